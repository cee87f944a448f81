package lsp

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// drive is what Neovim does with a real file: it waits for what is wrong, asks for completion, definition and the layout, writes down
// what came, and goes.
const drive = `
local out = {}
local function done() local f = io.open(os.getenv("ANSWERS"), "w"); f:write(vim.json and vim.json.encode(out) or vim.fn.json_encode(out)); f:close(); vim.cmd("qa!") end
vim.defer_fn(function() out.late = true; done() end, 60000)
vim.wait(50000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, d in ipairs(vim.diagnostic.get(0)) do out.wrong = (out.wrong or "") .. d.lnum .. ": " .. d.message .. "\n" end
local function ask(method, params)
  local all = vim.lsp.buf_request_sync(0, method, params, 20000) or {}
  for _, a in pairs(all) do return a.result end
end
local function at(line, column) return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = column } } end
local def = ask("textDocument/definition", at(5, 6))
out.definition = def and def.range.start.line
local items = ask("textDocument/completion", at(5, 5))
out.items = {}
for _, i in ipairs(items and items.items or {}) do table.insert(out.items, i.label) end
vim.lsp.buf.formatting_sync(nil, 20000)
out.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n")
done()
`

// Debian's Neovim, with the setting that is shipped, shows what is wrong with a real file, completes, leads to a definition and lays the
// file out.
func TestNeovimSpeaksWithIt(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("NOT TESTED: there is no Neovim here, so nobody has tried editors/neovim; install the package neovim")
	}
	folder := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "croupier"), "croupier/cmd/croupier")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	setting, err := filepath.Abs("../../../editors/neovim/croupier.lua")
	if err != nil {
		t.Fatal(err)
	}
	rules := "ruleset \"N\"\nplayers 2\ndeck standard\nphase dealing { burn   1 }\nstart game {\n  do dealing\n  result points = nothing_here\n}\n"
	for name, text := range map[string]string{"n.deal": rules, "drive.lua": drive} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	answers := filepath.Join(folder, "answers.json")
	cmd := exec.Command(nvim, "--headless", "-u", setting, "-c", "edit "+filepath.Join(folder, "n.deal"), "-c",
		"luafile "+filepath.Join(folder, "drive.lua"))
	cmd.Env = append(os.Environ(), "ANSWERS="+answers, "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+folder)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	raw, err := os.ReadFile(answers)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Late       bool
		Wrong      string
		Definition *int
		Items      []string
		Text       string
	}
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	if got.Late || !strings.Contains(got.Wrong, `6: Nothing here is called "nothing_here"`) {
		t.Errorf("it says what is wrong: %q (late: %v)", got.Wrong, got.Late)
	}
	if got.Definition == nil || *got.Definition != 3 {
		t.Errorf("dealing is declared in line %v, not 3", got.Definition)
	}
	if !strings.Contains(strings.Join(got.Items, " "), "dealing") {
		t.Errorf("behind do it offers %v", got.Items)
	}
	if !strings.Contains(got.Text, "{ burn 1 }") {
		t.Errorf("it is laid out as %q", got.Text)
	}
}
