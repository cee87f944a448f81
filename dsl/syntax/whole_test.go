package syntax

import (
	"reflect"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// mayBeMissing are the parts that may be missing from a node. All others are there, in every tree that is read, also of files with
// mistakes: a declaration is in the tree as a whole, or without the lines that could not be read, or not at all. Whoever goes
// through a tree relies on that.
var mayBeMissing = map[string]string{
	"AddDecl":      "Cases Chart Deck Define Policy Question",
	"AnswerForm":   "Bet Raise Value",
	"Arg":          "Of Whose",
	"AroundDecl":   "Name Question When",
	"Ask":          "Each Prompt Showing Usually",
	"AskStmt":      "Else",
	"BestExpr":     "Ranking",
	"BestPart":     "Count",
	"CasesExpr":    "Otherwise",
	"Cell":         "From To",
	"ChangeDecl":   "Block Name Option Result When",
	"ChooseSome":   "From LeftOut Most To",
	"ChooseWord":   "Reason",
	"Clause":       "Fit Usually Word",
	"DeckLine":     "Card Copies Jokers RunsOut Wild",
	"DefineDecl":   "Block Lua Whose",
	"EachHead":     "From Item Players Where",
	"EachStmt":     "Starting",
	"Else":         "Block If",
	"Field":        "Help Type Value",
	"Fit":          "Reason",
	"FoldExpr":     "Key",
	"Handler":      "Phase Prompt",
	"HookDecl":     "Event Phase",
	"IfStmt":       "Else",
	"Keys":         "To",
	"Literal":      "Card Code Die List Number Text Word",
	"OlderOption":  "Help",
	"OptionDecl":   "Field Older",
	"PickExpr":     "Count List",
	"PlayersDecl":  "Most",
	"PolicyDecl":   "Help Script",
	"Question":     "Asked",
	"RepeatStmt":   "Times Until",
	"ReplaceDecl":  "Field Instead",
	"RollExpr":     "Die Explode KeepCount On Reroll Sides What",
	"RunsOut":      "Shuffle",
	"Script":       "File",
	"SkipDecl":     "Question When",
	"StartDecl":    "Least Most",
	"TestDeck":     "For Key Of Whose",
	"TestExpect":   "Cond Refused Said Sees",
	"TestFinish":   "Until",
	"TestRefuse":   "Saying",
	"TestSet":      "Key Of Whose",
	"Type":         "From Sheet To",
	"TypeAlt":      "From To",
	"Value":        "Ask Else Expr",
	"WheneverDecl": "When",
	"WhereExpr":    "Cond Item",
	"Winner":       "Where",
	"WordOption":   "When",
}

// missing are the parts of a node that are not there and should be.
func missing(n Ranger) (names []string) {
	node := reflect.ValueOf(n).Elem()
	isNil := func(v reflect.Value) bool {
		if v.Type() == listExprType {
			v = v.Field(0)
		}
		return (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil()
	}
	for i := range node.NumField() {
		part, name := node.Field(i), node.Type().Field(i).Name
		if part.Kind() == reflect.Slice {
			for j := range part.Len() {
				if isNil(part.Index(j)) {
					names = append(names, node.Type().Name()+"."+name)
				}
			}
		} else if isNil(part) && !strings.Contains(" "+mayBeMissing[node.Type().Name()]+" ", " "+name+" ") {
			names = append(names, node.Type().Name()+"."+name)
		}
	}
	return names
}

func TestNothingIsMissingFromATreeButWhatMayBe(t *testing.T) {
	for _, folder := range []string{"good", "bad"} {
		for name, text := range files(t, folder) {
			lines := strings.Split(text, "\n")
			for n := 0; n < len(lines); n += 1 + len(lines)/4 {
				line := lines[n]
				for _, with := range []string{line, line[:len(line)/2]} {
					lines[n] = with
					file, _ := Parse(diag.NewSource(name, strings.Join(lines, "\n")))
					Walk(file, func(n Ranger) bool {
						if gone := missing(n); gone != nil {
							t.Fatalf("%s: without %s:\n%s", name, strings.Join(gone, ", "), with)
						}
						return true
					})
				}
				lines[n] = line
			}
		}
	}
}
