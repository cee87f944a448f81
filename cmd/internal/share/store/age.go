package store

import (
	"io/fs"
	"time"
)

// old reports whether a folder was left behind by a process that is long gone.
func old(info fs.FileInfo) bool { return time.Since(info.ModTime()) > time.Hour }
