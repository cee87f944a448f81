package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"croupier/cmd/internal/repl"
)

// opens opens a part of a page that is folded away.
func (b *tab) opens(summary string) {
	b.t.Helper()
	b.run(fmt.Sprintf(`(() => { const s = [...document.querySelectorAll("summary")].find(s => s.textContent.startsWith(%q));
		if (!s.parentElement.open) s.click(); })()`, summary))
}

// sends fills in a form's fields by their places, and presses its button, when what it sent before is done. The form is the one around
// an element.
func (b *tab) sends(around string, fields ...string) {
	b.t.Helper()
	if !b.soon(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return !!e && e.checkVisibility() && !e.closest("form").dataset.busy; })()`, around)) {
		b.t.Fatalf("%s's page shows no %s:\n%s", b.who, around, b.text("body"))
	}
	b.run(fmt.Sprintf(`(() => { const f = document.querySelector(%q).closest("form");
		const all = [...f.querySelectorAll("input:not([type=hidden]),select")], values = %s;
		values.forEach((v, i) => { all[i].value = v; });
		f.querySelector("button").click(); })()`, around, "["+quotedAll(fields)+"]"))
}

func quotedAll(all []string) string {
	var quoted []string
	for _, one := range all {
		quoted = append(quoted, quotedJS(one))
	}
	return strings.Join(quoted, ",")
}

// What the game master has for an evening is done by buttons and fields, without a word that is typed as at the prompt.
func TestTheGameMasterRulesByButtons(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob"}, seed: 1})
	gm := s.open(ctx, t, repl.Master, phoneWide, phoneHigh)
	ann := s.open(ctx, t, "Ann", phoneWide, phoneHigh)

	gm.opens("The game master's word")
	gm.sends("#gives", "give", "Ann", "5", "she paid for the wine")
	ann.sees("Ann gets 5 chips: she paid for the wine")
	gm.sends("#gives", "take", "Bob", "2", "")
	ann.sees("Bob loses 2 chips")
	gm.sends("#field", "Ann.stack", "60", "it was miscounted")
	ann.sees("Ann's stack is 60: it was miscounted")
	if n := gm.value(`document.querySelector("#gives").closest("form").querySelector("[type=number]").value`); n != "" {
		t.Errorf("what was sent stays in the field, where it is sent once more by a second tap: %q", n)
	}

	gm.opens("Notes and secrets")
	gm.sends("#note", "It rains")
	ann.sees("It rains")
	gm.sends("#secret", "the butler did it")
	gm.sees("the butler did it")
	gm.sends("#secretly", "2d6+40")
	gm.sees("2d6, added up, plus 40")
	if text := ann.text("body"); strings.Contains(text, "butler") || strings.Contains(text, "2d6") {
		t.Error("a player reads what is secret:", text)
	}
	gm.sends("#reveal", "")
	ann.sees("2d6, added up, plus 40")

	gm.press("Undo")
	gm.sees("Undone")
	gm.press("Redo")
	gm.sees("Done again")

	gm.press("The table deals and rolls by itself")
	gm.sees("Chance deals and rolls again") // what the button does next
	for _, one := range [][2]string{{"Bob", "call"}, {"Ann", "check"}} {
		s.say(one[0], one[1])
	}
	gm.sees("3 cards")
	gm.picture("deals")
	gm.sound()
	gm.sends("#dealt", "nonsense")
	if !gm.soon(`!!document.querySelector("#deal .wrong")`) {
		t.Error("nothing says what is wrong:", gm.text("#deal"))
	}
	gm.sends("#dealt", "9h 8d 6d")
	ann.sees("six of diamonds")
	gm.sends("#correct", "9h 8d 6s", "the suit was wrong")
	if !ann.soon(`document.body.textContent.includes("six of spades")`) {
		t.Error("the card is not corrected:", gm.text("#said"))
	}

	// a seat is handed over, and played by a policy and not
	gm.opens("QR code") // of their own page
	gm.opens("Ann")
	gm.opens("Hand the seat over") // the first, which is Ann's
	gm.sends(`[aria-label="who sits in Ann's seat from now on"]`, "Zoe O'Hara-Müller the 1st")
	ann.sees("This link was replaced")
	gm.sees("Ann (Zoe O'Hara-Müller the 1st)")
	zoe := s.open(ctx, t, "Ann", phoneWide, phoneHigh)
	zoe.sees("Ann (Zoe")
	gm.opens("Bob")
	gm.sends(`[aria-label="who decides for Bob"]`, "random")
	waitFor(t, func() bool { return s.s.World().Character("Bob").Policy == "random" })
	gm.sends(`[aria-label="who decides for Bob"]`, "hand")
	waitFor(t, func() bool { return s.s.World().Character("Bob").Policy == "" })

	gm.press("Chance deals and rolls again")
	gm.press("Leave the contest")
	zoe.sees("The contest is given up")
	// a check is played in secret, where the game master answers for everybody, and is revealed
	gm.sends("#secretly", "game Ann, Bob")
	waitFor(t, func() bool { return s.openNow() != nil })
	gm.sees("It is your turn, for", "Fold")
	if text := zoe.text("body"); !strings.Contains(text, "It is over") || strings.Contains(text, "Fold") {
		t.Error("a player reads of a secret check:", text)
	}
	gm.picture("in secret")
	gm.sound()
	gm.press("Fold")
	gm.sees("How it ended")
	if text := zoe.text("body"); strings.Contains(text, "folds") {
		t.Error("a player reads of a secret check:", text)
	}
	gm.sends("#reveal", "")
	zoe.sees("What was secret is shown to all", " folds")
	gm.opens("Begin a check or contest")
	gm.press("Begin")
	waitFor(t, func() bool { return s.openNow() != nil })
	gm.picture("orders")
	gm.sound()
	if open := gm.value(`[...document.querySelectorAll("#seats details[open]")].map(d => d.dataset.fold).join(", ")`); open != "code gm, seat Ann, hand Ann, seat Bob" {
		t.Error("of the links these are not folded away:", open)
	}
	if gm.value(`document.querySelector("#field").value`) == "" {
		t.Error("nothing is chosen of what can be set")
	}
}

// mouse moves the mouse, or presses its button for the first or the second time.
func (b *tab) mouse(kind input.DispatchMouseEventType, x, y float64, click int64) {
	b.t.Helper()
	b.do(chromedp.Steps(func(ctx context.Context, to *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, to, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft,
			Buttons: 1, ClickCount: click})
		return chromedp.Void{}, err
	}))
}

// resting is the middle of the button that says something, once it no longer moves while the page is being filled.
func (b *tab) resting(label string) (x, y float64) {
	b.t.Helper()
	for end, before := time.Now().Add(enough), ""; time.Now().Before(end); time.Sleep(150 * time.Millisecond) {
		at := b.value(fmt.Sprintf(`(() => {
			const r = [...document.querySelectorAll("#ask button[name=answer]")]
				.find(b => b.innerText.trim().toLowerCase() === %q).getBoundingClientRect();
			return (r.left + r.width / 2) + " " + (r.top + r.height / 2);
		})()`, label))
		if at == before {
			if _, err := fmt.Sscan(at, &x, &y); err != nil {
				b.t.Fatal(err)
			}
			return x, y
		}
		before = at
	}
	b.t.Fatalf("%s's button %q does not come to rest", b.who, label)
	return 0, 0
}

// All answer in secret at once on their own pages; a double tap answers one question, and not also the next one that comes in its place.
func TestAllAnswerInSecretAtOnceInTheBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	players := []string{"Lando", "Han", "Chewie"}
	s := serve(t, wanted{rules: "swrpg", start: "session", players: players, seed: 4, params: map[string]string{"rounds": "2"}})
	s.secretly()
	tabs := map[string]*tab{}
	for _, who := range players {
		tabs[who] = s.open(ctx, t, who, phoneWide, phoneHigh)
		tabs[who].sees("It is your turn", "Fair, or cheat?")
	}
	b := tabs["Chewie"]
	x, y := b.resting("cheat")
	for click := range int64(2) {
		b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, click+1)
		b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, click+1)
		b.sees("win, or to lose?")
	}
	b.sound()
	for _, who := range []string{"Lando", "Han"} {
		if text := tabs[who].text("#ask"); !strings.Contains(text, "Fair, or cheat?") {
			t.Errorf("%s is asked %s", who, text)
		}
	}
	b.press("lose")
	b.press("1")
	b.sees("Your answer is kept: cheat; lose; 1.")
	b.picture("kept")
	for _, who := range []string{"Han", "Lando"} {
		for _, answer := range []string{"fair", "win", "1"} {
			if strings.Contains(b.text("body"), "fair") {
				t.Error("Chewie reads what others answer before all have")
			}
			tabs[who].press(answer)
			if answer != "1" {
				tabs[who].soon(fmt.Sprintf(`![...document.querySelectorAll("#ask button")].some(b => b.innerText.trim() === %q)`, answer))
			}
		}
	}
	if !b.soon(`!document.body.innerText.includes("Your answer is kept")`) {
		t.Error("all have answered, and Chewie waits still")
	}
}

// Where the network goes without a word the page notices by itself that nothing is heard, and goes on when the table is there again.
func TestAPageNoticesThatNothingIsHeard(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, draw())
	b := s.open(ctx, t, "Ann", phoneWide, phoneHigh)
	waitFor(t, func() bool { return s.shownTo("Ann") == 1 })
	b.run(`(() => { window.opened = 0; const E = EventSource;
		window.EventSource = class extends E { constructor(u) { super(u); window.opened++; } };
		const now = Date.now; let calls = 0; Date.now = () => now() + (window.opened < 1 ? 60000 * ++calls : 0); })()`)
	if !b.soon(`window.opened > 0 && document.querySelector("#live").hidden`) {
		t.Error("it does not notice:", b.value(`[document.hidden, window.opened, Date.now() - performance.timeOrigin - performance.now(), document.querySelector("#live").hidden].join(" ")`))
	}
	s.order("note It rains")
	b.sees("It rains")
}

// A page that was hidden for minutes, or left by a link and come back to, is up to date again. Of two screens of one seat the other
// follows what is answered on one; and what is answered on an old one is refused in words, and brings it up to date.
func TestAPageComesBackUpToDate(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, draw())
	one, other := s.open(ctx, t, "Ann", phoneWide, phoneHigh), s.open(ctx, t, "Ann", phoneWide, phoneHigh)
	waitFor(t, func() bool { return s.shownTo("Ann") == 2 })
	hide := func(hidden string) {
		other.run(`(() => { Object.defineProperty(document, "hidden", {value: ` + hidden + `, configurable: true});
			const now = Date.now; Date.now = () => now() + 300000; document.dispatchEvent(new Event("visibilitychange")); })()`)
	}
	hide("true")
	waitFor(t, func() bool { return s.shownTo("Ann") == 1 })
	one.press("Bet")
	one.sees("Bob is asked")
	if text := other.text("#status"); !strings.Contains(text, "your turn") {
		t.Fatal("a page that is hidden is told all the same:", text)
	}
	other.press("Bet")
	other.sees("It is not you who is asked", "Bob is asked")
	hide("true")
	waitFor(t, func() bool { return s.shownTo("Ann") == 1 })
	for _, who := range []string{"Bob", "Cyd", "Dot"} {
		s.say(who, "call")
	}
	if text := other.text("#status"); !strings.Contains(text, "Bob is asked") {
		t.Fatal("a page that is hidden is told all the same:", text)
	}
	hide("false")
	other.sees("It is your turn", "Dot calls")
	one.press("Take the chosen")
	other.sees("Bob is asked")

	one.do(chromedp.Navigate("about:blank"))
	waitFor(t, func() bool { return s.shownTo("Ann") == 1 })
	s.order("note It rains")
	one.do(chromedp.NavigateBack())
	one.sees("It rains", "Bob is asked")
	s.order("note It snows")
	one.sees("It snows")
}

// A hand is put in order by dragging its cards, with the mouse and with a finger; how it lies stays while the page changes.
func TestAHandIsDraggedInOrder(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s := serve(t, draw())
	b := s.open(ctx, t, "Ann", phoneWide, phoneHigh)
	// by the second note all that is sent at first has come, and no card is made anew
	for _, note := range []string{"It begins", "It goes on"} {
		s.order("note " + note)
		b.sees(note)
	}
	const cards = `document.querySelectorAll(".own ul.hand li")`
	hand := func() string { return b.value(`[...` + cards + `].map(e => e.dataset.name).join(" ")`) }
	at := func(i int, part float64) (x, y float64) {
		b.run(cards + `[0].scrollIntoView({block: "center"})`)
		_, err := fmt.Sscan(b.value(fmt.Sprintf(`(() => { const r = %s[%d].getBoundingClientRect();
			return (r.left + r.width * %g) + " " + (r.top + r.height / 2); })()`, cards, i, part)), &x, &y)
		if err != nil {
			t.Fatal(err)
		}
		return x, y
	}
	mouse := func(kind input.DispatchMouseEventType, x, y float64) { b.mouse(kind, x, y, 1) }
	finger := func(kind input.DispatchTouchEventType, x, y float64) {
		b.do(chromedp.Steps(func(ctx context.Context, to *chromedp.Target) (chromedp.Void, error) {
			p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
			if kind != input.DispatchTouchEventTypeTouchEnd {
				p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: x, Y: y})
			}
			_, err := cdp.Call(ctx, to, input.DispatchTouchEvent, p)
			return chromedp.Void{}, err
		}))
	}
	for _, one := range []struct {
		what            string
		down, move, end func(x, y float64)
	}{
		{"the mouse", func(x, y float64) { mouse(input.DispatchMouseEventTypeMousePressed, x, y) },
			func(x, y float64) { mouse(input.DispatchMouseEventTypeMouseMoved, x, y) },
			func(x, y float64) { mouse(input.DispatchMouseEventTypeMouseReleased, x, y) }},
		{"a finger", func(x, y float64) { finger(input.DispatchTouchEventTypeTouchStart, x, y) },
			func(x, y float64) { finger(input.DispatchTouchEventTypeTouchMove, x, y) },
			func(x, y float64) { finger(input.DispatchTouchEventTypeTouchEnd, x, y) }},
	} {
		was := strings.Fields(hand())
		if len(was) != 5 {
			t.Fatal("the hand is", was)
		}
		x, y := at(0, 0.5)
		toX, toY := at(2, 0.9)
		one.down(x, y)
		if !b.soon(fmt.Sprintf(`(document.querySelector(".held")||{dataset: {}}).dataset.name === %q`, was[0])) {
			t.Errorf("with %s the first card is not taken", one.what)
		}
		for _, way := range []float64{0.3, 0.6, 1} {
			one.move(x+(toX-x)*way, y+(toY-y)*way)
		}
		want := strings.Join([]string{was[1], was[2], was[0], was[3], was[4]}, " ")
		if !b.soon(fmt.Sprintf(`[...%s].map(e => e.dataset.name).join(" ") === %q`, cards, want)) {
			t.Errorf("with %s the first card goes behind the third: %v is %s", one.what, was, hand())
		}
		one.end(toX, toY)
		if now := hand(); now != want {
			t.Errorf("with %s the card that is let go lies elsewhere: %s is %s", one.what, want, now)
		}
		if !b.soon(`document.querySelectorAll(".held").length === 0`) {
			t.Errorf("with %s the card is held still", one.what)
		}
	}
	order := hand()
	s.say("Ann", "bet 5")
	b.sees("Bob is asked")
	if now := hand(); now != order {
		t.Errorf("the hand lies as %s, and was put as %s", now, order)
	}
	b.run(`location.reload()`)
	b.sees("Bob is asked")
	if !b.soon(fmt.Sprintf(`[...%s].map(e => e.dataset.name).join(" ") === %q`, cards, order)) {
		t.Errorf("after a reload the hand lies as %s, and was put as %s", hand(), order)
	}
}
