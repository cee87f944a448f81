// Package secrets follows what players may not see through the rules (information flow): from the fields that are hidden from
// somebody to the decisions, texts and policies that would show them. It goes by what code reads, as package effects has found
// it. It must not know what happens in play: what is revealed anywhere is left to the running game.
package secrets

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Check reports decisions and announcements that would show a player what they may not see. What the ruleset reveals
// somewhere is left to play, where it is known whether that has happened yet.
func Check(c *effects.Effects) {
	s := &secrecy{c: c, fields: map[*check.Object]*check.Field{}, revealed: map[*check.Object]bool{}}
	for _, f := range c.Rules.Fields {
		s.fields[f.Object] = f
	}
	for r := range c.Statements() {
		if r.Form.Does.Has(syntax.Reveals) {
			s.revealed[c.Place(r.Expr(syntax.What))] = true
		}
	}
	for _, b := range c.Codes {
		inSecret(&secretly{Effects: c}, b.Block)
		if b.Kind == check.PolicyBody {
			s.policy(b)
			continue
		}
		syntax.Walk(b.Block, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.Ask:
				s.ask(n)
			case *syntax.SimpleStmt:
				if n.Form.Does.Has(syntax.Says) {
					s.say(n)
				}
				if n.Form.Does.Has(syntax.AsksToBet) {
					s.bets(n)
				}
			}
			return true
		})
	}
}

// secrecy looks for secrets in what is shown to somebody.
type secrecy struct {
	c        *effects.Effects
	fields   map[*check.Object]*check.Field
	revealed map[*check.Object]bool
}

// audienceKind is who is shown something.
type audienceKind uint8

const (
	everybody   audienceKind = iota
	askedPlayer              // the player who is asked: bare fields are theirs
	onePlayer                // some player
	gameMaster
)

// shown is an expression that somebody will see.
type shown struct {
	to   audienceKind
	who  syntax.Expr // the one who is asked or told
	what string      // "this decision", "what is said"
	part syntax.Expr // the part that is said; nil: nothing is said
}

// ask looks at the expressions of a decision from which its legal answers are made.
func (s *secrecy) ask(a *syntax.Ask) {
	asked := askedPlayer
	if a.AsksGM() {
		asked = gameMaster
	}
	to := shown{to: asked, who: a.Who, what: "the legal answers of this decision"}
	for _, part := range a.Parts {
		s.look(part, shown{to: everybody, what: "the question"}, true)
	}
	if a.Showing != nil {
		s.look(a.Showing, shown{to: asked, who: a.Who, what: "what is shown beside the answers"}, true)
	}
	for _, ch := range s.c.Children(a.Choice) {
		switch ch.Role {
		case effects.Value:
			s.look(ch.Ranger, to, true)
		case effects.Goods: // what they are taken from is seen, but not always what they are told apart by
			if filter, ok := syntax.Bare(ch.Ranger.(syntax.Expr)).(*syntax.WhereExpr); ok {
				s.look(filter.Cond, to, true)
			}
		}
	}
}

// bets looks at how much may be bet, and how often: who is asked to bet is told it.
func (s *secrecy) bets(n *syntax.SimpleStmt) {
	for _, role := range []syntax.Role{syntax.Least, syntax.Most, syntax.Raises, syntax.Reopening} {
		if e := n.Expr(role); e != nil {
			s.look(e, shown{to: askedPlayer, what: "what may be bet"}, true)
		}
	}
}

// say looks at what is said.
func (s *secrecy) say(n *syntax.SimpleStmt) {
	to := shown{to: everybody, what: "what is said to everybody"}
	if told := n.Expr(syntax.To); told != nil {
		to = shown{to: onePlayer, who: told, what: "what is said to a player"}
		if o := s.c.Place(told); o != nil && o.Kind == check.ReadyWord && o.Name == check.GMWord {
			to.to = gameMaster
		} else if s.c.Info.Types[told].Kind == check.Players {
			to.to = everybody
		}
	}
	for _, p := range n.All(syntax.What) {
		to.part = p
		s.look(p, to, true)
	}
}

// look walks through an expression that is shown; own says whether bare fields are those of the one who is shown them.
func (s *secrecy) look(n syntax.Ranger, to shown, own bool) {
	info := s.c.Info
	switch e := n.(type) {
	case *syntax.NameExpr:
		s.use(info.Uses[e], e, to, own)
	case *syntax.CallExpr, *syntax.OfExpr:
		call, ok := info.Calls[e.(syntax.Expr)]
		if !ok {
			return
		}
		if call.To.Kind != check.Function && call.To.Kind != check.ItemPart {
			s.use(call.To, e.(syntax.Expr), to, own && call.Own() || !call.Own() && s.same(call.Whose, to))
		}
	case *syntax.EachExpr:
		return
	case *syntax.CompareExpr:
		if name, ok := syntax.Bare(e.B).(*syntax.NameExpr); ok && name.Name == check.EmptyWord {
			return
		}
	}
	for _, ch := range s.c.Children(n) {
		if !s.onlyCounted(n, ch.Ranger) && !s.allOpen(n, ch.Ranger) {
			s.look(ch.Ranger, to, own && ch.Of != check.Players)
		}
	}
}

