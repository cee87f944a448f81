package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// policy compiles what a policy does when it is asked: its lines in their order, and then what the questions say themselves.
func (c *compiler) policy(p *check.Policy, usual []program.Handler) {
	out := program.Policy{Name: p.Name, Help: p.Help}
	for _, h := range p.Decl.Handlers {
		handler := c.handler(h)
		handler.Verb = h.Verb.Name
		if h.Phase != nil {
			handler.Phase = int32(c.fields[c.info.Uses[h.Phase]])
		}
		if h.Prompt != nil {
			handler.Prompt = h.Prompt.Value()
		}
		out.Handlers = append(out.Handlers, handler)
		c.advice(h, func() { c.block(h.Body) })
	}
	if s := p.Decl.Script; s != nil {
		out.Handlers = append(out.Handlers, c.handler(p.Decl))
		c.advice(p.Decl, func() { c.emit(program.Instr{Op: program.InLuaAnswer, A: c.luaOf[s]}, p.Decl) })
	}
	out.Handlers = append(out.Handlers, usual...)
	c.p.Policies = append(c.p.Policies, out)
}

// handler is a line of a policy that begins here, with the questions of which it speaks.
func (c *compiler) handler(line syntax.Ranger) program.Handler {
	h := program.Handler{Phase: -1, At: c.here(), Lenient: !c.rs.Layers.Last(line)}
	if !h.Lenient {
		return h
	}
	h.Asks = make([]bool, len(c.p.Asks))
	for i := range h.Asks {
		if a := c.asked[i]; a != nil {
			h.Asks[i] = c.rs.Layers.Speaks(line, asks.Of(a, ""))
		} else { // what Lua asks
			h.Asks[i] = !slices.ContainsFunc(c.rs.Hooks, func(h *check.Hook) bool { return !c.rs.Layers.Knows(line, h.Decl) })
		}
	}
	return h
}

// usually compiles what questions are answered with of which no line of a policy speaks.
func (c *compiler) usually() (usual []program.Handler) {
	for i := range c.p.Asks {
		a := c.asked[i]
		if a == nil || a.Usually == nil {
			continue
		}
		h := program.Handler{Phase: -1, At: c.here(), Lenient: true, Usual: true, Asks: make([]bool, len(c.p.Asks))}
		h.Asks[i] = true
		usual = append(usual, h)
		c.advice(a, func() { c.answers(a.Usually, a.Usually) })
	}
	return usual
}

// advice compiles code that ends with an answer, or with none.
func (c *compiler) advice(at syntax.Ranger, code func()) {
	c.body()
	code()
	c.patchEnds()
	c.emit(program.Instr{Op: program.InAnswer}, at)
	c.top()
}

// answers compiles an answer: so many forms from A on, of which the first is given that is legal.
func (c *compiler) answers(at syntax.Ranger, said ...*syntax.AnswerForm) {
	forms := make([]program.Answer, 0, len(said))
	for _, f := range said {
		forms = append(forms, c.answerForm(f))
	}
	first := int32(len(c.p.Answers))
	c.p.Answers = append(c.p.Answers, forms...)
	c.emit(program.Instr{Op: program.InAnswer, A: first, B: int32(len(forms))}, at)
}

func (c *compiler) answerForm(f *syntax.AnswerForm) program.Answer {
	switch {
	case f.Bet != nil:
		return program.Answer{Kind: program.AnswerBet, Type: check.Of(check.Number), Value: c.num(f.Bet)}
	case f.Raise != nil:
		return program.Answer{Kind: program.AnswerRaise, Type: check.Of(check.Number), Value: c.num(f.Raise)}
	case f.Random:
		return program.Answer{Kind: program.AnswerRandom}
	case f.End == "least":
		return program.Answer{Kind: program.AnswerLeast}
	case f.End == "most":
		return program.Answer{Kind: program.AnswerMost}
	case f.Action != "":
		return program.Answer{Kind: program.AnswerAction, Text: f.Action}
	case f.Dir != "":
		a := program.Answer{Kind: program.AnswerBest, Sign: 1}
		if f.Dir == "lowest" {
			a.Sign = -1
		}
		tried := c.info.Tried[f]
		a.Cards, a.Faces, a.N = c.newLocal(tried[0], true).At, c.newLocal(tried[1], true).At, c.newLocal(tried[2], false).At
		for _, k := range f.Keys {
			a.Keys = append(a.Keys, c.frac(k))
		}
		return a
	}
	kind := c.kind(f.Value.Expr)
	if kind.IsList() {
		return program.Answer{Kind: program.AnswerValue, Type: check.Of(kind), List: true, Value: c.list(f.Value)}
	}
	return program.Answer{Kind: program.AnswerValue, Type: check.Of(kind), Value: c.valueAs(f.Value, kind)}
}
