package host

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/words"
)

var update = flag.Bool("update", false, "write PROTOCOL.md and the transcripts anew")

// eventKinds are the kinds of events: what they say, and which fields they may have.
var eventKinds = [...]struct {
	kind   event.Kind
	says   string
	fields string
}{
	{event.Start, "a start begins", "name"},
	{event.Phase, "a phase of the rules begins", "name player"},
	{event.Shuffle, "cards are shuffled in `zone`; those of `from` went into it", "zone from player"},
	{event.Deal, "cards go from the deck to a zone", "player zone from count cards"},
	{event.Burn, "cards go from the deck out of play", "player zone from count cards"},
	{event.Move, "cards go from one zone to another; with `name`, a player's answer (muck, discard, play)", "name player zone from count cards"},
	{event.Reveal, "cards of a zone, or the field `name`, are shown", "name player value zone from count cards faces"},
	{event.Roll, "dice are rolled", "player roll total faces"},
	{event.Reroll, "dice that lie on the table, after some were thrown again", "player faces"},
	{event.Keep, "dice that a player puts aside", "player faces"},
	{event.Set, "the field `name` changes", "name player value"},
	{event.Ante, "chips go into the pot", "player amount"},
	{event.Post, "chips are bet before the betting", "player amount"},
	{event.Bet, "a player acts in a round of betting", "player action amount"},
	{event.Return, "chips that nobody met go back", "player amount"},
	{event.Win, "chips from the pot go to a player", "player amount"},
	{event.Pay, "chips go from one pile (`from`, of `player`) to another (`to`, of `to_player`)", "player from to to_player amount"},
	{event.Answer, "a player has decided", "player verb answer count cards"},
	{event.Say, "the rules say something", "text player"},
	{event.Result, "a result is given", "name player value"},
	{event.Drop, "a player is out of the hand", "player"},
	{event.Leave, "a player is out of the game", "player"},
	{event.Bring, "everybody is back in", "player"},
	{event.End, "the game is over", ""},
}

// eventFields are the fields of events.
var eventFields = []row{
	{"event", "text", "the kind"},
	{"player", "text, optional", "whose it is, or who did it"},
	{"name", "text, optional", "the start, phase, field, result, or verb"},
	{"zone", "text, optional", "where cards come to lie: deck, discards, or a field"},
	{"from", "text, optional", "where they came from; of a payment, the pile"},
	{"to", "text, optional", "the pile that is paid to"},
	{"to_player", "text, optional", "whose it is"},
	{"count", "number, optional", "how many cards, or dice that the viewer hears and does not see"},
	{"cards", "list of text or null, optional", "which; null for each that the viewer does not know, and missing if they know none"},
	{"roll", "text, optional", "the dice as they are written: 3d6"},
	{"total", "number, optional", "what they come to"},
	{"faces", "list of number, optional", "what each die shows"},
	{"action", "text, optional", "check, bet, call, raise, all-in or fold"},
	{"amount", "number, optional", "chips"},
	{"verb", "text, optional", "the rules' word for what was decided"},
	{"answer", "anything, optional", "what: a number, true or false, a text, a list"},
	{"text", "text, optional", "what is said"},
	{"value", "anything, optional", "a number, true or false, a text, null for none, a list"},
}

// legalFields are the fields of what is legal.
var legalFields = []row{
	{"words", "list of text, optional", "of word and yes-no: the words"},
	{"least", "number, optional", "of number and chips: the least; of cards and dice: the fewest. Above most, none can be given"},
	{"most", "number, optional", "the most"},
	{"one_of", "list of anything, optional", "of one: what can be chosen"},
	{"from", "list of anything, optional", "of cards and dice: what can be taken"},
	{"attributes", "object, optional", "of cards of the rules' own: by their names, what each says of itself"},
	{"check", "true or false, optional", "of betting: they may check"},
	{"call", "number, optional", "they may call, which takes so many chips"},
	{"bet", "list of number, optional", "they may bet, from the first to the second"},
	{"raise", "list of number, optional", "they may raise to so many, from the first to the second"},
	{"all_in", "true or false, optional", "they may go all-in"},
	{"fold", "true or false, optional", "they may drop out"},
	{"pass", "true or false, optional", "they may decline"},
}

// row is a row of a table: a field's name, its type, and what it is.
type row struct{ name, kind, says string }

// schema is the part of PROTOCOL.md that comes from the code.
type schema struct {
	out     strings.Builder
	waiting []reflect.Type
	known   map[reflect.Type]bool
}

func (s *schema) printf(format string, args ...any) { fmt.Fprintf(&s.out, format, args...) }

