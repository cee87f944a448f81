package compile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
)

// with compiles a ruleset beside which these files lie, .lua and .deal.
func with(files map[string]string, text string) (*program.Program, diag.List) {
	find := func(name string, _ *diag.Source) (string, []*diag.Source, error) {
		for _, ending := range []string{"", ".deal"} {
			if text, ok := files[name+ending]; ok {
				return name, []*diag.Source{diag.NewSource(name+ending, text)}, nil
			}
		}
		return "", nil, errors.New("there is no file " + name)
	}
	return compile.Load(find, "main", diag.NewSource("main.deal", text))
}

const plain = "ruleset \"Files\"\nstart game { result r = f(2) }\ndefine f(n) = lua number \"f.lua\"\n"

func TestLuaIsReadFromAFile(t *testing.T) {
	p, list := with(map[string]string{"f.lua": "local m = n\n\nreturn m * 21\n"}, plain)
	if p == nil || len(list) > 0 {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := g.Start(1).ResultOf("r", -1); !ok || v.N != 42 {
		t.Errorf("it gives %d", v.N)
	}
	other, _ := with(map[string]string{"f.lua": "return n * 20 + 2\n"}, plain)
	if other.Hash == p.Hash {
		t.Error("rules with other Lua have the same hash")
	}
}

func TestMistakesInAFileOfLuaAreReportedThere(t *testing.T) {
	for lua, want := range map[string]string{
		"local m = n\nretrun m\n":           "f.lua:2:1 hook-unreadable",
		"local m = 1\nm2 = 3\n\nreturn x\n": "f.lua:2:1 hook-unreadable f.lua:4:1 hook-unreadable",
		"if n then\nreturn 1\n":             "f.lua:1:1 hook-unreadable",
		"say(\"x\")\nreturn 1\n":            "f.lua:1:1 hook-unreadable",
		strings.Repeat("-- long\n", 4000):   "f.lua:1:1 hook-unreadable",
	} {
		p, list := with(map[string]string{"f.lua": lua}, plain)
		var got []string
		for _, d := range list {
			got = append(got, fmt.Sprint(d.Span, " ", d.Code))
		}
		if p != nil || strings.Join(got, " ") != want {
			t.Errorf("%.40q gives %q, want %q", lua, got, want)
		}
	}
}

func TestAFileOfLuaThatIsNotThereIsReported(t *testing.T) {
	for _, path := range []string{"other.lua", "f.txt", ""} {
		p, list := with(nil, strings.Replace(plain, "f.lua", path, 1))
		if p != nil || len(list) != 1 || list[0].Code != "lua-missing" || list[0].Span.Text() != `"`+path+`"` {
			t.Errorf("%q gives %v", path, list)
		}
	}
	if p, list := compile.Source("main", diag.NewSource("main.deal", plain)); p != nil || len(list) != 1 || list[0].Code != "lua-missing" {
		t.Errorf("without anybody who reads files: %v", list)
	}
}

// The hooks of the rules below are called before those of a house rule, and a house rule may put Lua in the place of lines.
func TestHouseRulesHaveHooks(t *testing.T) {
	base := "ruleset \"Base\"\nthe table has { n number = 1 }\nstart game {\n  do step\n  result r = worth(n)\n}\nphase step { set n to 2 }\n" +
		"define worth(x) = x\non phase step lua ```say(\"base\")```\n"
	house := "ruleset \"House\"\nextends base\non phase step lua \"house.lua\"\nafter phase step { say \"lines\" }\nchange result r to r + 10\ndefine thrice(x) = lua number ```return x * 3```\nchange worth to thrice(x)\n" +
		"change worth to 0 when n is 99\n"
	p, list := with(map[string]string{"base.deal": base, "house.lua": "say(\"house\") set(\"n\", 5)"}, house)
	if p == nil || len(list) > 0 {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Record = true
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	var said []string
	for _, e := range s.Events(0) {
		if e.Kind == event.Say {
			said = append(said, e.Text)
		}
	}
	if got := strings.Join(said, " "); got != "lines base house" {
		t.Errorf("they say %q", got)
	}
	if v, _ := s.ResultOf("r", -1); v.N != 25 {
		t.Errorf("the result is %d, %v", v.N, s.Err())
	}
}
