package compile

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// test compiles a test of the ruleset.
func (c *compiler) test(t *syntax.TestDecl) {
	c.body()
	out := program.Test{Title: t.Title.Value(), Span: c.rs.Span(t)}
	c.seats = map[string]int64{}
	for _, line := range t.Lines {
		c.testLine(&out, line)
	}
	c.top()
	c.p.Tests = append(c.p.Tests, out)
	c.seats = nil
}

func (c *compiler) testLine(out *program.Test, line syntax.TestLine) {
	switch l := line.(type) {
	case *syntax.TestPlayers:
		for _, w := range l.Names {
			c.seats[w.Value()] = int64(len(out.Players))
			out.Players = append(out.Players, w.Value())
		}
	case *syntax.TestOption:
		out.Options = append(out.Options, program.Arg{Name: l.Name.Name, Value: literalText(l.Value), Span: c.rs.Span(l)})
	case *syntax.TestDeck:
		if l.For != nil {
			c.coming(out, l)
			return
		}
		if len(out.Deck) > 0 { // a second deck line is for after the next shuffle
			out.Deck = append(out.Deck, program.NextShuffle)
		}
		for _, item := range l.Cards.Items {
			out.Deck = append(out.Deck, item.Value())
		}
	case *syntax.TestDice:
		for _, item := range l.Faces.Items {
			n, err := strconv.Atoi(item.Value())
			if err != nil { // what a face shows
				n, _ = c.p.NamedFace(item.Value())
			}
			out.Dice = append(out.Dice, n)
		}
	case *syntax.TestSeed:
		out.Seed, _ = strconv.ParseUint(l.Seed, 10, 64)
	case *syntax.TestStart:
		out.Start = l.Name.Name
		for _, a := range l.Args {
			arg := program.Arg{Name: a.Name.Name, Value: literalText(a.Value), Span: c.rs.Span(a)}
			if a.Of != nil {
				arg.Player = a.Of.Value()
			}
			out.Args = append(out.Args, arg)
		}
		out.Steps = append(out.Steps, program.TestStep{Kind: program.TestBegin, Span: c.rs.Span(l)})
	case *syntax.TestAnswer:
		c.replies(out, l.Replies, program.TestAnswer)
	case *syntax.TestRefuse:
		first := len(out.Steps)
		c.replies(out, l.Replies, program.TestRefuse)
		c.replies(out, l.More, program.TestRefuse)
		for i := range out.Steps[first:] {
			if l.Saying != nil {
				out.Steps[first+i].Saying = l.Saying.Value()
			}
		}
	case *syntax.TestSet:
		step := program.TestStep{Kind: program.TestSet, Field: l.Field.Name, Text: literalText(l.Value), Span: c.rs.Span(l)}
		f := c.testField(l.Field, l.Key)
		step.Field = f.Name
		switch {
		case l.Of != nil:
			step.Player = l.Of.Value()
		case f.PerPlayer: // the only one there is
			step.Player = out.Players[0]
		}
		out.Steps = append(out.Steps, step)
	case *syntax.TestFinish:
		out.Steps = append(out.Steps, program.TestStep{Kind: program.TestFinish, Text: l.Policy.Name, Cond: c.numOrNone(l.Until),
			Span: c.rs.Span(l)})
	case *syntax.TestExpect:
		step := program.TestStep{Kind: program.TestExpect, Span: c.rs.Span(l)}
		switch {
		case l.Refused != nil:
			step.Kind, step.Text = program.TestRefused, l.Refused.Value()
		case l.Said != nil:
			step.Kind, step.Text, step.Never = program.TestSaid, syntax.Unquote(l.Said.Text), l.Said.Not
		case l.Over:
			step.Kind = program.TestOver
		case l.Sees != nil:
			c.sees(&step, l)
		default:
			c.expect(out, l.Cond, step.Span)
			return
		}
		out.Steps = append(out.Steps, step)
	}
}

