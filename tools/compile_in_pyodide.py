"""Runs inside Pyodide: replace every .py under /work by a .pyc beside it, importable without its source."""

import pathlib
import py_compile

for source in sorted(pathlib.Path("/work").rglob("*.py")):
    inside = source.relative_to("/work")
    shipped = pathlib.Path(*inside.parts[1:])  # without the folder that names the archive
    py_compile.compile(
        str(source),
        cfile=str(source.with_suffix(".pyc")),
        dfile=str(shipped),  # what tracebacks show
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    source.unlink()
