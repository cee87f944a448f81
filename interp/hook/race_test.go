//go:build race

package hook_test

const raceDetector = true
