package syntax

import "github.com/alecthomas/participle/v2/lexer"

// kinds are the words for what a house rule can speak of.
var kinds = []string{"phase", "start", "define", "chart", "option", "field", "deck", "policy", "aim", "players", "about", "result"}

// houseRules: before rolling { }, replace option x default 3, add to phase x { }, change degree to 3.
func (f *phrase) houseRules() (instead, bool) {
	name := f.word(0)
	if f.at == f.start || name == "" && !f.first("extends", "option", "add") {
		return instead{}, false
	}
	verb := f.tokens[f.start].Value
	if f.first("option") && f.at == f.start+2 && f.expected == `"default" or "always"` {
		return f.option()
	}
	second := f.at == f.start+1
	kind := is(&f.tokens[f.at], kinds...)
	switch {
	case f.first("extends") && (second || is(&f.tokens[f.at], "/") || f.tokens[f.at].Type == tokenKeyword):
		return instead{}.saying("A path stands in quotation marks, and so does a name that is a word of the language", `Write the file as it is called: extends "house/runs.deal"`)
	case f.first("before", "after") && second && !kind:
		i := f.replacing(f.at, f.at+1, "phase "+name)
		i.fixed = is(&f.tokens[f.at+1], "{")
		return i.saying("Say what "+name+" is", "Write: "+verb+" phase "+name+" { ... }")
	case f.first("before", "after") && second:
		return instead{}.saying("Something can be done before and after a phase or a start, and nothing else", "To change what a define or chart says: add to define "+orName(f.word(1))+" { when ...: ... }, or: replace define "+orName(f.word(1))+" = ...")
	case f.first("replace") && second && name == "option":
		return f.replacing(f.start, f.at+1, "option").saying("An option is said again, without the word replace", "Write: option "+orName(f.word(1))+" default ...")
	case f.first("replace") && second && name == "result" && is(&f.tokens[f.at+2], "="):
		text := "change result " + f.word(1) + " to"
		return f.replacing(f.start, f.at+3, text).saying("A result is changed", "Write: "+text+" ... - and perhaps behind it: when ...")
	case f.first("replace") && second && name == "result":
		return f.replacing(f.start, f.at+1, "change result").saying("A result is changed", "Write: change result "+orName(f.word(1))+" to ... when ...")
	case f.first("replace") && second && !kind:
		i := f.replacing(f.at, f.at+1, "phase "+name)
		i.fixed = is(&f.tokens[f.at+1], "{")
		return i.saying("Say what "+name+" is", "Write: replace phase "+name+" { ... }, or: replace define "+name+" = ...")
	case f.first("add") && f.at == f.start+4 && is(&f.tokens[f.at], "("):
		return instead{}.saying("What it is added to has its parameters already", "Write: add to "+f.word(-2)+" "+f.word(-1)+" { ... }, and use the names of its own parameters")
	case f.first("add") && f.at == f.start+2 && name == "phase":
		return instead{}.saying("To a phase something is added before or after it", "Write: after phase "+orName(f.word(1))+" { ... }")
	case f.first("add") && second && kind:
		return f.replacing(f.at, f.at+1, "to "+name).saying("What is there is added to", "Write: add to "+name+" "+f.word(1)+" ... What is new is declared without the words add to.")
	case f.first("change") && second && !kind:
		return f.replacing(f.at, f.at+1, "result "+name).saying("Only results are changed in this way", "Write: change result "+name+" to ... when ...")
	case f.first("change") && second:
		return instead{}.saying("Only results are changed in this way", "Write: option "+orName(f.word(1))+" default ... - or: replace "+name+" ... - or: after phase ... { set ... to ... }")
	}
	return instead{}, false
}

// option: option burn no, option burn = no.
func (f *phrase) option() (instead, bool) {
	const summary = "Say whether it is so by default, or always"
	hint := "Write: option " + f.word(-1) + " default ... - or, so that nobody can set it: option " + f.word(-1) + " always ..."
	if is(&f.tokens[f.at], "=", ":") {
		return f.replacing(f.at, f.at+1, "default").saying(summary, hint)
	}
	before := end(&f.tokens[f.at-1])
	return instead{fixed: true, from: before, to: before, text: " default"}.saying(summary, hint)
}

func orName(word string) string {
	if word == "" {
		return "x"
	}
	return word
}

// otherDeclarations says what to write instead of a word with which people would begin a change elsewhere, "" where it is none.
func otherDeclarations(tokens []lexer.Token) string {
	what := "phase x"
	if len(tokens) > 2 && is(&tokens[1], kinds...) && isWord(&tokens[2]) {
		what = tokens[1].Value + " " + tokens[2].Value
	}
	switch tokens[0].Value {
	case "remove", "delete", "drop", "disable", "skip", "without":
		return "What is not wanted is replaced by what does nothing: replace " + what + " { }"
	case "override", "overwrite", "redefine", "modify", "alter", "update":
		return "Write: replace " + what + " ..."
	case "insert":
		return "Something more is done before or after a phase: after " + what + " { ... }"
	case "import", "include", "inherit", "inherits", "use", "uses", "from", "based":
		return "Write on which ruleset this one stands: extends kings"
	}
	return ""
}
