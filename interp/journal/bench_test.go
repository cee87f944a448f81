package journal_test

import (
	"os"
	"path/filepath"
	"testing"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
)

// benchmarkAnswers measures how many answers a second are recorded, in a file on a disk.
func benchmarkAnswers(b *testing.B, mode journal.Mode) {
	p, setup := highcard(b)
	file, err := os.Create(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	s, w := begin(b, p, setup, 1, file, mode)
	c := policy.NewRandom(1, "bot").Decide(s)
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Answer(s, c); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

func BenchmarkDurable(b *testing.B) { benchmarkAnswers(b, journal.Durable) }

func BenchmarkBulk(b *testing.B) { benchmarkAnswers(b, journal.Bulk) }

// BenchmarkReplay reads and replays a long game of dice.
func BenchmarkReplay(b *testing.B) {
	p := load(b, "../../dsl/check/testdata/good/liars.deal")
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"A", "B", "C", "D", "E", "F", "G", "H"}); err != nil {
		b.Fatal(err)
	}
	played, text := record(b, p, setup, 1, journal.Bulk)
	for b.Loop() {
		replay(b, p, read(b, text))
	}
	b.ReportMetric(float64(b.N)*float64(played.Answers())/b.Elapsed().Seconds(), "answers/s")
}
