package older

import (
	"iter"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// written is a node that knows the words with which it is written.
type written interface {
	syntax.Ranger
	Written() []syntax.Token
	WrittenFrom(place int) iter.Seq[syntax.Token]
	WrittenBefore(place int) iter.Seq[syntax.Token]
}

// elseBlock: } else { is } otherwise {, and so behind a question
func elseBlock(r *reader, n syntax.Ranger) (found, bool) {
	var block syntax.Ranger
	switch n := n.(type) {
	case *syntax.IfStmt:
		if n.Else != nil {
			block = n.Else
		}
	case *syntax.AskStmt:
		if n.Else != nil {
			block = n.Else
		}
	case *syntax.Value:
		if n.Else != nil {
			block = n.Else
		}
	}
	if block == nil {
		return found{}, false
	}
	at, ok := r.before(n.(written), block, "else") // the last else before the block is its own
	return found{at: at, now: "otherwise", say: "else is an older word"}, ok
}

// reason: where C or say "..." is where C otherwise "...", and require C, "..." is require C otherwise "..."
func reason(r *reader, n syntax.Ranger) (found, bool) {
	text, ok := n.(*syntax.Help)
	if !ok {
		return found{}, false
	}
	for above := r.above[n]; above != nil; above = r.above[above] {
		node, ok := above.(written)
		if !ok {
			break
		}
		if s, ok := above.(*syntax.SimpleStmt); ok && s.Form.Does.Has(syntax.Refuses) {
			at, ok := r.before(s, text, ",")
			return found{at: at, now: " otherwise", say: "What is said where the condition does not hold stands after otherwise"},
				ok && s.Says(",")
		}
		if words := firstTwo(node.WrittenBefore(startOf(text))); words[1].Text != "" {
			say, or := words[0], words[1]
			at := diag.Span{Source: r.At(n).Source, Start: or.Start, End: say.Start + len(say.Text)}
			return found{at: at, now: "otherwise", say: "or say is an older form"}, or.Text == "or" && say.Text == "say"
		}
	}
	return found{}, false
}

// before is the last of some words with which a node is written before a part of it; ok is false where there is none.
func (r *reader) before(n written, part syntax.Ranger, word string) (at diag.Span, ok bool) {
	for t := range n.WrittenBefore(startOf(part)) {
		if t.Text == word {
			return diag.Span{Source: r.At(n).Source, Start: t.Start, End: t.Start + len(t.Text)}, true
		}
	}
	return diag.Span{}, false
}

// firstTwo are the first two of some words, empty where there are fewer.
func firstTwo(words iter.Seq[syntax.Token]) (two [2]syntax.Token) {
	i := 0
	for t := range words {
		two[i] = t
		if i++; i == len(two) {
			break
		}
	}
	return two
}

func startOf(n syntax.Ranger) int {
	start, _ := n.Range()
	return start
}

// notOneOf: mood is not calm or angry is mood is not in [calm angry], which nobody reads as two conditions.
func notOneOf(r *reader, n syntax.Ranger) (found, bool) {
	compare, ok := n.(*syntax.CompareExpr)
	if !ok || compare.Op != "is not in" {
		return found{}, false
	}
	list, ok := compare.B.(*syntax.List)
	if !ok || !list.Bare {
		return found{}, false
	}
	var items []string
	for _, item := range list.Items {
		items = append(items, item.Text)
	}
	at := r.At(compare)
	return found{at: at, now: r.Words(compare.A) + " is not in [" + strings.Join(items, " ") + "]",
		say: "What is none of several is not in a list of them"}, !r.commented(at)
}
