package lsp

import (
	"strings"
	"sync"

	"croupier/dsl"
	"croupier/dsl/syntax"
)

// pages are what the description of the language says of words, once somebody has asked: finding it takes some milliseconds.
type pages struct {
	mu    sync.Mutex
	known map[string]saying
}

// saying is what the description says of a word: a page, and a sentence.
type saying struct{ page, sentence string }

var words pages

// about is what the description says of a word; "" where it is no word of the language.
func (p *pages) about(word string) saying {
	if strings.TrimFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) == "" {
		return saying{} // a sign, a number, a name that only people have
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil {
		p.known = map[string]saying{}
	}
	text, ok := p.known[word]
	if !ok {
		text.page, text.sentence = dsl.About(word)
		if len(p.known) < mostWords {
			p.known[word] = text
		}
	}
	return text
}

// mostWords is how many are kept: there are not so many words in the language.
const mostWords = 2000

// sentence is what is said of a word in a sentence: of a statement what it does, of others what the description says.
func sentence(word string) string {
	for _, f := range syntax.Forms() {
		if first, _, _ := strings.Cut(f.Written, " "); first == word {
			return f.Doc
		}
	}
	said := words.about(word)
	for line := range strings.Lines(said.page) { // a line of a table that begins with the word
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "- `"+word); ok && text != "" && strings.ContainsAny(text[:1], "` ") {
			return strings.TrimPrefix(strings.TrimSpace(line), "- ")
		}
	}
	return said.sentence
}

// warm finds out what is said of all words, so that nobody waits for it at a key.
func (p *pages) warm(stop func() bool) {
	for _, word := range syntax.Words() {
		if stop() {
			return
		}
		p.about(word)
	}
}
