package game_test

import "time"

// cpuTime is how long this thread has been at work, where the system tells; else it is the time of day.
var cpuTime = func() time.Duration { return time.Since(began) }

var began = time.Now()