// expect compiles what is expected. Where several things are, each is looked at by itself, so that a failing test shows
// which of them is not so.
func (c *compiler) expect(out *program.Test, cond syntax.Expr, at diag.Span) {
	if both, ok := syntax.Bare(cond).(*syntax.LogicExpr); ok && both.Op == "and" {
		for _, t := range both.Terms {
			c.expect(out, t, c.rs.Span(t))
		}
		return
	}
	c.testing = true
	defer func() { c.testing = false }()
	step := program.TestStep{Kind: program.TestExpect, Span: at, Cond: c.num(cond)}
	if cmp, ok := syntax.Bare(cond).(*syntax.CompareExpr); ok {
		step.Left, step.LeftKind = c.side(cmp.A)
		if !c.writtenOut(cmp.B) {
			step.Right, step.RightKind = c.side(cmp.B)
		}
	}
	out.Steps = append(out.Steps, step)
}

// sees compiles who sees what.
func (c *compiler) sees(step *program.TestStep, l *syntax.TestExpect) {
	step.Kind, step.Never = program.TestSees, l.Sees.Not
	if l.Sees.GM {
		step.Player = syntax.GameMaster
	} else {
		step.Cond = c.num(l.Cond)
	}
	what := syntax.Bare(l.Sees.What)
	if k := c.kind(what); k == check.Card || k == check.Cards {
		step.Left, step.LeftKind = c.side(what)
		return
	}
	switch e := what.(type) {
	case *syntax.NameExpr:
		step.Field = e.Name
	case *syntax.OfExpr:
		call := c.info.Calls[e]
		step.Field, step.Right = call.To.Name, c.num(call.Whose)
	}
}

// testField is the field that a line of a test names, or its member.
func (c *compiler) testField(name *syntax.Ident, key *syntax.Key) *check.Field {
	at := c.fields[c.info.Uses[name]]
	if key != nil {
		var keys []check.Literal
		for _, k := range key.Of {
			keys = append(keys, c.info.Args[k])
		}
		at += c.info.Uses[name].Family.Member(keys...)
	}
	return c.rs.Fields[at]
}

// coming is cards for a certain place: from the beginning or, behind the start, from then on.
func (c *compiler) coming(out *program.Test, l *syntax.TestDeck) {
	f := c.testField(l.For, l.Key)
	to := program.Coming{Zone: f.Name, Span: c.rs.Span(l)}
	switch {
	case l.Of != nil:
		to.Player = l.Of.Value()
	case f.PerPlayer: // the only one there is
		to.Player = out.Players[0]
	}
	for _, item := range l.Cards.Items {
		to.Cards = append(to.Cards, item.Value())
	}
	if out.Start == "" {
		out.Coming = append(out.Coming, to)
		return
	}
	out.Steps = append(out.Steps, program.TestStep{Kind: program.TestComing, Coming: to, Span: to.Span})
}

func (c *compiler) numOrNone(e syntax.Expr) int32 {
	if e == nil {
		return 0
	}
	return c.num(e)
}

// writtenOut reports whether a value stands there as it is, so that nobody need be told what it came to.
func (c *compiler) writtenOut(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NumberLit, *syntax.TextLit, *syntax.CodeLit, *syntax.CardLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.AllLit,
		*syntax.List:
		return true
	case *syntax.MinusExpr:
		return c.writtenOut(e.X)
	case *syntax.NameExpr:
		o := c.info.Uses[e]
		return o == nil || !slices.Contains([]check.ObjectKind{check.PlayerField, check.TableField, check.DefineName,
			check.ResultName, check.ReadyWord}, o.Kind)
	}
	return false
}

// side compiles one side of a comparison by itself, so that a failing test can show what it was.
func (c *compiler) side(e syntax.Expr) (int32, check.Kind) {
	k := c.kind(e)
	return c.valueAs(e, k), k
}

func (c *compiler) replies(out *program.Test, replies []*syntax.Reply, kind program.TestKind) {
	for _, r := range replies {
		who := r.Name()
		said := c.rs.Span(r)
		_, said.Start = r.Who.Range()
		_, text, _ := strings.Cut(said.Text(), ":")
		text = strings.TrimLeft(text, " ")
		out.Steps = append(out.Steps, program.TestStep{Kind: kind, Player: who, Text: syntax.Unquote(text), Span: c.rs.Span(r)})
	}
}

func literalText(l *syntax.Literal) string { return l.Value() }
