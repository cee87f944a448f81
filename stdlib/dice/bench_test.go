package dice

import "testing"

func benchmarkDist(b *testing.B, text string) {
	spec := mustSpec(b, text)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := spec.Dist(); err != nil {
			b.Fatal(err)
		}
	}
}

const marginOver6 = "d12{12:2,>6:1,1:-2,else:-1}"

func BenchmarkMarginOf2000(b *testing.B)           { benchmarkDist(b, "2000"+marginOver6) }
func BenchmarkMarginOf10000(b *testing.B)          { benchmarkDist(b, "10000"+marginOver6) }
func BenchmarkSumOf10000d6(b *testing.B)           { benchmarkDist(b, "10000d6") }
func BenchmarkSumOf2OfAMillionFaces(b *testing.B)  { benchmarkDist(b, "2d1000000") }
func BenchmarkBestOf2OfAMillionFaces(b *testing.B) { benchmarkDist(b, "2d1000000kh1") }
func BenchmarkKeepHighest3Of50d12(b *testing.B)    { benchmarkDist(b, "50d12kh3") }
func BenchmarkKeepHighest25Of50d12(b *testing.B)   { benchmarkDist(b, "50d12kh25") }
func BenchmarkDropLowest1Of100d20(b *testing.B)    { benchmarkDist(b, "100d20dl1") }
func BenchmarkExplode10d6(b *testing.B)            { benchmarkDist(b, "10d6!") }
func BenchmarkExplodeAndKeep4d6(b *testing.B)      { benchmarkDist(b, "4d6!kh2") }

func BenchmarkOpposed20Against20(b *testing.B) {
	first, second := mustSpec(b, "20"+marginOver6), mustSpec(b, "20d12{12:2,>7:1,1:-2,else:-1}")
	b.ReportAllocs()
	for b.Loop() {
		x, err := first.Dist()
		if err != nil {
			b.Fatal(err)
		}
		y, err := second.Dist()
		if err != nil {
			b.Fatal(err)
		}
		Compare(x, y)
	}
}

func BenchmarkMarginAndFailuresOf100(b *testing.B) {
	die, err := JointDie(12, func(face int) Pair {
		switch {
		case face == 1:
			return Pair{-2, 1}
		case face == 12:
			return Pair{2, 0}
		case face > 6:
			return Pair{1, 0}
		}
		return Pair{-1, 1}
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := die.Sum(100); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRollInto(b *testing.B) {
	spec, source := mustSpec(b, "4d6!dl1"), seeded(1)
	var r Result
	b.ReportAllocs()
	for b.Loop() {
		if err := RollInto(&r, spec, source); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("6#4d6dl1+2 # strength"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEachMarginOf2000(b *testing.B) {
	d, err := mustSpec(b, "2000"+marginOver6).Dist()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for range d.Each() {
		}
	}
}
