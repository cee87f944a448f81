// Package compile turns a checked ruleset into a program: flat instructions and expression nodes that a game is played
// from. It decides where everything is kept; it reports no mistakes, since checking has found them all.
package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// Compile compiles a ruleset that was checked without errors.
func Compile(rs *check.Ruleset) *program.Program {
	c := &compiler{
		rs: rs, info: rs.Info, p: &program.Program{Name: rs.Name, Title: rs.Title, About: rs.About, Players: rs.Players, Rules: rs,
			Kept: &program.Kept{}},
		words: map[string]int{}, texts: map[string]int32{}, places: map[*check.Object]program.Place{},
		locals: map[*check.Object]program.Local{},
		fracs:  map[*check.Object]int32{}, fields: map[*check.Object]int{}, results: map[*check.Object]int{},
		cardLists: map[string]int32{}, asked: map[int]*syntax.Ask{}, skips: map[*syntax.Ask][]int{}, whose: map[*syntax.Ask]int32{},
	}
	c.begin()
	c.text("")
	c.layout()
	for i, r := range rs.Rankings {
		order, _ := builtin.Order(r.Name, i, r.Patterns) // the checker has made it too
		c.p.Orders = append(c.p.Orders, order)
	}
	c.scripts()
	c.whens()
	for i, d := range rs.Defines {
		c.define(i, d)
	}
	c.decks()
	c.fieldInits()
	c.heeding = true
	for i, ph := range rs.Phases {
		c.phase(i, ph)
	}
	for i, step := range rs.Added {
		c.houseStep(len(rs.Phases)+i, step)
	}
	c.counted = c.reads(builtin.RoundNumber) || c.offersEachRound()
	for i, s := range rs.Starts {
		c.start(i, s)
	}
	c.heeding = false
	c.aim()
	usual := c.usually()
	c.p.Usual = usual
	for _, p := range rs.Policies {
		c.policy(p, usual)
	}
	if len(rs.Policies) == 0 && len(usual) > 0 { // or nobody would ever go by them
		c.p.Policies = append(c.p.Policies, program.Policy{Name: builtin.UsualPolicy, Handlers: usual,
			Help: "As questions are usually answered, else at random"})
	}
	c.p.Dealing = c.dealing()
	for _, t := range rs.Tests {
		c.test(t)
	}
	return c.p
}

// dealing reports whether somebody deals in these rules: before the tests are there, which may name whom they like.
func (c *compiler) dealing() bool {
	return len(c.p.Betting) > 0 ||
		slices.ContainsFunc(c.p.Code, func(i program.Instr) bool {
			return i.Op == program.InDeal || i.Op == program.InSet && i.A == program.DealerVar
		}) ||
		slices.ContainsFunc(c.p.Nodes, func(n program.Node) bool { return n.Op == program.OpVar && n.A == program.DealerVar })
}

type compiler struct {
	rs   *check.Ruleset
	info *check.Info
	p    *program.Program

	words     map[string]int
	texts     map[string]int32
	testing   bool                            // what is expected in a test is being compiled
	places    map[*check.Object]program.Place // fields, lets, loop items and results
	locals    map[*check.Object]program.Local // parameters, items of filters
	fracs     map[*check.Object]int32
	fields    map[*check.Object]int
	results   map[*check.Object]int
	cardLists map[string]int32
	seats     map[string]int64              // in a test
	inlining  map[*check.Object]bool        // defines that are being written out where they are used
	written   map[*check.Object]syntax.Expr // what their parameters stand for, where that is written out too
	isSmall   map[*check.Object]bool        // defines of which that is known
	onlyReads map[*check.Object]bool        // and of which this is
	families  map[*check.Object]int32       // the number of each field that is kept for each of several
	membersOf map[*check.Object]int32       // where the nodes of its members stand, of nobody in particular

	inPhase     int32                    // the phase that is being compiled; -1: none
	luaOf       map[*syntax.Script]int32 // the number of each script
	asked       map[int]*syntax.Ask      // each decision, by its number
	nloc, nlloc int                      // locals of the body that is being compiled
	whose       map[*syntax.Ask]int32    // who is asked, where that is kept before
	skips       map[*syntax.Ask][]int    // jumps from where a house rule skips a question
	foldTo      []*loop                  // loops over players around the statement
	exits       []*exit                  // loops of any kind around it
	ends        []int                    // jumps to patch
	changed     []func()                 // compile a look whether the statement has changed what whenevers meet
	heeding     bool                     // what happens in the code that is being compiled may be met by a whenever
	round       syntax.Stmt              // the loop of the start whose passes are its rounds; nil: it has none
	counted     bool                     // somebody wants to know which round it is
}

