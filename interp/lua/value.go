package lua

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
)

// Values pass between the rules and Lua as what they are at the table: a player, a card and a hand stay what they are; words,
// ranks, suits, categories and dice codes are texts; none is nothing.

// toLua is a plain value of the rules as Lua has it.
func toLua(s *game.State, kind check.Kind, v int64) hook.Value {
	if v == program.None {
		return hook.Value{}
	}
	if v == program.All {
		return hook.TextOf("all")
	}
	if i, ok := program.IsWord(v); ok {
		return hook.TextOf(s.P.Words[i])
	}
	switch kind {
	case check.YesNo:
		return hook.YesNoOf(v != 0)
	case check.Player:
		return hook.PlayerOf(v)
	case check.Card:
		return hook.CardOf(v)
	case check.Combination:
		return hook.HandOf(v)
	case check.Text, check.Rank, check.Suit, check.Category, check.Dice:
		return hook.TextOf(s.Plain(check.Of(kind), v))
	}
	return hook.NumberOf(v)
}

// textOrNothing is a text, playerOrNothing the player in a seat, and numberIf a number; nothing where there is none.
func textOrNothing(text string) hook.Value {
	if text == "" {
		return hook.Value{}
	}
	return hook.TextOf(text)
}

func playerOrNothing(seat int) hook.Value {
	if seat < 0 {
		return hook.Value{}
	}
	return hook.PlayerOf(int64(seat))
}

func numberIf(n int64, is bool) hook.Value {
	if !is {
		return hook.Value{}
	}
	return hook.NumberOf(n)
}

// valueToLua is a value of any type as Lua has it. A list is written out, a fraction is a text.
func valueToLua(s *game.State, v program.Value) hook.Value {
	switch {
	case v.Frac != nil:
		return hook.TextOf(v.Frac.RatString())
	case v.Type.Kind.IsList():
		items := make([]hook.Value, len(v.L))
		for i, item := range v.L {
			items[i] = itemToLua(s, v.Type.Kind, item)
		}
		return hook.ItemsOf(items...)
	}
	return toLua(s, v.Type.Kind, v.N)
}

// itemToLua is an item of a list of some kind as Lua has it.
func itemToLua(s *game.State, list check.Kind, item int32) hook.Value {
	if list == check.Words {
		return hook.TextOf(s.P.Words[item])
	}
	return toLua(s, list.Item(), int64(item))
}

// fromLua is a plain value that Lua gives, where one of a type is wanted; ok is false where it is none of the type.
func fromLua(s *game.State, v hook.Value, t *check.Type) (n int64, ok bool) {
	switch v.Kind {
	case hook.Nothing:
		return program.None, t.OrNone
	case hook.Text:
		if t.OrAll && v.S == "all" {
			return program.All, true
		}
		if slices.Contains(t.Words, v.S) {
			w := s.P.WordOf(v.S)
			return w, w != program.None
		}
	}
	switch t.Kind {
	case check.Number:
		return v.N, v.Kind == hook.Number && t.Allows(v.N)
	case check.YesNo:
		return v.N, v.Kind == hook.YesNo
	case check.Player:
		return v.N, v.Kind == hook.Player && v.N >= 0 && v.N < int64(s.M.N)
	case check.Card:
		return v.N, v.Kind == hook.Card && s.M.Cards != nil && v.N >= 0 && v.N < int64(s.M.Cards.Len())
	case check.Combination:
		if v.Kind == hook.Text {
			h, err := hands.Parse(v.S)
			return int64(h), err == nil
		}
		return v.N, v.Kind == hook.Hand
	}
	if v.Kind != hook.Text {
		return 0, false
	}
	return namedByLua(s, v.S, t)
}

// namedByLua is a value of a type that Lua names by a text.
func namedByLua(s *game.State, text string, t *check.Type) (n int64, ok bool) {
	switch t.Kind {
	case check.Text:
		return textOfLua(s, text)
	case check.WordKind:
		w := s.P.WordOf(text)
		return w, t.Words == nil && w != program.None
	case check.Rank:
		for i := 0; s.M.Cards != nil && i < s.M.Cards.Ranks(); i++ {
			if s.M.Cards.RankName(i) == text {
				return int64(i), true
			}
		}
	case check.Suit:
		for i := 0; s.M.Cards != nil && i < s.M.Cards.Suits(); i++ {
			if s.M.Cards.SuitName(i) == text {
				return int64(i), true
			}
		}
	case check.Category:
		plain := strings.ReplaceAll(text, "-", " ")
		for c := hands.NoPair; c <= hands.FiveOfAKind; c++ {
			if strings.ReplaceAll(c.String(), "-", " ") == plain {
				return int64(c), true
			}
		}
	case check.Dice:
		c, err := dice.ParseCode(text)
		return program.DiceValue(int64(c.Dice), int64(c.Pips)), err == nil && t.Allows(int64(c.Dice))
	}
	return 0, false
}

// mostTexts is how many texts that the rules do not have themselves a game may come to hold.
const mostTexts = 1000

// textOfLua is the number of a text, which may be new to this game.
func textOfLua(s *game.State, text string) (int64, bool) {
	if i := slices.Index(s.M.Texts, text); i >= 0 {
		return int64(i), true
	}
	if len(s.M.Texts) >= len(s.P.Texts)+len(s.G.Setup.Texts)+s.M.N+mostTexts {
		return 0, false
	}
	v, err := s.Typed(check.Of(check.Text), text)
	return v.N, err == nil
}

// listFromLua is a list that Lua gives, where one of a kind is wanted. It is good until the statement is done.
func listFromLua(s *game.State, h *scriptHost, v hook.Value, kind check.Kind) (list []int32, ok bool) {
	switch v.Kind {
	case hook.List:
		of, items := h.list(v.N)
		return items, of == kind || of == check.Faces && kind == check.Numbers
	case hook.Items:
		list = s.NewList(len(v.Items))
		item := check.Of(kind.Item())
		for i, x := range v.Items {
			n, ok := fromLua(s, x, &item)
			if w, word := program.IsWord(n); word {
				n = int64(w)
			}
			if !ok || n != int64(int32(n)) {
				return nil, false
			}
			list[i] = int32(n)
		}
		return list, true
	}
	return nil, false
}

// textOf is what a value of Lua is, for a message: "the text shoe", "3", "a card".
func textOf(s *game.State, v hook.Value) string {
	switch v.Kind {
	case hook.Nothing:
		return "nothing (nil)"
	case hook.YesNo:
		if v.N != 0 {
			return "yes (true)"
		}
		return "no (false)"
	case hook.Number:
		return say.Number(v.N)
	case hook.Text:
		if runes := []rune(v.S); len(runes) > table.MostSaid {
			return fmt.Sprintf("the text %q...", string(runes[:table.MostSaid]))
		}
		return fmt.Sprintf("the text %q", v.S)
	case hook.Player:
		return s.M.Name(int(v.N))
	case hook.Card:
		return s.M.Cards.Name(cards.ID(v.N))
	case hook.Items, hook.List:
		return "a list"
	}
	return "a " + v.Kind.Name()
}
