"""Dependencies point one way, without a cycle, and the engine stays pure.

Every import counts: at the top of a file, inside a function, and those that are only for types.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import mordred
from mordred.games import FOLDERS

HOME = Path(mordred.__file__).parent
ROOMS = {
    "core": set(),
    "games": {"core"},
    "i18n": {"core", "games"},
    "ai": {"core", "games"},
    "review": {"core", "games", "ai"},
    "puzzles": {"core", "games", "ai", "review"},
    "lessons": {"core", "games", "i18n", "handling"},
    "handling": {"core", "games", "i18n"},
    "scene": {"core", "games", "i18n", "handling"},
    "live": {"core"},
    "desk": {"core", "games", "i18n", "handling", "lessons", "live", "review", "puzzles"},
    "ui": {"core", "games", "i18n", "handling", "scene", "lessons", "live", "puzzles", "desk"},
    "envs": {"core", "games"},
    "cli": {"core", "games", "i18n", "ai", "handling", "lessons", "envs", "review", "puzzles"},
    "__main__": {"cli"},
}
"""What each room may import beside itself. None of them names a game: games are found by their manifests."""
OF_A_GAME = {
    "content": {"core"},
    "rules": {"core", "content"},
    "judge": {"core", "ai", "content", "rules"},
    "words": {"core", "i18n", "content"},
    "handling": {"core", "i18n", "handling of all", "content", "rules", "words"},
    "painter": {"core", "i18n", "handling of all", "scene", "content", "rules", "words", "handling"},
    "text_board": {"core", "i18n", "content", "rules"},
    "text_tables": {"core", "i18n", "content", "rules", "handling"},
    "numbers": {"core", "content", "rules"},
    "measures": {"core", "content", "rules"},
    "fuzz_packs": {"core", "cli", "content", "rules"},
    "manifest": {"core", "content", "rules", "judge", "handling", "painter"}
    | {"text_board", "text_tables", "numbers", "measures", "fuzz_packs"},
}
"""The same inside a game's folder: rooms of the house, and rooms of the same game."""
IMPURE = {"js", "pyodide", "pyscript", "random", "time", "datetime", "os", "socket", "subprocess", "secrets"}
MAY_BE_IMPURE = {"cli", "__main__", "fuzz_packs"}


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for path in sorted(HOME.rglob("*.py")):
        parts = path.relative_to(HOME.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports(path: Path) -> Iterator[str]:
    """The modules a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else node.module


def room(module: str) -> tuple[str, str]:
    """The game (or "") and the room of a module."""
    parts = module.split(".")[1:] or [""]
    if parts[0] in FOLDERS:
        return parts[0], parts[1] if len(parts) > 1 else ""
    return "", parts[0]


def allowed(importer: str, imported: str) -> bool:
    game, own = room(importer)
    other_game, other = room(imported)
    if (game, own) == (other_game, other) or not own:
        return True
    if not game:
        return not other_game and other in ROOMS[own]
    if other_game:
        return other_game == game and other in OF_A_GAME[own]
    return ("handling of all" if other == "handling" else other) in OF_A_GAME[own]


def test_every_room_is_known() -> None:
    for module in MODULES:
        game, own = room(module)
        assert own in ("", *(OF_A_GAME if game else ROOMS)), f"{module} stands in no room"


def test_dependencies_point_one_way() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, path in MODULES.items()
        for imported in imports(path)
        if imported.split(".")[0] == "mordred" and not allowed(module, imported)
    ]
    assert wrong == []


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {name: {to for to in imports(path) if to in MODULES} for name, path in MODULES.items()}
    assert list(cycles(graph)) == []


def cycles(graph: dict[str, set[str]]) -> Iterator[list[str]]:
    """Each group of modules that import each other in a circle (Tarjan's strongly connected components)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> Iterator[list[str]]:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                yield from visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            circle = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(circle) > 1 or name in graph[name]:
                yield circle

    for name in sorted(graph):
        if name not in number:
            yield from visit(name)


def test_a_circle_would_be_found() -> None:
    assert list(cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == [["b", "c"]]
    assert list(cycles({"a": {"b"}, "b": set()})) == []


def test_the_engine_has_no_browser_no_clock_and_no_randomness_of_its_own() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, path in MODULES.items()
        if room(module)[1] not in MAY_BE_IMPURE
        for imported in imports(path)
        if imported.split(".")[0] in IMPURE
    ]
    assert wrong == []


def test_what_is_also_tested_in_the_browser_needs_no_tools() -> None:
    """The suite's core runs inside Pyodide too (e2e/test_inside.py), where only the games are."""
    for folder in ("core", "wales", "britannia"):
        for path in (Path(__file__).parent / folder).rglob("*.py"):
            assert not {name.split(".")[0] for name in imports(path)} & {"tools", "e2e"}, path
