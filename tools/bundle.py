"""The page's scripts and stylesheets, each kind as one file: one answer to wait for instead of two dozen.

Every script keeps its own scope: a function that gives back what it exports. Scripts that workers and
PyScript load too (`SHARED`) stay files of their own, so that there is one of each. Only what needs them waits
for them: all that draws is done before they have come. Only the forms of import and export that our scripts
use are known; anything else is refused.

The one script that runs before the page is read any further (`EARLY`) is written into it: the page would
wait for a file of its own. The page's policy allows that text, by its hash, and no other.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tools import live
from tools.project import Failure, integrity

SCRIPTS, STYLES = "web/page.js", "assets/css/page.css"
EARLY = "web/early.js"
SHARED = frozenset({"web/memory.js", "web/packs.js", "web/python.js", "web/remember.js"})
TAG = re.compile(r'<script type="module" src="(web/[\w/]+\.js)"></script>\n')
SHEET = re.compile(r'<link rel="stylesheet" href="(assets/css/\w+\.css)">\n')
IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\.\.?/\w+\.js)";\n', re.MULTILINE)
LATER = re.compile(r'import\("(\.\.?/\w+\.js)"\)')
EXPORT = re.compile(r"^export (?:const|let|class|(?:async )?function\*?) ?(\w+)", re.MULTILINE)
AWAITS = re.compile(r"^(?:(?:(?:const|let) )?[\w.]+ = )?await ", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def page(source: str) -> str:
    """index.html with one script and one stylesheet."""
    source = TAG.sub(_OnlyFirst(f'<script type="module" src="{SCRIPTS}"></script>\n'), source)
    return SHEET.sub(_OnlyFirst(f'<link rel="stylesheet" href="{STYLES}">\n'), source)


def inlined(source: str, script: str) -> str:
    """index.html with the script that everything else comes after, and a policy that allows it."""
    tag = f'<script src="{EARLY}"></script>'
    if source.count(tag) != 1 or "</script" in script or source.count(live.SCRIPTS) != 1:
        raise Failure(f"{EARLY} cannot be written into index.html")
    allowed = source.replace(live.SCRIPTS, f"{live.SCRIPTS} '{integrity(script.encode())}'")
    return allowed.replace(tag, f"<script>{script}</script>")


def files(source: str, single: Mapping[str, bytes]) -> dict[str, bytes]:
    """The site's files, with those that the page names put together."""
    scripts, sheets = TAG.findall(source), SHEET.findall(source)
    if not scripts or not sheets:
        raise Failure("index.html must name the page's scripts and stylesheets")
    bundle, members = joined(scripts, {name: data.decode() for name, data in single.items() if _script(name)})
    styles = "\n".join(single[name].decode() for name in sheets)
    kept = {name: data for name, data in single.items() if name not in {EARLY, *members, *sheets}}
    return {SCRIPTS: bundle.encode(), STYLES: styles.encode(), **kept}


def _script(name: str) -> bool:
    return name.startswith("web/") and name.endswith(".js")


class _OnlyFirst:
    """Replaces what is found first, and nothing by nothing else."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, found: re.Match[str]) -> str:
        text, self.text = self.text, ""
        return text


def joined(names: list[str], scripts: Mapping[str, str]) -> tuple[str, list[str]]:
    """These scripts and all that they import as one, and which are in it."""
    order: list[str] = []
    late = set(SHARED)
    for name in names:
        _visit(name, scripts, order, late)
    return "\n".join(_wrapped(name, scripts[name], late) for name in order), order


def _visit(name: str, scripts: Mapping[str, str], order: list[str], late: set[str]) -> None:
    """What a script imports comes before it; what imports something late is late itself."""
    if name in SHARED or name in order:
        return
    imported = [_beside(name, path) for _, path in IMPORT.findall(scripts[name])]
    for other in imported:
        _visit(other, scripts, order, late)
    if late.intersection(imported):
        late.add(name)
    order.append(name)


def _beside(name: str, path: str) -> str:
    """The script that another one names by the way to it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _word(name: str) -> str:
    """What a script is called within the one file."""
    return "$" + re.sub(r"\W", "_", name.removeprefix("web/").removesuffix(".js"))


def _wrapped(name: str, text: str, late: AbstractSet[str]) -> str:
    exports = EXPORT.findall(text)
    text = LATER.sub(lambda found: _imported(_beside(name, found[1])), text)
    text = IMPORT.sub(lambda found: _taken(found, _beside(name, found[2]), late), text)
    text = EXPORT.sub(lambda found: found[0].removeprefix("export "), text)
    if unknown := UNKNOWN.search(text):
        raise Failure(f"{name}: this cannot be put together with the other scripts: {unknown[0]}")
    given = "".join(f"get {export}() {{ return {export}; }}, " for export in exports)
    begin = "async () =>" if name in late or AWAITS.search(text) else "() =>"
    return f"const {_word(name)} = ({begin} {{\n{text}return {{ {given}}};\n}})();"


def _imported(name: str) -> str:
    """A file of its own, from where the one file is."""
    return f'import("./{posixpath.relpath(name, "web")}")'


def _taken(found: re.Match[str], name: str, late: AbstractSet[str]) -> str:
    """An import as what it is within one file."""
    what = found[1].removeprefix("* as ")
    given = _imported(name) if name in SHARED else _word(name)
    return f"const {what} = {'await ' if name in late else ''}{given};\n"
