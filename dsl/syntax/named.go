package syntax

// Declares is what a declaration declares, as a phase or a chart, and its name: nil where the rules have only one of the kind. It
// is "" of what declares nothing that others could name or put something else in the place of.
func Declares(d Decl) (what string, name *Ident) {
	switch d := d.(type) {
	case *RulesetDecl:
		return "title", nil
	case *AboutDecl:
		return "about", nil
	case *PlayersDecl:
		return "players", nil
	case *AimDecl:
		return "aim", nil
	case *DeckDecl:
		return "deck", d.Name
	case *OptionDecl:
		return "option", d.Name()
	case *ChartDecl:
		return "chart", d.Name
	case *DefineDecl:
		return "define", d.Name
	case *StartDecl:
		return "start", d.Name
	case *PhaseDecl:
		return "phase", d.Name
	case *PolicyDecl:
		return "policy", d.Name
	case *RankingDecl:
		return "ranking", d.Name
	}
	return "", nil
}

// NameOf is the part of a declaration to point at: its name where it has one. A deck has the name of all decks of its kind.
func NameOf(decl Ranger) Ranger {
	var name *Ident
	switch d := decl.(type) {
	case *DeckDecl:
	case *Field:
		name = d.Name
	case *SimpleStmt:
		name = d.Name()
	case Decl:
		_, name = Declares(d)
	}
	if name == nil {
		return decl
	}
	return name
}

// Name is what an option is called, in whichever form it is said.
func (d *OptionDecl) Name() *Ident {
	if d.Older != nil {
		return d.Older.Name
	}
	return d.Field.Name
}

// Named is the name that a list gives to each of its items, as in "each c in hand where C"; nil where it gives none.
func Named(list Expr) *Ident {
	if where, ok := Bare(list).(*WhereExpr); ok {
		return where.Item
	}
	return nil
}
