package hook_test

import (
	"testing"

	"croupier/interp/hook"
)

func benchmark(b *testing.B, text string) {
	script, mistakes := hook.Compile(source(text))
	if len(mistakes) > 0 {
		b.Fatal(mistakes)
	}
	var pool hook.Pool
	c := given()
	if err := pool.Call(script, c); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := pool.Call(script, c); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(c.Steps), "steps")
}

func BenchmarkEmpty(b *testing.B) { benchmark(b, ``) }

func BenchmarkSevenCards(b *testing.B) {
	benchmark(b, `local aces = 0
for card in me.hand do
  if card.rank == "A" and card.suit ~= "spades" then aces = aces + 1 end
end
return aces`)
}

func BenchmarkSevenCardsByNumber(b *testing.B) {
	benchmark(b, `local hand, sum = me.hand, 0
for i = 1, #hand do sum = sum + hand[i].order end
return sum`)
}

func BenchmarkCompile(b *testing.B) {
	src := source(`local aces = 0
for card in me.hand do
  if card.rank == "A" and card.suit ~= "spades" then aces = aces + 1 end
end
return aces`)
	b.ReportAllocs()
	for b.Loop() {
		if _, mistakes := hook.Compile(src); len(mistakes) > 0 {
			b.Fatal(mistakes)
		}
	}
}
