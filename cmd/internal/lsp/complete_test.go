package lsp

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// offeredRules are the rules in which something is typed: where a line says @NAME the test types.
const offeredRules = `ruleset "Offered"
players 2..4
deck standard

option ante number 1..9 = 1, "What everybody puts in"
option bold yes or no = no

each player has {
  hand    cards seen by owner
  trump   suit = none
  mood    calm or wild = calm
  score   number = 0
}

the table has {
  board  cards seen by all
  bidder player = none
}

chart price {
  calm 1
  wild 2
}

define strength = count of hand

define twice(of_what) = of_what * 2

phase dealing {
  deal 5 to hand
  @dealing
}

phase bidding(least) {
  each player {
    let bid = ask player to choose from 1..9, "Your bid?"
    @bidding
  }
}

start evening with mood {
  do dealing
  do bidding(1)
  @start
  each player { result points = score }
}

start short {
  do dealing
}

policy cautious {
  @policy
}

test "one" {
  players Ann, Bob
  @before
  start evening
  @test
}

@top
`

// What may come at a place is offered, and what means nothing there is not. A bar stands where somebody types.
func TestWhatMayComeIsOffered(t *testing.T) {
	clean := offeredRules
	for line := range strings.Lines(offeredRules) {
		if strings.HasPrefix(strings.TrimSpace(line), "@") {
			clean = strings.Replace(clean, line, "", 1)
		}
	}
	for n, one := range []struct {
		where, line string
		offers, not string
	}{
		{"top", "|", "phase start test define chart option", "deal increase answer"},
		{"top", "ph|", "phase", "start define"},
		{"top", "extends |", "kings d12 baltimore", "dealing score phase"},
		{"top", "define more = |", "score strength price twice max", "dealing evening ante deal"},
		{"top", "define more = option |", "ante bold", "score strength dealing"},
		{"top", "after phase |", "dealing bidding", "score evening ante"},
		{"top", "option |", "", "ante score dealing"},
		{"top", "# a comment |", "", "score phase deal"},
		{"dealing", "|", "deal do each let if say increase", "expect answer ruleset"},
		{"dealing", "do |", "dealing bidding", "score strength evening ante"},
		{"dealing", "deal 2 to |", "hand board", "dealing evening"},
		{"dealing", "set mood to |", "calm wild", "dealing"},
		{"dealing", "set trump to |", "clubs hearts none", "dealing"},
		{"dealing", "if mood is | { say \"x\" }", "calm wild", "dealing clubs"},
		{"dealing", "increase score by |", "score strength max", "dealing evening"},
		{"dealing", "if score is at |", "least most", "score dealing"},
		{"dealing", "say \"a text |\"", "", "score strength"},
		{"dealing", "increase score by option |", "ante", "score strength"},
		{"dealing", "increase score by price(|", "mood", "dealing evening"},
		{"bidding", "increase score by |", "bid least score", "dealing of_what"},
		{"bidding", "increase score by b|", "bid", "least score"},
		{"bidding", "do |", "bidding", "bid"},
		{"start", "do |", "dealing bidding", "short score"},
		{"start", "result |", "", "dealing ante"},
		{"before", "set Ann's |", "score mood hand", "dealing evening ante"},
		{"before", "start |", "evening short", "dealing score ante"},
		{"before", "option |", "ante bold", "score dealing"},
		{"before", "option bold = |", "yes no", "calm ante dealing"},
		{"test", "expect |", "points score strength Ann Bob", "dealing evening"},
		{"test", "answer |", "Ann Bob", "score dealing"},
		{"test", "ex|", "expect", "answer deal"},
		{"policy", "|", "asked", "deal expect phase"},
		{"policy", "asked to bet { | }", "answer", "expect phase"},
	} {
		c := start(t, `{}`)
		uri := fmt.Sprintf("file:///nowhere/offered%d.deal", n)
		c.open(uri, clean)
		c.want(nil, "textDocument/documentSymbol", in(uri)) // which waits until it has been read
		text := strings.Replace(offeredRules, "@"+one.where+"\n", one.line+"\n", 1)
		for line := range strings.Lines(text) {
			if strings.HasPrefix(strings.TrimSpace(line), "@") {
				text = strings.Replace(text, line, "", 1)
			}
		}
		where := strings.IndexByte(text, '|')
		text = text[:where] + text[where+1:]
		c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%s,"version":2},"contentChanges":[{"text":%s}]}`, quote(uri), quote(text)))
		var got completionList
		c.want(&got, "textDocument/completion", atOffset(uri, text, where))
		var labels []string
		for _, i := range got.Items {
			first, _, _ := strings.Cut(i.Label, " ")
			labels = append(labels, i.Label, first)
		}
		if os.Getenv("SHOW") != "" {
			t.Log(one.where, one.line, labels)
		}
		for _, word := range strings.Fields(one.offers) {
			if !slices.Contains(labels, word) {
				t.Errorf("%s: %q does not offer %q", one.where, one.line, word)
			}
		}
		for _, word := range strings.Fields(one.not) {
			if slices.Contains(labels, word) {
				t.Errorf("%s: %q offers %q", one.where, one.line, word)
			}
		}
	}
}
