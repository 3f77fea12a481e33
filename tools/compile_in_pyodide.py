"""Runs inside Pyodide: replace every .py under /tree by a .pyc beside it, importable without its source."""

import pathlib
import py_compile
import sys

# Our code keeps its assertions, and Pyodide shows its docstrings in JavaScript; the rest needs neither.
WHOLE = {"mordred", "web", "pyodide", "_pyodide"}
broken = []

for source in sorted(pathlib.Path("/tree").rglob("*.py")):
    inside = source.relative_to("/tree")
    shipped = pathlib.Path(*inside.parts[1:])  # without the folder that names the archive
    try:
        py_compile.compile(
            str(source),
            cfile=str(source.with_suffix(".pyc")),
            dfile=str(shipped),  # what tracebacks show
            doraise=True,
            optimize=0 if shipped.parts[0] in WHOLE else 2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    except py_compile.PyCompileError as problem:
        broken.append(problem.msg.strip())
    source.unlink()

if broken:
    sys.tracebacklimit = 0
    raise SystemError("\n" + "\n".join(broken))
