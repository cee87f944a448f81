package web

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"croupier/cmd/internal/repl"
	"croupier/interp/game"
	"croupier/interp/session"
)

func TestTheGameMasterTakesBackAndDoesAgain(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	s.say("Ann", "bet 5")
	contains(t, s.get("Bob"), "Ann bets 5", "It is your turn")
	contains(t, s.order("undo"), "Undone: Ann bets 5")
	lacks(t, s.get("Bob"), "Ann bets 5")
	contains(t, s.get("Ann"), "It is your turn")
	contains(t, s.order("redo"), "Done again")
	contains(t, s.get("Bob"), "Ann bets 5")
	contains(t, s.order("history"), "Ann bets 5")
	// what a button makes of its fields
	if code, _ := s.post(repl.Master, "order", url.Values{"w": {"set", "Bob.stack", "50"}, "why": {"he paid for the wine"}}); code != http.StatusNoContent {
		t.Fatal(code)
	}
	contains(t, s.get("Ann"), "The game master&#39;s word", "he paid for the wine")
	contains(t, s.get("Bob"), ">50</dd>")
	contains(t, s.order("nonsense here"), "nonsense")
	contains(t, s.order("quit"), "The table is closed where it was opened; leave ends what is played.") // a page leaves nothing by it
}

func TestSecretsStayOnTheGameMastersPageUntilTheyAreRevealed(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	s.order("secret note the butler did it")
	s.order("note It rains")
	for _, who := range []string{"Ann", "Bob", repl.Everybody} {
		lacks(t, s.get(who), "butler")
		contains(t, s.get(who), "It rains")
	}
	contains(t, s.get(repl.Master), "butler")
	s.order("reveal")
	contains(t, s.get("Ann"), "the butler did it")
}

// Where the table deals by itself, an answer waits until the game master has typed what came, and counts only then.
func TestRealCardsAreTypedInAndCorrected(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "holdem", players: []string{"Ann", "Bob"}, seed: 1})
	s.order("real on")
	s.say("Bob", "call")
	if code, why := s.say("Ann", "check"); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	contains(t, s.get("Ann"), "The table deals or rolls")
	contains(t, s.get(repl.Master), "The table deals or rolls", `action="told"`)
	if code, why := s.say("Bob", "check"); code != http.StatusUnprocessableEntity || !strings.Contains(why, "the table deals now") {
		t.Error(code, why)
	}
	tell := func(text string) {
		t.Helper()
		if code, why := s.post(repl.Master, "told", url.Values{"text": {text}}); code != http.StatusNoContent {
			t.Fatal(code, why)
		}
	}
	tell("nonsense")
	contains(t, s.get(repl.Master), "nonsense")
	for range 3 { // a card is burnt first
		if !strings.Contains(s.get(repl.Master), `action="told"`) {
			break
		}
		if strings.Contains(between(s.get(repl.Master), `for="dealt"`, "</label>"), "3") {
			tell("9h 8d 6d")
		} else {
			tell("2c")
		}
	}
	contains(t, s.get("Ann"), "nine of hearts", "six of diamonds")
	said := s.order("correct 2c; 9h 8d 6s because the suit was wrong")
	if page := s.get("Ann"); !strings.Contains(page, "six of spades") {
		said = s.order("correct 9h 8d 6s because the suit was wrong")
	}
	contains(t, s.get("Ann"), "six of spades")
	_ = said
	// an answer that is taken back while the table deals
	s.say("Ann", "check")
	s.say("Bob", "check")
	if strings.Contains(s.get(repl.Master), `action="told"`) {
		s.post(repl.Master, "cancel", nil)
		contains(t, s.get("Bob"), "It is your turn")
	}
}

func TestASeatIsHandedToAPolicyAndBack(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	s.order("character Ann policy careful")
	waitFor(t, func() bool {
		return !strings.Contains(s.get("Ann"), "It is your turn") && strings.Contains(s.get("Bob"), "It is your turn")
	})
	s.order("undo")
	contains(t, s.get("Ann"), "It is your turn")
	s.order("character Ann policy careful")
	waitFor(t, func() bool { return strings.Contains(s.get("Bob"), "It is your turn") })
	s.order("character Ann policy hand") // what was decided stays, and the next decision is theirs
	for _, who := range []string{"Bob", "Cyd", "Dot"} {
		s.say(who, "call")
	}
	waitFor(t, func() bool { return strings.Contains(s.get("Ann"), "It is your turn") })
	// no policy of that name: the game master is told, and nothing changes
	contains(t, s.order("character Ann policy nosuch"), "nosuch")
	contains(t, s.get("Ann"), "It is your turn")
}

