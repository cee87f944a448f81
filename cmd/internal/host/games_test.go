package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/words"

	"pgregory.net/rapid"
)

// contest starts a game of two without policies.
func contest(t tb, h *Host, name string) {
	t.Helper()
	tell(t, h, object{"do": "start", "game": name, "start": "full", "players": []string{"Ann", "Bob"}, "params": object{"attribute": 3, "skill": 2}, "seed": 9})
}

// looks is how a game stands: everything but the number of its entry.
func looks(t tb, h *Host, name string) []object {
	t.Helper()
	var all []object
	for _, do := range []string{"view", "decision", "results", "events"} {
		o := tell(t, h, object{"do": do, "game": name, "viewer": "record"})
		delete(o, "entry")
		delete(o, "game")
		delete(o, "id")
		all = append(all, o)
	}
	return all
}

func same(t tb, what string, a, b []object) {
	t.Helper()
	if !reflect.DeepEqual(a, b) {
		t.Fatalf("%s: it was\n%v\nand is\n%v", what, a, b)
	}
}

// Whatever is done in a game, it can be undone and done again, copied, and gone on with from its record, and then it stands
// as it did. A reader who asks for what is new, and goes by back_to, always knows what has happened.
func TestAGameStandsAsItDidWhereverOneGoesBackToIt(t *testing.T) {
	p := shipped(t, "baltimore")
	rapid.Check(t, func(t *rapid.T) {
		h := hosting(t, p)
		contest(t, h, "g")
		stood := map[int][]object{2: looks(t, h, "g")}
		entry := 2
		at := func(o object) { entry = int(o["entry"].(float64)) }
		knows, after := map[int][]any{}, 0 // what a reader was told, by the entry at which he was
		t.Repeat(map[string]func(*rapid.T){
			"a policy decides": func(t *rapid.T) {
				o := send(t, h, object{"do": "decide", "game": "g", "policy": "random", "seed": rapid.IntRange(0, 20).Draw(t, "seed")})
				if o["error"] == nil {
					at(o)
				}
			},
			"word": func(t *rapid.T) {
				o := send(t, h, object{"do": "word", "game": "g", "player": "Ann", "chips": rapid.IntRange(-3, 3).Draw(t, "chips"), "why": "so"})
				if o["error"] == nil {
					at(o)
				}
			},
			"undo": func(t *rapid.T) {
				if o := send(t, h, object{"do": "undo", "game": "g"}); o["error"] == nil {
					at(o)
				}
			},
			"redo": func(t *rapid.T) {
				if o := send(t, h, object{"do": "redo", "game": "g"}); o["error"] == nil {
					at(o)
				}
			},
			"goto": func(t *rapid.T) {
				var all []int
				for n := range stood {
					all = append(all, n)
				}
				to := rapid.SampledFrom(sorted(all)).Draw(t, "to")
				at(tell(t, h, object{"do": "goto", "game": "g", "entry": to}))
				if entry != to {
					t.Fatalf("it went to %d, not %d", entry, to)
				}
			},
			"reroll": func(t *rapid.T) { at(tell(t, h, object{"do": "reroll", "game": "g"})) },
			"read": func(t *rapid.T) {
				o := tell(t, h, object{"do": "events", "game": "g", "viewer": "Ann", "after": after})
				known := knows[after]
				if back, ok := o["back_to"].(float64); ok {
					known = knows[int(back)]
					if _, told := knows[int(back)]; !told && int(back) > 0 {
						known = nil
						o = tell(t, h, object{"do": "events", "game": "g", "viewer": "Ann"})
					}
				}
				events, _ := o["events"].([]any)
				known = append(append([]any{}, known...), events...)
				after = int(o["entry"].(float64))
				knows[after] = known
				all, _ := tell(t, h, object{"do": "events", "game": "g", "viewer": "Ann"})["events"].([]any)
				if len(all)+len(known) > 0 && !reflect.DeepEqual(all, known) {
					t.Fatalf("what happened is\n%v\nand she was told\n%v", all, known)
				}
			},
			"": func(t *rapid.T) {
				now := looks(t, h, "g")
				if before, ok := stood[entry]; ok {
					same(t, fmt.Sprint("after entry ", entry), before, now)
				}
				stood[entry] = now
			},
		})
		tell(t, h, object{"do": "clone", "game": "g", "to": "copy"})
		same(t, "the copy", stood[entry], looks(t, h, "copy"))
		record := tell(t, h, object{"do": "save", "game": "g", "viewer": "record"})["journal"]
		tell(t, h, object{"do": "load", "game": "again", "journal": record})
		same(t, "gone on with", stood[entry], looks(t, h, "again"))
		for n := range stood {
			tell(t, h, object{"do": "goto", "game": "again", "entry": n})
			same(t, fmt.Sprint("gone on with, after entry ", n), stood[n], looks(t, h, "again"))
		}
		same(t, "what was copied", stood[entry], looks(t, h, "g"))
		if other := tell(t, h, object{"do": "save", "game": "copy", "viewer": "record"})["journal"]; other != record {
			t.Fatal("the copy is recorded as another game")
		}
	})
}

