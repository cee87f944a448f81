package inquiry

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
)

// still is a machine on which no time goes by.
func still(workers int) Machine {
	return Machine{Context: context.Background(), Workers: workers, Alive: func() {}, Now: func() float64 { return 0 }}
}

// check12 asks for a check with dice, by the rules' own policy.
func check12(t *testing.T) Question {
	t.Helper()
	p, list := shipped.Compile("d12")
	if p == nil {
		t.Fatal(list)
	}
	s := game.NewSetup(p)
	for name, value := range map[string]string{"pool": "3", "dt": "6"} {
		if err := s.SetParam("", name, value); err != nil {
			t.Fatal(err)
		}
	}
	return Question{Program: p, Setup: s, Policies: []string{policy.Usual(p)}, Limit: 1000, Games: 50, Seed: 1}
}

// tooMany says how many states there were, and on which line of the rules most of them.
var tooMany = regexp.MustCompile(`^they go through more than 1 state, most of them at rulesets/d12/d12\.deal:\d+(, in phase \w+)?$`)

func TestOddsAreSimulatedWhereTheyAreTooMuchAndSayWhy(t *testing.T) {
	q := check12(t)
	answer, err := Ask(q, still(1))
	if err != nil || answer.Exact == nil || answer.Reason != "" {
		t.Fatalf("within the limit: %+v, %v", answer, err)
	}
	q.Limit = 1
	answer, err = Ask(q, still(1))
	if err != nil || answer.Exact != nil || !tooMany.MatchString(answer.Reason) || answer.Games.Games != 50 {
		t.Fatalf("beyond the limit: %+v, %v", answer, err)
	}
}

func TestTheAnswerIsTheSameHoweverManyWorkersThereAre(t *testing.T) {
	q := check12(t)
	q.Simulate, q.Games = true, 3000
	var told []string
	for _, n := range []int{1, 3} {
		answer, err := Ask(q, still(n))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := answer.Report.CSV(&b); err != nil {
			t.Fatal(err)
		}
		told = append(told, b.String())
	}
	if told[0] != told[1] {
		t.Errorf("with one worker\n%s\nand with three\n%s", told[0], told[1])
	}
}

func TestWhatCannotBeAskedIsTheQuestionsFault(t *testing.T) {
	q := check12(t)
	q.Policies = []string{"nobody's"}
	_, err := Ask(q, still(1))
	if _, ok := err.(*Wrong); !ok {
		t.Errorf("it is %v", err)
	}
}

// TestNothingTakesLongerThanSomebodyAskedFor holds that odds take a minute at most where nobody says how long, ten seconds of it
// for exact ones, and that the answer says so; and that the time of itself says nothing about how many games are played then.
func TestNothingTakesLongerThanSomebodyAskedFor(t *testing.T) {
	slow := func(step float64) (m Machine, now *float64) {
		m, now = still(1), new(float64)
		m.Now = func() float64 { *now += step; return *now }
		return m, now
	}
	q := check12(t)
	m, _ := slow(UsualTime) // each look at the clock takes as long as all may take
	q.Hint.Time = " (say how long)"
	answer, err := Ask(q, m)
	if err != nil {
		t.Fatal(err)
	}
	if want := "they are not worked out within 10 s (say how long); a faster machine may get them"; !strings.HasPrefix(answer.Reason, want) {
		t.Errorf("the reason is %q", answer.Reason)
	}
	if !answer.Cut {
		t.Error("it is not said that the time was up")
	}
	q.Simulate, q.Games = true, 0
	m, now := slow(0.001)
	if answer, err = Ask(q, m); err != nil || answer.Games.Games != UsualGames || answer.Cut {
		t.Errorf("%d games are played, %v", answer.Games.Games, err)
	}
	q.Until.Width, *now = 1e-9, 0
	m, now = slow(1)
	if answer, err = Ask(q, m); err != nil || !answer.Cut || *now > 2*UsualTime {
		t.Errorf("what is never sure takes %v s, %v", *now, err)
	}
}
