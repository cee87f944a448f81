#!/bin/sh
# Builds the extension: the grammar and the snippets from the description of the language, the packages from npm, and the file to install
# with "code --install-extension croupier.vsix".
set -e
cd "$(dirname "$0")"
if [ -f ../../go.mod ]; then # a release has them ready
  (cd ../.. && go run ./cmd/internal/vscode editors/vscode)
fi
npm ci --no-audit --no-fund
npm test
npx vsce package --allow-missing-repository --skip-license --out croupier.vsix
