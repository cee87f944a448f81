package house_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/interp/ruletest"
)

// together is a house rule, own.deal, with the files that stand below it.
type together map[string]string

func (f together) find(name string, _ *diag.Source) (string, []*diag.Source, error) {
	text, ok := f[name+".deal"]
	if !ok {
		return "", nil, errors.New("there is no such file")
	}
	return name, []*diag.Source{diag.NewSource(name+".deal", text)}, nil
}

func (f together) load() (*program.Program, diag.List) {
	return compile.Load(f.find, "own", diag.NewSource("own.deal", f["own.deal"]))
}

var expected = regexp.MustCompile(`(?m)^[a-z]+\.deal:\d+: [a-z-]+$`)

// Each archive is a house rule with what it extends. Its comment says what is wrong and in which line, or nothing of the
// kind: then nothing is wrong, and the tests in the house rule hold.
func TestHouseRules(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d archives: %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(text)
			files := together{}
			for _, f := range archive.Files {
				files[f.Name] = string(f.Data)
			}
			p, list := files.load()
			var got []string
			for _, d := range list {
				line, _ := d.Span.Source.Position(d.Span.Start)
				got = append(got, fmt.Sprintf("%s:%d: %s", d.Span.Source.Name, line, d.Code))
			}
			if diff := cmp.Diff(expected.FindAllString(string(archive.Comment), -1), got); diff != "" {
				t.Errorf("(-want +got):\n%s\n%s", diff, shown(list))
			}
			for _, d := range list {
				if d.Hint == "" && d.Fix == nil {
					t.Errorf("nobody is helped by\n%s", shown(diag.List{d}))
				}
			}
			if p == nil {
				return
			}
			if ran(t, p) == 0 && len(list) == 0 {
				t.Error("it shows nothing")
			}
		})
	}
}

// hold holds that the files have no errors, and that the tests in them hold.
func (f together) hold(t rapid.TB) {
	t.Helper()
	p, list := f.load()
	if p == nil || list.HasErrors() {
		t.Fatalf("%s\n%s", f, shown(list))
	}
	for _, o := range ruletest.Run(p) {
		if o.Diag != nil {
			t.Fatalf("%s\n%s", f, shown(diag.List{*o.Diag}))
		}
	}
}

// ran runs the tests of a ruleset, tells which of them do not hold, and says how many they are.
func ran(t testing.TB, p *program.Program) int {
	t.Helper()
	outcomes := ruletest.Run(p)
	for _, o := range outcomes {
		if o.Diag != nil {
			t.Errorf("%s:\n%s", o.Title, shown(diag.List{*o.Diag}))
		}
	}
	return len(outcomes)
}

// shown is what a person reads of the diagnostics.
func shown(list diag.List) string {
	var b strings.Builder
	diag.Render(&b, list, diag.Options{})
	return b.String()
}

// What stands inside of something below cannot be changed, and is answered with what can.
func TestWhatIsInsideIsToldWithWhatCanBeChanged(t *testing.T) {
	const base = "ruleset \"Base\"\noption pace number 1 or 2 = 1\nthe table has { trace number = 0 }\ndefine half(n) = n / 2 rounded down\n" +
		"start game {\n  let steps = option pace + 1\n  let more = ask dealer to choose 1..3, \"How many more\"\n  do going(steps + more)\n" +
		"  result trace\n}\nphase going(far) {\n  let least = 5\n  set trace to half(far) + least\n}\n"
	for name, want := range map[string]string{
		"steps": "change option pace to ...",
		"more":  "after question \"How many more\" { ... }",
		"least": "before phase going { ... } - or replace the whole: replace phase going",
		"far":   "replace phase going",
		"n":     "change half to ... when n ...",
	} {
		_, list := together{"base.deal": base, "own.deal": "ruleset \"Own\"\nextends base\nchange " + name + " to 2\n"}.load()
		if len(list) != 1 || !strings.Contains(list[0].Hint, want) || len(list[0].Others) != 1 {
			t.Errorf("%s:\n%s", name, shown(list))
		}
	}
}

