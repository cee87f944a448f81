package hook

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// block rewrites statements in a scope of their own.
func (r *rewriter) block(stmts []ast.Stmt, names ...string) []ast.Stmt {
	return r.blockUntil(stmts, nil, names...)
}

// blockUntil rewrites statements and then, still in their scope, a condition.
func (r *rewriter) blockUntil(stmts []ast.Stmt, until *ast.Expr, names ...string) []ast.Stmt {
	outer := r.scope
	r.scope = &scope{up: outer, locals: names, in: outer.in}
	var out []ast.Stmt
	for _, s := range stmts {
		out = r.stmt(out, s)
	}
	if until != nil {
		*until = r.expr(*until)
	}
	r.scope = outer
	return out
}

// declare makes names known from here on.
func (r *rewriter) declare(names ...string) { r.scope.locals = append(r.scope.locals, names...) }

// stmt rewrites a statement and appends what becomes of it.
func (r *rewriter) stmt(out []ast.Stmt, s ast.Stmt) []ast.Stmt {
	defer func() { r.depth-- }()
	if !r.deeper(s.Line()) {
		return out
	}
	line := s.Line()
	switch s := s.(type) {
	case *ast.AssignStmt:
		return append(out, r.assign(s))
	case *ast.LocalAssignStmt:
		return r.local(out, s)
	case *ast.FuncCallStmt:
		s.Expr = r.expr(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = r.block(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = r.expr(s.Condition)
		s.Stmts = r.block(s.Stmts)
	case *ast.RepeatStmt:
		s.Stmts = r.blockUntil(s.Stmts, &s.Condition)
	case *ast.IfStmt:
		r.branches(s)
	case *ast.NumberForStmt:
		s.Init, s.Limit = r.expr(s.Init), r.expr(s.Limit)
		if s.Step != nil {
			s.Step = r.expr(s.Step)
		}
		s.Stmts = r.block(s.Stmts, s.Name)
	case *ast.GenericForStmt:
		r.names(s.Names, line)
		through := r.call("through", line, r.exprs(s.Exprs)...)
		through.AdjustRet = false
		s.Exprs = []ast.Expr{through}
		s.Stmts = r.block(s.Stmts, s.Names...)
	case *ast.FuncDefStmt:
		return append(out, r.define(s))
	case *ast.ReturnStmt:
		r.give(s)
	case *ast.LabelStmt:
		r.refuse(line, "use while, repeat or if", "there are no labels and no `goto` here")
		return out
	case *ast.GotoStmt:
		r.refuse(line, "use while, repeat or if", "there is no `goto` here")
		return out
	}
	return append(out, s)
}

// give rewrites a `return`. What the script itself returns is looked at on the spot, so that a mistake has its line.
func (r *rewriter) give(s *ast.ReturnStmt) {
	s.Exprs = r.exprs(s.Exprs)
	if !r.scope.in.main || len(s.Exprs) == 0 {
		return
	}
	if len(s.Exprs) > 1 {
		r.refuse(s.Line(), "return a list: { ... }", "a script returns one value")
		return
	}
	s.Exprs = []ast.Expr{r.call("give", s.Line(), s.Exprs[0], r.count(s.Line(), s.Line()))}
}

// branches rewrites an `if` with all its `elseif`s; these are nested in the
// tree, but not in the text, and do not count as deeper.
func (r *rewriter) branches(s *ast.IfStmt) {
	for {
		s.Condition = r.expr(s.Condition)
		s.Then = r.block(s.Then)
		if len(s.Else) == 1 {
			if next, is := s.Else[0].(*ast.IfStmt); is && next.LastLine() == 0 {
				s = next
				continue
			}
		}
		if len(s.Else) > 0 {
			s.Else = r.block(s.Else)
		}
		return
	}
}

// local rewrites `local a, b = x, y` and `local function f`. A function sees its own name.
func (r *rewriter) local(out []ast.Stmt, s *ast.LocalAssignStmt) []ast.Stmt {
	r.names(s.Names, s.Line())
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if function, is := s.Exprs[0].(*ast.FunctionExpr); is {
			r.declare(s.Names[0])
			first := mark(&ast.LocalAssignStmt{Names: s.Names, Exprs: []ast.Expr{}}, s.Line())
			return append(out, first, r.into(mark(&ast.IdentExpr{Value: s.Names[0]}, s.Line()), r.expr(function), s.Line()))
		}
	}
	s.Exprs = r.exprs(s.Exprs)
	r.declare(s.Names...)
	return append(out, s)
}

// define rewrites `function t.f() ... end`. There are no global functions.
func (r *rewriter) define(s *ast.FuncDefStmt) ast.Stmt {
	if s.Name.Func == nil {
		s.Func.ParList.Names = append([]string{"self"}, s.Func.ParList.Names...)
		key := mark(&ast.StringExpr{Value: s.Name.Method}, s.Line())
		return r.store(s.Name.Receiver, key, s.Func, s.Line())
	}
	if name, is := s.Name.Func.(*ast.IdentExpr); is && !r.scope.has(name.Value) {
		r.refuse(s.Line(), "write `local function "+shown(name.Value)+"`",
			"the function `%s` is not declared as local, and nothing lasts from one call to the next", shown(name.Value))
		return s
	}
	return r.assign(mark(&ast.AssignStmt{Lhs: []ast.Expr{s.Name.Func}, Rhs: []ast.Expr{s.Func}}, s.Line()))
}

// assign rewrites an assignment. Several values at once go through names of
// their own, because the library mixes up what is read and what is already written.
func (r *rewriter) assign(s *ast.AssignStmt) ast.Stmt {
	line := s.Line()
	for _, target := range s.Lhs {
		r.target(target)
	}
	if len(s.Lhs) == 1 && len(s.Rhs) == 1 {
		switch target := s.Lhs[0].(type) {
		case *ast.AttrGetExpr:
			return r.store(target.Object, target.Key, s.Rhs[0], line)
		case *ast.IdentExpr:
			return r.into(target, r.expr(s.Rhs[0]), line)
		}
	}
	r.names(make([]string, len(s.Lhs)), line)
	var first, last []ast.Stmt
	temp := func() (string, ast.Expr) {
		r.temps++
		name := " " + strconv.Itoa(r.temps)
		return name, mark(&ast.IdentExpr{Value: name}, line)
	}
	var values []string
	for _, target := range s.Lhs {
		name, value := temp()
		values = append(values, name)
		place, is := target.(*ast.AttrGetExpr)
		if !is {
			last = append(last, r.into(target.(*ast.IdentExpr), value, line))
			continue
		}
		objectName, object := temp()
		keyName, key := temp()
		first = append(first, mark(&ast.LocalAssignStmt{Names: []string{objectName, keyName},
			Exprs: []ast.Expr{r.expr(place.Object), r.expr(place.Key)}}, line))
		set := r.call("put", line, object, key, value)
		last = append(last, mark(&ast.FuncCallStmt{Expr: set}, line))
	}
	first = append(first, mark(&ast.LocalAssignStmt{Names: values, Exprs: r.exprs(s.Rhs)}, line))
	return mark(&ast.DoBlockStmt{Stmts: append(first, last...)}, line)
}

// target holds that what is assigned to is a local name or a part of something.
func (r *rewriter) target(e ast.Expr) {
	name, is := e.(*ast.IdentExpr)
	if !is || r.uses(name.Value, e.Line()) {
		return
	}
	if number, known := builtinNumber[name.Value]; known && builtins[number].public() {
		r.refuse(e.Line(), "choose another name", "`%s` is there already and cannot be changed", name.Value)
		return
	}
	r.refuse(e.Line(), "write `local "+shown(name.Value)+" = ...`; what is to last belongs in a field of the game",
		"`%s` is not declared here, and nothing lasts from one call to the next", shown(name.Value))
}

// into assigns one value to a local name. A call there must not be marked as
// one of a single value: the library would then put the function into the variable before its arguments are read.
func (r *rewriter) into(name *ast.IdentExpr, value ast.Expr, line int) ast.Stmt {
	switch value := value.(type) {
	case *ast.FuncCallExpr:
		value.AdjustRet = false
	case *ast.Comma3Expr:
		value.AdjustRet = false
	}
	return mark(&ast.AssignStmt{Lhs: []ast.Expr{name}, Rhs: []ast.Expr{value}}, line)
}

// store puts a value into a table.
func (r *rewriter) store(object, key, value ast.Expr, line int) ast.Stmt {
	args := r.exprs([]ast.Expr{object, key, value})
	return mark(&ast.FuncCallStmt{Expr: r.call("put", line, args...)}, line)
}