// However much happens while a policy thinks, no second one begins to think. What it comes to counts if the same is still asked, and
// is thrown away if not.
func TestOnePolicyThinksAtMost(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	var thoughts atomic.Int32
	think := make(chan bool)
	s.mu.Lock()
	s.decide = func(w *session.World, state *game.State, by string) (session.Entry, error) {
		thoughts.Add(1)
		<-think
		return decided(w, state, by)
	}
	s.mu.Unlock()
	s.order("character Ann policy careful")
	for range 5 {
		s.order("note It rains")
		s.get("Bob")
	}
	waitFor(t, func() bool { return thoughts.Load() > 0 })
	time.Sleep(20 * time.Millisecond) // for others, were there any
	if n := thoughts.Load(); n != 1 {
		t.Errorf("%d policies think at once", n)
	}
	contains(t, s.get("Bob"), "Ann is played by a policy")
	think <- true
	waitFor(t, func() bool { return strings.Contains(s.get("Bob"), "It is your turn") })
	s.order("character Bob policy careful")
	waitFor(t, func() bool { return thoughts.Load() == 2 })
	s.order("undo")
	s.order("undo")
	s.order("character Ann policy careful") // who is asked again
	think <- true                           // Bob's, of which nothing comes
	waitFor(t, func() bool { return thoughts.Load() == 3 })
	contains(t, s.get("Cyd"), "Ann is played by a policy")
	think <- true
	waitFor(t, func() bool { return strings.Contains(s.get("Bob"), "It is your turn") })
}

// enough is how long a test waits for what must come; only a test that fails waits so long.
const enough = time.Minute

func waitFor(t testing.TB, is func() bool) {
	t.Helper()
	for end := time.Now().Add(enough); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatal("it does not come to that")
}

// What an order or the first contest lacks is asked for on the page, and so is what must not be seen; nothing is done before all of it is
// said.
func TestWhatAnOrderLacksIsAskedFor(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "baltimore", start: "hidden", players: []string{"Olaf"}, seed: 1})
	contains(t, s.get(repl.Master), `action="reply"`)
	contains(t, s.get("Olaf"), "Nothing is played now")
	for range 6 {
		page := s.get(repl.Master)
		if !strings.Contains(page, `action="reply"`) {
			break
		}
		answer := "3"
		if q := between(page, `for="reply"`, "</label>"); strings.Contains(strings.ToLower(q), "target") || strings.Contains(strings.ToLower(q), "minimum") {
			answer = "jacks full"
		}
		if code, why := s.post(repl.Master, "reply", url.Values{"text": {answer}}); code != http.StatusNoContent {
			t.Fatal(code, why)
		}
	}
	contains(t, s.get("Olaf"), "It is your turn")
	lacks(t, s.get("Olaf"), "jacks full", "fulls of jacks")
}

// What the game master types is for the question that they read: sent twice, or from a page that is old, it answers no other one. Of
// answers that were wrong only the last is told.
func TestWhatIsTypedTwiceAnswersOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "draw", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 1})
	s.order("real on")
	s.order("leave")
	s.order("again")
	token := func() string { return between(s.get(repl.Master), `name="asked" value="`, `"`) }
	answers := func(path, token, text string, want int) {
		t.Helper()
		if code, why := s.post(repl.Master, path, url.Values{"asked": {token}, "text": {text}}); code != want {
			t.Fatalf("%q for %s: %d, %s", text, token, code, why)
		}
	}
	first := token()
	answers("reply", first, "Ah Kh Qh Jh 10h", http.StatusNoContent)
	answers("reply", first, "As Ks Qs Js 10s", http.StatusUnprocessableEntity)
	contains(t, s.get(repl.Master), `>Bob&#39;s hand: 5 cards?</label>`)
	bobs := token()
	for _, wrong := range []string{"2c", "nonsense", "2c", "2d"} {
		answers("reply", bobs, wrong, http.StatusNoContent) // it is asked again, and the text stays to be mended
	}
	if page := s.get(repl.Master); strings.Count(page, "5 cards are dealt here, not 1.") != 1 || strings.Contains(page, "nonsense") {
		t.Errorf("of four wrong answers it is said: %s", between(page, `id="said"`, "</pre>"))
	}
	for _, hand := range []string{"2c 3c 4c 5c 7c", "2d 3d 4d 5d 7d", "2s 3s 4s 5s 7s"} {
		answers("reply", token(), hand, http.StatusNoContent)
	}
	for _, one := range [][2]string{{"Ann", "bet 1"}, {"Bob", "call"}, {"Cyd", "call"}, {"Dot", "call"}, {"Ann", "Jh 10h"}} {
		if code, why := s.say(one[0], one[1]); code != http.StatusNoContent {
			t.Fatal(one, code, why)
		}
	}
	anns := token()
	answers("told", anns, "8h 8d", http.StatusNoContent)
	answers("told", anns, "9h 9d", http.StatusUnprocessableEntity)
	s.say("Bob", "2c 3c")
	answers("told", anns, "9h 9d", http.StatusUnprocessableEntity)
	contains(t, s.get(repl.Master), "Bob&#39;s hand: 2 cards")
	answers("told", token(), "9h 9d", http.StatusNoContent)
}

