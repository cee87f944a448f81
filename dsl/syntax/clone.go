package syntax

import "reflect"

// Clone is a copy of a node and of all that is below it, at the same place of the same file, so that the copy can mean
// something else than the original.
func Clone[N Ranger](n N) N {
	return cloned(reflect.ValueOf(n)).Interface().(N)
}

// cloned copies what a value refers to, as far as it is tree; the tokens are shared.
func cloned(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(cloned(v.Elem()))
		return c
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		c := reflect.New(v.Type()).Elem()
		c.Set(cloned(v.Elem()))
		return c
	case reflect.Struct:
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		for _, i := range partsOf(v.Type()) {
			c.Field(i).Set(cloned(v.Field(i)))
		}
		return c
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			c.Index(i).Set(cloned(v.Index(i)))
		}
		return c
	}
	return v
}
