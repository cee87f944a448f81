package chips

// Refuse says why an action is not legal, in words for the player; "" means that it is.
func (l *Legal) Refuse(a Action) string {
	kind, to := l.resolve(a)
	return l.refuse(a, kind, to)
}