func sorted(list []int) []int {
	for i := range list {
		for j := i; j > 0 && list[j-1] > list[j]; j-- {
			list[j-1], list[j] = list[j], list[j-1]
		}
	}
	return list
}

func TestAPolicyDecidesTheSameWhereverTheGameStandsTheSame(t *testing.T) {
	for _, which := range []string{"random", "search:20"} {
		h := hosting(t, shipped(t, "draw"))
		tell(t, h, object{"do": "start", "game": "a", "seed": 3, "most": 0})
		for range 3 {
			tell(t, h, object{"do": "decide", "game": "a", "policy": which})
		}
		tell(t, h, object{"do": "clone", "game": "a", "to": "b"})
		first := tell(t, h, object{"do": "decide", "game": "a", "policy": which, "viewer": "record"})
		tell(t, h, object{"do": "goto", "game": "a", "entry": 5})
		for _, name := range []string{"a", "b"} {
			again := tell(t, h, object{"do": "decide", "game": name, "policy": which, "viewer": "record"})
			if !reflect.DeepEqual(first["events"], again["events"]) {
				t.Errorf("%s decides in %s\n%v\nand not\n%v", which, name, again["events"], first["events"])
			}
		}
	}
}

// A game whose message gives its seed is played alike by every host, whatever other games it has begun.
func TestTheSeedOfAMessageIsThatOfWhatPoliciesDecide(t *testing.T) {
	var told [2]any
	for i := range told {
		h := hosting(t, shipped(t, "draw"))
		h.Seed += uint64(i)
		for range i {
			tell(t, h, object{"do": "start", "game": "b"})
		}
		told[i] = tell(t, h, object{"do": "start", "game": "a", "seed": 3, "policy": "random", "viewer": "record"})["events"]
	}
	if !reflect.DeepEqual(told[0], told[1]) {
		t.Errorf("two hosts play\n%v\nand\n%v", told[0], told[1])
	}
}

// A game by its seed is the same as anywhere else in the program.
func TestASeedGivesTheSameGameAsElsewhere(t *testing.T) {
	p := shipped(t, "draw")
	h := hosting(t, p)
	o := tell(t, h, object{"do": "start", "game": "a", "seed": 18446744073709551615 - uint64(1), "viewer": "record"})
	setup := game.NewSetup(p)
	setup.Record = true
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(18446744073709551614)
	var want []any
	for _, e := range s.Events(0) {
		if seen, ok := s.See(e, event.Record); ok {
			var o any
			text, _ := json.Marshal(words.EventJSON(s, seen))
			_ = json.Unmarshal(text, &o)
			want = append(want, o)
		}
	}
	if !reflect.DeepEqual(o["events"], want) {
		t.Errorf("it is\n%v\nnot\n%v", o["events"], want)
	}
}

