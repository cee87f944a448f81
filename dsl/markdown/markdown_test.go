package markdown

import (
	"strings"
	"testing"
)

// TestEachLineSaysWhatItStandsIn: in an example nothing is text, and examples may stand in others and in comments.
func TestEachLineSaysWhatItStandsIn(t *testing.T) {
	page := "# Title\n<!-- made -->\nSaid.\n~~~deal wrong\nlua ```\n# no title\n```\n~~~\nEnd\r\n<!--\n```\n-->\n```\nopen"
	want := "text comment text opens example example example closes text comment comment comment opens example"
	names := [...]string{"text", "opens", "example", "closes", "comment"}
	var got []string
	for l := range Lines(page) {
		got = append(got, names[l.Kind])
		if strings.ContainsAny(l.Text, "\r\n") {
			t.Errorf("%q has its end", l.Text)
		}
		if inside := l.Kind == Opens || l.Kind == Example || l.Kind == Closes; inside && len(got) < 9 && l.Info != "deal wrong" {
			t.Errorf("%q stands in %q", l.Text, l.Info)
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
