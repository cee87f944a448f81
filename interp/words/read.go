package words

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// Read reads an answer to the open decision as a person types it: "5", "bet 5", "10s 8c", "none", "fold", "yes", the
// beginning of a word. The error says what is legal; an answer that it returns may still be illegal.
func Read(s *game.State, text string) (game.Choice, error) {
	if !s.Open {
		return game.Choice{}, game.ErrNothingOpen
	}
	d := &s.Question
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text)
	if lower == "" {
		return game.Choice{}, s.NotLegal("nothing was typed")
	}
	if d.Kind == program.AskAction {
		return readAction(s, d, lower)
	}
	c, err := readAnswer(s, d, text, lower)
	switch {
	case err != nil && lower == "pass": // it is no name of anything here, but everybody knows what is meant
		return c, s.NotLegal("%s", game.NoPassing)
	case err != nil && lower == "fold":
		return c, s.NotLegal("%s", game.NoFolding)
	}
	return c, err
}

func readAnswer(s *game.State, d *game.Decision, text, lower string) (game.Choice, error) {
	if c, ok := readPlaces(d, text); ok {
		return c, nil
	}
	if d.Fold && begins("fold", lower) && !alsoWord(s, d, lower) {
		return game.Choice{Act: game.Fold}, nil
	}
	if d.Pass && begins("pass", lower) && !alsoWord(s, d, lower) {
		return game.Choice{Act: game.Pass}, nil
	}
	// "muck 10s", "bet 5", "reroll 1": the verb may be said, and never changes what is meant.
	if verb, rest, ok := strings.Cut(text, " "); ok && strings.EqualFold(verb, d.Verb) && !beginsCard(s, strings.Fields(text)) {
		text = strings.TrimSpace(rest)
		lower = strings.ToLower(text)
	}
	switch d.Kind {
	case program.AskWord:
		names := make([]string, len(d.Words))
		for i, w := range d.Words {
			names[i] = s.Plain(check.Of(check.WordKind), w)
		}
		i, err := choose(s, names, lower)
		if err != nil {
			return game.Choice{}, notOffered(s, d, lower, err)
		}
		return game.Choice{N: d.Words[i]}, nil
	case program.AskYesNo:
		switch {
		case begins("yes", lower):
			return game.Choice{N: 1}, nil
		case begins("no", lower):
			return game.Choice{N: 0}, nil
		}
		return game.Choice{}, s.NotLegal("%q is neither yes nor no", text)
	case program.AskNumber, program.AskBet:
		return readNumber(s, d, lower)
	case program.AskOne:
		names := make([]string, len(d.Items))
		for i, item := range d.Items {
			names[i] = s.ItemText(d, item)
			if d.ItemKind == check.Card && !s.FaceDown(d, item) {
				if c, err := s.M.Cards.Parse(text); err == nil && s.M.Same[c] == s.M.Same[item] {
					return game.Choice{N: int64(item)}, nil
				}
			}
		}
		if d.ItemKind == check.Rank {
			lower = rankSaid(s, lower)
		}
		if list, ok := readDown(s, d, text); ok && len(list) == 1 {
			return game.Choice{N: int64(list[0])}, nil
		}
		i, err := choose(s, names, lower)
		if err != nil {
			return game.Choice{}, notOffered(s, d, lower, err)
		}
		return game.Choice{N: int64(d.Items[i])}, nil
	case program.AskDice:
		return readDice(s, d, lower)
	}
	return readCards(s, d, text)
}

func begins(word, typed string) bool { return typed != "" && strings.HasPrefix(word, typed) }

// alsoWord reports whether what was typed is also the beginning of a word that can be chosen.
func alsoWord(s *game.State, d *game.Decision, typed string) bool {
	return slices.ContainsFunc(d.Words, func(w int64) bool {
		return begins(strings.ToLower(s.Plain(check.Of(check.WordKind), w)), typed)
	})
}

// notOffered is why what was typed cannot be chosen: for the reason that the rules give, if it is a thing that they keep from
// being chosen.
func notOffered(s *game.State, d *game.Decision, typed string, err error) error {
	why := s.NotOffered(d, func(n int64) bool {
		name := ""
		if d.Kind == program.AskWord {
			name = s.Plain(check.Of(check.WordKind), n)
		} else {
			name = s.ItemText(d, int32(n))
		}
		return strings.EqualFold(name, typed)
	})
	if why != "" {
		return s.NotLegal("%s", why)
	}
	return err
}

