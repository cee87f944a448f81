package rulesheet

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/dsl/check"
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
	goesBy  map[string]bool       // the options by which anything goes, as the others are set
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
	for _, o := range p.Rules.Options {
		w.options[o.Name] = setup.OptionValue(o.Name)
	}
	for _, d := range p.Rules.Defines {
		if d.Decl.Value != nil && len(d.Params) == 0 {
			if n, ok := w.settledOn(d.Decl.Value.Expr.Expr).(*syntax.NumberLit); ok {
				w.numbers[d.Name] = strconv.FormatInt(n.Value, 10)
			}
		}
	}
	w.goesBy = map[string]bool{}
	if p.Rules.Extends() {
		for _, ch := range p.Rules.Changes {
			if at := p.Rules.Span(ch.New); at.Source != nil {
				w.own[at.Source.Name] = true
			}
		}
	}
	page := &Page{Title: p.Title, About: p.About, Changed: p.Rules.Extends()}
	page.add(w.needed())
	before := len(page.Parts)
	page.add(w.changes())
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
	page.add(w.whenevers(), w.meanings(used, page))
	for _, c := range p.Rules.Charts {
		if used[c.Object] {
			page.add(w.chart(c))
		}
	}
	if example != nil {
		page.add(*example)
	}
	if chosen := w.chosen(); chosen.Table != nil {
		page.Parts = slices.Insert(page.Parts, before, chosen)
	}
	for i := range page.Parts {
		page.Parts[i].tighten()
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
	part := Part{Title: "What is needed", flow: headings}
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
				kind := "d" + strconv.Itoa(die.Faces)
				if die.Faces == 2 {
					kind += ", which is a coin"
				}
				if !slices.Contains(dice, kind) {
					dice = append(dice, kind)
				}
			}
		}
	}
	if len(dice) > 0 {
		part.item("dice: " + strings.Join(dice, ", "))
	}
	var notes []Item // a list for whom and under whose eyes things are written down
	for _, perPlayer := range []bool{true, false} {
		for _, f := range w.rules.Fields {
			if f.PerPlayer != perPlayer || f.Of != nil && f.Nth > 0 {
				continue
			}
			kind, text := w.field(f)
			switch n := slices.IndexFunc(notes, func(i Item) bool { return i.Text == sentence(kind+":") }); {
			case text == "":
			case kind == "":
				part.item(text)
			case n < 0:
				notes = append(notes, Item{Text: sentence(kind + ":"), Under: []Item{{Text: sentence(text)}}})
			default:
				notes[n].Under = append(notes[n].Under, Item{Text: sentence(text)})
			}
		}
	}
	part.Items = append(part.Items, notes...)
	return part
}

func (p *Part) item(text string) { p.Items = append(p.Items, Item{Text: sentence(text)}) }

// deck says which cards there are.
func (w *writer) deck(d *check.Deck) string {
	text := spoken(d.Decl.Name.Name)
	var also []string
	for _, l := range d.Decl.Lines {
		said := w.text(l)
		switch {
		case l.Jokers != nil:
			said = several(w.set(l.Jokers), "joker")
		case l.Copies != nil:
			said = several(w.set(l.Copies), "pack") + " shuffled together"
		case strings.HasPrefix(said, "wild "):
			said = "wild in combinations: " + strings.TrimPrefix(said, "wild ")
		case strings.HasPrefix(said, "ranks "), strings.HasPrefix(said, "suits "):
			said += ", the lowest first"
		}
		also = append(also, said)
	}
	if len(also) > 0 {
		text += "; " + strings.Join(also, "; ")
	}
	return text
}

// several is so many of something: 1 joker, 2 jokers.
func several(many, what string) string {
	if many == "1" {
		return many + " " + what
	}
	return many + " " + what + "s"
}

// field says what a player or the table has; nothing of what the rules only count with. What is written down is said below the
// kind of list on which it stands.
func (w *writer) field(f *check.Field) (kind, text string) {
	name := f.Name
	if f.Of != nil {
		name = f.Of.Name
	}
	what, whose := "", "on the table"
	if f.PerPlayer {
		whose = "for each player"
	}
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
			return "", ""
		}
		return "to write down " + whose + eyes(f), spoken(name) + " (" + inside(f.Help) + ")"
	}
	text = spoken(name) + ": " + what + " " + whose + eyes(f)
	if f.Help != "" {
		text += ". " + sentence(f.Help)
	}
	return "", text
}

// inside is a text that goes on inside of a sentence.
func inside(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); unicode.IsLower(second) || second == ' ' {
		return string(unicode.ToLower(first)) + text[size:]
	}
	return text
}

