package ruleset

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/effects"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// handover is what can be said for certain of how phases hand on what they found out in fields: which fields nothing can have
// set when one is read for the first time in some place of the game. What may be set on the way there counts, whatever the
// conditions; what a later round of a loop finds does not, nor does setting a field to what it starts as.
type handover struct {
	c     *judged
	house *judged                    // of the house rule: what it sets itself always counts
	same  map[syntax.Ranger]bool     // the places that are set to what they start as
	grown map[syntax.Ranger]bool     // those that are increased or decreased
	seen  map[followed]bool          // in one start
	sets  map[*check.Object]fieldSet // what a body sets, itself or by what it does
	unset []*effects.Fact            // the reads of fields that nothing can have set before
}

// fieldSet is a set of fields by name, since a house rule and what it extends have objects of their own.
type fieldSet map[string]bool

// followed is a body, and how much was set when it was followed: in one start that only grows.
type followed struct {
	body *check.Object
	set  int
}

// handOver follows every start through its phases.
func (c *judged) handOver(house *judged) *handover {
	h := &handover{c: c, house: house, same: map[syntax.Ranger]bool{}, grown: map[syntax.Ranger]bool{}, seen: map[followed]bool{},
		sets: map[*check.Object]fieldSet{}}
	for s := range c.Statements() {
		if s.Expr(syntax.Place) != nil {
			place := syntax.Bare(s.Expr(syntax.Place))
			h.same[place] = s.Value() != nil && !house.IsOwn(house.At(s)) && c.startsAs(c.Place(place), s.Value())
			h.grown[place] = s.Value() == nil
		}
	}
	for _, s := range c.Rules.Starts {
		clear(h.seen)
		set := fieldSet{}
		for _, p := range s.Params {
			set[p.Name] = true
		}
		h.follow(s.Object, set)
	}
	return h
}

// startsAs reports whether a value is written like the one that a field starts as.
func (c *judged) startsAs(o *check.Object, v *syntax.Value) bool {
	if o == nil {
		return false
	}
	field, ok := o.Decl.(*syntax.Field)
	if !ok || field.Value == nil {
		return false
	}
	switch syntax.Bare(v.Expr.Expr).(type) {
	case *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.TextLit:
		return c.Words(v) == c.Words(field.Value)
	}
	return false
}

// follow goes through a body from its beginning to its end, and adds to what may be set.
func (h *handover) follow(o *check.Object, set fieldSet) {
	now := followed{o, len(set)}
	if h.seen[now] {
		maps.Copy(set, h.setBy(o))
		return
	}
	h.seen[now] = true
	around, facts := h.c.StepsAround(o), h.c.FactsIn(o)
	h.followAll(around.Before, set)
	for i := range facts {
		switch x := &facts[i]; x.Kind {
		case effects.Reads:
			switch {
			case x.Obj.Kind == check.DefineName:
				h.follow(x.Obj, set)
			case isField(x.Obj) && !set[x.Obj.Name] && !h.grown[x.At]:
				h.unset = append(h.unset, x)
			}
		case effects.Does:
			// The steps around it are followed where they are done.
			if !slices.ContainsFunc(around.All(), func(s *check.Phase) bool { return s.Object == x.Obj }) {
				h.follow(x.Obj, set)
			}
		case effects.Writes:
			if isField(x.Obj) && !h.same[x.At] {
				set[x.Obj.Name] = true
			}
		}
	}
	h.followAll(around.After, set)
}

func (h *handover) followAll(steps []*check.Phase, set fieldSet) {
	for _, s := range steps {
		h.follow(s.Object, set)
	}
}

// isField reports whether something is a field that keeps what is put there. Chips come and go without being set.
func isField(o *check.Object) bool {
	return o.IsField() && o.Type.Kind != check.Pile
}

// setBy is what a phase or start sets, itself or by what it does.
func (h *handover) setBy(o *check.Object) fieldSet {
	if set, ok := h.sets[o]; ok {
		return set
	}
	set := fieldSet{}
	h.sets[o] = set // phases do not do themselves; where they do, that is the mistake
	for _, x := range h.c.FactsIn(o) {
		switch {
		case x.Kind == effects.Writes && isField(x.Obj) && !h.same[x.At]:
			set[x.Obj.Name] = true
		case x.Kind == effects.Does:
			maps.Copy(set, h.setBy(x.Obj))
		}
	}
	return set
}

