package check

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// names is everything that has a name outside of bodies.
type names struct {
	global   map[string]*Object // fields, defines, charts, phases, starts, ready-made words
	funcs    map[string]*function
	parts    map[string]*part // parts of the looked-at card or die
	nouns    map[string]*part // card and die, which stand for it
	options  map[string]*Option
	results  map[string]*Result
	settable map[*Object]bool   // ready-made words that set may change
	words    map[string]bool    // every word of a closed list
	ready    map[string]*Object // ready-made words, also those whose place a field has taken
	twice    map[string]bool    // declared with a second meaning, which was reported: no use of it is

	ranks, suits, categories map[string]*Object
	objects                  map[string]*Object // shared objects of words, cards and seats, by kind and name
}

// function is a built-in function: one name, perhaps with several signatures that differ in how many arguments they take.
type function struct {
	obj  *Object
	sigs []*Func
}

// part is a part of what a filter or a "by" looks at.
type part struct {
	obj *Object
	of  Kind // Card, or Number for dice
}

func (n *names) init(b Builtins) {
	n.global = map[string]*Object{}
	n.funcs = make(map[string]*function, len(b.Funcs))
	n.parts = map[string]*part{}
	n.nouns = map[string]*part{
		CardNoun: {&Object{Kind: ItemPart, Name: CardNoun, Type: Of(Card)}, Card},
		DieNoun:  {&Object{Kind: ItemPart, Name: DieNoun, Type: Of(Number)}, Number},
	}
	n.options = map[string]*Option{}
	n.results = map[string]*Result{}
	n.settable = map[*Object]bool{}
	n.words = map[string]bool{}
	n.twice = map[string]bool{}
	n.ready = map[string]*Object{}
	n.ranks, n.suits = map[string]*Object{}, map[string]*Object{}
	n.categories = make(map[string]*Object, len(b.Categories))
	n.objects = map[string]*Object{}
	for i := range b.Funcs {
		f := &b.Funcs[i]
		if n.funcs[f.Name] == nil {
			n.funcs[f.Name] = &function{obj: &Object{Kind: Function, Name: f.Name, Type: f.Result, ByChance: f.ByChance}}
		}
		n.funcs[f.Name].sigs = append(n.funcs[f.Name].sigs, f)
	}
	for _, r := range b.Ready {
		if r.Item != Invalid {
			n.parts[r.Name] = &part{&Object{Kind: ItemPart, Name: r.Name, Type: r.Type, Public: r.Public}, r.Item}
			continue
		}
		o := &Object{Kind: ReadyWord, Name: r.Name, Type: r.Type, ByPlayer: r.ByPlayer}
		n.global[r.Name], n.ready[r.Name] = o, o
		n.settable[o] = r.Settable
	}
	// These two stand only in places of their own, but their names are taken like any other's.
	for name, t := range map[string]Type{GMWord: Of(Player), EmptyWord: Of(AnyList)} {
		if n.global[name] == nil {
			n.global[name] = &Object{Kind: ReadyWord, Name: name, Type: t}
		}
	}
	for i, name := range b.Categories {
		n.categories[name] = &Object{Kind: CategoryName, Name: name, Type: Of(Category), Index: i}
	}
}

// shared is the one object of a word, a card or a seat.
func (n *names) shared(kind ObjectKind, name string, t Type) *Object {
	key := string(rune(kind)) + name
	o := n.objects[key]
	if o == nil {
		o = &Object{Kind: kind, Name: name, Type: t}
		n.objects[key] = o
	}
	return o
}

// word is the object of a word of a closed list.
func (n *names) word(name string) *Object {
	return n.shared(Word, name, Type{Kind: WordKind, Words: []string{name}})
}

// addWord makes a word known.
func (c *checker) addWord(name string) {
	if c.known.words[name] {
		return
	}
	c.known.words[name] = true
	c.rs.Words = append(c.rs.Words, name)
}

// Taken is what has this name already outside of bodies, or nil.
func (c *checker) Taken(name string) *Object {
	if o := c.known.global[name]; o != nil {
		return o
	}
	if f := c.known.funcs[name]; f != nil {
		return f.obj
	}
	if p := c.known.parts[name]; p != nil {
		return p.obj
	}
	switch name {
	case "next", "some", keysWord: // with these begin values: next of players, keys of sheet
		return &Object{Kind: Function, Name: name}
	}
	return nil
}

// takenFrom is what has this name already, or nil. What house rules declare takes no name from the code of the rules below them,
// which goes on to mean its own; and what stands in the prelude takes none from anybody.
func (c *checker) takenFrom(name *syntax.Ident) *Object {
	old := c.Taken(name.Name)
	if old == nil || old.Decl == nil || !c.rs.Layers.Above(old.Decl, name) && !c.rs.InPrelude(old.Decl) {
		return old
	}
	return nil
}

