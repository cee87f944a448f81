package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// policy compiles what a policy does when it is asked.
func (c *compiler) policy(p *check.Policy) {
	out := program.Policy{Name: p.Name, Help: p.Help}
	for _, h := range p.Decl.Handlers {
		handler := program.Handler{Verb: h.Verb.Name, Phase: -1, At: c.here()}
		if h.Phase != nil {
			handler.Phase = int32(c.fields[c.info.Uses[h.Phase]])
		}
		if h.Prompt != nil {
			handler.Prompt = h.Prompt.Value()
		}
		out.Handlers = append(out.Handlers, handler)
		c.body()
		if h.Script != nil {
			c.emit(program.Instr{Op: program.InLuaAnswer, A: c.luaOf[h.Script]}, h)
		} else {
			c.block(h.Body)
		}
		c.patchEnds()
		c.emit(program.Instr{Op: program.InAnswer}, h)
		c.top()
	}
	if s := p.Decl.Script; s != nil {
		out.Handlers = append(out.Handlers, program.Handler{Phase: -1, At: c.here()})
		c.emit(program.Instr{Op: program.InLuaAnswer, A: c.luaOf[s]}, p.Decl)
		c.emit(program.Instr{Op: program.InAnswer}, p.Decl)
		c.top()
	}
	c.p.Policies = append(c.p.Policies, out)
}

// policyAnswer compiles an answer: so many forms from A on.
func (c *compiler) policyAnswer(s *syntax.AnswerStmt) {
	forms := make([]program.Answer, 0, len(s.Forms))
	for _, f := range s.Forms {
		forms = append(forms, c.answerForm(f))
	}
	at := int32(len(c.p.Answers))
	c.p.Answers = append(c.p.Answers, forms...)
	c.emit(program.Instr{Op: program.InAnswer, A: at, B: int32(len(forms))}, s)
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
