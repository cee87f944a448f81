package journal_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/journal"
	"croupier/interp/policy"
)

// respelled is a file with other comments, blanks, blank lines and tests.
func respelled(source *diag.Source) string {
	file, _ := syntax.Parse(source)
	tokens := syntax.Tokens(source)
	var out strings.Builder
	out.WriteString("# Another first line\n")
	for _, d := range file.Decls {
		_, test := d.(*syntax.TestDecl) // whose first text is its name
		start, end := d.Range()
		at := start
		for _, token := range tokens {
			if token.Start < start || token.Start >= end {
				continue
			}
			out.WriteString(strings.ReplaceAll(source.Text[at:token.Start], "\n", " # other words\n\n   "))
			switch {
			case token.Kind == syntax.CommentToken:
			case test && token.Kind == syntax.TextToken:
				out.WriteString(strings.TrimSuffix(token.Text, `"`) + ` again"`)
				test = false
			default:
				out.WriteString(token.Text)
			}
			at = token.Start + len(token.Text)
		}
		out.WriteString("   # another comment\n\n\n")
	}
	return out.String()
}

// older is the text of a journal as it was written when rules were told apart by their bytes alone.
func older(t *testing.T, text []byte) []byte {
	t.Helper()
	first, rest, _ := strings.Cut(journal.Unseal(text), "\n")
	before, after, ok := strings.Cut(first, `"meaning":"`)
	if !ok {
		t.Fatal(first)
	}
	_, after, _ = strings.Cut(after, `",`)
	return journal.Seal(before + after + "\n" + rest)
}

func TestARecordOfWhatShipsOutlivesAnotherSpellingOfItsRules(t *testing.T) {
	every := 30
	if os.Getenv("LONG") == "all" {
		every = 1
	}
	for _, name := range shipped.Some(every) {
		p, _ := shipped.Compile(name)
		other, list := shipped.Respelled(name, respelled)
		if other == nil {
			t.Errorf("%s: %v", name, list)
			continue
		}
		if other.Hash == p.Hash || other.Meaning != p.Meaning {
			t.Errorf("%s written otherwise has the hash %.8s after %.8s, and the meaning %.8s after %.8s", name, other.Hash, p.Hash, other.Meaning,
				p.Meaning)
		}
		for _, setup := range setups(t, p, 3) {
			setup.Record = true
			file := &memory{}
			s, w := begin(t, p, setup, 3, file, journal.Durable)
			for bot := policy.NewRandom(3, "bot"); s.Pending() != nil && s.Answers() < 30; {
				answer(t, w, s, bot.Decide(s))
			}
			if s.Pending() == nil {
				if err := w.Finish(s); err != nil {
					t.Fatal(err)
				}
			}
			again, err := journal.Replay(other, read(t, file.text))
			if err != nil || again.Answers() != s.Answers() {
				t.Errorf("%s %s, written otherwise: %v", name, p.Starts[setup.Start].Name, err)
				continue
			}
			if a, b := told(s), told(again); a != b {
				t.Errorf("%s %s, written otherwise, has other events", name, p.Starts[setup.Start].Name)
			}
			if _, err := journal.Replay(p, read(t, older(t, file.text))); err != nil {
				t.Errorf("%s, a record with the hash of its bytes alone: %v", name, err)
			}
			var o *journal.OtherRules
			if _, err := journal.Replay(other, read(t, older(t, file.text))); !errors.As(err, &o) || strings.Contains(err.Error(), "meaning") {
				t.Errorf("%s, a record with the hash of its bytes alone, written otherwise: %v", name, err)
			}
		}
	}
}

// place is a place in the rules, of which the game master is told.
var place = regexp.MustCompile(`\([\w./-]+:\d+:\d+\)`)

// told is all that happened in a game, with every card.
func told(s *game.State) string {
	var all []string
	for _, e := range s.Events(0) {
		text := place.ReplaceAllString(e.Text, "(...)")
		all = append(all, fmt.Sprint(e.Kind, e.Name, text, e.Player, e.To, e.Zone, e.From, e.Cards, e.Faces, e.Sum, e.Amount, s.Text(e.Value)))
	}
	return strings.Join(all, "\n")
}
