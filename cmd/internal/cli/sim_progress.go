package cli

import (
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"croupier/interp/report"
	"croupier/interp/sim"
)

// progress shows how far many games have got, to whoever sits before the errors; nobody else sees anything of it. What is
// done in a moment has no bar.
type progress struct {
	app    *app
	until  sim.Until
	games  int64
	began  time.Time
	all    *mpb.Progress
	bar    *mpb.Bar
	thing  string        // what is counted where that is not games: it is said how many there are
	done   atomic.Int64  // how many of them
	widest atomic.Uint64 // the bits of how wide the widest interval is
}

// moment is how long nothing is shown.
const moment = 400 * time.Millisecond

func (a *app) progress(games int64, until sim.Until) *progress {
	return &progress{app: a, until: until, games: games, began: time.Now()}
}

// at shows how many games have been played, and how wide the widest interval is.
func (p *progress) at(done int64, widest float64) {
	if !p.app.world.ErrTerminal || time.Since(p.began) < moment {
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
func (p *progress) share(done int64, widest float64) int64 {
	share := float64(done) / float64(p.games)
	if p.until.Width > 0 && widest > 0 {
		share = math.Max(share, math.Pow(p.until.Width/widest, 2))
	}
	return int64(math.Min(share, 0.999) * whole)
}

func (p *progress) show() {
	p.all = mpb.New(mpb.WithOutput(p.app.world.Err), mpb.WithAutoRefresh(), mpb.WithWidth(max(20, min(100, p.app.err.Width()-40))))
	p.bar = p.all.AddBar(whole, mpb.PrependDecorators(decor.Percentage(decor.WCSyncSpace)), mpb.AppendDecorators(p.left()...))
	p.bar.DecoratorAverageAdjust(p.began)
}

// left says how long it may take yet, or, where nobody knows that, how much has been done.
func (p *progress) left() []decor.Decorator {
	if p.thing != "" {
		return []decor.Decorator{decor.Any(func(decor.Statistics) string {
			return report.Counted(p.done.Load(), p.thing) + " of at most " + report.Thousands(p.games)
		})}
	}
	return []decor.Decorator{decor.AverageETA(decor.ET_STYLE_GO), decor.Any(func(decor.Statistics) string {
		if p.until.Width == 0 {
			return " left"
		}
		return fmt.Sprintf(" left, %.3g wide", math.Float64frombits(p.widest.Load()))
	})}
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.all.Wait()
	}
}
