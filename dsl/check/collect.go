package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// collect makes everything known that is declared, so that the order of declarations does not matter.
func (c *checker) collect() {
	var title *syntax.RulesetDecl
	var about *syntax.AboutDecl
	var players *syntax.PlayersDecl
	var decks []*syntax.DeckDecl
	var optionDecls []*syntax.OptionDecl
	for _, decl := range c.merged.Decls {
		switch d := decl.(type) {
		case *syntax.RulesetDecl:
			if once(c, &title, d, "the ruleset's title") {
				c.rs.Title = syntax.Unquote(d.Title)
			}
		case *syntax.AboutDecl:
			if once(c, &about, d, "what the ruleset is about") {
				c.rs.About = syntax.Unquote(d.Text)
			}
		case *syntax.PlayersDecl:
			if once(c, &players, d, "how many may play") {
				c.rs.Players = c.playersRange(d, d.Least, d.Most)
			}
		case *syntax.DeckDecl:
			if c.BrokenDecl(d) {
				continue
			}
			if c.anotherDeck(decks, d) {
				decks = append(decks, d)
			}
		case *syntax.OptionDecl:
			optionDecls = append(optionDecls, d)
		case *syntax.FieldsDecl:
			c.fields(d)
		case *syntax.ChartDecl:
			o := c.declare(ChartName, d.Name, d)
			o.Index = len(c.rs.Charts)
			c.rs.Charts = append(c.rs.Charts, &Chart{Object: o})
		case *syntax.DefineDecl:
			o := c.declare(DefineName, d.Name, d)
			o.Index, o.Name = len(c.rs.Defines), house.Shown(o.Name)
			c.rs.Defines = append(c.rs.Defines, &Define{Object: o, Decl: d})
		case *syntax.PhaseDecl:
			o := c.declare(PhaseName, d.Name, d)
			o.Index = len(c.rs.Phases)
			c.rs.Phases = append(c.rs.Phases, &Phase{Object: o, Decl: d})
		case *syntax.StartDecl:
			o := c.declare(StartName, d.Name, d)
			o.Index, o.Type = len(c.rs.Starts), Of(WordKind)
			c.rs.Starts = append(c.rs.Starts, &Start{Object: o, Decl: d})
		case *syntax.RankingDecl:
			c.ranking(d)
		case *syntax.PolicyDecl:
			c.policy(d)
		case *syntax.AimDecl:
			once(c, &c.rs.Aim, d, "what the players aim at")
		case *syntax.TestDecl:
			c.rs.Tests = append(c.rs.Tests, d)
		}
	}
	c.rs.Fields = append(c.rs.Fields, c.ofTable...)
	c.decks(decks)
	c.families()
	for _, use := range c.typeLists {
		c.info.Uses[use.at] = c.known.global[use.name]
	}
	for _, d := range optionDecls {
		c.option(d)
	}
	c.houseSteps()
	c.defineParams()
	c.whenevers()
	c.mustHave(title)
}

// once keeps the first declaration of what there is one of, and reports any other. It reports whether this is the first.
func once[D interface {
	comparable
	syntax.Ranger
}](c *checker, first *D, d D, what string) bool {
	var none D
	if *first != none {
		c.again(d, what, *first)
		return false
	}
	*first = d
	return true
}

// mustHave reports what no ruleset can be without.
func (c *checker) mustHave(title *syntax.RulesetDecl) {
	if len(c.rs.Own) == 0 || c.broken {
		return
	}
	first := diag.Span{Source: c.rs.Own[0].Source}
	if first.Source == nil {
		return
	}
	if len(c.rs.Own) == 1 && strings.TrimSpace(first.Source.Text) == "" {
		return // an empty file has been reported as one
	}
	if title == nil {
		c.Report(diag.Errorf("no-title", first, "The ruleset has no title").
			WithHint(`Begin the file with a line such as: ruleset "High card"`))
	}
	onlyChanges := slices.ContainsFunc(c.diags, func(d diag.Diagnostic) bool { return d.Code == "changes-nothing" })
	if len(c.rs.Starts) == 0 && !onlyChanges {
		c.Report(diag.Errorf("no-start", first, "The ruleset says nothing that can be started").
			WithHint("Say how a game goes: start game { do dealing, betting, showdown }"))
	}
}

