package syntax

import (
	"regexp"
	"slices"
	"strings"

	"croupier/dsl/diag"
)

// mostAbove is how many lines of comment above a declaration are read.
const mostAbove = 100

// CommentAbove is what stands in the lines right above a place, as one text.
func CommentAbove(at diag.Span) string {
	if at.Source == nil {
		return ""
	}
	above := at.Source.Text[:at.Start]
	above = above[:strings.LastIndexByte(above, '\n')+1]
	var words []string
	for above != "" && len(words) < mostAbove {
		above = strings.TrimSuffix(above, "\n")
		begin := strings.LastIndexByte(above, '\n') + 1
		text, ok := strings.CutPrefix(strings.TrimSpace(above[begin:]), "#")
		if !ok || strings.HasPrefix(strings.TrimSpace(text), "----") {
			break
		}
		words = append(words, strings.TrimSpace(text))
		above = above[:begin]
	}
	slices.Reverse(words)
	return strings.Join(words, " ")
}

var (
	sentences = regexp.MustCompile(`[^.?!]+(?:[.?!][^\s.?!][^.?!]*)*[.?!]*\s*`)
	ofFiles   = regexp.MustCompile(`(?i)\bhouse rule\b|\.deal\b|\bcomputer player\b`)
)

// Sentences are those of a text, each with what parts it from the next one.
func Sentences(text string) []string { return sentences.FindAllString(text, -1) }

// ForTables is a comment without its sentences for those who write rules.
func ForTables(comment string) string {
	var b strings.Builder
	for _, s := range Sentences(comment) {
		if !ofFiles.MatchString(s) {
			b.WriteString(s)
		}
	}
	return strings.TrimSpace(b.String())
}
