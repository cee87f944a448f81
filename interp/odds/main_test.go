package odds_test

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// long asks for what takes more than a minute too: LONG=1 go test.
var long = os.Getenv("LONG") != ""

// checks is how many rules each test writes for which -rapid.checks asks for no other number.
const checks = 30

// asked reports whether -rapid.checks asks for a number.
var asked bool

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "rapid.checks" })
	if !asked && !long {
		if err := flag.Set("rapid.checks", strconv.Itoa(checks)); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
