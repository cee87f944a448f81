package game

import "croupier/interp/program"

var askNames = [...]string{program.AskWord: "word", program.AskYesNo: "yes-no", program.AskNumber: "number", program.AskOne: "one",
	program.AskCards: "cards", program.AskDice: "dice", program.AskBet: "chips", program.AskAction: "betting"}

// KindName is the name of a decision's kind, as JSON has it.
func (d *Decision) KindName() string { return askNames[d.Kind] }
