package game

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/flow"
	"croupier/interp/program"
)

// advice is where a policy's answer is put.
type advice struct {
	Choice Choice
	Given  bool
	Random bool // any answer would do
	On     bool // a policy is being asked
	Wrong  bool // it answered, and no answer of it was legal
	by     *program.Handler
	Span   int32
	forms  int32 // what it answered, in Answers
	count  int32

	keys, top []key   // scratch memory: of the choice that is compared, and of the best one so far
	taken     []int32 // and what that one takes
}

// Consult runs what a policy does at the open decision, in a game in which nobody minds.
func (s *State) Consult(h *program.Handler) {
	s.BeginConsult(h)
	s.Run()
}

// BeginConsult is where that begins, for whoever takes its steps.
func (s *State) BeginConsult(h *program.Handler) {
	s.Advice = advice{On: true, by: h, keys: s.Advice.keys, top: s.Advice.top, taken: s.Advice.taken}
	s.Open, s.PC, s.Cur = false, h.At, s.Question.Turn
	s.Refill()
	s.Fresh()
}

// FitsHandler reports whether the open decision is one that a policy's handler is about.
func (s *State) FitsHandler(h *program.Handler) bool {
	d := &s.Question
	phase := int32(-1)
	if d.Kind == program.AskAction {
		phase = s.P.Betting[s.BettingAt-1].Phase
	} else {
		phase = s.P.Asks[d.AskAt].Phase
	}
	if (h.Verb != d.Verb && h.Verb != "") || h.Phase >= 0 && h.Phase != phase {
		return false
	}
	round := d.Kind == program.AskAction
	if h.Prompt == "" {
		return h.Asks == nil || round && !h.Usual || !round && h.Asks[d.AskAt]
	}
	return h.Prompt == d.Prompt || !round && h.Prompt == s.P.Asks[d.AskAt].Prompt
}

// IllegalAdvice says which line of a policy gave an answer that is not legal.
func (s *State) IllegalAdvice(policy string) *diag.Diagnostic {
	said := strings.TrimPrefix(strings.Join(strings.Fields(s.P.Spans[s.Advice.Span].Text()), " "), "answer ")
	if len(said) > 60 {
		said = "something"
	}
	d := diag.Errorf("policy-illegal", s.P.Spans[s.Advice.Span], "The policy %q answers %s here, which is not legal", policy, said).
		WithHint("Name another one behind it, which is given where this is not legal: answer raise to 20, or call, or check")
	s.Open = true
	for i := s.Advice.forms; i < s.Advice.forms+s.Advice.count; i++ {
		if text := s.cameTo(&s.P.Answers[i]); text != "" {
			d = d.WithNote("%s", text)
		}
	}
	d = d.WithNote("%s is asked to %s, and may answer: %s", s.M.Name(s.Question.Player), s.Question.Verb, s.Legal())
	return &d
}

// cameTo says what an answer was worth that is not written as it is: "guard" is 2 here, which is what the field holds.
func (s *State) cameTo(a *program.Answer) string {
	if a.Type.Kind == check.Invalid {
		return ""
	}
	n := &s.P.Nodes[a.Value]
	written, is := s.P.Spans[n.Span].Text(), s.Text(s.Value(a.Value, a.Type))
	if s.Failure != nil || written == is || len(written) > 40 {
		return ""
	}
	text := fmt.Sprintf("%q is %s here", written, is)
	switch n.Op {
	case program.OpVar, program.OpPlayerVar, program.OpPile, program.OpPlayerPile, program.OpMember:
		text += ", which is what the field holds"
	}
	return text
}

// advise carries out an answer of a policy: the first of its forms that is legal.
func (s *State) advise(in *program.Instr) {
	s.Open = true // the game stops here
	s.Advice.Span = in.Span
	about := s.Advice.by.Prompt != ""
	for i := in.A; i < in.A+in.B && s.Failure == nil; i++ {
		a := &s.P.Answers[i]
		about = about || !s.comparesNothing(a)
		if a.Kind == program.AnswerRandom {
			s.Advice.Random = true
			return
		}
		if c, ok := s.answerOf(a); ok && s.Failure == nil && s.allows(&s.Question, c) {
			s.Advice.Choice, s.Advice.Given = c, true
			return
		}
	}
	s.Advice.Wrong, s.Advice.forms, s.Advice.count = in.B > 0 && about && !s.Overruled(), in.A, in.B
}

