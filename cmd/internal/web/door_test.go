package web

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where a table cannot be opened, it is said what can be done about that, and what becomes of links that people have already. A
// new table is then none that could be gone on with.
func TestATableThatCannotBeOpenedSaysWhatToDo(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	taken := other.Addr().String()
	for _, c := range []struct{ listen, was, want string }{
		{"", taken, "no table can be opened at " + taken + ": another program is there, perhaps another table; close that, or open " +
			"this table at a port that is free, with --listen 127.0.0.1:0: then its links change"},
		{"127.0.0.1", taken, "with --listen 127.0.0.1:0: then its links change"},
		{taken, "", "with --listen 127.0.0.1:0"},
		{"192.0.2.7", "", "no table can be opened at 192.0.2.7:7117: this machine has no such address; open this table at one that it " +
			"has, or for everybody with --listen 0.0.0.0"},
		{"", "192.0.2.7:7117", "with --listen 0.0.0.0: then its links change"},
		{"127.0.0.1:abc", "", `or :7117 for everybody, and not "127.0.0.1:abc"`},
		{"http://127.0.0.1", "", `or :7117 for everybody, and not "http://127.0.0.1"`},
		{"1:2:3", "", `or :7117 for everybody, and not "1:2:3"`},
	} {
		l, err := listen(nil, c.listen, c.was)
		if err == nil {
			_ = l.Close()
			t.Errorf("%q after %q is open", c.listen, c.was)
		} else if !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%q after %q: %v", c.listen, c.was, err)
		}
	}
	if l, err := listen(nil, "127.0.0.1:0", taken); err != nil {
		t.Error(err)
	} else {
		_ = l.Close()
	}

	folder := t.TempDir()
	e := wanted{rules: "draw", players: []string{"Ann", "Bob", "Cyd", "Dot"}, file: filepath.Join(folder, "new.journal")}.evening(t)
	e.Listen = taken
	err = e.Run(context.Background())
	left, wrong := os.ReadDir(folder)
	if err == nil || wrong != nil || len(left) > 0 {
		t.Errorf("a table that did not open leaves %v: %v, %v", left, err, wrong)
	}
}
