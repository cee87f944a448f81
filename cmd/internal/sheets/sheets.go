// Package sheets reads and writes the sheets of characters as TOML, which people keep and edit: one file for a character or for a
// whole party, and says by which of their lines rules go. It knows no terminal and opens no files.
//
//	[[character]]
//	name = "Olaf"
//	[character.stats]
//	Strength = 5
//	gambling = "5D+1"
//	[character.lasting.baltimore]
//	stack = 40
//
//	[lasting.in-the-dark]
//	ticks = 3
//
// What lasts stands under the name of the ruleset whose it is: what is a character's in their table, and what is the table's
// beside them. Chips that are no ruleset's yet are chips = 12, and go to the first that takes some.
package sheets

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"croupier/interp/journal"
	"croupier/interp/session"
)

type file struct {
	Character []character               `toml:"character"`
	Lasting   map[string]map[string]any `toml:"lasting"`
}

type character struct {
	Name    string                    `toml:"name"`
	NPC     bool                      `toml:"npc"`
	Policy  string                    `toml:"policy"`
	Role    string                    `toml:"role"`
	Chips   *int64                    `toml:"chips"`
	Wins    int64                     `toml:"wins"`
	Stats   map[string]any            `toml:"stats"`
	Lasting map[string]map[string]any `toml:"lasting"`
}

// Sheet is a sheet of a file, with the lines in which it stands.
type Sheet struct {
	session.Sheet
	Line  int
	Lines []int // of each of its settings
}

func (s *Sheet) add(name, value string, line int) {
	s.Set, s.Lines = append(s.Set, journal.Setting{Name: name, Value: value}), append(s.Lines, line)
}

// Most is how large a file of characters may be, in bytes.
const Most = 1 << 20

// Read reads a file of characters. The error says in which line what is wrong, and what to do.
func Read(text []byte) ([]Sheet, error) {
	if len(text) > Most {
		return nil, errors.New("this file is larger than any list of characters")
	}
	var f file
	at, err := places(text)
	if err != nil {
		return nil, err
	}
	if err := toml.Unmarshal(text, &f); err != nil {
		return nil, wrong(err)
	}
	var all []Sheet
	for i, c := range f.Character {
		own := place{"character", strconv.Itoa(i)}
		s := Sheet{Sheet: session.Sheet{Who: c.Name}, Line: at.line(own)}
		add := func(name, value string) { s.add(name, value, at.line(append(own, name))) }
		if c.NPC {
			add(session.NameNPC, "yes")
		}
		if c.Policy != "" {
			add(session.NamePolicy, c.Policy)
		}
		if c.Role != "" {
			add(session.NameRole, c.Role)
		}
		if err := values(&s, "", c.Stats, at, append(own, "stats")); err != nil {
			return nil, err
		}
		if c.Chips != nil {
			add(session.NameChips, strconv.FormatInt(*c.Chips, 10))
		}
		if err := lasting(&s, c.Lasting, at, append(own, "lasting")); err != nil {
			return nil, err
		}
		if c.Wins > 0 {
			add(session.NameWins, strconv.FormatInt(c.Wins, 10))
		}
		all = append(all, s)
	}
	if len(f.Lasting) > 0 {
		own := place{"lasting"}
		s := Sheet{Sheet: session.Sheet{Who: session.NameTable}, Line: at.line(own)}
		if err := lasting(&s, f.Lasting, at, own); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, errors.New("line 1: there is no [[character]] in this file")
	}
	return all, nil
}

// wrong is an error of the library with its line, in words for people.
func wrong(err error) error {
	var at *toml.DecodeError
	if errors.As(err, &at) {
		line, _ := at.Position()
		if strings.Contains(at.Error(), "cannot decode") {
			return fmt.Errorf(`line %d: it is written so: name = "Olaf", npc = true, chips = 12, [character.stats] and `+
				"[character.lasting.texas] above lines of their own", line)
		}
		return fmt.Errorf("line %d: %s", line, strings.TrimPrefix(at.Error(), "toml: "))
	}
	return err
}

// values adds lines to a sheet: stats, or with a ruleset what lasts of it.
func values(s *Sheet, rules string, all map[string]any, at positions, under place) error {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		line := at.line(append(under, name))
		value := ""
		switch v := all[name].(type) {
		case string:
			value = v
		case int64:
			value = strconv.FormatInt(v, 10)
		case bool:
			value = map[bool]string{true: "yes", false: "no"}[v]
		default:
			return fmt.Errorf("line %d: %s's %s is neither a number nor a word: write %s = 5, or %s = \"4D+1\"", line, s.Who, name,
				key(name), key(name))
		}
		s.add(session.KeptName(rules, name), value, line)
	}
	return nil
}

func lasting(s *Sheet, all map[string]map[string]any, at positions, under place) error {
	for _, rules := range slices.Sorted(maps.Keys(all)) {
		of := append(under, rules)
		if strings.TrimSpace(rules) == "" {
			return fmt.Errorf("line %d: the name of a ruleset stands behind lasting: [character.lasting.texas]", at.line(of))
		}
		if err := values(s, rules, all[rules], at, of); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the characters of a world, and what lasts for the table, as [Read] reads them.
func Write(w *session.World) string {
	var b strings.Builder
	for i := range w.Characters {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(WriteOne(&w.Characters[i]))
	}
	if len(w.Characters) > 0 && len(w.Keeps) > 0 {
		b.WriteByte('\n')
	}
	tables(&b, "lasting.", w.Keeps)
	return b.String()
}

// WriteOne writes one character, as [Read] reads it.
func WriteOne(c *session.Character) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[[character]]\nname = %s\n", quote(c.Name))
	if c.NPC {
		b.WriteString("npc = true\n")
	}
	if c.Policy != "" {
		fmt.Fprintf(&b, "policy = %s\n", quote(c.Policy))
	}
	if c.Role != "" {
		fmt.Fprintf(&b, "role = %s\n", quote(c.Role))
	}
	for _, k := range c.Keeps {
		if k.Rules == "" {
			lines(&b, k.Fields)
		}
	}
	if c.Wins > 0 {
		fmt.Fprintf(&b, "wins = %d\n", c.Wins)
	}
	if len(c.Stats) > 0 {
		b.WriteString("[character.stats]\n")
	}
	lines(&b, c.Stats)
	tables(&b, "character.lasting.", c.Keeps)
	return b.String()
}

func tables(b *strings.Builder, head string, all []session.Kept) {
	for _, k := range all {
		if k.Rules != "" {
			fmt.Fprintf(b, "[%s%s]\n", head, key(k.Rules))
			lines(b, k.Fields)
		}
	}
}

func lines(b *strings.Builder, all []session.Stat) {
	for _, s := range all {
		value := quote(s.Value)
		if n, err := strconv.ParseInt(s.Value, 10, 64); err == nil && strconv.FormatInt(n, 10) == s.Value {
			value = s.Value
		}
		fmt.Fprintf(b, "%s = %s\n", key(s.Name), value)
	}
}

// key is a name as TOML has it: bare where it can be.
func key(name string) string {
	if strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == "" && name != "" {
		return name
	}
	return quote(name)
}

// quote is a text in TOML's quotation marks.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c < 0x20 || c == 0x7f:
			fmt.Fprintf(&b, "\\u%04X", c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
