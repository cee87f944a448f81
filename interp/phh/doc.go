// Package phh reads and writes hand histories in the PHH format (https://phh.readthedocs.io), and replays them: every
// action must be legal where it stands, and the stacks at the end must be those that were recorded.
//
// The hands are played by rulesets, like every other game, through the door that everybody uses: [game.Setup], [game.Game]
// and [game.State]. Which ruleset plays a variant, and which of its options and fields the numbers of a hand go to, is a
// table: variants.toml. A variant is added there, and needs no Go.
//
// The package must not know the rules of any game, and it opens no files: whoever calls it hands it readers and rulesets.
package phh
