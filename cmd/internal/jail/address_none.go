//go:build darwin || (race && !openbsd)

package jail

// addressSpace is negative: macOS has no such limit, and the race detector takes more than any.
const addressSpace = -1
