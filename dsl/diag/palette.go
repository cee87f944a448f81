package diag

// Colours, as the parameters of the terminal's SGR sequence.
const (
	bold   = "1"
	red    = "1;31"
	yellow = "1;33"
	green  = "1;32"
	blue   = "1;34"
)

// colourOf is the colour of a severity.
func colourOf(s Severity) string {
	if s == Warning {
		return yellow
	}
	return red
}

// palette paints, or leaves text as it is.
type palette bool

func (p palette) paint(colour, text string) string {
	if !p || colour == "" || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[m"
}