func written() string {
	s := &schema{known: map[reflect.Type]bool{}}
	s.printf("## Messages\n")
	for _, v := range verbs {
		s.printf("\n### %s\n\n%s\n\n", v.name, v.says)
		var own []row
		for _, r := range s.rows(reflect.TypeOf(v.make())) {
			if r.name != "id" && r.name != "do" {
				own = append(own, r)
			}
		}
		s.table(own)
		if t := reflect.TypeOf(v.reply); t == reflect.TypeFor[standing]() {
			s.printf("\nThe reply is a [standing](#standing).\n")
			s.later(t)
		} else {
			s.printf("\nIts reply:\n\n")
			s.table(s.rows(t))
		}
	}
	s.printf("\n## Objects\n")
	s.later(reflect.TypeFor[Problem]())
	s.later(reflect.TypeFor[exact]())
	for i := 0; i < len(s.waiting); i++ {
		s.printf("\n### %s\n\n", objectName(s.waiting[i]))
		s.table(s.rows(s.waiting[i]))
	}
	s.printf("\n### event\n\n")
	s.table(eventFields)
	s.printf("\n| event | is | fields |\n|---|---|---|\n")
	for _, e := range eventKinds {
		s.printf("| `%s` | %s | %s |\n", e.kind, e.says, e.fields)
	}
	s.printf("\n### legal answers\n\n")
	s.table(legalFields)
	s.printf("\n### codes of problems\n\n| code | means | instead, unless the problem says it better |\n|---|---|---|\n")
	for _, c := range codes {
		s.printf("| `%s` | %s | %s |\n", c.code, c.means, c.instead)
	}
	return s.out.String()
}

func (s *schema) later(t reflect.Type) {
	if !s.known[t] {
		s.known[t] = true
		s.waiting = append(s.waiting, t)
	}
}

func objectName(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[Problem]():
		return "problem"
	case reflect.TypeFor[exact]():
		return "exact answer"
	}
	var b strings.Builder
	for _, r := range t.Name() {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ToLower(string(r)))
	}
	return b.String()
}

func (s *schema) table(rows []row) {
	if len(rows) == 0 {
		s.printf("It has no other fields.\n")
		return
	}
	s.printf("| field | type | is |\n|---|---|---|\n")
	for _, r := range rows {
		s.printf("| `%s` | %s | %s |\n", r.name, r.kind, strings.ReplaceAll(r.says, "|", "\\|"))
	}
}

func (s *schema) rows(t reflect.Type) []row {
	var rows []row
	eachField(t, func(f reflect.StructField) {
		kind := s.kind(f)
		if strings.Contains(f.Tag.Get("json"), "omitempty") {
			kind += ", optional"
		}
		rows = append(rows, row{nameOf(f), kind, f.Tag.Get("help")})
	})
	return rows
}

func (s *schema) kind(f reflect.StructField) string {
	if f.Type == reflect.TypeFor[words.Object]() {
		return map[string]string{"legal": "legal answers"}[nameOf(f)]
	}
	if f.Type == reflect.TypeFor[[]words.Object]() {
		return "list of event"
	}
	return s.typeName(f.Type)
}

func (s *schema) typeName(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[plain](), reflect.TypeFor[answer](), reflect.TypeFor[any]():
		return "anything"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.typeName(t.Elem())
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "number"
	case reflect.Slice:
		return "list of " + s.typeName(t.Elem())
	case reflect.Map:
		return "by name: " + s.typeName(t.Elem())
	case reflect.Struct:
		s.later(t)
		return objectName(t)
	}
	return "?" + t.String()
}

const marker = "<!-- What follows is written from the code: go test ./cmd/internal/host -run Protocol -update -->\n\n"

