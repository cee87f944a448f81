package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Object is a value as JSON, in which nothing commands a terminal and all
// other signs stand as they are; "{}" for what JSON cannot say.
func Object(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return []byte("{}")
	}
	return Escape(bytes.TrimRight(b.Bytes(), "\n"))
}

// JSON writes a list for other programs: one object per diagnostic, one
// diagnostic per line, in the order of the list. The fields are file, line,
// col, end_line, end_col, severity, code, summary, label, hint, notes, fix and
// others; those that are empty are left out, so what has no place has no file
// and no line. Lines and columns are as in [Source.Position], the end being
// the place after the last character. The fix has the same fields for its
// place, with text and describe; others are places with text. Of a long list
// there are a hundred, and a last object whose summary says how many more
// there are. The error is that of the writer.
func JSON(w io.Writer, list List) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	shown, left := list.shown()
	for _, d := range shown {
		if err := encoder.Encode(d.wire()); err != nil {
			return err
		}
	}
	if left > 0 {
		more := wireDiagnostic{Severity: Warning.String(), Summary: fmt.Sprintf("and %d more", left)}
		if list.Errors() > shown.Errors() {
			more.Severity = Error.String()
		}
		if err := encoder.Encode(more); err != nil {
			return err
		}
	}
	_, err := w.Write(Escape(b.Bytes()))
	return err
}

// MarshalJSON returns the object that [JSON] writes.
func (d Diagnostic) MarshalJSON() ([]byte, error) { return json.Marshal(d.wire()) }

type wirePlace struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	EndLine int    `json:"end_line,omitempty"`
	EndCol  int    `json:"end_col,omitempty"`
}

type wireLabel struct {
	wirePlace
	Text string `json:"text"`
}

type wireFix struct {
	wirePlace
	Text     string `json:"text"`
	Describe string `json:"describe,omitempty"`
}

type wireDiagnostic struct {
	wirePlace
	Severity string      `json:"severity"`
	Code     string      `json:"code,omitempty"`
	Summary  string      `json:"summary"`
	Label    string      `json:"label,omitempty"`
	Hint     string      `json:"hint,omitempty"`
	Notes    []string    `json:"notes,omitempty"`
	Fix      *wireFix    `json:"fix,omitempty"`
	Others   []wireLabel `json:"others,omitempty"`
}

func (s Span) wire() wirePlace {
	if s.IsZero() {
		return wirePlace{}
	}
	s = s.within()
	p := wirePlace{File: s.Source.Name}
	p.Line, p.Col = s.Source.Position(s.Start)
	p.EndLine, p.EndCol = s.Source.Position(s.End)
	return p
}

func (d Diagnostic) wire() wireDiagnostic {
	out := wireDiagnostic{
		wirePlace: d.Span.wire(),
		Severity:  d.Severity.String(),
		Code:      d.Code,
		Summary:   d.Summary,
		Label:     d.Label,
		Hint:      d.Hint,
		Notes:     d.Notes,
	}
	if d.Fix != nil {
		out.Fix = &wireFix{d.Fix.Span.wire(), d.Fix.Text, d.Fix.Describe}
	}
	for _, other := range d.Others {
		out.Others = append(out.Others, wireLabel{other.Span.wire(), other.Text})
	}
	return out
}
