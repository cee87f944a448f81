package rulesheet

import (
	"regexp"
	"strings"
	"sync"

	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/say"
)

// saying is how something of the language is said in a sentence. The words of the language were chosen to be read aloud, so that
// most of a rule stays as it is written.
var saying = sync.OnceValue(func() (all []phrase) {
	for _, p := range [][2]string{
		{`\s+`, " "},
		{`\[(\S+)\]`, "$1"}, // a list of one thing is the thing
		{`\b(10|[2-9])([cdhs])\b`, "${1}_of_$2"},
		{`_of_c\b`, " of clubs"},
		{`_of_d\b`, " of diamonds"},
		{`_of_h\b`, " of hearts"},
		{`_of_s\b`, " of spades"},
		{`\b(has|of|is) (\d+ of (?:clubs|diamonds|hearts|spades))`, "$1 the $2"},
		{`\bnot some (\S+) in\b`, "there is no $1 among"},
		{`\bsome (\S+) in\b`, "there is one $1 among"},
		{`\beach (\S+) in\b`, "every $1 among"},
		{`\bwhen the deck runs out, shuffle discards in\b`,
			"when the deck runs out, the discards are shuffled and become the deck"},
		{`^deal all to\b`, "deal all cards to"},
		{`\bholder of\b`, "the holder of"},
		{`\brandom of\b`, "a random one of"},
		{`^(first|last) (\d+|of)\b`, "the $1 $2"},
		{`\b(is|to|in|from) (first|last) (\d+|of)\b`, "$1 the $2 $3"},
		{`\broll ([a-z]\w*) (d\d+)\b`, "as many $2 as $1"},
		{`\bmax\(([^(),]+), ([^(),]+)\)`, "($1 or $2, whichever is more)"},
		{`\bmin\(([^(),]+), ([^(),]+)\)`, "($1 or $2, whichever is less)"},
		{`\bother players still in\b`, "the others who are still in"},
		{` > `, " is more than "},
		{` < `, " is less than "},
		{` \* `, " × "},
		{`(\w)\.\.(\w)`, "$1 to $2"},
		{`\.\.`, " to "},
		{`\b(\d+) d(\d+)\b`, "${1}d$2"},
		{`\beach player's\b`, "everybody's"},
		{`\bplayers still in\b`, "all who are still in"},
		{`\beach player still in\b`, "everybody who is still in"},
		{`\bother players\b`, "the others"},
		{`\bcount of\b`, "the number of"},
		{`\b(chosen|card|die)'s\b`, "its"},
		{`\bplayer's (left|right)\b`, "the player's neighbour on the $1"},
		{`\bdealer's (left|right)\b`, "the dealer's neighbour on the $1"},
		{`\bplayer's\b`, "their"},
		{`\b(from|to|is|of|not|and|or) player\b`, "$1 the player"},
		{`^player\b`, "the player"},
		{`\b(from|to|into|of|is|in) (bank|pot|deck|dealer|discards|board)\b`, "$1 the $2"},
		{`^(bank|pot|deck|dealer|discards)\b`, "the $1"},
		{`\bthe the\b`, "the"},
		{`^game master\b`, "the game master"},
		{`_of\(([^()]*)\)`, " of $1"},
		{`_of\(([^()]*)\)`, " of $1"}, // what stands around that
		{`([\pL\d])\(`, "$1 ("},
		{`_`, " "},
	} {
		all = append(all, phrase{regexp.MustCompile(p[0]), p[1]})
	}
	return all
})

// phrase is a piece of the language, and how it is said.
type phrase struct {
	written *regexp.Regexp
	said    string
}

