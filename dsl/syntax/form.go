package syntax

import (
	"slices"
	"strings"
)

// A Form describes a simple statement: one that is a form of words with operands in it, and has no block. All that the
// language knows of such a statement is derived from here: the parser reads by Written, the grammar and a table of the
// reference are made of it, hints show Example, the checker types the operands and gathers what the statement does, and the
// compiler lays the operands into an instruction of the same Name.
type Form struct {
	Name     string // as the instruction is called that carries it out
	Written  string // see read
	Doc      string // what it does, in a sentence
	Example  string // how it is written, for hints
	Operands []Operand
	Does     Effect
	Needs    Need
	NeedsTo  string // what cannot be done where that is missing: burn from
	InSecret string // what to do instead in a secretly block, where there is something better to say than elsewhere
}

// A SimpleStmt is a statement that is written by one of the Forms.
type SimpleStmt struct {
	Node
	Form     *Form
	Words    []string // the words and signs of the form that are there
	Operands []Ranger // in the order in which they are written
	Roles    []Role   // of each operand
}

func (*SimpleStmt) stmt() {}

// A Role is what an operand is to its statement. In the Written of a form it stands between < and >.
type Role string

// The roles.
const (
	What      Role = "what"
	Amount    Role = "amount" // of cards or chips
	From      Role = "from"
	To        Role = "to"
	Starting  Role = "starting" // whose turn comes first
	First     Role = "winner"   // who wins the pot, or half of it
	Half      Role = "half"     // who wins the other half
	Least     Role = "least"
	Most      Role = "most"
	Raises    Role = "raises"
	Reopening Role = "reopening" // the least all-in that lets those who have acted raise again
	Message   Role = "message"
	Called    Role = "name"  // what is named, or the result that is given
	Place     Role = "place" // the field that is set
	Given     Role = "value"
	By        Role = "by"
	EndsAt    Role = "bound"
	Done      Role = "step" // the phase that is done, or gone to
	Stopping  Role = "when"
)

// An Operand describes a place of a form where something is filled in.
type Operand struct {
	Role   Role
	Takes  Takes
	Is     string // how messages name it: The number of cards
	Filled bool   // something is put there, rather than read
	// it is worked out for each player to whom the statement goes: those of its To or From, or without one those still in
	Each      bool
	WithoutTo Takes // what it takes where no To is written; Nothing if that is the same
}

// Takes is what can be filled in.
type Takes uint8

// What an operand takes.
const (
	Nothing       Takes = iota
	Truth               // a condition
	HowMany             // a number from 0, or all
	Limit               // a number, or all
	Zone                // a place for cards
	Deck                // a deck by its name
	Cards               // cards
	SomeCards           // cards, or some of a list of cards
	CardsOrField        // what can be revealed
	OnePlayer           // a player
	SomePlayers         // a player or several
	PlayersOrEach       // the same, or each of several, for whom the rest of the statement is worked out
	Audience            // a player, several, or the game master
	Pile                // chips, or the stack of a player
	Pot                 // the pot
	Anything            // what can be said
	Sentence            // a text in quotation marks
	WinnerOfPot         // highest by made where shown
	Integer             // a number
	Settable            // a field that is set
	Counter             // a field that is changed by a number, so that it is read as well
	GivenValue          // what a decision or an expression gives
	NewName             // a name
	PhaseDone           // a phase with what it is given: settle(2)
)

// production is the part of the grammar that is read for an operand.
func (t Takes) production() string {
	switch t {
	case SomeCards, SomePlayers:
		return "ListValue"
	case PlayersOrEach:
		return "( ListValue | EachPlayer )"
	case Truth:
		return "Condition"
	case Sentence:
		return "Text"
	case WinnerOfPot:
		return "Winner"
	case GivenValue:
		return "Given"
	case NewName:
		return "Name"
	case Limit: // what is a range behind it, and what is more, the form says
		return "Sum"
	case PhaseDone:
		return "Step"
	}
	return "Value"
}

// An Effect is what a statement does to the table at large, besides what its operands are.
type Effect uint16

// The effects.
const (
	MovesCards Effect = 1 << iota
	MovesChips
	ChangesWhoIsIn // into the hand, or out of it
	Begins         // behind it, a game is on that can no longer be refused
	Reveals        // its What is seen by more than before
	Says           // its What is said aloud
	Refuses        // the start is refused where its What does not hold
	LeavesLoop     // the statements behind it are not done
	EndsGame
	AsksToBet   // players are asked to bet
	Names       // its Called is known from here to the end of the block; nothing changes
	GivesResult // its Called is a result
	DoesPhases  // each Done
)

// Has reports whether all of some effects are among them.
func (e Effect) Has(some Effect) bool { return e&some == some }

// Need is what a ruleset must have for a statement.
type Need uint8

// The needs.
const (
	NeedsNothing Need = iota
	NeedsDeck
	NeedsStack
)

// Forms are the simple statements, in the order of the reference.
func Forms() []*Form { return forms }

// NewResult is a statement that gives a result, at a place of the rules where nobody has written it.
func NewResult(at Node, name *Ident, table bool, value *Value) *SimpleStmt {
	s := &SimpleStmt{Node: at, Form: formsOf["result"][0], Operands: []Ranger{name, value}, Roles: []Role{Called, Given}}
	if table {
		s.Words = []string{"of", "the", "table"}
	}
	return s
}

// formsOf are the forms that begin with each word.
var formsOf = func() map[string][]*Form {
	all := map[string][]*Form{}
	for _, f := range forms {
		verb, _, _ := strings.Cut(f.Written, " ")
		all[verb] = append(all[verb], f)
	}
	return all
}()

