// Compress files with brotli, as small as it can: node brotli.mjs <from> <to> [<from> <to> ...]
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const paths = process.argv.slice(2);
for (let at = 0; at < paths.length; at += 2) {
  const data = readFileSync(paths[at]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(paths[at + 1], brotliCompressSync(data, { params }));
}
