package syntax

import (
	"iter"
	"reflect"
	"sync"
)

// Walk visits a node and all that is below it, each node before its parts and the parts in the order in which they are
// declared. Where visit returns false, the parts of that node are left out. A nil node is not visited. A ListExpr is not
// a node of its own: the expression in it is visited.
//
// The parts are found by reflection, once for every type, so that no node can be forgotten.
func Walk(n Ranger, visit func(Ranger) bool) {
	WalkUnder(n, func(n, _ Ranger) bool { return visit(n) })
}

// WalkUnder is Walk, which also says which node each one is a part of: of the first one nil.
func WalkUnder(n Ranger, visit func(n, above Ranger) bool) { walk(n, nil, visit) }

func walk(n, above Ranger, visit func(n, above Ranger) bool) {
	v := reflect.ValueOf(n)
	if v.Kind() == reflect.Struct {
		walkParts(v, above, visit) // a ListExpr
		return
	}
	if n == nil || v.IsNil() || !visit(n, above) {
		return
	}
	walkParts(v.Elem(), n, visit)
}

// All are the nodes of one kind among a node and all that is below it, in the order of [Walk].
func All[N Ranger](in Ranger) iter.Seq[N] {
	return func(yield func(N) bool) {
		more := true
		Walk(in, func(n Ranger) bool {
			if one, ok := n.(N); ok && more {
				more = yield(one)
			}
			return more
		})
	}
}

// Decls are the declarations of one kind in files, in their order, each with its file.
func Decls[D Decl](files ...*File) iter.Seq2[D, *File] {
	return func(yield func(D, *File) bool) {
		for _, f := range files {
			for _, d := range f.Decls {
				if one, ok := d.(D); ok && !yield(one, f) {
					return
				}
			}
		}
	}
}

// Parts are the nodes directly below a node, in the order in which they are declared.
func Parts(n Ranger) (below []Ranger) {
	Walk(n, func(part Ranger) bool {
		if part != n {
			below = append(below, part)
		}
		return part == n
	})
	return below
}

// walkParts visits the parts of a struct.
func walkParts(v reflect.Value, above Ranger, visit func(n, above Ranger) bool) {
	for _, i := range partsOf(v.Type()) {
		part := v.Field(i)
		if part.Kind() != reflect.Slice {
			walkPart(part, above, visit)
			continue
		}
		for j := range part.Len() {
			walkPart(part.Index(j), above, visit)
		}
	}
}

// walkPart visits one part: a node, or a struct that stands inside another one.
func walkPart(v reflect.Value, above Ranger, visit func(n, above Ranger) bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return // most parts are left out in most nodes
		}
	case reflect.Struct:
		if v.Type() != listExprType {
			v = v.Addr()
		}
	}
	if n, ok := v.Interface().(Ranger); ok {
		walk(n, above, visit)
	}
}

var (
	rangerType   = reflect.TypeFor[Ranger]()
	nodeType     = reflect.TypeFor[Node]()
	listExprType = reflect.TypeFor[ListExpr]()
	parts        sync.Map // reflect.Type of a struct -> []int, the fields that are nodes or hold nodes
)

// partsOf are the fields of a struct in which nodes stand.
func partsOf(t reflect.Type) []int {
	if known, ok := parts.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		field := t.Field(i).Type
		if field.Kind() == reflect.Slice {
			field = field.Elem()
		}
		if field != nodeType && (field.Implements(rangerType) || reflect.PointerTo(field).Implements(rangerType)) {
			fields = append(fields, i)
		}
	}
	parts.Store(t, fields)
	return fields
}
