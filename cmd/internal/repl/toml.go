package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sort"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"croupier/interp/journal"
	"croupier/interp/session"
)

// A file of characters has a table for each:
//
//	[[character]]
//	name = "Olaf"
//	chips = 12
//	[character.stats]
//	Strength = 5
//	gambling = "5D+1"
type sheetFile struct {
	Character []sheetTable `toml:"character"`
}

type sheetTable struct {
	Name   string         `toml:"name"`
	NPC    bool           `toml:"npc"`
	Policy string         `toml:"policy"`
	Role   string         `toml:"role"`
	Chips  *int64         `toml:"chips"`
	Wins   int64          `toml:"wins"`
	Stats  map[string]any `toml:"stats"`
}

// mostTOML is how large a file of characters may be, in bytes.
const mostTOML = 1 << 20

// readTOML reads a file of characters.
func readTOML(text []byte) ([]session.Entry, error) {
	if len(text) > mostTOML {
		return nil, errors.New("this file is larger than any list of characters")
	}
	var f sheetFile
	dec := toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		var strict *toml.StrictMissingError
		var at *toml.DecodeError
		switch {
		case errors.As(err, &strict) && len(strict.Errors) > 0:
			line, _ := strict.Errors[0].Position()
			return nil, fmt.Errorf("line %d: a character has name, npc, policy, role, chips, wins and stats, not %s", line,
				strings.Join(strict.Errors[0].Key(), "."))
		case errors.As(err, &at):
			line, _ := at.Position()
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		return nil, err
	}
	var all []session.Entry
	for _, c := range f.Character {
		e := session.Entry{Kind: session.SetChar, Who: c.Name}
		add := func(name, value string) { e.Set = append(e.Set, journal.Setting{Name: name, Value: value}) }
		if c.NPC {
			add(session.NameNPC, "yes")
		}
		if c.Policy != "" {
			add(session.NamePolicy, c.Policy)
		}
		if c.Role != "" {
			add(session.NameRole, c.Role)
		}
		if c.Chips != nil {
			add(session.NameChips, strconv.FormatInt(*c.Chips, 10))
		}
		if c.Wins > 0 {
			add(session.NameWins, strconv.FormatInt(c.Wins, 10))
		}
		var names []string
		for name := range c.Stats {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			switch v := c.Stats[name].(type) {
			case string:
				add(name, v)
			case int64:
				add(name, strconv.FormatInt(v, 10))
			case bool:
				add(name, map[bool]string{true: "yes", false: "no"}[v])
			default:
				return nil, fmt.Errorf("%s's %s is neither a number nor a word", c.Name, name)
			}
		}
		all = append(all, e)
	}
	if len(all) == 0 {
		return nil, errors.New("there is no [[character]] in this file")
	}
	return all, nil
}

// writeTOML writes characters as readTOML reads them.
func writeTOML(all []session.Character) string {
	var b strings.Builder
	for i := range all {
		c := &all[i]
		if i > 0 {
			b.WriteByte('\n')
		}
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
		if c.Purse {
			fmt.Fprintf(&b, "chips = %d\n", c.Chips)
		}
		if c.Wins > 0 {
			fmt.Fprintf(&b, "wins = %d\n", c.Wins)
		}
		if len(c.Stats) > 0 {
			b.WriteString("[character.stats]\n")
		}
		for _, s := range c.Stats {
			value := quote(s.Value)
			if n, err := strconv.ParseInt(s.Value, 10, 64); err == nil && strconv.FormatInt(n, 10) == s.Value {
				value = s.Value
			}
			fmt.Fprintf(&b, "%s = %s\n", quote(s.Name), value)
		}
	}
	return b.String()
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

// fileError is an error about a file in words for people.
func fileError(err error) error {
	var at *fs.PathError
	switch {
	case errors.As(err, &at) && errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no file or folder %s", at.Path)
	case errors.As(err, &at) && errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s may not be opened: permission denied", at.Path)
	case errors.As(err, &at):
		return fmt.Errorf("%s: %w", at.Path, at.Err)
	}
	return err
}