func TestPoliciesPlayUntilSomebodyElseIsAsked(t *testing.T) {
	h := hosting(t, shipped(t, "draw"))
	o := tell(t, h, object{"do": "start", "game": "a", "params": object{"hands": 20}, "policy": "random", "most": 7})
	if o["decided"] != 7.0 || o["decision"].(object)["policy"] != "random" {
		t.Fatalf("it is %v", o)
	}
	o = tell(t, h, object{"do": "go", "game": "a", "most": 3})
	if o["decided"] != 3.0 {
		t.Fatalf("it is %v", o)
	}
	for range 100 {
		if o = tell(t, h, object{"do": "go", "game": "a", "viewer": "table"}); o["over"] == true {
			break
		}
	}
	if o["over"] != true || o["results"] == nil {
		t.Fatalf("it is %v", o)
	}
	o = tell(t, h, object{"do": "start", "game": "b", "policies": object{"P1": "random", "P3": "random"}})
	if who := o["decision"].(object)["player"]; who != "P2" || o["decided"] != 1.0 {
		t.Errorf("%v is asked after %v decisions", who, o["decided"])
	}
}

// Every legal answer that is listed is taken, and says what it is in both ways of answering.
func TestEveryListedAnswerIsLegal(t *testing.T) {
	for _, name := range []string{"baltimore", "kings", "swrpg", "draw"} {
		p := shipped(t, name)
		rapid.Check(t, func(t *rapid.T) {
			h := hosting(t, p)
			g := spiedSetup(t, p, rapid.Uint64().Draw(t, "seed"))
			if send(t, h, g)["error"] != nil {
				return
			}
			for range 8 {
				o := send(t, h, object{"do": "legal", "game": "g", "viewer": "record", "most": 40})
				if o["error"] != nil {
					return
				}
				answers := o["answers"].([]any)
				if len(answers) == 0 {
					t.Fatalf("nothing is listed: %v", o)
				}
				for i, a := range answers[:min(4, len(answers))] {
					name := fmt.Sprint("copy", i)
					tell(t, h, object{"do": "clone", "game": "g", "to": name})
					if o := send(t, h, object{"do": "answer", "game": name, "player": o["player"], "answer": a}); o["error"] != nil {
						t.Fatalf("%v gets %v", a, o)
					}
					tell(t, h, object{"do": "close", "game": name})
				}
				chosen := rapid.SampledFrom(answers).Draw(t, "answer")
				tell(t, h, object{"do": "answer", "game": "g", "player": o["player"], "answer": chosen})
			}
		})
	}
}

func TestWhatIsTooLongAgoIsForgottenAndTheGameGoesOn(t *testing.T) {
	h := hosting(t, shipped(t, "kings"))
	tell(t, h, object{"do": "start", "game": "idle"})
	first := tell(t, h, object{"do": "legal", "game": "idle", "viewer": "record"})
	tell(t, h, object{"do": "answer", "game": "idle", "player": first["player"], "answer": first["answers"].([]any)[0]})
	tell(t, h, object{"do": "start", "game": "a", "params": object{"rounds": 10000}, "policy": "random", "most": 0})
	before := looks(t, h, "idle")
	entries := 0
	for h.entries < mostWorlds+3000 {
		o := tell(t, h, object{"do": "go", "game": "a", "most": 1000})
		if o["over"] == true {
			t.Fatalf("the game is over after %d entries", entries)
		}
		entries = int(o["entry"].(float64))
	}
	if code := refused(t, h, object{"do": "goto", "game": "a", "entry": 500}); code != "no-entry" {
		t.Errorf("long ago is %s", code)
	}
	same(t, "the idle game", before, looks(t, h, "idle"))
	tell(t, h, object{"do": "goto", "game": "a", "entry": 2})
	tell(t, h, object{"do": "goto", "game": "a", "entry": entries - 1000})
	tell(t, h, object{"do": "go", "game": "a", "most": 10})
	tell(t, h, object{"do": "undo", "game": "idle"})
	for h.entries < mostEntries {
		h.entries += 1000 // as if other games had them
	}
	if code := refused(t, h, object{"do": "redo", "game": "idle"}); code != "full" {
		t.Errorf("a full host says %s", code)
	}
}

