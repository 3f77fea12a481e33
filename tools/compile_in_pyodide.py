"""Runs inside Pyodide: replace every .py under /tree by a .pyc beside it, importable without its source."""

import ast
import importlib.util
import marshal
import pathlib
import sys

# Pyodide shows its docstrings in JavaScript, and PyScript is left as it was written. Our code keeps its
# assertions, but nobody reads its docstrings there. The rest needs neither.
OURS = {"mordred", "web"}
ASSERTING = {"pyodide", "_pyodide", "pyscript", *OURS}
UNCHECKED = (0b01).to_bytes(4, "little")  # known by a hash of the source that nobody looks at
broken = []


def undocumented(tree: ast.Module) -> ast.Module:
    """The program without its docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]
    return tree


for source in sorted(pathlib.Path("/tree").rglob("*.py")):
    inside = source.relative_to("/tree")
    shipped = pathlib.Path(*inside.parts[1:])  # without the folder that names the archive
    root = shipped.parts[0].removesuffix(".py")
    data = source.read_bytes()
    try:
        tree = ast.parse(data, str(shipped))  # the name is what tracebacks show
        tree = undocumented(tree) if root in OURS else tree
        code = compile(tree, str(shipped), "exec", dont_inherit=True, optimize=0 if root in ASSERTING else 2)
        head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(data)
        source.with_suffix(".pyc").write_bytes(head + marshal.dumps(code))
    except SyntaxError as problem:
        broken.append(f"{shipped}: {problem}")
    source.unlink()

if broken:
    sys.tracebacklimit = 0
    raise SystemError("\n" + "\n".join(broken))
