package odds_test

import (
	"testing"

	"croupier/interp/game"
	"croupier/interp/odds"
)

// BenchmarkBestDraw works out the best play of an exchange of two cards.
func BenchmarkBestDraw(b *testing.B) {
	p, node := where(b, "baltimore", "Ann.degree is at least 0", []string{"Ann"})
	m := match{start: "simple", players: []string{"Ann"}, args: map[string]string{"attribute": "4", "skill": "2", "target": "fives full of twos"},
		options: map[string]string{"burn": "no"}, deck: []string{"10h", "10s", "4h", "2h", "9h", "8d", "6d", "4s"}}
	g, err := game.New(p, m.setup(b, p))
	must(b, err)
	for b.Loop() {
		o, err := odds.Work(odds.Plan{Game: g, Answers: []string{"bet 5"}, Best: &odds.Goal{Condition: node, Of: -1}})
		must(b, err)
		b.ReportMetric(float64(o.States), "states")
	}
}
