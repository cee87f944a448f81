package syntax

import "reflect"

// Clone is a copy of a node and of all that is below it, at the same place of the same file, so that the copy can mean
// something else than the original.
func Clone[N Ranger](n N) N { return Copy(n, nil) }

// Copy makes a [Clone], and tells copied of each node which one is its copy.
func Copy[N Ranger](n N, copied func(old, now Ranger)) N {
	return Rewrite(n, func(Ranger) Ranger { return nil }, copied)
}

// Rewrite is a copy of a node and of all that is below it, in which other nodes may stand in the place of some: instead gives
// the node that comes in the place of one, or nil for a copy of that. Who is to know which is a copy of which is told by copied.
func Rewrite[N Ranger](n N, instead func(Ranger) Ranger, copied func(old, now Ranger)) N {
	return rewritten(reflect.ValueOf(n), instead, copied).Interface().(N)
}

// rewritten copies what a value refers to, as far as it is tree; the tokens are shared.
func rewritten(v reflect.Value, instead func(Ranger) Ranger, copied func(old, now Ranger)) reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		if n, ok := v.Interface().(Ranger); ok {
			if other := instead(n); other != nil {
				return reflect.ValueOf(other)
			}
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(rewritten(v.Elem(), instead, copied))
		if n, ok := v.Interface().(Ranger); ok && copied != nil {
			copied(n, c.Interface().(Ranger))
		}
		return c
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		c := reflect.New(v.Type()).Elem()
		c.Set(rewritten(v.Elem(), instead, copied))
		return c
	case reflect.Struct:
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		for _, i := range shapeOfNode(v.Type()).parts {
			c.Field(i).Set(rewritten(v.Field(i), instead, copied))
		}
		return c
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			c.Index(i).Set(rewritten(v.Index(i), instead, copied))
		}
		return c
	}
	return v
}

// SamePlace reports whether two nodes stand at the same place of the same file, as a node and its copy do.
func SamePlace(a, b Ranger) bool {
	startA, endA := a.Range()
	startB, endB := b.Range()
	return startA == startB && endA == endB && a.In() == b.In()
}