var (
	quotes   = regexp.MustCompile(`"[^"]*"`)
	comments = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"[^"]*"|#[^\n]*`) }) // and texts with such a sign
	scripts  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("(?s)\\blua\\b[^`\"]*```.*?```") })
	optional = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\boption ([\pL_][\pL\d_-]*)`) })
)

// text is a piece of the rules as it is said. What stands in quotation marks is said as it stands. What a house rule reads
// stands where the rule changes it, so that it is told by its name. Comments are left out.
func (w *writer) text(n syntax.Ranger) string {
	switch n := n.(type) {
	case nil:
		return ""
	case *syntax.NameExpr:
		if n.Name != syntax.GameMaster {
			return w.said(house.Shown(n.Name))
		}
	case *syntax.OptionExpr:
		return w.said("option " + n.Name.Name)
	}
	return w.said(comments().ReplaceAllStringFunc(w.written(n), func(part string) string {
		if part[0] == '#' {
			return ""
		}
		return part
	}))
}

// written is a piece of the rules as it is written, without the lines of scripts: they are no words.
func (w *writer) written(n syntax.Ranger) string {
	return scripts().ReplaceAllStringFunc(w.rules.Span(n).Text(), func(script string) string {
		kind, _, _ := strings.Cut(strings.TrimPrefix(script, "lua"), "```")
		if kind = strings.TrimSpace(kind); kind != "" {
			return "a script in Lua: " + kind
		}
		return "by a script in Lua"
	})
}

func (w *writer) said(written string) string {
	written = optional().ReplaceAllStringFunc(written, func(o string) string {
		name := strings.TrimPrefix(o, "option ")
		if set, ok := w.option(name); ok {
			return spoken(name) + " (" + spoken(set) + ")"
		}
		return spoken(name)
	})
	var b strings.Builder
	last := 0
	written = w.filledIn(written)
	for _, q := range quotes.FindAllStringIndex(written, -1) {
		b.WriteString(plain(written[last:q[0]]))
		b.WriteString("“" + written[q[0]+1:q[1]-1] + "”")
		last = q[1]
	}
	b.WriteString(plain(written[last:]))
	return strings.TrimSpace(b.String())
}

// named is a name in the rules that stands for itself: no part of a longer one, and nothing that is called with brackets or 's.
var named = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL_][\pL\d_-]*`) })

// filledIn puts behind each name that means one number what that number is.
func (w *writer) filledIn(written string) string {
	if len(w.numbers) == 0 {
		return written
	}
	var b strings.Builder
	last := 0
	for _, at := range named().FindAllStringIndex(written, -1) {
		if strings.HasSuffix(written[:at[0]], "at ") { // at least, at most
			continue
		}
		if number, ok := w.numbers[written[at[0]:at[1]]]; ok && !inQuotes(written, at[0]) {
			b.WriteString(written[last:at[1]] + " (" + number + ")")
			last = at[1]
		}
	}
	return b.String() + written[last:]
}

func inQuotes(text string, at int) bool { return strings.Count(text[:at], `"`)%2 == 1 }

// set is the value of an option, where a piece of the rules is nothing but that; else the piece as it is said.
func (w *writer) set(n syntax.Ranger) string {
	if name, ok := strings.CutPrefix(w.rules.Span(n).Text(), "option "); ok {
		if set, _ := w.option(name); set != "" {
			return set
		}
	}
	return w.text(n)
}

// option is how an option is set that the page goes by.
func (w *writer) option(name string) (set string, ok bool) {
	if set, ok = w.options[name]; ok && w.goesBy != nil {
		w.goesBy[name] = true
	}
	return set, ok
}

// plain is a piece of the rules without texts in quotation marks, as it is said.
func plain(written string) string {
	for _, s := range saying() {
		written = s.written.ReplaceAllString(written, s.said)
	}
	return written
}

// spoken is a name as it is said.
func spoken(name string) string {
	return strings.ReplaceAll(strings.TrimPrefix(house.Shown(name), "option "), "_", " ")
}

// sentence is a text with a capital, and with a full stop where no other mark ends it.
func sentence(text string) string {
	if text = strings.TrimSpace(text); strings.HasSuffix(text, ":") {
		return say.Capital(text)
	}
	return say.Sentence(text)
}
