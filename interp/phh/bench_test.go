package phh

import (
	"testing"
	"time"
)

// BenchmarkReplay reads and replays hands as replay --phh does, with one core.
func BenchmarkReplay(b *testing.B) {
	for _, name := range []string{"pluribus.phhs", "generated-nlhe.jsonl", "generated-nl5cd.jsonl"} {
		b.Run(name, func(b *testing.B) {
			r := newReplayer(b)
			hands := 0
			b.ReportAllocs()
			start := time.Now()
			for b.Loop() {
				hands += replayFile(b, r, name).hands
			}
			b.ReportMetric(float64(hands)/time.Since(start).Seconds(), "hands/s")
		})
	}
}
