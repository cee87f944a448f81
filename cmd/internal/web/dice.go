package web

import (
	"html/template"
	"strconv"
	"strings"
)

// pips are where the pips of a die lie, in a square of 3 by 3.
var pips = [...]string{1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}

// dice are what dice show, as they are drawn: with pips where all of it fits on six faces, else in words.
func dice(faces []string) (all []template.HTML) {
	small := true
	for _, f := range faces {
		n, err := strconv.Atoi(f)
		small = small && err == nil && n >= 1 && n <= 6
	}
	for _, f := range faces {
		if !small {
			all = append(all, template.HTML(template.HTMLEscapeString(f))) //nolint:gosec // escaped
			continue
		}
		n, _ := strconv.Atoi(f)
		var dots strings.Builder
		for _, at := range pips[n] {
			i := int(at - '0')
			dots.WriteString(`<circle cx="` + strconv.Itoa(6+9*(i%3)) + `" cy="` + strconv.Itoa(6+9*(i/3)) + `" r="3"/>`)
		}
		all = append(all, template.HTML(`<svg viewBox="0 0 30 30" role="img" aria-label="`+f+`">`+ //nolint:gosec // numbers
			dots.String()+`</svg>`))
	}
	return all
}
