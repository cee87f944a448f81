package repl

import (
	"strings"

	"croupier/cmd/internal/term"
)

func (r *REPL) line(texts ...string) { r.out.Line(texts...) }

func (r *REPL) say(style term.Style, text string) { r.out.Line(r.out.Paint(style, text)) }

func (r *REPL) dim(text string) { r.say(term.Dim, text) }

// wrong says what is wrong, as a sentence.
func (r *REPL) wrong(err error) {
	r.out.Flush()
	r.typed = typed{}
	r.Errs.Line(r.Errs.Paint(term.Yellow, sentence(err.Error())))
	r.Errs.Flush()
}

// sentence begins a text with a capital, and ends it.
func sentence(text string) string {
	text = term.Clean(text)
	if text == "" {
		return ""
	}
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") && !strings.HasSuffix(text, "!") {
		text += "."
	}
	return upper(text)
}

func upper(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// list prints what happened, a line for each thing.
func (r *REPL) list(lines []string) {
	for _, l := range lines {
		if r.out.Terminal() && l != "" {
			l = r.out.Paint(term.Dim, "· ") + l
		}
		r.out.Hanging(2, l)
	}
}

// andList is "Ann", "Ann and Bob", "Ann, Bob and Cyd".
func andList(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return strings.Join(names, "")
}
