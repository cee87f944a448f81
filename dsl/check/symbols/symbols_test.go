package symbols_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/interp/compile"
)

// tower has something of every kind that has a name.
const tower = `ruleset "Tower"
players 1..3

aim highest kept

option health number 1..9 = 3, "Wounds that send a player home"

deck treasure {
  card "Coins", worth 1
  card "Crown", worth 9
}

deck trouble { card "Rats" }

each player has {
  carried  cards seen by all
  wounds   number = 0
  home     yes or no = no
}

chart harm {
  0..1       small
  otherwise  large
}

define kept = sum worth of carried
define above(limit) = count of (carried where worth > limit)

start climb {
  shuffle everything
  each player { do floor }
}

start crawl { result early = 0 }

phase floor {
  let way = ask player to choose climb or leave, "Climb on?"
  if way is climb { deal 1 from treasure to carried }
  if harm(wounds) is large { set home to yes }
  if this-start is crawl { set home to no }
  increase wounds by above(option health)
  result kept
}

test "one climbs" {
  players Ann
  deck ["Crown"]
  start climb
  answer Ann: climb
  expect Ann's kept is 9
}
`

func tableOf(t *testing.T, files map[string]string, main string) (*symbols.Table, diag.List) {
	t.Helper()
	find := func(name string, _ *diag.Source) (string, []*diag.Source, error) {
		return name, []*diag.Source{diag.NewSource(name+".deal", files[name+".deal"])}, nil
	}
	reading := new(compile.Reader).Read(find, strings.TrimSuffix(main, ".deal"), diag.NewSource(main, files[main]))
	if reading.Typed == nil {
		t.Fatal(reading.Found)
	}
	return symbols.Of(reading.Typed), reading.Found
}