// loop is a loop over players; a fold inside goes on with its next player.
type loop struct{ jumps []int }

func (c *compiler) begin() {
	c.p.Nodes = make([]program.Node, 1)
	c.p.Kinds = make([]check.Kind, 1)
	c.p.Args = make([]int32, 1)
	c.p.Spans = make([]diag.Span, 1)
	c.p.Sums = sums(c.rs)
	for _, w := range c.rs.Words {
		c.word(w)
	}
	c.p.Clockwise, c.p.Anticlockwise = c.word(builtin.Directions[0]), c.word(builtin.Directions[1])
}

// word is the value of a word.
func (c *compiler) word(w string) int64 {
	i, ok := c.words[w]
	if !ok {
		i = len(c.p.Words)
		c.words[w] = i
		c.p.Words = append(c.p.Words, w)
	}
	return program.WordValue(i)
}

// text is the number of a text.
func (c *compiler) text(t string) int32 {
	i, ok := c.texts[t]
	if !ok {
		i = int32(len(c.p.Texts))
		c.texts[t] = i
		c.p.Texts = append(c.p.Texts, t)
	}
	return i
}

func (c *compiler) span(n syntax.Ranger) int32 {
	c.p.Spans = append(c.p.Spans, c.rs.Span(n))
	return int32(len(c.p.Spans) - 1)
}

// literal is the value of a literal; of text, its number.
func (c *compiler) literal(l check.Literal) int64 {
	switch {
	case l.None:
		return program.None
	case l.All:
		return program.All
	}
	switch l.Type.Kind {
	case check.WordKind:
		return c.word(l.Text)
	case check.Text:
		return int64(c.text(l.Text))
	case check.Combination:
		return handValue(l.Text)
	case check.Dice:
		return program.DiceValue(l.Number, l.Pips)
	case check.Player:
		return c.seats[l.Text]
	}
	return l.Number
}

// handValue reads a combination; the checker has read it before.
func handValue(text string) int64 {
	h, err := hands.Parse(text)
	if err != nil {
		return program.None
	}
	return int64(h)
}

