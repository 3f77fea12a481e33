"""The page that boots are measured against: PyScript as npm has it and pydantic, on our runtime."""

from __future__ import annotations

from tools import fetch, runtime
from tools.server import Site

CONFIG = """interpreter = "bare-runtime/pyodide.mjs"
packages = ["pydantic"]
packages_cache = "passthrough"
plugins = ["!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]
"""
PAGE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<mpy-config type="json" hidden>{"plugins": ["!deprecations-manager", "!donkey", "!error", "!py-editor",
"!py-game", "!py-terminal"]}</mpy-config>
<script type="module" src="bare-pyscript/core.js"></script>
<p id="out"></p>
<script type="py" config="bare.toml">
from pydantic import BaseModel
from js import document, performance
class Hello(BaseModel):
    name: str
document.getElementById("out").textContent = Hello(name="Arthur").model_dump_json()
document.documentElement.dataset.at = str(performance.now())
document.documentElement.dataset.ready = "true"
</script>
"""
READY = "html[data-ready=true]"


def serve(site: Site) -> None:
    """Let a site have the bare page too: `bare.html`, with the libraries as wheels, as Pyodide wants them."""
    packages = list(fetch.pins()["wheels"]["packages"])
    site.mounts["/bare-runtime/"] = runtime.RUNTIME
    site.mounts["/bare-pyscript/"] = runtime.BARE_PYSCRIPT
    site.answers |= {
        "/bare.html": PAGE.encode(),
        "/bare.toml": CONFIG.encode(),
        "/bare-runtime/pyodide-lock.json": runtime.lock(packages),
    }
