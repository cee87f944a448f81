package table

import (
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// A game has a stream of chance for each use, so that none shifts another.
const (
	deckStream = iota
	diceStream
	lotStream
	firstBeside // of the second deck; those of the others follow
	StreamCount = firstBeside + program.MostDecks - 1
)

var streamLabels = [...]string{"deck", "dice", "lots"}

// deckStream is the stream by which a deck is shuffled.
func (t *Table) deckStream(deck int) *rng.Stream {
	if deck == 0 {
		return t.Stream(deckStream)
	}
	return t.Stream(firstBeside + deck - 1)
}

// Stream is one of the game's streams, made when it is first used.
func (t *Table) Stream(stream int) *rng.Stream {
	if !t.Drawn[stream] {
		label := ""
		if stream < firstBeside {
			label = streamLabels[stream]
		} else {
			label = "deck " + t.P.Decks[stream-firstBeside+1].Name
		}
		t.ownStreams()[stream].Reset(t.Root, label)
		t.Drawn[stream] = true
	}
	return &t.streams[stream]
}

// ownStreams are the table's streams, with memory for them: a game that is gone through way by way never has any.
func (t *Table) ownStreams() *[StreamCount]rng.Stream {
	if t.streams == nil {
		t.streams = new([StreamCount]rng.Stream)
	}
	return t.streams
}

// Below is a number from 0 to n-1 by the game's chance.
func (t *Table) Below(n int) int {
	if t.Lots != nil {
		return t.Lots(n)
	}
	if t.Chance != nil {
		return t.Chance.Below(n)
	}
	return t.Stream(lotStream).Below(n)
}

// ByChance is how many cards and dice chance has decided after those that the setup gave, or the rules' test, ran out; 0 of
// what none was given of.
func (t *Table) ByChance() (cards, dice int) {
	if n := len(t.M.GivenCards); n > 0 {
		cards = max(0, int(t.Dealt)-n)
	}
	if n := len(t.M.GivenFaces); n > 0 {
		dice = max(0, int(t.Thrown)-n)
	}
	return cards, dice
}