func TestTheProtocolIsWrittenDown(t *testing.T) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	prose, tables, ok := strings.Cut(string(text), marker)
	if !ok {
		t.Fatalf("PROTOCOL.md has no line %s", marker)
	}
	if now := written(); now != tables {
		if !*update {
			t.Fatal("PROTOCOL.md is not what the code does: go test ./cmd/internal/host -run Protocol -update")
		}
		if err := os.WriteFile("PROTOCOL.md", []byte(prose+marker+now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(written()) {
		if m := tableRow.FindStringSubmatch(strings.TrimSpace(line)); m != nil && (m[2] == "" || m[2][0] == '?') {
			t.Errorf("nothing is said in %s", line)
		}
	}
	for _, v := range verbs {
		s := &schema{known: map[reflect.Type]bool{}}
		for _, r := range append(s.rows(reflect.TypeOf(v.make())), s.rows(reflect.TypeOf(v.reply))...) {
			if r.says == "" {
				t.Errorf("nothing is said of %s in %s", r.name, v.name)
			}
		}
	}
}

func TestEveryKindOfEventIsWrittenDown(t *testing.T) {
	for i, e := range eventKinds {
		if int(e.kind) != i {
			t.Errorf("%s is not in its place", e.kind)
		}
		for name := range strings.FieldsSeq(e.fields) {
			if !slices.ContainsFunc(eventFields, func(r row) bool { return r.name == name }) {
				t.Errorf("%s has a field %s that is no event's", e.kind, name)
			}
		}
	}
	if int(event.End)+1 != len(eventKinds) {
		t.Errorf("%d kinds are written down", len(eventKinds))
	}
}

// book is PROTOCOL.md as it is read: the tables of fields by the heading that they stand under, those of replies by
// "reply NAME".
type book map[string]map[string]row

var tableRow = regexp.MustCompile("^\\| `([^`]*)` \\| (.*?) \\| (.*) \\|$")

func readBook(t testing.TB) book {
	t.Helper()
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tables, _ := strings.Cut(string(text), marker)
	b := book{}
	heading, of := "", ""
	for line := range strings.Lines(tables) {
		line = strings.TrimSpace(line)
		name, found := strings.CutPrefix(line, "### ")
		switch {
		case strings.HasPrefix(line, "## "):
			of = map[bool]string{true: "message "}[line == "## Messages"]
		case found:
			heading = of + name
		case line == "Its reply:":
			heading = "reply " + strings.TrimPrefix(heading, of)
		case line == "The reply is a [standing](#standing).":
			b["reply "+strings.TrimPrefix(heading, of)] = nil
		}
		if heading == "event" && strings.HasPrefix(line, "| event |") {
			heading = "event kinds"
		}
		if m := tableRow.FindStringSubmatch(line); m != nil {
			if b[heading] == nil {
				b[heading] = map[string]row{}
			}
			b[heading][m[1]] = row{m[1], m[2], m[3]}
		}
	}
	return b
}

// holds looks whether a line of the host is what the book says.
func (b book) holds(line []byte) error {
	var o map[string]any
	if err := json.Unmarshal(line, &o); err != nil {
		return err
	}
	do, _ := o["do"].(string)
	delete(o, "do")
	delete(o, "id")
	if p, ok := o["error"]; ok && len(o) == 1 {
		return b.fits("error", "problem", p)
	}
	fields, ok := b["reply "+do]
	switch {
	case !ok:
		return fmt.Errorf("nothing is written of %q", do)
	case fields == nil:
		return b.object(do, "standing", o)
	}
	return b.object(do, "reply "+do, o)
}

// object looks whether an object has the fields of a table.
func (b book) object(at, table string, o map[string]any) error {
	fields := b[table]
	for name, v := range o {
		f, ok := fields[name]
		if !ok {
			return fmt.Errorf("%s: nothing is written of %s", at, name)
		}
		if err := b.fits(at+"."+name, strings.TrimSuffix(f.kind, ", optional"), v); err != nil {
			return err
		}
	}
	for name, f := range fields {
		if _, ok := o[name]; !ok && !strings.HasSuffix(f.kind, ", optional") {
			return fmt.Errorf("%s: %s is missing", at, name)
		}
	}
	if kind, ok := o["event"].(string); ok && table == "event" {
		allowed := strings.Fields(b["event kinds"][kind].says) // the last column
		for name := range o {
			if name != "event" && !slices.Contains(allowed, name) {
				return fmt.Errorf("%s: a %s has %s", at, kind, name)
			}
		}
	}
	return nil
}

// fits looks whether a value is of a type.
func (b book) fits(at, kind string, v any) error {
	ok := true
	switch {
	case kind == "anything":
	case kind == "text or null":
		_, ok = v.(string)
		ok = ok || v == nil
	case kind == "text":
		_, ok = v.(string)
	case kind == "number":
		_, ok = v.(float64)
	case kind == "true or false":
		_, ok = v.(bool)
	case strings.HasPrefix(kind, "list of "):
		list, isList := v.([]any)
		ok = isList
		for i, item := range list {
			if err := b.fits(fmt.Sprintf("%s[%d]", at, i), strings.TrimPrefix(kind, "list of "), item); err != nil {
				return err
			}
		}
	case strings.HasPrefix(kind, "by name: "):
		all, isObject := v.(map[string]any)
		ok = isObject
		for name, item := range all {
			if err := b.fits(at+"."+name, strings.TrimPrefix(kind, "by name: "), item); err != nil {
				return err
			}
		}
	default:
		o, isObject := v.(map[string]any)
		if !isObject || b[kind] == nil {
			return fmt.Errorf("%s is no %s", at, kind)
		}
		return b.object(at, kind, o)
	}
	if !ok {
		return fmt.Errorf("%s is no %s: %v", at, kind, v)
	}
	return nil
}
