package format

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rulesets are the .deal files of the whole repository that have no mistakes.
func rulesets(t testing.TB) map[string]string {
	t.Helper()
	texts, err := readAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) < 10 {
		t.Fatalf("only %d rulesets found", len(texts))
	}
	return texts
}

var readAll = sync.OnceValues(func() (map[string]string, error) {
	texts := map[string]string{}
	err := filepath.WalkDir("../..", func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && strings.HasPrefix(name, ".git") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".deal" {
			return nil
		}
		text, err := os.ReadFile(path)
		if _, list := syntax.Parse(diag.NewSource(path, string(text))); len(list) == 0 {
			texts[path] = string(text)
		}
		return err
	})
	return texts, err
})

// parse reads a text that has no mistakes.
func parse(t testing.TB, text string) *syntax.File {
	t.Helper()
	file, list := syntax.Parse(diag.NewSource("f", text))
	if len(list) > 0 {
		t.Fatalf("%v in\n%s", list, text)
	}
	return file
}

// A place is where a line of the rules, or a comment of its own, begins.
type place struct {
	what  string // the comment, or the kind of line
	blank bool   // a blank line stands above it
	first bool   // it stands right behind the brace that opens its block
	outer bool   // it stands in the first column
}

// places lists the places of a file in their order.
func places(file *syntax.File) []place {
	found := map[int]string{}
	within := map[syntax.Ranger]bool{}
	for _, decl := range file.Decls {
		syntax.Walk(decl, func(n syntax.Ranger) bool {
			switch n := n.(type) {
			case *syntax.Else:
				within[n.If] = true
			case *syntax.CasesExpr: // V if C otherwise V is no line of its own
				for _, c := range n.Cases {
					within[c] = n.Line
				}
			case syntax.Decl, syntax.Stmt, syntax.TestLine, *syntax.Field, *syntax.Row, *syntax.DeckLine, *syntax.Case:
				if start, _ := n.Range(); !within[n] {
					found[start] = reflect.TypeOf(n).String()
				}
			}
			return true
		})
	}
	text := file.Source.Text
	code := []byte(text) // without the comments behind other things
	for _, c := range file.Comments {
		if c.Trailing {
			copy(code[c.Start:c.End], strings.Repeat(" ", c.End-c.Start))
		} else {
			found[c.Start] = c.Text
		}
	}
	var list []place
	for _, at := range slices.Sorted(maps.Keys(found)) {
		above := strings.TrimRight(string(code[:at]), " \t\r\n\uFEFF")
		list = append(list, place{
			what:  found[at],
			blank: strings.Count(text[len(above):at], "\n") > 1,
			first: above == "" || strings.HasSuffix(above, "{"),
			outer: at == 0 || text[at-1] == '\n',
		})
	}
	return list
}

// groupsKept holds that a blank line stands where one stood, that none comes between other lines than those outside of
// all blocks, and that no two stand together.
func groupsKept(t testing.TB, before, after *syntax.File) {
	t.Helper()
	was, is := places(before), places(after)
	if len(was) != len(is) {
		t.Fatalf("%d places became %d in\n%s", len(was), len(is), after.Source.Text)
	}
	for i := range is {
		if was[i].what != is[i].what {
			t.Fatalf("%v became %v in\n%s", was[i], is[i], after.Source.Text)
		}
		if is[i].blank == is[i].first && is[i].first || is[i].blank != was[i].blank && !is[i].first && !is[i].outer ||
			was[i].blank && !is[i].blank && !is[i].first {
			t.Fatalf("%v became %v in\n%s\nof\n%s", was[i], is[i], after.Source.Text, before.Source.Text)
		}
	}
	if strings.Contains(lua.ReplaceAllString(after.Source.Text, ""), "\n\n\n") {
		t.Fatalf("two blank lines together in\n%s", after.Source.Text)
	}
}

// lua is what stands between fences: its lines are its own.
var lua = regexp.MustCompile("(?s)```.*?```")

// held formats a text without mistakes and holds the contract.
func held(t testing.TB, text string) string {
	t.Helper()
	before := parse(t, text)
	formatted := Format(before)
	after := parse(t, formatted)
	if diff := cmp.Diff(before.Decls, after.Decls, cmpopts.IgnoreTypes(syntax.Node{})); diff != "" {
		t.Fatalf("the tree changed (-before +after):\n%s\nof\n%s\nformatted\n%s", diff, text, formatted)
	}
	comments := func(f *syntax.File) (list []string) {
		for _, c := range f.Comments {
			list = append(list, c.Text)
		}
		return list
	}
	if diff := cmp.Diff(comments(before), comments(after)); diff != "" {
		t.Fatalf("the comments changed (-before +after):\n%s\nof\n%s\nformatted\n%s", diff, text, formatted)
	}
	groupsKept(t, before, after)
	if again := Format(after); again != formatted {
		t.Fatalf("not the same again (-once +twice):\n%s\nof\n%s", cmp.Diff(formatted, again), text)
	}
	return formatted
}

