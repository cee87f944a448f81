package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"croupier/dsl/diag"
)

// found lists the diagnostics of a text with their places.
func found(text string) []string {
	_, list := Parse(diag.NewSource("", text))
	var got []string
	for _, d := range list {
		got = append(got, fmt.Sprint(d.Span, " ", d.Code))
	}
	return got
}

func TestABlockOfLuaThatIsNotClosedIsReportedWhereItBegins(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"before a declaration":   {"on discard lua ```\n  say(\"a\")\nphase dealing {\n  burn 1\n}\n", []string{":1:16 unclosed"}},
		"before another block":   {"on discard lua ```\n  say(\"a\")\non burn lua ```\n  say(\"b\")\n```\n", []string{":1:16 unclosed"}},
		"before a policy":        {"on discard lua ```\npolicy sly lua ```\n  return 1\n```\nphase a { burn }\n", []string{":1:16 unclosed", ":5:15 syntax"}},
		"at the end of the file": {"phase a { burn 1 }\n\npolicy sly lua ```\n  return \"call\"\n", []string{":3:16 unclosed"}},
	} {
		if diff := cmp.Diff(test.want, found(test.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestLinesBehindABlockOfLuaKeepTheirNumbers(t *testing.T) {
	text := "on discard lua ```\n# { ( [ \"\nphase\n```\nphase a {\n  burn\n}\n"
	if diff := cmp.Diff([]string{":6:7 syntax"}, found(text)); diff != "" {
		t.Error(diff)
	}
}

func TestAScriptKnowsWhereItsLuaBegins(t *testing.T) {
	text := "ruleset \"x\"\non discard lua ```lua\nreturn 1\n```\non burn lua ```luau()```\non draw lua \"a.lua\"\n"
	source := diag.NewSource("x.deal", text)
	f, list := Parse(source)
	if len(list) > 0 {
		t.Fatal(list)
	}
	scripts := Scripts(f)
	if len(scripts) != 3 {
		t.Fatalf("%d scripts", len(scripts))
	}
	lua, in, at := scripts[0].Text(source)
	if lua != "\nreturn 1\n" || in != source || text[at:at+len(lua)] != lua {
		t.Errorf("%q from %d", lua, at)
	}
	if lua, _, at := scripts[1].Text(source); lua != "luau()" || text[at:at+len(lua)] != lua {
		t.Errorf("%q from %d", lua, at)
	}
	if _, in, _ := scripts[2].Text(source); in != nil || scripts[2].Value() != "a.lua" {
		t.Errorf("a file that nobody found has the text of %v", in)
	}
	scripts[2].File = diag.NewSource("a.lua", "return 2")
	if lua, in, at := scripts[2].Text(source); lua != "return 2" || in.Name != "a.lua" || at != 0 {
		t.Errorf("%q", lua)
	}
}

func TestWhatADefineGivesByLuaIsItsValue(t *testing.T) {
	f, list := Parse(diag.NewSource("", "define a = lua number 1..5 \"a.lua\"\nreplace define b = lua player or none ``` return nil ```\n"))
	if len(list) > 0 {
		t.Fatal(list)
	}
	replaced := f.Decls[1].(*ReplaceDecl).Instead
	for _, d := range []Decl{f.Decls[0], replaced} {
		def := d.(*DefineDecl)
		if e, ok := def.Value.Expr.Expr.(*LuaExpr); !ok || def.Lua != nil || e.Script == nil || e.Gives == nil {
			t.Errorf("%s = %v", def.Name.Name, def.Value)
		}
	}
	if n := len(Scripts(f)); n != 2 {
		t.Errorf("%d scripts, each once", n)
	}
}

// A text with many fences is read in a time that grows with its length alone.
func TestManyFencesAreReadOnce(t *testing.T) {
	Parse(diag.NewSource("", strings.Repeat("on a lua ```\n", 1<<14)))
}
