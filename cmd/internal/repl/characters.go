package repl

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

func characterCommands() []command {
	return []command{
		{name: "character", also: []string{"char"}, args: "NAME [STAT VALUE, ...]", says: "make a character, change one, or show one",
			more: "Besides stats and skills: chips N, role WORD, npc yes (the game master runs them), policy NAME (they decide by " +
				"themselves; hand: no more). A value of none takes a stat away.",
			shows: []string{`character Olaf Strength 5, Dexterity 4, "Chasing Down The Lesser Creatures" 3, chips 12`,
				"character Olaf Strength 4", "character Goblin npc yes, policy random", "character Olaf"},
			words: characterWords, run: (*REPL).character},
		{name: "characters", also: []string{"chars", "list"}, says: "everybody at the table", run: (*REPL).characters},
		{name: "remove", args: "NAME", says: "take a character from the table", words: nameWords, shows: []string{"remove Goblin"},
			run: (*REPL).remove},
		{name: "import", args: "FILE", says: "read characters from a TOML file", shows: []string{"import party.toml"},
			run: (*REPL).importFile},
		{name: "export", args: "FILE", says: "write the characters to a TOML file", shows: []string{"export party.toml"},
			run: (*REPL).exportFile},
	}
}

// names are the characters by name.
func (r *REPL) names() []string {
	var all []string
	for _, c := range r.s.World().Characters {
		all = append(all, c.Name)
	}
	return all
}

func nameWords(r *REPL, before []string) []string {
	if len(before) > 0 {
		return nil
	}
	return r.names()
}

func characterWords(r *REPL, before []string) []string {
	if len(before) == 0 {
		return r.names()
	}
	all := []string{session.NameChips, session.NameNPC, session.NamePolicy, session.NameRole}
	if u := r.s.World().Rules(); u != nil {
		all = append(all, sheetNames(u)...)
		if before[len(before)-1] == session.NamePolicy {
			return policy.Names(u.Program)
		}
	}
	return all
}

// sheetNames are the stats that the rules know by name.
func sheetNames(u *session.Ruleset) []string {
	var all []string
	for _, f := range u.Program.Rules.Fields {
		for _, name := range f.Type.Sheet {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// tokens divides a line into words; what stands in quotation marks is one, and commas stand alone.
func tokens(text string) ([]token, error) {
	var all []token
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ' ' || c == '\t':
			i++
		case c == ',' || c == '=':
			all = append(all, token{text: string(c), mark: true})
			i++
		case c == '"':
			end := strings.IndexByte(text[i+1:], '"')
			if end < 0 {
				return nil, errors.New("a quotation mark is opened and not closed")
			}
			all = append(all, token{text: text[i+1 : i+1+end], quoted: true})
			i += end + 2
		default:
			end := i
			for end < len(text) && !strings.ContainsRune(" \t,=\"", rune(text[end])) {
				end++
			}
			all = append(all, token{text: text[i:end]})
			i = end
		}
	}
	return all, nil
}

type token struct {
	text   string
	quoted bool
	mark   bool // a comma or an equals sign
}

func (t token) is(text string) bool { return !t.quoted && strings.EqualFold(t.text, text) }

func (r *REPL) character(args string) error {
	all, err := tokens(args)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errorf("which character? character Olaf Strength 5, chips 12 makes one")
	}
	name := all[0].text
	known := r.s.World().Character(name)
	if known != nil {
		name = known.Name
	}
	set, err := settings(all[1:])
	if err != nil {
		return err
	}
	if len(set) == 0 && known != nil {
		return r.sheet(known)
	}
	for i := range set {
		if err := r.sensible(name, known, &set[i]); err != nil {
			return err
		}
	}
	if _, err := r.do(session.Entry{Kind: session.SetChar, Who: name, Set: set}); err != nil {
		return err
	}
	return r.sheet(r.s.World().Character(name))
}

// settings are the lines of a sheet: name and value, name and value, with commas between them. The last word is the value,
// all before it the name.
func settings(all []token) ([]journal.Setting, error) {
	var set []journal.Setting
	var words []token
	flush := func() error {
		defer func() { words = nil }()
		words = slices.DeleteFunc(words, func(t token) bool { return t.mark })
		switch n := len(words); {
		case n == 0:
			return nil
		case n == 1 && words[0].is(session.NameNPC):
			set = append(set, journal.Setting{Name: session.NameNPC, Value: "yes"})
		case n == 1:
			return errorf("what is the value of %s? Give it as %s 5", words[0].text, words[0].text)
		default:
			var name []string
			for _, w := range words[:n-1] {
				name = append(name, w.text)
			}
			set = append(set, journal.Setting{Name: strings.Join(name, " "), Value: words[n-1].text})
		}
		return nil
	}
	for _, t := range all {
		if t.mark && t.text == "," {
			if err := flush(); err != nil {
				return nil, err
			}
			continue
		}
		words = append(words, t)
	}
	return set, flush()
}

