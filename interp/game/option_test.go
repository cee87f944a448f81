package game_test

import (
	"strings"
	"testing"

	"croupier/interp/game"
)

const manyOptions = `ruleset "Options"
players 1
deck standard
define moods = [calm angry]
option number_one number 0 or 5..20 = 7
option open number at least 3 = 3
option small number 1..5 or fixed or all or none = none
option burn yes or no = yes
option mood moods or none = calm
option hello text = "Well met"
option code dice 1D..2D or 4D = 2D+1
option trumps suit or none = hearts
option wild rank = 2
option least category = flush
option target combination or easy = "pair of tens"
option wins highest or lowest = highest
option side A or a = A
start game {
  result n = option number_one + option open
  result fixed_one = option small is fixed
  result angry = option mood is angry
  result told = option hello
  result hearts_led = option trumps is hearts
  result twos = option wild is 2
  result tens = option target is "pair of tens"
  result lows = option wins is lowest
  result small_a = option side is a
  result flushes = option least is flush
  result thrown = roll option code > 0 and option burn
}
`

// Options of every kind are typed, refused, written back as they are typed, and described.
func TestOptionsOfEveryKindAreTypedAndWrittenBack(t *testing.T) {
	p := source(t, manyOptions)
	for _, row := range []struct {
		name, usual, described string
		good, bad              []string
	}{
		{"number_one", "7", "7, or 0, or 5 to 20", []string{"0", "5", "20"}, []string{"1", "21", "some", "99999999999999999999"}},
		{"open", "3", "3, or 3 or more", []string{"4", "1000"}, []string{"2", "none"}},
		{"small", "none", "none, or fixed, or 1 to 5, or all", []string{"none", "fixed", "all", "5"}, []string{"6", "any"}},
		{"burn", "yes", "yes, or no", []string{"yes", "no"}, []string{"maybe", "1"}},
		{"mood", "calm", "calm, or angry, or none", []string{"angry", "none"}, []string{"sly"}},
		{"hello", "Well met", "Well met, or any other text", []string{"Hello there", "Well met"}, nil},
		{"code", "2D+1", "2D+1, or 1D to 2D, or 4D", []string{"1D", "4D+2"}, []string{"3D", "5", "some"}},
		{"trumps", "hearts", "hearts, or any other suit, or none", []string{"spades", "none"}, []string{"A"}},
		{"wild", "2", "2, or any other rank", []string{"A", "10"}, []string{"1", "none"}},
		{"least", "flush", "flush, or any other category of hands", []string{"straight"}, []string{"hearts"}},
		{"target", "pair of tens", "pair of tens, or easy, or any other combination", []string{"easy", "queen-high flush"}, []string{"hard"}},
		{"wins", "highest", "highest, or lowest", []string{"lowest"}, []string{"most"}},
		{"side", "A", "A, or a", []string{"a", "A"}, []string{"b"}},
	} {
		setup := game.NewSetup(p)
		if got := setup.OptionValue(row.name); got != row.usual || len(setup.Changed()) > 0 {
			t.Errorf("%s is %q by default, and %v is changed", row.name, got, setup.Changed())
		}
		for _, o := range p.Rules.Options {
			if got := game.OptionText(p, o); o.Name == row.name && got != row.described {
				t.Errorf("%s is described as %q, not %q", row.name, got, row.described)
			}
		}
		for _, value := range row.good {
			if err := setup.SetOption(row.name, value); err != nil || setup.OptionValue(row.name) != value {
				t.Errorf("%s=%s: %v, and it is %q", row.name, value, err, setup.OptionValue(row.name))
			}
			again := game.NewSetup(p)
			for _, arg := range setup.Changed() {
				if err := again.SetOption(arg.Name, arg.Value); err != nil {
					t.Error(err)
				}
			}
			if again.OptionValue(row.name) != value {
				t.Errorf("%s=%s is %q once it was written", row.name, value, again.OptionValue(row.name))
			}
		}
		for _, value := range row.bad {
			if err := setup.SetOption(row.name, value); err == nil || !strings.Contains(err.Error(), "the option "+row.name) {
				t.Errorf("%s=%s: %v", row.name, value, err)
			}
		}
	}
}

// What options are is read by the rules.
func TestRulesReadOptionsOfEveryKind(t *testing.T) {
	p := source(t, manyOptions)
	setup := game.NewSetup(p)
	for name, value := range map[string]string{"number_one": "20", "small": "fixed", "mood": "angry", "hello": "Hi", "wins": "lowest"} {
		if err := setup.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	var got []string
	for _, r := range s.Results() {
		got = append(got, r.Name+" "+s.Text(r.Value))
	}
	want := "n 23, fixed_one yes, angry yes, told Hi, hearts_led yes, twos yes, tens yes, lows yes, small_a no, flushes yes, thrown yes"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %s\nnot %s", strings.Join(got, ", "), want)
	}
}
