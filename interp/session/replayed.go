package session

// Replayed are the entries that make things stand as they do after entry n, each with what it comes to, and those that were
// corrected as they were corrected. Where nothing was corrected they are what the nodes of [Session.Line] hold. It plays
// all of them again.
func (s *Session) Replayed(n int) ([]*Node, error) {
	var all []*Node
	world := s.nodes[0].World
	for _, e := range s.stands(n) {
		node := &Node{Entry: e}
		if err := s.apply(node, world); err != nil {
			return nil, err
		}
		world = node.World
		all = append(all, node)
	}
	return all, nil
}
