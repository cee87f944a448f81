package check

import (
	"maps"
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// handover is what can be said for certain of how phases hand on what they found out in fields: which fields nothing can have
// set when one is read for the first time in some place of the game. What may be set on the way there counts, whatever the
// conditions; what a later round of a loop finds does not, nor does setting a field to what it starts as.
type handover struct {
	c      *checker
	house  *checker // of the house rule: what it sets itself always counts
	bodies map[*Object]*flow
	sets   map[*Object]fieldSet // what a body sets, itself or by what it does
	unset  []*fact              // the reads of fields that nothing can have set before
}

// fieldSet is a set of fields by name, since a house rule and what it extends have objects of their own.
type fieldSet map[string]bool

// flow is a body, and what is known of its places.
type flow struct {
	*body
	same  map[syntax.Ranger]bool // those that are set to what they start as
	grown map[syntax.Ranger]bool // those that are increased or decreased
	steps map[*Object]bool       // the steps of house rules before and after it
	seen  map[int]bool           // how much was set when it was followed: in one start that only grows
}

// handOver follows every start through its phases.
func (c *checker) handOver(house *checker) *handover {
	h := &handover{c: c, house: house, bodies: map[*Object]*flow{}, sets: map[*Object]fieldSet{}}
	for _, s := range c.rs.Starts {
		for _, f := range h.bodies {
			clear(f.seen)
		}
		set := fieldSet{}
		for _, p := range s.Params {
			set[p.Name] = true
		}
		h.follow(s.Object, set)
	}
	return h
}

func (h *handover) flow(o *Object) *flow {
	f, ok := h.bodies[o]
	if ok {
		return f
	}
	b := h.c.bodyOf(o)
	if b == nil {
		return nil
	}
	f = &flow{body: b, same: map[syntax.Ranger]bool{}, grown: map[syntax.Ranger]bool{}, steps: map[*Object]bool{}, seen: map[int]bool{}}
	h.bodies[o] = f
	for _, s := range h.c.stepsAround(o) {
		f.steps[s.Object] = true
	}
	if b.block == nil {
		return f
	}
	syntax.Walk(b.block, func(n syntax.Ranger) bool {
		switch n := n.(type) {
		case *syntax.SetStmt:
			place := syntax.Bare(n.Place)
			f.same[place] = !h.house.isOwn(h.house.at(n)) && h.c.startsAs(h.c.place(place), n.Value)
		case *syntax.ChangeStmt:
			f.grown[syntax.Bare(n.Place)] = true
		}
		return true
	})
	return f
}

// startsAs reports whether a value is written like the one that a field starts as.
func (c *checker) startsAs(o *Object, v *syntax.Value) bool {
	if o == nil || v == nil || v.Ask != nil {
		return false
	}
	field, ok := o.Decl.(*syntax.Field)
	if !ok || field.Value == nil {
		return false
	}
	switch syntax.Bare(v.Expr.Expr).(type) {
	case *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.TextLit:
		return c.words(v) == c.words(field.Value)
	}
	return false
}

// follow goes through a body from its beginning to its end, and adds to what may be set.
func (h *handover) follow(o *Object, set fieldSet) {
	f := h.flow(o)
	if f == nil {
		return
	}
	if f.seen[len(set)] {
		maps.Copy(set, h.setBy(o))
		return
	}
	f.seen[len(set)] = true
	before, after := h.stepsOf(o)
	h.followAll(before, set)
	for i := range f.facts {
		switch x := &f.facts[i]; x.kind {
		case reads:
			switch {
			case x.obj.Kind == DefineName:
				h.follow(x.obj, set)
			case isField(x.obj) && !set[x.obj.Name] && !f.grown[x.at]:
				h.unset = append(h.unset, x)
			}
		case does:
			if !f.steps[x.obj] { // those are followed where they are done
				h.follow(x.obj, set)
			}
		case writes:
			if isField(x.obj) && !f.same[x.at] {
				set[x.obj.Name] = true
			}
		}
	}
	h.followAll(after, set)
}

func (h *handover) followAll(steps []*Phase, set fieldSet) {
	for _, s := range steps {
		h.follow(s.Object, set)
	}
}

// stepsOf are the steps of house rules before and after a phase or start.
func (h *handover) stepsOf(o *Object) (before, after []*Phase) {
	switch {
	case h.c.steps[o] != nil:
	case o.Kind == PhaseName:
		p := h.c.rs.Phases[o.Index]
		return p.Before, p.After
	case o.Kind == StartName:
		s := h.c.rs.Starts[o.Index]
		return s.Before, s.After
	}
	return nil, nil
}

// isField reports whether something is a field that keeps what is put there. Chips come and go without being set.
func isField(o *Object) bool {
	return o != nil && (o.Kind == PlayerField || o.Kind == TableField) && o.Type.Kind != Pile
}

// setBy is what a phase or start sets, itself or by what it does.
func (h *handover) setBy(o *Object) fieldSet {
	if set, ok := h.sets[o]; ok {
		return set
	}
	set := fieldSet{}
	h.sets[o] = set // phases do not do themselves; where they do, that is the mistake
	f := h.flow(o)
	if f == nil {
		return set
	}
	for i := range f.facts {
		switch x := &f.facts[i]; {
		case x.kind == writes && isField(x.obj) && !f.same[x.at]:
			set[x.obj.Name] = true
		case x.kind == does:
			maps.Copy(set, h.setBy(x.obj))
		}
	}
	return set
}

// noLongerSet reports fields that something set which is now replaced, and that are now read where nothing can have set
// them.
func (c *checker) noLongerSet(base *checker) {
	now, before := c.handOver(c), base.handOver(c)
	lost := map[*house.Change][]*fact{}
	said := map[string]bool{}
	for _, x := range now.unset {
		if said[x.obj.Name] || before.unsetAt(x.at) || c.usedInLua(x.obj.Name) {
			continue
		}
		if c.usedInLua(x.obj.Name) {
			continue
		}
		for _, ch := range c.setBefore(x, before, now) {
			said[x.obj.Name] = true
			lost[ch] = append(lost[ch], x)
		}
	}
	for i := range c.rs.Changes {
		if reads := lost[&c.rs.Changes[i]]; len(reads) > 0 {
			c.report(c.lostWith(&c.rs.Changes[i], reads))
		}
	}
}

// setBefore are the replacements of what set a field before it is read: those that do not set it, or else those that set it
// too late. What a house rule reads itself before it sets it, it may well mean.
func (c *checker) setBefore(read *fact, before, now *handover) []*house.Change {
	var never, late []*house.Change
	field := read.obj.Name
	for i := range c.rs.Changes {
		ch := &c.rs.Changes[i]
		if ch.Kind != house.Replaced || !c.isOwn(c.at(ch.New)) {
			continue
		}
		was, is := before.named(ch.What, ch.Name), now.named(ch.What, ch.Name)
		switch {
		case was == nil || is == nil || !before.setBy(was)[field]:
		case now.setBy(is)[field]:
			late = append(late, ch)
		default:
			never = append(never, ch)
		}
	}
	if len(never) > 0 || c.isOwn(c.at(read.at)) {
		return never
	}
	return late
}

// lostWith says what is no longer set because of a replacement.
func (c *checker) lostWith(ch *house.Change, reads []*fact) diag.Diagnostic {
	var names []string
	when := "any more"
	for _, x := range reads {
		names = append(names, quoted(x.obj.Name))
		if c.doing(x.obj, writes) != nil {
			when = "before it is used"
		}
	}
	what := reads[0].obj.Name
	if len(names) > 1 {
		what = "them"
		when = strings.Replace(when, "it is", "they are", 1)
	}
	d := diag.Errorf("no-longer-set", c.at(ch.New), "With this %s replaced, nothing sets %s %s", ch.What, joined(names, " and "), when).
		WithOther(c.at(reads[0].at), "%s is used here", reads[0].obj.Name)
	if instead, ok := ch.New.(*syntax.ReplaceDecl); ok {
		d.Span = c.at(syntax.NameOf(instead.Instead))
	}
	if old, ok := ch.Old.(syntax.Decl); ok {
		d = d.WithOther(c.at(syntax.NameOf(old)), "what was there set it in time")
	}
	field, ok := reads[0].obj.Decl.(*syntax.Field)
	if !ok || field.Value == nil {
		return d.WithHint("Set %s in the new %s too.", what, ch.What)
	}
	return d.WithHint("Set %s in the new %s too. What is to stay as it starts is set to that: set %s to %s", what, ch.What, reads[0].obj.Name, c.words(field.Value))
}

// named is the phase or start of a name, or nil.
func (h *handover) named(what, name string) *Object {
	o := h.c.known.global[name]
	if o != nil && (what == "phase" && o.Kind == PhaseName || what == "start" && o.Kind == StartName) {
		return o
	}
	return nil
}

// unsetAt reports whether a field was read at a place where nothing can have set it.
func (h *handover) unsetAt(at syntax.Ranger) bool {
	return slices.ContainsFunc(h.unset, func(x *fact) bool { return x.at == at })
}
