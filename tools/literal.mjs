// What an object of plain strings in a script says, as JSON.
// usage: node literal.mjs <file with the object alone>
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

process.stdout.write(JSON.stringify(runInNewContext(`(${readFileSync(process.argv[2], "utf8")})`)));
