package host

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// A message that says for whom it reads twice, or in other letters, is refused: nobody may read as one viewer and be taken for another.
func TestWhoReadsIsSaidOnceAndInItsOwnLetters(t *testing.T) {
	h := hosting(t, compiled(t, "secretive", diag.NewSource("secretive.deal", secretive)))
	tell(t, h, object{"do": "start", "game": "g", "players": []string{"Ann", "Bob", "Cyd"}, "deck": strings.Fields("2c Kc 3c Kd 4c Kh 5c Ks 7c 9d")})
	for _, viewers := range []string{
		`"viewer":"Ann","viewer":"record"`, `"viewer":"record","viewer":"Ann"`, `"VIEWER":"record"`, `"viewer":"Ann","VIEWER":"record"`,
		`"Viewer":"record","viewer":"Ann"`, `"viewer":"Ann","\u0076iewer":"record"`,
		`"viewer":"Ann","Vıewer":"record"`, `"viewer":"Ann","viewer\u0000":"record"`, `"viewer":"Ann","viewer ":"record"`, `"viewer":"Ann","ｖiewer":"record"`,
	} {
		for _, do := range []string{"view", "events", "decision", "legal", "results", "history", "save"} {
			reply := h.says(`{"do":"` + do + `","game":"g",` + viewers + `}`)
			if !strings.Contains(reply, `"error"`) || strings.Contains(reply, "Kc") || strings.Contains(reply, "2c") {
				t.Errorf("%s with %s gets %s", do, viewers, reply)
			}
		}
	}
}
