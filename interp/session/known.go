package session

import (
	"slices"
	"strconv"
)

// spot is where something lasts: on the sheet of a character, or with nobody the table's. Wins are kept under their own name.
type spot struct{ who, rules, field string }

// untold is what a secret contest wrote on a sheet, as it stood there before: all that everybody knows until it is revealed.
type untold struct {
	spot
	contest int // the entry that began it
	before  string
	had     bool  // there was something
	wins    int64 // so many wins were added
}

// note notes that a contest writes something on a sheet. What one that everybody sees writes everybody knows.
func (w *World) note(secret int, at spot) {
	if secret == 0 {
		w.tell(at)
		return
	}
	keeps := w.Keeps
	if c := w.Character(at.who); c != nil {
		keeps = c.Keeps
	}
	before, had := heldIn(keeps, at.rules, at.field)
	w.secrets = append(slices.Clip(w.secrets), untold{spot: at, contest: secret, before: before, had: had})
}

// tell makes known what stands somewhere.
func (w *World) tell(at spot) {
	if len(w.secrets) > 0 {
		w.secrets = slices.DeleteFunc(slices.Clone(w.secrets), func(u untold) bool { return u.spot == at })
	}
}

// shift is for chips of somebody of whom not all know how many they have: so many do all know of now.
func (w *World) shift(who, rules, field string, known int64) {
	loose, own := spot{who, "", NameChips}, spot{who, rules, field}
	at := slices.IndexFunc(w.secrets, func(u untold) bool { return (u.spot == loose || u.spot == own) && !w.Revealed(u.contest) })
	if at < 0 {
		return
	}
	first := w.secrets[at].contest
	w.tell(loose)
	w.tell(own)
	w.secrets = append(w.secrets, untold{spot: own, contest: first, before: strconv.FormatInt(known, 10), had: true})
}

// Known is the world as everybody at the table knows it: what secret contests wrote on sheets is not there, unless they were revealed.
func (w *World) Known() *World {
	c := w.clone()
	told := map[spot]bool{}
	for _, u := range slices.Backward(w.secrets) {
		shown := w.Revealed(u.contest)
		told[u.spot] = told[u.spot] || shown // and so is what was there before
		switch {
		case u.wins > 0:
			if !shown {
				c.change(u.who, func(ch *Character) { ch.Wins = max(0, ch.Wins-u.wins) })
			}
		case told[u.spot]:
		case u.who == "":
			c.Keeps = keep(c.Keeps, u.rules, u.field, u.before, !u.had)
		default:
			c.change(u.who, func(ch *Character) { ch.Keeps = keep(ch.Keeps, u.rules, u.field, u.before, !u.had) })
		}
	}
	return c
}

// keepsSecret reports whether what stands somewhere is not known to everybody.
func (w *World) keepsSecret(at spot) bool {
	return slices.ContainsFunc(w.secrets, func(u untold) bool { return u.spot == at && !w.Revealed(u.contest) })
}
