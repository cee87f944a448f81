package op_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/interp/internal/shipped"
	"croupier/interp/op"
	"croupier/interp/program"
)

// constants lists the constants of a type that a file declares.
func constants(t *testing.T, file, of string) (names []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range f.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		first := group.Specs[0].(*ast.ValueSpec)
		if !typed(first.Type, of) {
			continue
		}
		for _, spec := range group.Specs {
			names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
		}
	}
	return names
}

// typed reports whether constants are declared of a type, in its package or another one.
func typed(e ast.Expr, of string) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	id, ok := e.(*ast.Ident)
	return ok && id.Name == of
}

// TestEveryOperationHasARow holds the tables to the operations that are declared: as many rows as operations, and none
// without a name.
func TestEveryOperationHasARow(t *testing.T) {
	for _, c := range []struct {
		of    string
		rows  []op.Row
		files []string
	}{{"Op", op.Exprs[:], []string{"../program/node.go", "conds.go"}}, {"InstrOp", op.Instrs[:], []string{"../program/instr.go", "instrs.go"}}} {
		named := 0
		for i := range c.rows {
			if c.rows[i].Name != "" {
				named++
			}
		}
		var declared []string
		for _, file := range c.files {
			declared = append(declared, constants(t, file, c.of)...)
		}
		declared = slices.DeleteFunc(declared, func(name string) bool { // where those of package op begin
			return name == "InPlain" || name == "OpFurther"
		})
		if len(declared) < 40 || named != len(declared) {
			t.Errorf("%d operations are declared in %s, and %d rows have a name", len(declared), c.files, named)
		}
	}
	seen := map[string]bool{}
	for _, row := range slices.Concat(op.Exprs[:], op.Instrs[:]) {
		if row.Name != "" && seen[row.Name] {
			t.Errorf("two operations are called %s", row.Name)
		}
		seen[row.Name] = true
	}
}

// evaluates reports whether a row has the evaluation of what it gives, and no other.
func evaluates(r *op.Row) bool {
	plain, list, frac := r.MakeNum != nil || r.MakeCond != nil, r.MakeList != nil, r.MakeFrac != nil
	switch r.Gives {
	case op.Num:
		return (r.MakeNum != nil || r.Pure != nil) && r.MakeCond == nil && !list && !frac
	case op.Cond:
		return r.MakeCond != nil && r.MakeNum == nil && !list && !frac
	case op.List:
		return list && !plain && !frac
	}
	return frac && !plain && !list
}