// places are where a symbol stands, as line:column, with what is special there.
func places(s *symbols.Symbol) string {
	var all []string
	for _, p := range s.Places {
		line, column := p.Span.Start, 0
		before := p.Span.Source.Text[:line]
		line, column = strings.Count(before, "\n")+1, len(before)-strings.LastIndex(before, "\n")
		text := fmt.Sprintf("%d:%d", line, column)
		for word, is := range map[string]bool{" declares": p.Declares, " changes": p.Changes, " shows": p.Shows} {
			if is {
				text += word
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// Each name has all its places: where it is declared and everything that means it, and nothing that is only spelled so.
func TestEachNameHasAllItsPlaces(t *testing.T) {
	table, found := tableOf(t, map[string]string{"tower.deal": tower}, "tower.deal")
	if found.HasErrors() {
		t.Fatal(found)
	}
	for name, c := range map[string]struct {
		kind check.ObjectKind
		want string
	}{
		"health":   {check.OptionName, "6:8 declares, 41:35"},
		"treasure": {check.TableField, "8:6 declares, 38:33"},
		"worth":    {check.ItemPart, "9:17 declares, 10:17 declares, 26:19, 27:47"},
		"carried":  {check.PlayerField, "16:3 declares, 26:28, 27:33, 38:45"},
		"wounds":   {check.PlayerField, "17:3 declares, 39:11, 41:12"},
		"harm":     {check.ChartName, "21:7 declares, 39:6"},
		"kept":     {check.DefineName, "4:13, 26:8 declares, 42:10 shows, 50:16"},
		"above":    {check.DefineName, "27:8 declares, 41:22"},
		"limit":    {check.Param, "27:14 declares, 27:55"},
		"floor":    {check.PhaseName, "31:20, 36:7 declares"},
		"way":      {check.Let, "37:7 declares, 38:6"},
		"crawl":    {check.StartName, "34:7 declares, 40:20"},
	} {
		s := table.Named(name, c.kind)
		if s == nil {
			t.Errorf("%s is no symbol", name)
			continue
		}
		if got := places(s); got != c.want {
			t.Errorf("%s: %s; want %s", name, got, c.want)
		}
	}
}

// A word that players choose is that word where it is compared, also where a start is called so; behind this-start it is the start.
func TestAWordIsNoStartThatIsCalledSo(t *testing.T) {
	table, _ := tableOf(t, map[string]string{"tower.deal": tower}, "tower.deal")
	for at, want := range map[string]check.ObjectKind{"way is climb": check.Word, "this-start is crawl": check.StartName,
		"start climb {": check.StartName} {
		offset := strings.Index(tower, at) + strings.LastIndexAny(strings.TrimSuffix(at, " {"), " ") + 1
		if s, _ := table.At("tower.deal", offset); s == nil || s.Object.Kind != want {
			t.Errorf("%s: %+v", at, s)
		}
	}
}

// What a house rule changes is one symbol with the change, over all files.
func TestAHouseRuleChangesTheSameSymbol(t *testing.T) {
	files := map[string]string{"tower.deal": tower, "ours.deal": `ruleset "Ours"
extends tower
change kept to (sum worth of carried) + 1
option health = 4
change wounds to 1
before phase floor { increase wounds by 1 }
`}
	table, found := tableOf(t, files, "ours.deal")
	for name, kind := range map[string]check.ObjectKind{"kept": check.DefineName, "health": check.OptionName, "wounds": check.PlayerField,
		"floor": check.PhaseName} {
		n := 0
		for _, s := range table.Symbols {
			if s.Name == name && s.Object.Kind == kind {
				n++
				if first, last := s.Places[0].Span.Source.Name, s.Places[len(s.Places)-1].Span.Source.Name; first != "ours.deal" || last != "tower.deal" {
					t.Errorf("%s stands in %s to %s", name, first, last)
				}
			}
		}
		if n != 1 {
			t.Errorf("%s is %d symbols; %v", name, n, found)
		}
	}
}

// With another name the rules mean the same: nothing else is wrong with them, and with the old name again they are the same text. What
// keeps its name says why.
func TestAnotherName(t *testing.T) {
	table, before := tableOf(t, map[string]string{"tower.deal": tower}, "tower.deal")
	given := 0
	for _, s := range table.Symbols {
		fixes, err := table.Rename(s, "renamed")
		if err != nil {
			if !strings.Contains(err.Error(), fmt.Sprintf("%q", s.Name)) {
				t.Errorf("%s: %v", s.Name, err)
			}
			continue
		}
		given++
		now := written(tower, fixes)
		again, after := tableOf(t, map[string]string{"tower.deal": now}, "tower.deal")
		if len(after) != len(before) {
			t.Errorf("%s: %v", s.Name, after)
		}
		to := again.Named("renamed", s.Object.Kind)
		if to == nil {
			t.Errorf("%s has no other name:\n%s", s.Name, now)
			continue
		}
		fixes, err = again.Rename(to, s.Name)
		if err == nil && written(now, fixes) != tower && !strings.Contains(places(s), "shows") {
			t.Errorf("%s comes back as another text:\n%s", s.Name, written(now, fixes))
		}
	}
	if given < 12 {
		t.Errorf("only %d have another name", given)
	}
	for at, want := range map[string]string{"is climb": "a word of a list", "start climb": "a start, and a word that players choose too",
		"is large": "a word of a list", "[\"Crown": "a card"} {
		s, _ := table.At("tower.deal", strings.Index(tower, at)+len(at))
		if s == nil {
			t.Errorf("%s is no symbol", at)
			continue
		}
		if err := table.CanRename(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", at, err)
		}
	}
	s := table.Named("worth", check.ItemPart)
	for to, want := range map[string]string{"carried": "is already", "two words": "is no name", "": "is no name", "rank": "is already", "if": "is no name"} {
		if _, err := table.Rename(s, to); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("to %q: %v", to, err)
		}
	}
}

func written(text string, fixes []diag.Fix) string {
	slices.SortFunc(fixes, func(a, b diag.Fix) int { return b.Span.Start - a.Span.Start })
	for _, f := range fixes {
		text = text[:f.Span.Start] + f.Text + text[f.Span.End:]
	}
	return text
}
