package cli

import (
	"context"
	"errors"
	"os"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/share"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
	"croupier/cmd/internal/term"
)

// taking are the flags of the verbs that take rulesets from elsewhere.
type taking struct {
	Key   string `placeholder:"KEY" help:"The key that must have signed it: a known one by its name, or the key itself."`
	Older bool   `help:"Take an older version than there is."`
}

type getCmd struct {
	Source string `arg:"" optional:"" help:"A file, folder or archive, https://..., oci://REGISTRY/REPOSITORY[:TAG], a block of text, or - to read one; none: what croupier.lock pins."`
	As     string `placeholder:"NAME" help:"Keep it under this name."`
	Lock   bool   `help:"Pin it in croupier.lock in this folder, and begin that file if it is not there. One that is there is kept up by itself."`
	Forget string `placeholder:"NAME" help:"Forget a ruleset that was got."`
	Yes    bool   `short:"y" help:"Without a source: ask whom croupier.lock names, and know its keys, without a question."`
	taking `embed:""`
}

// Help is the verb's example.
func (*getCmd) Help() string {
	return `Gets a ruleset that somebody else has written. It is checked in the process with limits, and shown: what it is, what
it changes, what Lua it has, who signed it. Then it is kept, and played by its name like those that ship. Nothing of it has
run before. From a registry that is oci://registry.example/games/house-kings:1.0; from the web,
https://games.example/house-kings.tar.gz.

Examples:

  croupier get mygame.deal --as our-game --lock
  croupier get
`
}

// Run gets one ruleset, or all that are pinned.
func (c *getCmd) Run(a *app) error {
	d, close := a.desk(c.Lock)
	defer close()
	switch {
	case c.Forget != "" && c.Source != "":
		return usage("--forget takes nothing else")
	case c.Forget != "":
		return notGot(d.Forget(c.Forget))
	case c.Source != "" && c.Yes:
		return usage("--yes goes without a source: a new key is answered for with --key KEY")
	case c.Source == "":
		d.Lock, d.Agreed = store.LockName, c.Yes
		return notGot(d.Restore(a.ctx))
	}
	w, err := c.wishes(d, c.As)
	if err != nil {
		return err
	}
	k, err := d.Get(a.ctx, c.Source, w)
	if err != nil {
		return notGot(err)
	}
	a.out.Line("Kept as ", k.Name, ": croupier play ", k.Name)
	return nil
}

func (t *taking) wishes(d *share.Desk, as string) (share.Wishes, error) {
	key, err := d.Expect(t.Key)
	if err != nil {
		return share.Wishes{}, usage("--key: %w", err)
	}
	return share.Wishes{As: as, Key: key, Older: t.Older}, nil
}

// notGot is the exit for what could not be got or published.
func notGot(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, term.ErrStopped):
		return said(ExitFailure)
	}
	return &exit{ExitFailure, err}
}

type updateCmd struct {
	Names  []string `arg:"" optional:"" help:"What is brought up to date; none: all that croupier.lock pins, or all that was got."`
	Yes    bool     `short:"y" help:"Take what is newer, and ask whom croupier.lock names, without a question."`
	taking `embed:""`
}

// Help is the verb's example.
func (*updateCmd) Help() string {
	return `Looks for newer versions of what was got. What changes in the rules is shown, and what that does to the results of
2,000 games; then you are asked.

Example:

  croupier update
`
}

// Run brings rulesets up to date.
func (c *updateCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	w, err := c.wishes(d, "")
	if err != nil {
		return err
	}
	d.Agreed = c.Yes
	return notGot(d.Update(a.ctx, c.Names, w, c.Yes))
}

// desk is where rulesets are got and given away, by whoever sits here. A lock is begun where that is wished; one that is there
// counts.
func (a *app) desk(lock bool) (*share.Desk, func()) {
	d := &share.Desk{Folder: store.Usual(a.world.Env), Shipped: rulefiles.ShippedNames(), In: a.world.In}
	d.Run = func(words ...string) (string, int, error) { return runAgain(a.ctx, words...) }
	if folder, err := a.keyFolder(); err == nil {
		d.Own, _ = keys.Public(folder) // most people have none
	}
	if _, err := os.Stat(store.LockName); err == nil || lock {
		d.Lock = store.LockName
	}
	d.Say = func(line string) {
		a.out.Line(term.Clean(line))
		a.out.Flush()
	}
	var in term.Input
	d.Ask = func(question string) (bool, error) {
		if !a.world.InTerminal || !a.out.Terminal() {
			return false, share.ErrNobody
		}
		if in == nil {
			var err error
			none := func(string) ([]string, int) { return nil, 0 }
			if in, err = term.NewKeyboard(a.ctx, a.world.In, a.world.Out, a.out, "", none); err != nil {
				return false, err
			}
		}
		answer, err := in.Line(question, false)
		return strings.EqualFold(answer, "y") || strings.EqualFold(answer, "yes"), err
	}
	return d, func() {
		if in != nil {
			_ = in.Close() // it was only read
		}
	}
}
