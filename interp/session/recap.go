package session

import (
	"slices"

	"croupier/interp/journal"
)

// Recap is what an evening came to, as everybody at its table may know it. It is read from the record alone, without playing it.
type Recap struct {
	Begun   string   // when, as the table's clock showed it; "" where there was none
	Last    string   // when the last thing was done
	Entries int      // how many things were done
	Players []string // the characters, without those whom the game master runs
	Rules   string   // that were in use at the end
	Contest *journal.Header
	Open    bool   // that contest was not over
	Came    string // how it ended
	Note    string // the last thing that was written down for all
}

// RecapOf reads what an evening came to.
func RecapOf(rec *journal.SessionRecord) (*Recap, error) {
	all, stands, err := standing(rec)
	if err != nil {
		return nil, err
	}
	r := &Recap{Begun: rec.Header.Begun, Entries: len(all)}
	npc, shown, contest := map[string]bool{}, map[int]bool{}, (*Entry)(nil)
	for _, e := range stands {
		shown[e.To] = shown[e.To] || e.Kind == Reveal
	}
	for _, e := range stands {
		public := e.Sees == All || shown[e.N]
		ended := false
		switch e.Kind {
		case UseRules:
			if e.Rules != nil {
				r.Rules = e.Rules.Name
			}
		case SetChar:
			if r.Players = append(r.Players, e.Who); slices.Index(r.Players, e.Who) < len(r.Players)-1 {
				r.Players = r.Players[:len(r.Players)-1]
			}
			for _, s := range e.Set {
				if s.Name == NameNPC {
					npc[e.Who] = s.Value == "yes"
				}
			}
		case DropChar:
			r.Players = slices.DeleteFunc(r.Players, func(name string) bool { return name == e.Who })
		case Note:
			if public {
				r.Note = e.Text
			}
		case Start:
			contest = e
			if public {
				r.Contest, r.Came, r.Open = e.Game, "", true
			}
			ended = e.Came != ""
		case Answer:
			ended = e.Came != ""
		case Leave:
			ended = true
		}
		if ended && contest != nil && (contest.Sees == All || shown[contest.N]) {
			r.Open, r.Came = false, e.Came
		}
	}
	if n := len(all); n > 0 {
		r.Last = all[n-1].At
	}
	r.Players = slices.DeleteFunc(r.Players, func(name string) bool { return npc[name] })
	return r, nil
}

// standing reads all entries of a record, and those of them that make things stand as they do at its end.
func standing(rec *journal.SessionRecord) (all, stands []*Entry, err error) {
	parents, head := []int{0}, 0
	for line, err := range rec.Lines() {
		e := &Entry{}
		if err == nil {
			err = line.Decode(e)
		}
		if err != nil {
			return nil, nil, err
		}
		all, parents = append(all, e), append(parents, head)
		n := len(all)
		switch e.Kind {
		case Undo, Redo, Goto, Reroll:
			if e.To < 0 || e.To >= n {
				continue // whoever plays it says what is wrong
			}
			if head = e.To; e.Kind == Reroll {
				parents[n], head = e.To, n
			}
		default:
			head = n
		}
	}
	for n := head; n > 0; n = parents[n] {
		stands = append(stands, all[n-1])
	}
	slices.Reverse(stands)
	return all, stands, nil
}
