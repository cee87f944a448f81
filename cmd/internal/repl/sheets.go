package repl

import (
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/said"
	"croupier/cmd/internal/sheets"
	"croupier/cmd/internal/term"
	"croupier/interp/journal"
	"croupier/interp/say"
	"croupier/interp/session"
)

func sheetCommands() []command {
	return []command{
		{name: "import", args: "FILE", says: "read characters from a TOML file",
			more: "It is read whole or not at all, and undo takes all of it back. What a character has already, and the file does not " +
				"speak of, stays.", shows: []string{"import party.toml"}, run: (*REPL).importFile},
		{name: "export", args: "[FILE] [for NAME]", says: "write the characters to a TOML file, with what lasts of each ruleset",
			more: "Without a file it goes to the one that was read or written last. What the game master runs is in it too. For one " +
				"character their sheet alone is written.",
			shows: []string{"export party.toml", "export", "export olaf.toml for Olaf"}, words: exportWords, run: (*REPL).exportFile},
	}
}

// allSheets is what a file of everybody's sheets holds.
const allSheets = "sheets"

func (r *REPL) importFile(args string) error {
	path := strings.Trim(args, `"`)
	text, err := files.Read(path, sheets.Most+1)
	if err != nil && filepath.Ext(path) == "" {
		if more, failed := files.Read(path+".toml", sheets.Most+1); failed == nil {
			path, text, err = path+".toml", more, nil
		}
	}
	if err != nil {
		return err
	}
	all, err := sheets.Read([]byte(text))
	if err != nil {
		return errorf("%s, %w", path, err)
	}
	e := session.Entry{Kind: session.Import, Text: path}
	for _, s := range all {
		for i := range s.Set {
			typed := said.Setting{Setting: s.Set[i], Quoted: true}
			if _, err := r.sensible(s.Who, &typed); err != nil {
				return errorf("%s, line %d: %s: %w", path, s.Lines[i], s.Who, err)
			}
			s.Set[i] = typed.Setting
		}
		if err := session.Fits(s.Sheet); err != nil {
			return errorf("%s, line %d: %w", path, s.Line, err)
		}
		e.Sheets = append(e.Sheets, s.Sheet)
	}
	if _, err := r.Do(e); err != nil {
		return err
	}
	r.files.Holds(path, allSheets, text)
	r.line(sentence(imported(&e)))
	return nil
}

func exportWords(r *REPL, before []string) []string {
	if len(before) > 0 && before[len(before)-1] == "for" {
		return r.names()
	}
	return []string{"for"}
}

// imported says what a file brought.
func imported(e *session.Entry) string {
	n, table := len(e.Sheets), false
	for _, s := range e.Sheets {
		if s.Who == session.NameTable {
			n, table = n-1, true
		}
	}
	return say.Plural(n, "character") + cond(table, ", and what lasts for the table,", "") + " read from " + e.Text
}

// sheetFile is the file that was read or written last, "" where none was.
func (r *REPL) sheetFile() string {
	if r.exported != "" {
		return r.exported
	}
	path := ""
	for _, n := range r.s.Line() {
		if e := &r.s.Node(n).Entry; e.Kind == session.Import {
			path = e.Text
		}
	}
	return path
}

// older reports whether a file holds the sheets as they stood at some time of the evening, or as they were read from it: somebody
// may have changed it since the evening was played last.
func (r *REPL) older(path string) bool {
	text, err := files.Read(path, sheets.Most+1)
	if err != nil {
		return false
	}
	all, err := sheets.Read([]byte(text))
	if err != nil {
		return false
	}
	for n := 1; n <= r.s.Len(); n++ {
		node := r.s.Node(n)
		read := node.Entry.Kind == session.Import && node.Entry.Text == path
		if read && slices.EqualFunc(all, node.Entry.Sheets, same) || node.World != nil && sheets.Write(node.World) == text {
			return true
		}
	}
	return false
}

// same reports whether a sheet in a file is one that was read, where names may be those of the rules.
func same(inFile sheets.Sheet, read session.Sheet) bool {
	return inFile.Who == read.Who && slices.EqualFunc(inFile.Set, read.Set, func(a, b journal.Setting) bool {
		return said.Name(a.Name) == said.Name(b.Name) && a.Value == b.Value
	})
}

func (r *REPL) exportFile(args string) error {
	if said.ToRead(args) {
		return r.transcript(args)
	}
	if args = said.IntoFile(args); slices.Contains([]string{"sheets", "characters", "all", "everybody"}, strings.ToLower(args)) {
		args = ""
	}
	one := (*session.Character)(nil)
	if file, name, ok := strings.Cut(args, " for "); ok {
		one = r.s.World().Character(strings.TrimSpace(name))
		switch {
		case one != nil:
			args = strings.TrimSpace(file)
		case !strings.HasPrefix(args, `"`):
			return r.nobody(strings.TrimSpace(name))
		}
	} else if one = r.s.World().Character(args); one != nil {
		args = one.Name + ".toml"
	}
	path := strings.Trim(args, `"`)
	if path == "-" {
		return errorf("the sheets go to a file: export party.toml, say; character shows them here")
	}
	if path == "" {
		if path = r.sheetFile(); path == "" {
			return errorf("where to? export party.toml, say")
		}
	}
	if one != nil {
		path, note, err := r.keep(path, "sheet of "+one.Name, sheets.WriteOne(one), false)
		if err == nil {
			r.line(term.Clean(one.Name), " is written to ", term.Clean(path), ".", note)
		}
		return err
	}
	path, note, err := r.keep(path, allSheets, sheets.Write(r.s.World()), path == r.sheetFile() && r.older(path))
	if err != nil {
		return err
	}
	r.exported = path
	r.line(say.Plural(len(r.s.World().Characters), "sheet"), " written to ", term.Clean(path), ".", note)
	return nil
}