// sensible checks a line of a sheet against the rules in use, and writes its name as they do.
func (r *REPL) sensible(who string, known *session.Character, s *journal.Setting) error {
	u := r.s.World().Rules()
	if u == nil {
		return nil
	}
	if strings.EqualFold(s.Name, session.NamePolicy) && s.Value != "none" && s.Value != "hand" {
		if _, err := policy.New(u.Program, s.Value, 0, who); err != nil {
			return err
		}
		return nil
	}
	switch strings.ToLower(s.Name) {
	case session.NameChips, session.NameNPC, session.NamePolicy, session.NameRole, session.NameWins:
		return nil
	}
	var sheets []string
	open := false // a stat may have any name
	for _, f := range u.Program.Rules.Fields {
		if !f.PerPlayer {
			continue
		}
		if f.Type.ByName {
			open = open || len(f.Type.Sheet) == 0
			sheets = append(sheets, f.Type.Sheet...)
			for _, name := range f.Type.Sheet {
				if strings.EqualFold(name, s.Name) {
					s.Name = name
					return inRange(s, f.Type.Ranges)
				}
			}
		}
		if strings.EqualFold(f.Name, s.Name) || strings.EqualFold(strings.ReplaceAll(f.Name, "_", " "), s.Name) {
			s.Name = f.Name
			return r.fitsField(u, s)
		}
	}
	if known != nil {
		if _, ok := known.Stat(s.Name); ok {
			return nil
		}
	}
	if near, ok := diag.Nearest(s.Name, sheets); ok && len(s.Name) > 3 {
		return errorf("the rules know no %s; did you mean %s? (In quotation marks it is taken as it is, in other rules)", s.Name, near)
	}
	if n, err := program.ReadNumber(s.Value); open && err == nil {
		for _, f := range u.Program.Rules.Fields {
			if f.Type.ByName && len(f.Type.Sheet) == 0 {
				return inRange(&journal.Setting{Name: s.Name, Value: strconv.FormatInt(n, 10)}, f.Type.Ranges)
			}
		}
	}
	return nil
}

func inRange(s *journal.Setting, ranges []check.Range) error {
	if s.Value == "none" {
		return nil
	}
	n, err := program.ReadNumber(s.Value)
	fits := len(ranges) == 0
	for _, r := range ranges {
		fits = fits || r.Has(n)
	}
	if err != nil || !fits {
		return errorf("%s cannot be %s: it is a number from %s", s.Name, s.Value, say.RangesText(ranges))
	}
	return nil
}

// fitsField tries a value on the first start that takes the field.
func (r *REPL) fitsField(u *session.Ruleset, s *journal.Setting) error {
	if s.Value == "none" {
		return nil
	}
	for i := range u.Program.Starts {
		setup := game.NewSetup(u.Program)
		setup.Start = i
		for _, at := range u.Program.Starts[i].Params {
			if u.Program.Rules.Fields[at].Name == s.Name {
				return setup.SetParam("", s.Name, s.Value)
			}
		}
	}
	return nil
}

// sheet shows a character. What the game master runs is their own affair.
func (r *REPL) sheet(c *session.Character) error {
	if c.NPC && r.watching() != toGM && r.out.Terminal() {
		r.line(r.out.Paint(term.Bold, term.Clean(c.Name)), ": the game master runs them (gm character ", term.Clean(c.Name),
			" shows the sheet).")
		return nil
	}
	r.out.Hanging(2, r.out.Paint(term.Bold, term.Clean(c.Name)), sheetText(c))
	return nil
}

func sheetText(c *session.Character) string {
	var parts []string
	for _, s := range c.Settings() {
		parts = append(parts, s.Name+" "+s.Value)
	}
	if len(parts) == 0 {
		return ": an empty sheet"
	}
	return ": " + term.Clean(strings.Join(parts, ", "))
}

func (r *REPL) characters(string) error {
	w := r.s.World()
	if len(w.Characters) == 0 {
		r.line("Nobody yet. character Olaf Strength 5, chips 12 makes one.")
		return nil
	}
	for i := range w.Characters {
		if err := r.sheet(&w.Characters[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *REPL) remove(args string) error {
	if r.s.World().Character(args) == nil {
		return errorf("nobody here is called %s%s", args, orElse(args, r.names(), "; here are "))
	}
	if _, err := r.do(session.Entry{Kind: session.DropChar, Who: args}); err != nil {
		return err
	}
	r.dim(sentence(args + " is not at the table any more"))
	return nil
}

func (r *REPL) importFile(args string) error {
	text, err := files.Read(strings.Trim(args, `"`), mostTOML+1)
	if err != nil {
		return err
	}
	all, err := readTOML([]byte(text))
	if err != nil {
		return err
	}
	for _, c := range all {
		for i := range c.Set {
			if err := r.sensible(c.Who, r.s.World().Character(c.Who), &c.Set[i]); err != nil {
				return errorf("%s: %w", c.Who, err)
			}
		}
	}
	for _, c := range all {
		if _, err := r.do(session.Entry{Kind: session.SetChar, Who: c.Who, Set: c.Set}); err != nil {
			return errorf("%s: %w", c.Who, err)
		}
	}
	r.line(plural(len(all), "character"), " read.")
	return nil
}

func (r *REPL) exportFile(args string) error {
	path := strings.Trim(args, `"`)
	if path == "" {
		return errorf("where to? export party.toml, say")
	}
	if err := r.Write(path, writeTOML(r.s.World().Characters)); err != nil {
		return fileError(err)
	}
	r.line(plural(len(r.s.World().Characters), "character"), " written to ", term.Clean(path), ".")
	return nil
}
