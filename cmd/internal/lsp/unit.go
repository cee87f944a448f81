package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/check/symbols"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/compile"
)

// unit is a ruleset of which files are open. At every key it is read again; the questions of the editor are answered from what
// was found then. Fixes are tried after that, by a reader of their own, so that nobody waits for them.
type unit struct {
	s   *server
	key string

	reading sync.Mutex // held by whoever reads
	reader  compile.Reader
	trying  sync.Mutex // held by whoever tries fixes
	trier   compile.Reader

	telling sync.Mutex      // held by whoever publishes
	told    map[string]bool // the addresses of which diagnostics were published

	mu      sync.Mutex
	of      string          // the address of a file of it that was open last
	version int             // grows with each change
	state   *state          // what was found last
	tried   *tried          // what is wrong, with fixes that were tried
	files   map[string]bool // what it was read from
	cancel  context.CancelFunc
}

// state is what was found in a version of the rules.
type state struct {
	version int
	rules   *rulefiles.Ruleset
	*rulefiles.Reading
	names *symbols.Table // nil where nothing is known
	good  *state         // the last one in which names were known; itself where they are
}

// file is the file of a name among those that the rules are made of; nil where there is none.
func (now *state) file(name string) (file *syntax.File) {
	for _, l := range now.Layers {
		for _, f := range l.Files {
			if f.Source.Name == name {
				file = f
			}
		}
	}
	return file
}

// sources are all that the rules were read from: their own files, those that they stand on, and their Lua.
func (now *state) sources() []*diag.Source {
	all := slices.Clone(now.rules.Sources)
	for _, l := range now.Layers {
		for _, f := range l.Files {
			all = append(all, f.Source)
			for _, script := range syntax.Scripts(f) {
				if script.File != nil {
					all = append(all, script.File)
				}
			}
		}
	}
	return all
}

// tried is what is wrong with a version of the rules.
type tried struct {
	version int
	list    diag.List
}

func (u *unit) has(name string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.files[name] || u.state == nil
}

// dependsOn reports whether a file is one of those that the rules were read from, or may be one when they are read again.
func (u *unit) dependsOn(name string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.files[name] {
		return true
	}
	for file := range u.files { // a file beside it may be what it extends, or a part of it
		if filepath.IsAbs(file) && filepath.Dir(file) == filepath.Dir(name) {
			return true
		}
	}
	return false
}

// pause is how long nobody may have typed before fixes are tried.
const pause = 150 * time.Millisecond

// breath is how long a key has for itself: what is asked with it, such as what may come next, is answered before the rules are
// read again.
const breath = 20 * time.Millisecond

// outdated has the rules read again.
func (u *unit) outdated() {
	u.mu.Lock()
	u.version++
	if u.cancel != nil {
		u.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	u.cancel = cancel
	u.mu.Unlock()
	u.s.work.Go(func() {
		defer cancel()
		select {
		case <-ctx.Done(): // there is another key
		case <-time.After(breath):
			u.s.guarded("check", func() { u.publish(ctx) })
		}
	})
}

func (u *unit) end() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.cancel != nil {
		u.cancel()
	}
}

// current is the rules as they are now, read if nobody has read them yet. It is nil where ctx is done before.
func (u *unit) current(ctx context.Context) *state {
	u.reading.Lock()
	defer u.reading.Unlock()
	u.mu.Lock()
	version, was, of := u.version, u.state, u.of
	u.mu.Unlock()
	if was != nil && was.version == version || ctx.Err() != nil {
		return was
	}
	o := u.s.docs.view()[of]
	if o == nil {
		return was
	}
	rules, err := u.s.docs.rules(o)
	if err != nil {
		return was
	}
	now := &state{version: version, rules: rules, Reading: rules.Read(&u.reader)}
	now.good = now
	if now.Typed != nil {
		now.names = symbols.Of(now.Typed)
	} else if was != nil {
		now.good = was.good
	}
	files := map[string]bool{}
	for _, s := range now.sources() {
		files[s.Name] = true
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.state = now
	if len(now.Layers) == 0 {
		maps.Copy(files, u.files) // a base that cannot be read now may be read again
	}
	u.files = files
	return now
}

// last is what was found last, whether it is up to date or not; nil: nothing yet.
func (u *unit) last() *state {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.state
}

// isNow reports whether a version is that of the rules as they are now.
func (u *unit) isNow(version int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.version == version
}

// publish tells the editor what is wrong: at once what was found, and a little later with fixes that were tried.
func (u *unit) publish(ctx context.Context) {
	now := u.current(ctx)
	if now == nil || ctx.Err() != nil {
		return
	}
	if !slices.ContainsFunc(now.Found, func(d diag.Diagnostic) bool { return d.Fix != nil }) {
		u.mends(ctx, now)
		return
	}
	u.tell(now, untried(now.Found))
	select {
	case <-ctx.Done():
		return
	case <-time.After(pause):
	}
	u.mends(ctx, now)
}

// untried is what is wrong without what would be said of fixes that nobody has tried yet.
func untried(list diag.List) diag.List {
	list = slices.Clone(list)
	for i := range list {
		if list[i].Fix != nil {
			list[i].Fix, list[i].Hint = nil, ""
		}
	}
	return list
}

// mends is what is wrong with the rules as they are now, with fixes that were tried; nil where ctx is done before.
func (u *unit) mends(ctx context.Context, now *state) *tried {
	u.trying.Lock()
	defer u.trying.Unlock()
	u.mu.Lock()
	done := u.tried
	u.mu.Unlock()
	if done != nil && done.version == now.version || ctx.Err() != nil {
		return done
	}
	stop := func() bool { return ctx.Err() != nil || !u.isNow(now.version) }
	list := now.rules.Read(&u.trier).Tried(stop)
	if stop() {
		return nil
	}
	done = &tried{now.version, list}
	u.mu.Lock()
	u.tried = done
	u.mu.Unlock()
	u.tell(now, list)
	return done
}
