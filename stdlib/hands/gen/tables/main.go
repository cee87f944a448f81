// Command tables writes the evaluator's tables to the file that is named.
package main

import (
	"bytes"
	"fmt"
	"os"

	"croupier/stdlib/hands"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "name one file to write the tables to")
		os.Exit(2)
	}
	var tables bytes.Buffer
	err := hands.WriteTables(&tables)
	if err == nil {
		err = os.WriteFile(os.Args[1], tables.Bytes(), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