// What an order asks stays what it asks while the table plays on: the game master does not type in vain.
func TestAnAnswerOutlivesWhatOthersDo(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "draw", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 1})
	token := func() string {
		return between(s.get(repl.Master), `action="reply"><input type="hidden" name="asked" value="`, `"`)
	}
	s.order("odds game")
	asked := token()
	if code, why := s.say("Ann", "bet 1"); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	if now := token(); now != asked || asked == "" {
		t.Errorf("what %s asked is asked by %s now", asked, now)
	}
	if code, why := s.post(repl.Master, "reply", url.Values{"asked": {asked}, "text": {"Ann, Bob"}}); code != http.StatusNoContent {
		t.Error(code, why)
	}
}

// An undo while an order asks goes back to the question before, and takes nothing of the table back.
func TestUndoGoesBackToTheQuestionBefore(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "baltimore", start: "hidden", players: []string{"Olaf"}, seed: 1})
	asked := func() string { return between(s.get(repl.Master), `for="reply"`, "</label>") }
	first := asked()
	if code, why := s.post(repl.Master, "reply", url.Values{"text": {"3"}}); code != http.StatusNoContent {
		t.Fatal(code, why)
	}
	if second := asked(); second == first || second == "" {
		t.Fatalf("asked after the answer: %q", second)
	}
	s.order("undo")
	if again := asked(); again != first {
		t.Errorf("asked after an undo: %q, and before: %q", again, first)
	}
	s.order("undo") // nothing was asked before
	if again := asked(); again != "" {
		t.Errorf("asked after undoing all of it: %q", again)
	}
}

func TestTheNextContestComesWithTheSheets(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "draw", players: []string{"Ann", "Bob", "Cyd", "Dot"}, seed: 1})
	s.say("Ann", "bet 50")
	for _, who := range []string{"Bob", "Cyd", "Dot"} {
		s.say(who, "fold")
	}
	contains(t, s.get("Ann"), "How it ended", "103")
	line := between(s.get(repl.Master), `id="next" name="line" value="`, `"`)
	s.order(line)
	contains(t, s.get("Ann"), "It is your turn", ">102</dd>") // after the ante
	said := s.order("odds games 50")
	contains(t, said, "%")
}

func TestTheScreenShowsWhatLiesOpenAlone(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	page := s.get(repl.Everybody)
	lacks(t, page, "<form", "of hearts", "of clubs", "secret", s.link(repl.Master))
	contains(t, page, "Ann is asked", "put 1 chip each into the pot")
}

// Who holds a card shows it to one, or to all; nobody else learns which it was, and no card is shown that is not there.
func TestACardIsShownToOneOrToAll(t *testing.T) {
	t.Parallel()
	s := serve(t, draw())
	contains(t, s.get("Ann"), "Show a card", "ace of hearts</option>")
	show := func(who, card, to string, want int) {
		t.Helper()
		if code, why := s.post(who, "show", url.Values{"card": {card}, "to": {to}}); code != want {
			t.Errorf("%s shows %s %s: %d %s", who, to, card, code, why)
		}
	}
	show("Ann", "Ah", "Bob", http.StatusNoContent)
	contains(t, s.get("Bob"), "Ann shows Bob: Ah")
	contains(t, s.get("Ann"), "Ann shows Bob: Ah")
	contains(t, s.get(repl.Master), "Ann shows Bob: Ah")
	for _, who := range []string{"Cyd", repl.Everybody} {
		contains(t, s.get(who), "Ann shows Bob something in their hand")
		lacks(t, s.get(who), "Bob: Ah")
	}
	show("Ann", "Ac", "", http.StatusNoContent)
	contains(t, s.get(repl.Everybody), "Ann shows all: Ac")
	show("Ann", "Kh", "Bob", http.StatusUnprocessableEntity)
	show("Ann", "Ah", "Ann", http.StatusUnprocessableEntity)
	show("Ann", "Ah", "Zoe", http.StatusUnprocessableEntity)
	show("Ann", "", "", http.StatusUnprocessableEntity)
	show(repl.Everybody, "Ah", "", http.StatusUnprocessableEntity)
	contains(t, s.get("Ann"), "It is your turn") // the play goes on as it was
	s.order("undo 2")
	lacks(t, s.get("Cyd"), "Ann shows")
}

