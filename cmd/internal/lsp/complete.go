package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/table"
	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// What may come at a place: words of the language, which the grammar is asked for, and names of the rules, as far as the place
// tells what is named there. Names are those that were known when the file could last be read.

// Kinds of items, as editors show them with a sign.
const (
	itemText     = 1
	itemFunction = 3
	itemField    = 5
	itemVariable = 6
	itemModule   = 9
	itemValue    = 12
	itemKeyword  = 14
	itemSnippet  = 15
	itemFile     = 17
	itemMember   = 20
	itemConstant = 21
	itemEvent    = 23
)

// completer gathers what may come at one place.
type completer struct {
	s      *server
	p      *place
	around *syntax.Around
	path   []syntax.Ranger // the name at the place, and what stands around it
	items  []completionItem
	had    map[string]bool
}

// The order of items: what fits by its type, other names, words of the language, names of the prelude.
const (
	first = "1"
	then  = "2"
	later = "3"
	last  = "4"
)

// itemData is what an item is asked for again by, when somebody looks at it.
type itemData struct {
	URI  string `json:"uri"`
	Word string `json:"word,omitempty"`
	Name string `json:"name,omitempty"`
}

func completion(s *server, ctx context.Context, o *doc, offset int) (any, error) {
	p := &place{doc: o, now: s.docs.unit(o).lastOr(ctx), offset: offset}
	c := &completer{s: s, p: p, around: syntax.Look(o.source, p.offset), had: map[string]bool{}}
	switch c.around.In {
	case syntax.CommentToken, syntax.BadToken:
	case syntax.TextToken:
		c.texts()
	default:
		c.complete()
	}
	items := slices.DeleteFunc(c.items, func(i completionItem) bool {
		return !strings.HasPrefix(strings.ToLower(cmp.Or(i.FilterText, i.Label)), strings.ToLower(c.around.Typed))
	})
	return completionList{Items: append([]completionItem{}, items...)}, nil
}

// lastOr is what was found last; where nothing was yet, what is found now.
func (u *unit) lastOr(ctx context.Context) *state {
	if u == nil {
		return nil
	}
	if was := u.last(); was != nil {
		return was
	}
	return u.current(ctx)
}

// known is what is known of the rules; nil where nothing is.
func (c *completer) known() *check.Typed {
	if c.p.now == nil || c.p.now.good == nil || c.p.now.good.names == nil {
		return nil
	}
	return c.p.now.good.Typed
}

func (c *completer) add(i completionItem) {
	if c.had[i.Label] {
		return
	}
	c.had[i.Label] = true
	where := span{c.s.enc.position(c.p.source, c.around.Start), c.s.enc.position(c.p.source, c.p.offset)}
	i.TextEdit = &textEdit{where, cmp.Or(i.InsertText, i.Label)}
	i.InsertText = ""
	i.SortText += strings.ToLower(i.Label)
	c.items = append(c.items, i)
}

func (c *completer) complete() {
	shapes := c.shapes()
	if c.asking() {
		for word, shape := range shapes {
			c.shape(word, shape)
		}
		return
	}
	words, name := c.around.Offers()
	c.path = c.around.Standing()
	if name {
		c.names()
	}
	if c.anyWord() {
		return
	}
	for word, shape := range shapes {
		if c.around.Fits(word) {
			c.shape(word, shape)
		}
	}
	for _, word := range words {
		if _, shaped := shapes[word]; shaped {
			continue
		}
		text := sentence(word)
		i := completionItem{Label: word, Kind: itemKeyword, SortText: later, Data: data(itemData{URI: c.p.uri, Word: word})}
		if text != "" {
			i.Documentation = markdown(text)
		}
		c.add(i)
	}
}

// asking reports whether what is asked for comes next: "ask X to".
func (c *completer) asking() bool {
	return len(c.around.Line) > 2 && slices.ContainsFunc(c.around.Line, func(t syntax.Token) bool { return t.Text == "ask" }) &&
		c.around.Before() == "to" &&
		!slices.ContainsFunc(c.around.Line, func(t syntax.Token) bool { return syntax.Shapes(syntax.BehindAsk)[t.Text] != "" })
}

// anyWord reports whether every word of the language may stand at the place and means nothing there: what players type, what
// happens.
func (c *completer) anyWord() bool {
	if len(c.path) == 0 {
		return false
	}
	switch c.path[0].(type) {
	case *syntax.EventWord, *syntax.Reply:
		return true
	}
	return false
}

func data(d itemData) json.RawMessage {
	raw, err := json.Marshal(d)
	if err != nil {
		return nil
	}
	return raw
}

