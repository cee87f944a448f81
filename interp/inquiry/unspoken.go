package inquiry

import (
	"strconv"

	"croupier/interp/report"
)

// Unspoken says of which questions of house rules no line of a policy spoke: figures that do not change may say more of the
// policies than of the rules.
func (r *Games) Unspoken(out *report.Report) {
	for _, q := range r.Tally.Unspoken() {
		text := strconv.Quote(q.Text) + " was "
		if q.Text == "" {
			text = "The question in " + q.Where + " was "
		}
		switch {
		case q.Times == 0:
			text += "never asked."
		case q.Left == 0:
			text += "answered as it usually is, " + report.Counted(q.Usual, "time") + ": no line of a policy speaks of it. " +
				"With --policy random it is answered either way."
		case q.Usual == 0:
			text += "answered at random, " + report.Counted(q.Left, "time") + ": no line of a policy speaks of it."
		default:
			text += "answered as it usually is, " + report.Counted(q.Usual, "time") + ", and at random, " +
				report.Counted(q.Left, "time") + ": no line of a policy speaks of it."
		}
		out.Add(report.Styled(report.Warning, text).Hanging(2))
	}
}