// comparesNothing reports whether a form of an answer compares numbers or sets where words are to choose from. A policy that says
// so of whatever it is asked says nothing of such a question.
func (s *State) comparesNothing(a *program.Answer) bool {
	if s.Question.Kind != program.AskYesNo && s.Question.Kind != program.AskWord {
		return false
	}
	return a.Kind == program.AnswerLeast || a.Kind == program.AnswerMost || a.Kind == program.AnswerBest
}

// Overruled reports whether an answer that is not legal is passed over, since a house rule may have made it so.
func (s *State) Overruled() bool { return s.Advice.by != nil && s.Advice.by.Lenient }

// actions are the words that a policy may answer with.
var actions = map[string]Act{"fold": Fold, "check": Check, "call": Call, "all-in": AllIn, "pass": Pass}

// answerOf is the choice that a form of an answer means at the open decision.
func (s *State) answerOf(a *program.Answer) (Choice, bool) {
	d := &s.Question
	switch a.Kind {
	case program.AnswerBet:
		n := s.Amount(a.Value)
		if d.Kind == program.AskAction {
			return Choice{Act: Bet, N: n}, true
		}
		return Choice{N: n}, true
	case program.AnswerRaise:
		return Choice{Act: Raise, N: s.Amount(a.Value)}, true
	case program.AnswerAction:
		act, ok := actions[a.Text]
		return Choice{Act: act}, ok
	case program.AnswerLeast, program.AnswerMost:
		return s.extreme(a.Kind == program.AnswerMost)
	case program.AnswerBest:
		return s.bestChoice(a)
	}
	if a.List {
		list := s.CopyList(s.List(a.Value))
		if d.Kind == program.AskOne {
			s.OneByOne(a.Value, list)
		}
		if d.Kind == program.AskOne && len(list) > 0 {
			return Choice{N: int64(list[0])}, true
		}
		return Choice{Act: Take, Cards: list}, true
	}
	v := s.Num(a.Value)
	if d.Kind == program.AskOne && d.ItemKind == check.WordKind {
		return s.wordItem(d, v)
	}
	switch {
	case d.Kind == program.AskAction:
		return Choice{Act: Bet, N: v}, true
	case d.Kind == program.AskCards || d.Kind == program.AskDice:
		if v == program.None {
			return Choice{Act: Take}, true
		}
		return Choice{Act: Take, Cards: []int32{int32(v)}}, true
	}
	switch {
	case v == program.None && d.Pass:
		return Choice{Act: Pass}, true
	case v == program.None && d.Kind == program.AskBet:
		return Choice{}, true // no chips at all
	}
	return Choice{N: v}, true
}

// wordItem is a word as one of the things that one is chosen from.
func (s *State) wordItem(d *Decision, word int64) (Choice, bool) {
	for _, item := range d.Items {
		if program.WordValue(int(item)) == word {
			return Choice{N: int64(item)}, true
		}
	}
	return Choice{Act: Pass}, word == program.None && d.Pass
}

// extreme is the smallest or greatest number, amount or count that is legal.
func (s *State) extreme(most bool) (Choice, bool) {
	d := &s.Question
	switch d.Kind {
	case program.AskNumber, program.AskBet:
		if most {
			return Choice{N: d.Most}, true
		}
		return Choice{N: d.Least}, true
	case program.AskOne:
		if len(d.Items) == 0 || d.ItemKind != check.Number {
			return Choice{}, false
		}
		if most {
			return Choice{N: int64(slices.Max(d.Items))}, true
		}
		return Choice{N: int64(slices.Min(d.Items))}, true
	case program.AskAction:
		r, act := d.Bet.Raise, Raise
		if r.Most == 0 {
			r, act = d.Bet.Bet, Bet
		}
		if most {
			return Choice{Act: act, N: r.Most}, r.Most > 0
		}
		return Choice{Act: act, N: r.Least}, r.Most > 0
	case program.AskCards, program.AskDice:
		var found []int32
		s.search(d, func(cards []int32) bool {
			switch {
			case len(found) == 0 || most && len(cards) > len(found):
				found = program.Keep(cards)
			case len(cards) == len(found):
				s.chosenFirst(found, cards)
			}
			return !most && s.Ways == nil
		})
		if !most && d.Least <= 0 {
			found = nil
		}
		return Choice{Act: Take, Cards: found}, found != nil || d.Least <= 0
	}
	return Choice{}, false
}