// choose finds the one name that was typed, or begun.
func choose(s *game.State, names []string, typed string) (int, error) {
	found, several := -1, []string(nil)
	for i, name := range names {
		name = strings.ToLower(name)
		if name == typed || say.Readable(name) == typed {
			return i, nil
		}
		if begins(name, typed) {
			several = append(several, say.Readable(names[i]))
			found = i
		}
	}
	switch {
	case len(several) > 1:
		err := s.NotLegal("%q could be more than one of the choices", typed).(*game.Illegal)
		err.Own = "you may mean " + say.OrList(several)
		return 0, err
	case found < 0:
		return 0, s.NotLegal("%q is not one of the choices", typed)
	}
	return found, nil
}

func readNumber(s *game.State, d *game.Decision, typed string) (game.Choice, error) {
	if typed == "none" && d.Kind == program.AskBet {
		if d.Least > 0 {
			return game.Choice{}, s.NotLegal("none is not possible: the least is %s", say.Plural(d.Least, "chip"))
		}
		typed = "0"
	}
	if typed == "all" && !d.Bounded || d.Kind == program.AskBet && begins("all-in", strings.ReplaceAll(typed, " ", "-")) {
		return game.Choice{N: d.Most}, nil
	}
	typed = strings.TrimSuffix(strings.TrimSuffix(typed, " chips"), " chip")
	n, err := program.ReadNumber(typed)
	if errors.Is(err, program.ErrTooLarge) {
		return game.Choice{}, s.NotLegal("%s is larger than any number", typed)
	}
	if err != nil {
		return game.Choice{}, s.NotLegal("%q is not a number", typed)
	}
	return game.Choice{N: n}, nil
}

// isNone reports whether somebody takes none of what they may choose, in one of the ways in which people say it.
func isNone(typed string) bool {
	return slices.Contains([]string{"none", "nothing", "no cards", "no card", "no dice", "no die", "0"}, strings.ToLower(typed))
}

func readDice(s *game.State, d *game.Decision, typed string) (game.Choice, error) {
	if isNone(typed) {
		return game.Choice{Act: game.Take}, nil
	}
	if typed == "all" {
		return game.Choice{Act: game.Take, Cards: d.Items}, nil
	}
	typed = strings.TrimPrefix(typed, "the ")
	var faces []int32
	for _, f := range strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.ParseInt(f, 10, 32)
		if err != nil {
			return game.Choice{}, s.NotLegal("%q is not the face of a die", f)
		}
		faces = append(faces, int32(n))
	}
	return game.Choice{Act: game.Take, Cards: faces}, nil
}

func readCards(s *game.State, d *game.Decision, typed string) (game.Choice, error) {
	if isNone(typed) {
		return game.Choice{Act: game.Take}, nil
	}
	if strings.EqualFold(typed, "all") {
		return game.Choice{Act: game.Take, Cards: d.Items}, nil
	}
	if list, ok := readDown(s, d, typed); ok {
		return game.Choice{Act: game.Take, Cards: list}, nil
	}
	ids, err := s.M.Cards.ParseList(plainly(s, typed))
	if err != nil {
		if list, wrong := readRanks(s, d, typed); list != nil || wrong != nil {
			return game.Choice{Act: game.Take, Cards: list}, wrong
		}
		return game.Choice{}, s.NotLegal("%s", err)
	}
	var list []int32
	for _, id := range ids {
		c := copyOf(s, d, int32(id), list)
		if c < 0 {
			return game.Choice{}, s.NotLegal("%s", s.Absent(d, int32(id)))
		}
		list = append(list, c)
	}
	return game.Choice{Act: game.Take, Cards: list}, nil
}

// readDown reads cards that lie face down for whoever is asked, each by its place among those that they may choose: "#2 #5", and
// where they see none of them "2 5" too. Other cards may be named between them.
func readDown(s *game.State, d *game.Decision, typed string) (list []int32, ok bool) {
	if !slices.ContainsFunc(d.Items, func(x int32) bool { return s.FaceDown(d, x) }) {
		return nil, false
	}
	all := s.AllFaceDown(d)
	for _, word := range table.Names(typed) {
		digits, place := strings.CutPrefix(word, "#")
		n, err := strconv.Atoi(digits)
		switch id, unread := s.M.Cards.Parse(word); {
		case err == nil && (place || all):
			if n < 1 || n > len(d.Items) || !s.FaceDown(d, d.Items[n-1]) || slices.Contains(list, d.Items[n-1]) {
				return nil, false
			}
			list, ok = append(list, d.Items[n-1]), true
		case unread != nil:
			return nil, false
		default:
			c := copyOf(s, d, int32(id), list)
			if c < 0 {
				return nil, false
			}
			list = append(list, c)
		}
	}
	return list, ok
}

