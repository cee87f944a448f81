package hook

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"croupier/dsl/diag"
)

// rewriter turns the tree of a script into one whose every costly step is a
// call that is counted, and that knows no global names: what a script may use is handed to it as
// local names that nobody can spell.
type rewriter struct {
	file     string
	line     int
	changes  bool
	scope    *scope
	mistakes []*Error
	// used are the builtins that the script needs, by their number.
	used      []int
	sets      Keeps
	gives     Keeps
	calling   *ast.IdentExpr // the name of a function that is called here
	depth     int
	functions int
	temps     int
}

// maxMistakes is how many mistakes of one script are reported.
const maxMistakes = 20

// refuse notes a mistake.
func (r *rewriter) refuse(line int, hint, format string, args ...any) {
	if len(r.mistakes) >= maxMistakes {
		return
	}
	message := fmt.Sprintf(format, args...)
	if n := len(r.mistakes); n > 0 && r.mistakes[n-1].Message == message && r.mistakes[n-1].Line == line {
		return
	}
	r.mistakes = append(r.mistakes, &Error{File: r.file, Line: max(line, r.line), Fault: Unreadable, Message: message, Hint: hint})
}

// script wraps the statements into a function of the parameters, made inside a
// function that takes the builtins.
func (r *rewriter) script(params []string, stmts []ast.Stmt) []ast.Stmt {
	r.scope = &scope{locals: params, in: &function{main: true}}
	body := r.block(stmts)
	function := mark(&ast.FunctionExpr{ParList: &ast.ParList{Names: params}, Stmts: body}, r.line)
	give := mark(&ast.ReturnStmt{Exprs: []ast.Expr{function}}, r.line)
	if len(r.used) == 0 {
		return []ast.Stmt{give}
	}
	names := make([]string, len(r.used))
	for i, number := range r.used {
		names[i] = " " + builtins[number].name
	}
	take := mark(&ast.LocalAssignStmt{Names: names, Exprs: []ast.Expr{mark(&ast.Comma3Expr{}, r.line)}}, r.line)
	return []ast.Stmt{take, give}
}

// builtin gives the hidden name of a builtin and notes that it is needed.
func (r *rewriter) builtin(name string, line int) *ast.IdentExpr {
	number := builtinNumber[name]
	if !slices.Contains(r.used, number) {
		r.used = append(r.used, number)
	}
	return mark(&ast.IdentExpr{Value: " " + name}, line)
}

// call makes a call of a builtin for one value.
func (r *rewriter) call(name string, line int, args ...ast.Expr) *ast.FuncCallExpr {
	return mark(&ast.FuncCallExpr{Func: r.builtin(name, line), Args: args, AdjustRet: true}, line)
}

// deeper goes into an expression or a block; it is false where that is too deep.
func (r *rewriter) deeper(line int) bool {
	r.depth++
	if r.depth > maxDepth {
		r.refuse(line, "give parts of it names of their own", "this is nested more than %d deep", maxDepth)
		return false
	}
	return true
}

func (r *rewriter) exprs(list []ast.Expr) []ast.Expr {
	if len(list) > maxArgs {
		r.refuse(list[0].Line(), "put them into a table", "more than %d values stand here in a row", maxArgs)
		return nil
	}
	out := make([]ast.Expr, len(list))
	for i, e := range list {
		out[i] = r.expr(e)
	}
	return out
}

