package repl

import (
	"croupier/cmd/internal/term"
	"croupier/interp/say"
)

func (r *REPL) line(texts ...string) { r.out.Line(texts...) }

func (r *REPL) say(style term.Style, text string) { r.out.Line(r.out.Paint(style, text)) }

func (r *REPL) dim(text string) { r.say(term.Dim, text) }

// wrong says what is wrong, as a sentence.
func (r *REPL) wrong(err error) {
	r.out.Flush()
	r.typed = typed{}
	r.Errs.Line(r.Errs.Paint(term.Yellow, say.Shortened(sentence(err.Error()))))
	r.Errs.Flush()
}

// sentence is a text as a sentence.
func sentence(text string) string { return say.Sentence(term.Clean(text)) }