// copyOf finds a card among those that can be taken which reads the same and has not been named yet.
func copyOf(s *game.State, d *game.Decision, card int32, used []int32) int32 {
	for _, c := range d.Items {
		if !s.FaceDown(d, c) && s.M.Same[c] == s.M.Same[card] && !slices.Contains(used, c) {
			return c
		}
	}
	return -1
}

// amountAlone says what an amount alone could mean where there is a bet already, as far as that is legal.
func amountAlone(d *game.Decision, n int64) string {
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
		return fmt.Sprintf("say what is meant by %d: %s", n, say.OrList(could))
	case d.Bet.Raise.Most > 0:
		return fmt.Sprintf("%d is neither what a call takes nor what may be raised", n)
	}
	return fmt.Sprintf("%d is no action: a bet is not possible now", n)
}

// bets are the betting actions by their words, and when each of them is legal.
var bets = []struct {
	word  string
	act   game.Act
	legal func(l *chips.Legal) bool
}{
	{"check", game.Check, func(l *chips.Legal) bool { return l.Check }},
	{"bet", game.Bet, func(l *chips.Legal) bool { return l.Bet.Most > 0 }},
	{"call", game.Call, func(l *chips.Legal) bool { return l.Call > 0 }},
	{"raise", game.Raise, func(l *chips.Legal) bool { return l.Raise.Most > 0 }},
	{"all-in", game.AllIn, func(l *chips.Legal) bool { return l.AllIn }},
	{"fold", game.Fold, func(l *chips.Legal) bool { return l.Fold }},
	{"pass", game.Pass, func(l *chips.Legal) bool { return l.Pass }},
}

// Bets are the words of the betting actions that are legal now.
func Bets(l *chips.Legal) (words []string) {
	for _, b := range bets {
		if b.legal(l) {
			words = append(words, b.word)
		}
	}
	return words
}

// readAction reads a betting action: check, bet 5, call, raise to 20, raise by 5, fold, all-in, pass; a bare amount is a bet
// where there is none yet, and 0 is a check.
func readAction(s *game.State, d *game.Decision, typed string) (game.Choice, error) {
	words := strings.Fields(typed)
	if n, err := program.ReadNumber(words[0]); err == nil && len(words) == 1 {
		switch {
		case n == 0 && d.Bet.Check:
			return game.Choice{Act: game.Check}, nil
		case n == 0 && d.Bet.Pass:
			return game.Choice{Act: game.Pass}, nil
		case d.Bet.Bet.Most > 0:
			return game.Choice{Act: game.Bet, N: n}, nil
		}
		return game.Choice{}, s.NotLegal("%s", amountAlone(d, n))
	}
	switch {
	case words[0] == "all" && len(words) == 2 && words[1] == "in":
		words = []string{"all-in"}
	case words[0] == "complete" && len(words) == 1 && d.Bet.Completes: // what raising a bring-in to the full bet is called
		words = []string{"raise"}
	}
	found := -1
	for i, b := range bets {
		if b.word == words[0] {
			found = i
			break
		}
		if !begins(b.word, words[0]) {
			continue
		}
		switch {
		case found < 0 || b.legal(&d.Bet) && !bets[found].legal(&d.Bet):
			found = i
		case b.legal(&d.Bet) && bets[found].legal(&d.Bet):
			return game.Choice{}, s.NotLegal("%q could be %s or %s", words[0], bets[found].word, b.word)
		}
	}
	if found < 0 {
		return game.Choice{}, s.NotLegal("%q is no action", words[0])
	}
	c := game.Choice{Act: bets[found].act}
	rest := words[1:]
	if c.Act != game.Bet && c.Act != game.Raise {
		if len(rest) > 0 {
			return game.Choice{}, s.NotLegal("%s takes no number", bets[found].word)
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
	if c.Act == game.Bet {
		size = d.Bet.Bet
	}
	if len(rest) == 0 && size.Most > 0 && size.Least == size.Most { // fixed limit: there is but one amount
		c.N = size.Most
		return c, nil
	}
	if len(rest) != 1 {
		if c.Act == game.Bet {
			return game.Choice{}, s.NotLegal("say how much: bet %d", max(1, d.Bet.Bet.Least))
		}
		return game.Choice{}, s.NotLegal("say how much: raise to %d", max(1, d.Bet.Raise.Least))
	}
	if rest[0] == "all-in" || rest[0] == "all" {
		return game.Choice{Act: game.AllIn}, nil
	}
	n, err := program.ReadNumber(rest[0])
	if err != nil {
		return game.Choice{}, s.NotLegal("%q is not a number of chips", rest[0])
	}
	c.N = n
	if by {
		c.N += d.Bet.Level
	}
	return c, nil
}
