package mistakes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// Fingers slip not only within a word: they type a word twice, leave one out, or change the places of two. What such a line was
// is tried, near the place where it cannot be read.
//
//	deal 2 to to each player's hand          one to goes
//	deal to 2 each player's hand             to and 2 change places
//	award pot highest by made                to is missing: nothing else can stand there
//	open betting bets of 5 at most 2 raises  so are two commas
//	pot to highest by made                   with one word alone the line can begin so
//
// An edit is one of these: other words in the place of some tokens, which are the tokens themselves where nothing is replaced.
type edit struct {
	from, to int
	put      []string
	says     string
}

// mostCommas is how many commas of one line may be missing.
const mostCommas = 8

// reads reports whether the line of a token can be read with an edit: then nothing is wrong up to its end. Where it cannot, the
// place is told at which it then ends, among the tokens as they were.
func (r *reader) reads(tokens []lexer.Token, at int, e edit) (ok bool, stops int) {
	var put []lexer.Token
	for _, word := range e.put {
		token := r.scan("", word)[0]
		token.Pos = tokens[min(e.from, at)].Pos
		put = append(put, token)
	}
	rest := tokens[e.to:]
	below := func(token lexer.Token) bool { return token.Pos.Line > tokens[at].Pos.Line }
	if end := slices.IndexFunc(rest, below); end >= 0 { // what stands on the lines below makes no difference to this one
		rest = append(slices.Clone(rest[:end]), lexer.EOFToken(rest[end].Pos))
	}
	if r.tried += e.from + len(put) + len(rest); r.tried > maxWork {
		return false, at
	}
	tried := slices.Concat(tokens[:e.from], put, rest)
	_, err := r.Read(tried)
	if err == nil {
		return true, at
	}
	stops = indexOf(tried, &Blame(err).Token)
	if tried[stops].Pos.Line > tokens[at].Pos.Line {
		return true, at
	}
	return false, stops - len(put) + e.to - e.from
}

// doubled is a word that stands twice where a line can be read with one of the two.
func (r *reader) doubled(tokens []lexer.Token, at int) (diag.Diagnostic, bool) {
	start := lex.LineStart(tokens, at)
	for i := min(at+1, len(tokens)-1); i > max(start, at-farBack); i-- {
		first, second := &tokens[i-1], &tokens[i]
		if first.Type != second.Type || first.Value != second.Value || !lex.IsWord(first) && !lex.Is(first, ",", "=", ":") {
			continue
		}
		e := edit{i, i + 1, nil, strconv.Quote(short(first.Value)) + " stands here twice"}
		if ok, _ := r.reads(tokens, at, e); ok {
			return r.edited(tokens, e), true
		}
	}
	return diag.Diagnostic{}, false
}

// slipped are the messages of a line in which two words have changed places, or from which words are missing, the likeliest
// first.
func (r *reader) slipped(tokens []lexer.Token, at int, line linePlace, expected string) []diag.Diagnostic {
	var tries []edit
	if at == line.start && line.block == InBlock {
		for _, verb := range keys(r.Statements) {
			if verb != "answer" { // which is a policy's
				tries = append(tries, edit{at, at, []string{verb}, "The line does not say what is done"})
			}
		}
		if found := r.readings(tokens, at, tries, mostVerbs); len(found) > 0 {
			return found
		}
		tries = nil
	}
	for i := min(at+1, len(tokens)-1); i > max(line.start, at-2); i-- {
		first, second := &tokens[i-1], &tokens[i]
		if isPlain(first) && isPlain(second) && first.Value != second.Value {
			tries = append(tries, edit{i - 1, i + 1, []string{second.Value, first.Value}, "Two words have changed places"})
		}
	}
	for _, quoted := range strings.Split(expected, " or ") {
		if word, err := strconv.Unquote(quoted); err == nil && !strings.ContainsAny(word, "{}()[]") {
			says := "The word " + word + " is missing"
			if word == "," {
				says = "A comma is missing here"
			}
			tries = append(tries, edit{at, at, []string{word}, says})
		}
	}
	if found := r.readings(tokens, at, tries, 1); len(found) > 0 {
		return found
	}
	return r.commas(tokens, at, line)
}

