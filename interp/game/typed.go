package game

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Legal says what may be answered to the open decision, as a person would type it: "0 to 7, or fold".
func (s *State) Legal() string { return s.LegalFrom("") }

// LegalFrom is [State.Legal] with other words for the cards or dice that are there to be taken, such as "your hand"; "" names
// them one by one.
func (s *State) LegalFrom(place string) string {
	if !s.Open {
		return "nothing: no decision is open"
	}
	d := &s.Question
	var parts []string
	switch d.Kind {
	case program.AskAction:
		return d.Bet.String()
	case program.AskWord:
		for _, w := range d.Words {
			parts = append(parts, s.Plain(check.Of(check.WordKind), w))
		}
	case program.AskYesNo:
		parts = append(parts, "yes", "no")
	case program.AskNumber:
		if d.Least <= d.Most {
			parts = append(parts, span(d.Least, d.Most, ""))
		}
	case program.AskBet:
		if d.Least <= d.Most {
			parts = append(parts, span(d.Least, d.Most, "chip"))
		}
	case program.AskOne:
		for _, item := range d.Items {
			parts = append(parts, s.ItemText(d, item))
		}
	case program.AskCards, program.AskDice:
		if d.Least > d.Most {
			break
		}
		if place == "" {
			place = s.itemsText(d, d.Items)
		}
		parts = append(parts, s.taking(d)+place)
	}
	if d.Least == 0 && d.Most > 0 && (d.Kind == program.AskCards || d.Kind == program.AskDice) {
		parts = append(parts, "none")
	}
	if d.Pass {
		parts = append(parts, "pass")
	}
	if d.Fold {
		parts = append(parts, "fold")
	}
	return orText(parts)
}

// taking is how many cards or dice may be taken, and of which shape: "1 to 4 cards of one rank from ".
func (s *State) taking(d *Decision) string {
	many := span(d.Least, d.Most, singular(d))
	if d.Least == 0 && d.Most > 0 {
		many = "up to " + say.Plural(d.Most, singular(d))
		if d.Most == 1 {
			many = "1 " + singular(d)
		}
	}
	a := &s.P.Asks[d.AskAt]
	shape := ""
	if d.Most > 1 {
		shape = shapeWords[a.Shape]
	}
	switch {
	case a.Such != 0 && d.Least == d.Most && d.Most == 1:
		return many + " that fits, from "
	case a.Such != 0:
		return many + shape + " that fit, from "
	case shape != "":
		return many + shape + " from "
	}
	return many + " of "
}

// itemsText is a list of what can be taken or has been, as it is typed.
func (s *State) itemsText(d *Decision, items []int32) string {
	return s.Text(program.Value{Type: check.Of(d.ItemKind.List()), L: items})
}

// TakenFrom is the zone from which the open decision takes cards, if every card of it may be taken.
func (s *State) TakenFrom() (zone int, ok bool) {
	d := &s.Question
	if !s.Open || d.Kind != program.AskCards || len(d.Items) < 2 {
		return 0, false
	}
	zone = int(s.Lies[d.Items[0]])
	for _, c := range d.Items {
		if int(s.Lies[c]) != zone {
			return 0, false
		}
	}
	return zone, len(s.Zones[zone]) == len(d.Items)
}

func orText(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " or " + parts[n-1]
	}
	return strings.Join(parts, "")
}

func span(least, most int64, thing string) string {
	if least == most {
		if thing == "" {
			return say.Number(least)
		}
		return say.Plural(least, thing)
	}
	if thing == "" {
		return fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprintf("%d to %s", least, say.Plural(most, thing))
}

// Read reads an answer to the open decision as a person types it: "5", "bet 5", "10s 8c", "none", "fold", "yes", the
// beginning of a word. The error says what is legal; an answer that it returns may still be illegal.
func (s *State) Read(text string) (Choice, error) {
	if !s.Open {
		return Choice{}, ErrNothingOpen
	}
	d := &s.Question
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text)
	if lower == "" {
		return Choice{}, s.NotLegal("nothing was typed")
	}
	if d.Kind == program.AskAction {
		return s.readAction(d, lower)
	}
	c, err := s.readAnswer(d, text, lower)
	switch {
	case err != nil && lower == "pass": // it is no name of anything here, but everybody knows what is meant
		return c, s.NotLegal("%s", noPass)
	case err != nil && lower == "fold":
		return c, s.NotLegal("%s", noFold)
	}
	return c, err
}

