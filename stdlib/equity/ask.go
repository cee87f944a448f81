package equity

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"croupier/stdlib/hands"
	"croupier/stdlib/internal/spell"
)

// How many common cards there are in the end, and of how many cards a hand is made where it says how many come from where.
const (
	boardCards = 5
	handCards  = 5
)

var (
	against = []string{"v", "vs", "vs.", "versus", "against"}
	number  = regexp.MustCompile(`^[0-9]$`)
)

// Asks tells whether a text is such a question as [Parse] reads: hands with a v between them, of which one can be read.
func Asks(text string) bool {
	words := split(text)
	for at, word := range words {
		if !slices.Contains(against, strings.ToLower(word)) {
			continue
		}
		for _, beside := range []int{at - 1, at + 1} {
			if beside < 0 || beside == len(words) {
				continue
			}
			if _, err := ParseRange(words[beside]); err == nil {
				return true
			}
		}
	}
	return false
}

// split gives the words of a question, without the brackets that some put round cards.
func split(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,;\t\n\r[]()", c) })
}

// Parse reads a question as players ask it, and gives each player's hand or range as it was written:
//
//	AhKh v QsQd                                two hands, and five cards of a board to come
//	AhKh v QQ+, AKs v 76s, board 2h 7h Jc      ranges as ParseRange reads them, and three cards of the board
//	AhAdKsQs v JhTh9c8c, dead 2c               of four to six own cards two are played, with three of the board
//	As2d3c4h v Ah2c3d5s, by badugi             another ranking; without a board, as all hands of other numbers are
//	AhAd2c3c v KhKdQcQs, by high and eight-or-better
//	                                           half of the pot for each of two rankings
//	AhKhQhJh9h v AsAdAc2c3d, no board          the cards as they are
//	AhKh8h v QsQd7s, board, 1 from hand, 4 from board
//	                                           a board that is still to come, and so many of each are played
//
// What stands behind the hands may come in any order. "from hand" and "from board" add up to five; one of them is enough.
// The error says what cannot be read, or what is amiss.
func Parse(text string) (Question, []string, error) {
	q := Question{}
	if len(text) > maxText {
		return q, nil, errors.New("this question is too long")
	}
	s := &sentence{clauses: map[string][]string{}}
	for _, word := range split(text) {
		s.word(word)
	}
	s.begin()
	if s.amiss != nil {
		return q, nil, s.amiss
	}
	var names []string
	size := 0
	for _, own := range s.players {
		r, err := readPlayer(own)
		switch {
		case err != nil:
			return q, nil, err
		case size == 0:
			size = len(r[0].Cards)
		case len(r[0].Cards) != size:
			return q, nil, fmt.Errorf("one has %d cards and another %d: all have as many", size, len(r[0].Cards))
		}
		q.Players, names = append(q.Players, r), append(names, strings.Join(own, " "))
	}
	if len(names) < 2 {
		return q, nil, errors.New("who plays against whom? Write two hands or more with a v between them, such as AhKh v QsQd")
	}
	if err := s.ranking(&q); err != nil {
		return q, nil, err
	}
	return q, names, s.board(&q, size)
}

// sentence is a question on its way into words.
type sentence struct {
	players [][]string
	clauses map[string][]string // what stands behind board, no board, dead, by and from
	clause  string              // that goes on; "" while hands are read
	last    string
	amiss   error // a clause without what belongs behind it
}

// lacking is what to write instead of a word with nothing behind it.
var lacking = map[string]string{
	"by":   "by which ranking are hands compared? Write by badugi, say",
	"dead": "which cards are dead? Write dead 2c 3c, say",
	"no":   "no what? There can be no board",
}

// begin sees to it that the clause before has what belongs to it, when another one begins or the text ends.
func (s *sentence) begin() {
	if says, bare := lacking[s.last]; bare && s.amiss == nil {
		s.amiss = errors.New(says)
	}
}

func (s *sentence) word(word string) {
	key := strings.ToLower(word)
	switch {
	case slices.Contains(against, key):
		s.begin()
		if len(s.players) == 0 {
			s.players = make([][]string, 1) // nobody stands before it
		}
		s.clause, s.players = "", append(s.players, nil)
	case key == "board" && s.last == "no":
		s.clause = "no board"
		s.clauses[s.clause] = append(s.clauses[s.clause], "")
	case key == "board" && !s.counted():
		s.begin()
		s.clause = key
		s.clauses[key] = append(s.clauses[key], "")
	case key == "dead", key == "by":
		s.begin()
		s.clause = key
	case number.MatchString(key):
		s.begin()
		s.clause, s.clauses["from"] = "from", append(s.clauses["from"], key)
	case key == "no":
		s.begin()
	case s.last == "no":
		s.begin()
	case s.clause != "":
		s.clauses[s.clause] = append(s.clauses[s.clause], word)
	case len(s.players) == 0:
		s.players = [][]string{{word}}
	default:
		own := &s.players[len(s.players)-1]
		*own = append(*own, word)
	}
	s.last = key
}