// shapes are the words with which a line may begin here; behind "ask X to", what may be asked for. None elsewhere.
func (c *completer) shapes() map[string]string {
	switch {
	case c.asking():
		return syntax.Shapes(syntax.BehindAsk)
	case len(c.around.Line) > 0:
		return nil
	}
	spot := c.around.Spot()
	shapes := syntax.Shapes(spot)
	if spot == syntax.InBlock && !c.inside("policy") {
		shapes = maps.Clone(shapes)
		shapes[syntax.AnswerWord] = "" // which policies do, and nobody else
	}
	return shapes
}

// inside reports whether the place lies in a declaration of a kind, or in what adds to one.
func (c *completer) inside(kind string) bool {
	if len(c.around.Heads) == 0 {
		return false
	}
	head := c.around.Heads[0]
	if len(head) > 2 && head[0].Text == "add" {
		head = head[2:]
	}
	return len(head) > 0 && head[0].Text == kind
}

// shape offers each way in which a line is written, with places to fill in.
func (c *completer) shape(word, shape string) {
	if shape == "" {
		return
	}
	for n, way := range Ways(shape) {
		if c.asking() { // behind "ask X to"
			_, behind, is := strings.Cut(way, " to ")
			if n > 0 || !is {
				behind = way
			}
			way = behind
		}
		if !strings.HasPrefix(way, word) {
			continue
		}
		i := completionItem{Label: way, FilterText: way, Kind: itemSnippet, SortText: later,
			Documentation: markdown(sentence(word) + "\n\n```deal\n" + way + "\n```"), Data: data(itemData{URI: c.p.uri, Word: word})}
		if c.s.snippets {
			i.InsertText, i.InsertTextFormat = Snippet(way), 2
		} else {
			i.InsertText = word
		}
		c.add(i)
	}
}

// texts offers what may stand between quotation marks: the texts of questions, and the names of rulesets.
func (c *completer) texts() {
	t := c.known()
	if t == nil || c.around.Before() != "question" {
		return
	}
	for _, d := range t.Decisions() {
		if d.Prompt != "" {
			where := d.Phase
			if where != "" {
				where = "asked in " + where
			}
			c.add(completionItem{Label: `"` + d.Prompt + `"`, Kind: itemText, Detail: where, SortText: first})
		}
	}
}

// symbol offers a name of the rules.
func (c *completer) symbol(o *check.Object, sort string) {
	if strings.HasSuffix(o.Name, "'") || strings.ContainsAny(o.Name, " ") {
		return
	}
	look := lookOf(o)
	i := completionItem{Label: o.Name, Kind: look.item, Detail: look.noun + ofType(o), SortText: sort,
		Data: data(itemData{URI: c.p.uri, Name: o.Name})}
	if t := c.known(); t != nil && o.Decl != nil {
		if text := syntax.CommentAbove(t.At(o.Decl)); text != "" {
			i.Documentation = markdown(text)
		}
	}
	c.add(i)
}

// values offers what a value of a type may be that is written out.
func (c *completer) values(t types.Type) {
	for _, word := range table.Words(t, nil) {
		c.add(completionItem{Label: word, Kind: itemMember, Detail: "may stand here", SortText: first})
	}
	if k := c.known(); k != nil {
		switch t.Kind {
		case check.Rank:
			c.plain(k.Rules.Ranks, itemMember, "a rank", first)
		case check.Suit:
			c.plain(k.Rules.Suits, itemMember, "a suit", first)
		case check.Category:
			c.plain(k.Builtins.Categories, itemMember, "a kind of hand", first)
		}
	}
}

func (c *completer) plain(names []string, kind int, detail, sort string) {
	for _, name := range names {
		c.add(completionItem{Label: name, Kind: kind, Detail: detail, SortText: sort})
	}
}

// bases offers the rulesets that can be extended.
func (c *completer) bases() {
	for _, name := range rulefiles.ShippedNames() {
		c.add(completionItem{Label: name, Kind: itemFile, Detail: "shipped", SortText: then})
	}
}

// resolve says more of an item, when somebody looks at it.
func resolve(s *server, ctx context.Context, i completionItem) (any, error) {
	var d itemData
	if json.Unmarshal(i.Data, &d) != nil {
		return i, nil
	}
	text := ""
	if d.Word != "" {
		text = wordPage(d.Word)
	}
	if o := s.doc(ctx, d.URI); o != nil && d.Name != "" {
		p := &place{doc: o, now: s.docs.unit(o).lastOr(ctx)}
		if names := p.names(); names != nil {
			for _, sym := range names.Symbols {
				if sym.Name == d.Name && (text == "" || !sym.Decl.IsZero()) {
					text = p.describe(sym)
					break
				}
			}
		}
		text = cmp.Or(text, wordPage(d.Name))
	}
	if text != "" {
		i.Documentation = markdown(text)
	}
	return i, nil
}
