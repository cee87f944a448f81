// The extension starts the language server, and opens a terminal where somebody wants to play. All else the server does.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function (context) {
  const command = vscode.workspace.getConfiguration("croupier").get("path");
  context.subscriptions.push(
    vscode.commands.registerCommand("croupier.play", (uri, start, rules) => {
      const terminal = vscode.window.createTerminal({ name: `croupier: ${start}`, shellPath: command, shellArgs: ["play", rules, start] });
      terminal.show();
    }),
  );
  client = new LanguageClient("croupier", "Croupier", { command, args: ["lsp"] }, { documentSelector: [{ language: "deal" }] });
  try {
    await client.start();
  } catch {
    client = undefined;
    vscode.window.showErrorMessage(`The program croupier does not start as "${command}". Install it, or say in the setting croupier.path where it is.`);
  }
};

exports.deactivate = function () {
  return client && client.stop();
};