// partsOfForm are the forms taken to pieces.
var partsOfForm = func() map[*Form][]formPart {
	all := map[*Form][]formPart{}
	for _, f := range forms {
		all[f], _ = f.read(strings.Fields(f.Written))
	}
	return all
}()

// A formPart is a word, an operand, or pieces in brackets.
type formPart struct {
	word    string // a word or sign; the bracket where there are ways
	operand *Operand
	ways    [][]formPart // within brackets: more than one of a choice
	once    bool         // it begins a way that is read as it was before, and is no part of the grammar
}

// read takes how a form is written to pieces: a word stands for itself, <role> is an operand, ( x | y ) is one or the other,
// [ x ] may be missing, { x } comes any number of times; once: x is how it was written before. It stops before the bracket or |
// that ends it, and gives the rest.
func (f *Form) read(words []string) (list []formPart, rest []string) {
	for once := false; len(words) > 0; {
		word := words[0]
		words = words[1:]
		switch {
		case word == "once:":
			once = true
			continue
		case strings.Contains("])}|", word):
			return list, append([]string{word}, words...)
		case strings.Contains("[({", word):
			p := formPart{word: word}
			for end := "|"; end == "|"; {
				var way []formPart
				way, words = f.read(words)
				p.ways = append(p.ways, way)
				end, words = words[0], words[1:]
			}
			list = append(list, p)
		case word[0] == '<':
			list = append(list, formPart{operand: f.Operand(Role(strings.Trim(word, "<>")))})
		default:
			list = append(list, formPart{word: word})
		}
		list[0].once = once
	}
	return list, nil
}

// Operand is the operand of a role, nil if the form has none such.
func (f *Form) Operand(r Role) *Operand {
	for i := range f.Operands {
		if f.Operands[i].Role == r {
			return &f.Operands[i]
		}
	}
	return nil
}

// clauses are the words with which the clauses of a form begin that stand in any order, each of them once.
func (f *Form) clauses() (words []string) {
	for _, p := range partsOfForm[f] {
		if p.word == "{" && p.ways[0][1].ways != nil {
			for _, way := range p.ways[0][1].ways {
				words = append(words, way[0].word)
			}
		}
	}
	return words
}

// Grammar is the form in the notation of the reference's grammar.
func (f *Form) Grammar() string { return grammarOf(partsOfForm[f]) }

func grammarOf(list []formPart) string {
	var words []string
	for _, p := range list {
		switch {
		case p.operand != nil:
			words = append(words, p.operand.Takes.production())
		case p.ways == nil:
			words = append(words, `"`+p.word+`"`)
		default:
			var ways []string
			for _, way := range p.ways {
				if !way[0].once {
					ways = append(ways, grammarOf(way))
				}
			}
			if one := strings.Join(ways, " | "); p.word == "(" && len(ways) == 1 {
				words = append(words, one)
			} else {
				words = append(words, p.word, one, map[string]string{"[": "]", "{": "}", "(": ")"}[p.word])
			}
		}
	}
	return strings.Join(words, " ")
}

// Older is how the statement is written now, where it is written in an older form; otherwise "".
func (s *SimpleStmt) Older() string {
	var words []string
	for _, t := range s.Written() {
		words = append(words, t.Text)
	}
	if s.Form.Name == "shuffle" && len(words) == 4 && words[1] == "everything" && words[3] == "deck" {
		return "shuffle everything"
	}
	for _, o := range once {
		if o.was == strings.Join(words, " ") {
			return o.now
		}
	}
	return ""
}

// Says reports whether a word of the form is written.
func (s *SimpleStmt) Says(word string) bool { return slices.Contains(s.Words, word) }

// Limit is whether a statement says the least or the most, however it is written.
func (s *SimpleStmt) Limit() Bound {
	switch {
	case s.Says("least"), s.Says("below"), s.Says("more"):
		return AtLeast
	case s.Says("most"), s.Says("above"):
		return AtMost
	}
	return ""
}

// Name is what the statement names; nil where it names nothing.
func (s *SimpleStmt) Name() *Ident {
	name, _ := s.Get(Called).(*Ident)
	return name
}

// Value is what is given by a decision or an expression; nil where nothing is.
func (s *SimpleStmt) Value() *Value {
	v, _ := s.Get(Given).(*Value)
	return v
}

// Steps are the phases that are done.
func (s *SimpleStmt) Steps() (all []*Step) {
	for _, x := range s.Operands {
		if step, ok := x.(*Step); ok {
			all = append(all, step)
		}
	}
	return all
}

// Each goes through what is filled in, in the order in which it is written.
func (s *SimpleStmt) Each(do func(*Operand, Ranger)) {
	for i, x := range s.Operands {
		do(s.Form.Operand(s.Roles[i]), x)
	}
}

// Get is the first operand of a role, nil if none is written.
func (s *SimpleStmt) Get(r Role) Ranger {
	if i := slices.Index(s.Roles, r); i >= 0 {
		return s.Operands[i]
	}
	return nil
}

// Expr is the first operand of a role, where it is an expression; nil if none is written.
func (s *SimpleStmt) Expr(r Role) Expr {
	e, _ := s.Get(r).(Expr)
	return e
}

// All are the expressions of a role that can be written more than once.
func (s *SimpleStmt) All(r Role) (list []Expr) {
	for i, x := range s.Operands {
		if e, ok := x.(Expr); ok && s.Roles[i] == r {
			list = append(list, e)
		}
	}
	return list
}
