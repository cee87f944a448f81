package exact

import (
	"encoding/binary"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
)

// stepWalk takes one step of the rules.
func stepWalk(s *game.State) {
	s.Fresh()
	in := &s.P.Code[s.PC]
	at := s.PC
	u := walkOf(s)
	if u.used = 0; u.unnamed > 0 && !u.nameFaces(s) {
		return
	}
	s.PC++
	if !s.Spend(in.Span, op.OfInstr(in).Steps) {
		return
	}
	u.fresh, u.digits, u.burning = 0, u.digits[:0], false
	if len(u.late.cards) > 0 && (looksAtCards(op.OfInstr(in)) && !u.mayJoin(s, in) ||
		len(u.given) > 0 && u.given[0].of.kind == whichSet) && !u.decideLate(s) {
		return
	}
	if row := op.OfInstr(in); row.A == op.Into && row.D == op.SetField { // a member of a field
		one := s.Maker.SetOf(&s.Table, in)
		if s.Failure != nil {
			return
		}
		in = &one
	}
	switch row := op.OfInstr(in); row.A {
	case op.Said: // nobody hears it, unless of dice that are rolled for it
		if s.Hears(event.Roll) {
			s.Step(at)
		}
	case op.SetVar, op.SetOwnVar:
		keepVar(s, in, row)
	case op.SetResult:
		keepResult(s, in)
	case op.SetList, op.SetOwnList:
		if row.D == op.SetField {
			u.keepDice(s, s.Maker.SetList(&s.Table, in))
			return
		}
		s.Step(at)
		u.keepDice(s, s.Maker.TableList(in.A))
	case op.MaySetVar:
		u.nextItem(s, in, row, at)
	case op.StepVar: // what is counted with is looked at as it is
		slot := s.Maker.TableVar(in.A)
		u.known(s, slot, u.Read(s, slot))
		if s.Failure == nil {
			s.Step(at)
		}
	default: // what goes straight from the deck to the discards is burnt: nobody sees it
		const burns = op.DeckCards | op.Discards
		u.burning = row.Touches&burns == burns && !s.Hears(event.Burn)
		if row.Does&op.Mixes != 0 && s.P.Nodes[in.A].Op == program.OpZone {
			u.mixed = s.P.DeckIn(s.P.Nodes[in.A].A) + 1
		}
		if !u.dealLate(s, in, at) && !u.lateLoop(s, in, at) {
			s.Step(at)
		}
		u.burning, u.mixed = false, 0
		if row.C == op.SetList { // a loop keeps what it goes through
			u.keepDice(s, s.Maker.TableList(in.C))
		}
	}
}

// nextItem takes what comes next in a loop: of dice, one of them, of which nobody need know yet what it shows.
func (u *walking) nextItem(s *game.State, in *program.Instr, row *op.Row, at int32) {
	if row.C != op.ReadList {
		s.Step(at)
		return
	}
	count, item, list := s.Maker.TableVar(in.B), s.Maker.TableVar(in.A), s.Maker.TableList(in.C)
	before := s.Vars[count]
	s.Step(at)
	if s.Vars[count] == before { // it was the last
		return
	}
	u.known(s, item, s.Vars[item])
	for _, d := range u.dice {
		if d.list == list && d.at == int(before) {
			u.open(s, item, d.id, 0)
		}
	}
}

// keepVar carries out what keeps a value in a variable: a let, or a change of a field.
func keepVar(s *game.State, in *program.Instr, row *op.Row) {
	slot, seat := s.M.FirstTableVar+int(in.A), -1
	if row.A == op.SetOwnVar {
		seat = s.SeatOf(in.C)
		slot = int(in.A)*s.M.N + seat
	}
	if s.Failure != nil {
		return
	}
	fits := func(v int64) bool { return s.Fits(int(in.D-1), seat, v, in.Span) }
	if in.D == 0 {
		fits = nil
	} else {
		s.Cover(int(in.D-1), seat)
	}
	keepValue(s, in.B, slot, fits)
}

func keepResult(s *game.State, in *program.Instr) {
	r := &s.P.Results[in.A]
	if r.Place.Store == program.InLists || r.Type.Kind == check.Fraction {
		s.Step(s.PC - 1)
		return
	}
	seat := 0
	if r.PerPlayer {
		seat = s.SeatOf(0)
	}
	if s.Failure != nil {
		return
	}
	if keepValue(s, in.B, s.Slot(r.Place, seat), nil) {
		walkOf(s).known(s, givenSlot(s, r, seat), 1)
	}
}

