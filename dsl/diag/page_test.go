package diag

import (
	"slices"
	"strings"
	"testing"
)

func TestEveryPageHasTheShapeThatIsLaidDown(t *testing.T) {
	codes := Codes()
	if !slices.IsSorted(codes) || !slices.Contains(codes, "empty-file") {
		t.Fatalf("the codes are %v", codes)
	}
	for _, code := range codes {
		text, ok := Page(code)
		if !ok {
			t.Errorf("%s has no page", code)
			continue
		}
		if _, err := parsePage(code, text); err != nil {
			t.Errorf("pages/%s.md: %v", code, err)
		}
		if Summary(code) == "" {
			t.Errorf("%s has no summary", code)
		}
	}
}

func TestThereIsNoPageWithoutACode(t *testing.T) {
	for _, code := range []string{"", "no-such-code", "../page", "empty-file.md"} {
		if _, ok := Page(code); ok || Summary(code) != "" {
			t.Errorf("%q has a page", code)
		}
		if wrong, instead := Examples(code); wrong != "" || instead != "" {
			t.Errorf("%q has examples", code)
		}
	}
	if near, _ := NearestCode("empty_fiel"); near != "empty-file" {
		t.Errorf("nearest to empty_fiel is %q", near)
	}
}

const goodPage = "# odd-bet\n\nA bet is odd.\n\nBecause it is.\n\n## Wrong\n\n```deal\nbet 3\n```\n\n## Instead\n\nSo:\n\n```deal\nbet 2\n\nfold\n```\n"

func TestAPageGivesItsExamples(t *testing.T) {
	p, err := parsePage("odd-bet", goodPage)
	if want := (page{"A bet is odd.", "bet 3\n", "bet 2\n\nfold\n"}); err != nil || p != want {
		t.Errorf("%+v %v", p, err)
	}
	if _, err := parsePage("odd-bet", "# odd-bet\n\nA bet is odd.\n\nNo example: it is too odd.\n\nBecause.\n"); err != nil {
		t.Errorf("a page may say that it has no example: %v", err)
	}
}

func TestAPageOutOfShapeIsRefused(t *testing.T) {
	without := func(s string) string { return strings.Replace(goodPage, s, "", 1) }
	tests := []struct{ name, code, text, want string }{
		{"a code that is no slug", "Odd_Bet", goodPage, "hyphens"},
		{"another title", "even-bet", goodPage, "first line"},
		{"no explanation", "odd-bet", "# odd-bet\n\nA bet is odd.\n", "explanation"},
		{"a summary of two lines", "odd-bet", strings.Replace(goodPage, "is odd", "is\nodd", 1), "one plain line"},
		{"no wrong example", "odd-bet", without("## Wrong\n"), "## Wrong"},
		{"no right example", "odd-bet", without("## Instead\n"), "## Instead"},
		{"right before wrong", "odd-bet", strings.NewReplacer("## Wrong", "## Instead", "## Instead", "## Wrong").Replace(goodPage), "comes before"},
		{"an example without a fence", "odd-bet", without("```deal\nbet 3\n```"), "0 blocks"},
		{"an example in another language", "odd-bet", strings.Replace(goodPage, "```deal", "```", 1), "0 blocks"},
		{"two examples", "odd-bet", goodPage + "\n```deal\nbet 4\n```\n", "2 blocks"},
		{"an empty example", "odd-bet", without("bet 3"), "empty"},
		{"an example after all", "odd-bet", strings.Replace(goodPage, "Because", "No example: because", 1), "then has one"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := parsePage(tt.code, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want something about %q", err, tt.want)
			}
		})
	}
}
