package lsp

import (
	"cmp"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
)

// A look is how editors show the names of a kind.
type look struct {
	noun    string // what a name stands for, where the checker does not say it
	colour  int    // its type among the tokens
	item    int    // among what may come; 0: a variable
	part    int    // among the symbols; 0: a variable
	untyped bool   // its type says nothing more
}

var looks = map[check.ObjectKind]look{
	check.PlayerField:  {colour: asProperty, item: itemField, part: partField},
	check.TableField:   {colour: asProperty, item: itemField, part: partField},
	check.Let:          {colour: asVariable},
	check.LoopItem:     {colour: asVariable},
	check.Param:        {colour: asParameter},
	check.DefineName:   {colour: asFunction, item: itemFunction, part: partFunction},
	check.ChartName:    {colour: asFunction, item: itemFunction, part: partArray},
	check.OptionName:   {colour: asProperty, item: itemConstant, part: partConstant},
	check.PhaseName:    {colour: asMethod, item: itemModule, part: partMethod, untyped: true},
	check.StartName:    {colour: asEvent, item: itemEvent, part: partEvent, untyped: true},
	check.ResultName:   {colour: asProperty, item: itemField, part: partProperty},
	check.ReadyWord:    {colour: asVariable},
	check.ItemPart:     {colour: asProperty},
	check.Word:         {"a word", asMember, itemMember, 0, true},
	check.RankName:     {"a rank of the deck", asMember, itemMember, 0, true},
	check.SuitName:     {"a suit of the deck", asMember, itemMember, 0, true},
	check.CategoryName: {noun: "a kind of hand", colour: asMember},
	check.Function:     {colour: asFunction, item: itemFunction, part: partFunction, untyped: true},
	check.SeatName:     {noun: "a player", colour: asClass, untyped: true},
	check.CardName:     {noun: "a card", colour: asMember, untyped: true},
	check.PolicyName:   {colour: asClass, item: itemModule, part: partClass, untyped: true},
	check.RankingName:  {noun: "an order of hands", colour: asClass, part: partArray, untyped: true},
	check.KeysOf:       {noun: "the keys of a field", colour: asProperty},
}

// lookOf is how the name of an object is shown.
func lookOf(o *check.Object) look {
	l := looks[o.Kind]
	l.noun = cmp.Or(meaning.KindNouns[o.Kind], l.noun)
	l.item, l.part = cmp.Or(l.item, itemVariable), cmp.Or(l.part, partVariable)
	return l
}
