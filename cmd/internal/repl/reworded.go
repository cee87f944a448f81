package repl

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A wording is how people say a command who do not know it, and the command. Where it says WHO it is the name of somebody at the
// table, and RULES are rules that are known.
type wording struct {
	says  *regexp.Regexp
	means string
}

// wordings are what is done as it was meant, where it can mean nothing else. What could mean several things is asked about
// instead ([REPL.instead]).
var wordings = sync.OnceValue(func() (all []wording) {
	for _, w := range [][2]string{
		{`(?:(?:add|make|new|create|write|change|an?|the|my|our|own|house|list|show) )*(?:house|own|new|an?|our|my) rules?` +
			`(?: of (?:my|our) own)?`, "rule"},
		{`(?:undo|remove|drop|delete|forget|no more)(?: the| that| this| my| our| last)*(?: house)? rules?`, "rule undo"},
		{`(?:house |new |our )+rules?:? (.+)`, "rule $1"},
		{`((?:change|skip|before|after|whenever|replace|add to) .+)`, "rule $1"},
		{`what (?:does|do) (?:the|this|that|my|our|it|these)(?: house)?(?: rules?)? (?:change|do)(?: to the odds)?`, "compare"},
		{`(?:add|new|create|make|join|player|pc)(?: an?)?(?: new)?(?: (?:character|player|pc))? (?:called )?(.+)`, "character $1"},
		{`npc (\S+) ?(.*)`, "character $1 npc $2"},
		{`(?:(?:list |the )?(?:sheets?|people|party|players|characters)|who|who is here)`, "character"},
		{`(?:show |sheet |who is |edit )?WHO`, "character $who"},
		{`WHO rolls? (.+)`, "roll $who: $2"},
		{`(?:delete|kick) WHO`, "remove $who"},
		{`(?:the )?rules|games|rulesets|list(?: rules| games| rulesets)?`, "use"},
		{`(?:(?:load|open|rules|choose|pick|select|play|begin|start|switch to) )?RULES`, "use $rules"},
		{`use (?:the )?(?:rules )?(?:of )?RULES(?: rules)?`, "use $rules"},
		{`(?:check|test|contest|challenge|play|begin)(?: (.*))?`, "start $1"},
		{`(?:look|status|where|summary|table|what now|whose turn(?: is it)?|results?|who won|scores?)`, "view"},
		{`(?:chips|stacks?|credits)`, "character"},
		{`(?:log|journal)( \d+)?`, "history$1"},
		{`(?:story|print)`, "transcript"},
		{`(?:evenings|list (?:evenings|sessions))`, "sessions"},
		{`continue(?: (.+))?`, "resume $1"},
		{`(?:chances?|probability)(?: of)? (.+)`, "odds $1"},
		{`(?:options?|settings?)(?: (.+))?`, "set $1"},
		{`what (?:is|are) (?:the|my|our) (?:odds|chances?)(?: of)?(?: (.+))?`, "odds $1"},
		{`(?:write|print)(?: the)? transcript(?: (.+))?`, "transcript $1"},
		{`(?:write|print)(?: the)? (?:sheets|characters)(?: (.+))?`, "export $1"},
		{`(?:explain|reason)`, "why"},
		{`(?:bye|q|logout|quit game|exit game)`, "quit"},
		{`(?:alias) (.+)`, "macro $1"},
		{`(?:we )?(?:use|have|with) (?:our own |our )?real (?:cards|dice)(?: and (?:cards|dice))?`, "real on"},
		{`(?:hide|private) (.+)`, "secret $1"},
		{`(?:roll )?(?:1?d20 )?(?:with )?advantage`, "roll adv"},
		{`(?:roll )?(?:1?d20 )?(?:with )?disadvantage`, "roll dis"},
	} {
		says := strings.NewReplacer("WHO", `(?P<who>\S.*?)`, "RULES", `(?P<rules>\S+)`).Replace(w[0])
		all = append(all, wording{regexp.MustCompile(`(?i)^(?:` + says + `)$`), w[1]})
	}
	return all
})

// beside are the commands that may be meant while somebody is asked something.
var beside = []string{"set", "rule", "compare", "view", "history", "transcript", "export", "sessions", "odds", "why", "quit",
	"secret", "roll",
	"macro", "real"}

// several are the names of several people who come to the table in one line.
var several = regexp.MustCompile(`^(?i:characters?|char|players?|party|add|new|create)\s+` +
	`([A-Z]\w*(?:\s*(?:,|and|&)\s*[A-Z]\w*)+)$`)

// severally are several lines for what is said in one; none where it is no such line.
func severally(text string) (lines []string) {
	m := several.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	for _, name := range regexp.MustCompile(`\s*(?:,|&|\band\b)\s*`).Split(m[1], -1) {
		lines = append(lines, "character "+name)
	}
	return lines
}

// again is how people ask for another contest like the last one.
var again = regexp.MustCompile(`(?i)^(?:play |same |once )?again$|` +
	`^(?:another|next|one more)(?: (?:one|hand|round|game|check|contest))?$`)

// ofSomebody is what is said of somebody at the table: a start that they make, or what stands on their sheet.
var ofSomebody = regexp.MustCompile(`^(?:is |has |gets |, )?(?:a )?([A-Za-z].*)$`)

// reworded is a line in the words of the commands, "" where it is not known to be one in other words.
func (r *REPL) reworded(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r.isRoll(text) {
		return ""
	}
	for _, w := range wordings() {
		m := w.says.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		part := func(name string) string {
			at := w.says.SubexpIndex(name)
			if at < 0 || m[2*at] < 0 {
				return ""
			}
			return text[m[2*at]:m[2*at+1]]
		}
		means := w.means
		if who := part("who"); who != "" {
			if r.s.World().Character(who) == nil {
				continue
			}
		}
		if rules := part("rules"); rules != "" {
			key := r.knownRules(strings.ToLower(rules))
			if key == "" {
				continue
			}
			means = strings.ReplaceAll(means, "$rules", Quoted(key))
		}
		return strings.TrimSpace(string(w.says.ExpandString(nil, means, text, m)))
	}
	if again.MatchString(text) && r.s.World().Contest != nil {
		return r.Again()
	}
	for _, c := range r.s.World().Characters {
		n := len(c.Name)
		if len(text) <= n || !strings.EqualFold(text[:n], c.Name) || text[n] != ' ' && text[n] != '.' {
			continue
		}
		m := ofSomebody.FindStringSubmatch(strings.TrimSpace(text[n+1:]))
		if m == nil {
			continue
		}
		word, rest := cutWord(m[1])
		switch start, ok := r.startNamed(word); {
		case ok:
			return start + " " + Quoted(c.Name) + " " + rest
		case strings.ContainsAny(m[1], "0123456789") || slices.Contains([]string{"npc", "policy", "role"}, strings.ToLower(word)):
			return "character " + Quoted(c.Name) + " " + m[1]
		}
	}
	return ""
}

// inOtherWords is what a line means that is no command: a statement of how things stand in the contest, or a command in other
// words.
func (r *REPL) inOtherWords(text string) string {
	if line := r.stated(text); line != "" {
		return line
	}
	return r.reworded(text)
}
