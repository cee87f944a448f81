package syntax

// What code is by its words alone, whatever they mean.

// Word is the word behind which each condition of cases stands.
func (e *CasesExpr) Word() string {
	if e.Line {
		return "if"
	}
	return "when"
}

// Constant is the whole number that an expression is written as.
func Constant(e Expr) (int64, bool) {
	switch e := Bare(e).(type) {
	case *NumberLit:
		return e.Value, true
	case *MinusExpr:
		n, ok := Constant(e.X)
		return -n, ok
	}
	return 0, false
}

// IsPlain reports whether an expression can be put behind "of" or before an operator as it stands.
func IsPlain(e Expr) bool {
	switch e.(type) {
	case *NameExpr, *NumberLit, *TextLit, *CodeLit, *OptionExpr, *CallExpr,
		*ParenExpr,
		*PlayersExpr, *List, *OfExpr:
		return true
	}
	return false
}

// OwnerWords is somebody or something as it stands before 's: in brackets where it is more than one. The words are how it is
// written.
func OwnerWords(e Expr, words string) string {
	switch x := e.(type) {
	case *NameExpr, *PlayerExpr, *CallExpr, *ParenExpr, *CardLit, *TextLit:
		return words
	case *OfExpr:
		if x.Has {
			return words
		}
	}
	return "(" + words + ")"
}

// IsName reports whether an expression can stand before "of" as it is written, without brackets around it.
func IsName(e Expr) bool {
	switch e.(type) {
	case *NameExpr, *ParenExpr, *CallExpr:
		return true
	}
	return false
}

// KeyBehind reports whether what is looked at of each stands behind the list, as in the older sum of hand by spots.
func (e *FoldExpr) KeyBehind() bool {
	if e.Key == nil {
		return false
	}
	list, _ := e.List.Range()
	key, _ := e.Key.Range()
	return key > list
}

// InGame reports whether a loop goes over the players in the game.
func (h *EachHead) InGame() bool { return h.Player && !h.StillIn && h.Players == nil }

// Leaves reports whether a block plainly never comes to its end, so that nothing behind it is done.
func (b *Block) Leaves() bool {
	if b == nil || len(b.Stmts) == 0 {
		return false
	}
	switch s := b.Stmts[len(b.Stmts)-1].(type) {
	case *SimpleStmt:
		return s.Form.Does&(EndsGame|LeavesLoop) != 0
	case *IfStmt:
		return s.Then.Leaves() && s.Else != nil &&
			(s.Else.Block.Leaves() || s.Else.If != nil && (&Block{Stmts: []Stmt{s.Else.If}}).Leaves())
	}
	return false
}

// IsWritten reports whether a value is written out, so that nothing is worked out for it: a number, yes, a text, a word.
func IsWritten(e Expr) bool {
	switch e := e.(type) {
	case *NumberLit, *TextLit, *CodeLit, *YesNoLit, *NoneLit, *AllLit, *CardLit, *NameExpr:
		return true
	case *MinusExpr:
		_, number := e.X.(*NumberLit)
		return number
	case *PickExpr: // highest and lowest are words too
		return e.List == nil
	}
	return false
}
