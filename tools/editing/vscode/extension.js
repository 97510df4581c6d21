"use strict";

// Starts `regelwerk lsp` and hands it every YAML document; the server itself knows which of them belong to a rulebook.

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

async function activate(context) {
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