// playersRange reads "players 2..8" and "for 2..8 players".
func (c *checker) playersRange(at syntax.Ranger, least int, most *int) Range {
	r := Range{Least: int64(least), Most: int64(least)}
	if most != nil {
		r.Most = int64(*most)
	}
	switch {
	case r.Least < 1:
		c.Errorf("players-range", at, "Write at least 1.", "Nobody can play with %d players", r.Least)
		return Range{Least: 1, Most: max(1, r.Most)}
	case r.Most < r.Least:
		d := diag.Errorf("players-range", c.At(at), "From %d to %d players is nobody", r.Least, r.Most).
			WithHint("Write the smaller number first: %d..%d", r.Most, r.Least)
		c.Report(d)
		return Range{Least: r.Least, Most: r.Least}
	}
	return r
}

// defineParams makes the parameters of defines and phases, whose types are learned from their use.
func (c *checker) defineParams() {
	for _, def := range c.rs.Defines {
		def.Params = c.params(def.Decl.Params, def.Decl.Let)
	}
	for _, p := range c.rs.Phases {
		p.Params = c.params(p.Decl.Params, false)
		for _, step := range c.rs.StepsAround(p.Decl).All() {
			step.Params = p.Params
		}
	}
}

// params makes parameters. The last is perhaps the name of a let, and the others are then known already.
func (c *checker) params(decls []*syntax.Ident, let bool) (params []*Object) {
	names := map[string]*Object{}
	for i, p := range decls {
		o, kind := &Object{Kind: Param, Name: p.Name, Decl: p, Index: i}, Param
		old := c.takenFrom(p)
		if old == nil {
			old = names[p.Name]
		}
		if let {
			kind = Let
		}
		if old != nil && (!let || i == len(decls)-1) { // what goes before a let is only passed on
			c.clash(p, kind, old)
		}
		names[p.Name] = o
		params = append(params, o)
	}
	return params
}

// starts reads what can be started: parameters and how many may play.
func (c *checker) starts() {
	for _, s := range c.rs.Starts {
		s.Players = c.rs.Players
		if d := s.Decl; d.Least != nil {
			s.Players = c.playersRange(d.Name, *d.Least, d.Most)
			if s.Players.Least < c.rs.Players.Least || s.Players.Most > c.rs.Players.Most {
				c.Report(diag.Errorf("players-range", c.At(d.Name), "%s is for %s, but the ruleset is for %s", s.Name,
					types.Span(s.Players), types.Span(c.rs.Players)).
					WithHint(`Change the line "players", or the start.`))
			}
		}
		seen := map[string]bool{}
		for _, p := range s.Decl.Params {
			f := c.fieldNamed(p)
			if f == nil {
				continue
			}
			c.info.Uses[p] = f.Object
			if seen[p.Name] {
				c.again(p, "the parameter "+quoted(p.Name), s.Decl.Name)
				continue
			}
			seen[p.Name] = true
			if f.Family != nil {
				c.Errorf("wrong-type", p, "Take it out of the parameters, and give each a starting value where it is declared.",
					"%q is kept for each of %s, and a parameter is one value", p.Name, f.Family)
				continue
			}
			if f.Round {
				c.Errorf("not-each-round", p, "Take it out of the parameters, or each round away where it is declared.",
					"%q is as at first whenever a round begins, so nobody can say at a start what it is", p.Name)
			}
			if !typed(f.Type.Kind) {
				c.Errorf("wrong-type", p, "Take it out of the parameters, and fill it at the start.",
					"%q is %s, which nobody can type", p.Name, f.Type)
				continue
			}
			s.Params = append(s.Params, f)
		}
	}
}

// fieldNamed is the field that a parameter names; anything else is reported.
func (c *checker) fieldNamed(name *syntax.Ident) *Field {
	if o := c.known.global[name.Name]; o != nil {
		for _, f := range c.rs.Fields {
			if f.Object == o {
				return f
			}
		}
		c.Errorf("unknown-name", name,
			"What is given when a game is started is kept in a field. Declare one under each player has, or the table has.",
			"%q is %s, not a field", name.Name, meaning.KindNouns[o.Kind])
		return nil
	}
	c.Unknown(name, name.Name, meaning.NamesOf(c.rs.Fields), "should be a field")
	return nil
}
