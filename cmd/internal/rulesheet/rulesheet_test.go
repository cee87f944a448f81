package rulesheet

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/program"
)

func compiled(t *testing.T, name string) *program.Program {
	t.Helper()
	r, err := rulefiles.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, list := r.Compile()
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// leftOver is what no page says: how options and names are written in rules.
var leftOver = regexp.MustCompile(`\boption [a-z]|\w_\w| [{}]`)

// Every ruleset that ships can be written in every form, and nothing of it reads like a program.
func TestEveryShippedRulesetHasAPage(t *testing.T) {
	for _, name := range rulefiles.ShippedNames() {
		t.Run(name, func(t *testing.T) {
			p := compiled(t, name)
			page := Write(p, game.NewSetup(p), "", nil)
			text := page.Markdown()
			for line := range strings.Lines(text) {
				if bare := quotes.ReplaceAllString(line, ""); strings.HasPrefix(strings.TrimSpace(bare), "- ") && leftOver.MatchString(bare) &&
					!strings.Contains(bare, "“") {
					t.Errorf("it reads like a program: %s", line)
				}
			}
			for _, step := range strong.FindAllStringSubmatch(text, -1) {
				if !strings.Contains(text, "\n## "+strings.TrimSuffix(sentence(step[1]), ".")) && !strings.Contains(text, "\n- **"+step[1]+"**") {
					t.Errorf("it does not say what %q is", step[1])
				}
			}
			var html, pdf strings.Builder
			if err := page.HTML(&html); err != nil || !strings.Contains(html.String(), "<h1>") {
				t.Errorf("HTML: %v", err)
			}
			if err := page.PDF(&pdf); err != nil || !strings.HasPrefix(pdf.String(), "%PDF-") {
				t.Errorf("PDF: %v", err)
			}
		})
	}
}

// Branches that the options rule out are left out, and so is what only they do.
func TestAPageIsAboutTheOptionsAsTheyAreSet(t *testing.T) {
	p := compiled(t, "baltimore")
	setup := game.NewSetup(p)
	usual := Write(p, setup, "poker", nil).Markdown()
	if strings.Contains(usual, "Post small bet") || !strings.Contains(usual, "Collect ante (1)") {
		t.Errorf("the page tells of blinds where there are antes:\n%s", usual)
	}
	if err := setup.SetOption("forced", "blinds"); err != nil {
		t.Fatal(err)
	}
	if blinds := Write(p, setup, "poker", nil).Markdown(); !strings.Contains(blinds, "Post small bet") {
		t.Errorf("the page does not tell of blinds:\n%s", blinds)
	}
}

// What a house rule changes is marked, and nothing else is.
func TestAPageMarksWhatAHouseRuleChanges(t *testing.T) {
	changed := compiled(t, "low-magic")
	page := Write(changed, game.NewSetup(changed), "simple", nil)
	marks := 0
	for _, part := range page.Parts {
		if part.House {
			marks++
		}
		for _, i := range part.Items {
			if i.House {
				marks++
			}
		}
	}
	if marks < 5 {
		t.Errorf("only %d marks:\n%s", marks, page.Markdown())
	}
	base := compiled(t, "baltimore")
	if text := Write(base, game.NewSetup(base), "", nil).Markdown(); strings.Contains(text, mark) {
		t.Errorf("nothing is changed in it:\n%s", text)
	}
}

// A PDF is written whatever letters stand in the rules, and a text that is longer than a column goes on in the next one.
func TestAPDFIsWrittenWhateverTheRulesSay(t *testing.T) {
	if got := printable("愛 **Ж** Ö 🎲 ♠\x1b"); got != "□ Ж Ö □ ♠□" { // a letter that the font does not have is not left out
		t.Errorf("it is set as %q", got)
	}
	long := strings.Repeat("a long comment, ", 3000)
	page := &Page{Title: "Dice 🎲", About: "\U00010000", Parts: []Part{
		{Title: "🎲", Says: long, Items: []Item{{Text: "\x1b[31m 🎲", House: true}}, Table: &Table{Rows: [][]string{{"\U00010000", "🎲"}}}},
	}}
	var b strings.Builder
	if err := page.PDF(&b); err != nil || !strings.HasPrefix(b.String(), "%PDF-") {
		t.Error(err)
	}
}

// Whatever the rules of a stranger say, it is text on their page, and neither HTML nor a link.
func TestTextsOfRulesAreNoMarks(t *testing.T) {
	const evil = `<script>x</script> </title> <!-- <?php <img src=x onerror=x> [a](javascript:x) [b]: javascript:x 1 < 2 [b] (c)`
	rules := "ruleset \"" + evil + "\"\nabout \"" + evil + "\"\nplayers 1\noption o number 1..3 = 1, \"" + evil + " | x\"\n" +
		"each player has { q number = 0, \"" + evil + "\" }\n# " + evil + "\nphase one { each player { say \"" + evil + "\", option o\n" +
		"set q to ask player to choose from 1..3, \"" + evil + "\"\nset q to q + 1 } }\nstart game { do one }\n"
	p, list := compile.Source("evil", diag.NewSource("evil.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	page := Write(p, game.NewSetup(p), "", Example([]string{evil}))
	tag, link := regexp.MustCompile(`(^|[^\\])<[A-Za-z/!?]`), regexp.MustCompile(`\]\s*[(:]`)
	text := page.Markdown()
	if tag.MatchString(text) || link.MatchString(text) || strings.Count(text, "script>x") < 7 || !strings.Contains(text, "1 < 2") {
		t.Errorf("it says\n%s", text)
	}
	var b strings.Builder
	if err := page.HTML(&b); err != nil {
		t.Fatal(err)
	}
	own := regexp.MustCompile(`<!DOCTYPE html>|</?(html|head|meta|title|style|body|h1|h2|p|ul|li|b|section|table|tr|th|td)[ >]`)
	if left := own.ReplaceAllString(b.String(), ""); strings.Contains(left, "<") {
		t.Errorf("it writes %s", left[strings.Index(left, "<"):])
	}
}

// What is needed names all dice that are rolled, also where several are rolled at once, and none that only a comment names.
func TestWhatIsNeededNamesTheDice(t *testing.T) {
	for name, want := range map[string]string{"advantage": "Dice: d20", "d12": "Dice: d12.", "draw": ""} {
		p := compiled(t, name)
		if text := Write(p, game.NewSetup(p), "", nil).Markdown(); !strings.Contains(text, want) || want == "" && strings.Contains(text, "Dice:") {
			t.Errorf("%s does not say %q", name, want)
		}
	}
}

// The six find room on two sheets of paper, in letters that can be read.
func TestTheSixRulesetsFindRoomOnTwoSheets(t *testing.T) {
	for _, name := range []string{"baltimore", "d12", "draw", "kings", "swrpg", "texas"} {
		p := compiled(t, name)
		example := Example(slices.Repeat([]string{"Olaf mucks 2 cards and is dealt 2 cards"}, 20))
		pdf, size := Write(p, game.NewSetup(p), "", example).printed()
		if pdf.PageCount() > sheets || size < 8 {
			t.Errorf("%s takes %d sheets in letters of %g points", name, pdf.PageCount(), size)
		}
	}
}

// Steps that follow each other are one paragraph. What is done only in some case keeps its own, so that it ends where it ends.
func TestStepsAreSaidInARow(t *testing.T) {
	line := func(text string, under ...Item) Item { return Item{Text: text, Under: under} }
	page := Page{Title: "Rows", Parts: []Part{{Title: "Dealing", flow: steps, Items: []Item{line("Burn 1 card."), line("Deal 2."),
		line("If hand is empty:", line("Deal 1."), line("Burn 1 card.")), line("Result: hand."),
		line("Each player, in turn:", line("If ready:", line("Pay 1."), line("If poor:", line("Stop."))))}}}}
	page.Parts[0].tighten()
	want := "- Burn 1 card. Deal 2.\n- If hand is empty: Deal 1. Burn 1 card.\n- Result: hand.\n- Each player, in turn:\n  - If ready:\n" +
		"    - Pay 1.\n    - If poor: Stop.\n"
	if _, got, _ := strings.Cut(page.Markdown(), "Dealing\n\n"); got != want {
		t.Errorf("it says\n%s", got)
	}
}

// An option by which nothing goes, as the others are set, is none of the table's choices.
func TestChoicesAreThoseByWhichThePageGoes(t *testing.T) {
	p := compiled(t, "baltimore")
	setup := game.NewSetup(p)
	if text := Write(p, setup, "", nil).Markdown(); strings.Contains(text, "Fixed limit") || !strings.Contains(text, "| burn |") {
		t.Errorf("without a limit:\n%s", text)
	}
	if err := setup.SetOption("limit", "fixed"); err != nil {
		t.Fatal(err)
	}
	if text := Write(p, setup, "", nil).Markdown(); !strings.Contains(text, "| fixed | 2 |") {
		t.Errorf("with a fixed limit:\n%s", text)
	}
}

// A player who plays from a sheet alone finds every word on it that is not of everyday speech.
func TestASheetSaysWhatItsWordsMean(t *testing.T) {
	for name, words := range map[string][]string{
		"kings":     {"beats", "playable", "may open", "joker may be", "one left", "in turn"},
		"d12":       {"cast", "margin of", "is failure", "worth"},
		"draw":      {"best of", "folded", "one left", "round of betting"},
		"texas":     {"stakes", "only allies left", "still in"},
		"swrpg":     {"play roll", "watchers", "pips"},
		"baltimore": {"eased", "gap", "random-hand", "category"},
	} {
		p := compiled(t, name)
		_, meanings, _ := strings.Cut(Write(p, game.NewSetup(p), "", nil).Markdown(), "## What the words mean")
		for _, word := range words {
			if !strings.Contains(meanings, "- **"+word+"**") {
				t.Errorf("%s does not say what %q means", name, word)
			}
		}
	}
}

// What makes a sheet read like a program, or stops somebody who plays from it.
func TestASheetReadsLikeRules(t *testing.T) {
	for name, never := range map[string][]string{
		"kings": {"1 jokers", "three_of_clubs", "[3c]", "examples/", " where.", "dealers left otherwise"},
		"draw":  {"with when", "with 1 jokers", "It can only begin", "house rule"},
		"texas": {"\n- \n", "not there is", "as soon as one left"},
		"swrpg": {"It can only begin", "max (", "roll dice taken d6", "roll , of"},
		"d12":   {"take , for", "player ? Pass"},
		// what a script does is no sentence, and none is made of its lines
		"yacht-rows": {"```", "local", "whichever is more"}, "score-sheet": {"```", "local", "p.name"},
	} {
		p := compiled(t, name)
		_, rules, _ := strings.Cut(Write(p, game.NewSetup(p), "", nil).Markdown(), "## What is needed")
		for _, text := range never {
			if strings.Contains(rules, text) {
				t.Errorf("%s says %q", name, text)
			}
		}
	}
}

// What must hold for a choice may stand behind it, after such that.
func TestASheetSaysWhatMustHoldForAChoice(t *testing.T) {
	p, list := compile.Load(nil, "one", diag.NewSource("one.deal", `ruleset "One"
players 2
deck standard
each player has { hand cards seen by owner }
the table has { pile cards seen by all }
start game {
  deal 5 to hand of each player
  each player {
    ask player to play 1..2 cards from hand to pile, such that count of cards is 1 or say "Just one", "What do you play?"
  }
  result winner = first of players
}
`))
	if p == nil {
		t.Fatal(list)
	}
	const want = "they play 1 to 2 cards from hand to pile. It must be so for what they choose: the number of cards is 1."
	if text := Write(p, game.NewSetup(p), "", nil).Markdown(); !strings.Contains(text, want) {
		t.Errorf("it does not say: %s\n%s", want, text)
	}
}

// Only a word or number of the rules is what an option is set to: what a define is called is looked up, and a house rule may
// change what is read. Comments are not read to players.
func TestASheetKnowsNoMoreThanTheOptions(t *testing.T) {
	p, list := compile.Load(nil, "one", diag.NewSource("one.deal", `ruleset "One"
players 2
option limit number 1..9 = 5
option style open or closed = open
define most = 5
define usual = open
define worth {
  let twice = option limit * 2
  when twice > 8 # many
    and option style is closed: 1
  when option style is not open or option limit is 6: 2
  when option style is usual: 3
  otherwise: 4
}
start game {
  if option limit is most { say "the most" }
  if option style is usual { say "as usual" }
  if not (option limit is 4 or option style is closed) { say "always" }
  result n = worth
}
`))
	if p == nil {
		t.Fatal(list)
	}
	text := Write(p, game.NewSetup(p), "", nil).Markdown()
	for _, want := range []string{"If limit (5) is most (5): Say: “the most”", "If style (open) is usual: Say: “as usual”",
		"Say: “always”", "**worth**: Twice is limit (5) × 2. If style (open) is usual: 3. Otherwise: 4."} {
		if !strings.Contains(text, want) || strings.Contains(text, "many") {
			t.Errorf("it does not say: %s\n%s", want, text)
		}
	}
}

// A define that a house rule changes is told whole, with what it was before.
func TestASheetTellsAChangedDefineWhole(t *testing.T) {
	for name, want := range map[string]string{
		"yacht-rows":   "**points in** (box): If box is row box: longest row (their thrown) × 10. If box is ones: full of 1.",
		"revolution":   "Is the first rank higher than the second? If upside down: a is less than b. Otherwise: a is more than b.",
		"none-doubles": "If their said is 0: bonus (10) × 2. Otherwise: bonus (10).",
	} {
		p := compiled(t, name)
		if text := Write(p, game.NewSetup(p), "", nil).Markdown(); !strings.Contains(text, want) {
			t.Errorf("%s does not say: %s\n%s", name, want, text)
		}
	}
}
