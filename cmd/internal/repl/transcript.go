package repl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/said"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/session"
	"croupier/interp/words"
)

func recordCommands() []command {
	return []command{
		{name: "transcript", args: "[FILE] [for NAME|gm]",
			says: "write the evening down, as everybody saw it, or one player, or the game master",
			more: "The file's ending says how: .txt as text, .md as Markdown, .json as JSON. Without a file it is shown here. The game " +
				"master's has what only they see, but no hand of a player, which they do not see either: that is in the player's own. " +
				"An NPC is such a player: the transcript for them has their cards. A file that holds something else is not written over: " +
				"the transcript goes to one with a number behind its name.",
			shows: []string{"transcript evening.md", "transcript ann.txt for Ann", "transcript evening.json for gm"},
			words: transcriptWords, run: (*REPL).transcript},
	}
}

func transcriptWords(r *REPL, before []string) []string {
	if len(before) > 0 && before[len(before)-1] == "for" {
		return append(r.names(), "gm", "all")
	}
	return []string{"for"}
}

// mood is what kind of file a transcript is.
type mood int

const (
	asText mood = iota
	asMarkdown
	asJSON
)

func (r *REPL) transcript(args string) error {
	args = said.IntoFile(args)
	at, path := toAll, args
	if r.seats.asGM {
		at = toGM
	}
	if before, name, ok := strings.Cut(" "+args+" ", " for "); ok {
		path, name = strings.TrimSpace(before), strings.TrimSpace(name)
		switch c := r.s.World().Character(name); {
		case strings.EqualFold(name, "gm"):
			at = toGM
		case strings.EqualFold(name, "all"), strings.EqualFold(name, "table"):
			at = toAll
		case c != nil:
			at = eyes(c.Name)
		default:
			return r.nobody(name)
		}
	}
	if path = strings.Trim(path, `"`); path == "-" {
		path = ""
	}
	if path == "" {
		if at != r.watching() && at != toAll && r.out.Terminal() {
			return errorf("everybody sees the screen: give it a file, or type gm transcript")
		}
		for l := range strings.Lines(r.Transcript(at, asText)) {
			r.out.Hanging(4, strings.TrimSuffix(l, "\n"))
		}
		return nil
	}
	how := asText
	switch strings.ToLower(filepath.Ext(path)) {
	case ".md", ".markdown":
		how = asMarkdown
	case ".json":
		how = asJSON
	}
	path, note, err := r.keep(path, "transcript for "+string(at), r.Transcript(at, how), false)
	if err != nil {
		return err
	}
	whose := "as everybody saw it"
	if at != toAll {
		whose = "for " + cond(at == toGM, "the game master", string(at))
	}
	r.line("The evening is written to ", term.Clean(path), ", ", term.Clean(whose), ".", note)
	return nil
}

// Transcript is the evening as these eyes saw it: every entry with what it came to, those that were undone marked as such.
func (r *REPL) Transcript(at eyes, how mood) string {
	if how == asJSON {
		return r.transcriptJSON(at)
	}
	var b strings.Builder
	title := "An evening at the table"
	if r.s.Header.Begun != "" {
		title += ", " + r.s.Header.Begun
	}
	switch at {
	case toAll:
	case toGM:
		title += ", for the game master"
	default:
		title += ", as " + string(at) + " saw it"
	}
	if how == asMarkdown {
		fmt.Fprintf(&b, "# %s\n\n", escape(title))
	} else {
		fmt.Fprintf(&b, "%s\n\n", title)
	}
	line := r.s.Line()
	for i := 1; i <= r.s.Len(); i++ {
		n := r.s.Node(i)
		if !at.see(n.World, n) {
			continue // it was secret then, and stands where it was shown
		}
		lines := r.render(n, at, plain())
		if len(lines) == 0 {
			continue
		}
		undone := !n.Mark && !slices.Contains(line, i)
		if n.Entry.Kind == session.Start {
			if how == asMarkdown {
				fmt.Fprintf(&b, "\n## %s\n\n", escape(lines[0]))
			} else {
				fmt.Fprintf(&b, "\n%s\n", lines[0])
			}
			lines = lines[1:]
		}
		for _, l := range lines {
			switch {
			case l == "":
			case how == asMarkdown && undone:
				fmt.Fprintf(&b, "- ~~%s~~ (undone)\n", escape(l))
			case how == asMarkdown:
				fmt.Fprintf(&b, "- %s\n", escape(l))
			case undone:
				fmt.Fprintf(&b, "  (undone) %s\n", l)
			default:
				fmt.Fprintf(&b, "  %s\n", l)
			}
		}
		if n.Ended {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// escape makes a text mean itself in Markdown.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "#", `\#`, "~",
		`\~`).Replace(text)
}

// told is an entry of a transcript in JSON.
type told struct {
	N      int            `json:"n"`
	Kind   session.Kind   `json:"kind"`
	At     string         `json:"at,omitempty"`
	Who    string         `json:"who,omitempty"`
	Undone bool           `json:"undone,omitempty"`
	Says   []string       `json:"says"`
	Events []words.Object `json:"events,omitempty"`
}

func (r *REPL) transcriptJSON(at eyes) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	line := r.s.Line()
	for i := 1; i <= r.s.Len(); i++ {
		n := r.s.Node(i)
		if !r.sees(at, n) {
			continue
		}
		t := told{N: i, Kind: n.Entry.Kind, At: n.Entry.At, Who: n.Entry.Who, Undone: !n.Mark && !slices.Contains(line, i),
			Says: r.render(n, at, plain())}
		if len(t.Says) == 0 && len(n.Events) == 0 {
			continue
		}
		for _, e := range n.Events {
			if seen, ok := n.State.See(e, at.viewer(n.State.Game())); ok {
				t.Events = append(t.Events, words.EventJSON(n.State, seen))
			}
		}
		if len(t.Says) == 0 && len(t.Events) == 0 {
			continue
		}
		if enc.Encode(t) != nil {
			return ""
		}
	}
	return string(diag.Escape(out.Bytes()))
}
