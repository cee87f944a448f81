//go:build !windows

package web

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The links of a table are its own file's, and nobody's who may have read or sent that file. What is no file is not waited for.
func TestLinksThatOthersMayKnowAreMadeAnew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.journal"+seatsExt)
	first, err := openSeats(file, Secret)
	if err != nil {
		t.Fatal(err)
	}
	first.Listen = "0.0.0.0:7117"
	if err := first.have([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	again, err := openSeats(file, Secret)
	if err != nil || again.Master != first.Master || again.Listen != first.Listen || again.Seats[1] != first.Seats[1] || again.known {
		t.Errorf("they are not as they were: %v, %v", again, err)
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	now, err := openSeats(file, Secret)
	if err != nil || len(now.Seats) != 2 || now.Seats[0].Name != "Ann" || now.Listen != "" || !now.known {
		t.Fatalf("of a file that others may read: %v, %v", now, err)
	}
	for _, old := range []string{first.Master, first.Screen, first.Seats[0].Secret, first.Seats[1].Secret} {
		if who, ok := now.who(old); ok {
			t.Errorf("a link that others know leads to %q", who)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the new links are kept with %v, %v", info, err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := openSeats(pipe, Secret); err == nil {
		t.Error("a pipe has links")
	}
}