// noLongerSet reports fields that something set which is now replaced, and that are now read where nothing can have set
// them.
func (c *judged) noLongerSet(base *judged) {
	now, before := c.handOver(c), base.handOver(c)
	lost := map[*house.Change][]*effects.Fact{}
	said := map[string]bool{}
	for _, x := range now.unset {
		if said[x.Obj.Name] || before.unsetAt(x.At) || c.UsedInLua(x.Obj.Name) {
			continue
		}
		for _, ch := range c.setBefore(x, before, now) {
			said[x.Obj.Name] = true
			lost[ch] = append(lost[ch], x)
		}
	}
	for i := range c.Rules.Changes {
		if reads := lost[&c.Rules.Changes[i]]; len(reads) > 0 {
			c.Report(c.lostWith(&c.Rules.Changes[i], reads))
		}
	}
}

// setBefore are the replacements of what set a field before it is read: those that do not set it, or else those that set it
// too late. What a house rule reads itself before it sets it, it may well mean.
func (c *judged) setBefore(read *effects.Fact, before, now *handover) []*house.Change {
	var never, late []*house.Change
	field := read.Obj.Name
	for i := range c.Rules.Changes {
		ch := &c.Rules.Changes[i]
		if !takesAway(ch, read.Obj) || !c.IsOwn(c.At(ch.New)) {
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
	if len(never) > 0 || c.IsOwn(c.At(read.At)) {
		return never
	}
	return late
}

// takesAway reports whether a change may be why nothing sets a field any more. Where a phase is skipped a field keeps what it
// was, which is a mistake for certain only where that is nothing at all.
func takesAway(ch *house.Change, o *check.Object) bool {
	switch d := ch.New.(type) {
	case *syntax.SkipDecl:
		field, ok := o.Decl.(*syntax.Field)
		return d.When == nil && ok && field.Value == nil
	default:
		return ch.Kind == house.Replaced
	}
}

// lostWith says what is no longer set because of a replacement.
func (c *judged) lostWith(ch *house.Change, reads []*effects.Fact) diag.Diagnostic {
	var names []string
	when := "any more"
	for _, x := range reads {
		names = append(names, strconv.Quote(x.Obj.Name))
		if c.Doing(x.Obj, effects.Writes) != nil {
			when = "before it is used"
		}
	}
	what := reads[0].Obj.Name
	if len(names) > 1 {
		what = "them"
		when = strings.Replace(when, "it is", "they are", 1)
	}
	done := "replaced"
	if ch.Kind == house.Skipped {
		done = "skipped"
	}
	d := diag.Errorf("no-longer-set", c.At(ch.New), "With this %s %s, nothing sets %s %s", ch.What, done,
		types.Joined(names, " and "), when).
		WithOther(c.At(reads[0].At), "%s is used here", reads[0].Obj.Name)
	if instead, ok := ch.New.(*syntax.ReplaceDecl); ok {
		d.Span = c.At(syntax.NameOf(instead.Instead))
	}
	if old, ok := ch.Old.(syntax.Decl); ok {
		d = d.WithOther(c.At(syntax.NameOf(old)), "what was there set it in time")
	}
	if ch.Kind == house.Skipped {
		return d.WithHint("Say when it is skipped: skip phase %s when ... - or replace it by one that sets %s: replace phase %s "+
			"{ ... }",
			ch.Name, what, ch.Name)
	}
	field, ok := reads[0].Obj.Decl.(*syntax.Field)
	if !ok || field.Value == nil {
		return d.WithHint("Set %s in the new %s too.", what, ch.What)
	}
	return d.WithHint("Set %s in the new %s too. What is to stay as it starts is set to that: set %s to %s", what, ch.What,
		reads[0].Obj.Name, c.Words(field.Value))
}

// named is the phase or start of a name, or nil.
func (h *handover) named(what, name string) *check.Object {
	o := h.c.Global(name)
	if o != nil && (what == "phase" && o.Kind == check.PhaseName || what == "start" && o.Kind == check.StartName) {
		return o
	}
	return nil
}

// unsetAt reports whether a field was read at a place where nothing can have set it.
func (h *handover) unsetAt(at syntax.Ranger) bool {
	where := h.c.At(at)
	return slices.ContainsFunc(h.unset, func(x *effects.Fact) bool { return h.c.At(x.At) == where })
}
