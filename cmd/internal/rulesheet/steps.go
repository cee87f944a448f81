package rulesheet

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/table"
)

// block says what a block does, line by line.
func (w *writer) block(b *syntax.Block) []Item {
	if b == nil {
		return nil
	}
	var all []Item
	for _, s := range b.Stmts {
		all = append(all, w.statement(s)...)
	}
	return all
}

// item is a line about a piece of the rules, with the comment that stands above it.
func (w *writer) item(n syntax.Ranger, text string, under ...Item) Item {
	said := sentence(text)
	if note := w.note(n); note != "" {
		said += " " + sentence(note)
	}
	return Item{Text: said, House: w.houses(n), Under: under}
}

// note is the comment above a piece of the rules that begins its line.
func (w *writer) note(n syntax.Ranger) string {
	at := w.rules.Span(n)
	if at.Source == nil {
		return ""
	}
	before := at.Source.Text[:at.Start]
	if strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:]) != "" {
		return ""
	}
	return syntax.ForTables(syntax.CommentAbove(at))
}

// statement says what a statement does. Blocks are lists below it; what else there is reads much as it is written.
func (w *writer) statement(s syntax.Stmt) []Item {
	switch s := s.(type) {
	case *syntax.IfStmt:
		return w.branches(s)
	case *syntax.RepeatStmt:
		head := "Again and again, until " + w.text(s.Until)
		if s.Times != nil {
			head = "As often as " + w.text(s.Times) + " says"
			if n, ok := s.Times.(*syntax.NumberLit); ok {
				head = strconv.FormatInt(n.Value, 10) + " times"
			}
		}
		return []Item{w.item(s, head+":", w.block(s.Body)...)}
	case *syntax.EachStmt:
		return []Item{w.item(s, w.each(s)+":", w.block(s.Body)...)}
	case *syntax.TurnsStmt:
		head := fmt.Sprintf("Players take turns, and %s begins, until %s:", w.text(s.Starting), w.text(s.Until))
		return []Item{w.item(s, head, w.block(s.Body)...)}
	case *syntax.AskStmt:
		return w.asked(s, s.Ask, s.Else, "")
	case *syntax.OfferStmt:
		head := w.text(s.Offer.Ask.Who) + " may, if they want to" + w.often(s.Offer)
		if p := w.prompt(s.Offer.Ask); p != "" {
			head += " (" + p + ")"
		}
		return []Item{w.item(s, head+":", w.block(s.Body)...)}
	case *syntax.SimpleStmt:
		return w.simple(s)
	}
	return []Item{w.item(s, w.text(s))}
}

func (w *writer) often(o *syntax.Offer) string {
	switch {
	case o.Round:
		return ", once in a round"
	case o.Once:
		return ", once in the game"
	}
	return ""
}

// branches says what is done in which case.
func (w *writer) branches(s *syntax.IfStmt) []Item {
	var all []Item
	for {
		holds, known := w.settled(s.Cond)
		switch {
		case known && holds && len(all) == 0:
			return w.block(s.Then)
		case known && holds:
			return append(all, Item{Text: "Otherwise:", Under: w.block(s.Then)})
		case known:
		case len(all) == 0:
			all = append(all, w.item(s, "If "+w.text(s.Cond)+":", w.block(s.Then)...))
		default:
			all = append(all, Item{Text: "Otherwise, if " + w.text(s.Cond) + ":", Under: w.block(s.Then)})
		}
		switch {
		case s.Else == nil:
			return all
		case s.Else.If != nil:
			s = s.Else.If
		case len(all) == 0:
			return w.block(s.Else.Block)
		default:
			return append(all, Item{Text: "Otherwise:", Under: w.block(s.Else.Block)})
		}
	}
}

// settled says whether a condition holds that asks only how options are set, which the table knows before it plays.
func (w *writer) settled(cond syntax.Expr) (holds, known bool) {
	switch e := syntax.Bare(cond).(type) {
	case *syntax.LogicExpr:
		decides, all := e.Op == "or", true // what one term decides by itself
		for _, term := range e.Terms {
			if holds, known = w.settled(term); known && holds == decides {
				return decides, true
			}
			all = all && known
		}
		return !decides, all
	case *syntax.NotExpr:
		holds, known = w.settled(e.X)
		return !holds && known, known
	case *syntax.OptionExpr:
		set, ok := w.option(e.Name.Name)
		return set == "yes", ok
	case *syntax.CompareExpr:
		option, ok := syntax.Bare(e.A).(*syntax.OptionExpr)
		if !ok || e.Op != "is" && e.Op != "is not" || !w.literal(e.B) {
			return false, false
		}
		set, ok := w.option(option.Name.Name)
		return (set == w.rules.Span(e.B).Text()) == (e.Op == "is"), ok
	}
	return false, false
}

