package web

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The README shows a phone at a hand of hold'em. With -picture it is taken anew.
func TestTheReadmeShowsAPhone(t *testing.T) {
	path := filepath.Join("testdata", "phone.png")
	text, err := os.ReadFile("../../../README.md")
	if err != nil || !strings.Contains(string(text), "cmd/internal/web/testdata/phone.png") {
		t.Error("the README does not show it", err)
	}
	if !*retake {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := png.DecodeConfig(bytes.NewReader(b)); err != nil || c.Width != phoneWide || len(b) > 100<<10 {
			t.Errorf("it is %d wide, of %d bytes: %v", c.Width, len(b), err)
		}
		return
	}
	ctx := browser(t)
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 9,
		deck: strings.Fields("Qh 7c As 9d Qs 7d Ks 4c 2c Qd Jh 10s")})
	for _, one := range [][2]string{{"Cyd", "raise to 6"}, {"Dot", "fold"}, {"Ann", "call"}, {"Bob", "call"}} {
		if code, why := s.say(one[0], one[1]); code != http.StatusNoContent {
			t.Fatal(why)
		}
	}
	b := s.open(ctx, t, "Ann", phoneWide, 800)
	b.sees("It is your turn")
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(path, shot, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
