package web

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/session"
)

// drawing is a page as it was drawn: its parts by their names.
type drawing struct {
	title string
	parts []part
}

// part is a part of a page that is sent anew when it changes.
type part struct{ Name, HTML string }

// page is what a page shows.
type page struct {
	Who    string // the viewer
	Master bool
	Seat   bool
	Called string // whose page it is
	Game   string // what is played
	Asked  string // how things stand, in a line
	Mine   bool   // the viewer is asked
	Lay    *lay
	Ask    *ask
	Story  []template.HTML
	Ended  template.HTML
	Why    string // why an answer was not taken
	*control
}

// page is what a viewer's page shows now.
func (r *Room) page(who string) *page {
	p := &page{Who: who, Master: who == repl.Master, Seat: who != repl.Master && who != repl.Everybody}
	switch {
	case p.Master:
		p.Called = "The game master"
	case p.Seat:
		p.Called = r.seats.called(who)
	default:
		p.Called = "The table"
	}
	p.Story = r.story(who)
	if c, scribe := r.shown(who); c != nil {
		p.Game = r.master.repl.Title(c)
		marked := r.asks(p, c, scribe)
		all := *scribe
		if p.Master {
			all.Viewer = event.Record // what not everybody sees is marked
		}
		p.Lay = r.lay(&all, p.Master, marked)
		if c.Over {
			p.Asked = "It is over."
			p.Ended = r.printed(scribe, func(s table.Scribe) { s.Results() })
		}
	}
	if p.Asked == "" {
		p.Asked = r.idle()
	}
	if p.Master {
		p.control = r.control()
	}
	return p
}

// shown is the contest on a viewer's page: the last that they may see. What the game master begins in secret takes nothing off
// it.
func (r *Room) shown(who string) (*session.Contest, *table.Scribe) {
	c := r.s.World().Seen()
	if who == repl.Master {
		c = r.s.World().Contest
	}
	return c, r.master.repl.Scribe(c, who)
}

// idle says why nothing is played.
func (r *Room) idle() string {
	if len(r.waiting) > 0 {
		return "It begins when all seats are taken, or when the game master says so."
	}
	return "Nothing is played now: the game master begins what comes next."
}

// mostTold is how many lines of the story a page shows.
const mostTold = 60

// story is what has happened, as far as a viewer may see it: the last of it.
func (r *Room) story(who string) []template.HTML {
	line := r.s.Line()
	var all []template.HTML
	for i := len(line) - 1; i >= 0 && len(all) < mostTold; i-- {
		n := r.s.Node(line[i])
		if n.Entry.Kind == session.SetChar && len(n.Entry.Set) == 0 {
			continue // who sits at the table is seen on it
		}
		var lines []template.HTML
		for _, told := range r.master.repl.Told(n, who) {
			if told != "" {
				lines = append(lines, painted(told))
			}
		}
		all = append(lines, all...)
	}
	return all[max(0, len(all)-mostTold):]
}

// printed is what a scribe prints.
func (r *Room) printed(w *table.Scribe, print func(table.Scribe)) template.HTML {
	r.master.out.Reset()
	print(*w)
	r.master.screen.Flush()
	text := r.master.out.String()
	r.master.out.Reset()
	return painted(strings.Trim(text, "\n"))
}

// commands is everything that a terminal would obey.
var commands = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\r")

// plain is a text without its styles.
func plain(text string) string { return commands.ReplaceAllString(text, "") }

// styles are what the terminal's styles are called on a page.
var styles = map[string]string{"\x1b[1m": "b", "\x1b[2m": "dim", "\x1b[1;31m": "red", "\x1b[32m": "green", "\x1b[33m": "yellow",
	"\x1b[36m": "cyan"}

// painted is a text for terminals as a page has it. Nothing but its styles comes through as marks.
func painted(text string) template.HTML {
	var out strings.Builder
	open, at := 0, 0
	for _, m := range commands.FindAllStringIndex(text, -1) {
		out.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		at = m[1]
		switch code := text[m[0]:m[1]]; {
		case styles[code] != "":
			out.WriteString(`<span class="` + styles[code] + `">`)
			open++
		case code == "\x1b[m" && open > 0:
			out.WriteString("</span>")
			open--
		}
	}
	out.WriteString(template.HTMLEscapeString(text[at:]) + strings.Repeat("</span>", open))
	return template.HTML(out.String()) //nolint:gosec // escaped above
}

