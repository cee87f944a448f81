//go:build !race

package hook_test

// raceDetector says that pools forget at random, so that memory cannot be counted.
const raceDetector = false
