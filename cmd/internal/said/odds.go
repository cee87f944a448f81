package said

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// MostGames is how many games can be asked for.
const MostGames = 10_000_000

var policyAsked = regexp.MustCompile(`(?i)(?:^|\s)by\s+([\w-]+)\s*$`)

var fullAsked = regexp.MustCompile(`(?i)(?:^|\s)in\s+full\s*$`)

var gamesAsked = regexp.MustCompile(`(?i)(?:^|\s)(?:games\s+(\d+)|(\d+)\s+games)\s*$`)

// Odds is how odds are wanted.
type Odds struct {
	Games int64  // so many games are played; 0: as many as usual, and only where the odds are not exact
	By    string // the policy of all who have none of their own
	Full  bool   // the chance of everything, and not the answer in brief
}

// AsksFor takes how odds are wanted off what is typed behind the word.
func AsksFor(args string) (ask Odds, rest string, err error) {
	if m := fullAsked.FindString(args); m != "" {
		ask.Full, args = true, strings.TrimSuffix(args, m)
	}
	if m := gamesAsked.FindStringSubmatch(args); m != nil {
		n, err := strconv.ParseInt(m[1]+m[2], 10, 64)
		if err != nil || n < 1 || n > MostGames {
			return ask, args, fmt.Errorf("from 1 to %d games can be played", MostGames)
		}
		ask.Games, args = n, strings.TrimSuffix(args, m[0])
	}
	if m := policyAsked.FindStringSubmatch(args); m != nil {
		ask.By, args = m[1], strings.TrimSuffix(args, m[0])
	}
	return ask, strings.TrimSpace(args), nil
}