// eyes says who sees a field, where that is not everybody.
func eyes(f *check.Field) string {
	switch {
	case f.Everybody:
		return ""
	case f.Owner && f.GM:
		return ", which only its owner and the game master see"
	case f.Owner:
		return ", which only its owner sees"
	case f.GM:
		return ", which only the game master sees"
	}
	return ", which nobody sees"
}

// chosen is the table of options as they are set, without those by which nothing goes then.
func (w *writer) chosen() Part {
	t := &Table{Head: []string{"Choice", "Now", "What it means"}}
	for _, o := range w.rules.Options {
		if w.goesBy[o.Name] {
			t.Rows = append(t.Rows, []string{spoken(o.Name), spoken(w.options[o.Name]), o.Help})
		}
	}
	if t.Rows == nil {
		return Part{}
	}
	return Part{Title: "Choices of the table", Table: t}
}

// changes names what house rules change.
func (w *writer) changes() Part {
	part := Part{Title: "What the house rules change"}
	bare := writer{rules: w.rules} // says the names of options, and not how they are set
	for _, ch := range w.rules.Changes {
		text := strings.TrimSpace(bare.said(w.written(ch.New)))
		if first, _, more := strings.Cut(text, " { "); more {
			text = first
		}
		part.Items = append(part.Items, Item{Text: sentence(text), House: true})
	}
	return part
}

// start is the part of a page that is about something that can be started.
func (w *writer) start(s *check.Start) Part {
	part := Part{Title: "How it goes: " + spoken(s.Name), flow: steps, House: w.houses(s.Decl),
		Says: w.rules.Says(s.Decl)}
	var given []string
	for _, name := range w.p.ParamNames(slices.Index(w.p.StartNames(), s.Name)) {
		given = append(given, spoken(name))
	}
	if len(given) > 0 {
		part.Items = append(part.Items, Item{Text: sentence("Settle first: " + strings.Join(given, ", ")), apart: true})
	}
	around := w.rules.StepsAround(s.Decl)
	part.Items = append(part.Items, w.around(around.Before)...)
	part.Items = append(part.Items, w.block(s.Decl.Body)...)
	part.Items = append(part.Items, w.around(around.After)...)
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
		done := slices.DeleteFunc(w.rules.PhasesIn(w.statements(b)), func(o *check.Object) bool {
			again := seen[o]
			seen[o] = true
			return again
		})
		for _, o := range done {
			p := w.rules.Phases[o.Index]
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

// statements are the simple statements of a piece of the rules, without the branches that are not taken as the options are set.
func (w *writer) statements(n syntax.Ranger) iter.Seq[*syntax.SimpleStmt] {
	return func(yield func(*syntax.SimpleStmt) bool) {
		more := true
		w.walk(n, func(n syntax.Ranger) {
			if s, ok := n.(*syntax.SimpleStmt); ok && more {
				more = yield(s)
			}
		})
	}
}

// walk goes through a piece of the rules, and leaves out the branches that are not taken as the options are set.
func (w *writer) walk(n syntax.Ranger, do func(syntax.Ranger)) {
	syntax.Walk(n, func(n syntax.Ranger) bool {
		do(n)
		branch, ok := n.(*syntax.IfStmt)
		if !ok {
			return true
		}
		holds, known := w.settled(branch.Cond)
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
			uses := []*check.Object{w.rules.Info.Uses[n]}
			if e, ok := n.(syntax.Expr); ok {
				uses = append(uses, w.rules.Info.Calls[e].To)
			}
			if given, ok := n.(*syntax.SimpleStmt); ok && given.Form.Name == "result" && given.Value() == nil {
				uses = append(uses, w.named(given.Name().Name))
			}
			for _, o := range uses {
				if o != nil && !seen[o] {
					seen[o] = true
					if o.Decl != nil {
						look(o.Decl)
					}
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

// named is the define of a name, which a result that is given without a value is; nil: there is none.
func (w *writer) named(name string) *check.Object {
	for _, d := range w.rules.Defines {
		if d.Name == name {
			return d.Object
		}
	}
	return nil
}

// whenevers says what is done whenever something happens.
func (w *writer) whenevers() Part {
	part := Part{Title: "Whenever it happens", flow: steps}
	for _, ev := range w.rules.Whenevers {
		part.Items = append(part.Items, Item{Text: sentence(spoken(ev.Step.Name) + ":"), House: w.houses(ev.Step.Decl),
			Under: w.block(ev.Step.Decl.Body)})
	}
	return part
}

// chart is a chart as a table.
func (w *writer) chart(c *check.Chart) Part {
	d, ok := c.Decl.(*syntax.ChartDecl)
	if !ok {
		return Part{}
	}
	part := Part{Title: "Chart: " + spoken(c.Name), House: w.houses(d), Says: w.rules.Says(d),
		Table: &Table{}}
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
