package format

import (
	"sort"
	"strings"
	"unicode/utf8"

	"croupier/dsl/syntax"
)

// The ranks of places where a line may be broken, within one depth of brackets and whatever the depth.
const (
	afterComma = iota
	afterItem
	afterLogic
	afterSum
	afterProduct
	ranks

	afterEquals = 1 << 20
	ifWritten   = 1 << 21 // only where the author broke it
)

// marker marks words by the nodes of the tree that they belong to.
type marker struct {
	text  string
	words []word
	row   int // words before this one belong to a row of a chart, which stays on its line
}

// mark walks over the tree and marks the words of the file.
func mark(file *syntax.File, words []word) {
	m := &marker{text: file.Source.Text, words: words}
	for i := range words {
		if words[i].text == "," {
			m.mayBreak(i, afterComma)
		}
	}
	for _, decl := range file.Decls {
		m.line(decl, plainLine)
		syntax.Walk(decl, func(n syntax.Ranger) bool {
			for _, line := range syntax.Lines(n) {
				m.line(line, kindOf(line))
			}
			if !m.declaration(n) && !m.statement(n) {
				m.expression(n)
			}
			return true
		})
	}
	m.blanks()
}

// first is the index of the node's first word.
func (m *marker) first(n syntax.Ranger) int {
	start, _ := n.Range()
	return sort.Search(len(m.words), func(i int) bool { return m.words[i].start >= start })
}

// last is the index of the node's last word.
func (m *marker) last(n syntax.Ranger) int {
	_, end := n.Range()
	return sort.Search(len(m.words), func(i int) bool { return m.words[i].end >= end })
}

// line says that a line begins with the node.
func (m *marker) line(n syntax.Ranger, kind lineKind) { m.words[m.first(n)].line0 = kind }

// kindOf is the kind of a line that the grammar puts on its own.
func kindOf(n syntax.Ranger) lineKind {
	switch n := n.(type) {
	case *syntax.Field:
		return fieldLine
	case *syntax.Row:
		return rowLine
	case *syntax.SimpleStmt:
		if n.Form.Does.Has(syntax.GivesResult) {
			return resultLine
		}
	}
	return plainLine
}

// mayBreak says that a line may go on behind a word.
func (m *marker) mayBreak(i, rank int) {
	m.words[i].goesOn = true
	m.words[i].rank = m.words[i].depth*ranks + rank
}

// breakBefore says that a line may go on with the node.
func (m *marker) breakBefore(n syntax.Ranger, rank int) { m.mayBreak(m.first(n)-1, rank) }

// declaration marks a declaration, or one of its parts, and reports whether the node was one.
func (m *marker) declaration(n syntax.Ranger) bool {
	switch n := n.(type) {
	case *syntax.OptionDecl:
		m.line(n, optionLine)
		m.cellBehind(n.Name(), n)
	case *syntax.ReplaceDecl:
		if n.Field != nil {
			m.cellBehind(n.Field.Name, n)
		}
	case *syntax.FieldsDecl:
		for _, field := range n.Fields {
			m.cellBehind(field.Name, field)
		}
	case *syntax.ChartDecl:
		if len(n.Rows) > 0 {
			m.words[m.first(n.Rows[0])].header = len(n.By) > 0
		}
	case *syntax.Row:
		for _, cell := range n.Cells[1:] {
			m.words[m.first(cell)].cell = true
		}
		m.row = m.last(n) + 1
	case *syntax.DefineDecl:
		if len(n.Params) > 0 {
			m.words[m.first(n.Params[0])-1].glue = true
		}
		if _, block := n.Value.Expr.Expr.(*syntax.CasesExpr); !block || m.text[m.words[m.first(n.Value)].start] != '{' {
			m.breakBefore(n.Value, afterEquals)
		}
	case *syntax.PhaseDecl:
		if len(n.Params) > 0 {
			m.words[m.first(n.Params[0])-1].glue = true
		}
	case *syntax.TestSet:
		m.key(n.Key)
	case *syntax.TestDeck:
		m.key(n.Key)
	case *syntax.Reply:
		m.reply(n)
	default:
		return false
	}
	return true
}

// cellBehind begins a column behind the name of something, where more follows.
func (m *marker) cellBehind(name, of syntax.Ranger) {
	if last := m.last(name); last < m.last(of) {
		m.words[last+1].cell = true
	}
}

// key ties a key in brackets to the name before it.
func (m *marker) key(key *syntax.Key) {
	if key != nil {
		m.words[m.first(key)].glue = true
	}
}

// reply keeps the blanks of what a player types as they are, because it is read as a text.
func (m *marker) reply(n *syntax.Reply) {
	begin := m.last(n.Who) + 2 // behind the colon
	if n.GM {
		begin++
	}
	for i := begin; i <= m.last(n); i++ {
		m.words[i].spaced = true
		m.words[i].glue = i > begin && m.words[i].start == m.words[i-1].end
	}
}

// statement marks a statement or a block, and reports whether the node was one.
func (m *marker) statement(n syntax.Ranger) bool {
	switch n := n.(type) {
	case *syntax.SimpleStmt:
		if n.Says("=") {
			m.words[m.first(n.Value())-1].cell = kindOf(n) == resultLine
			m.breakBefore(n.Value(), afterEquals)
		}
	case *syntax.Step:
		if len(n.Args) > 0 {
			m.words[m.first(n)+1].glue = true
		}
	case *syntax.IfStmt:
		m.chain(n)
	default:
		return false
	}
	return true
}

