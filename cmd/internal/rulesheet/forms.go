package rulesheet

import (
	"html/template"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Markdown writes the page as Markdown. No text of the rules, which may be anybody's, becomes HTML or a link in it.
func (p *Page) Markdown() string {
	var b strings.Builder
	b.WriteString("# " + p.Title + "\n")
	if p.About != "" {
		b.WriteString("\n" + sentence(p.About) + "\n")
	}
	for _, part := range p.Parts {
		b.WriteString("\n## " + marked(part.Title, part.House) + "\n\n")
		if part.Says != "" {
			b.WriteString(part.Says + "\n\n")
		}
		listed(&b, part.Items, "")
		if t := part.Table; t != nil {
			t.markdown(&b)
		}
	}
	return link.ReplaceAllString(tag.ReplaceAllString(b.String(), `\<$1`), `$1\$2`)
}

// tag and link are where in Markdown a tag of HTML would begin, and where the text of a link would be over.
var (
	tag  = regexp.MustCompile(`<([A-Za-z/!?])`)
	link = regexp.MustCompile(`(\]\s*)([(:])`)
)

func marked(text string, is bool) string {
	text = sentence(text)
	text = strings.TrimSuffix(text, ".")
	if is {
		return text + " " + mark
	}
	return text
}

func listed(b *strings.Builder, items []Item, indent string) {
	for _, i := range items {
		text := i.Text
		if i.House {
			text += " " + mark
		}
		b.WriteString(indent + "- " + text + "\n")
		listed(b, i.Under, indent+"  ")
	}
}

func (t *Table) markdown(b *strings.Builder) {
	rows := t.Rows
	head := t.Head
	if head == nil && len(rows) > 0 {
		head = make([]string, len(rows[0]))
	}
	line := func(cells []string) {
		b.WriteString("|")
		for _, c := range cells {
			b.WriteString(" " + strings.ReplaceAll(c, "|", `\|`) + " |")
		}
		b.WriteString("\n")
	}
	line(head)
	b.WriteString("|" + strings.Repeat(" --- |", len(head)) + "\n")
	for _, r := range rows {
		line(r)
	}
}

// HTML writes the page as one HTML file that needs no other: readable on a phone, and printed in black and white in two columns,
// in letters as large as in the PDF.
func (p *Page) HTML(to io.Writer) error {
	_, size := p.printed()
	return page().Execute(to, struct {
		*Page
		Size template.CSS
	}{p, template.CSS(strconv.FormatFloat(size*browsers, 'f', 1, 64) + "pt")})
}

// browsers set a little closer than the PDF does.
const browsers = 1.02

var strong = regexp.MustCompile(`\*\*([^*]+)\*\*`)

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"sentence": sentence,
		"title":    func(text string) string { return marked(text, false) },
		// A text may have names of phases between two pairs of stars.
		"text": func(text string) template.HTML {
			return template.HTML(strong.ReplaceAllString(template.HTMLEscapeString(text), "<b>$1</b>"))
		},
	}).Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.35 Georgia, serif; color: #000; background: #fff; max-width: 46em; margin: 1em auto; padding: 0 1em; }
h1 { font-size: 1.6em; margin: 0 0 .2em; }
h2 { font-size: 1.05em; margin: 1em 0 .2em; border-bottom: 1px solid #000; break-after: avoid; }
p { margin: .2em 0 .4em; }
ul { margin: .1em 0; padding-left: 1.2em; }
li { margin: .1em 0; }
table { border-collapse: collapse; margin: .3em 0; }
th, td { border: 1px solid #777; padding: .1em .4em; text-align: left; vertical-align: top; }
th { background: #eee; }
.house { border-left: 3px double #000; padding-left: .4em; }
.house::after { content: " ◆"; }
pre { white-space: pre-wrap; font: inherit; }
@media print {
  @page { size: A4; margin: 9mm; }
  body { font-size: {{.Size}}; line-height: 1.14; max-width: none; margin: 0; padding: 0; columns: 2; column-gap: 6mm; }
  h1, .about { column-span: all; }
  h2 { margin-top: .5em; }
  p, ul, li { margin: 0; }
  ul { padding-left: .8em; list-style: none; }
  li { text-indent: -.8em; }
  li::before { content: "•"; display: inline-block; width: .8em; text-indent: 0; }
  th, td { padding: 0 .4em; }
  .step { margin-top: .2em; }
  .step h2 { margin: 0; border: 0; font-size: 1em; }
  .said h2, .said p { display: inline; }
  .said h2:not(.house)::after { content: "."; }
}
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{with .About}}<p class="about">{{sentence .}}</p>{{end}}
{{range .Parts}}<section{{if .Step}} class="step{{if .Says}} said{{end}}"{{end}}>
<h2{{if .House}} class="house"{{end}}>{{title .Title}}</h2>
{{with .Says}}<p>{{text .}}</p>
{{end}}{{template "items" .Items}}{{with .Table}}<table>
{{with .Head}}<tr>{{range .}}<th>{{.}}</th>{{end}}</tr>
{{end}}{{range .Rows}}<tr>{{range .}}<td>{{text .}}</td>{{end}}</tr>
{{end}}</table>
{{end}}</section>
{{end}}{{if .Changed}}<p>◆ marks what a house rule has changed.</p>
{{end}}</body>
</html>
{{define "items"}}{{if .}}<ul>
{{range .}}<li{{if .House}} class="house"{{end}}>{{text .Text}}{{template "items" .Under}}</li>
{{end}}</ul>
{{end}}{{end}}`))
})