// What is certain to be meant is mended by its fix.
func TestTheFixesOfHouseRulesHold(t *testing.T) {
	const base = "ruleset \"Base\"\noption pace number 1 or 2 = 1\ndefine width = 3\ndefine half(n) = n / 2 rounded down\n" +
		"phase dealing { result a = option pace + half(width) }\nstart game { do dealing }\n"
	for wrong, right := range map[string]string{
		"phase dealing { say \"x\" }":                      "replace phase dealing { say \"x\" }",
		"after phase daeling { say \"x\" }":                "after phase dealing { say \"x\" }",
		"option pcae always 2":                             "change option pace to 2",
		"option pace always 2":                             "change option pace to 2",
		"change option pcae to 2":                          "change option pace to 2",
		"change pace to 2":                                 "change option pace to 2",
		"change option widthh to 2":                        "change width to 2",
		"change wdith to 2":                                "change width to 2",
		"change a to 2":                                    "change result a to 2",
		"change result width to 2":                         "change width to 2",
		"add to define width { when option pace is 2: 2 }": "change width to 2 when option pace is 2",
		"add to define half { when n > 3: 2 }":             "change half to 2 when n > 3",
		"replace define half(a) = a + 1":                   "change half to n + 1",
		"define half(a) = a + 1":                           "change half to n + 1",
		"replace start gaem { do dealing }":                "replace start game { do dealing }",
		"change result q to 3":                             "",
		"change result pace to 3":                          "",
		"add to start dealing with pace":                   "",
		"before phase game { say \"x\" }":                  "",
		"replace phase dealing_out { say \"x\" }":          "",
		"skip phase daeling":                               "skip phase dealing",
		"skip phase pace":                                  "",
		"skip question \"Pace\"":                           "",
	} {
		files := together{"base.deal": base, "own.deal": "ruleset \"Own\"\nextends base\n" + wrong + "\n"}
		_, list := files.load()
		i := slices.IndexFunc(list, func(d diag.Diagnostic) bool { return d.Fix != nil })
		if right == "" {
			if len(list) == 0 || i >= 0 {
				t.Errorf("%s:\n%s", wrong, shown(list))
			}
			continue
		}
		if i < 0 {
			t.Errorf("%s: no fix\n%s", wrong, shown(list))
			continue
		}
		files["own.deal"] = diag.Apply(files["own.deal"], []diag.Fix{*list[i].Fix})
		if !strings.HasSuffix(files["own.deal"], right+"\n") {
			t.Errorf("%s: mended to\n%s", wrong, files["own.deal"])
		}
		if _, list := files.load(); len(list) > 0 {
			t.Errorf("%s: mended, but\n%s", wrong, shown(list))
		}
	}
}

// Rulesets may stand on each other thirty-two deep, and no deeper.
func TestRulesetsStandOnEachOtherThirtyTwoDeep(t *testing.T) {
	for _, deep := range []int{2, 32, 33, 500} {
		files := together{"l1.deal": "ruleset \"1\"\nthe table has { n number = 1 }\nstart game { do middle }\nphase middle { result n }\n"}
		for i := 2; i <= deep; i++ {
			files[fmt.Sprintf("l%d.deal", i)] = fmt.Sprintf("ruleset \"%d\"\nextends l%d\nbefore phase middle { increase n by 1 }\n", i, i-1)
		}
		files["own.deal"] = files[fmt.Sprintf("l%d.deal", deep)] + fmt.Sprintf("test \"all\" {\n  players Ann\n  start game\n  expect n is %d\n}\n", deep)
		p, list := files.load()
		switch {
		case deep > 32:
			if len(list) != 1 || list[0].Code != "base-missing" {
				t.Errorf("%d deep:\n%s", deep, shown(list))
			}
		case p == nil:
			t.Errorf("%d deep:\n%s", deep, shown(list))
		default:
			ran(t, p)
		}
	}
}

// That nothing is added is said only of a define that is there.
func TestNothingIsAddedToWhatIsNotThere(t *testing.T) {
	const own = "ruleset \"Own\"\nextends base\nadd to define third { }\n"
	base := "ruleset \"Base\"\nstart game { result points of the table = 1 }\n"
	for own, want := range map[string]string{
		own: `"base" has no define "third"`,
		strings.Replace(own, "extends base\n", "start game { result points of the table = 1 }\n", 1): "this file extends no other ruleset",
	} {
		_, list := together{"base.deal": base, "own.deal": own}.load()
		if len(list) != 1 || !strings.Contains(list[0].Summary, want) {
			t.Errorf("this should be said: %s\n%s", want, shown(list))
		}
	}
}
