package check

import "croupier/dsl/check/meaning"

// What a ruleset consists of is described by package meaning. All that speaks of rulesets knows it by these names.
type (
	Object      = meaning.Object
	ObjectKind  = meaning.ObjectKind
	Info        = meaning.Info
	Call        = meaning.Call
	Literal     = meaning.Literal
	Family      = meaning.Family
	Ruleset     = meaning.Ruleset
	Option      = meaning.Option
	Field       = meaning.Field
	Chart       = meaning.Chart
	ChartKey    = meaning.ChartKey
	Define      = meaning.Define
	Phase       = meaning.Phase
	Steps       = meaning.Steps
	Start       = meaning.Start
	HandRanking = meaning.HandRanking
	Policy      = meaning.Policy
	Result      = meaning.Result
	Deck        = meaning.Deck
	OwnCard     = meaning.OwnCard
	Attr        = meaning.Attr
	Func        = meaning.Func
	ReadyMade   = meaning.ReadyMade
	Builtins    = meaning.Builtins
	DeckParts   = meaning.DeckParts
	Script      = meaning.Script
	Hook        = meaning.Hook
	LuaMistake  = meaning.LuaMistake
	Event       = meaning.Event
	EventWord   = meaning.EventWord
	Whenever    = meaning.Whenever
)

// The kinds of objects.
const (
	PlayerField  = meaning.PlayerField
	TableField   = meaning.TableField
	Let          = meaning.Let
	LoopItem     = meaning.LoopItem
	Param        = meaning.Param
	DefineName   = meaning.DefineName
	ChartName    = meaning.ChartName
	OptionName   = meaning.OptionName
	PhaseName    = meaning.PhaseName
	StartName    = meaning.StartName
	ResultName   = meaning.ResultName
	ReadyWord    = meaning.ReadyWord
	ItemPart     = meaning.ItemPart
	Word         = meaning.Word
	RankName     = meaning.RankName
	SuitName     = meaning.SuitName
	CategoryName = meaning.CategoryName
	Function     = meaning.Function
	SeatName     = meaning.SeatName
	CardName     = meaning.CardName
	PolicyName   = meaning.PolicyName
	RankingName  = meaning.RankingName
	KeysOf       = meaning.KeysOf
)

// What scripts are for.
const (
	LuaDefine = meaning.LuaDefine
	LuaHook   = meaning.LuaHook
	LuaPolicy = meaning.LuaPolicy
)