// TestRowsAreWhole holds each row to what its parts ask of each other.
func TestRowsAreWhole(t *testing.T) {
	roles := func(r *op.Row) []op.Role { return []op.Role{r.A, r.B, r.C, r.D, r.N} }
	has := func(r *op.Row, role ...op.Role) bool {
		return slices.ContainsFunc(roles(r), func(x op.Role) bool { return slices.Contains(role, x) })
	}
	for i := range op.Exprs {
		r := &op.Exprs[i]
		body := slices.ContainsFunc(roles(r), op.Role.IsBody)
		switch {
		case r.Name == "":
			continue
		case r.Gives == op.Nothing:
			t.Errorf("%s gives nothing", r.Name)
		case program.Op(i) != program.OpNone && !evaluates(r):
			t.Errorf("%s does not say how it is evaluated, or not as what it gives", r.Name)
		case r.D != op.None:
			t.Errorf("%s has a role for a field that nodes do not have", r.Name)
		case body != has(r, op.How):
			t.Errorf("%s works something out for each item, and does not say how the item is known; or the other way round", r.Name)
		case has(r, op.Args, op.Pairs, op.Keys, op.Parts, op.Members, op.Numbers) != has(r, op.Length):
			t.Errorf("%s has a run without a length, or a length without a run", r.Name)
		case (body || has(r, op.Keys)) && !r.PerItem:
			t.Errorf("%s works something out for each item at no cost", r.Name)
		case r.From == op.OfA && !r.A.IsOperand(), r.From == op.OfBoth && !(r.A.IsOperand() && r.B.IsOperand()):
			t.Errorf("%s gives the values of an operand that it does not have", r.Name)
		case r.From == op.OfPlace && !r.A.IsPlace(), r.From == op.OfBody && r.A != op.Define, r.From == op.OfCases && r.A != op.Pairs,
			r.From == op.OfMembers && r.A != op.Members, r.From == op.OfFunc && r.A != op.Func:
			t.Errorf("%s gives values of what it has no role for", r.Name)
		case r.Gives == op.Cond && (r.OrNone || r.From != op.Own):
			t.Errorf("%s is a condition, and gives something else", r.Name)
		case r.Next != op.Falls:
			t.Errorf("%s says where the rules go on", r.Name)
		}
	}
	for i := range op.Instrs {
		r := &op.Instrs[i]
		targets := has(r, op.Target)
		switch r.Next {
		case op.Jumps, op.Branches, op.Loops:
			if !targets {
				t.Errorf("%s goes on somewhere else, and names no target", r.Name)
			}
		case op.Asking:
			if r.A != op.Ask {
				t.Errorf("%s goes on as an ask says, and stands for none", r.Name)
			}
		case op.Calls:
			if r.A != op.Phase {
				t.Errorf("%s goes into a phase, and names none", r.Name)
			}
		default:
			if targets {
				t.Errorf("%s names a target, and does not go there", r.Name)
			}
		}
		switch {
		case r.Name == "":
			continue
		case r.Gives != op.Nothing || r.N != op.None:
			t.Errorf("%s is no expression", r.Name)
		case r.Steps == 0:
			t.Errorf("%s costs nothing", r.Name)
		case r.Act != nil && r.MakeDo != nil:
			t.Errorf("%s says twice what it does", r.Name)
		case (r.Act == nil && r.MakeDo == nil) != (r.Does&(op.Asks|op.Opaque) != 0 || r.Next == op.AnswersNow):
			t.Errorf("%s does nothing; or it asks somebody, answers or runs Lua, and says what else it does", r.Name)
		case (r.Next == op.Branches) != (has(r, op.Branch) && targets):
			t.Errorf("%s branches without a condition, or has one and does not", r.Name)
		case has(r, op.Stored) && !r.A.IsPlace():
			t.Errorf("%s keeps something nowhere", r.Name)
		}
	}
	for i := range op.Funcs {
		f := &op.Funcs[i]
		lists := slices.ContainsFunc(f.Params, func(p check.Type) bool { return p.Kind.IsList() })
		ways := 0
		for _, is := range []bool{f.Op != 0, f.One != nil, f.Two != nil, f.Do != nil} {
			if is {
				ways++
			}
		}
		switch {
		case ways != 1:
			t.Errorf("%s says in %d ways what it does", f.Name, ways)
		case f.One != nil && len(f.Params) != 1, f.Two != nil && len(f.Params) != 2, (f.One != nil || f.Two != nil) && lists:
			t.Errorf("%s is given something else than it does something with", f.Name)
		case f.Op == 0 && lists != (f.Looks != op.Count):
			t.Errorf("%s looks at no list that it is given, or at one that it is not given", f.Name)
		case f.From == op.OfA && !lists:
			t.Errorf("%s gives something of a list that it is not given", f.Name)
		}
	}
}

// TestEveryFieldThatIsCompiledHasARole holds the rows to what the compiler writes: in all that is shipped no field without a role says
// anything, every operand is of a kind that its role takes, and a node of the rules is an operand of another or of an instruction.
func TestEveryFieldThatIsCompiledHasARole(t *testing.T) {
	usedExprs, usedInstrs := map[program.Op]bool{}, map[program.InstrOp]bool{}
	for _, name := range shipped.Names() {
		p, _ := shipped.Compile(name)
		if p == nil {
			continue
		}
		takes := func(by string, o op.Operand) {
			if o.Node >= int32(len(p.Nodes)) {
				t.Fatalf("%s: %s has the operand %d, and there are %d nodes", name, by, o.Node, len(p.Nodes))
			}
			n := &p.Nodes[o.Node]
			if kinds := o.Role.Takes(); len(kinds) > 0 && !slices.Contains(kinds, op.Of(n).Gives) && n.Op != program.OpNone {
				t.Errorf("%s: %s is given %s at %s", name, by, op.Of(n).Name, p.Spans[n.Span])
			}
		}
		for i := range p.Nodes {
			n := &p.Nodes[i]
			r := op.Of(n)
			usedExprs[n.Op] = true
			if said(r.A, n.A) || said(r.B, n.B) || said(r.C, n.C) || said(r.N, int32(n.N)) || r.Flag == op.NoMark && n.Flag {
				t.Errorf("%s: %s has a field without a role: %+v", name, r.Name, *n)
			}
			for _, o := range op.Operands(p, n) {
				takes(r.Name, o)
			}
		}
		for i := range p.Code {
			in := &p.Code[i]
			r := op.OfInstr(in)
			usedInstrs[in.Op] = true
			if said(r.A, in.A) || said(r.B, in.B) || said(r.C, in.C) || said(r.D, in.D) || r.Flag == op.NoMark && in.Flag {
				t.Errorf("%s: %s has a field without a role: %+v", name, r.Name, *in)
			}
			for _, o := range op.InstrOperands(p, in) {
				takes(r.Name, o)
			}
			for _, at := range op.Targets(p, in) {
				if at < 0 || int(at) > len(p.Code) {
					t.Errorf("%s: %s goes to %d, and there are %d instructions", name, r.Name, at, len(p.Code))
				}
			}
		}
	}
	if len(usedExprs) < 80 || len(usedInstrs) < 40 {
		t.Errorf("what is shipped uses only %d expressions and %d instructions", len(usedExprs), len(usedInstrs))
	}
}