// layout decides where everything is kept.
func (c *compiler) layout() {
	l := &c.p.Layout
	l.Stack = -1
	l.TableVars, l.TableZones, l.TablePiles = program.FirstVar, program.FirstZone, program.FirstPile
	c.p.TableZones = []program.Zone{{Name: "deck"}, {Name: "discards"}}
	c.p.TablePiles = []string{"bank", "pot"}
	for i, f := range c.rs.Fields {
		c.fields[f.Object] = i
		place := c.field(f)
		c.places[f.Object] = place
		l.Fields = append(l.Fields, place)
		if f.Of != nil && f.Family.First == i {
			c.family(f, place)
		}
		c.p.FieldEyes = append(c.p.FieldEyes, program.Eyes{Owner: f.Owner, GM: f.GM, Everybody: f.Everybody})
	}
	for i, o := range c.rs.Options {
		c.fields[o.Object] = i
		c.p.Options = append(c.p.Options, program.Option{Name: o.Name, Default: c.literal(o.Default)})
		for _, w := range o.Type.Words {
			c.word(w)
		}
	}
	for i, r := range c.rs.Results {
		c.results[r.Object] = i
		place := c.newPlace(r.Type.Kind, r.ByPlayer)
		c.places[r.Object] = place
		given := c.newPlace(check.Number, r.ByPlayer)
		res := program.Result{Name: r.Name, PerPlayer: r.ByPlayer, Type: r.Type, Place: place, Given: given.Index}
		if r.Type.Kind == check.Fraction {
			res.Frac = l.Fracs
			l.Fracs++
			if r.ByPlayer { // room for every seat: how many will sit there is not known yet
				l.Fracs += program.MaxPlayers - 1
			}
			c.fracs[r.Object] = int32(res.Frac)
		}
		c.p.Results = append(c.p.Results, res)
	}
	l.Named = slices.Clone(l.Cards)
	for _, ch := range c.rs.Charts {
		c.chart(ch)
	}
	c.p.Phases = make([]program.Phase, len(c.rs.Phases)+len(c.rs.Added))
	c.p.Starts = make([]program.Start, len(c.rs.Starts))
	c.p.Defines = make([]program.Define, len(c.rs.Defines))
	for i, d := range c.rs.Defines {
		c.p.Defines[i] = program.Define{Name: d.Name, List: d.Type.Kind.IsList()}
		c.fields[d.Object] = i
	}
	for i, ph := range c.rs.Phases {
		c.fields[ph.Object] = i
		for _, param := range ph.Params {
			c.p.Phases[i].Params = append(c.p.Phases[i].Params, c.kept(param))
		}
	}
	for i, step := range c.rs.Added {
		for _, param := range step.Params {
			if c.rs.StepsAround(param.Decl).Answer != param {
				continue
			}
			place, known := c.places[param]
			if !known {
				place = c.kept(param)
			}
			ph := &c.p.Phases[len(c.rs.Phases)+i]
			ph.Params = append(ph.Params, place)
		}
	}
}

// kept makes room for what a let or a parameter of a phase names. Of a fraction the place is among the fractions.
func (c *compiler) kept(o *check.Object) program.Place {
	if o.Type.Kind == check.Fraction {
		c.fracs[o] = int32(c.p.Layout.Fracs)
		c.p.Layout.Fracs++
		return program.Place{Store: program.InFracs, Index: int(c.fracs[o])}
	}
	c.places[o] = c.newPlace(o.Type.Kind, false)
	return c.places[o]
}

func (c *compiler) field(f *check.Field) program.Place {
	l := &c.p.Layout
	zone := program.Zone{Name: f.Name, Eyes: program.Eyes{Owner: f.Owner, GM: f.GM, Everybody: f.Everybody}}
	switch {
	case f.Type.Kind == check.Cards && f.PerPlayer:
		c.p.PlayerZones = append(c.p.PlayerZones, zone)
		l.PlayerZones++
		return program.Place{Store: program.InZones, PerPlayer: true, Index: l.PlayerZones - 1}
	case f.Type.Kind == check.Cards:
		c.p.TableZones = append(c.p.TableZones, zone)
		l.TableZones++
		return program.Place{Store: program.InZones, Index: l.TableZones - 1}
	case f.Type.Kind == check.Pile && f.PerPlayer:
		if f.Name == "stack" {
			l.Stack = l.PlayerPiles
		}
		c.p.PilesOf = append(c.p.PilesOf, f.Name)
		l.PlayerPiles++
		return program.Place{Store: program.InPiles, PerPlayer: true, Index: l.PlayerPiles - 1}
	case f.Type.Kind == check.Pile:
		c.p.TablePiles = append(c.p.TablePiles, f.Name)
		l.TablePiles++
		return program.Place{Store: program.InPiles, Index: l.TablePiles - 1}
	}
	if at, ok := readyVars[f.Name]; ok && !f.PerPlayer { // the field is that word
		return program.Place{Store: program.InVars, Index: at}
	}
	return c.newPlace(f.Type.Kind, f.PerPlayer)
}

// readyVars is where the ready-made words live that can be set.
var readyVars = map[string]int{"dealer": program.DealerVar, "direction": program.DirectionVar}

