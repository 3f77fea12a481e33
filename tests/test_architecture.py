"""Dependencies point one way, and the engine stays pure."""

import ast
from pathlib import Path

import mordred

HOME = Path(mordred.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "wales": {"core", "wales"},
    "britannia": {"core", "britannia"},
    "i18n": {"core", "britannia", "i18n"},
    "ai": {"core", "wales", "britannia", "ai", "games"},
    "scene": {"core", "wales", "britannia", "i18n", "scene"},
    "desk": {"core", "wales", "britannia", "i18n", "scene", "ai", "games", "desk"},
}
"""What each room may import; `scene/app` draws the desk and is counted with it."""
IMPURE = {"js", "pyodide", "pyscript", "random", "time", "datetime", "os", "socket", "subprocess", "secrets"}


def imports(path: Path) -> set[str]:
    """The modules a file imports when it is loaded or run (not those it only names in types)."""
    found = set()
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def room_of(path: Path) -> str:
    parts = path.relative_to(HOME).parts
    return "desk" if parts[:2] == ("scene", "app") else parts[0]


def test_dependencies_point_one_way() -> None:
    wrong = []
    for path in sorted(HOME.rglob("*.py")):
        allowed = MAY_IMPORT.get(room_of(path))
        if allowed is None:
            continue
        for module in imports(path):
            top, _, rest = module.partition(".")
            if top == "mordred" and rest and rest.split(".")[0] not in allowed:
                wrong.append(f"{path.relative_to(HOME)} imports {module}")
    assert wrong == []


def test_the_engine_has_no_browser_no_clock_and_no_randomness_of_its_own() -> None:
    wrong = []
    for path in sorted(HOME.rglob("*.py")):
        if room_of(path) in MAY_IMPORT:
            used = {module.split(".")[0] for module in imports(path)} & IMPURE
            wrong += [f"{path.relative_to(HOME)} imports {name}" for name in used]
    assert wrong == []
