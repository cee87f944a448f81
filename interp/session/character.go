package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/journal"
)

// Character is somebody at the table: a player's, or one that the game master runs.
type Character struct {
	Name   string
	NPC    bool   // the game master runs them
	Policy string // what decides for them; "": whoever runs them
	Role   string // what they are at the table, such as King
	Stats  []Stat
	Keeps  []Kept
	Wins   int64
}

// Stat is a stat, a skill, or anything else that a start can be given by its name: Strength 5, gambling 5D+1.
type Stat struct{ Name, Value string }

// The words of a character's sheet that are no stats.
const (
	NameChips  = "chips"
	NameNPC    = "npc"
	NamePolicy = "policy"
	NameRole   = "role"
	NameTable  = "table" // in the place of a character's name: what lasts for the table
	NameWins   = "wins"
)

// mostChips is how many chips a character may have: as many as a pile of the engine may hold.
const mostChips = 1 << 40

// most is how many characters, stats and such there may be, and how long their names.
const (
	most     = 500
	mostName = 100
)

// Settings is a character's sheet as it is written down.
func (c *Character) Settings() []journal.Setting {
	var all []journal.Setting
	add := func(name, value string) { all = append(all, journal.Setting{Name: name, Value: value}) }
	if c.NPC {
		add(NameNPC, "yes")
	}
	if c.Policy != "" {
		add(NamePolicy, c.Policy)
	}
	if c.Role != "" {
		add(NameRole, c.Role)
	}
	for _, s := range c.Stats {
		add(s.Name, s.Value)
	}
	all = append(all, settings(c.Keeps)...)
	if c.Wins > 0 {
		add(NameWins, strconv.FormatInt(c.Wins, 10))
	}
	return all
}

// set changes one line of the sheet; none takes it away.
func (c *Character) set(name, value string) error {
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	none := strings.EqualFold(value, "none")
	if rules, field, ok := CutKept(name); ok {
		if wrong := keptWrong(c.Name, name, value); wrong != nil {
			return wrong
		}
		c.Keeps = keep(c.Keeps, rules, field, value, none)
		return nil
	}
	switch lower := strings.ToLower(name); {
	case name == "" || len(name) > mostName || len(value) > mostName || strings.ContainsAny(name+value, "\n\r.=,\"#"):
		return fmt.Errorf("a stat has a name and a value, such as Strength 5; %q is none", strings.TrimSpace(name+" "+value))
	case lower == NameChips:
		if !none {
			n, err := number(value)
			if err != nil {
				return fmt.Errorf("%s cannot have %s chips: %w", c.Name, value, err)
			}
			value = strconv.FormatInt(n, 10)
		}
		c.Keeps = keep(c.Keeps, "", NameChips, value, none)
	case lower == NameWins:
		n, err := number(value)
		if err != nil {
			return fmt.Errorf("%s cannot have %s wins: %w", c.Name, value, err)
		}
		c.Wins = n
	case lower == NameNPC:
		if value != "yes" && value != "no" {
			return fmt.Errorf("npc is yes or no: whether the game master runs the character")
		}
		c.NPC = value == "yes"
	case lower == NamePolicy:
		if c.Policy = value; none || value == "hand" {
			c.Policy = ""
		}
	case lower == NameRole:
		if c.Role = value; none {
			c.Role = ""
		}
	default:
		return c.setStat(name, value, none)
	}
	return nil
}

func (c *Character) setStat(name, value string, none bool) error {
	at := slices.IndexFunc(c.Stats, func(s Stat) bool { return strings.EqualFold(s.Name, name) })
	c.Stats = slices.Clone(c.Stats)
	switch {
	case none && at < 0:
		return fmt.Errorf("%s has no %s", c.Name, name)
	case none:
		c.Stats = slices.Delete(c.Stats, at, at+1)
	case value == "":
		return fmt.Errorf("what is %s's %s? Give it as %s 5", c.Name, name, name)
	case at >= 0:
		c.Stats[at].Value = value
	case len(c.Stats) >= most:
		return fmt.Errorf("%s has %d stats, and nobody needs more", c.Name, most)
	default:
		c.Stats = append(c.Stats, Stat{name, value})
	}
	return nil
}

func number(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil:
		return 0, fmt.Errorf("it must be a number")
	case n < 0:
		return 0, fmt.Errorf("it must be 0 or more")
	case n > mostChips:
		return 0, fmt.Errorf("it is more than anybody can have")
	}
	return n, nil
}

// NameWrong says what is wrong with a character's name, or "".
func NameWrong(name string) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "a character needs a name"
	case len(name) > mostName:
		return "a character's name is shorter than that"
	case strings.ContainsAny(name, ".=,/#\"\n\r\t$"):
		return fmt.Sprintf("a character's name has none of . = , / # $ or quotation marks in it: %q", name)
	case strings.EqualFold(name, "gm"), strings.EqualFold(name, "table"), strings.EqualFold(name, "all"):
		return fmt.Sprintf("%s is not free as a character's name: it is what the table says for itself", name)
	}
	return ""
}

// character makes or changes a character, or what lasts for the table.
func (w *World) character(who string, set []journal.Setting) error {
	if strings.EqualFold(who, NameTable) {
		return w.table(set)
	}
	if wrong := NameWrong(who); wrong != "" {
		return fmt.Errorf("%s", wrong)
	}
	at := slices.IndexFunc(w.Characters, func(c Character) bool { return strings.EqualFold(c.Name, who) })
	c := Character{Name: who}
	if at >= 0 {
		c = w.Characters[at]
	} else if len(w.Characters) >= most {
		return fmt.Errorf("there are %d characters, and no table has room for more", most)
	}
	for _, s := range set {
		if err := c.set(s.Name, s.Value); err != nil {
			return err
		}
		rules, field, _ := CutKept(strings.TrimSpace(s.Name))
		if rules == "" {
			field = strings.ToLower(strings.TrimSpace(s.Name))
		}
		w.tell(spot{c.Name, rules, field})
	}
	w.Characters = slices.Clone(w.Characters)
	if at < 0 {
		w.Characters = append(w.Characters, c)
	} else {
		w.Characters[at] = c
	}
	return nil
}
