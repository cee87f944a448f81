package cli

import (
	"encoding/json"
	"fmt"

	"croupier/cmd/internal/chart"
	"croupier/cmd/internal/files"
	"croupier/dsl/diag"
	"croupier/interp/report"
)

// forms are the forms that an answer is wanted in.
type forms struct {
	JSON bool   `name:"json" help:"One JSON object on standard output."`
	CSV  bool   `name:"csv" help:"Comma-separated values on standard output."`
	SVG  string `name:"svg" placeholder:"FILE" help:"A picture, as SVG."`
	PNG  string `name:"png" placeholder:"FILE" help:"A picture, as PNG."`
}

// forPrograms reports whether it is a program that reads the answer; then people are told beside it what it is not.
func (f *forms) forPrograms() bool { return f.JSON || f.CSV }

// publish writes an answer in the form that is wanted, and then draws the pictures: where one of them cannot be written, all
// else is there.
func (a *app) publish(f *forms, r *report.Report) error {
	var err error
	switch {
	case f.JSON:
		err = r.JSON(a.out)
	case f.CSV:
		err = r.CSV(a.out)
		if left := r.Unwritten(); left > 0 {
			a.err.Line(fmt.Sprintf("--csv writes %s rows at most; %s more are left out", report.Thousands(report.MostRows),
				report.Thousands(int64(left))))
		}
	default:
		a.out.Report(r)
	}
	if f.forPrograms() {
		a.err.Asides(r)
	}
	if err != nil {
		return err
	}
	return f.draw(r)
}

// draw writes the pictures that are wanted.
func (f *forms) draw(r *report.Report) error {
	for _, picture := range []struct {
		path string
		draw func(string, []chart.Panel) ([]byte, error)
	}{{f.SVG, chart.SVG}, {f.PNG, chart.PNG}} {
		if picture.path == "" {
			continue
		}
		b, err := picture.draw(r.Title, r.Panels())
		if err != nil {
			return &exit{ExitFailure, err}
		}
		if err := files.Write(picture.path, string(b)); err != nil {
			return &exit{ExitFailure, err}
		}
	}
	return nil
}

// object writes one value as JSON, on a line of its own.
func (a *app) object(value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return err
	}
	a.out.Print(string(diag.Escape(line)), "\n")
	return nil
}

// check finds forms that do not go together, and paths where no picture can be written, before anything is worked out for it.
func (f *forms) check() error {
	if f.JSON && f.CSV {
		return usage("standard output can be --json or --csv, not both")
	}
	for _, path := range []string{f.SVG, f.PNG} {
		if path == "" {
			continue
		}
		if err := files.Writable(path, "chances.png"); err != nil {
			return &exit{ExitFailure, err}
		}
	}
	return nil
}