// lay is the table as a page draws it.
type lay struct {
	Table   []thing
	Pot     int64
	Players []side
	Own     *side
}

type side struct {
	table.Side
	Called string
	Things []thing
}

type thing struct {
	table.Lying
	ID    string
	Cards []card
	Dice  []template.HTML
	Has   bool // it has cards, be it none
	Owner string
	Hand  bool // it can be sorted
}

// card is a card that is drawn; nil of a face is its back.
type card struct {
	table.Face
	Back  bool
	Die   template.HTML // it is a die
	Item  int           // its number among what can be chosen, from 1
	Unfit bool          // no legal answer has it
}

// Sorts reports whether there is a hand on this side that can be sorted.
func (s *side) Sorts() bool {
	return slices.ContainsFunc(s.Things, func(t thing) bool { return t.Hand })
}

// Held are the cards on this side that its player sees and not everybody does.
func (s *side) Held() (all []card) {
	for _, t := range s.Things {
		for _, c := range t.Cards {
			if t.IsHand && !c.Back {
				all = append(all, c)
			}
		}
	}
	return all
}

// mostDrawn is how many backs are drawn side by side; more are only counted.
const mostDrawn = 12

// lay is the table for a viewer, with a mark at those who are asked. What not everybody sees is marked for the game master, who
// sees all of it.
func (r *Room) lay(w *table.Scribe, marks bool, asked []string) *lay {
	from := w.Lay()
	l := &lay{Pot: from.Pot}
	for i, t := range from.Table {
		t.Secret = t.Secret && marks
		l.Table = append(l.Table, drawn(w, t, "t"+strconv.Itoa(i), ""))
	}
	if len(from.Discards) > 0 {
		l.Table = append(l.Table,
			thing{Lying: table.Lying{Name: "discards"}, Has: true, Cards: faces(w, from.Discards[max(0, len(from.Discards)-3):])})
	}
	for _, s := range from.Players {
		s.Turn = slices.Contains(asked, s.Name)
		one := side{Side: s, Called: r.seats.called(s.Name)}
		for i, t := range append(s.Lies, s.Made...) {
			t.Secret = t.Secret && marks
			one.Things = append(one.Things, drawn(w, t, fmt.Sprintf("p%d-%d", s.Seat, i), s.Name))
		}
		if s.Own {
			own := one
			for i := range own.Things {
				own.Things[i].Hand = len(own.Things[i].Cards) > 1
			}
			l.Own = &own
		} else {
			l.Players = append(l.Players, one)
		}
	}
	return l
}

func drawn(w *table.Scribe, t table.Lying, id, owner string) thing {
	one := thing{Lying: t, ID: id, Owner: owner}
	one.Text, one.Dice = plain(t.Text), dice(t.Dice)
	if t.Cards != nil {
		one.Has, one.Cards = true, faces(w, t.Cards)
	}
	return one
}

// faces are cards as they are drawn, those that the viewer does not know at the end.
func faces(w *table.Scribe, list []int32) []card {
	var known, backs []card
	for _, c := range list {
		if c < 0 {
			backs = append(backs, card{Back: true})
		} else {
			known = append(known, card{Face: w.Face(c)})
		}
	}
	if len(backs) > mostDrawn {
		backs = backs[:1]
	}
	return append(known, backs...)
}

// Hidden is how many cards of a thing the viewer does not know.
func (t thing) Hidden() (n int) {
	for _, c := range t.Lying.Cards {
		if c < 0 {
			n++
		}
	}
	return n
}

// Bare reports that nothing of it is drawn, so that its words are shown.
func (t thing) Bare() bool { return len(t.Cards) == 0 && len(t.Dice) == 0 }

// clean is a text in which nothing commands a terminal.
func clean(text string) string { return term.Clean(text) }
