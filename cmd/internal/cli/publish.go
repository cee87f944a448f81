package cli

import (
	"errors"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/share"
	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/term"
	"croupier/interp/journal"
)

type publishCmd struct {
	File     string `arg:"" help:"A .deal file, with what it extends and the Lua that it names; or a folder."`
	Target   string `arg:"" help:"oci://REGISTRY/REPOSITORY[:TAG], or an archive: NAME.tar.gz."`
	Version  string `name:"release" required:"" placeholder:"N.N" help:"Its version, such as 1.0. One that is published stays as it is."`
	Name     string `placeholder:"NAME" help:"What it is called; the file's name if it is not given."`
	SignWith string `placeholder:"FILE" help:"The private key that signs it, yours or one of the minisign program; else your own."`
	Unsigned bool   `help:"Sign it with no key."`
}

// Help is the verb's example.
func (*publishCmd) Help() string {
	return `Packs rules with what they need, a sheet to print and a picture of what comes of them; signs them; and puts them
where others get them. They are checked and tested first. A registry is oci://registry.example/games/house-kings; you sign in
to it as for other programs, such as docker login.

Examples:

  croupier publish mygame.deal mygame.tar.gz --release 1.0 --unsigned
`
}

// Run packs, signs and publishes.
func (c *publishCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	if c.Unsigned && c.SignWith != "" {
		return usage("--unsigned and --sign-with do not go together")
	}
	p := share.Parcel{File: c.File, Name: c.Name, Version: c.Version, Language: journal.Language}
	if !c.Unsigned {
		path := c.SignWith
		if path == "" {
			folder, err := a.keyFolder()
			if err != nil {
				return failure(err)
			}
			path = keys.Path(folder)
		}
		own, err := keys.Load(path, a.password)
		if errors.Is(err, keys.ErrNone) {
			return usage("%w; or publish it --unsigned", err)
		}
		if err != nil {
			return failure(err)
		}
		p.Own = own
	}
	b, err := d.Pack(a.ctx, p)
	if err != nil {
		return notGot(err)
	}
	at, err := d.Publish(a.ctx, b, c.Target)
	if err != nil {
		return notGot(err)
	}
	a.out.Line("Published ", b.Manifest.Name, ", version ", b.Manifest.Version, ". ",
		map[bool]string{true: "Others get it with",
			false: "Send others that file; they get it with"}[strings.Contains(c.Target, "://")])
	a.out.Line("  croupier get ", term.Clean(c.Target))
	if at != c.Target {
		a.out.Line("and just this one with")
		a.out.Line("  croupier get ", term.Clean(at))
	}
	if p.Own != nil {
		a.out.Line("Tell them the words of your key, by another way: ", p.Own.Key.Words())
	}
	return nil
}

type shareCmd struct {
	File string `arg:"" help:"A .deal file, with what it extends and the Lua that it names; or a folder."`
	Link string `placeholder:"ADDRESS" help:"Print it as a link to this address, with the rules behind the #."`
}

// Help is the verb's example.
func (*shareCmd) Help() string {
	return `Prints rules as one block of text, which fits into a message: whoever gets it types croupier get, a space, and the
block in quotation marks; or croupier get - and pastes the message.

Example:

  croupier share mygame.deal
`
}

// blockWidth is how many letters stand in a line of a block.
const blockWidth = 72

// Run prints the block.
func (c *shareCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	block, err := d.Block(a.ctx, c.File)
	if err != nil {
		return notGot(err)
	}
	if c.Link != "" {
		a.out.Print(strings.TrimRight(term.Clean(c.Link), "#"), "#", block, "\n")
		return nil
	}
	for len(block) > blockWidth {
		a.out.Print(block[:blockWidth], "\n")
		block = block[blockWidth:]
	}
	a.out.Print(block, "\n")
	return nil
}

type keyCmd struct {
	Do   string `arg:"" optional:"" enum:",new,forget,know" default:"" help:"new makes your key; know NAME KEY remembers somebody's; forget NAME forgets one. None: list them."`
	Name string `arg:"" optional:"" help:"What a key of somebody else is called."`
	Key  string `arg:"" optional:"" help:"The public key: RW and 54 letters."`
}

// Help is the verb's example.
func (*keyCmd) Help() string {
	return `Your key signs what you publish, and others see that it comes from you and is as you wrote it. People compare the six
words of a key, by telephone or at the table. The keys are those of the minisign program.

Examples:

  croupier key new
  croupier key
`
}

// Run makes, lists, remembers or forgets keys.
func (c *keyCmd) Run(a *app) error {
	d, close := a.desk(false)
	defer close()
	folder, err := a.keyFolder()
	if err != nil {
		return failure(err)
	}
	switch {
	case c.Do == "new" && c.Name == "":
		password, err := a.newPassword()
		if err != nil {
			return notGot(err)
		}
		key, err := keys.Make(folder, password)
		if err != nil {
			return failure(err)
		}
		a.out.Line("Your key is ", key.Words(), " (", string(key), ").")
		a.out.Line("It lies in ", term.Clean(keys.Path(folder)), ". Keep a copy: without it nothing new can be signed as yours.")
		return nil
	case c.Do == "know" && c.Key != "":
		key, err := keys.Read(c.Key)
		if err != nil {
			return usage("%w", err)
		}
		if err := d.Know(c.Name, key); err != nil {
			return failure(err)
		}
		a.out.Line("Remembered: ", key.Words())
		return nil
	case c.Do == "forget" && c.Name != "" && c.Key == "":
		return notGot(d.ForgetKey(c.Name))
	case c.Do != "":
		return usage("it is croupier key new, croupier key know NAME KEY, or croupier key forget NAME")
	}
	ring, err := keys.Open(d.Folder.Keys())
	if err != nil {
		return failure(err)
	}
	if key, err := keys.Public(folder); err == nil {
		a.out.Line("yours  ", key.Words(), "  ", string(key))
	} else {
		a.out.Line("You have no key yet: croupier key new makes one.")
	}
	for _, k := range ring.Keys {
		a.out.Line(term.Clean(k.Name), "  ", k.Key.Words(), "  ", string(k.Key))
	}
	return nil
}

// keyFolder is where a person's own key lies.
func (a *app) keyFolder() (string, error) {
	home := files.Home(a.world.Env, "XDG_CONFIG_HOME", ".config")
	if home == "" {
		return "", errors.New("nobody knows where your key is kept here: set HOME or XDG_CONFIG_HOME")
	}
	return filepath.Join(home, "croupier"), nil
}

// password asks for the password of a key, unseen.
func (a *app) password() (string, error) { return a.unseen("The password of the key: ") }

func (a *app) unseen(prompt string) (string, error) {
	if !a.world.InTerminal {
		return term.NewPiped(a.ctx, term.NewLines(a.world.In), a.err).Secret(prompt)
	}
	in, err := term.NewKeyboard(a.ctx, a.world.In, a.world.Err, a.err, "", func(string) ([]string, int) { return nil, 0 })
	if err != nil {
		return "", err
	}
	defer func() { _ = in.Close() }() // it was only read
	return in.Secret(prompt)
}

// newPassword asks twice for the password of a new key; none is fine.
func (a *app) newPassword() (string, error) {
	if !a.world.InTerminal {
		return "", nil
	}
	one, err := a.unseen("A password for the key, or Enter for none: ")
	if err != nil || one == "" {
		return "", err
	}
	other, err := a.unseen("Once more: ")
	if err == nil && one != other {
		err = errors.New("those are two passwords; no key was made")
	}
	return one, err
}
