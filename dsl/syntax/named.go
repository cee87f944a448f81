package syntax

// NameOf is the part of a declaration to point at: its name where it has one.
func NameOf(decl Ranger) Ranger {
	var name *Ident
	switch d := decl.(type) {
	case *OptionDecl:
		name = d.Name()
	case *Field:
		name = d.Name
	case *ChartDecl:
		name = d.Name
	case *DefineDecl:
		name = d.Name
	case *StartDecl:
		name = d.Name
	case *PhaseDecl:
		name = d.Name
	case *PolicyDecl:
		name = d.Name
	case *RankingDecl:
		name = d.Name
	case *SimpleStmt:
		name = d.Name()
	}
	if name == nil {
		return decl
	}
	return name
}

// Name is what an option is called, in whichever form it is said.
func (d *OptionDecl) Name() *Ident {
	if d.Older != nil {
		return d.Older.Name
	}
	return d.Field.Name
}

// Named is the name that a list gives to each of its items, as in "each c in hand where C"; nil where it gives none.
func Named(list Expr) *Ident {
	if where, ok := Bare(list).(*WhereExpr); ok {
		return where.Item
	}
	return nil
}