// literal reports whether a value is written out, as an option is set to it.
func (w *writer) literal(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.AllLit:
		return true
	case *syntax.PickExpr: // the word alone: highest
		return e.List == nil
	case *syntax.NameExpr:
		o := w.rules.Info.Uses[e]
		return o != nil && o.Kind == check.Word
	}
	return false
}

// each says over whom or what a loop goes.
func (w *writer) each(s *syntax.EachStmt) string {
	h, head := s.Head, ""
	switch {
	case h.Seat:
		head = "Everybody, in turn"
	case h.StillIn:
		head = "Everybody who is still in, in turn"
	case h.Player && h.Players != nil:
		head = "Each of " + w.text(h.Players) + ", in turn"
	case h.Player:
		head = "Each player, in turn"
	default:
		head = "For each " + spoken(h.Item.Name) + " of " + w.text(h.From)
	}
	if s.Secretly {
		head = strings.Replace(head, ", in turn", ", all at once and in secret", 1)
	}
	if h.Where != nil {
		head += ", if " + w.text(h.Where)
	}
	if s.Starting != nil {
		head += ", beginning with " + w.text(s.Starting)
	}
	return head
}

// simple says what a statement without a block does.
func (w *writer) simple(s *syntax.SimpleStmt) []Item {
	if v := s.Value(); v != nil && v.Ask != nil {
		return w.asked(s, v.Ask, v.Else, w.kept(s))
	}
	place := func() string { return w.text(s.Expr(syntax.Place)) }
	switch s.Form.Name {
	case "let":
		return []Item{w.item(s, spoken(s.Name().Name)+" is "+w.value(s))}
	case "set":
		return []Item{w.item(s, place()+" is now "+w.value(s))}
	case "increase":
		return []Item{w.item(s, place()+" goes up by "+w.text(s.Expr(syntax.By))+w.bound(s))}
	case "decrease":
		return []Item{w.item(s, place()+" goes down by "+w.text(s.Expr(syntax.By))+w.bound(s))}
	case "result":
		if s.Value() == nil {
			return []Item{w.item(s, "Result: "+spoken(s.Name().Name))}
		}
		return []Item{w.item(s, "Result: "+spoken(s.Name().Name)+" is "+w.value(s))}
	case "do":
		return []Item{w.done(s)}
	case "say":
		return []Item{w.item(s, "Say: "+strings.TrimPrefix(w.text(s), "say "))}
	case "require":
		message := w.rules.Span(s.Get(syntax.Message)).Text()
		return []Item{w.item(s, "Go on only if "+w.text(s.Expr(syntax.What))+
			". If not, it cannot be played: “"+syntax.Unquote(message)+"”")}
	case "burn":
		if n := w.numbers[w.rules.Span(s.Expr(syntax.Amount)).Text()]; n != "" {
			if n == "0" {
				return nil
			}
			return []Item{w.item(s, "Burn "+several(n, "card"))}
		}
	case "stop the loop":
		return []Item{w.item(s, "That ends this list")}
	case "end":
		return []Item{w.item(s, "The game is over")}
	case "betting":
		return []Item{w.item(s, "A round of betting"+strings.TrimPrefix(w.text(s), "open betting"))}
	}
	return []Item{w.item(s, w.text(s))}
}

func (w *writer) bound(s *syntax.SimpleStmt) string {
	if end := s.Expr(syntax.EndsAt); end != nil {
		return ", to at " + string(s.Limit()) + " " + w.text(end)
	}
	return ""
}

// value is what a statement gives.
func (w *writer) value(s *syntax.SimpleStmt) string {
	v := s.Value()
	switch {
	case v == nil:
		return ""
	case v.Expr.Expr != nil && w.rules.Span(v) == w.rules.Span(v.Expr.Expr):
		return w.text(w.settledOn(v.Expr.Expr))
	}
	return w.text(v)
}

// kept says where an answer is kept.
func (w *writer) kept(s *syntax.SimpleStmt) string {
	if place := s.Expr(syntax.Place); place != nil {
		return ". That is now " + w.text(place)
	}
	return ". Their answer is called " + spoken(s.Name().Name)
}

// done names the phases that are done.
func (w *writer) done(s *syntax.SimpleStmt) Item {
	var steps []string
	for _, step := range s.Steps() {
		if w.empty(step) {
			continue
		}
		text := "**" + spoken(step.Name.Name) + "**"
		var given []string
		for _, a := range step.Args {
			given = append(given, w.text(a))
		}
		if len(given) > 0 {
			text += " (with " + strings.Join(given, ", ") + ")"
		}
		steps = append(steps, text)
	}
	text := "Do " + strings.Join(steps, ", then ")
	if stop := s.Expr(syntax.Stopping); stop != nil {
		text += "; leave out the rest as soon as this is so: " + w.text(stop)
	}
	all := w.item(s, text)
	all.apart = len(steps) > 1
	return all
}

