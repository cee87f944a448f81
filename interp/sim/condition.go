package sim

// Node is the condition as an expression of its program, where the players sit as they were named.
func (c *Condition) Node() int32 { return c.nodes[0] }
