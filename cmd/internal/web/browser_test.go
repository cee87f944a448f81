package web

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"croupier/cmd/internal/repl"
)

var (
	pictures = flag.String("pictures", "", "a folder for pictures of every page that the browser tests drive")
	retake   = flag.Bool("picture", false, "take the README's picture of a page anew")
)

// browser is the Chromium of all tests, where there is one.
func browser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() || chromium() == "" {
		fmt.Fprintf(os.Stderr, "\n*** %s: THERE IS NO CHROMIUM HERE (or -short): THE PAGES WERE NOT DRIVEN IN A BROWSER ***\n\n", t.Name())
		t.Skip("there is no Chromium here")
	}
	ctx, err := started()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// chromium is where it is, "" where there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if at, err := exec.LookPath(name); err == nil {
			return at
		}
	}
	return ""
}

// started starts it, once; each page is on a device of its own all the same. It ends with the tests.
var started = sync.OnceValues(func() (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium()), chromedp.Flag("no-sandbox", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, leave := chromedp.NewContext(ctx)
	ended = func() { leave(); stop() }
	return ctx, chromedp.Do(ctx)
})

var ended = func() {}

// More tests than processors run at a time: most wait for a browser, or for a time that is given to somebody.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	code := m.Run()
	ended()
	os.Exit(code)
}

// tab is a page in the browser.
type tab struct {
	t    *testing.T
	ctx  context.Context
	name string
	who  string
	s    *served

	wide, high int64
}

// open opens somebody's page, as on a device of its own.
func (s *served) open(ctx context.Context, t *testing.T, who string, wide, high int64) *tab {
	t.Helper()
	ctx, leave := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(leave)
	b := &tab{t, ctx, strings.ReplaceAll(t.Name(), "/", "-") + "-" + who, who, s, wide, high}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.EmulateViewport(wide, high), chromedp.Navigate(s.link(who)), chromedp.WaitReady(chromedp.CSS("html.scripted")))
	return b
}

// do does something in a page, in a while.
func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.picture("failed")
		b.t.Fatalf("%s's page: %v\n%s", b.who, err, b.text("body"))
	}
}

func (b *tab) text(selector string) string {
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf("(document.querySelector(%q)||{}).innerText||''", selector)))
	if err != nil {
		return err.Error()
	}
	return text
}

// sees waits until a page says something.
func (b *tab) sees(texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		if !b.soon(fmt.Sprintf("document.body.innerText.toLowerCase().includes(%q.toLowerCase())", text)) {
			b.picture("failed")
			b.t.Fatalf("%s's page does not say %q:\n%s", b.who, text, b.text("body"))
		}
	}
}

// soon waits until something is true in a page.
func (b *tab) soon(expression string) bool {
	for end := time.Now().Add(enough); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		ctx, stop := context.WithTimeout(b.ctx, enough)
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
		stop()
		if err == nil && yes {
			return true
		}
	}
	return false
}

// press presses the button that says something.
func (b *tab) press(label string) {
	b.t.Helper()
	found := fmt.Sprintf(`[...document.querySelectorAll("button")].find(b => b.checkVisibility() && b.innerText.trim().startsWith(%q))`, label)
	if !b.soon("!!" + found) {
		b.picture("failed")
		b.t.Fatalf("%s's page has no button %q:\n%s", b.who, label, b.text("body"))
	}
	b.run(found + ".click()")
}

func (b *tab) run(expression string) {
	b.t.Helper()
	b.do(chromedp.Steps(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Evaluate[any]("void ("+expression+")")(ctx, t)
		return chromedp.Void{}, err
	}))
}

// picture keeps what a page looks like, where somebody wants to look.
func (b *tab) picture(name string) {
	if *pictures == "" {
		return
	}
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, b.name+"-"+name+".png"), png, 0o600)
	}
	if err != nil {
		b.t.Log(err)
	}
}

