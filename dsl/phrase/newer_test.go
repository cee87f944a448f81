package phrase_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/check/ruleset"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
)

// No hint, page or help shows an older form. All code that is shown anywhere is put into one house rule, a declaration for each piece.
// What cannot stand beside the table's rules is left out, and what is left is checked at once.
func TestNoCodeThatIsShownIsAnOlderForm(t *testing.T) {
	base, list := syntax.Parse(diag.NewSource("table.deal", table))
	if list.HasErrors() {
		t.Fatal(list)
	}
	var pieces []piece
	for where, code := range shownCode(t) {
		if standing := syntax.Standing(code); standing != "" {
			pieces = append(pieces, piece{where, code, strings.Replace(standing, "phase a {", "phase a_1 {", 1)})
		}
	}
	slices.SortFunc(pieces, func(a, b piece) int { return strings.Compare(a.where, b.where) })
	all, declared, refused := len(pieces), map[string]bool{}, map[string]bool{}
	for wrong := map[int]bool{0: true}; len(wrong) > 0; {
		wrong = map[int]bool{}
		text, at := together(pieces, declared)
		file, broken := syntax.Parse(diag.NewSource("shown.deal", text))
		found := ruleset.Check([]house.Layer{{Name: "table", Files: []*syntax.File{base}}, {Name: "shown", Files: []*syntax.File{file}}},
			builtin.ForChecker()).Diags
		for _, d := range append(broken, found...) {
			i, name := at(d.Span.Start), d.Span.Text()
			switch {
			case d.Code == "old-form" && (strings.Contains(pieces[i].where, name) || strings.Contains(pieces[i].code, "...") && len(name) == 1):
				// their own words, and what a filled in for the dots
			case d.Code == "old-form":
				t.Errorf("%s: %s shows an older form: %s (%s)", pieces[i].where, pieces[i].code, d.Summary, d.Hint)
			case d.Severity != diag.Error:
			case i < 0 && !declared[name]:
				t.Fatal(d)
			case i < 0: // a name that cannot be declared so
				refused[name] = true
				delete(declared, name)
				wrong[i] = true
			case d.Code == "unknown-name" && plainName.MatchString(name) && !refused[name] && !declared[name]:
				declared[name] = true
				wrong[-1] = true
			default:
				wrong[i] = true
			}
		}
		left := pieces[:0:0]
		for i, p := range pieces {
			if !wrong[i] {
				left = append(left, p)
			}
		}
		pieces = left
	}
	t.Logf("%d pieces of code are shown, of which %d are checked", all, len(pieces))
	if len(pieces) < 300 {
		t.Errorf("of %d pieces of code only %d are checked", all, len(pieces))
	}
}

// A piece of code that is shown, and how it stands in a ruleset.
type piece struct{ where, code, standing string }

var plainName = regexp.MustCompile(`^[a-z][a-z_]*$`)

// together are all pieces in one house rule, and which of them stands at a place; below 0 where none does.
func together(pieces []piece, declared map[string]bool) (text string, at func(int) int) {
	var b strings.Builder
	b.WriteString("ruleset \"Shown\"\nextends table\neach player has {\n")
	for _, name := range slices.Sorted(maps.Keys(declared)) {
		fmt.Fprintf(&b, "  %s number = 0\n", name)
	}
	b.WriteString("}\n")
	var starts []int
	for i, p := range pieces {
		starts = append(starts, b.Len())
		b.WriteString(strings.Replace(p.standing, "phase a_1 {", fmt.Sprintf("phase a_%d {", i), 1) + "\n")
	}
	return b.String(), func(place int) int {
		i, exact := slices.BinarySearch(starts, place)
		if exact {
			return i
		}
		return i - 1
	}
}

var verb = regexp.MustCompile(`%[a-z]`)

// shownCode is the code that people are shown, by where it comes from: the phrasebook's hints and what it puts right, and the texts of the
// program.
func shownCode(t *testing.T) map[string]string {
	t.Helper()
	code := map[string]string{}
	add := func(where, hint string) {
		for i, c := range phrase.Proposed(hint) {
			for j, c := range strings.Split(c, ", or: ") {
				code[fmt.Sprintf("%s, %d.%d", where, i, j)] = c
			}
		}
	}
	for _, x := range phrase.Mistakes() {
		where := fmt.Sprintf("book.txt:%d: %s", x.Line, x.Text)
		_, list := syntax.Parse(diag.NewSource("", x.Before+x.Text+x.Behind))
		for i := range list {
			for d, n := &list[i], 0; d != nil; d, n = d.Otherwise, n+1 {
				add(fmt.Sprintf("%s (%d)", where, n), d.Hint)
			}
		}
	}
	for _, advice := range phrase.Advices() {
		add("advice: "+advice.Hint, strings.NewReplacer("{it}", "hand", "{left}", "hp", "{right}", "3", "{op}", "is").Replace(advice.Hint))
	}
	for _, f := range syntax.Forms() {
		add("the form of "+f.Name, "Write: "+f.Example)
	}
	for name, says := range phrase.List("NAMES") {
		add("name "+name, says)
	}
	files := token.NewFileSet()
	for _, root := range []string{"../../dsl", "../../interp", "../../cmd/internal"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") && len(text) < 600 {
						at := files.Position(lit.Pos()).String()
						text = strings.NewReplacer("%s", "hp", "%q", `"a"`, "%d", "3").Replace(text)
						if !verb.MatchString(text) {
							add(at, text)
							if strings.HasSuffix(path, "lines.go") { // how lines are written
								add(at, "Write: "+text)
							}
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return code
}