// chain ties the blocks of an if, its else ifs and its else together.
func (m *marker) chain(n *syntax.IfStmt) {
	root := m.words[m.first(n.Then)].chain
	if root == 0 {
		root = m.first(n.Then) + 1
		m.words[root-1].chain = root
	}
	if n.Else == nil {
		return
	}
	block := n.Else.Block
	if n.Else.If != nil {
		block = n.Else.If.Then
	}
	m.words[m.first(block)].chain = root
}

// expression marks an expression or a decision.
func (m *marker) expression(n syntax.Ranger) {
	switch n := n.(type) {
	case *syntax.LogicExpr:
		for _, term := range n.Terms[1:] {
			m.breakBefore(term, afterLogic)
		}
	case *syntax.ArithExpr:
		rank := afterSum
		if n.Op == "*" || n.Op == "/" {
			rank = afterProduct
		}
		m.breakBefore(n.B, rank)
		m.words[m.first(n.B)-1].spaced = true
	case *syntax.BestExpr:
		for _, part := range n.Parts[1:] {
			m.breakBefore(part, afterSum)
		}
	case *syntax.CallExpr:
		open := m.first(n) + 1
		m.words[open].glue = len(n.Args) == 0 || m.first(n.Args[0]) == open+1 // else it is first 2 of hand
	case *syntax.RollExpr:
		if n.Sides != nil {
			m.words[m.first(n.Sides)-1].glue = true
		}
	case *syntax.List:
		if !n.Bare {
			m.list(n)
			return
		}
		for _, item := range n.Items[1:] {
			m.breakBefore(item, afterLogic)
		}
	case *syntax.CasesExpr:
		m.cases(n)
	case *syntax.ChooseSome:
		for _, fit := range n.Fits {
			m.fit(fit.Cond)
		}
	case *syntax.ChooseOne:
		for list := n.List; ; {
			where, ok := list.(*syntax.WhereExpr)
			if !ok || where.Cond == nil {
				break
			}
			m.fit(where.Cond)
			list = where.List
		}
	case *syntax.ChooseWord:
		for _, option := range n.Options[1:] {
			m.breakBefore(option, afterLogic)
		}
	}
}

// fit says that a line may go on with the where of a question, whose condition this is.
func (m *marker) fit(cond syntax.Ranger) {
	if i := m.first(cond) - 1; m.words[i].text == "where" {
		m.mayBreak(i-1, afterComma)
	}
}

// list takes the commas out of a list, but for one that a comment keeps from the word before it, and keeps how the author
// grouped the words, by lines or by two blanks.
func (m *marker) list(n *syntax.List) {
	inRow := m.first(n) < m.row
	if len(n.Items) > 0 && !inRow {
		m.mayBreak(m.first(n), ifWritten)
		m.mayBreak(m.last(n)-1, ifWritten)
	}
	for i, item := range n.Items {
		at := m.first(item)
		if i == 0 {
			continue
		}
		before := at - 1
		if m.words[before].text == "," && !strings.Contains(m.text[m.words[before-1].end:m.words[before].start], "#") {
			m.words[before].drop = true
			before--
		}
		if inRow {
			continue
		}
		m.mayBreak(before, afterItem)
		between := m.text[m.words[before].end:m.words[at].start]
		m.words[at].wide = strings.Contains(between, "  ") && !strings.Contains(between, "\n")
	}
}

// cases marks the lines of a define's block, or of the first that fits, from which the commas go; a value with if and otherwise
// may be broken behind each otherwise.
func (m *marker) cases(n *syntax.CasesExpr) {
	if n.Line {
		for _, k := range n.Cases[1:] {
			m.breakBefore(k, afterLogic)
		}
		m.breakBefore(n.Otherwise, afterLogic)
		return
	}
	brace := m.first(n)
	if m.words[brace].text != "{" { // a define is a block alone
		brace += len(strings.Fields("the first that fits"))
	}
	m.words[brace].cases = true
	begin := func(at int, value syntax.Ranger) {
		m.words[at].line0 = caseLine
		m.words[m.first(value)].cell = true
		m.breakBefore(value, afterComma)
		m.dropComma(at - 1)
	}
	for _, let := range n.Lets {
		m.line(let, plainLine)
		m.breakBefore(let.Value, afterEquals)
		m.dropComma(m.first(let) - 1)
	}
	for _, c := range n.Cases {
		begin(m.first(c), c.Value)
	}
	if n.Otherwise != nil {
		begin(m.first(n.Otherwise)-2, n.Otherwise)
	}
	m.dropComma(m.last(n) - 1)
}

func (m *marker) dropComma(i int) {
	if m.words[i].text == "," {
		m.words[i].drop = true
	}
}

// blanks marks the words before which there is no blank, by what stands side by side.
func (m *marker) blanks() {
	for i := range m.words {
		word := &m.words[i]
		switch word.text {
		case ",", ")", "]", ":", "..", "'s", "’s":
			word.glue = true
		}
		if i == 0 {
			continue
		}
		before := &m.words[i-1]
		switch before.text {
		case "(", "[", "..":
			word.glue = true
		case "-":
			word.glue = word.glue || !before.spaced
		}
		switch {
		case !isWordly(before.text[len(before.text)-1]) || !isWordly(word.text[0]):
		case before.end == word.start:
			// In 4D+2x, what stands before the x is not the code 4D+2.
			word.glue, word.wide, word.cell, before.goesOn = true, false, false, false
		default:
			word.glue = false // two words would become one, whatever was said of them: first 2 of hand
		}
	}
}

// isWordly reports whether words end or begin with the letter or digit.
func isWordly(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}
