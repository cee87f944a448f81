package check

import (
	"strconv"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// fieldsRead are the fields that a phase, start or define reads, directly or through what it does and uses, each with a
// place where it is read; those of a start as far as conditions about this-start tell.
func (c *checker) fieldsRead(o *Object) map[*Object]readAt {
	if r := c.readBy[o]; r != nil {
		return r
	}
	var start *Start
	if o.Kind == StartName {
		start = c.rs.Starts[o.Index]
	}
	r := map[*Object]readAt{}
	seen := map[*Object]bool{o: true}
	todo := []*Object{o}
	for len(todo) > 0 {
		b := c.bodyOf(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		if b == nil {
			continue
		}
		for _, f := range b.facts {
			if f.obj == nil || f.kind != reads && f.kind != does || start != nil && !f.in.has(start) {
				continue
			}
			switch f.obj.Kind {
			case PlayerField, TableField:
				if _, known := r[f.obj]; !known {
					r[f.obj] = readAt{f.at}
				}
			case DefineName, PhaseName:
				if !seen[f.obj] {
					seen[f.obj] = true
					todo = append(todo, f.obj)
				}
			}
		}
	}
	if c.readBy == nil {
		c.readBy = map[*Object]map[*Object]readAt{}
	}
	c.readBy[o] = r
	return r
}

// readAt is where something is read.
type readAt struct {
	at syntax.Ranger
}

// startingValues reports fields that are read although nobody has said what they start as.
func (c *checker) startingValues() {
	fromFields := c.readByFields()
	for _, f := range c.rs.Fields {
		d, ok := f.Decl.(*syntax.Field)
		if !ok || f.Value != nil || d.Type == nil || f.Type.Kind == Invalid || startsEmpty(f.Type.Kind) {
			continue
		}
		at, read := fromFields[f.Object]
		var start *Start
		for _, s := range c.rs.Starts {
			if s.takes(f) {
				continue
			}
			if r, ok := c.fieldsRead(s.Object)[f.Object]; ok && !read {
				at, read, start = r, true, s
			}
		}
		if !read {
			continue
		}
		e := diag.Errorf("no-starting-value", c.at(d), "Nobody says what %q starts as", f.Name).
			WithOther(c.at(at.at), "it is read here")
		if start != nil {
			e = e.WithOther(c.at(syntax.NameOf(start.Decl)), "this start does not take it as a parameter")
		}
		if value := startValue(f.Type); value != "" {
			end := c.at(d.Type)
			end.Start = end.End
			e = e.WithHint("Say it where the field is declared: = %s", value).
				WithFix(end, " = "+value, "Write = %s.", value)
		} else if f.Type.Kind == Player {
			e = e.WithHint("Say it where the field is declared: = dealer. Or let it be none: player or none = none")
		} else {
			e = e.WithHint("Say it where the field is declared, with = and a value, or make it a parameter of every start that needs it.")
		}
		c.report(e)
	}
}

// readByFields are the fields that other fields' starting values read.
func (c *checker) readByFields() map[*Object]readAt {
	out := map[*Object]readAt{}
	for _, b := range c.bodies {
		if b.kind != fieldBody && b.kind != deckBody {
			continue
		}
		for _, f := range b.facts {
			if f.kind != reads || f.obj == nil {
				continue
			}
			switch f.obj.Kind {
			case PlayerField, TableField:
				if !c.alwaysGiven(f.obj) {
					out[f.obj] = readAt{f.at}
				}
			case DefineName:
				for o := range c.fieldsRead(f.obj) {
					if !c.alwaysGiven(o) {
						out[o] = readAt{f.at}
					}
				}
			}
		}
	}
	return out
}

// alwaysGiven reports whether every start takes the field as a parameter.
func (c *checker) alwaysGiven(o *Object) bool {
	for _, s := range c.rs.Starts {
		given := false
		for _, p := range s.Params {
			given = given || p.Object == o
		}
		if !given {
			return false
		}
	}
	return true
}

func (s *Start) takes(f *Field) bool {
	for _, p := range s.Params {
		if p == f {
			return true
		}
	}
	return false
}

func startsEmpty(k Kind) bool {
	return k == Cards || k == Faces || k == Pile || k == Players || k == Numbers
}

// startValue is the one value that a field most certainly starts as, "" where there is no such value.
func startValue(t Type) string {
	switch {
	case t.OrNone:
		return "none"
	case t.Kind == Number && t.allows(0):
		return "0"
	case t.Kind == Number && len(t.Ranges) > 0 && t.Ranges[0].Least > -1<<40:
		return strconv.FormatInt(t.Ranges[0].Least, 10)
	case t.Kind == YesNo:
		return "no"
	case t.Kind == WordKind && len(t.Words) > 0:
		return t.Words[0]
	case t.Kind == Text:
		return `""`
	}
	return ""
}
