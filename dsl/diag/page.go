package diag

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
)

//go:embed pages/*.md
var pages embed.FS

// Codes returns every code that has a page, in alphabetical order.
func Codes() []string {
	entries, err := pages.ReadDir("pages")
	if err != nil {
		return nil
	}
	codes := make([]string, 0, len(entries))
	for _, entry := range entries {
		codes = append(codes, strings.TrimSuffix(entry.Name(), ".md"))
	}
	return codes
}

// Page returns the page of a code, in Markdown, and false where there is none.
func Page(code string) (string, bool) {
	text, err := pages.ReadFile("pages/" + code + ".md")
	if err != nil {
		return "", false
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n"), true
}

// Summary returns the one line that says what a code means, "" where there is
// no such code.
func Summary(code string) string { return pageOf(code).summary }

// Examples returns the example on a code's page that gives the code and the
// one that puts it right. Both are "" where there is no such code or its page
// says that it has no example.
func Examples(code string) (wrong, instead string) {
	p := pageOf(code)
	return p.wrong, p.instead
}

// NearestCode returns the code that was probably meant; see [Nearest].
func NearestCode(code string) (string, bool) { return Nearest(code, Codes()) }

// page is what programs read from a page; the rest is for people.
type page struct{ summary, wrong, instead string }

// pageOf returns the zero page for an unknown code. That every page can be
// read is held by a test, so an unreadable one is the same to the caller.
func pageOf(code string) page {
	text, ok := Page(code)
	if !ok {
		return page{}
	}
	p, err := parsePage(code, text)
	if err != nil {
		return page{}
	}
	return p
}

var (
	slug      = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	dealBlock = regexp.MustCompile("(?ms)^```deal\n(.*?)^```$|^~~~deal\n(.*?)^~~~$")
)

// parsePage reads a page in the form the package comment lays down, or says
// what is missing from it.
func parsePage(code, text string) (page, error) {
	if !slug.MatchString(code) {
		return page{}, fmt.Errorf("the code %q is not lower-case words joined by hyphens", code)
	}
	paragraphs := strings.SplitN(text, "\n\n", 4)
	if paragraphs[0] != "# "+code {
		return page{}, fmt.Errorf("the first line is %q, not %q", paragraphs[0], "# "+code)
	}
	if len(paragraphs) < 4 {
		return page{}, fmt.Errorf("a title, a summary and an explanation are needed")
	}
	p := page{summary: paragraphs[1]}
	if p.summary == "" || strings.ContainsAny(p.summary, "\n#`") {
		return page{}, fmt.Errorf("the second paragraph is not a summary in one plain line")
	}

	before, examples, hasWrong := strings.Cut(text, "\n## Wrong\n")
	if strings.HasPrefix(paragraphs[2], "No example: ") {
		if hasWrong || strings.Contains(text, "\n## Instead\n") {
			return page{}, fmt.Errorf("it says that there is no example, and then has one")
		}
		return p, nil
	}
	if !hasWrong {
		return page{}, fmt.Errorf("there is no section %q", "## Wrong")
	}
	if strings.Contains(before, "\n## Instead\n") {
		return page{}, fmt.Errorf("%q comes before %q", "## Instead", "## Wrong")
	}
	wrong, instead, hasInstead := strings.Cut(examples, "\n## Instead\n")
	if !hasInstead {
		return page{}, fmt.Errorf("there is no section %q", "## Instead")
	}
	var err error
	if p.wrong, err = onlyBlock("## Wrong", wrong); err != nil {
		return page{}, err
	}
	p.instead, err = onlyBlock("## Instead", instead)
	return p, err
}

// onlyBlock returns the one fenced example of a section.
func onlyBlock(section, text string) (string, error) {
	blocks := dealBlock.FindAllStringSubmatch(text, -1)
	if len(blocks) != 1 {
		return "", fmt.Errorf("%q has %d blocks fenced as deal, not 1", section, len(blocks))
	}
	block := blocks[0][1] + blocks[0][2]
	if strings.TrimSpace(block) == "" {
		return "", fmt.Errorf("the example of %q is empty", section)
	}
	return block, nil
}