// declare makes a name known, and reports it where something else has it. The object is returned in any case.
func (c *checker) declare(kind ObjectKind, name *syntax.Ident, decl syntax.Ranger) *Object {
	o := &Object{Kind: kind, Name: name.Name, Decl: decl}
	if old := c.Taken(o.Name); old != nil && !(kind == TableField && c.known.settable[old]) {
		c.clash(name, kind, old)
		c.known.twice[o.Name] = true
		return o
	}
	c.known.global[o.Name] = o
	return o
}

// clash reports a name that is declared although something else has it.
func (c *checker) clash(name *syntax.Ident, kind ObjectKind, old *Object) {
	if what := meaning.Declared[kind]; what != "" && what == meaning.Declared[old.Kind] && old.Decl != nil {
		c.again(name, "the "+what+" "+quoted(name.Name), old.Decl)
		return
	}
	d := diag.Errorf("name-taken", c.At(name), "%q is already %s", name.Name, meaning.KindNouns[old.Kind]).
		WithLabel("a second meaning").
		WithHint("A name has one meaning in the whole ruleset. Choose another name here.")
	if meaning.Declared[kind] == "" && meaning.Declared[old.Kind] == "field" {
		d = d.WithHint("If the field is meant, write: set %s to ... - and otherwise choose another name: a name has one meaning "+
			"in the whole ruleset.", name.Name)
	}
	if old.Decl != nil {
		d = d.WithOther(c.At(syntax.NameOf(old.Decl)), "%s first here", old.Name)
	}
	if c.vars == nil && (old.Decl == nil || c.rs.Layers.Above(name, old.Decl)) {
		d = c.renamed(d, name, kind) // what stands below may have come to have it since
	}
	c.Report(d)
}

// again reports a second declaration of the same thing.
func (c *checker) again(at syntax.Ranger, what string, first syntax.Ranger) {
	c.Report(c.twice(at, what, first))
}

// twice is what is wrong with a second declaration of the same thing.
func (c *checker) twice(at syntax.Ranger, what string, first syntax.Ranger) diag.Diagnostic {
	d := diag.Errorf("duplicate-declaration", c.At(at), "%s is declared twice", Capital(what)).
		WithLabel("declared again").
		WithHint("Keep one of the two and delete the other, or give it another name.")
	if first != nil {
		d = d.WithOther(c.At(syntax.NameOf(first)), "declared first here")
	}
	return d
}

// scope is the names of one block, or of one filter or roll.
type scope struct {
	up    *scope
	names map[string]*Object
}

func (c *checker) push()  { c.scope = &scope{up: c.scope} }
func (c *checker) leave() { c.scope = c.scope.up }

// local is the innermost local name, or nil.
func (c *checker) local(name string) *Object {
	for s := c.scope; s != nil; s = s.up {
		if o := s.names[name]; o != nil {
			return o
		}
	}
	return nil
}

// meant is what a name stands for that is named in the code around, or else declared outside of bodies or ready-made; nil for
// nothing.
func (c *checker) meant(name string) *Object {
	if o := c.local(name); o != nil {
		return o
	}
	return c.known.global[name]
}

// bind names something until the block ends.
func (c *checker) bind(kind ObjectKind, name *syntax.Ident, decl syntax.Ranger, t Type) *Object {
	o := &Object{Kind: kind, Name: name.Name, Type: t, Decl: decl}
	old := c.local(o.Name)
	if old == nil {
		old = c.takenFrom(name)
	}
	if old != nil {
		c.clash(name, kind, old) // the older meaning stays
		if old.Kind == Function || c.known.parts[o.Name] != nil {
			c.known.twice[o.Name] = true
		}
	} else {
		c.put(o)
	}
	return o
}

func (c *checker) put(o *Object) { c.putAs(o.Name, o) }

// putAs lets a name mean something until the block ends.
func (c *checker) putAs(name string, o *Object) {
	if c.scope == nil {
		c.scope = &scope{}
	}
	if c.scope.names == nil {
		c.scope.names = map[string]*Object{}
	}
	c.scope.names[name] = o
}

// legal lists the names that may stand where a value of a type is wanted, those of the type first.
func (c *checker) legal(want Type) []string {
	out := c.written.NamesOfKind(want)
	for s := c.scope; s != nil; s = s.up {
		out = append(out, sortedKeys(s.names)...)
	}
	for _, name := range sortedKeys(c.known.global) {
		switch c.known.global[name].Kind {
		case PhaseName, ChartName:
		default:
			out = append(out, name)
		}
	}
	if look := c.looking(); look != Invalid {
		for _, name := range sortedKeys(c.known.parts) {
			if c.known.parts[name].of == look {
				out = append(out, name)
			}
		}
	}
	out = append(out, sortedKeys(c.known.results)...)
	out = append(out, sortedKeys(c.seats)...)
	if c.seats != nil {
		out = append(out, sortedKeys(testWords)...)
	}
	return append(out, c.rs.Words...)
}