// onlyCounted reports whether an argument is cards of which only the number matters, which everybody at the table sees.
func (s *secrecy) onlyCounted(n, arg syntax.Ranger) bool {
	e, _ := n.(syntax.Expr)
	list, _ := arg.(syntax.Expr)
	call, ok := s.c.Info.Calls[e]
	if filter, of := syntax.Bare(list).(*syntax.WhereExpr); of && s.isPublic(filter.Cond) {
		list = filter.List // so many of them lie face up, or do not
	}
	if !ok || call.To.Kind != check.Function || s.c.Info.Types[list].Kind != check.Cards || s.c.Place(list) == nil {
		return false
	}
	sig := s.c.Signature(call.To, len(call.Args))
	return sig != nil && len(sig.Params) == 1 && sig.Params[0].Kind == check.AnyList && sig.Result.Kind == check.Number
}

// allOpen reports whether a part of a node is the list of which only the cards count that everybody sees: mat where face-up.
func (s *secrecy) allOpen(n, list syntax.Ranger) bool {
	filter, ok := n.(*syntax.WhereExpr)
	return ok && list == syntax.Ranger(filter.List) && s.onlyOpen(filter.Cond)
}

// onlyOpen reports whether a condition holds of no card but such as lie face up.
func (s *secrecy) onlyOpen(cond syntax.Expr) bool {
	if logic, ok := syntax.Bare(cond).(*syntax.LogicExpr); ok {
		return logic.Op == "and" && slices.ContainsFunc(logic.Terms, s.onlyOpen)
	}
	_, not := syntax.Bare(cond).(*syntax.NotExpr)
	return !not && s.isPublic(cond)
}

// isPublic reports whether a condition goes by nothing but how each card lies, which everybody sees.
func (s *secrecy) isPublic(cond syntax.Expr) bool {
	switch e := syntax.Bare(cond).(type) {
	case *syntax.NotExpr:
		return s.isPublic(e.X)
	case *syntax.LogicExpr:
		return !slices.ContainsFunc(e.Terms, func(term syntax.Expr) bool { return !s.isPublic(term) })
	case *syntax.NameExpr:
		o := s.c.Info.Uses[e]
		return o != nil && o.Public
	}
	call, ok := s.c.Info.Calls[syntax.Bare(cond)]
	return ok && call.To.Public
}

// same reports whether an expression names the one who is shown something.
func (s *secrecy) same(e syntax.Expr, to shown) bool {
	if to.who == nil {
		return false
	}
	if _, ok := syntax.Bare(e).(*syntax.PlayerExpr); ok && to.to == askedPlayer {
		return true
	}
	return s.c.Words(e) == s.c.Words(to.who)
}

// use reports a name that stands for a secret.
func (s *secrecy) use(o *check.Object, at syntax.Expr, to shown, own bool) {
	if o == nil {
		return
	}
	if to.to == onePlayer {
		_, current := syntax.Bare(to.who).(*syntax.PlayerExpr)
		own = own && (current || !s.c.Info.Calls[at].Own())
	}
	switch o.Kind {
	case check.PlayerField, check.TableField:
		s.field(o, at, to, own, nil)
	case check.DefineName:
		for field := range s.c.FieldsRead(o) {
			// Whose field it is inside a define is not followed: only what nobody at the table may see counts.
			if f := s.fields[field]; f != nil && !f.Owner && f.Type.Kind != check.Cards {
				s.field(field, at, to, own, o)
			}
		}
	}
}

// field reports a field that is shown to somebody who may not see it.
func (s *secrecy) field(o *check.Object, at syntax.Expr, to shown, own bool, through *check.Object) {
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
	d := diag.Errorf("secret-shown", s.c.At(at), "%q is seen by %s, but %s would show it", o.Name, eyes, to.what).
		WithOther(s.c.At(syntax.NameOf(f.Decl)), "declared here")
	if through != nil {
		d = d.WithLabel("%s is worked out from it", through.Name)
	}
	c := s.c
	if s.picks(to.part) {
		d = d.WithHint("Set a field that everybody sees to this, and say the field: so rules tell an outcome")
	} else if f.Type.Kind != check.Cards && !f.Owner && !f.GM {
		d = d.WithHint("What is shown at the table is no secret: leave seen by nobody away where %s is declared. Or show "+
			"something else, or reveal it first: reveal %s", o.Name, o.Name)
	} else if to.to == askedPlayer {
		d = d.WithHint("Use only what they may see, or reveal it before: reveal %s to player", o.Name)
	} else {
		d = d.WithHint("Say it to somebody who may see it, or reveal it first: reveal %s", o.Name)
	}
	c.Report(d)
}

// picks reports whether what is said is players who are highest or lowest by something.
func (s *secrecy) picks(e syntax.Expr) bool {
	_, picked := syntax.Bare(e).(*syntax.PickExpr)
	return picked && (s.c.Info.Types[e].Kind == check.Player || s.c.Info.Types[e].Kind == check.Players)
}

// secrets of policies: a policy sees what its player sees.
func (s *secrecy) policy(b *effects.Code) {
	to := shown{to: askedPlayer, who: &syntax.PlayerExpr{}, what: "a policy, which sees what its player sees,"}
	syntax.Walk(b.Block, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SimpleStmt:
			if v := n.Value(); v != nil {
				s.look(v.Expr.Expr, to, true)
			}
		case *syntax.IfStmt:
			s.look(n.Cond, to, true)
		case *syntax.EachHead:
			own := n.Item != nil
			s.look(n.From, to, own)
			s.look(n.Where, to, own)
		case *syntax.AnswerForm:
			for _, e := range append([]syntax.Expr{n.Bet, n.Raise, n.Value.Expr}, n.Keys...) {
				s.look(e, to, true)
			}
		}
		return true
	})
}
