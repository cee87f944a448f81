package host

import (
	"errors"
	"fmt"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/session"
)

// Problem is the error object of a reply. Nothing has changed where one comes back.
type Problem struct {
	Code    code      `json:"code" help:"one of the codes below"`
	Message string    `json:"message" help:"what is wrong"`
	Instead string    `json:"instead" help:"what to do instead"`
	Legal   string    `json:"legal,omitempty" help:"of an answer that is not legal: what would be"`
	Missing []missing `json:"missing,omitempty" help:"of a start: the parameters that must be given"`
	Need    *need     `json:"need,omitempty" help:"what the table has to say that it dealt or rolled"`
	Where   string    `json:"where,omitempty" help:"the place in the rules"`
}

// missing is a parameter that a start cannot do without.
type missing struct {
	Name   string `json:"name" help:"the parameter"`
	Player string `json:"player,omitempty" help:"whose it is, if it is not the table's"`
	Wanted string `json:"wanted" help:"what it looks like"`
	Help   string `json:"help,omitempty" help:"what it is, in the rules' words"`
}

// need is what a table that deals and rolls by itself has to say next.
type need struct {
	Text   string `json:"text" help:"in people's words: Ann's hole: 2 cards"`
	Told   int    `json:"told" help:"how many of the texts in told were fine"`
	Wrong  string `json:"wrong,omitempty" help:"what is wrong with the one behind them; missing if there is none"`
	Player string `json:"player,omitempty" help:"who gets the cards, or rolls"`
	Hidden bool   `json:"hidden,omitempty" help:"not everybody may see what comes"`
	Cards  int    `json:"cards,omitempty" help:"how many cards are dealt"`
	Zone   string `json:"zone,omitempty" help:"where they go"`
	Up     bool   `json:"up,omitempty" help:"face up"`
	Dice   int    `json:"dice,omitempty" help:"how many dice are rolled"`
	Faces  int    `json:"faces,omitempty" help:"of how many faces"`
}

// Error is what is wrong, and what to do instead.
func (p *Problem) Error() string {
	return p.Message + ": " + p.Instead
}

// code says what kind of problem it is.
type code string

// codes are all of them, with what they mean, and what to do where a problem does not say it better.
var codes []coded

type coded struct {
	code
	means, instead string
}

// newCode is one more code.
func newCode(name code, means, instead string) code {
	codes = append(codes, coded{name, means, instead})
	return name
}

var (
	codeNotJSON = newCode("not-json", "the line is not one JSON object in UTF-8",
		"write one JSON object on each line, such as {\"do\":\"rules\"}")
	codeTooLong = newCode("too-long", "the line, or the record that was asked for, is longer than a message may be",
		"send less at once")
	codeUnknownDo  = newCode("unknown-do", "nothing is called that", "PROTOCOL.md has all messages")
	codeWrongField = newCode("wrong-field", "a field is missing, is not known, or holds something else than it should",
		"PROTOCOL.md has the fields of all messages")
	codeUnknownGame = newCode("unknown-game", "no game has that name", "start it first; games lists those there are")
	codeGameTaken   = newCode("game-taken", "a game has that name already", "give this one another name, or close that one")
	codeTooMany     = newCode("too-many-games", "as many games are played as may be",
		"close one, or start the host with a higher --games")
	codeFull     = newCode("full", "the games together have as many entries as are kept", "close games that you are done with")
	codeNoViewer = newCode("no-viewer", "the message does not say for whom it reads, or nobody is called that",
		"name a player, table, gm, or record, who sees everything")
	codeNotYours = newCode("not-yours", "that is not for this viewer", "read it as record, and show it to no player")
	codeSetup    = newCode("setup", "a game cannot be started from this; missing says which parameters must be given",
		"rules says what can be started, and with what")
	codeNothingOpen = newCode("nothing-open", "the game waits for nobody", "read its results, undo, or close it")
	codeNotAsked    = newCode("not-asked", "somebody else is asked", "wait for the decision of this player")
	codeIllegal     = newCode("illegal", "the answer is not legal; the decision is still open", "answer what is legal")
	codeNeed        = newCode("need", "the table has to say what it dealt or rolled",
		"send the message again with told: a text for each need, in this order")
	codePolicy = newCode("policy", "there is no such policy, or it cannot decide this",
		"answer yourself, or name another policy; rules lists them")
	codeRules = newCode("rules", "the rules went wrong; where says in which line",
		"answer otherwise, or have the rules corrected")
	codeLimit = newCode("limit", "the rules want more than a game may have; where says in which line",
		"answer otherwise, or have the rules corrected")
	codeNoEntry = newCode("no-entry", "that entry cannot be gone back to, forth to, or corrected",
		"history lists the entries, from the one with which the game began")
	codeWord     = newCode("word", "the game master's word cannot be carried out", "view shows what there is")
	codeNoFolder = newCode("no-folder", "the host was started without a folder for records",
		"start it with --journals FOLDER")
	codeFile = newCode("file", "the file cannot be read or written",
		"name a file in the host's folder, which must be there and open to the host")
	codeRecord = newCode("record", "the record is none, was changed, or is of other rules",
		"load what save gave, unchanged, in a host of the same rules")
	codeFault = newCode("fault", "a mistake in croupier itself", "please report it with the messages that led to it")
)

// whole is a problem that says what to do instead.
func whole(p *Problem) *Problem {
	for _, c := range codes {
		if p.Instead == "" && c.code == p.Code {
			p.Instead = c.instead
		}
	}
	return p
}

func wrong(c code, instead, format string, args ...any) *Problem {
	return &Problem{Code: c, Instead: instead, Message: fmt.Sprintf(format, args...)}
}

// as gives an error that has no code of its own one.
func as(c code, err error) error {
	p := problem(err)
	if p.Code == "" {
		p.Code = c
	}
	return p
}

// problem is an error as an object.
func problem(err error) *Problem {
	var (
		p       *Problem
		illegal *game.Illegal
		d       *diag.Diagnostic
		bot     *policy.Error
		log     *session.LogError
	)
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &illegal):
		return &Problem{Code: codeIllegal, Message: illegal.Reason, Legal: illegal.Legal}
	case errors.As(err, &bot):
		return &Problem{Code: codePolicy, Message: bot.Diagnostic.Summary, Where: bot.Diagnostic.Span.String()}
	case errors.As(err, &d):
		c := codeRules
		if game.IsLimit(d.Code) {
			c = codeLimit
		}
		return &Problem{Code: c, Message: d.Summary, Instead: d.Hint, Where: d.Span.String()}
	case errors.As(err, &log):
		return &Problem{Code: codeFile, Message: log.Error(),
			Instead: "what you sent does not count; close the game, or clone it to go on without a record"}
	}
	return &Problem{Message: err.Error()}
}