// keepValue keeps the value of an expression in a variable, or all that it may be with its chances.
func keepValue(s *game.State, e int32, slot int, fits func(int64) bool) bool {
	sp, ok := mayComeTo(s, e, slot)
	if !ok {
		return false
	}
	if fits != nil {
		for _, v := range sp.values {
			if fitsQuietly(s, fits, v) {
				continue
			}
			v, ok := only(s, e, sp) // what is wrong is found out where that is so
			if ok && fits(v) {
				walkOf(s).known(s, slot, v)
			}
			return s.Failure == nil
		}
	}
	if at := slot - s.M.FirstTableVar; len(sp.values) > 1 && (at == program.DealerVar || at == program.DirectionVar) {
		v, ok := only(s, e, sp) // everything goes by these
		if ok {
			walkOf(s).known(s, slot, v)
		}
		return ok
	}
	switch u := walkOf(s); {
	case sp.is > 0:
		u.open(s, slot, sp.is-1, sp.column)
	case sp.joint != nil:
		id, column := u.join(sp.joint)
		u.open(s, slot, id, column)
	case len(sp.values) == 1:
		u.known(s, slot, sp.values[0])
	default:
		u.lots = append(u.lots, u.w.lotOf(sp.values, sp.chances))
		u.open(s, slot, len(u.lots)-1, 0)
	}
	return true
}

func fitsQuietly(s *game.State, fits func(int64) bool, v int64) bool {
	ok := fits(v)
	s.Failure = nil
	return ok
}

// valueOf is the value of an expression where it must be known.
func valueOf(s *game.State, e int32) (int64, bool) {
	sp, ok := mayComeTo(s, e, -1)
	if !ok {
		return 0, false
	}
	return only(s, e, sp)
}

// only is what an expression comes to that may come to several values.
func only(s *game.State, e int32, sp spread) (int64, bool) {
	if len(sp.values) == 1 {
		return sp.values[0], true
	}
	switch {
	case sp.is > 0:
		wantColumn(s, sp.is-1, sp.column)
		return 0, false
	case sp.joint != nil:
		sp.joint.tellApart(s)
		return 0, false
	}
	v := fallen(s, question{whichValue, int64(e)}, sp.values, sp.chances)
	return v, s.Failure == nil
}

// Fits reports whether a loop goes through somebody.
func (u *walking) Fits(s *game.State, e int32) bool {
	v, ok := valueOf(s, e)
	return ok && table.IsYes(v)
}

// spread is what an expression may come to.
type spread struct {
	values  []int64
	chances []*big.Rat
	is      int      // it is the very thing of this number - 1 that is not known; 0: it is not
	column  int      // and of that this column
	joint   *joint   // it goes by what is read elsewhere too, and can be kept together with that; nil: it does not
	tooFar  *big.Rat // the chance that dice explode more often than is gone through; the rest is as if they did not. Nil: none
}

// tryOut works an expression out with the values that are tried for what is not known. Sure is false where dice are rolled in it.
// From is how much of what chance has decided belongs to what was worked out before.
func tryOut(s *game.State, e int32, from int) (v int64, sure bool) {
	return walkOf(s).tryWorth(s, func() int64 { return s.Num(e) }, from)
}

// tryWorth tries out whatever gives a number.
func (u *walking) tryWorth(s *game.State, worth func() int64, from int) (v int64, sure bool) {
	u.used, u.probing = from, true
	u.aside(s, nil, func() {
		v = worth()
		sure = !s.Chances.Touched
	})
	u.probing = false
	return v, sure
}

// stepsPerWork is how many steps of the rules take about as long as to work out what takes a few.
const stepsPerWork = 32

// aside works something out for which no dice are rolled, and while nothing happens yet. Its steps are none of the game's: they
// count as work of the walker.
func (u *walking) aside(s *game.State, tooFar *big.Rat, work func()) {
	steps, budget, muted := s.StepsTaken, s.Budget, s.Muted
	s.Budget = s.Limits.StepsPerAnswer
	u.w.worked()
	s.Chances, s.Muted = game.Chancing{On: true, TooFar: tooFar}, true
	work()
	u.w.workedTimes((s.StepsTaken - steps) / stepsPerWork)
	s.Chances, s.Muted = game.Chancing{}, muted
	s.StepsTaken, s.Budget = steps, budget
}

// rolledSpread is what an expression in which dice are rolled may come to; ok is false where that must be rolled die by die.
func rolledSpread(s *game.State, e int32) (sp spread, ok bool) {
	u := walkOf(s)
	from := u.used
	if int(s.Thrown) < len(s.M.GivenFaces) {
		return sp, false
	}
	probing := u.probing
	u.probing, u.whole = true, true
	var d dice.Dist
	var tooFar *big.Rat
	u.aside(s, new(big.Rat), func() {
		d, ok = s.Dist(e)
		tooFar = s.Chances.TooFar
	})
	u.probing, u.whole = probing, false
	if u.need != nil || u.w.again {
		return sp, false
	}
	s.Failure = nil
	if !ok || u.used > from {
		u.used = from
		return sp, false
	}
	sp.values, sp.chances = game.SpreadOf(d)
	if tooFar.Sign() > 0 {
		sp.tooFar = tooFar
	}
	return sp, true
}

