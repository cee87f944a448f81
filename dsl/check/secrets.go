package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// secrets reports decisions and announcements that would show a player what he may not see. What the ruleset reveals
// somewhere is left to play, where it is known whether that has happened yet.
func (c *checker) secrets() {
	s := &secrecy{c: c, fields: map[*Object]*Field{}, revealed: map[*Object]bool{}}
	for _, f := range c.rs.Fields {
		s.fields[f.Object] = f
	}
	for _, b := range c.bodies {
		if b.block != nil {
			syntax.Walk(b.block, func(n syntax.Ranger) bool {
				if r, ok := n.(*syntax.SimpleStmt); ok && r.Form.Does.Has(syntax.Reveals) {
					s.revealed[c.place(r.Expr(syntax.What))] = true
				}
				return true
			})
		}
	}
	for _, b := range c.bodies {
		if b.block == nil {
			continue
		}
		if b.kind == policyBody {
			s.policy(b)
			continue
		}
		syntax.Walk(b.block, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.Ask:
				s.ask(n)
			case *syntax.SimpleStmt:
				if n.Form.Does.Has(syntax.Says) {
					s.say(n)
				}
			}
			return true
		})
	}
}

// secrecy looks for secrets in what is shown to somebody.
type secrecy struct {
	c        *checker
	fields   map[*Object]*Field
	revealed map[*Object]bool
}

// audienceKind is who is shown something.
type audienceKind uint8

const (
	everybody   audienceKind = iota
	askedPlayer              // the player who is asked: bare fields are his
	onePlayer                // some player
	gameMaster
)

// shown is an expression that somebody will see.
type shown struct {
	to   audienceKind
	who  syntax.Expr // the one who is asked or told
	what string      // "this decision", "what is said"
}

// ask looks at the expressions of a decision from which its legal answers are made.
func (s *secrecy) ask(a *syntax.Ask) {
	to := shown{askedPlayer, a.Who, "the legal answers of this decision"}
	for _, part := range a.Parts {
		s.look(part, shown{everybody, nil, "the question"}, true)
	}
	if a.Showing != nil {
		s.look(a.Showing, shown{askedPlayer, a.Who, "what is shown beside the answers"}, true)
	}
	if a.Choice == nil {
		return
	}
	for _, ch := range s.c.children(a.Choice) {
		switch ch.role {
		case value:
			s.look(ch.Ranger, to, true)
		case goods: // he sees what he takes them from, but not always by what they are told apart there
			if filter, ok := syntax.Bare(ch.Ranger.(syntax.Expr)).(*syntax.WhereExpr); ok {
				s.look(filter.Cond, to, true)
			}
		}
	}
}

// say looks at what is said.
func (s *secrecy) say(n *syntax.SimpleStmt) {
	to := shown{everybody, nil, "what is said to everybody"}
	if told := n.Expr(syntax.To); told != nil {
		to = shown{onePlayer, told, "what is said to a player"}
		if o := s.c.place(told); o != nil && o.Kind == ReadyWord && o.Name == gmWord {
			to.to = gameMaster
		} else if s.c.info.Types[told].Kind == Players {
			to.to = everybody
		}
	}
	for _, p := range n.All(syntax.What) {
		s.look(p, to, true)
	}
}

// look walks through an expression that is shown; own says whether bare fields are those of the one who is shown them.
func (s *secrecy) look(n syntax.Ranger, to shown, own bool) {
	info := s.c.info
	switch e := n.(type) {
	case *syntax.NameExpr:
		s.use(info.Uses[e], e, to, own)
	case *syntax.IndexExpr:
		s.use(info.Uses[e], e, to, own) // nothing for a line of a chart
	case *syntax.CallExpr, *syntax.OfExpr:
		call, ok := info.Calls[e.(syntax.Expr)]
		if !ok {
			return
		}
		if call.To.Kind != Function && call.To.Kind != ItemPart {
			s.use(call.To, e.(syntax.Expr), to, own && call.Whose == nil || call.Whose != nil && s.same(call.Whose, to))
		}
	case *syntax.EachExpr:
		return
	case *syntax.CompareExpr:
		if name, ok := syntax.Bare(e.B).(*syntax.NameExpr); ok && name.Name == emptyWord {
			return
		}
	}
	for _, ch := range s.c.children(n) {
		if !s.onlyCounted(n, ch.Ranger) {
			s.look(ch.Ranger, to, own && ch.of != Players)
		}
	}
}

// onlyCounted reports whether an argument is cards of which only the number matters, which everybody at the table sees.
func (s *secrecy) onlyCounted(n, arg syntax.Ranger) bool {
	e, _ := n.(syntax.Expr)
	list, _ := arg.(syntax.Expr)
	call, ok := s.c.info.Calls[e]
	if !ok || call.To.Kind != Function || s.c.info.Types[list].Kind != Cards || s.c.place(list) == nil {
		return false
	}
	f := s.c.known.funcs[call.To.Name]
	if f == nil {
		return false
	}
	sig := f.taking(len(call.Args))
	return sig != nil && len(sig.Params) == 1 && sig.Params[0].Kind == AnyList && sig.Result.Kind == Number
}

// same reports whether an expression names the one who is shown something.
func (s *secrecy) same(e syntax.Expr, to shown) bool {
	if to.who == nil {
		return false
	}
	if _, ok := syntax.Bare(e).(*syntax.PlayerExpr); ok && to.to == askedPlayer {
		return true
	}
	return s.c.words(e) == s.c.words(to.who)
}

// use reports a name that stands for a secret.
func (s *secrecy) use(o *Object, at syntax.Expr, to shown, own bool) {
	if o == nil {
		return
	}
	if to.to == onePlayer {
		_, current := syntax.Bare(to.who).(*syntax.PlayerExpr)
		own = own && (current || s.isOf(at))
	}
	switch o.Kind {
	case PlayerField, TableField:
		s.field(o, at, to, own, nil)
	case DefineName:
		for field := range s.c.fieldsRead(o) {
			// Whose field it is inside a define is not followed: only what nobody at the table may see counts.
			if f := s.fields[field]; f != nil && !f.Owner && f.Type.Kind != Cards {
				s.field(field, at, to, own, o)
			}
		}
	}
}

func (s *secrecy) isOf(e syntax.Expr) bool {
	_, ok := e.(*syntax.OfExpr)
	return ok
}

// field reports a field that is shown to somebody who may not see it.
func (s *secrecy) field(o *Object, at syntax.Expr, to shown, own bool, through *Object) {
	f := s.fields[o]
	if f == nil || f.Everybody || s.revealed[o] {
		return
	}
	switch to.to {
	case gameMaster:
		if f.GM {
			return
		}
	case everybody:
	default:
		if f.Owner && own {
			return
		}
	}
	eyes := "nobody"
	switch {
	case f.Owner && f.GM:
		eyes = "its owner and the game master"
	case f.Owner:
		eyes = "its owner"
	case f.GM:
		eyes = "the game master"
	}
	d := diag.Errorf("secret-shown", s.c.at(at), "%q is seen by %s, but %s would show it", o.Name, eyes, to.what).
		WithOther(s.c.at(syntax.NameOf(f.Decl)), "declared here")
	if through != nil {
		d = d.WithLabel("%s is worked out from it", through.Name)
	}
	c := s.c
	if to.to == askedPlayer {
		d = d.WithHint("Use only what he may see, or reveal it before: reveal %s to player", o.Name)
	} else {
		d = d.WithHint("Say it to somebody who may see it, or reveal it first: reveal %s", o.Name)
	}
	c.report(d)
}
