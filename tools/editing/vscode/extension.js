"use strict";

// Starts `regelwerk lsp` and hands it every YAML document; the server itself knows which of them belong to a rulebook.
// Commands run in a terminal, in the folder of the rulebook or mod that the open document belongs to.

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function command() {
  const chosen = vscode.workspace.getConfiguration("regelwerk").get("command", "regelwerk");
  const folder = vscode.workspace.workspaceFolders && vscode.workspace.workspaceFolders[0];
  const isPath = chosen.includes("/") || chosen.includes("\\");
  return isPath && !path.isAbsolute(chosen) && folder ? path.join(folder.uri.fsPath, chosen) : chosen;
}

function rulebook() {
  const open = vscode.window.activeTextEditor;
  let folder = open && open.document.uri.scheme === "file" ? path.dirname(open.document.uri.fsPath) : undefined;
  while (folder && folder !== path.dirname(folder)) {
    if (["rulebook.yaml", "mod.yaml"].some((name) => fs.existsSync(path.join(folder, name)))) return folder;
    folder = path.dirname(folder);
  }
  return undefined;
}

function inTerminal(name) {
  return () => {
    const folder = rulebook();
    if (!folder) {
      vscode.window.showInformationMessage("Regelwerk: open a file of a rulebook or a mod first.");
      return;
    }
    // No shell: nothing in the name of a folder can be taken for a command.
    const terminal = vscode.window.createTerminal({
      name: `regelwerk ${name}`, shellPath: command(), shellArgs: [name, "."], cwd: folder,
    });
    terminal.show();
  };
}

async function activate(context) {
  for (const name of ["check", "test", "play", "book"]) {
    context.subscriptions.push(vscode.commands.registerCommand(`regelwerk.${name}`, inTerminal(name)));
  }
  client = new LanguageClient(
    "regelwerk",
    "Regelwerk",
    { command: command(), args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "yaml" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.yaml") },
    },
  );
  context.subscriptions.push({ dispose: () => client && client.stop() });
  await client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