func TestNoMoreGamesThanMayBeArePlayed(t *testing.T) {
	h := hosting(t, shipped(t, "draw"))
	h.Games = 2
	tell(t, h, object{"do": "start", "game": "a"})
	tell(t, h, object{"do": "clone", "game": "a", "to": "b"})
	for _, m := range []object{{"do": "start", "game": "c"}, {"do": "clone", "game": "a", "to": "c"}, {"do": "load", "game": "c", "journal": "x"}} {
		if code := refused(t, h, m); code != "too-many-games" {
			t.Errorf("%v gets %s", m, code)
		}
	}
	tell(t, h, object{"do": "close", "game": "a"})
	tell(t, h, object{"do": "start", "game": "c"})
	if n := h.entries; n != h.games["b"].weight+h.games["c"].weight || n < h.games["b"].s.Len()+h.games["c"].s.Len() {
		t.Errorf("%d entries are counted", n)
	}
}

// A game that is recorded is on the disk before its reply, whatever becomes of the host then.
func TestEveryReplyOfARecordedGameIsOnTheDisk(t *testing.T) {
	p := shipped(t, "draw")
	h := hosting(t, p)
	h.Folder = t.TempDir()
	tell(t, h, object{"do": "start", "game": "a", "file": "a.journal", "most": 0})
	for i := range 12 {
		m := object{"do": "decide", "game": "a", "policy": "random"}
		if i%4 == 3 {
			m = object{"do": "undo", "game": "a"}
		}
		o := send(t, h, m)
		if o["error"] != nil {
			break
		}
		text, err := os.ReadFile(filepath.Join(h.Folder, "a.journal"))
		if err != nil {
			t.Fatal(err)
		}
		other := hosting(t, p) // as another one would find it after the first was killed
		other.Folder = t.TempDir()
		if err := os.WriteFile(filepath.Join(other.Folder, "b.journal"), append(text, `{"n":99,"ki`...), 0o600); err != nil {
			t.Fatal(err)
		}
		tell(t, other, object{"do": "load", "game": "a", "file": "b.journal"})
		same(t, "after it was killed", looks(t, h, "a"), looks(t, other, "a"))
		tell(t, other, object{"do": "decide", "game": "a", "policy": "random"})
		f, err := os.Open(filepath.Join(other.Folder, "b.journal"))
		if err != nil {
			t.Fatal(err)
		}
		rec, err := journal.ReadSession(f)
		f.Close()
		if err != nil || rec.Warning != "" {
			t.Fatalf("the record is gone on with as %v, %v", rec, err)
		}
	}
	if code := refused(t, h, object{"do": "load", "game": "b", "file": "a.journal"}); code != "file" {
		t.Errorf("a record that is being written is %s", code)
	}
	tell(t, h, object{"do": "close", "game": "a"})
	tell(t, h, object{"do": "load", "game": "b", "file": "a.journal"})
}

func TestFilesStayInTheirFolder(t *testing.T) {
	h := hosting(t, shipped(t, "draw"))
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("{\"journal\":1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code := refused(t, h, object{"do": "start", "game": "a", "file": "a.journal"}); code != "no-folder" {
		t.Errorf("without a folder it is %s", code)
	}
	h.Folder = filepath.Join(outside, "in")
	if err := os.Mkdir(h.Folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret"), filepath.Join(h.Folder, "link")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../secret", "..", ".", "a/b", `a\b`, "/etc/passwd", ".hidden", "link", "a\x00b", "con:", strings.Repeat("a", 200), "a\n"} {
		if code := refused(t, h, object{"do": "load", "game": "a", "file": name}); code != "file" {
			t.Errorf("loading %q is %s", name, code)
		}
		if name == "link" {
			continue
		}
		if code := refused(t, h, object{"do": "start", "game": "a", "file": name}); code != "file" {
			t.Errorf("starting in %q is %s", name, code)
		}
	}
	entries, err := os.ReadDir(h.Folder)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	tell(t, h, object{"do": "start", "game": "a"})
	if code := refused(t, h, object{"do": "save", "game": "a", "viewer": "record", "file": "link"}); code != "file" {
		t.Errorf("saving over a link is %s", code)
	}
	if text, _ := os.ReadFile(filepath.Join(outside, "secret")); string(text) != "{\"journal\":1}\n" {
		t.Error("what lies outside was written to")
	}
}

