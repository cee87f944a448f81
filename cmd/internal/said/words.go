// Package said is what people mean by a line that they type: words, numbers, dice and names, in the forms in which they say
// them. It must not know what happens at the table.
package said

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"croupier/interp/program"
)

// Word takes the first word off a line.
func Word(text string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(text), " ")
	return word, strings.TrimSpace(rest)
}

// First is the first word of a line.
func First(text string) string {
	word, _ := Word(text)
	return word
}

// Reason cuts a reason off a line: ... because he sang.
func Reason(args string) (rest, why string) {
	words := strings.Fields(args)
	if i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, "because") }); i >= 0 {
		return strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
	}
	return strings.Join(words, " "), ""
}

// Amount is who gets or loses chips, and how many, in any order: Olaf 3, 3 chips to Olaf.
func Amount(text string) (who, many string) {
	all := strings.Fields(text)
	at := slices.IndexFunc(all, func(word string) bool { _, err := program.ReadNumber(word); return err == nil })
	switch {
	case at < 0 && len(all) > 1: // what is no number is named in the mistake
		return strings.Join(all[:len(all)-1], " "), all[len(all)-1]
	case at < 0:
		return text, ""
	case at > 0: // what stands behind says what they are chips of
		return strings.Join(all[:at], " "), all[at]
	}
	to := slices.IndexFunc(all, func(word string) bool { return slices.Contains([]string{"to", "from"}, strings.ToLower(word)) })
	return strings.Join(all[max(at, to)+1:], " "), all[at]
}

// ofFiles are the words that may stand before the name of a file.
var ofFiles = []string{"the", "transcript", "record", "log", "evening", "story", "sheets", "characters", "party", "to", "into",
	"as", "in"}

// IntoFile takes the words off the name of a file that say what goes into it: the transcript to evening.md.
func IntoFile(args string) string {
	for {
		word, rest := Word(args)
		if rest == "" || !slices.Contains(ofFiles, strings.ToLower(word)) {
			return args
		}
		args = rest
	}
}

// ToRead reports whether what is to be written to a file is what happened, and not the sheets or the evening as it is kept: it is
// called so, or the file is one to be read.
func ToRead(args string) bool {
	word, rest := Word(args)
	if rest != "" && slices.Contains([]string{"transcript", "record", "log"}, strings.ToLower(word)) {
		return true
	}
	file, _, _ := strings.Cut(args, " for ")
	return slices.Contains([]string{".txt", ".md", ".markdown"}, strings.ToLower(filepath.Ext(strings.Trim(file, `" `))))
}

// dealing is how people begin what they dealt or rolled: "board is 9h 8d", "I rolled 7 4 12".
var dealing = regexp.MustCompile(`(?i)^\s*(?:i\s+|we\s+)?` +
	`(?:[\w' -]*\s(?:is|are|has|have|holds?|rolls?|rolled|gets?|got)|rolled|it is|dealt)\b:?`)

// Dealt is what somebody dealt or rolled, without the words around it.
func Dealt(text string) string {
	return strings.TrimSpace(dealing.ReplaceAllString(text, ""))
}

// Instead is what was dealt or rolled where one thing is another: 2s to 2d, of 9h 2s. It reports whether that is what is said:
// two things alone are all that was dealt, unless a word between them says otherwise.
func Instead(dealt, text string) (string, bool) {
	all, said := strings.Fields(strings.ReplaceAll(dealt, ",", " ")), strings.Fields(strings.ToLower(text))
	between := len(said) == 3 && slices.Contains([]string{"to", "into", "is", "was", "->", "="}, said[1])
	if !between && (len(said) != 2 || len(all) == 2) {
		return "", false
	}
	was, is := said[0], said[len(said)-1]
	at := slices.IndexFunc(all, func(one string) bool { return strings.EqualFold(one, was) })
	if at < 0 || slices.ContainsFunc(all[at+1:], func(one string) bool { return strings.EqualFold(one, was) }) {
		return "", false
	}
	all[at] = is
	return strings.Join(all, " "), true
}

