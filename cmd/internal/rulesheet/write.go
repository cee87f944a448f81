package rulesheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// writer makes a page of rules.
type writer struct {
	p       *program.Program
	rules   *check.Ruleset
	options map[string]string     // as they are set
	numbers map[string]string     // of defines that are one number
	own     map[string]bool       // the sources of house rules
	starts  []*check.Start        // that the page is about
	idle    map[*check.Phase]bool // in which nothing is done
}

// Write makes the page of the rules, with the options as the setup has them, and of the start that is named alone, "" for all.
// Example is a part that shows how a game went; nil: none.
func Write(p *program.Program, setup *game.Setup, start string, example *Part) *Page {
	w := &writer{p: p, rules: p.Rules, options: map[string]string{}, numbers: map[string]string{}, own: map[string]bool{},
		idle: map[*check.Phase]bool{}}
	for _, d := range p.Rules.Defines {
		if d.Decl.Value != nil && len(d.Params) == 0 {
			if n, ok := d.Decl.Value.Expr.Expr.(*syntax.NumberLit); ok {
				w.numbers[d.Name] = strconv.FormatInt(n.Value, 10)
			}
		}
	}
	for _, o := range p.Rules.Options {
		w.options[o.Name] = setup.OptionValue(o.Name)
	}
	if p.Rules.Extends() {
		for _, ch := range p.Rules.Changes {
			if at := p.Rules.Span(ch.New); at.Source != nil {
				w.own[at.Source.Name] = true
			}
		}
	}
	page := &Page{Title: p.Title, About: p.About, Changed: p.Rules.Extends()}
	page.add(w.needed(), w.chosen(), w.changes())
	for _, s := range p.Rules.Starts {
		if start == "" || s.Name == start {
			w.starts = append(w.starts, s)
			page.add(w.start(s))
		}
	}
	for _, ph := range w.course() {
		page.add(w.phase(ph))
	}
	used := w.used()
	page.add(w.whenevers(), w.meanings(used))
	for _, c := range p.Rules.Charts {
		if used[c.Object] {
			page.add(w.chart(c))
		}
	}
	if example != nil {
		page.add(*example)
	}
	return page
}

// add puts parts on a page that say something.
func (p *Page) add(parts ...Part) {
	for _, part := range parts {
		if part.Says != "" || len(part.Items) > 0 || part.Table != nil {
			p.Parts = append(p.Parts, part)
		}
	}
}

// houses reports whether a piece of the rules stands in a house rule.
func (w *writer) houses(n syntax.Ranger) bool {
	at := w.rules.Span(n)
	return at.Source != nil && w.own[at.Source.Name]
}

// needed says what people must have on the table.
func (w *writer) needed() Part {
	part := Part{Title: "What is needed"}
	r := w.p.Players
	part.item(say.RangesText([]check.Range{{Least: r.Least, Most: min(r.Most, game.MaxPlayers)}}) + " players")
	for _, d := range w.rules.Decks() {
		part.item("a deck: " + w.deck(d))
	}
	var dice []string
	for _, f := range w.rules.Files {
		for _, d := range f.Decls {
			if _, test := d.(*syntax.TestDecl); test {
				continue
			}
			for die := range syntax.All[*syntax.DieLit](d) {
				if kind := "d" + strconv.Itoa(die.Faces); !slices.Contains(dice, kind) {
					dice = append(dice, kind)
				}
			}
		}
	}
	if len(dice) > 0 {
		part.item("dice: " + strings.Join(dice, ", "))
	}
	for _, perPlayer := range []bool{true, false} {
		for _, f := range w.rules.Fields {
			if f.PerPlayer != perPlayer || f.Of != nil && f.Nth > 0 {
				continue
			}
			if text := w.field(f); text != "" {
				part.item(text)
			}
		}
	}
	return part
}

func (p *Part) item(text string) { p.Items = append(p.Items, Item{Text: sentence(text)}) }

// deck says which cards there are.
func (w *writer) deck(d *check.Deck) string {
	decl := d.Decl
	text := spoken(decl.Name.Name)
	var more []string
	for _, l := range decl.Lines {
		said := w.text(l)
		for _, many := range []syntax.Expr{l.Jokers, l.Copies} {
			if many != nil {
				said, _, _ = strings.Cut(said, " ")
				said = w.set(many) + " " + said
			}
		}
		more = append(more, said)
	}
	if len(more) > 0 {
		text += ", with " + strings.Join(more, "; ")
	}
	return text
}