// empty reports whether a phase is done in which there is nothing to do as the options are set.
func (w *writer) empty(step *syntax.Step) bool {
	o := w.rules.Info.Uses[step.Name]
	return o != nil && o.Kind == check.PhaseName && w.nothing(w.rules.Phases[o.Index])
}

// nothing reports whether nothing is done in a phase; it is found out once for each, since phases do others.
func (w *writer) nothing(p *check.Phase) bool {
	is, known := w.idle[p]
	if !known {
		around := w.rules.StepsAround(p.Decl)
		is = len(around.Before)+len(around.After) == 0 && len(w.block(p.Decl.Body)) == 0
		w.idle[p] = is
	}
	return is
}

// asked says who is asked what, and what is done with the answer.
func (w *writer) asked(at syntax.Ranger, a *syntax.Ask, otherwise *syntax.Block, kept string) []Item {
	text := "Ask " + w.text(a.Who)
	if prompt := w.prompt(a); prompt != "" {
		text += " " + prompt
	}
	choice, must := w.choice(a.Choice)
	text += ": they " + strings.Replace(choice, "choose from", "choose one of", 1)
	switch {
	case a.OrPass:
		text += ", or pass"
	case a.OrFold:
		text += ", or fold"
	}
	all := []Item{w.item(at, text+kept, must...)}
	if otherwise != nil {
		all = append(all, Item{Text: "If there is nothing to choose:", Under: w.block(otherwise)})
	}
	return all
}

// choice says what is chosen, and in lines of its own what must hold for it, with what is said where it does not.
func (w *writer) choice(c syntax.Choosing) (text string, must []Item) {
	ch, ok := c.(*syntax.ChooseSome)
	if !ok || len(ch.Fits) == 0 {
		return w.text(c), nil
	}
	text = w.said(strings.TrimSuffix(strings.TrimSpace(strings.TrimSuffix(w.rules.Span(c).Text(), w.fits(c, ch.Fits))), " where"))
	for _, f := range ch.Fits {
		what := "It must be so for each card: "
		switch {
		case f.All:
			what = "It must be so for what they choose: "
		case ch.Of == syntax.OfDice:
			what = "It must be so for each die: "
		}
		line := sentence(what + w.text(f.Cond))
		if f.Reason != nil {
			line += " If not: “" + sentence(syntax.Unquote(f.Reason.Text)) + "”"
		}
		must = append(must, Item{Text: line})
	}
	return text, must
}

// fits is the text of a choice from its first condition on; "" where that stands behind it, after such that.
func (w *writer) fits(c syntax.Choosing, fits []*syntax.Fit) string {
	whole, first := w.rules.Span(c), w.rules.Span(fits[0])
	if first.Source != whole.Source || first.Start < whole.Start || first.Start > whole.End {
		return ""
	}
	return whole.Source.Text[first.Start:whole.End]
}

// prompt is what somebody is asked, in quotation marks.
func (w *writer) prompt(a *syntax.Ask) string {
	if a.Prompt == nil {
		return ""
	}
	text := syntax.Unquote(a.Prompt.Text)
	for _, p := range a.Parts {
		text = table.JoinSaid(text, strings.Trim(w.text(p), "“”"))
	}
	return "“" + text + "”"
}

// phase is the part of a page that is about a phase, with what house rules do around it.
func (w *writer) phase(p *check.Phase) Part {
	around := w.rules.StepsAround(p.Decl)
	part := Part{Title: spoken(p.Name), flow: steps, Step: true, House: w.houses(p.Decl),
		Says: w.rules.Says(p.Decl)}
	if p.Decl.Params != nil {
		var given []string
		for _, name := range p.Decl.Params {
			given = append(given, spoken(name.Name))
		}
		part.Title += ", with " + strings.Join(given, ", ")
	}
	if around.Skip != nil {
		part.Items = append(part.Items, Item{Text: sentence("Leave all of this out if " + w.text(around.Skip)), House: true})
	}
	part.Items = append(part.Items, w.around(around.Before)...)
	if !w.rules.InPrelude(p.Decl) { // whose comments say all
		part.Items = append(part.Items, w.block(p.Decl.Body)...)
	}
	part.Items = append(part.Items, w.around(around.After)...)
	return part
}

// around says what house rules do before or after something.
func (w *writer) around(steps []*check.Phase) (all []Item) {
	for _, step := range steps {
		for _, i := range w.block(step.Decl.Body) {
			i.House = true
			all = append(all, i)
		}
	}
	return all
}