// Name is a name as people may say it, without what tells one way of writing it from another.
func Name(name string) string {
	name = strings.NewReplacer("'s ", " ", ".", " ", "_", " ", "-", " ").Replace(strings.ToLower(name))
	return strings.TrimPrefix(strings.Join(strings.Fields(name), " "), "the ")
}

// states is a statement of how things stand: the board is 2h 7h Jc, Goblin's hole is 5h 6h, Mia has 12 chips.
var states = regexp.MustCompile(`(?i)^(?:no,? |but |actually,? )*(?:the |in )?(.+?)` +
	`(?:,? (?:is|are|was|were|has|have|holds?|shows?|should be)| ?[:=]) (?:now |really )?(.+?)[.!]?$`)

// Shell are verbs of the program that are typed outside.
var Shell = []string{"croupier", "sim", "fmt", "learn", "how", "fuzz", "watch", "get", "publish", "search", "share",
	"replay"}

// Sought are the words that people type who look for a command, with what they may mean. They are no commands: the answer shows
// the one there is.
var Sought = map[string]string{
	"npc": "character Goblin npc", "sheet": "character Olaf", "sheets": "character", "party": "character", "people": "character",
	"players": "character Olaf Strength 5", "who": "character", "pc": "character Olaf Strength 5",
	"add":    "character Olaf Strength 5",
	"delete": "remove Goblin", "kick": "remove Goblin",
	"rules": "use", "games": "use", "list": "use", "load": "import party.toml", "open": "import party.toml",
	"table": "view", "look": "view", "status": "view", "chance": "odds 5d12>8", "chances": "odds 5d12>8",
	"explain": "why", "reason": "why", "end": "leave", "stop": "leave", "abort": "leave", "cancel": "undo",
	"back": "undo", "revert": "undo",
	"log": "history", "journal": "history", "where": "view", "summary": "view",
	"write": "export party.toml", "print": "transcript", "story": "transcript",
	"evenings": "sessions", "continue": "resume", "alias": "macro fire 2d6+3", "hide": "secret", "private": "secret 2d6",
	"mistake": "correct 9h 8d", "wrong": "correct 9h 8d", "bye": "quit", "q": "quit", "logout": "quit",
}

// SoughtStarts are the words that people type who want a check or a contest of the rules in use.
var SoughtStarts = []string{"check", "test", "contest", "challenge", "play", "begin", "game"}

// Answers are the words that answer questions of most games.
var Answers = []string{"fold", "call", "raise", "bet", "pass", "yes", "no", "none", "all-in"}

// Quoted is a name or a value as it is typed in an order: in quotation marks where it is more than a word.
func Quoted(text string) string {
	if strings.ContainsAny(text, " ,=\t") {
		return `"` + text + `"`
	}
	return text
}

// Stated takes a statement of how things stand apart; ok: it is one.
func Stated(text string) (subject, value string, ok bool) {
	m := states.FindStringSubmatch(text)
	if m == nil {
		return "", "", false
	}
	return strings.TrimSpace(m[1]), m[2], true
}

// Closed reports whether every bracket in a text is closed.
func Closed(text string) bool {
	open, quoted := 0, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", c):
			open++
		case strings.ContainsRune(")]}", c):
			open--
		}
	}
	return open <= 0
}

// Asides are the commands that can be given while something else is asked: they begin nothing, and end nothing.
var Asides = []string{"character", "import", "export", "note", "view", "history", "show", "transcript", "sessions", "odds", "why",
	"roll", "macro", "help", "=", "define"}

// OfPrompt reports whether a line begins like a command of the game master's prompt.
func OfPrompt(line string) bool {
	word, _ := Word(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(line), "/")))
	others := []string{"set", "correct", "secret", "gm", "give", "real"}
	return len(word) > 1 && (slices.Contains(Asides, word) || slices.Contains(others, word))
}
