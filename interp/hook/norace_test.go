//go:build !race

package hook_test

// raceDetector says that pools forget at random and all is slow, so that memory and time cannot be measured.
const raceDetector = false