// cell is what an expression comes to for some values of what is not known.
type cell struct {
	digits []digit
	sp     spread
}

// mayComeTo works out all that an expression may come to. As long as that depends on what is not known, and which is read
// elsewhere too, it is told apart. Slot is the variable that the value will be kept in, -1 for none.
func mayComeTo(s *game.State, e int32, slot int) (sp spread, ok bool) {
	u := walkOf(s)
	from := u.used
	u.digits = u.digits[:0]
	if sp, ok, done := u.lateValue(s, e, from); done {
		return sp, ok
	}
	from = u.used
	var cells []cell
	for {
		v, sure := tryOut(s, e, from)
		if u.need != nil || u.w.again {
			stop(s)
			return sp, false
		}
		one := spread{values: []int64{v}, chances: certain}
		switch {
		case sure && s.Failure == nil:
		case s.Failure != nil && s.Failure.Code == "chance-in-chance" || !sure:
			s.Failure = nil
			asked := u.used > from || s.Hears(event.Roll) // what hears the dice fall looks at each
			if !asked {
				one, ok = rolledSpread(s, e)
			}
			if asked || !ok {
				return rollItOut(s, e, from)
			}
			if one.tooFar != nil {
				if len(u.digits) > 0 {
					wantDigit(s)
					return sp, false
				}
				return one, !wentTooFar(s, e, one.tooFar)
			}
		case len(u.digits) > 0: // it goes wrong for some of the values
			s.Failure = nil
			return rollItOut(s, e, from)
		default:
			return sp, false
		}
		if len(u.digits) == 0 {
			return one, true
		}
		if len(cells) == mostTried {
			wantDigit(s)
			return sp, false
		}
		cells = append(cells, cell{slices.Clone(u.digits), one})
		if !u.nextDigits() {
			break
		}
	}
	return jointly(s, cells, slot)
}

var certain = []*big.Rat{game.One}

// nextDigits goes on to the next values to try; false after the last.
func (u *walking) nextDigits() bool {
	for i := len(u.digits) - 1; i >= 0; i-- {
		d := &u.digits[i]
		if d.at+1 < len(d.groups) {
			d.at++
			u.digits = u.digits[:i+1]
			return true
		}
	}
	u.digits = u.digits[:0]
	return false
}

// rollItOut works an expression out die by die, with everything known.
func rollItOut(s *game.State, e int32, from int) (sp spread, ok bool) {
	u := walkOf(s)
	if u.need != nil || u.w.again {
		stop(s)
		return sp, false
	}
	if len(u.digits) > 0 {
		wantDigit(s)
		return sp, false
	}
	u.used = from
	v := s.Num(e)
	if s.Failure != nil {
		return sp, false
	}
	return spread{values: []int64{v}, chances: certain}, true
}

// jointly puts together what an expression comes to for all values of what is not known.
func jointly(s *game.State, cells []cell, slot int) (sp spread, ok bool) {
	u := walkOf(s)
	var shared []int // what is read elsewhere too; the rest is of no more interest
	for _, c := range cells {
		for _, d := range c.digits {
			if !slices.Contains(shared, d.id) && readElsewhere(s, d.id, slot) {
				shared = append(shared, d.id)
			}
		}
	}
	if len(shared) == 0 {
		return u.mix(cells), true
	}
	whole, ok := u.tabled(cells, shared)
	if !ok {
		wantColumn(s, shared[0], firstRead(cells, shared[0]))
		return sp, false
	}
	merged := whole.merged
	if len(shared) == 1 {
		if column, ok := u.same(merged, shared[0]); ok {
			values, chances := u.spreadOf(shared[0], column)
			return spread{values: values, chances: chances, is: shared[0] + 1, column: column}, true
		}
	}
	j := whole.relevant()
	switch {
	case len(j.ids) == 0:
		return merged[0], true
	case slot >= 0 && u.w.together && !u.asking && j.rows() <= mostRows && !slices.ContainsFunc(j.ids, u.inDice):
		sp = u.mix(cells)
		sp.joint = j
		return sp, true
	}
	j.tellApart(s)
	return sp, false
}

