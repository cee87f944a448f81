package web

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/examples"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/rulesets"
	"croupier/stdlib/rng"
)

// control is the answer that a page has for a choice: the fields of its form. It is wrong where the page has none.
func controlFor(page string, s *game.State, d *game.Decision, c game.Choice) (url.Values, error) {
	value := func(text string) (url.Values, error) {
		if !strings.Contains(page, `name="answer" value="`+html.EscapeString(text)+`"`) {
			return nil, fmt.Errorf("there is no button for %q", text)
		}
		return url.Values{"answer": {text}}, nil
	}
	amount := func(act string, n int64) (url.Values, error) {
		for _, form := range regexp.MustCompile(`(?s)<form class="answer amount".*?</form>`).FindAllString(page, -1) {
			if !strings.Contains(form, `name="act" value="`+act+`"`) {
				continue
			}
			m := regexp.MustCompile(`type="number"[^>]* min="(-?\d+)" max="(-?\d+)"`).FindStringSubmatch(form)
			least, _ := strconv.ParseInt(m[1], 10, 64)
			most, _ := strconv.ParseInt(m[2], 10, 64)
			if n < least || n > most {
				return nil, fmt.Errorf("%d is not from %d to %d", n, least, most)
			}
			return url.Values{"act": {act}, "number": {strconv.FormatInt(n, 10)}}, nil
		}
		return nil, fmt.Errorf("there is no form to %s", act)
	}
	switch c.Act {
	case game.Check:
		return value("check")
	case game.Call:
		return value("call")
	case game.AllIn:
		return value("all-in")
	case game.Bet:
		return amount("bet", c.N)
	case game.Raise:
		return amount("raise", c.N)
	case game.Fold, game.Pass:
		text := map[game.Act]string{game.Fold: "fold", game.Pass: "pass"}[c.Act]
		if d.Kind != program.AskAction {
			text = "[" + text + "]"
		}
		return value(text)
	case game.Take:
		if len(c.Cards) == 0 && d.Least == 0 {
			return value("none")
		}
		form := url.Values{"take": {"1"}}
		taken := make([]bool, len(d.Items))
		for _, want := range c.Cards {
			at := -1
			for i, item := range d.Items {
				if item == want && !taken[i] {
					at = i
					break
				}
			}
			if at < 0 || !strings.Contains(page, fmt.Sprintf(`name="pick" value="%d"`, at+1)) {
				return nil, fmt.Errorf("nothing is there to take card %d", at+1)
			}
			taken[at] = true
			form.Add("pick", strconv.Itoa(at+1))
		}
		return form, nil
	}
	switch d.Kind {
	case program.AskYesNo:
		return value(map[int64]string{0: "no", 1: "yes"}[c.N])
	case program.AskWord:
		return value(place(slices.Index(d.Words, c.N)))
	case program.AskOne:
		return value(place(slices.Index(d.Items, int32(c.N))))
	}
	if text := strconv.FormatInt(c.N, 10); strings.Contains(page, `name="answer" value="`+text+`"`) {
		return url.Values{"answer": {text}}, nil
	}
	return amount("", c.N)
}

// mostDecisions is how many decisions of a game are answered; what comes then has been asked before.
const mostDecisions = 120

// playOver plays a start over pages: each answer is one that the page of whoever is asked has a control for.
func playOver(
	t *testing.T, library *rulefiles.Library, rules *session.Rules, p *program.Program, start string, seed uint64,
) (asked map[program.AskKind]int) {
	t.Helper()
	asked = map[program.AskKind]int{}
	name := rules.Name
	chance := rng.New(seed, name+start)
	setup := game.NewSetup(p)
	setup.Record = true
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	if err := setup.Fill(chance.Below); err != nil {
		t.Logf("%s %s: %v", name, start, err)
		return asked
	}
	e := &Evening{Config: configOf(library), Rules: *rules, Program: p, Screen: term.NewPipe(&strings.Builder{}),
		Journal: t.TempDir() + "/game.journal",
		Setup:   func([]string) (*game.Setup, error) { return setup.Clone(), nil },
		Keeper:  evenings.Keeper{Library: library.Program, Confine: func(*journal.SessionRecord) error { return nil }, Warn: func(string) {}},
		Header:  func() journal.SessionHeader { return journal.NewSessionHeader(seed, "") }}
	r, err := roomOf(e)
	if err != nil {
		t.Logf("%s %s: %v", name, start, err)
		return asked
	}
	defer e.Keeper.Close()
	s := local(t, r)
	bot := policy.AtRandom{Random: policy.NewRandom(seed, "web")}
	for range mostDecisions {
		r.mu.Lock()
		open := r.s.World().Open()
		r.mu.Unlock()
		if open == nil {
			if r.s.World().Contest == nil {
				t.Errorf("%s %s does not begin: %v", name, start, r.order)
			}
			break
		}
		state := open.State.Clone()
		d := state.Pending()
		choice, err := bot.Decide(state)
		if err != nil {
			t.Fatal(err)
		}
		who := state.Game().Name(d.Player)
		if d.Player == int(event.GM) {
			who = repl.Master
		}
		page := s.get(who)
		if !strings.Contains(page, "It is your turn") {
			t.Fatalf("%s %s: %s is asked, and not told\n%s", name, start, who, page)
		}
		form, err := controlFor(page, state, d, choice)
		if err != nil {
			t.Fatalf("%s %s: %s, %s: %v in\n%s", name, start, who, d.KindName(), err, between(page, `<section id="ask"`, "</section>"))
		}
		form.Set("asked", between(page, `name="asked" value="`, `"`))
		if code, body := s.post(who, "answer", form); code != http.StatusNoContent {
			t.Fatalf("%s %s: %s answers %v: %d %s", name, start, who, form, code, body)
		}
		asked[d.Kind]++
	}
	s.get(repl.Everybody)
	s.get(repl.Master)
	return asked
}

func between(text, begin, end string) string {
	_, rest, _ := strings.Cut(text, begin)
	part, _, _ := strings.Cut(rest, end)
	return part
}

// Every decision of everything that ships has a control on the page of whoever is asked, and its answer is taken.
func TestEveryDecisionOfEverythingThatShipsIsAnsweredOnAPage(t *testing.T) {
	t.Parallel()
	asked := map[program.AskKind]int{}
	for i, name := range slices.Concat(rulesets.Names(), examples.Names()) {
		if i >= len(rulesets.Names()) && i%4 != 0 && os.Getenv("LONG") == "" {
			continue
		}
		library, rules, p := loaded(t, name)
		for _, start := range p.Starts {
			for kind, n := range playOver(t, library, rules, p, start.Name, 1) {
				asked[kind] += n
			}
			if t.Failed() {
				return
			}
		}
	}
	for _, kind := range []program.AskKind{program.AskAction, program.AskBet, program.AskCards, program.AskDice, program.AskNumber, program.AskOne,
		program.AskWord, program.AskYesNo} {
		if asked[kind] < 2 {
			t.Errorf("of the kind %v only %d questions came", kind, asked[kind])
		}
	}
	t.Logf("questions answered, by their kinds: %v", asked)
}

// loaded is rules, with the library that has read them and need not do it again.
func loaded(t *testing.T, name string) (*rulefiles.Library, *session.Rules, *program.Program) {
	t.Helper()
	library := &rulefiles.Library{}
	rules, p, list, err := library.Load(name)
	if err != nil || p == nil {
		t.Fatal(name, err, list)
	}
	return library, rules, p
}