// field says what a player or the table has; nothing of what the rules only count with.
func (w *writer) field(f *check.Field) string {
	name := f.Name
	if f.Of != nil {
		name = f.Of.Name
	}
	who := "on the table"
	if f.PerPlayer {
		who = "for each player"
	}
	var what string
	switch f.Type.Kind {
	case check.Pile:
		what = "chips"
		if f.Value != nil {
			what = w.set(f.Value) + " chips"
		}
	case check.Cards:
		what = "a place for cards"
	default:
		if f.Help == "" {
			return ""
		}
		what = "to write down"
	}
	text := spoken(name) + ": " + what + " " + who
	switch {
	case f.Everybody:
	case f.Owner && f.GM:
		text += ", which only its owner and the game master see"
	case f.Owner:
		text += ", which only its owner sees"
	case f.GM:
		text += ", which only the game master sees"
	default:
		text += ", which nobody sees"
	}
	if f.Help != "" {
		text += ". " + sentence(f.Help)
	}
	return text
}

// chosen is the table of options, as they are set.
func (w *writer) chosen() Part {
	if len(w.rules.Options) == 0 {
		return Part{}
	}
	t := &Table{Head: []string{"What the table chooses", "Now", "What it means"}}
	for _, o := range w.rules.Options {
		t.Rows = append(t.Rows, []string{spoken(o.Name), w.options[o.Name], o.Help})
	}
	return Part{Title: "Choices of the table", Table: t}
}

// changes names what house rules change.
func (w *writer) changes() Part {
	part := Part{Title: "What the house rules change"}
	bare := writer{rules: w.rules} // says the names of options, and not how they are set
	for _, ch := range w.rules.Changes {
		text := strings.TrimSpace(bare.said(w.rules.Span(ch.New).Text()))
		if first, _, more := strings.Cut(text, " { "); more {
			text = first
		}
		part.Items = append(part.Items, Item{Text: sentence(text), House: true})
	}
	return part
}

// start is the part of a page that is about something that can be started.
func (w *writer) start(s *check.Start) Part {
	part := Part{Title: "How it goes: " + spoken(s.Name), House: w.houses(s.Decl), Says: syntax.CommentAbove(w.rules.Span(s.Decl))}
	var given []string
	for i := range w.p.Starts {
		if w.p.Starts[i].Name != s.Name {
			continue
		}
		for _, n := range w.p.Starts[i].Params {
			given = append(given, spoken(w.rules.Fields[n].Name))
		}
	}
	if len(given) > 0 {
		part.item("First say: " + strings.Join(given, ", "))
	}
	steps := w.rules.StepsAround(s.Decl)
	part.Items = append(part.Items, w.around(steps.Before)...)
	part.Items = append(part.Items, w.block(s.Decl.Body)...)
	part.Items = append(part.Items, w.around(steps.After)...)
	return part
}

// course are the phases in the order in which the starts come to them, each once.
func (w *writer) course() (all []*check.Phase) {
	seen := map[*check.Object]bool{}
	var visit func(b *syntax.Block)
	visit = func(b *syntax.Block) {
		if b == nil {
			return
		}
		var found []*check.Phase
		w.walk(b, func(n syntax.Ranger) {
			if do, ok := n.(*syntax.SimpleStmt); ok {
				for _, step := range do.Steps() {
					if o := w.rules.Info.Uses[step.Name]; o != nil && o.Kind == check.PhaseName && !seen[o] {
						seen[o] = true
						found = append(found, w.rules.Phases[o.Index])
					}
				}
			}
		})
		for _, p := range found {
			if !w.nothing(p) {
				all = append(all, p)
			}
			visit(p.Decl.Body)
		}
	}
	for _, s := range w.starts {
		visit(s.Decl.Body)
	}
	return all
}

// walk goes through a piece of the rules, and leaves out the branches that are not taken as the options are set.
func (w *writer) walk(n syntax.Ranger, do func(syntax.Ranger)) {
	syntax.Walk(n, func(n syntax.Ranger) bool {
		do(n)
		branch, ok := n.(*syntax.IfStmt)
		if !ok {
			return true
		}
		holds, known := w.settled(w.rules.Span(branch.Cond).Text())
		if !known {
			return true
		}
		if holds {
			w.walk(branch.Then, do)
		} else if branch.Else != nil {
			w.walk(branch.Else, do)
		}
		return false
	})
}

// used are the objects that the rules of play name, directly or by way of others: what only policies go by is none of them.
func (w *writer) used() map[*check.Object]bool {
	seen := map[*check.Object]bool{}
	var look func(n syntax.Ranger)
	look = func(n syntax.Ranger) {
		w.walk(n, func(n syntax.Ranger) {
			if o := w.rules.Info.Uses[n]; o != nil && !seen[o] {
				seen[o] = true
				if o.Decl != nil {
					look(o.Decl)
				}
			}
		})
	}
	for _, f := range w.rules.Files {
		for _, d := range f.Decls {
			switch d.(type) {
			case *syntax.DeckDecl, *syntax.FieldsDecl, *syntax.WheneverDecl, *syntax.ChangeDecl, *syntax.AroundDecl:
				look(d)
			}
		}
	}
	for _, s := range w.starts {
		look(s.Decl)
	}
	return seen
}

