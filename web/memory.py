"""What Python remembers from one visit to the next (web/memory.js): everything imported, nothing played."""

from __future__ import annotations

import gc
import importlib
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

PYSCRIPT = "pyscript"


def brought() -> str:
    """PyScript's own modules, which it writes anew at every start: by name, where each lies and its text."""
    files = {
        name: str(module.__file__)
        for name, module in sys.modules.items()
        if name.partition(".")[0] == PYSCRIPT and getattr(module, "__file__", None)
    }
    return json.dumps({name: [path, Path(path).read_text("utf-8")] for name, path in files.items()})


class Known(SourceFileLoader):
    """Reads a module from its file, but compiles it only if its text is not the one that is remembered."""

    def __init__(self, name: str, path: str, text: bytes, code: CodeType) -> None:
        super().__init__(name, path)
        self.text, self.code = text, code

    def get_code(self, fullname: str) -> CodeType | None:
        """What is run when it is imported."""
        return self.code if self.get_data(self.path) == self.text else super().get_code(fullname)


class Compiled(MetaPathFinder):
    """Finds modules where they always are, and has them loaded without being compiled again."""

    def __init__(self, told: str) -> None:
        self.known = {
            name: (text.encode(), compile(text, path, "exec", dont_inherit=True))
            for name, (path, text) in json.loads(told).items()
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where it is, and how it is loaded."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname in self.known else None
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = Known(fullname, spec.loader.path, *self.known[fullname])
        return spec


def learn(told: str = "{}") -> None:
    """Import all that archives brought (web/packs.js), and let the games read their own content.

    All of it: the libraries' files come after the start (web.main), so nothing may be left to import then.
    PyScript's modules (`brought` by another visit) belong to a page, so they are compiled and not imported.
    """
    sys.meta_path.insert(0, Compiled(told))
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # as in web.main
    for name in sorted(_modules()):
        with suppress(ImportError):  # parts of libraries that want what is not here
            importlib.import_module(name)
    manifests = importlib.import_module("mordred.games").MANIFESTS
    for manifest in manifests.values():
        manifest.rules(), manifest.judge(), manifest.levels()
    gc.collect()
    gc.freeze()  # it stays for ever: the collector need not look at it again


def _modules() -> Iterator[str]:
    """The names of all modules beside this one and its like."""
    home = Path(__file__).parents[1]
    for path in home.rglob("*.py*"):
        yield ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")


def wake() -> None:
    """Another visit: chance must not be what it was. (Clocks and calendars are asked for anew each time.)"""
    random.seed()
