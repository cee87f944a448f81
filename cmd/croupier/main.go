// Croupier plays card, chip and dice games whose rules are written down in .deal files.
package main

import (
	"os"

	"croupier/cmd/internal/cli"
)

func main() { os.Exit(cli.Main()) }
