package game

import (
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

func handOrNone(h hands.Hand, orNone bool) int64 {
	if h == 0 && orNone {
		return program.None
	}
	return int64(h)
}