// bestChoice compares what could be answered: the legal sets of cards or dice, as far as a bounded search finds them, the
// numbers of a range, or the things that one is chosen from.
func (s *State) bestChoice(a *program.Answer) (Choice, bool) {
	d := &s.Question
	var best Choice
	found := false
	w := &s.Advice
	try := func(c Choice) {
		w.keys = w.keys[:0]
		for _, k := range a.Keys {
			w.keys = append(w.keys, s.key(k))
		}
		switch {
		case s.Failure != nil:
		case found && !better(w.keys, w.top, a.Sign):
			if s.Ways != nil && !better(w.top, w.keys, a.Sign) {
				s.tied(d, best, c, w.taken)
			}
		default:
			w.taken = append(w.taken[:0], c.Cards...)
			w.keys, w.top = w.top, w.keys
			best, found = c, true
		}
	}
	switch d.Kind {
	case program.AskCards, program.AskDice:
		if d.Least <= 0 && d.Least <= d.Most {
			s.LocalLists[s.ListFP+a.Cards], s.LocalLists[s.ListFP+a.Faces] = nil, nil
			try(Choice{Act: Take})
		}
		s.search(d, func(cards []int32) bool {
			s.LocalLists[s.ListFP+a.Cards], s.LocalLists[s.ListFP+a.Faces] = cards, cards
			try(Choice{Act: Take, Cards: cards})
			return false
		})
	case program.AskNumber, program.AskBet:
		for n := d.Least; n <= d.Most && n-d.Least < mostSets && s.Failure == nil; n++ {
			s.Locals[s.FP+a.N] = n
			try(Choice{N: n})
		}
	case program.AskOne:
		for _, item := range d.Items {
			s.Locals[s.FP+a.N] = int64(item)
			if d.ItemKind == check.Card {
				s.LocalLists[s.ListFP+a.Cards] = []int32{item}
			}
			try(Choice{N: int64(item)})
		}
	}
	if best.Cards != nil {
		best.Cards = w.taken
	}
	return best, found
}

// tied notes that two choices are as good as each other, of which the first is taken.
func (s *State) tied(d *Decision, best, other Choice, taken []int32) {
	switch {
	case best.Act == Take:
		s.chosenFirst(taken, other.Cards)
	case d.Kind == program.AskOne && flow.Shuffled(s.P, s.P.Asks[d.AskAt].List):
		s.chosenFirst([]int32{int32(best.N)}, []int32{int32(other.N)})
	}
}

// key is what choices are compared by. Nearly all keys are whole numbers, and those cost no memory.
type key struct {
	whole int64
	frac  *big.Rat // nil: whole
}

// key works a key out.
func (s *State) key(e int32) key {
	if n := &s.P.Nodes[e]; n.Op == program.OpFracOf {
		return key{whole: s.Num(n.A)}
	}
	return key{frac: new(big.Rat).Set(s.Frac(e))}
}

// compare is -1, 0 or 1, as k is less, the same or more.
func (k key) compare(o key) int {
	if k.frac == nil && o.frac == nil {
		return cmp.Compare(k.whole, o.whole)
	}
	return k.rat().Cmp(o.rat())
}

func (k key) rat() *big.Rat {
	if k.frac == nil {
		return new(big.Rat).SetInt64(k.whole)
	}
	return k.frac
}

// better reports whether keys are higher than those of the best so far, or with sign -1 lower.
func better(keys, top []key, sign int) bool {
	for i := range keys {
		if c := keys[i].compare(top[i]); c != 0 {
			return c == sign
		}
	}
	return false
}
