package said

import (
	"regexp"
	"slices"
	"strings"
)

// people is how a line begins that makes somebody, or several.
var people = regexp.MustCompile(`^(?i:(?:characters?|char|players?|pcs?|party|people|add|new|create)\b:?)\s+(.+)$`)

var (
	// onlyNames are the names of several people.
	onlyNames = regexp.MustCompile(`^[A-Z]\w*(?:\s*(?:,|and|&)\s*[A-Z]\w*)+$`)
	// between is what stands between people.
	between = regexp.MustCompile(`\s*(?:,\s*and\b|,|;|&|\band\b)\s*`)
	// inBrackets is somebody with what they have: Olaf (Strength 4, Chasing 3).
	inBrackets = regexp.MustCompile(`^([A-Za-z][\w'-]*(?: [A-Z][\w'-]*)*)\s*\(([^()]*)\)$`)
	// behindColon is somebody with what they have: Olaf: Strength 4, Chasing 3.
	behindColon = regexp.MustCompile(`(?:^|[,;]\s*|\band\s+)([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)\s*:\s*`)
)

// Severally are the lines for what is said in one of several people, or of one with what they have in brackets: players Olaf
// (Strength 4, Chasing 3), Mia (Stealth 2). Stat reports whether a name is that of a stat, and who of somebody at the table.
// Nothing: it is no such line.
func Severally(text string, who, stat func(name string) bool) (lines []string) {
	m := people.FindStringSubmatch(strings.TrimSpace(text))
	body := strings.TrimSpace(text)
	if m != nil {
		body = strings.TrimSpace(m[1])
	}
	var all [][2]string
	switch {
	case m != nil && onlyNames.MatchString(body):
		for _, name := range between.Split(body, -1) {
			all = append(all, [2]string{name, ""})
		}
	case strings.Contains(body, "("):
		all = bracketed(body)
		if m == nil && (len(all) < 2 || !slices.ContainsFunc(all, func(p [2]string) bool { return p[1] != "" })) {
			return nil // an expression
		}
	case m != nil && behindColon.MatchString(body):
		all = behindColons(body)
	case m != nil && strings.Contains(body, ";"):
		for part := range strings.SplitSeq(body, ";") {
			if m := people.FindStringSubmatch(strings.TrimSpace(part)); m != nil {
				part = m[1] // character Olaf; character Mia
			}
			name, set := Word(strings.TrimSpace(part))
			if name != "" {
				all = append(all, [2]string{name, set})
			}
		}
	case m != nil:
		all = inOneRow(body, who, stat)
	}
	for _, p := range all {
		lines = append(lines, strings.TrimSpace("character "+Quoted(p[0])+" "+p[1]))
	}
	return lines
}

// bracketed are people with what they have in brackets, or without; nothing where the text says anything else.
func bracketed(text string) (all [][2]string) {
	deep, from := 0, 0
	text += ","
	for i, c := range text {
		switch c {
		case '(':
			deep++
		case ')':
			deep--
		case ',', ';':
			if deep > 0 {
				continue
			}
			for part := range strings.SplitSeq(text[from:i], ") and ") {
				if strings.Contains(part, "(") && !strings.HasSuffix(strings.TrimSpace(part), ")") {
					part += ")"
				}
				part = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(part), "and "))
				m := inBrackets.FindStringSubmatch(part)
				switch {
				case part == "":
				case m != nil:
					all = append(all, [2]string{m[1], strings.TrimSpace(m[2])})
				case strings.ContainsAny(part, "() 0123456789"):
					return nil
				default:
					all = append(all, [2]string{part, ""})
				}
			}
			from = i + 1
		}
	}
	return all
}

// behindColons are people with what they have behind a colon.
func behindColons(text string) (all [][2]string) {
	at := behindColon.FindAllStringSubmatchIndex(text, -1)
	if at[0][0] != 0 {
		return nil
	}
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		all = append(all, [2]string{text[m[2]:m[3]], strings.Trim(text[m[1]:end], " ,;")})
	}
	return all
}

// inOneRow are people who follow each other with what they have: Olaf Strength 4, Mia Stealth 2. Behind a comma a name begins
// another person where somebody is called so, or where what follows is a stat and both together are none. One person alone is not
// meant.
func inOneRow(text string, who, stat func(name string) bool) (all [][2]string) {
	words, err := Tokens(text)
	if err != nil || len(words) == 0 || words[0].Mark {
		return nil
	}
	ready := true
	for i, t := range words {
		begins := i == 0
		if !begins && ready && !t.Mark && i+1 < len(words) && !words[i+1].Mark {
			next := words[i+1].Text
			first := (t.Text + " ")[0] // nothing may stand in quotation marks
			begins = who(t.Text) || first >= 'A' && first <= 'Z' && stat(next) && !stat(t.Text) && !stat(t.Text+" "+next)
		}
		switch {
		case begins:
			all = append(all, [2]string{t.Text, ""})
		case t.Mark && t.Text == ",", t.Is("and"):
			ready = true
			if last := &all[len(all)-1]; t.Mark && last[1] != "" {
				last[1] += ","
			}
			continue
		default:
			last, word := &all[len(all)-1], t.Text
			if !t.Mark {
				word = Quoted(word)
			}
			last[1] = strings.TrimSpace(last[1] + " " + word)
		}
		ready = false
	}
	if len(all) < 2 {
		return nil
	}
	for i := range all {
		all[i][1] = strings.TrimRight(all[i][1], ",")
	}
	return all
}