func TestFormattedRulesetsReadTheSame(t *testing.T) {
	for name, text := range rulesets(t) {
		t.Run(name, func(t *testing.T) { held(t, text) })
	}
}

func TestLayout(t *testing.T) {
	inputs, err := filepath.Glob("testdata/*.deal")
	if err != nil || len(inputs) == 0 {
		t.Fatal("no inputs", err)
	}
	for _, input := range inputs {
		t.Run(filepath.Base(input), func(t *testing.T) {
			text, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			got := held(t, string(text))
			golden := strings.TrimSuffix(input, ".deal") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestAFileWithMistakesIsNotFormatted(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "phase a {", "phase a { burn  1 }\nphase b {  nonsense }\n", "ruleset  Name\n\nplayers  2\n"} {
		got, list := Source(diag.NewSource("f", text))
		if got != "" || !list.HasErrors() {
			t.Errorf("%q: got %q, %v", text, got, list)
		}
		file, _ := syntax.Parse(diag.NewSource("f", text))
		if got := Format(file); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestLineEndsAndMarksOfEditorsAreTakenOut(t *testing.T) {
	got := held(t, "\uFEFFphase a {\r\n\tburn 1\t\r\n}\r\n")
	if want := "phase a {\n  burn 1\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOnlyALineThatCannotBeBrokenIsTooLong(t *testing.T) {
	for name, text := range rulesets(t) {
		for line := range strings.SplitSeq(Format(parse(t, text)), "\n") {
			text := strings.HasPrefix(strings.TrimSpace(line), `"`)
			if strings.Contains(line, ",") && !strings.Contains(line, "#") && !text && columns(line) > maxLine {
				t.Errorf("%s: %d columns: %s", name, columns(line), line)
			}
		}
	}
}

// shaken writes a text with other blanks, line ends, comments and commas in some places, and with longer names. Often the
// outcome is wrong.
func shaken(random *rand.Rand, text string) string {
	gaps := []string{" ", "   ", "\n", "\n", "\n\n\n", " # c\n", "\n# c\n", "\n\n  # d\n # e\n\n", "", ", "}
	often := []int{5, 20, 100}[random.IntN(3)]
	longer := []int{5, 30, 100}[random.IntN(3)]
	var out strings.Builder
	for len(text) > 0 {
		n := 1
		switch c := text[0]; {
		case c == '"':
			n += strings.IndexAny(text[1:], "\"\n") + 1
		case c == '#':
			n = max(1, strings.IndexByte(text, '\n'))
		case c == ' ' || c == '\n':
			n = len(text) - len(strings.TrimLeft(text, " \n"))
		case 'a' <= c && c <= 'z':
			n = len(text) - len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz_-"))
		}
		switch blank := strings.TrimSpace(text[:n]) == ""; {
		case blank && random.IntN(often) == 0:
			out.WriteString(gaps[random.IntN(len(gaps))])
		case !blank && random.IntN(4*often) == 0:
			out.WriteString(gaps[random.IntN(len(gaps))] + text[:n])
		case n > 3 && random.IntN(longer) == 0:
			out.WriteString(text[:n] + strings.Repeat("_x", random.IntN(40)))
		default:
			out.WriteString(text[:n])
		}
		text = text[n:]
	}
	return out.String()
}

// declarations are the pieces of all rulesets between blank lines in the first column.
func declarations(t testing.TB) []string {
	var list []string
	texts := rulesets(t)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		for _, piece := range strings.SplitAfter(texts[name], "\n}\n") {
			if strings.TrimSpace(piece) != "" {
				list = append(list, piece)
			}
		}
	}
	return list
}

// shakenHeld holds the contract for a shaken text that has no mistakes, and reports whether it had none.
func shakenHeld(t testing.TB, text string, seed uint64) bool {
	text = shaken(rand.New(rand.NewPCG(seed, 0)), text)
	if _, list := syntax.Parse(diag.NewSource("f", text)); len(list) > 0 {
		return false
	}
	held(t, text)
	return true
}

func TestShakenRulesetsReadTheSame(t *testing.T) {
	rounds, every := 1, 3
	if os.Getenv("LONG") != "" {
		rounds, every = 2, 1
	}
	good := 0
	for i, text := range declarations(t) {
		for round := range rounds {
			if i%every == 0 && shakenHeld(t, text, uint64(i*rounds+round)) {
				good++
			}
		}
	}
	if good < 100*rounds { // of more than a hundred and fifty a round
		t.Errorf("only %d texts could be read", good)
	}
}

func BenchmarkFormat(b *testing.B) {
	text := rulesets(b)["../../dsl/check/testdata/good/baltimore.deal"]
	file := parse(b, text)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Format(file)
	}
}

func FuzzFormat(f *testing.F) {
	fuzzing := flag.Lookup("test.fuzz").Value.String() != ""
	for i, text := range declarations(f) {
		if fuzzing || i%30 == 0 { // as seeds they are what the tests above hold anyway
			f.Add(text, uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 64<<10 {
			return
		}
		if _, list := syntax.Parse(diag.NewSource("f", text)); len(list) == 0 {
			held(t, text)
		}
		shakenHeld(t, text, seed)
	})
}
