package rulefiles

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
)

// Lua is read from the ruleset's folder and from nowhere else.
func TestNoLuaIsReadFromOutside(t *testing.T) {
	outside, folder := t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(outside, "out.lua"): "return 1", filepath.Join(folder, "in.lua"): "return 1", filepath.Join(folder, "sub", "in.lua"): "return 1",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(outside, "out.lua"), filepath.Join(folder, "link.lua")); err != nil {
		t.Skip(err)
	}
	main := filepath.Join(folder, "main.deal")
	for name, want := range map[string]string{
		"in.lua": "", "sub/in.lua": "",
		"link.lua": "leads out", "../" + filepath.Base(outside) + "/out.lua": "lies outside", filepath.Join(outside, "out.lua"): "lies outside",
		"sub/../../x.lua": "lies outside", "none.lua": "there is no file", "sub.lua": "there is no file", "/etc/passwd": "ends in .lua", "main.deal": "ends in .lua",
	} {
		text := "ruleset \"F\"\nstart game { result r = f }\ndefine f = lua number \"" + name + "\"\n"
		p, list := compile.Load(saved.base, "main", diag.NewSource(main, text))
		switch {
		case want == "" && p == nil:
			t.Errorf("%s: %v", name, list)
		case want != "" && (p != nil || len(list) != 1 || list[0].Code != "lua-missing" || !strings.Contains(strings.ToLower(list[0].Summary), want)):
			t.Errorf("%s gives %v", name, list)
		}
	}
}

func TestShippedRulesHaveTheirLua(t *testing.T) {
	for _, name := range []string{"fifteens", "liars-sly"} {
		r, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, list := r.Compile(); p == nil || len(p.Scripts) == 0 {
			t.Errorf("%s: %v", name, list)
		}
	}
	// A file elsewhere that only has the name of a shipped one finds none of its Lua.
	fake := diag.NewSource("examples/fifteens/fifteens.deal", "ruleset \"F\"\nstart game { result r = f }\ndefine f = lua number \"fifteens.lua\"\n")
	if p, list := compile.Load(saved.base, "fifteens", fake); p != nil {
		t.Errorf("it was read: %v", list)
	}
}