// Why a record cannot be saved is said of the name that the client gave it: where the folder lies is the host's alone.
func TestARecordThatCannotBeSavedTellsNothingOfTheFolder(t *testing.T) {
	h := hosting(t, shipped(t, "draw"))
	h.Folder = filepath.Join(t.TempDir(), "gone")
	tell(t, h, object{"do": "start", "game": "a"})
	o := send(t, h, object{"do": "save", "game": "a", "viewer": "record", "file": "friday"})
	if wrong, _ := o["error"].(object); wrong["code"] != "file" || wrong["message"] != "friday cannot be written: there is no such folder" {
		t.Errorf("it says %v", o)
	}
}

// A record that was changed, or that would keep the host busy for hours, is refused.
func TestOnlySoundRecordsAreLoaded(t *testing.T) {
	p := shipped(t, "draw")
	h := hosting(t, p)
	tell(t, h, object{"do": "start", "game": "a", "policy": "random"})
	for _, form := range []string{formSession, formGame} {
		text := tell(t, h, object{"do": "save", "game": "a", "viewer": "record", "form": form})["journal"].(string)
		tell(t, h, object{"do": "load", "game": form, "journal": text})
		same(t, form, looks(t, h, "a"), looks(t, h, form))
		for name, bad := range map[string]string{
			"changed": strings.Replace(text, `"seed":`, `"seed":1`, 1), "short": text[:len(text)/2], "of one line": text[:strings.IndexByte(text, '\n')+1],
		} {
			o := send(t, h, object{"do": "load", "game": "bad " + form + name, "journal": bad})
			if p, ok := o["error"].(object); ok && p["code"] != "record" {
				t.Errorf("a record that is %s is %v", name, p)
			} else if !ok && (name == "changed" || form == formSession && name == "of one line") { // else it is the record of an earlier time
				t.Errorf("a record that is %s is taken", name)
			}
		}
	}
	setup := game.NewSetup(p)
	setup.Limits.StepsPerAnswer *= 50
	header, err := journal.NewHeader(p, setup, 1)
	if err != nil {
		t.Fatal(err)
	}
	slow := &memory{}
	if _, err := journal.Create(slow, header, journal.Durable); err != nil {
		t.Fatal(err)
	}
	if code := refused(t, h, object{"do": "load", "game": "slow", "journal": slow.String()}); code != "record" {
		t.Errorf("a record with other limits is %s", code)
	}
}

// The game master answers where the rules ask them, and nobody in their place; or a policy does.
func TestTheGameMasterOrAPolicyAnswers(t *testing.T) {
	h := hosting(t, shippedOrExample(t, "hard-bargain"))
	start := object{"do": "start", "game": "a", "players": []string{"Ann"}, "params": object{"charm": 9}, "seed": 2}
	o := tell(t, h, start)
	if d, _ := o["decision"].(object); d == nil || d["player"] != "game master" {
		t.Fatalf("it asks %v", o["decision"])
	}
	refused(t, h, object{"do": "answer", "game": "a", "player": "Ann", "answer": 10})
	o = tell(t, h, object{"do": "answer", "game": "a", "player": "game master", "answer": 10})
	if d, _ := o["decision"].(object); d == nil || d["prompt"] != "Does the seller take the offer?" {
		t.Errorf("then it asks %v", o["decision"])
	}
	start["game"], start["policies"] = "b", object{"game master": "fair"}
	if o := tell(t, h, start); o["decision"] != nil {
		t.Errorf("it still asks %v", o["decision"])
	}
	start["policies"] = object{"game master": "fare"}
	start["game"] = "c"
	if code := refused(t, h, start); code != "policy" {
		t.Errorf("an unknown policy is %s", code)
	}
	other := hosting(t, shipped(t, "draw"))
	if code := refused(t, other, object{"do": "start", "game": "a", "policies": object{"game master": "random"}}); code != "setup" {
		t.Errorf("a game master who is asked nothing is %s", code)
	}
}

func TestAHostLeavesWhenItIsTold(t *testing.T) {
	ctx, leave := context.WithCancel(context.Background())
	h := hosting(t, shipped(t, "draw"))
	h.ctx = ctx
	in, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	var out bytes.Buffer
	h.In, h.Out = in, &out
	done := make(chan error)
	go func() { done <- h.Serve() }()
	fmt.Fprintln(writer, `{"do":"games"}`)
	leave()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
