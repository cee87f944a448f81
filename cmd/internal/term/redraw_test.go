package term

import (
	"strings"
	"testing"
)

// What a line has grown by is sent alone; a line that has changed otherwise, or of which it is not known how it stands, is sent
// whole, wiped before.
func TestALineThatGrowsIsSentOnce(t *testing.T) {
	const wipe = "\x1b[J\x1b[2K\r"
	for _, c := range []struct {
		about, sends string
		writes       []string
	}{
		{"typed at the end", wipe + "> a" + "b" + "c", []string{wipe, "> a", wipe, "> ab", wipe, "> abc"}},
		{"nothing new", wipe + "> a", []string{wipe, "> a", wipe, "> a"}},
		{"at the edge", wipe + "> abcd \b" + "e", []string{wipe, "> abcd \b", wipe, "> abcde"}},
		{"nothing new at the edge", wipe + "> abcd \b", []string{wipe, "> abcd \b", wipe, "> abcd \b"}},
		{"one key back", wipe + "> ab" + "\b", []string{wipe, "> ab", wipe, "> ab\b"}},
		{"in the middle", wipe + "> ab\b" + wipe + "> axb\b", []string{wipe, "> ab\b", wipe, "> axb\b"}},
		{"a letter less", wipe + "> ab" + wipe + "> a", []string{wipe, "> ab", wipe, "> a"}},
		{"several rows", wipe + "> ab" + "c", []string{wipe, "> ab", "\x1b[J\x1b[2K\r\x1b[A\x1b[2K\r", "> abc"}},
		{"a bell", wipe + "> a" + "\a" + "b", []string{wipe, "> a", "\a", wipe, "> ab"}},
		{"a list of words", wipe + "> a" + "\n1 2" + wipe + "> ab", []string{wipe, "> a", "\n1 2", wipe, "> ab"}},
		{"what others sent", wipe + "> a" + wipe + "> ab", []string{wipe, "> a", "forget", wipe, "> ab"}},
		{"wiped alone", wipe + "> a" + wipe, []string{wipe, "> a", wipe, "forget"}},
	} {
		var sent strings.Builder
		r := &redraw{to: &sent}
		for _, w := range c.writes {
			if w == "forget" {
				r.forget()
			} else if n, err := r.Write([]byte(w)); n != len(w) || err != nil {
				t.Errorf("%s: %d of %q are written: %v", c.about, n, w, err)
			}
		}
		if sent.String() != c.sends {
			t.Errorf("%s: %q is sent, not %q", c.about, sent.String(), c.sends)
		}
	}
}

// Whatever is waiting when, the line comes to what was typed, and is laid out about as often as the waiting ends.
func TestWhatIsPastedIsHandedOnAtOnce(t *testing.T) {
	for _, c := range []struct {
		typed string // a dot: nothing waits behind the letter before
		line  string
		most  int // how often the line is laid out
	}{
		{"note the bridge is out.", "note the bridge is out", 3},
		{"a.b.c.", "abc", 3},
		{"ab.cdef.", "abcdef", 3},
		{"abc", "abc", 2}, // and a control key behind it
		{"äöü漢字.", "äöü漢字", 3},
	} {
		var line []rune
		laid, more := 0, false
		p := &paste{calm: func() bool { return true }}
		p.waits = func() bool { return more }
		p.set = func(text string) { line, laid = []rune(text), laid+1 }
		p.OnChange(nil, 0, 0)
		keys := []rune(c.typed)
		press := func(k rune) {
			if k = p.key(k); k >= ' ' {
				line, laid = append(line, k), laid+1
			}
			p.OnChange(line, len(line), k)
		}
		for i, k := range keys {
			if k != '.' {
				more = i+1 == len(keys) || keys[i+1] != '.'
				press(k)
			}
		}
		more = false
		press('\r')
		if string(line) != c.line || laid > c.most {
			t.Errorf("%q becomes %q, laid out %d times", c.typed, string(line), laid)
		}
	}
	p := &paste{calm: func() bool { return true }, waits: func() bool { return true }}
	p.OnChange([]rune("in the middle"), 3, 'x')
	if p.key('y') != 'y' {
		t.Error("what is typed in the middle of a line is held back")
	}
}
