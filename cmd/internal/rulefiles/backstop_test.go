package rulefiles

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestAScriptIsGivenUpAfterTwoSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ask := backstop()
		if err := ask(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(mostWall)
		if err := ask(); err != nil {
			t.Errorf("after exactly two seconds: %v", err)
		}
		time.Sleep(time.Millisecond)
		if err := ask(); err == nil || !strings.Contains(err.Error(), "2s") {
			t.Errorf("after more than two seconds it says %v", err)
		}
		if err := backstop()(); err != nil {
			t.Errorf("the next call has its own time: %v", err)
		}
	})
}
