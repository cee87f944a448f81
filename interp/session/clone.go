package session

// Clone is another session that stands where this one does, with everything that can be undone and done again. Both go on
// by themselves. The clone is not recorded.
func (s *Session) Clone() *Session {
	c := *s
	c.log = nil
	c.nodes = make([]*Node, len(s.nodes))
	for i, n := range s.nodes {
		node := *n
		c.nodes[i] = &node
	}
	return &c
}