// sound holds a page to what every page is held to, with all that is folded away on it opened: nothing is wider than the screen, nothing
// was refused by its policy, and axe finds nothing serious, where it is there.
func (b *tab) sound() {
	b.t.Helper()
	b.run(`document.querySelectorAll("details:not([open])").forEach(d => { d.open = true; d.dataset.folded = ""; })`)
	defer b.run(`document.querySelectorAll("details[data-folded]").forEach(d => { d.open = false; delete d.dataset.folded; })`)
	b.fits(b.wide)
	if b.wide == phoneWide {
		b.fits(phoneWide/2, 320) // whoever sees badly makes all of it twice as big; so many pixels are what is asked of every page
	}
	axe, err := os.ReadFile(filepath.Join("testdata", ".axe", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		fmt.Fprintf(os.Stderr, "\n*** %s: AXE IS NOT HERE (npm ci in cmd/internal/web/testdata/.axe): THE PAGES WERE NOT TRIED WITH IT ***\n\n", b.t.Name())
		return
	}
	ctx, stop := context.WithTimeout(b.ctx, enough)
	defer stop()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[any]("void eval("+quotedJS(string(axe))+")")); err != nil {
		if _, err = chromedp.Run(ctx, chromedp.Evaluate[any](string(axe)+";void 0")); err != nil {
			b.t.Fatal(err)
		}
	}
	found, err := chromedp.Run(ctx, chromedp.Evaluate[string](`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.filter(v =>
		v.impact === "serious" || v.impact === "critical").map(v => v.id + ": " + v.help + "\n" + v.nodes.map(n => n.html + " " + n.failureSummary).join("\n")).join("\n"))`,
		awaited))
	if err != nil {
		b.t.Fatal(err)
	}
	if found != "" {
		b.picture("axe")
		b.t.Errorf("axe finds in %s's page:\n%s", b.who, found)
	}
}

// fits holds a page to be no wider than its screen, on screens that are so wide, and leaves it on its own.
func (b *tab) fits(widths ...int64) {
	b.t.Helper()
	for _, wide := range widths {
		if wide != b.wide {
			b.do(chromedp.EmulateViewport(wide, b.high))
		}
		if b.value(`document.documentElement.scrollWidth > document.documentElement.clientWidth`) == "true" {
			b.picture(fmt.Sprintf("wide %d", wide))
			b.t.Errorf("%s's page is wider than a screen of %d pixels: %s", b.who, wide, b.value(`[...document.body.querySelectorAll("*")].filter(e =>
				e.getBoundingClientRect().right > document.documentElement.clientWidth && e.checkVisibility()).slice(-3).map(e => e.outerHTML.slice(0, 200)).join("\n")`))
		}
		if wide != b.wide {
			b.do(chromedp.EmulateViewport(b.wide, b.high))
		}
	}
}

func quotedJS(text string) string { return fmt.Sprintf("%q", text) }

const phoneWide, phoneHigh, deskWide, deskHigh = 360, 740, 1280, 900

func TestAHandOfHoldemOnFourPhones(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 3})
	tabs := map[string]*tab{}
	for _, name := range []string{"Ann", "Bob", "Cyd", "Dot"} {
		tabs[name] = s.open(ctx, t, name, phoneWide, phoneHigh)
	}
	screen := s.open(ctx, t, repl.Everybody, deskWide, deskHigh)
	gm := s.open(ctx, t, repl.Master, deskWide, deskHigh)
	raised := false
	for step := 0; ; step++ {
		s.mu.Lock()
		open := s.s.World().Open()
		s.mu.Unlock()
		if open == nil || step > 60 {
			break
		}
		name := open.State.Game().Name(open.State.Pending().Player)
		b := tabs[name]
		b.sees("It is your turn")
		l := open.State.Pending().Bet
		switch {
		case l.Raise.Most > 0 && !raised:
			raised = true
			b.picture("asked")
			b.sound()
			b.run(`(() => { const r = document.querySelector(".amount input[type=range]"); r.value = r.max; r.dispatchEvent(new Event("input", {bubbles: true})); })()`)
			b.soon(`document.querySelector(".amount input[type=number]").value === document.querySelector(".amount input[type=range]").max`)
			b.run(fmt.Sprintf(`(() => { const n = document.querySelector(".amount input[type=number]"); n.value = %d; })()`, l.Raise.Most+5))
			b.press("Raise")
			b.sees("Legal:")
			b.picture("refused")
			b.run(fmt.Sprintf(`(() => { const n = document.querySelector(".amount input[type=number]"); n.value = %d; })()`, l.Raise.Least))
			b.press("Raise")
		case l.Check:
			b.press("Check")
		default:
			b.press("Call")
		}
		for end := time.Now().Add(enough); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			s.mu.Lock()
			now := s.s.World().Open()
			s.mu.Unlock()
			if now == nil || now.State != open.State {
				break
			}
		}
	}
	for _, b := range tabs {
		b.sees("How it ended")
	}
	tabs["Ann"].picture("over")
	tabs["Ann"].sound()
	screen.sees("How it ended")
	screen.picture("over")
	screen.sound()
	gm.sees("How it ended")
	gm.picture("over")
	gm.sound()
	if !raised {
		t.Error("nobody has raised")
	}
}
