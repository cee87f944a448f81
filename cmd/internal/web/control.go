package web

import (
	"fmt"
	"html/template"
	"strings"

	"rsc.io/qr"

	"croupier/cmd/internal/repl"
	"croupier/interp/policy"
)

// control is what only the game master's page has.
type control struct {
	Dealing  *dealing
	Said     template.HTML
	Question string
	Token    string // of the question
	Secret   bool
	Buttons  []button
	Next     string
	Starts   string
	Fields   []string
	Names    []string
	Real     bool
	Links    []link
	Policies []string
}

// dealing is what the table has to say that it dealt or rolled.
type dealing struct {
	Question string
	Token    string
	Wrong    string
	Secret   bool
}

// link is a page of the table.
type link struct {
	Name, Called string
	Seat         bool
	Person       string
	Own          bool // of the very page on which it stands
	Path         string
	Policy       string
	Screens      string
	QR           template.HTML
}

// control is the game master's part of their page.
func (r *Room) control() *control {
	w := r.s.World()
	c := &control{Real: w.Real, Fields: r.master.repl.Settable(), Next: r.master.repl.Again()}
	if o := r.dealing; o != nil {
		c.Dealing = &dealing{Question: plain(o.question), Token: r.orderToken(o), Secret: o.secret,
			Wrong: strings.TrimSpace(plain(o.said))}
	}
	if o := r.order; o != nil {
		c.Said, c.Secret = painted(strings.TrimRight(o.said, "\n")), o.secret
		if o.question != "" {
			c.Question, c.Token = strings.TrimSpace(plain(o.question)), r.orderToken(o)
		}
	}
	for _, one := range [][2]string{{"Undo", "undo"}, {"Redo", "redo"}, {"History", "history"}, {"Odds", "odds"}, {"Why", "why"},
		{"Everybody's sheet", "character"}, {"Leave the contest", "leave"}} {
		c.Buttons = append(c.Buttons, button{Label: one[0], Value: one[1]})
	}
	if len(r.waiting) > 0 {
		c.Buttons = append([]button{{Label: "Begin", Value: orderBegin}}, c.Buttons...)
	}
	if u := w.Rules(); u != nil {
		c.Starts, c.Policies = strings.Join(u.Program.StartNames(), ", "), policy.Names(u.Program)
	}
	for _, ch := range w.Characters {
		c.Names = append(c.Names, ch.Name)
	}
	c.Links = append(c.Links, r.linked(link{Name: repl.Master, Called: "The game master", Own: true, Path: path(r.seats.Master)}))
	for _, seat := range r.seats.Seats {
		l := link{Name: seat.Name, Called: r.seats.called(seat.Name), Seat: true, Person: seat.Person, Path: path(seat.Secret)}
		if ch := w.Character(seat.Name); ch != nil {
			l.Policy = ch.Policy
		}
		c.Links = append(c.Links, r.linked(l))
	}
	c.Links = append(c.Links, r.linked(link{Name: repl.Everybody, Called: "The screen", Path: path(r.seats.Screen)}))
	return c
}

// linked fills in what a link's page looks like from here.
func (r *Room) linked(l link) link {
	switch n := r.screens[l.Name]; n {
	case 0:
		l.Screens = "no screen shows it"
	case 1:
		l.Screens = "on 1 screen"
	default:
		l.Screens = fmt.Sprintf("on %d screens", n)
	}
	l.QR = picture(r.At + l.Path)
	return l
}

// path is where a link's page is.
func path(secret string) string { return "/t/" + secret + "/" }

// picture is a QR code as a drawing.
func picture(text string) template.HTML {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	const edge = 4 // of white around it, as scanners want it
	var d strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			n := 0
			for x+n < code.Size && code.Black(x+n, y) {
				n++
			}
			if n > 0 {
				fmt.Fprintf(&d, "M%d %dh%dv1h-%dz", x+edge, y+edge, n, n)
				x += n
			}
		}
	}
	return template.HTML(fmt.Sprintf(`<svg class="qr" viewBox="0 0 %d %d" role="img" aria-label="QR code of the link">`+
		`<rect width="100%%" height="100%%" fill="#fff"/><path d="%s"/></svg>`, //nolint:gosec // numbers alone
		code.Size+2*edge, code.Size+2*edge, d.String()))
}

// blocks is a QR code in a terminal: two rows of it in each line.
func blocks(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	const edge = 2
	white := func(x, y int) bool { return !code.Black(x, y) }
	var out strings.Builder
	for y := -edge; y < code.Size+edge; y += 2 {
		for x := -edge; x < code.Size+edge; x++ {
			out.WriteString([]string{" ", "▄", "▀", "█"}[map[bool]int{true: 2}[white(x, y)]+map[bool]int{true: 1}[white(x, y+1)]])
		}
		out.WriteString("\n")
	}
	return out.String()
}