func TestPeopleChooseASeatAndAName(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "draw", seed: 1, open: true, counted: true})
	sit := func(seat, person string) (int, string) {
		return fetch(t, "POST", s.url+"/sit", url.Values{"seat": {seat}, "person": {person}}, map[string]string{"Origin": s.url})
	}
	contains(t, s.gateText(), "Seat 1", "Seat 4", "Your name")
	for i, one := range []struct {
		seat, person string
		code         int
	}{{"Seat 1", "Mia", http.StatusSeeOther}, {"Seat 1", "Ole", http.StatusUnprocessableEntity}, {"Seat 2", "mia", http.StatusUnprocessableEntity},
		{"Seat 2", "gm", http.StatusUnprocessableEntity}, {"Seat 2", "", http.StatusUnprocessableEntity}, {"Seat 2", strings.Repeat("x", 31), http.StatusUnprocessableEntity},
		{"Seat 2", "Ole", http.StatusSeeOther}, {"Seat 3", "Eva", http.StatusSeeOther}} {
		if code, body := sit(one.seat, one.person); code != one.code {
			t.Errorf("%d: %s sits on %s: %d %s", i, one.person, one.seat, code, body)
		}
	}
	lacks(t, s.gateText(), "Seat 1", "Seat 2")
	contains(t, s.get(repl.Everybody), "It begins when all seats are taken")
	sit("Seat 4", "Kim")
	contains(t, s.get("Mia"), "It is your turn", "Mia, Ole, Eva and Kim")
	contains(t, s.gateText(), "All seats are taken")
}

// Where seats are chosen and a policy has one of them, it is nobody's to choose, and play begins without waiting for it.
func TestASeatOfAPolicyIsNotChosen(t *testing.T) {
	t.Parallel()
	w := wanted{rules: "holdem", players: []string{"P1", "P2", "P3"}, seed: 1, open: true, counted: true}
	e := w.evening(t)
	e.Policies = []string{"", "", "random"}
	r, err := roomOf(e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Keeper.Close)
	s := local(t, r)
	contains(t, s.gateText(), "Seat 1", "Seat 2")
	lacks(t, s.gateText(), "Seat 3")
	for i, person := range []string{"Mia", "Ole"} {
		if code, body := fetch(t, "POST", s.url+"/sit", url.Values{"seat": {[]string{"Seat 1", "Seat 2"}[i]}, "person": {person}}, nil); code != http.StatusSeeOther {
			t.Fatal(code, body)
		}
	}
	waitFor(t, func() bool { return strings.Contains(s.get("Mia")+s.get("Ole"), "It is your turn") })
	contains(t, s.get("Mia"), "Mia, Ole and P3")
	if by := s.s.World().Character("P3").Policy; by != "random" {
		t.Errorf("P3 is played by %q", by)
	}
}

func (s *served) gateText() string {
	_, body := fetch(s.t, "GET", s.url+"/", nil, nil)
	return body
}

// What the game master is asked themselves is theirs, and for nobody.
func TestTheGameMasterIsAskedForThemselves(t *testing.T) {
	t.Parallel()
	s := serve(t, wanted{rules: "d12", players: []string{"Ann", "Bob"}, seed: 1})
	s.order("encounter Ann, Bob dt 8 pool 7 stat 2")
	if who := whoIsAsked(s.openNow()); who != "game master" {
		t.Fatal(who, "is asked first")
	}
	contains(t, s.get(repl.Master), "It is your turn.")
	lacks(t, s.get(repl.Master), "for game master")
	contains(t, s.get("Ann"), ">The game master is asked: Against whom does Ann roll?")
}
