package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"
)

func panels(n, labels, series int) []Panel {
	var all []Panel
	for i := range n {
		p := Panel{Title: fmt.Sprintf("result %d <&>", i)}
		for l := range labels {
			p.Labels = append(p.Labels, fmt.Sprintf("value %d", l))
		}
		for s := range series {
			bars := make([]Bar, labels)
			for l := range bars {
				bars[l] = Bar{Share: float64(l+1) / float64(2*labels), Low: float64(l) / float64(2*labels), High: float64(l+2) / float64(2*labels)}
			}
			p.Series = append(p.Series, Series{Name: fmt.Sprintf("player %d", s), Bars: bars})
		}
		all = append(all, p)
	}
	return all
}

func TestAVectorPictureIsSoundAndTheSameEachTime(t *testing.T) {
	for _, p := range [][]Panel{panels(1, 1, 1), panels(3, 5, 2), panels(2, 200, 9)} {
		first, err := SVG("A title", p)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := SVG("A title", p)
		if !bytes.Equal(first, again) {
			t.Error("the picture is another one each time")
		}
		dec, words := xml.NewDecoder(bytes.NewReader(first)), ""
		for {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if text, ok := token.(xml.CharData); ok {
				words += string(text)
			}
		}
		for _, want := range []string{"A title", "result 0 <&>", "value 0", "percent"} {
			if !strings.Contains(words, want) {
				t.Errorf("the picture says nothing of %q", want)
			}
		}
	}
}

func TestAPictureOfDotsHasRoomForItsPanels(t *testing.T) {
	sizes := map[int]int{}
	for _, n := range []int{1, 2, 4} {
		b, err := PNG("A title", panels(n, 4, 2))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		sizes[n] = img.Bounds().Dx() * img.Bounds().Dy()
		blue := 0
		for i := range sizes[n] {
			if r, _, b, _ := img.At(i%img.Bounds().Dx(), i/img.Bounds().Dx()).RGBA(); r < 0x2000 && b > 0x8000 {
				blue++
			}
		}
		if blue < sizes[n]/100 {
			t.Errorf("%d panels: only %d dots of %d belong to the first series", n, blue, sizes[n])
		}
	}
	if sizes[1] >= sizes[2] || sizes[2] >= sizes[4] {
		t.Errorf("the pictures have %v dots", sizes)
	}
}

// A letter that the font does not have is a sign in a picture of dots, so that no name is empty.
func TestALetterThatTheFontLacksIsASign(t *testing.T) {
	inked := func(title string) (dots int) {
		b, err := PNG(title, panels(1, 2, 1))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		for i := range img.Bounds().Dx() * img.Bounds().Dy() {
			if r, _, b, _ := img.At(i%img.Bounds().Dx(), i/img.Bounds().Dx()).RGBA(); r < 0x4000 && b < 0x4000 {
				dots++
			}
		}
		return dots
	}
	if none, signs := inked(""), inked("愛愛愛🂡"); signs < none+100 {
		t.Errorf("four letters that the font does not have make %d dark dots of %d", signs-none, signs)
	}
}

// TestPanelsShareTheirAxis: percentages end at 100 or at a round number below, at the same one in all panels with few bars, and in all
// with many.
func TestPanelsShareTheirAxis(t *testing.T) {
	of := func(bars int, shares ...float64) Panel {
		p := Panel{Labels: make([]string, bars), Series: []Series{{Bars: make([]Bar, bars)}}}
		for i, s := range shares {
			p.Series[0].Bars[i] = Bar{Share: s, Low: s, High: s + 0.01}
		}
		return p
	}
	all := []Panel{of(2, 0.9, 0.1), of(3, 0.2, 0.2, 0.1), of(20, 0.1, 0.12), of(30, 0.31)}
	for i, want := range []float64{100, 100, 40, 40} {
		if got := highest(all, &all[i]); got != want {
			t.Errorf("panel %d ends at %v, not at %v", i, got, want)
		}
	}
	for _, top := range []float64{10, 20, 30, 40, 50, 100} {
		marks := percentages(top)
		if last := marks[len(marks)-1].Value; last != top || len(marks) > 6 {
			t.Errorf("an axis up to %v has its last mark at %v, and %d of them", top, last, len(marks))
		}
	}
}

// TestALegendNamesEachOnce: one legend for the picture, in which a name has one colour in all panels; what is alone in its panel is grey.
func TestALegendNamesEachOnce(t *testing.T) {
	both := Panel{Series: []Series{{Name: "Ann"}, {Name: "Bob"}}}
	turned := Panel{Series: []Series{{Name: "Bob"}, {Name: "Ann"}}}
	alone := Panel{Series: []Series{{Name: "the table"}}}
	l := legendOf([]Panel{both, turned, alone})
	if len(l.names) != 2 || l.height() <= 0 {
		t.Fatalf("the legend names %q", l.names)
	}
	if l.colour(&both, 0) != l.colour(&turned, 1) || l.colour(&both, 0) == l.colour(&both, 1) ||
		l.colour(&alone, 0) != colours[len(colours)-1] {
		t.Error("a name has several colours, or two have one")
	}
	if none := legendOf([]Panel{alone}); none.height() != 0 || none.colour(&alone, 0) != colours[0] {
		t.Error("a picture without names has a legend")
	}
}

func TestALongTitleIsBrokenIntoLines(t *testing.T) {
	long := strings.Repeat("skill=5 ", 30)
	lines := headings("Baltimore: simple "+long+"\npolicy careful, seed 1", panels(1, 1, 1))
	if len(lines) < 4 || lines[len(lines)-1].text != "policy careful, seed 1" {
		t.Fatalf("the lines are %+v", lines)
	}
	for _, l := range lines {
		if l.style.Width(l.text) > panelWidth {
			t.Errorf("%q is wider than the picture", l.text)
		}
	}
}

func TestWhatCannotBeDrawn(t *testing.T) {
	uneven := panels(1, 3, 1)
	uneven[0].Labels = uneven[0].Labels[:2]
	for _, p := range [][]Panel{nil, {{Title: "empty"}}, uneven, panels(100, 1, 1), panels(1, 10_000, 3)} {
		if _, err := SVG("", p); err == nil {
			t.Errorf("%d panels are drawn", len(p))
		}
		if _, err := PNG("", p); err == nil {
			t.Errorf("%d panels are drawn", len(p))
		}
	}
}

func TestALongLabelTakesNotTheRoomOfTheBars(t *testing.T) {
	for label, want := range map[string]string{
		"wins the conflict":                         "wins the conflict",
		"escaped, whatever the victors' stakes say": "escaped, whatever the v…",
		"123456789 123456789 12, and more":          "123456789 123456789 12…",
	} {
		if got := ticks([]string{label})[0].Label; got != want {
			t.Errorf("%q is written %q", label, got)
		}
	}
}
