package said

import (
	"regexp"
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
// instead.
var wordings = sync.OnceValue(func() (all []wording) {
	for _, w := range [][2]string{
		{`(?:(?:can|how|do|does|could|may|i|we|you|to|want|add|make|new|create|write|change|edit|modify|customi[sz]e|an?|the|my|our|` +
			`own|house|list|these|some) )*(?:house|own|new|an?|our|my|add|make|create|write|change|edit|modify|customi[sz]e|custom)` +
			`(?: the| these| some)? rules?(?: of (?:my|our) own)?`, "rule"},
		{`(?:undo|remove|drop|delete|forget|no more)(?: the| that| this| my| our| last)*(?: house)? rules?`, "rule undo"},
		{`(?:(?:add|make|create|a|the) )*(?:house|new|our|add) (?:house )?rules?:? (.+)`, "rule $1"},
		{`change WHO(?:'s)? (\S+) to (.+)`, "character $who $2 $3"},
		{`(?:rules:? )?((?:change|skip|before|after|whenever|replace|add to) .+)`, "rule $1"},
		{`what (?:does|do) (?:the|this|that|my|our|it|these)(?: house)?(?: rules?)? (?:change|do)(?: to the odds)?`, "compare"},
		{`WHO's (\S+) (?:is|=) (?:now )?(\d+)`, "character $who $2 $3"},
		{`new (?:game|check|contest|round)`, "start"},
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
		{`(?:chips|stack) WHO (?:to )?(\d+)`, "set $who chips $2"},
		{`(?:use |with )?(?:virtual|normal|digital|the program's) (?:cards|dice)`, "real off"},
		{`(?:look|status|where|summary|table|what now|whose turn(?: is it)?|results?|who won|scores?)`, "view"},
		{`(?:chips|stacks?|credits)`, "character"},
		{`(?:log|journal)( \d+)?`, "history$1"},
		{`(?:story|print|record)(?: (?:of|to|the|this|evening))*`, "transcript"},
		{`record (?:(?:it|this|evening|the evening|all) )?(?:(?:to|in|into|as) )?(.+\.\w+)`, "transcript $1"},
		{`(?:no more|stop|end|without|not|dealing) (?:with |using |dealing )?(?:our own |our )?(?:real )?(?:cards|dice)(?: off)?`,
			"real off"},
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

// Reworded is a line in the words of the commands. Who reports whether somebody at the table is called so, and rules finds known
// rules by a word; "": there are none. It reports whether the line is known to be such a command.
func Reworded(text string, who func(name string) bool, rules func(word string) string) (line string, ok bool) {
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
		if name := part("who"); name != "" && !who(name) {
			continue
		}
		if word := part("rules"); word != "" {
			key := rules(strings.ToLower(word))
			if key == "" {
				continue
			}
			means = strings.ReplaceAll(means, "$rules", Quoted(key))
		}
		return strings.TrimSpace(string(w.says.ExpandString(nil, means, text, m))), true
	}
	return "", false
}

// Again reports whether somebody asks for another contest like the last one.
func Again(text string) bool { return again.MatchString(text) }

// OfSomebody is what stands behind the name of somebody at the table, if it may be said of them; "": it is not.
func OfSomebody(text string) string {
	m := ofSomebody.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return ""
	}
	return m[1]
}

// again is how people ask for another contest like the last one.
var again = regexp.MustCompile(`(?i)^(?:play |same |once )?again$|` +
	`^(?:another|next|one more)(?: (?:one|hand|round|game|check|contest))?$`)

// ofSomebody is what is said of somebody at the table: a start that they make, or what stands on their sheet.
var ofSomebody = regexp.MustCompile(`^(?:is |has |gets |, )?(?:a )?([A-Za-z].*)$`)