// newPlace makes room for a value.
func (c *compiler) newPlace(k check.Kind, perPlayer bool) program.Place {
	l := &c.p.Layout
	n, store := &l.TableVars, program.InVars
	switch {
	case k.IsList() && perPlayer:
		n, store = &l.PlayerLists, program.InLists
	case k.IsList():
		n, store = &l.TableLists, program.InLists
	case perPlayer:
		n = &l.PlayerVars
	}
	*n++
	place := program.Place{Store: store, PerPlayer: perPlayer, Index: *n - 1}
	if k == check.Card || k == check.Cards {
		l.Cards = append(l.Cards, place)
	}
	return place
}

// newVars makes room for several table variables in a row.
func (c *compiler) newVars(n int) int32 {
	at := c.p.Layout.TableVars
	c.p.Layout.TableVars += n
	return int32(at)
}

func (c *compiler) newList() int32 {
	c.p.Layout.TableLists++
	return int32(c.p.Layout.TableLists - 1)
}

func (c *compiler) chart(ch *check.Chart) {
	out := program.Chart{Name: ch.Name}
	for _, row := range ch.Rows {
		out.Rows = append(out.Rows, c.key(row.Key))
		out.Spans = append(out.Spans, c.span(row.Decl))
		for _, cell := range row.Cells {
			if cell.Type.Kind.IsList() {
				out.Cells = append(out.Cells, int64(c.literals(cell.Type, cell.Items, row.Decl)))
			} else {
				out.Cells = append(out.Cells, c.literal(cell))
			}
		}
	}
	for _, col := range ch.Cols {
		out.Cols = append(out.Cols, c.key(col))
	}
	if ch.Sides() > 0 {
		for _, name := range ch.Shown() {
			if !slices.Contains(c.p.FaceNames, name) {
				c.p.FaceNames = append(c.p.FaceNames, name)
			}
		}
	}
	c.fields[ch.Object] = len(c.p.Charts)
	c.p.Charts = append(c.p.Charts, out)
}

func (c *compiler) key(k check.ChartKey) program.Key {
	if k.Otherwise {
		return program.Key{Otherwise: true}
	}
	if k.Value.Type.Kind == check.Invalid || k.Value.Type.Kind == check.Number {
		return program.Key{Least: k.Range.Least, Most: k.Range.Most}
	}
	v := c.literal(k.Value)
	return program.Key{Least: v, Most: v}
}

// body begins a body with locals of its own.
func (c *compiler) body() { c.nloc, c.nlloc = 0, 0 }

func (c *compiler) newLocal(o *check.Object, list bool) program.Local {
	l := program.Local{List: list, At: int32(c.nloc)}
	if list {
		l.At = int32(c.nlloc)
		c.nlloc++
	} else {
		c.nloc++
	}
	if o != nil {
		l.Frac = o.Type.Kind == check.Fraction
		l.Word = o.Kind == check.LoopItem && o.Type.Kind == check.WordKind
		c.locals[o] = l
	}
	return l
}

func (c *compiler) define(i int, d *check.Define) {
	c.body()
	var params []program.Local
	for _, param := range d.Params {
		params = append(params, c.newLocal(param, param.Type.Kind.IsList()))
	}
	body := c.valueAs(d.Decl.Value.Expr, d.Type.Kind)
	c.p.Defines[i] = program.Define{Name: d.Name, List: d.Type.Kind.IsList(), Body: body, Params: params, Locals: c.nloc,
		Lists: c.nlloc}
}

// top notes how much room for locals the statements need.
func (c *compiler) top() {
	l := &c.p.Layout
	l.TopLocals, l.TopLists = max(l.TopLocals, c.nloc), max(l.TopLists, c.nlloc)
}

func (c *compiler) decks() {
	c.p.Ranks, c.p.Suits, c.p.Attrs = c.rs.Ranks, c.rs.Suits, c.rs.Attrs
	for _, d := range c.rs.Decks() {
		c.p.Decks = append(c.p.Decks, c.oneDeck(d))
	}
}