func (s *State) readAnswer(d *Decision, text, lower string) (Choice, error) {
	if c, ok := readPlaces(d, text); ok {
		return c, nil
	}
	if d.Fold && begins("fold", lower) && !s.alsoWord(d, lower) {
		return Choice{Act: Fold}, nil
	}
	if d.Pass && begins("pass", lower) && !s.alsoWord(d, lower) {
		return Choice{Act: Pass}, nil
	}
	// "muck 10s", "bet 5", "reroll 1": the verb may be said, and never changes what is meant.
	if verb, rest, ok := strings.Cut(text, " "); ok && strings.EqualFold(verb, d.Verb) {
		text = strings.TrimSpace(rest)
		lower = strings.ToLower(text)
	}
	switch d.Kind {
	case program.AskWord:
		names := make([]string, len(d.Words))
		for i, w := range d.Words {
			names[i] = s.Plain(check.Of(check.WordKind), w)
		}
		i, err := s.choose(names, lower)
		if err != nil {
			return Choice{}, err
		}
		return Choice{N: d.Words[i]}, nil
	case program.AskYesNo:
		switch {
		case begins("yes", lower):
			return Choice{N: 1}, nil
		case begins("no", lower):
			return Choice{N: 0}, nil
		}
		return Choice{}, s.NotLegal("%q is neither yes nor no", text)
	case program.AskNumber, program.AskBet:
		return s.readNumber(d, lower)
	case program.AskOne:
		names := make([]string, len(d.Items))
		for i, item := range d.Items {
			names[i] = s.ItemText(d, item)
			if d.ItemKind == check.Card {
				if c, err := s.M.Cards.Parse(text); err == nil && s.M.Same[c] == s.M.Same[item] {
					return Choice{N: int64(item)}, nil
				}
			}
		}
		i, err := s.choose(names, lower)
		if err != nil {
			return Choice{}, err
		}
		return Choice{N: int64(d.Items[i])}, nil
	case program.AskDice:
		return s.readDice(d, lower)
	}
	return s.readCards(d, text)
}

func begins(word, typed string) bool { return typed != "" && strings.HasPrefix(word, typed) }

// alsoWord reports whether what was typed is also the beginning of a word that can be chosen.
func (s *State) alsoWord(d *Decision, typed string) bool {
	for _, w := range d.Words {
		if begins(strings.ToLower(s.Plain(check.Of(check.WordKind), w)), typed) {
			return true
		}
	}
	return false
}

// choose finds the one name that was typed, or begun.
func (s *State) choose(names []string, typed string) (int, error) {
	found, several := -1, []string(nil)
	for i, name := range names {
		name = strings.ToLower(name)
		if name == typed || strings.ReplaceAll(name, "_", " ") == typed {
			return i, nil
		}
		if begins(name, typed) {
			several = append(several, strings.ReplaceAll(names[i], "_", " "))
			found = i
		}
	}
	switch {
	case len(several) > 1:
		err := s.NotLegal("%q could be more than one of the choices", typed).(*Illegal)
		err.Own = "you may mean " + orText(several)
		return 0, err
	case found < 0:
		return 0, s.NotLegal("%q is not one of the choices", typed)
	}
	return found, nil
}

func (s *State) readNumber(d *Decision, typed string) (Choice, error) {
	if typed == "none" && d.Kind == program.AskBet {
		if d.Least > 0 {
			return Choice{}, s.NotLegal("none is not possible: the least is %s", say.Plural(d.Least, "chip"))
		}
		typed = "0"
	}
	if typed == "all" || d.Kind == program.AskBet && begins("all-in", strings.ReplaceAll(typed, " ", "-")) {
		return Choice{N: d.Most}, nil
	}
	typed = strings.TrimSuffix(strings.TrimSuffix(typed, " chips"), " chip")
	n, err := strconv.ParseInt(typed, 10, 64)
	if err != nil {
		return Choice{}, s.NotLegal("%q is not a number", typed)
	}
	return Choice{N: n}, nil
}

func (s *State) readDice(d *Decision, typed string) (Choice, error) {
	if typed == "none" {
		return Choice{Act: Take}, nil
	}
	if typed == "all" {
		return Choice{Act: Take, Cards: d.Items}, nil
	}
	typed = strings.TrimPrefix(typed, "the ")
	var faces []int32
	for _, f := range strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.ParseInt(f, 10, 32)
		if err != nil {
			return Choice{}, s.NotLegal("%q is not the face of a die", f)
		}
		faces = append(faces, int32(n))
	}
	return Choice{Act: Take, Cards: faces}, nil
}

func (s *State) readCards(d *Decision, typed string) (Choice, error) {
	if strings.EqualFold(typed, "none") {
		return Choice{Act: Take}, nil
	}
	if strings.EqualFold(typed, "all") {
		return Choice{Act: Take, Cards: d.Items}, nil
	}
	ids, err := s.M.Cards.ParseList(typed)
	if err != nil {
		if list, wrong := s.readRanks(d, typed); list != nil || wrong != nil {
			return Choice{Act: Take, Cards: list}, wrong
		}
		return Choice{}, s.NotLegal("%s", err)
	}
	var list []int32
	for _, id := range ids {
		c := s.copyOf(d, int32(id), list)
		if c < 0 {
			return Choice{}, s.NotLegal("%s", s.absent(d, int32(id)))
		}
		list = append(list, c)
	}
	return Choice{Act: Take, Cards: list}, nil
}