func (r *rewriter) expr(e ast.Expr) ast.Expr {
	defer func() { r.depth-- }()
	if !r.deeper(e.Line()) {
		return mark(&ast.NilExpr{}, e.Line())
	}
	line := e.Line()
	switch e := e.(type) {
	case *ast.NumberExpr:
		return r.number(e)
	case *ast.StringExpr:
		if len(e.Value) > MaxText {
			r.refuse(line, "", "a text may have at most %d letters", MaxText)
		}
	case *ast.Comma3Expr:
		if !r.scope.in.vararg {
			r.refuse(line, "name the values that it takes", "`...` stands in a function that takes no `...`")
		}
	case *ast.IdentExpr:
		return r.ident(e)
	case *ast.AttrGetExpr:
		return r.part(e)
	case *ast.FuncCallExpr:
		return r.funcCall(e)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		return r.relation(e)
	case *ast.StringConcatOpExpr:
		return r.concat(e)
	case *ast.ArithmeticOpExpr:
		return r.arithmetic(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = r.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = r.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		return r.call("len", line, r.expr(e.Expr))
	case *ast.TableExpr:
		return r.table(e)
	case *ast.FunctionExpr:
		return r.function(e)
	}
	return e
}

// number holds that numbers are whole, and writes them so that no spelling is misread.
func (r *rewriter) number(e *ast.NumberExpr) ast.Expr {
	n, err := strconv.ParseInt(e.Value, 10, 64)
	if err != nil {
		if hex, found := strings.CutPrefix(strings.ToLower(e.Value), "0x"); found {
			n, err = strconv.ParseInt(hex, 16, 64)
		}
	}
	switch {
	case err != nil && strings.ContainsAny(e.Value, ".eE") && !strings.HasPrefix(strings.ToLower(e.Value), "0x"):
		r.refuse(e.Line(), "write a half as div(n, 2)", "%s is not written as a whole number, and numbers are whole", shown(e.Value))
	case err != nil || n > MaxNumber:
		r.refuse(e.Line(), "", "%s is larger than numbers may be", shown(e.Value))
	}
	return mark(&ast.NumberExpr{Value: strconv.FormatInt(n, 10)}, e.Line())
}

// ident finds what a name stands for.
func (r *rewriter) ident(e *ast.IdentExpr) ast.Expr {
	name := e.Value
	if r.uses(name, e.Line()) {
		return e
	}
	if keeps := r.keeps(name); keeps != nil && e != r.calling {
		keeps.All = true
	}
	if _, library := libraries[name]; library {
		r.refuse(e.Line(), "", "`%s` is used as `%s.NAME` only", name, name)
		return e
	}
	return r.global(name, e.Line(), e)
}

// keeps is where it is noted what a verb keeps; nil for others.
func (r *rewriter) keeps(verb string) *Keeps {
	switch verb {
	case "set":
		return &r.sets
	case "result":
		return &r.gives
	}
	return nil
}

// uses reports whether a name is a local one, and notes it where a function further out holds it.
func (r *rewriter) uses(name string, line int) bool {
	s := r.scope.find(name)
	if s != nil && s.in != r.scope.in && !s.catch(name) {
		r.refuse(line, "put them into a table", "functions in a function use more than %d of its names", maxCaught)
	}
	return s != nil
}

// What a hook is given as parts of the game, and a define by itself.
const gameName, optionsName = "game", "options"

// mostKnown is how many names a hint lists.
const mostKnown = 8

// global resolves the name of a builtin, such as random or string.format.
func (r *rewriter) global(name string, line int, otherwise ast.Expr) ast.Expr {
	number, known := builtinNumber[name]
	if known && builtins[number].public() {
		if builtins[number].change && !r.changes {
			r.refuse(line, "return a value instead, or write `on ...`", "`%s` changes the game, which only a hook may", name)
			return otherwise
		}
		return r.builtin(name, line)
	}
	if hint, why := leftOut[name]; why {
		r.refuse(line, hint, "there is no `%s` here", name)
		return otherwise
	}
	if name == optionsName && r.scope.find(gameName) != nil { // options.ante, as in a define
		game := r.ident(mark(&ast.IdentExpr{Value: gameName}, line))
		return mark(&ast.AttrGetExpr{Object: game, Key: mark(&ast.StringExpr{Value: optionsName}, line)}, line)
	}
	hint := ""
	if near, found := diag.Nearest(name, append(r.scope.all(), publicNames...)); found {
		hint = "did you mean `" + near + "`?"
	} else if known := r.scope.all(); len(known) > 0 && len(known) <= mostKnown {
		slices.Sort(known)
		hint = fmt.Sprintf("what is known here is %s, whose parts stand behind a dot; a suit, a word and the name of a field stand in "+
			"quotation marks: \"%s\"", strings.Join(known, ", "), shown(name))
	}
	r.refuse(line, hint, "there is no `%s` here", shown(name))
	return otherwise
}

// part is `x.name`, `x[i]`, or a function of a library.
func (r *rewriter) part(e *ast.AttrGetExpr) ast.Expr {
	if lib, name, ok := r.library(e); ok {
		return r.global(lib+"."+name, e.Line(), e)
	}
	e.Object = r.expr(e.Object)
	e.Key = r.expr(e.Key)
	return e
}

// library splits `string.format` and its like.
func (r *rewriter) library(e ast.Expr) (lib, name string, ok bool) {
	get, isPart := e.(*ast.AttrGetExpr)
	if !isPart {
		return "", "", false
	}
	object, isIdent := get.Object.(*ast.IdentExpr)
	key, isName := get.Key.(*ast.StringExpr)
	if !isIdent || !isName || r.scope.has(object.Value) {
		return "", "", false
	}
	_, ok = libraries[object.Value]
	return object.Value, key.Value, ok
}

// funcCall rewrites a call. math.floor(a / b) and math.ceil(a / b) are the rounded divisions.
func (r *rewriter) funcCall(e *ast.FuncCallExpr) ast.Expr {
	if e.Func == nil {
		e.Receiver = r.expr(e.Receiver)
		e.Args = r.exprs(e.Args)
		return e
	}
	if lib, name, ok := r.library(e.Func); ok && lib == "math" && (name == "floor" || name == "ceil") && len(e.Args) == 1 {
		if quotient, is := e.Args[0].(*ast.ArithmeticOpExpr); is && quotient.Operator == "/" {
			return r.call(map[string]string{"floor": "div", "ceil": "divup"}[name], e.Line(), r.expr(quotient.Lhs), r.expr(quotient.Rhs))
		}
	}
	if f, ok := e.Func.(*ast.IdentExpr); ok {
		if f.Value == "move" && r.changes && len(e.Args) == 3 && !r.scope.has("move") {
			// A card that is taken by its place, and not looked at.
			if of, place := e.Args[0].(*ast.AttrGetExpr); place && !isText(of.Key) {
				return r.call("move one", e.Line(), r.expr(of.Object), r.expr(of.Key), r.expr(e.Args[1]), r.expr(e.Args[2]))
			}
		}
		if keeps := r.keeps(f.Value); keeps != nil {
			r.calling = f
			keeps.note(e.Args)
		}
	}
	e.Func = r.expr(e.Func)
	e.Args = r.exprs(e.Args)
	return e
}

func isText(e ast.Expr) bool { _, is := e.(*ast.StringExpr); return is }

// concat joins a whole row of `..` in one call.
func (r *rewriter) concat(e *ast.StringConcatOpExpr) ast.Expr {
	var row []ast.Expr
	var last ast.Expr = e
	for {
		join, more := last.(*ast.StringConcatOpExpr)
		if !more {
			break
		}
		row, last = append(row, join.Lhs), join.Rhs
	}
	row = r.exprs(append(row, last))
	for i := range row {
		row[i] = single(row[i])
	}
	return r.call("join", e.Line(), row...)
}

// relation leaves to the machine what it can compare at once. Two texts may be
// long, and are compared letter by letter.
func (r *rewriter) relation(e *ast.RelationalOpExpr) ast.Expr {
	short := brief(e.Lhs) || brief(e.Rhs) || e.Operator == "==" || e.Operator == "~="
	e.Lhs, e.Rhs = r.expr(e.Lhs), r.expr(e.Rhs)
	if short {
		return e
	}
	return r.call(e.Operator, e.Line(), single(e.Lhs), single(e.Rhs))
}

// brief reports whether an expression is a number, or a text that is soon compared.
func brief(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryLenOpExpr, *ast.UnaryMinusOpExpr:
		return true
	case *ast.StringExpr:
		return len(e.Value) <= 64
	}
	return false
}