// isPlain reports whether a token is a word, a number, a die or a text, and no sign.
func isPlain(token *lexer.Token) bool { return lex.Says(token) && token.Type != lex.Punct }

// mostVerbs is with how many words a line may begin so that one of them may be missing.
const mostVerbs = 8

// readings are the messages of the edits with which a line can be read, if they are so few. Nearly every value can be said and
// shown, so that these come last.
func (r *reader) readings(tokens []lexer.Token, at int, tries []edit, most int) (found []diag.Diagnostic) {
	for _, e := range tries {
		if ok, _ := r.reads(tokens, at, e); ok {
			found = append(found, r.edited(tokens, e))
		}
	}
	if len(found) > most {
		return nil
	}
	slices.SortStableFunc(found, func(a, b diag.Diagnostic) int { return tells(a.Fix.Text) - tells(b.Fix.Text) })
	return found
}

// tells is 1 where a line would begin so that only shows something.
func tells(text string) int {
	if text == "say " || text == "reveal " {
		return 1
	}
	return 0
}

// commas puts commas into a line wherever it cannot be read without one.
func (r *reader) commas(tokens []lexer.Token, at int, line linePlace) []diag.Diagnostic {
	first := at
	e := edit{at, at, nil, "Between the parts of a line stand commas"}
	for range mostCommas {
		if at <= line.start+1 || !lex.Says(&tokens[at]) || at < e.to {
			return nil
		}
		for ; e.to < at; e.to++ {
			e.put = append(e.put, tokens[e.to].Value)
		}
		e.put = append(e.put, ",")
		read, stops := r.reads(tokens, first, e)
		if read {
			return []diag.Diagnostic{r.edited(tokens, e)}
		}
		if stops <= at {
			return nil
		}
		at = stops
	}
	return nil
}

// edited is the message of an edit.
func (r *reader) edited(tokens []lexer.Token, e edit) diag.Diagnostic {
	marked := r.span(&tokens[e.from])
	if len(e.put) == 0 { // with the blank before it
		gone := diag.Span{Source: r.source, Start: lex.End(&tokens[e.from-1]), End: lex.End(&tokens[e.from])}
		return diag.Errorf("syntax", marked, "%s", e.says).WithFix(gone, "", "Take one of them away.")
	}
	span := marked
	span.End = span.Start
	if e.to > e.from {
		span.End = lex.End(&tokens[e.to-1])
		marked.End = span.End
	}
	text := r.blanked(e.put, tokens[e.from:e.to])
	switch {
	case e.put[0] == ",":
		span.Start = lex.End(&tokens[e.from-1])
		if e.to == e.from {
			span.End = span.Start
		}
		marked = r.span(&tokens[e.from])
	case e.to == e.from && lex.Says(&tokens[e.from]):
		text += " "
	case e.to == e.from:
		span.Start = lex.End(&tokens[e.from-1])
		span.End, text = span.Start, " "+text
	}
	return diag.Errorf("syntax", marked, "%s", e.says).WithFix(span, text, "Write %q.", strings.TrimSpace(text))
}

// blanked are words with the blanks between them that they have where they stand now, and one where they come from elsewhere.
func (r *reader) blanked(words []string, now []lexer.Token) string {
	var b strings.Builder
	for i, word := range words {
		k := slices.IndexFunc(now, func(t lexer.Token) bool { return t.Value == word })
		switch {
		case i == 0 || word == ",":
		case k > 0 && now[k-1].Value == words[i-1]:
			b.WriteString(r.source.Text[lex.End(&now[k-1]):now[k].Pos.Offset])
		default:
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}
