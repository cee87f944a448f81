package check

import (
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// infer finds the types that no declaration says: of parameters, of results, and of defines that use themselves. All code is
// gone through once, in which nothing is reported and each of them is a variable; what is found is then theirs for good.
func (c *checker) infer() {
	c.vars = &types.Inference{}
	var params []*Object
	for _, d := range c.rs.Defines {
		d.Type = c.vars.Unknown()
		params = append(params, d.Params...)
	}
	for _, p := range c.rs.Phases {
		params = append(params, p.Params...)
	}
	for _, p := range params {
		p.Type = c.vars.Param()
	}
	for _, a := range c.answers {
		a.Type = c.vars.Answer()
	}
	params = append(params, c.answers...)
	c.foretell()
	c.typeAll()
	c.vars.Solve()
	for _, d := range c.rs.Defines {
		d.Type = c.vars.Now(d.Type)
	}
	for _, r := range c.rs.Results {
		r.Type = c.vars.Now(r.Type)
	}
	for _, p := range params {
		p.Type = c.vars.Now(p.Type)
	}
	for _, p := range params {
		c.given[p] = slices.DeleteFunc(c.given[p], func(g given) bool { return c.vars.Now(g.t).Kind != p.Type.Kind })
	}
	c.vars, c.bodies = nil, nil
	clear(c.info.Texts)
	clear(c.typed)
}

// foretell makes known what code declares wherever it stands: results, and words that can be chosen.
func (c *checker) foretell() {
	c.eachBlock(func(_ BodyKind, _ *Object, _ []*Object, b *syntax.Block) {
		syntax.Walk(b, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.SimpleStmt:
				if n.Form.Does.Has(syntax.GivesResult) {
					c.resultOf(n)
				}
			case *syntax.ChooseWord:
				for _, word := range n.Words() {
					c.addWord(word)
				}
			}
			return true
		})
	})
}

// given is a place where a parameter is given something.
type given struct {
	at diag.Span
	t  Type
}

// wants notes what is wanted where a value stands of which nothing is known yet, and gives the type of the value.
func (c *checker) wants(t, want Type) Type {
	if c.vars != nil {
		c.vars.Want(t, want)
	}
	return t
}

// likens notes that a value of which nothing is known yet is beside another expression, which speaks for its type.
func (c *checker) likens(t, other Type, by syntax.Expr) {
	if c.vars == nil || t.Var == nil {
		return
	}
	c.vars.Liken(t, other, c.level(by, types.Compared, types.Read))
}

// level is how much an expression speaks for its type: a bare word that means one thing says less than other values, and what
// may mean several things, as a field with the name of a word, next to nothing.
func (c *checker) level(e syntax.Expr, value, word types.Level) types.Level {
	name, isName := syntax.Bare(e).(*syntax.NameExpr)
	switch flexible := c.flexible(e); {
	case !flexible && !(isName && c.meanings(name.Name) > 0):
		return value
	case flexible && c.saysOne(e):
		return word
	}
	return types.Written
}

// gives notes what a parameter is given.
func (c *checker) gives(p *Object, got Type, by syntax.Expr) {
	if level := c.level(by, types.Given, types.Passed); level != types.Given {
		c.vars.Liken(p.Type, got, level)
		return
	}
	c.vars.Give(p.Type, got)
	c.vars.Want(got, p.Type)
	c.given[p] = append(c.given[p], given{c.At(by), got})
}

// saysOne reports whether a bare word, or each word of a list, means one thing, whatever stands beside it.
func (c *checker) saysOne(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NameExpr:
		return c.meanings(e.Name) == 1
	case *syntax.List:
		return !slices.ContainsFunc(e.Items, func(i *syntax.Item) bool { return c.meanings(i.Text) != 1 })
	case *syntax.YesNoLit:
		return true
	case *syntax.TextLit:
		return c.info.Types[e].Kind == Combination
	}
	return false
}

// meanings is how many things a word means that has no other meaning than by itself.
func (c *checker) meanings(word string) (n int) {
	if c.known.words[word] {
		n++
	}
	for _, names := range []map[string]*Object{c.known.ranks, c.known.suits, c.known.categories} {
		if names[word] != nil {
			n++
		}
	}
	if n == 0 && c.rs.HasCard(syntax.Unquote(word)) {
		n++
	}
	return n
}

// made is the type of what is made of a value, which may not be known yet.
func (c *checker) made(of func(Type) Type, t Type) Type {
	if c.vars == nil || t.Var == nil {
		return of(t)
	}
	vars, out := c.vars, c.vars.Unknown()
	vars.When(func() {
		if now := vars.Now(t); now.Kind != Invalid {
			vars.Give(out, of(now))
		}
	}, t)
	return out
}

// itemOf is the type of a list's items. What is wanted of an item is wanted of all that the list holds, and what it is compared
// with speaks for the list.
func (c *checker) itemOf(list Type) Type {
	item := c.made(types.ItemOf, list)
	if item.Var != nil {
		vars := c.vars
		vars.When(func() {
			wanted := item.IsWanted()
			if wanted == Cards {
				wanted = Card
			}
			vars.Want(list, Of(wanted.List()))
			now := vars.Now(item)
			vars.Liken(list, Type{Kind: now.Kind.List(), Words: now.Words}, types.Compared)
		}, item)
	}
	return item
}

// sum is the type of a sum or product of which one side is not known yet. Cards and lists go together with their like; where
// nothing is known of either side, and no list is wanted, numbers are meant.
func (c *checker) sum(e *syntax.ArithExpr, a, b Type) Type {
	vars, op := c.vars, e.Op
	if op == "*" || op == "/" {
		vars.Want(a, Of(Fraction))
		vars.Want(b, Of(Fraction))
	}
	if op == "/" {
		return quotient(e)
	}
	out := vars.Unknown()
	c.beside(op, out, a, b)
	c.beside(op, out, b, a)
	vars.When(func() {
		ta, tb := vars.Now(a), vars.Now(b)
		switch {
		case ta.Kind != Invalid && tb.Kind != Invalid:
			if t, ok := types.Together(op, ta, tb); ok {
				vars.Give(out, t)
			} else {
				vars.Give(out, types.Arithmetic(ta, tb))
			}
		case ta.Kind != Invalid:
			c.beside(op, out, ta, b)
		case tb.Kind != Invalid:
			c.beside(op, out, tb, a)
		case op == "+" && out.IsWanted().IsList():
			list := Of(out.IsWanted())
			vars.Liken(a, list, types.Compared)
			vars.Liken(b, list, types.Compared)
		case vars.IsLast():
			vars.Liken(a, Of(Number), types.Assumed)
			vars.Liken(b, Of(Number), types.Assumed)
		}
	}, a, b, out)
	return out
}

// beside notes what a value speaks for that something unknown is added to, or taken away from.
func (c *checker) beside(op string, out, known, other Type) {
	switch list := types.ListWith(known); {
	case known.Kind == Invalid:
	case op == "+" && list.Kind != Invalid:
		c.vars.Give(out, list)
		if list.Kind != Numbers && list.Kind != Players { // of which it may be one more
			c.vars.Liken(other, list, types.Compared)
		}
	case known.Kind == Dice:
		c.vars.Give(out, known)
		c.vars.Liken(other, Of(Number), types.Assumed)
	case op == "-" && !known.Kind.IsNumber():
		c.vars.Liken(other, known, types.Compared)
	default:
		c.vars.Liken(other, Of(Number), types.Assumed)
	}
}