func (c *compiler) oneDeck(d *check.Deck) *program.Deck {
	out := &program.Deck{Name: "deck", Zone: program.DeckZone, Ranks: d.Ranks, Suits: d.Suits,
		WhatThereIs: d.WhatThereIs || d.RunsOut != nil}
	if d.Field != nil {
		out.Name, out.Zone = d.Field.Name, int32(c.places[d.Field.Object].Index)
	}
	c.body()
	if d.Jokers != nil {
		out.Jokers = c.num(d.Jokers)
	}
	if d.Copies != nil {
		out.Copies = c.num(d.Copies)
	}
	if d.Wild != nil {
		out.Wild = c.num(d.Wild)
	}
	if d.RunsOut != nil {
		out.RunsOut = c.list(d.RunsOut)
	}
	for _, own := range d.Own {
		card := program.OwnCard{Name: own.Name}
		for _, a := range own.Attrs {
			card.Values = append(card.Values, c.literal(a))
		}
		for len(card.Values) < len(c.rs.Attrs) {
			card.Values = append(card.Values, program.None)
		}
		out.Own = append(out.Own, card)
	}
	c.top()
	return out
}

func (c *compiler) fieldInits() {
	c.p.FieldInit = make([]int32, len(c.rs.Fields))
	for i, f := range c.rs.Fields {
		if f.Value == nil {
			continue
		}
		c.body()
		if f.Type.Kind == check.Pile {
			c.p.FieldInit[i] = c.num(f.Value)
		} else {
			c.p.FieldInit[i] = c.valueAs(f.Value, f.Type.Kind)
		}
		c.top()
	}
}

func (c *compiler) start(i int, s *check.Start) {
	out := &c.p.Starts[i]
	*out = program.Start{Name: s.Name, At: int32(len(c.p.Code)), Players: s.Players, Word: c.word(s.Name)}
	for _, f := range s.Params {
		out.Params = append(out.Params, c.fields[f.Object])
	}
	c.body()
	c.inPhase = -1
	c.steps(c.rs.StepsAround(s.Decl).Before)
	c.round = syntax.RoundOf(s.Decl.Body)
	if c.round == nil {
		c.countRound(s.Decl)
	}
	c.bodyBlock(s.Decl.Body)
	c.steps(c.rs.StepsAround(s.Decl.Body).After)
	c.steps(c.rs.StepsAround(s.Decl).After)
	c.end(s.Decl)
	c.top()
}

func (c *compiler) phase(i int, ph *check.Phase) {
	c.p.Phases[i].Name, c.p.Phases[i].At = ph.Name, int32(len(c.p.Code))
	c.body()
	c.inPhase = int32(i)
	steps, skipped := c.rs.StepsAround(ph.Decl), -1
	if steps.Skip != nil {
		skipped = c.jumpIf(steps.Skip, ph.Decl)
	}
	c.emit(program.Instr{Op: program.InPhase, A: int32(i)}, ph.Decl)
	c.steps(steps.Before)
	c.bodyBlock(ph.Decl.Body)
	c.steps(steps.After)
	c.hooks(int32(i), ph)
	if skipped >= 0 {
		c.p.Code[skipped].A = c.here()
	}
	c.emit(program.Instr{Op: program.InReturn}, ph.Decl)
	c.top()
}

// houseStep is a phase that a house rule adds, and that nobody hears of: what it does belongs to what stands around it.
func (c *compiler) houseStep(i int, step *check.Phase) {
	c.inPhase = -1
	if step.In != nil && step.In.Kind == check.PhaseName {
		c.inPhase = int32(c.fields[step.In])
	}
	c.p.Phases[i].Name, c.p.Phases[i].At = step.Name, int32(len(c.p.Code))
	c.body()
	c.bodyBlock(step.Decl.Body)
	c.emit(program.Instr{Op: program.InReturn}, step.Decl)
	c.top()
}

// steps does what house rules do here.
func (c *compiler) steps(steps []*check.Phase) {
	if len(steps) == 0 {
		return
	}
	for _, s := range steps {
		c.emit(program.Instr{Op: program.InDo, A: int32(len(c.rs.Phases) + s.Index)}, s.Decl)
	}
}
