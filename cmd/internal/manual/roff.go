package manual

import (
	"strings"

	"github.com/alecthomas/kong"
)

// Roff is the man page, in the macros that every man reads. The date is that of the program, so that the
// same program always gives the same page.
func (m *Manual) Roff(version, date string) string {
	p := &page{}
	p.macro("TH", strings.ToUpper(m.Model.Name), "1", date, version, "")
	p.macro("SH", "NAME")
	about, rest, _ := strings.Cut(m.Model.Help, "\n\n")
	p.text(m.Model.Name + " - " + strings.TrimSuffix(strings.ToLower(about[:1])+about[1:], "."))
	p.macro("SH", "SYNOPSIS")
	p.text(m.Model.Name + " VERB [flags] [arguments]")
	p.macro("br")
	p.text(m.Model.Name + " --version")
	p.macro("SH", "DESCRIPTION")
	p.text(about)
	p.detail(rest)
	p.rows(m.First)
	for _, group := range m.groups() {
		p.macro("SH", strings.ToUpper(group.title))
		for _, verb := range group.verbs {
			p.verb(verb)
		}
	}
	for _, t := range m.Topics {
		p.macro("SH", strings.ToUpper(strings.ReplaceAll(t.Name, "-", " ")))
		p.rows(t.Rows)
	}
	return p.String()
}

// page is a man page that is being written.
type page struct{ strings.Builder }

// macro writes a line with a macro, its arguments in quotation marks.
func (p *page) macro(name string, args ...string) {
	p.WriteString("." + name)
	for _, arg := range args {
		p.WriteString(` "` + strings.ReplaceAll(escaped(arg), `"`, `\(dq`) + `"`)
	}
	p.WriteString("\n")
}

// text writes lines of text.
func (p *page) text(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = escaped(line)
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		p.WriteString(line + "\n")
	}
}

// escaped is text as roff prints it.
func escaped(text string) string { return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text) }

// detail writes paragraphs; what is indented stays as it is.
func (p *page) detail(text string) {
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		if part == "" {
			continue
		}
		p.macro("PP")
		if strings.HasPrefix(part, "  ") {
			p.macro("nf")
			p.text(part)
			p.macro("fi")
			continue
		}
		p.text(part)
	}
}

func (p *page) rows(all [][2]string) {
	for _, row := range all {
		p.macro("TP")
		p.text(row[0])
		p.text(row[1])
	}
}

// verb writes what is said of a verb, and of its arguments and flags.
func (p *page) verb(verb *kong.Node) {
	p.macro("SS", verb.Summary())
	p.text(verb.Help)
	p.detail(verb.Detail)
	var all [][2]string
	for _, arg := range verb.Positional {
		all = append(all, [2]string{arg.Summary(), arg.Help})
	}
	for _, flag := range verb.Flags {
		if flag.Name == "help" {
			continue
		}
		name := "--" + flag.Name
		if flag.Short != 0 {
			name = "-" + string(flag.Short) + ", " + name
		}
		if !flag.IsBool() {
			name += "=" + flag.FormatPlaceHolder()
		}
		all = append(all, [2]string{name, flag.Help})
	}
	p.rows(all)
}
