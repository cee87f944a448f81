package evenings

import (
	"fmt"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/journalfile"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// Keeper keeps the evening that is played, and goes on with others.
type Keeper struct {
	Folder  func() (string, error) // where evenings are kept
	Given   string                 // a file that somebody has named for this one, "" for none
	Library session.Library
	// Confine refuses records whose rules may not be carried out here.
	Confine func(*journal.SessionRecord) error
	Warn    func(text string)

	log     *Log
	playing *session.Session
}

// Differs is the error for a record that cannot be played again.
type Differs struct{ Err error }

// Error says why.
func (d *Differs) Error() string { return "the session cannot be gone on with: " + d.Err.Error() }

// Unwrap is why.
func (d *Differs) Unwrap() error { return d.Err }

// Begin begins an evening that is recorded in a file, or nowhere. A file that somebody has named is made at once.
func (k *Keeper) Begin(path string, h journal.SessionHeader) (*session.Session, error) {
	if path == "" {
		k.playing = session.New(h, k.Library, nil)
		return k.playing, nil
	}
	k.log = Record(path, h)
	k.log.free = k.Given == ""
	if k.Given != "" {
		if err := k.log.Begin(); err != nil {
			return nil, fmt.Errorf("the session cannot be recorded: %w", err)
		}
	}
	k.playing = session.New(h, k.Library, k.log)
	return k.playing, nil
}

// Open goes on with the evening of a file, and no more with the one that was played until now.
func (k *Keeper) Open(path string) (*session.Session, error) {
	o, err := journalfile.OpenSession(path)
	if err != nil {
		return nil, fmt.Errorf("the session cannot be gone on with: %w", err)
	}
	err = k.Confine(o.SessionRecord)
	var s *session.Session
	if err == nil {
		if s, err = session.Resume(o.SessionRecord, k.Library, nil); err != nil {
			err = &Differs{err}
		}
	}
	var file *journalfile.Session
	if err == nil {
		file, err = o.Append()
	}
	if err != nil {
		_ = o.Close() // it was only read
		return nil, err
	}
	k.Close()
	k.log, k.playing = GoOn(path, file), s
	s.Record(k.log)
	if o.Warning != "" {
		k.Warn(path + ": " + o.Warning)
	}
	for i := range s.World().Rulesets {
		if r := &s.World().Rulesets[i]; r.Changed() {
			k.Warn("The rules of " + r.Rules.Key() + " have changed since this was played. All that was asked and came of it is the " +
				"same by those of today, so it goes on with them.")
		}
	}
	return s, nil
}

// All are the evenings that are kept.
func (k *Keeper) All() ([]Evening, error) {
	folder, err := k.Folder()
	if err != nil {
		return nil, err
	}
	return All(folder)
}

// Save keeps the evening that is played by a name, and gives the file.
func (k *Keeper) Save(name string) (string, error) {
	if k.Given != "" {
		return "", fmt.Errorf("it is kept in %s already, as --journal says", k.Given)
	}
	folder, err := k.Folder()
	if err != nil {
		return "", err
	}
	path, err := Named(folder, name)
	switch {
	case err != nil && k.log != nil && k.log.Path == filepath.Join(folder, strings.TrimSpace(name)+Ext):
		return k.log.Path, nil // by that name it is kept already
	case err != nil:
		return "", err
	case k.log != nil && k.playing.Recorded():
		return path, k.log.Rename(path)
	}
	k.log, err = Whole(path, k.playing)
	return path, err
}

// Keep records an evening that was recorded nowhere in a file, for a program that goes on with it.
func (k *Keeper) Keep(path string) (err error) {
	k.log, err = Whole(path, k.playing)
	return err
}

// Path is the file for the evening that is played, made or not; "" where it is recorded nowhere.
func (k *Keeper) Path() string {
	if k.log == nil || !k.playing.Recorded() {
		return ""
	}
	return k.log.Path
}

// Kept reports whether the evening that is played is in a file, so that it is gone on with next.
func (k *Keeper) Kept() bool { return k.log != nil && k.log.file != nil && !k.log.empty }

// File is the file with all that has happened in the evening that is played; "" where nothing has, or it is not recorded.
func (k *Keeper) File() (string, error) {
	if k.log == nil || !k.playing.Recorded() {
		return "", nil
	}
	if k.playing.Len() > 0 {
		if err := k.log.Begin(); err != nil {
			return "", fmt.Errorf("the session cannot be recorded: %w", err)
		}
	}
	if !k.Kept() {
		return "", nil
	}
	return k.log.Path, nil
}

// Close gives the file back in which the evening is recorded.
func (k *Keeper) Close() {
	if k.log != nil {
		_ = k.log.Close() // every line has been synced
	}
}