// callable lists the names that may stand before "of" or a bracket.
func (c *checker) callable() []string {
	out := sortedKeys(c.known.funcs)
	for _, name := range sortedKeys(c.known.global) {
		switch o := c.known.global[name]; {
		case o.Kind == PlayerField, o.Kind == DefineName, o.Kind == ChartName, o.Family != nil, o.Kind == ReadyWord && o.ByPlayer:
			out = append(out, name)
		}
	}
	out = append(out, sortedKeys(c.known.parts)...)
	return append(out, sortedKeys(c.known.results)...)
}

// sortedKeys are the names that people can write.
func sortedKeys[V any](m map[string]V) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(m)), house.Hidden)
}

// manyUnknown is how many unknown names are compared with the known ones; nobody reads on after so many. Where very many are
// known each counts for several, so that the work stays the same.
const manyUnknown = 100

// mostLeftOff is how many letters may be missing at the end of a name for it to be plain which one was meant.
const mostLeftOff = 3

// Unknown reports a name that nothing has, and offers the nearest that would do.
func (c *checker) Unknown(n syntax.Ranger, name string, candidates []string, what string) {
	c.unknownOr(n, name, candidates, what, func() string { return "" })
}

// nearerHere reports whether a name is like one that is known in the code around, and what has that name stands in another file.
func (c *checker) nearerHere(n syntax.Ranger, name string, elsewhere syntax.Ranger) bool {
	var here []string
	for s := c.scope; s != nil; s = s.up {
		here = append(here, sortedKeys(s.names)...)
	}
	_, near := diag.Nearest(name, here)
	return near && n.In() != elsewhere.In()
}

// oftenChosen is what people call all cards, dice or chips together that an answer takes.
var oftenChosen = []string{takenCards, takenFaces, syntax.AnswerWord, "dice", "chips"}

// unknownOr reports such a name; where none is near, the hint is what is given.
func (c *checker) unknownOr(n syntax.Ranger, name string, candidates []string, what string, otherwise func() string) {
	if c.vars != nil || c.mayBeUnread(name) {
		return // what it names may stand in a part of the file that could not be read
	}
	if c.picked && what == aValue {
		candidates = append(slices.Clip(candidates), syntax.ChosenWord)
	}
	d := diag.Errorf("unknown-name", c.At(n), "Nothing here is called %q", name).WithLabel("%s", what)
	if c.unknowns += 1 + len(candidates)/500; c.unknowns > manyUnknown {
		c.Report(d)
		return
	}
	if declared, near := c.misdeclared(n, name, candidates); near != "" {
		d = d.WithHint("Did you mean %q? Nothing uses that.", near).WithFix(declared, name, "Write %q where it is declared.", name)
	} else if c.known.options[name] != nil && what == aValue {
		d = d.WithHint("There is an option of this name, which is read so: option %s", name).
			WithFix(c.At(n), "option "+name, "Write option %s.", name)
	} else if digits := phrase.List("NUMBERWORDS")[name]; digits != "" && digits != "1" && what == aValue {
		d = d.WithHint("A number is written with digits: %s", digits).WithFix(c.At(n), digits, "Write %s.", digits)
	} else if rank := c.rankCalled(name); rank != "" && what == aValue {
		d = d.WithHint("A rank is called as it is on the card: %s", rank).WithFix(c.At(n), rank, "Write %s.", rank)
	} else if let := c.letElsewhere(name); let != nil && !c.nearerHere(n, name, let) {
		d = d.WithOther(c.At(let.Name()), "a let, which lives only in this block").
			WithHint("What is to be known elsewhere is kept in a field: the table has { %s ... }, and then set %s to ... in the place "+
				"of let.", name, name)
	} else if c.picked && slices.Contains(oftenChosen, name) {
		d = d.WithHint("All that are taken are called %s.", syntax.ChosenWord).WithFix(c.At(n), syntax.ChosenWord, "Write %q.",
			syntax.ChosenWord)
	} else if list := c.lookedThrough(); list != "" && name == "it" {
		d = d.WithHint("Name the one that is looked at: each c in %s where c ...", list)
	} else if likely := diag.Likely(name, slices.Concat(candidates, c.inPrelude(what))); len(likely) > 0 &&
		len(likely[0]) <= len(name)+mostLeftOff {
		d = d.Meaning(c.At(n), likely)
	} else if suit := phrase.List("ONESUIT")[name]; c.known.suits[suit] != nil && what == aValue {
		d = d.WithHint("A suit is called as several cards of it are: %s", suit).WithFix(c.At(n), suit, "Write %s.", suit)
	} else if hint := phrase.List("NAMES")[name]; hint != "" && what == aValue {
		d = d.WithHint("%s", hint)
		if word, one := strings.CutPrefix(hint, "It is written: "); one {
			word, _, _ = strings.Cut(word, " - ")
			d = d.WithFix(c.At(n), word, "Write %s.", word)
		}
	} else if len(likely) > 0 {
		d = d.WithHint("Did you mean %q?", likely[0])
	} else if list := c.lookedThrough(); list != "" && len(name) == 1 {
		d = d.WithHint("Name the one that is looked at: each %s in %s where ...", name, list)
	} else if near, ok := diag.Nearest(name, valueWords); ok && what == aValue {
		d = d.WithHint("Did you mean %q?", near).WithSlip(c.At(n), near)
	} else if hint := otherwise(); hint != "" {
		d = d.WithHint("%s", hint)
	} else if len(candidates) > 0 && len(candidates) <= 14 {
		d = d.WithHint("It may be %s.", types.OrList(candidates))
	}
	c.Report(d)
}

