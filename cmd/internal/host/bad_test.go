package host

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// fixtures are messages of every kind, right and wrong.
func fixtures() []string {
	messages := []string{
		`{"id":1,"do":"start","game":"h","start":"hidden","players":["Ann","Bob"],"params":{"attribute":2,"skill":1,"target":"pair of jacks","Bob.skill":2},"options":{"burn":false},"seed":5,"deck":["As","Kd"],"dice":[1],"policies":{"Bob":"random"},"most":3,"viewer":"Ann"}`,
		`{"do":"start","game":"i","start":"poker","params":{"attribute":1,"skill":1},"real":true,"told":["As","Kd","2c 3c 4c 5c"]}`,
		`{"do":"answer","game":"g","player":"Ann","answer":{"take":[0,0,99999999999]}}`,
		`{"do":"answer","game":"g","player":"Ann","answer":[[[[]]]]}`,
		`{"do":"answer","game":"g","player":"Ann","answer":{"number":-9223372036854775808}}`,
		`{"do":"answer","game":"g","player":"Ann","answer":{"one":-1}}`,
		`{"do":"answer","game":"g","player":"Ann","answer":1e400}`,
		`{"do":"answer","game":"g","player":"Ann","answer":"` + strings.Repeat("9", 1000) + `"}`,
		`{"do":"word","game":"g","player":"Ann","chips":9223372036854775807,"why":"greed"}`,
		`{"do":"word","game":"g","player":"Ann","chips":-9223372036854775808,"why":"greed"}`,
		`{"do":"word","game":"g","player":"Ann","field":"hole","value":"As Ks As","why":"greed"}`,
		`{"do":"word","game":"g","player":"Ann","field":"hole","value":"none","why":"theft"}`,
		`{"do":"word","game":"g","result":"winner","value":"nobody at all","why":"spite"}`,
		`{"do":"word","game":"g","field":"deck","value":"As","why":"to know"}`,
		`{"do":"real","game":"g","on":true}`, `{"do":"correct","game":"g","entry":2,"told":["As"]}`,
		`{"do":"undo","game":"g","steps":99}`, `{"do":"goto","game":"g","entry":2}`, `{"do":"reroll","game":"g","entry":3}`,
		`{"do":"load","game":"j","journal":"{\"session\":1,\"language\":1,\"seed\":1,\"sum\":\"0000000000000000\"}\n"}`,
		`{"do":"load","game":"j","file":"x"}`, `{"do":"save","game":"g","viewer":"record","file":"../../x"}`,
		`{"do":"close","game":"g","game":"h"}`, `{"id":` + strings.Repeat("[", 5000) + `}`, `{"do":"games","id":1e999}`,
		"{\"do\":\"games\"}\x00", "\xff\xfe{}", "{\"do\":\"close\",\"game\":\"\xff\"}", "", `"`, `{"do":"events","game":"g","viewer":"Ann","after":9223372036854775807}`,
	}
	for _, v := range verbs {
		messages = append(messages, fmt.Sprintf(`{"do":%q}`, v.name), fmt.Sprintf(`{"do":%q,"game":"g","viewer":"record"}`, v.name), fmt.Sprintf(`{"do":%q,"game":[]}`, v.name))
		for _, field := range fieldsOf(v.make()) {
			for _, value := range []string{"null", `""`, "-1", "[]", "{}", "99999999999999999999"} {
				messages = append(messages, fmt.Sprintf(`{"do":%q,"game":"g","viewer":"record",%q:%s}`, v.name, field, value))
			}
		}
	}
	return messages
}

// bystander is a game that no message means.
func bystander(t tb, h *Host) (check func(tb)) {
	contest(t, h, "g")
	contest(t, h, "bystander")
	tell(t, h, object{"do": "answer", "game": "bystander", "player": "Ann", "answer": "check"})
	before := looks(t, h, "bystander")
	return func(t tb) {
		t.Helper()
		h.games["bystander"].policies = nil
		now := looks(t, h, "bystander")
		if !reflect.DeepEqual(before, now) {
			t.Fatalf("a game that nobody meant was\n%v\nand is\n%v", before, now)
		}
	}
}

// one looks whether a line got one reply, as PROTOCOL.md has it, and nothing has broken.
func one(t tb, b book, message, reply string) {
	t.Helper()
	if strings.Contains(reply, "\n") || !utf8.ValidString(reply) || !json.Valid([]byte(reply)) {
		t.Fatalf("%q gets %q", message, reply)
	}
	if err := b.holds([]byte(reply)); err != nil {
		t.Fatalf("%q gets %s\n%v", message, reply, err)
	}
	if strings.Contains(reply, `"code":"fault"`) || strings.Contains(reply, `"code":""`) || strings.Contains(reply, `"instead":""`) {
		t.Fatalf("%q gets %s", message, reply)
	}
}

func TestWrongMessagesGetOneReplyEachAndTheGamesGoOn(t *testing.T) {
	b := readBook(t)
	h := hosting(t, shipped(t, "baltimore"))
	check := bystander(t, h)
	for _, m := range fixtures() {
		one(t, b, m, h.says(m))
	}
	check(t)
}

// FuzzMessages sends a host anything at all.
func FuzzMessages(f *testing.F) {
	for _, m := range fixtures() {
		f.Add(m + "\n" + m)
	}
	b := readBook(f)
	p := shipped(f, "baltimore")
	f.Fuzz(func(t *testing.T, text string) {
		h := hosting(t, p)
		check := bystander(t, h)
		for i, m := range strings.Split(text, "\n") {
			if i == 20 {
				break
			}
			if strings.Contains(m, "bystander") || strings.Contains(m, "search") { // it may mean that one, or think for hours
				return
			}
			one(t, b, m, h.says(m))
		}
		check(t)
	})
}
