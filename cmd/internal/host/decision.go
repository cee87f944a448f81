package host

import (
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/words"
)

// standing is how a game stands after something was done, for whoever is to be told.
type standing struct {
	Game     string       `json:"game" help:"the game"`
	Entry    int          `json:"entry" help:"the entry after which it stands as it does"`
	Over     bool         `json:"over,omitempty" help:"it is over"`
	Decision *decision    `json:"decision,omitempty" help:"the open decision"`
	Decided  int          `json:"decided,omitempty" help:"how many decisions policies have made"`
	By       string       `json:"by,omitempty" help:"the policy that has decided, where decide names none"`
	Stopped  *Problem     `json:"stopped,omitempty" help:"why they could not go on; the decision is still open"`
	Lost     int          `json:"lost,omitempty" help:"how many later entries did not fit any more after something was corrected"`
	Results  []resultLine `json:"results,omitempty" help:"what came of it, once it is over, if a viewer is named"`
	Seed     *uint64      `json:"seed,omitempty" help:"what chance is made from, if the viewer is record"`
	told
}

// decision is what a game waits for.
type decision struct {
	Player  string        `json:"player" help:"who is asked"`
	Kind    string        `json:"kind,omitempty" help:"word, yes-no, number, one, cards, dice, chips or betting; of what others are asked in secret only record is told"`
	Verb    string        `json:"verb,omitempty" help:"the rules' word for what they do"`
	Prompt  string        `json:"prompt,omitempty" help:"the rules' question"`
	Secret  bool          `json:"secret,omitempty" help:"others learn the answer only when everybody has given one"`
	Policy  string        `json:"policy,omitempty" help:"the policy that decides for them"`
	Legal   words.Object  `json:"legal,omitempty" help:"what is legal, if the viewer is the player or record"`
	Says    string        `json:"says,omitempty" help:"the same in people's words"`
	Showing []shownNumber `json:"showing,omitempty" help:"what the rules show beside some numbers, or things of a list"`
}

type shownNumber struct {
	Number int64  `json:"number" help:"the number; of a list, 0"`
	Item   string `json:"item,omitempty" help:"what is chosen from a list, as it is typed"`
	Value  any    `json:"value" help:"what they show beside it"`
}

// asked is the open decision as a viewer may see it. What is legal may name what others must not see.
func (t *table) asked(v event.Viewer) *decision {
	s := t.state()
	d := s.Pending()
	if d == nil {
		return nil
	}
	name := s.Game().Name(d.Player)
	o := &decision{Player: name, Secret: d.Unheard(), Policy: t.policies[name]}
	if !s.Reads(v) {
		return o
	}
	o.Kind, o.Verb, o.Prompt = d.KindName(), d.Verb, s.PromptFor(v)
	if v != event.Viewer(d.Player) && v != event.Record {
		return o
	}
	o.Legal, o.Says = words.LegalJSON(s), s.Legal()
	for i, shown := range d.Showing {
		beside := shownNumber{Number: d.Least + int64(i), Value: words.JSON(s, shown)}
		if d.Kind == program.AskOne {
			beside = shownNumber{Item: s.ItemText(d, d.Items[i]), Value: beside.Value}
		}
		o.Showing = append(o.Showing, beside)
	}
	return o
}

// check looks whether the viewer of a message is there, before anything is done.
func (w watch) check(t *table) error {
	if w.Viewer == nil {
		return nil
	}
	if _, err := t.viewer(*w.Viewer); err != nil {
		return err
	}
	if w.After != nil {
		return t.knows(*w.After)
	}
	return nil
}

// stands says how a game stands, to the viewer of a message that knows what happened until an entry.
func (h *Host) stands(t *table, w watch, before int) (standing, error) {
	r := standing{Game: t.name, Entry: t.s.Head(), Over: t.state().Pending() == nil, Decision: t.asked(event.Table)}
	if w.Viewer == nil {
		return r, nil
	}
	v, err := t.viewer(*w.Viewer)
	if err != nil {
		return standing{}, err
	}
	r.Decision = t.asked(v)
	if w.After != nil {
		before = *w.After
	}
	if r.told, err = t.tell(v, before, 0, usualEvents); err != nil {
		return standing{}, err
	}
	if r.Over {
		r.Results = results(t.state(), v, false)
	}
	if v == event.Record {
		r.Seed = seedOf(t.state())
	}
	return r, nil
}

type decisionMessage struct{ reading }

func (*decisionMessage) read(_ *Host, t *table, v event.Viewer) (any, error) {
	return standing{Game: t.name, Entry: t.s.Head(), Over: t.state().Pending() == nil, Decision: t.asked(v)}, nil
}

// open is the open decision.
func (t *table) open() (*game.State, *game.Decision, error) {
	s := t.state()
	d := s.Pending()
	if d == nil {
		return nil, nil, wrong(codeNothingOpen, "", "the game is over")
	}
	return s, d, nil
}