// readElsewhere reports whether something unknown is kept anywhere but in one variable.
func readElsewhere(s *game.State, id, slot int) bool {
	u := walkOf(s)
	if u.ending || u.asking {
		return u.asking
	}
	dead := u.w.deadBehind(s)
	for _, v := range u.vars {
		if v.id == id && v.slot != slot && (u.w.seen || !dead.is(u.w.varPlace(v.slot))) {
			return true
		}
	}
	return slices.ContainsFunc(u.dice, func(d openDie) bool {
		return d.id == id && (u.w.seen || !dead.is(u.w.listPlace(d.list)))
	})
}

// spreadOver puts a cell wherever it holds in a table over all values of what is shared.
func (u *walking) spreadOver(table [][]cell, c cell, shared, sizes []int) {
	var put func(i, at int)
	put = func(i, at int) {
		if i == len(shared) {
			table[at] = append(table[at], u.without(c, shared))
			return
		}
		if rows := rowsTried(c.digits, shared[i]); rows != nil {
			for _, row := range rows {
				put(i+1, at*sizes[i]+row)
			}
			return
		}
		for v := range sizes[i] {
			put(i+1, at*sizes[i]+v)
		}
	}
	put(0, 0)
}

// rowsTried are the rows of something unknown that are tried; nil: it is not.
func rowsTried(digits []digit, id int) []int {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i].id == id {
			return digits[i].rows()
		}
	}
	return nil
}

// without is a cell of which only the digits are left that are not shared.
func (u *walking) without(c cell, shared []int) cell {
	own := cell{sp: c.sp}
	for _, d := range c.digits {
		if !slices.Contains(shared, d.id) {
			own.digits = append(own.digits, d)
		}
	}
	return own
}

// mix adds up cells, each with the chance of its digits.
func (u *walking) mix(cells []cell) spread {
	if len(cells) == 1 && len(cells[0].digits) == 0 {
		return cells[0].sp
	}
	sums, long := map[int64]*ratSum{}, int64(0)
	var of []*big.Rat
	for _, c := range cells {
		of = append(of[:0], nil)
		for i, d := range c.digits {
			if slices.ContainsFunc(c.digits[i+1:], func(later digit) bool { return later.id == d.id }) {
				continue // that one says more
			}
			of = append(of, u.chanceOf(d.id, d.rows()))
		}
		for i, v := range c.sp.values {
			if sums[v] == nil {
				sums[v] = &ratSum{}
			}
			of[0] = c.sp.chances[i]
			sums[v].add(of...)
			long += longer(of[len(of)-1])
		}
	}
	u.w.workedTimes(long)
	var sp spread
	for v := range sums {
		sp.values = append(sp.values, v)
	}
	slices.Sort(sp.values)
	for _, v := range sp.values {
		sp.chances = append(sp.chances, sums[v].rat())
	}
	return sp
}

// chanceOf is the chance of some rows of something unknown.
func (u *walking) chanceOf(id int, rows []int) *big.Rat {
	chances := u.w.lots[u.lots[id]].chances
	if len(rows) == 1 {
		return chances[rows[0]]
	}
	var sum ratSum
	for _, row := range rows {
		sum.add(chances[row])
	}
	return sum.rat()
}

// spreadOf is what a column of something unknown may be, in ascending order.
func (u *walking) spreadOf(id, column int) (values []int64, chances []*big.Rat) {
	if l := &u.w.lots[u.lots[id]]; l.columns() == 1 {
		return l.values, l.chances
	}
	k := u.w.only(u.lots[id], []int{column})
	if k.lot < 0 {
		k = &kept{lot: k.known[0]}
	}
	l := &u.w.lots[k.lot]
	return l.values, l.chances
}

// same is the column of something unknown that an expression just is.
func (u *walking) same(merged []spread, id int) (column int, ok bool) {
	l := &u.w.lots[u.lots[id]]
columns:
	for c := range l.columns() {
		for i, v := range l.column(c) {
			if len(merged[i].values) != 1 || merged[i].values[0] != v {
				continue columns
			}
		}
		return c, true
	}
	return 0, false
}

// partsOf says which values of one digit make no difference to a table, whatever the others are.
func partsOf(merged []spread, size, stride int) (parts []int, count int) {
	seen := map[string]int{}
	var key []byte
	for v := range size {
		key = key[:0]
		for from := 0; from < len(merged); from += size * stride {
			for i := range stride {
				key = merged[from+v*stride+i].appendKey(key)
			}
		}
		part, ok := seen[string(key)]
		if !ok {
			part = len(seen)
			seen[string(key)] = part
		}
		parts = append(parts, part)
	}
	return parts, len(seen)
}

func (sp *spread) appendKey(key []byte) []byte {
	key = binary.AppendUvarint(key, uint64(len(sp.values)))
	for i, v := range sp.values {
		key = binary.AppendVarint(key, v)
		if len(sp.values) > 1 {
			key = appendRat(key, sp.chances[i])
		}
	}
	return key
}
