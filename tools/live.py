"""What the site ships for live tables: Trystero's own modules, an import map for them, who may be contacted.

The modules import each other by bare name, so the page needs an import map. It is written into the page; the
page's policy allows that one text by its hash. Which relays and STUN or TURN servers are asked stands in
assets/live.json and is written into the page too, so that it can say so before anybody is asked.
"""

from __future__ import annotations

import json
from pathlib import Path

from tools import fetch
from tools.project import ROOT, Failure, integrity

CONFIG = ROOT / "assets" / "live.json"
MODULES = {
    "@trystero-p2p/nostr": ("trystero", "dist", "index.mjs"),
    "@trystero-p2p/core": ("trystero-core", "dist", "index.mjs"),
    "@noble/secp256k1": ("noble-secp256k1", ".", "index.js"),
}
"""By the name they are imported by: the pin, the folder inside the package, and the module to begin with."""
GONE = "console.error(`${libName} peer error:`, err);"
NOBODY = "console.warn(`${libName}: no peer with id ${id} found`);"
SAID = (
    ("live/trystero-core/room.mjs", GONE),
    ("live/trystero-core/room.mjs", NOBODY),
    ("live/trystero-core/shared-peer.mjs", GONE),
    ("live/trystero-core/action-wire.mjs", NOBODY),
)
"""Where Trystero tells the console that somebody has gone: no error at a live table, pages are reloaded."""
IMPORT_MAP = '<script type="importmap">{}</script>'
SITE = '<script type="application/json" id="live">{}</script>'
SCRIPTS = "script-src 'self' 'wasm-unsafe-eval'"
SOCKETS = "connect-src 'self'"
ANY_RELAY = "connect-src 'self' wss: ws:"
"""A policy in the page cannot know a person's own relays; web/early.js narrows it before anything runs."""


def files() -> dict[str, bytes]:
    """The modules as they are, each package in a folder of its own."""
    found = {}
    for pin, inside, _ in MODULES.values():
        folder = fetch.unpacked(pin) / inside
        for path in sorted([*folder.glob("*.mjs"), *folder.glob("*.js")]):
            found[f"live/{pin}/{path.name}"] = path.read_bytes()
        for path in sorted((fetch.unpacked(pin)).glob("LICENSE*")):
            found[f"live/{pin}/{path.name}"] = path.read_bytes()
    for name, said in SAID:
        text = found[name].decode()
        if text.count(said) != 1:
            raise Failure(f"{name}: what Trystero tells the console is not where it was")
        found[name] = text.replace(said, "void 0;").encode()
    return found


def import_map() -> str:
    """Where the page finds them."""
    imports = {name: f"./live/{pin}/{first}" for name, (pin, _, first) in MODULES.items()}
    return json.dumps({"imports": imports}, separators=(",", ":"))


def config(path: Path = CONFIG) -> str:
    """Relays and servers of this site, as one line."""
    data = json.loads(path.read_text())
    relays = data.get("relays", [])
    if not all(isinstance(url, str) and url for url in relays):
        raise Failure(f"{path.name}: relays are a list of addresses (wss://...)")
    return written(relays, data.get("ice", []))


def written(relays: list[str], ice: list[object]) -> str:
    """The same as it stands in the page."""
    return json.dumps({"relays": relays, "ice": ice}, separators=(",", ":")).replace("<", "\\u003c")


def with_live(source: str) -> str:
    """index.html with the import map, the site's relays, and a policy that allows both."""
    for mark in (IMPORT_MAP, SITE, SCRIPTS, SOCKETS):
        if source.count(mark) != 1:
            raise Failure(f"index.html must hold this mark once: {mark}")
    imports = import_map()
    source = source.replace(IMPORT_MAP, IMPORT_MAP.replace("{}", imports))
    source = source.replace(SITE, SITE.replace("{}", config()))
    return source.replace(SCRIPTS, f"{SCRIPTS} '{integrity(imports.encode())}'").replace(SOCKETS, ANY_RELAY)
