package effects

import (
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// FieldsRead are the fields that a phase, start or define reads, directly or through what it does and uses, each with a
// place where it is read; those of a start as far as conditions about this-start tell.
func (c *Effects) FieldsRead(o *check.Object) map[*check.Object]syntax.Ranger {
	if r := c.readBy[o]; r != nil {
		return r
	}
	var start *check.Start
	if o.Kind == check.StartName {
		start = c.Rules.Starts[o.Index]
	}
	r := map[*check.Object]syntax.Ranger{}
	c.Closure(c.FactsIn(o), func(f Fact) bool {
		if f.Obj == nil || f.Kind != Reads && f.Kind != Does || start != nil && !f.in.has(start) {
			return false
		}
		if _, known := r[f.Obj]; !known && f.Obj.IsField() {
			r[f.Obj] = f.At
		}
		return f.Obj.Kind == check.DefineName || f.Obj.Kind == check.PhaseName
	})
	c.readBy[o] = r
	return r
}

// startingValues reports fields that are read although nobody has said what they start as.
func (c *Effects) startingValues() {
	fromFields := c.readByFields()
	for _, f := range c.Rules.Fields {
		d, ok := f.Decl.(*syntax.Field)
		if !ok || f.Value != nil || d.Type == nil || f.Type.Kind == check.Invalid || f.Type.Kind.StartsEmpty() {
			continue
		}
		at, read := fromFields[f.Object]
		var start *check.Start
		for _, s := range c.Rules.Starts {
			if s.Takes(f.Object) {
				continue
			}
			if r, ok := c.FieldsRead(s.Object)[f.Object]; ok && !read {
				at, read, start = r, true, s
			}
		}
		if !read {
			continue
		}
		e := diag.Errorf("no-starting-value", c.At(d), "Nobody says what %q starts as", f.Name).
			WithOther(c.At(at), "it is read here")
		if start != nil {
			e = e.WithOther(c.At(syntax.NameOf(start.Decl)), "this start does not take it as a parameter")
		}
		if value := startValue(f.Type); value != "" {
			end := c.At(d.Type)
			end.Start = end.End
			e = e.WithHint("Say it where the field is declared: = %s", value).
				WithFix(end, " = "+value, "Write = %s.", value)
		} else if f.Type.Kind == check.Player {
			e = e.WithHint("Say it where the field is declared: = dealer. Or let it be none: player or none = none")
		} else {
			e = e.WithHint("Say it where the field is declared, with = and a value, or make it a parameter of every start that needs it.")
		}
		c.Report(e)
	}
}

// readByFields are the fields that other fields' starting values read.
func (c *Effects) readByFields() map[*check.Object]syntax.Ranger {
	out := map[*check.Object]syntax.Ranger{}
	for _, b := range c.Codes {
		if b.Kind != check.FieldBody && b.Kind != check.DeckBody {
			continue
		}
		for _, f := range b.Facts {
			if f.Kind != Reads || f.Obj == nil {
				continue
			}
			switch f.Obj.Kind {
			case check.PlayerField, check.TableField:
				if !c.alwaysGiven(f.Obj) {
					out[f.Obj] = f.At
				}
			case check.DefineName:
				for o := range c.FieldsRead(f.Obj) {
					if !c.alwaysGiven(o) {
						out[o] = f.At
					}
				}
			}
		}
	}
	return out
}

// alwaysGiven reports whether every start takes the field as a parameter.
func (c *Effects) alwaysGiven(o *check.Object) bool {
	for _, s := range c.Rules.Starts {
		if !s.Takes(o) {
			return false
		}
	}
	return true
}

// startValue is the one value that a field most certainly starts as, "" where there is no such value.
func startValue(t check.Type) string {
	switch {
	case t.OrNone:
		return "none"
	case t.Kind == check.Number && t.Allows(0):
		return "0"
	case t.Kind == check.Number && len(t.Ranges) > 0 && t.Ranges[0].Least > -1<<40:
		return strconv.FormatInt(t.Ranges[0].Least, 10)
	case t.Kind == check.YesNo:
		return "no"
	case t.Kind == check.WordKind && len(t.Words) > 0:
		return t.Words[0]
	case t.Kind == check.Text:
		return `""`
	}
	return ""
}
