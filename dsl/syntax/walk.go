package syntax

import (
	"iter"
	"reflect"
	"strings"
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

// Lines are the parts of a node that the grammar puts between its braces, each on a line of its own.
func Lines(n Ranger) (list []Ranger) {
	v := reflect.ValueOf(n).Elem()
	for _, i := range shapeOfNode(v.Type()).lines {
		for j := range v.Field(i).Len() {
			list = append(list, v.Field(i).Index(j).Interface().(Ranger))
		}
	}
	return list
}

// walkParts visits the parts of a struct.
func walkParts(v reflect.Value, above Ranger, visit func(n, above Ranger) bool) {
	for _, i := range shapeOfNode(v.Type()).parts {
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
	nodeShapes   sync.Map // reflect.Type of a struct -> *nodeShape
)

// A nodeShape is what is known of the fields of a struct.
type nodeShape struct {
	parts []int // those in which nodes stand
	lines []int // those whose nodes stand on lines of their own, as the grammar in the struct tag says
}

// shapeOfNode finds out about the fields of a struct, once for every type.
func shapeOfNode(t reflect.Type) *nodeShape {
	if known, ok := nodeShapes.Load(t); ok {
		return known.(*nodeShape)
	}
	shape := &nodeShape{}
	for i := range t.NumField() {
		field := t.Field(i).Type
		if field.Kind() == reflect.Slice {
			field = field.Elem()
		}
		if field != nodeType && (field.Implements(rangerType) || reflect.PointerTo(field).Implements(rangerType)) {
			shape.parts = append(shape.parts, i)
			if strings.Contains(t.Field(i).Tag.Get("parser"), "( @@ EOL )*") {
				shape.lines = append(shape.lines, i)
			}
		}
	}
	nodeShapes.Store(t, shape)
	return shape
}