// misdeclared is a name like an unknown one that this file declares and says nowhere else, and where: there the slip is, and
// not in the lines that use it. "": there is none, or the line that uses it can be put right as well.
func (c *checker) misdeclared(n syntax.Ranger, name string, candidates []string) (at diag.Span, near string) {
	source := c.At(n).Source
	if source == nil || source.Name != n.In() {
		return at, ""
	}
	if c.names == nil || c.namedIn != source {
		c.names, c.namedIn = namesIn(source.Text), source
	}
	likely := diag.Likely(name, candidates)
	for i, one := range likely {
		o := c.meant(one)
		if o == nil || o.Decl == nil || o.Decl.In() != n.In() {
			continue
		}
		if found := c.names[one]; found.times == 1 && (i > 0 || c.names[name].times > 1) {
			return diag.Span{Source: source, Start: found.at, End: found.at + len(one)}, one
		}
	}
	return at, ""
}

// writtenName is how often a name is written in a file, and where for the first time.
type writtenName struct{ times, at int }

// namesIn are all names that are written in a text.
func namesIn(text string) map[string]writtenName {
	names := map[string]writtenName{}
	for _, found := range anyName.FindAllStringIndex(text, -1) {
		name := text[found[0]:found[1]]
		known := names[name]
		if known.times == 0 {
			known.at = found[0]
		}
		known.times++
		names[name] = known
	}
	return names
}

var anyName = regexp.MustCompile(`[\pL_][\pL\d_-]*`)

// inPrelude are the names of the prelude that may be meant where a value or a phase is.
func (c *checker) inPrelude(what string) (names []string) {
	if c.b.Prelude == nil {
		return nil
	}
	for _, d := range c.b.Prelude.Decls {
		switch d := d.(type) {
		case *syntax.DefineDecl:
			if what == aValue {
				names = append(names, d.Name.Name)
			}
		case *syntax.PhaseDecl:
			if what == aPhase {
				names = append(names, d.Name.Name)
			}
		}
	}
	return names
}

// What a name should be of which nothing is known.
const (
	aValue = "unknown"
	aPhase = "should be a phase"
)

// rankCalled is the rank of this deck that people call by a word, such as ace; "" if none is.
func (c *checker) rankCalled(word string) string {
	for _, list := range []string{"FACES", "MANYFACES"} {
		rank := cmp.Or(phrase.List(list)[word], phrase.List(list)[strings.ToLower(word)])
		if c.known.ranks[rank] != nil {
			return rank
		}
	}
	return ""
}

// valueWords are the words of the language that are values by themselves.
var valueWords = []string{"player", "none", "yes", "no", "all", "players", "everything"}

// letElsewhere is the first let of that name in another block, or nil.
func (c *checker) letElsewhere(name string) *syntax.SimpleStmt {
	if c.lets == nil {
		c.lets = map[string]*syntax.SimpleStmt{}
		for _, f := range c.rs.Files {
			if f == c.rs.Prelude {
				continue // of whose lets nobody need know
			}
			for s := range syntax.All[*syntax.SimpleStmt](f) {
				if s.Form.Does.Has(syntax.Names) && c.lets[s.Name().Name] == nil {
					c.lets[s.Name().Name] = s
				}
			}
		}
	}
	return c.lets[name]
}

func quoted(text string) string { return strconv.Quote(text) }