// whenevers says what is done whenever something happens.
func (w *writer) whenevers() Part {
	part := Part{Title: "Whenever it happens"}
	for _, ev := range w.rules.Whenevers {
		part.Items = append(part.Items, Item{Text: sentence(spoken(ev.Step.Name) + ":"), House: w.houses(ev.Step.Decl),
			Under: w.block(ev.Step.Decl.Body)})
	}
	return part
}

// meanings says what the words stand for that the rules use.
func (w *writer) meanings(used map[*check.Object]bool) Part {
	part := Part{Title: "What the words mean"}
	for _, d := range w.rules.Defines {
		if !used[d.Object] || house.Hidden(d.Name) || d.Decl.Let || w.rules.InPrelude(d.Decl) || d.Decl.Value == nil {
			continue
		}
		name := "**" + spoken(d.Name) + "**"
		if len(d.Params) > 0 {
			name += " (of " + strings.Join(meaning.NamesOf(d.Params), ", ") + ")"
		}
		item := w.item(d.Decl, name)
		item.Text = strings.Replace(item.Text, "**.", "**:", 1)
		item.Under = w.ways(d.Decl.Value.Expr.Expr)
		if len(item.Under) == 1 {
			only := strings.TrimPrefix(item.Under[0].Text, "Otherwise: ")
			item = w.item(d.Decl, name+" is "+strings.TrimSuffix(only, "."))
		}
		part.Items = append(part.Items, item)
	}
	return part
}

// ways are the values that an expression may have, with what each depends on; one that depends on nothing that is said is alone.
func (w *writer) ways(e syntax.Expr) []Item {
	if text, block := strings.CutPrefix(w.rules.Span(e).Text(), "{"); block {
		return w.cases(strings.TrimSuffix(text, "}"))
	}
	if cases, ok := e.(*syntax.CasesExpr); ok { // V if C otherwise W
		for _, one := range cases.Cases {
			if holds, known := w.settled(w.rules.Span(one.When).Text()); known && holds {
				return []Item{{Text: w.text(one.Value)}}
			} else if !known {
				return []Item{{Text: w.text(e)}}
			}
		}
		return w.ways(cases.Otherwise)
	}
	return []Item{{Text: w.text(e)}}
}

// cases are the ways that a define's block says, the first that fits counting: a line each, that may go on in the next ones.
func (w *writer) cases(block string) (all []Item) {
	var lines []string
	for line := range strings.SplitSeq(block, "\n") {
		line, _ = cut(line, "#")
		switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); {
		case word == "":
		case len(lines) == 0 || word == "let" || word == "when" || strings.HasPrefix(word, "otherwise:"):
			lines = append(lines, strings.TrimSpace(line))
		default:
			lines[len(lines)-1] += " " + strings.TrimSpace(line)
		}
	}
	for _, line := range lines {
		if name, value, ok := strings.Cut(strings.TrimPrefix(line, "let "), " = "); ok && strings.HasPrefix(line, "let ") {
			all = append(all, Item{Text: sentence(spoken(name) + " is " + w.said(value))})
			continue
		}
		when, value := cut(line, ":")
		holds, known := w.settled(strings.TrimPrefix(when, "when "))
		switch {
		case when == "otherwise" || known && holds:
			return append(all, Item{Text: sentence("Otherwise: " + w.said(value))})
		case !known:
			all = append(all, Item{Text: sentence("If " + w.said(strings.TrimPrefix(when, "when ")) + ": " + w.said(value))})
		}
	}
	return all
}

// cut is what stands before a sign and behind it, where the sign is not in a text in quotation marks.
func cut(line, sign string) (before, behind string) {
	for i := range line {
		if strings.HasPrefix(line[i:], sign) && !inQuotes(line, i) {
			return line[:i], line[i+len(sign):]
		}
	}
	return line, ""
}

// chart is a chart as a table.
func (w *writer) chart(c *check.Chart) Part {
	d, ok := c.Decl.(*syntax.ChartDecl)
	if !ok {
		return Part{}
	}
	part := Part{Title: "Chart: " + spoken(c.Name), House: w.houses(d), Says: syntax.CommentAbove(w.rules.Span(d)), Table: &Table{}}
	for i, row := range d.Rows {
		var cells []string
		for _, cell := range row.Cells {
			cells = append(cells, strings.Trim(w.text(cell), "“”"))
		}
		if i == 0 && len(d.By) == 2 {
			part.Table.Head = append([]string{fmt.Sprintf("%s, %s", spoken(d.By[0].Name), spoken(d.By[1].Name))}, cells...)
			continue
		}
		part.Table.Rows = append(part.Table.Rows, cells)
	}
	return part
}
