// Lint JavaScript with Biome, which comes as one WebAssembly file and needs nothing of the machine.
// usage: node lint.mjs <unpacked @biomejs/wasm-nodejs> <settings.json> <file.js> ...
// Says one line for each finding; the exit code is 1 if there are any.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";

const [home = "", settings = "", ...files] = process.argv.slice(2);
const { Workspace } = createRequire(import.meta.url)(resolve(home, "biome_wasm.js"));

const workspace = new Workspace();
const { projectKey } = workspace.openProject({ path: process.cwd(), openUninitialized: true });
workspace.updateSettings({ projectKey, configuration: JSON.parse(readFileSync(settings, "utf8")), workspaceDirectory: process.cwd() });

let found = 0;
for (const path of files) {
  const content = readFileSync(path, "utf8");
  workspace.openFile({ projectKey, path, content: { type: "fromClient", content, version: 0 } });
  const { diagnostics } = workspace.pullDiagnostics({ projectKey, path, categories: ["syntax", "lint"] });
  for (const one of diagnostics) {
    const before = Buffer.from(content).subarray(0, one.location.span?.[0] ?? 0).toString().split("\n");
    const where = `${relative(process.cwd(), path)}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
    process.stdout.write(`${where}: ${one.category ?? "syntax"}: ${one.description}\n`);
    found += 1;
  }
}
process.exitCode = found ? 1 : 0;