// said reports whether a field says something that its operation has no role for.
func said(role op.Role, field int32) bool { return role == op.None && field != 0 }

// TestRecordsHaveNoFieldWithoutARole sets each node of the records that instructions stand for, one by one, and holds it to be among
// the instruction's operands.
func TestRecordsHaveNoFieldWithoutARole(t *testing.T) {
	// What is a number and no node.
	numbers := []string{"Phase", "Span", "Into", "FoldTo", "ElseTo", "WhereLook", "SuchAt", "Cards", "Faces", "N"}
	const node = 7
	p := &program.Program{Nodes: make([]program.Node, 10)}
	asks := func(in program.Instr) bool {
		for _, o := range op.InstrOperands(p, &in) {
			if o.Node == node {
				return true
			}
		}
		return false
	}
	try := func(what string, record any, in program.Instr) {
		eachNode(what, reflect.ValueOf(record).Elem(), func(path string, set func(int32)) {
			set(node)
			name := path[strings.LastIndex(path, ".")+1:]
			if found := asks(in); found == slices.Contains(numbers, name) {
				t.Errorf("%s: an operand %v", path, found)
			}
		})
	}
	p.Asks = []program.Ask{{ElseTo: -1, Words: make([]program.WordOption, 1), PromptParts: make([]int32, 2), Reasons: make([]program.Reason, 1)}}
	try("Ask", &p.Asks[0], program.Instr{Op: program.InAsk})
	p.Betting = make([]program.Betting, 1)
	try("Betting", &p.Betting[0], program.Instr{Op: program.InBetting})
	p.Awards = []program.Award{{High: program.Winner{Keys: make([]int32, 1)}, Low: program.Winner{Keys: make([]int32, 1)}}}
	try("Award", &p.Awards[0], program.Instr{Op: program.InAward})
	p.Answers = []program.Answer{{Keys: make([]int32, 1)}}
	try("Answer", &p.Answers[0], program.Instr{Op: program.InAnswer, B: 1})
}

// eachNode goes through what may be a node: each field of type int32, in records and lists too. It puts back what was there.
func eachNode(path string, v reflect.Value, visit func(path string, set func(int32))) {
	switch v.Kind() {
	case reflect.Int32:
		before := v.Int()
		visit(path, func(n int32) { v.SetInt(int64(n)) })
		v.SetInt(before)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[check.Type]() {
			return
		}
		for i := range v.NumField() {
			eachNode(path+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case reflect.Slice:
		for i := 0; i < v.Len() && i < 1; i++ { // of pairs of value and kind the value comes first
			eachNode(path, v.Index(i), visit)
		}
	}
}

// TestAPlainStatementIsItsFormItsRowAndItsAct holds what the page on the architecture says of a new simple statement: its row says
// what is done with its operands, and nothing outside of the table of rows names its instruction.
func TestAPlainStatementIsItsFormItsRowAndItsAct(t *testing.T) {
	names := constants(t, "instrs.go", "InstrOp")
	if len(names) < 7 {
		t.Fatalf("only %d plain statements are numbered", len(names))
	}
	for i, name := range names {
		if op.Instrs[int(program.InPlain)+i].Act == nil {
			t.Errorf("the row of %s says nothing of what it does", name)
		}
	}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range names {
			if regexp.MustCompile(`\bop\.` + name + `\b`).Match(text) {
				t.Errorf("%s names op.%s", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