// single makes an expression give one value, whatever it calls.
func single(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
	return e
}

// arithmetic leaves + - * to the machine, and but for small steps holds that it counts exactly. The others could give fractions,
// or differ between machines in the last digit, or take long; they are done in whole numbers.
func (r *rewriter) arithmetic(e *ast.ArithmeticOpExpr) ast.Expr {
	e.Lhs, e.Rhs = single(r.expr(e.Lhs)), single(r.expr(e.Rhs))
	switch e.Operator {
	case "/":
		return r.call("share", e.Line(), e.Lhs, e.Rhs)
	case "%":
		return r.call("rest", e.Line(), e.Lhs, e.Rhs)
	case "^":
		return r.call("power", e.Line(), e.Lhs, e.Rhs)
	}
	if e.Operator != "*" && (isSmall(e.Lhs) || isSmall(e.Rhs)) {
		return e
	}
	return r.call("unrounded", e.Line(), e)
}

// isSmall reports whether an expression is a small number.
func isSmall(e ast.Expr) bool {
	number, ok := e.(*ast.NumberExpr)
	if !ok {
		return false
	}
	n, err := strconv.Atoi(number.Value)
	return err == nil && n <= smallStep
}

// table counts what a table written out takes.
func (r *rewriter) table(e *ast.TableExpr) ast.Expr {
	listed, named := 0, 0
	for _, field := range e.Fields {
		switch key := field.Key.(type) {
		case nil:
			listed++
		case *ast.StringExpr:
			named++
			field.Key = r.expr(key)
		default:
			named++
			field.Key = r.call("key", e.Line(), r.expr(key))
		}
		field.Value = r.expr(field.Value)
	}
	return r.call("new", e.Line(), e, r.count(listed, e.Line()), r.count(named, e.Line()))
}

// count makes a number that the rewriting adds.
func (r *rewriter) count(n, line int) ast.Expr {
	return mark(&ast.NumberExpr{Value: strconv.Itoa(n)}, line)
}

// function counts what a function takes when it is made, and how many values it is given where it takes `...`.
func (r *rewriter) function(e *ast.FunctionExpr) ast.Expr {
	r.functions++
	if r.functions > maxFunctions {
		r.refuse(e.Line(), "", "a script may hold at most %d functions", maxFunctions)
		return mark(&ast.NilExpr{}, e.Line())
	}
	r.names(e.ParList.Names, e.Line())
	outer := r.scope
	r.scope = &scope{up: outer, locals: e.ParList.Names, in: &function{vararg: e.ParList.HasVargs}}
	body := r.block(e.Stmts)
	r.scope = outer
	if e.ParList.HasVargs {
		check := r.call("args", e.Line(), mark(&ast.Comma3Expr{}, e.Line()))
		body = append([]ast.Stmt{mark(&ast.FuncCallStmt{Expr: check}, e.Line())}, body...)
	}
	e.Stmts = body
	return r.call("fn", e.Line(), e)
}

// names holds that a row of new names is not too long.
func (r *rewriter) names(names []string, line int) {
	if len(names) > maxNames {
		r.refuse(line, "put them into a table", "more than %d names stand here in a row", maxNames)
	}
}

// whole reports whether a number of Lua is whole and held exactly.
func whole(f float64) bool { return f == math.Trunc(f) && math.Abs(f) <= MaxNumber }
