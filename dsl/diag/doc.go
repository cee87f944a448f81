// Package diag says what is wrong with a ruleset: where, in plain words, and
// what to do instead.
//
// A [Diagnostic] is data. Whoever finds a mistake builds one and hands it on;
// [Render] turns a list into text for a terminal and [JSON] into lines for
// other programs. The package must not know the language, the rules that are
// checked, or who reads the result: it knows text, places in it, and
// sentences. It reads no files; sources come in as strings.
//
// # Codes and their pages
//
// Every diagnostic carries a code, a readable slug such as unknown-name, and
// every code has a page, pages/CODE.md, that is embedded here and shown by
// "croupier explain CODE". Whoever adds a code adds its page. A page is:
//
//	# unknown-name
//
//	One line that says what the code means.
//
//	Why this is a mistake and what to do, in as many paragraphs as it takes.
//
//	## Wrong
//
//	```deal
//	an example that gives exactly this code when it is checked or run
//	```
//
//	## Instead
//
//	```deal
//	the same example, put right
//	```
//
// An example with a block of Lua in it stands between ~~~deal and ~~~.
//
// The summary is the second paragraph and is a single line. Each of the two
// sections holds exactly one fenced block marked deal, and may have prose
// around it. A page whose mistake cannot be shown, such as a file that is too
// large, has neither section; its third paragraph is then a line beginning
// "No example:" that says why.
package diag
