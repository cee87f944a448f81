package term

import (
	"fmt"
	"io"
	"math"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"croupier/interp/report"
)

// Progress shows how far long work has got, to whoever sits before a terminal; nobody else sees anything of it. What is done in a
// moment has no bar.
type Progress struct {
	Out    io.Writer // nil: nobody sits there
	Width  int       // of the screen
	Most   int64     // how much there is to do at most
	Things string    // what is counted where that is not games: it is said how many there are
	Until  float64   // or until intervals are so wide; 0: no matter

	began  time.Time
	all    *mpb.Progress
	bar    *mpb.Bar
	done   atomic.Int64  // how many of them
	widest atomic.Uint64 // the bits of how wide the widest interval is
}

// moment is how long nothing is shown.
const moment = 400 * time.Millisecond

// Begin begins the work.
func (p *Progress) Begin() *Progress {
	p.began = time.Now()
	return p
}

// At shows how much has been done, and how wide the widest interval is.
func (p *Progress) At(done int64, widest float64) {
	if p.Out == nil || time.Since(p.began) < moment {
		return
	}
	p.done.Store(done)
	p.widest.Store(math.Float64bits(widest))
	if p.bar == nil {
		p.show()
	}
	p.bar.SetCurrent(p.share(done, widest))
}

// whole is how far a bar reaches.
const whole = 1_000_000

// share is how much is done. An interval is narrowed to half by four times the games.
func (p *Progress) share(done int64, widest float64) int64 {
	share := float64(done) / float64(p.Most)
	if p.Until > 0 && widest > 0 {
		share = math.Max(share, math.Pow(p.Until/widest, 2))
	}
	return int64(math.Min(share, 0.999) * whole)
}

func (p *Progress) show() {
	p.all = mpb.New(mpb.WithOutput(p.Out), mpb.WithAutoRefresh(), mpb.WithWidth(max(20, min(100, p.Width-40))))
	p.bar = p.all.AddBar(whole, mpb.PrependDecorators(decor.Percentage(decor.WCSyncSpace)), mpb.AppendDecorators(p.left()...))
	p.bar.DecoratorAverageAdjust(p.began)
}

// left says how long it may take yet, or, where nobody knows that, how much has been done.
func (p *Progress) left() []decor.Decorator {
	if p.Things != "" {
		return []decor.Decorator{decor.Any(func(decor.Statistics) string {
			return report.Counted(p.done.Load(), p.Things) + " of at most " + report.Thousands(p.Most)
		})}
	}
	return []decor.Decorator{decor.AverageETA(decor.ET_STYLE_GO), decor.Any(func(decor.Statistics) string {
		if p.Until == 0 {
			return " left"
		}
		return fmt.Sprintf(" left, %.3g wide", math.Float64frombits(p.widest.Load()))
	})}
}

// End takes the bar away.
func (p *Progress) End() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.all.Wait()
	}
}

// Stopwatch tells how many seconds have gone since it was made.
func Stopwatch() func() float64 {
	began := time.Now()
	return func() float64 { return time.Since(began).Seconds() }
}
