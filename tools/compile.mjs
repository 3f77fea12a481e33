// Compile Python with Pyodide's own Python, so that the bytecode is of the right kind.
// usage: node compile.mjs <unpacked pyodide package> <script.py> <folder to work in>
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [home, script, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
// A fixed hash seed makes the bytecode the same every time (sets of constants are written in hash order). Tracebacks name
// lines; which column of a line it was would be a fifth of the bytecode.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/" };
const pyodide = await loadPyodide({ indexURL: `${home}/`, env });
pyodide.FS.mkdirTree("/tree");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/tree");
try {
  pyodide.runPython(readFileSync(script, "utf8"));
} catch (problem) {
  console.error(problem.message); // the message alone: node would print a minified megabyte around it
  process.exit(1);
}