// copyOf finds a card among those that can be taken which reads the same and has not been named yet.
func (s *State) copyOf(d *Decision, card int32, used []int32) int32 {
next:
	for _, c := range d.Items {
		if s.M.Same[c] != s.M.Same[card] {
			continue
		}
		for _, u := range used {
			if u == c {
				continue next
			}
		}
		return c
	}
	return -1
}

// amountAlone says what an amount alone could mean where there is a bet already, as far as that is legal.
func amountAlone(d *Decision, n int64) string {
	var could []string
	if n > 0 && n == d.Bet.Call {
		could = append(could, "call")
	}
	if d.Bet.Raise.Has(n) {
		could = append(could, fmt.Sprintf("raise to %d", n))
	}
	if n > 0 && n <= d.Bet.Raise.Most && d.Bet.Raise.Has(d.Bet.Level+n) && d.Bet.Level > 0 {
		could = append(could, fmt.Sprintf("raise by %d", n))
	}
	switch {
	case len(could) > 0:
		return fmt.Sprintf("say what is meant by %d: %s", n, orText(could))
	case d.Bet.Raise.Most > 0:
		return fmt.Sprintf("%d is neither what a call takes nor what may be raised", n)
	}
	return fmt.Sprintf("%d is no action: a bet is not possible now", n)
}

// readAction reads a betting action: check, bet 5, call, raise to 20, raise by 5, fold, all-in, pass; a bare amount is a bet
// where there is none yet, and 0 is a check.
func (s *State) readAction(d *Decision, typed string) (Choice, error) {
	words := strings.Fields(typed)
	if n, err := strconv.ParseInt(words[0], 10, 64); err == nil && len(words) == 1 {
		switch {
		case n == 0 && d.Bet.Check:
			return Choice{Act: Check}, nil
		case n == 0 && d.Bet.Pass:
			return Choice{Act: Pass}, nil
		case d.Bet.Bet.Most > 0:
			return Choice{Act: Bet, N: n}, nil
		}
		return Choice{}, s.NotLegal("%s", amountAlone(d, n))
	}
	names := []string{"check", "bet", "call", "raise", "all-in", "fold", "pass"}
	acts := []Act{Check, Bet, Call, Raise, AllIn, Fold, Pass}
	legal := []bool{d.Bet.Check, d.Bet.Bet.Most > 0, d.Bet.Call > 0, d.Bet.Raise.Most > 0, d.Bet.AllIn, d.Bet.Fold, d.Bet.Pass}
	switch {
	case words[0] == "all" && len(words) == 2 && words[1] == "in":
		words = []string{"all-in"}
	case words[0] == "complete" && len(words) == 1 && d.Bet.Completes: // what raising a bring-in to the full bet is called
		words = []string{"raise"}
	}
	found := -1
	for i, name := range names {
		if name == words[0] {
			found = i
			break
		}
		if !begins(name, words[0]) {
			continue
		}
		switch {
		case found < 0 || legal[i] && !legal[found]:
			found = i
		case legal[i] && legal[found]:
			return Choice{}, s.NotLegal("%q could be %s or %s", words[0], names[found], name)
		}
	}
	if found < 0 {
		return Choice{}, s.NotLegal("%q is no action", words[0])
	}
	c := Choice{Act: acts[found]}
	rest := words[1:]
	if c.Act != Bet && c.Act != Raise {
		if len(rest) > 0 {
			return Choice{}, s.NotLegal("%s takes no number", names[found])
		}
		return c, nil
	}
	by := false
	if len(rest) > 0 && (rest[0] == "to" || rest[0] == "by") {
		by = rest[0] == "by"
		rest = rest[1:]
	}
	if len(rest) > 0 && (rest[len(rest)-1] == "chips" || rest[len(rest)-1] == "chip") {
		rest = rest[:len(rest)-1]
	}
	size := d.Bet.Raise
	if c.Act == Bet {
		size = d.Bet.Bet
	}
	if len(rest) == 0 && size.Most > 0 && size.Least == size.Most { // fixed limit: there is but one amount
		c.N = size.Most
		return c, nil
	}
	if len(rest) != 1 {
		if c.Act == Bet {
			return Choice{}, s.NotLegal("say how much: bet %d", max(1, d.Bet.Bet.Least))
		}
		return Choice{}, s.NotLegal("say how much: raise to %d", max(1, d.Bet.Raise.Least))
	}
	if rest[0] == "all-in" || rest[0] == "all" {
		return Choice{Act: AllIn}, nil
	}
	n, err := strconv.ParseInt(rest[0], 10, 64)
	if err != nil {
		return Choice{}, s.NotLegal("%q is not a number of chips", rest[0])
	}
	c.N = n
	if by {
		c.N += d.Bet.Level
	}
	return c, nil
}