// counted tells whether the last word goes on with how many cards are played: so does a board behind it, which else is a clause
// of its own.
func (s *sentence) counted() bool {
	return s.clause == "from" && (s.last == "from" || s.last == "the" || number.MatchString(s.last))
}

// readPlayer reads a hand, also with its cards apart from each other, or a range.
func readPlayer(words []string) (Range, error) {
	if len(words) == 0 {
		return nil, errors.New("a hand is missing beside the v")
	}
	text := strings.Join(words, " ")
	if !slices.ContainsFunc(words, func(w string) bool { return !oneCard(w) }) {
		text = strings.Join(words, "")
	}
	return ParseRange(text)
}

func oneCard(word string) bool {
	cards, _ := exactly(plain(word))
	return cards != nil && len(cards[0]) == 1
}

// ranking reads by which ranking hands are compared.
func (s *sentence) ranking(q *Question) error {
	words, ok := s.clauses["by"]
	if !ok {
		return nil
	}
	first, second, split := strings.Cut(strings.Join(words, " "), " and ")
	ranking, err := hands.ParseRanking(first)
	if err != nil {
		return err
	}
	if q.Ranking = ranking; ranking == hands.ShortDeck {
		for c := hands.Card(4 * (6 - 2)); c < hands.Joker; c++ {
			q.Deck = append(q.Deck, c)
		}
	}
	if split {
		half, err := hands.ParseRanking(second)
		if err != nil {
			return err
		}
		q.Half = half
	}
	return nil
}

// board reads which cards are out, and settles how many are to come and which are played.
func (s *sentence) board(q *Question, size int) error {
	var err error
	if q.Board, err = readCards("board", s.clauses["board"]); err != nil {
		return err
	}
	if q.Dead, err = readCards("dead", s.clauses["dead"]); err != nil {
		return err
	}
	_, open := s.clauses["board"]
	without, none := s.clauses["no board"]
	_, counted := s.clauses["from"]
	switch {
	case none && open:
		return errors.New("there is a board, or there is no board")
	case strings.Join(without, "") != "":
		return errors.New("there is no board: write board, and not no board, before its cards")
	case none || !open && (size != 2 && size != 4 && size != 6 || q.Ranking == hands.Badugi):
		if counted {
			return errors.New(`there is no board that cards could be played from: write board, also for one that is still to come, ` +
				`or leave out how many are played`)
		}
		return nil
	case len(q.Board) > boardCards:
		return fmt.Errorf("a board has %d cards at most, not %d", boardCards, len(q.Board))
	}
	q.ToCome = boardCards - len(q.Board)
	if size > 3 {
		q.FromHole, q.FromBoard = 2, 3
	}
	if counted {
		return s.from(q)
	}
	return nil
}

// from reads how many cards are played of each. Where one number is missing, it is what the other leaves of a hand.
func (s *sentence) from(q *Question) error {
	words := slices.DeleteFunc(slices.Clone(s.clauses["from"]), func(w string) bool {
		return slices.Contains([]string{"from", "the", "and", "+"}, strings.ToLower(w))
	})
	said := map[string]int{}
	for ; len(words) > 0; words = words[2:] {
		if len(words) < 2 || !number.MatchString(words[0]) {
			return errors.New(`how many cards are played? Write "2 from hand, 3 from board"`)
		}
		of := strings.ToLower(words[1])
		switch of {
		case "hand", "board":
		case "hole":
			of = "hand"
		default:
			return fmt.Errorf(`cards are played from the hand and from the board, not from %s`, spell.Quote(words[1]))
		}
		if _, twice := said[of]; twice {
			return fmt.Errorf("how many cards are played from the %s is said twice", of)
		}
		said[of] = int(words[0][0] - '0')
	}
	hole, ofHole := said["hand"]
	board, ofBoard := said["board"]
	switch {
	case !ofBoard:
		board = handCards - hole
	case !ofHole:
		hole = handCards - board
	}
	if hole < 0 || board < 0 || hole+board != handCards {
		return fmt.Errorf("%d cards are played in all: 2 from hand, 3 from board, say", handCards)
	}
	q.FromHole, q.FromBoard = hole, board
	return nil
}

// readCards reads cards, together or apart.
func readCards(of string, words []string) ([]hands.Card, error) {
	var all []hands.Card
	for _, word := range words {
		if word == "" {
			continue
		}
		cards, err := exactly(plain(word))
		if err != nil {
			return nil, fmt.Errorf("%s for %s: %w", spell.Quote(word), of, err)
		}
		if cards == nil {
			return nil, fmt.Errorf("%s is no row of cards for %s: write %s 2h 7h Jc", spell.Quote(word), of, of)
		}
		all = append(all, cards[0]...)
	}
	return all, nil
}
