"""A site whose visitors have all been here before: Python takes up what it remembers, at every start.

A start that imports everything costs half as much processor time again, and most tests are not about the
start. What is remembered is made once a run, by the page itself (web/learn.js), and served instead of being
looked for in each new profile; the page and its worker then take it up as they always do, compare its hash,
and complain aloud if anything is wrong. Tests of the start itself use the site as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from e2e import places
from tools import server
from tools.project import only_one

PATIENCE = 300_000
"""ms; it is made once a run, by two starts of Python, and all tests need it."""

PARTS = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("mordred-memory-"));
  const cache = await caches.open(name);
  const found = {};
  for (const { url } of await cache.keys()) found[url] = (await cache.match(url)).headers.get("Content-Type");
  return found;
}"""
HAND_OVER = """async (url) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await caches.match(url)).blob());
  link.download = "part";
  link.click();
}"""

# Laid over two scripts of the page; what they lack comes from the scripts themselves.
MEMORY = """export * from "./memory-itself.js";
const types = TYPES;
const { has, open } = CacheStorage.prototype;
const ours = (name) => name.startsWith("mordred-memory-");
async function match(address) {
  const { body } = await fetch(address);
  return new Response(body, { headers: { "Content-Type": types[new URL(address).pathname] ?? "" } });
}
CacheStorage.prototype.has = function (name) {
  return ours(name) ? Promise.resolve(true) : has.call(this, name);
};
CacheStorage.prototype.open = function (name) {
  return ours(name) ? Promise.resolve({ match }) : open.call(this, name);
};
"""
REMEMBER = """export * from "./remember-itself.js";
export const promised = () => true;
export const worked = () => undefined;
"""


def learn(browser: Browser, home: str, folder: Path) -> None:
    """Have a page make what is remembered, and keep it in a folder."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(home)
    page.wait_for_selector(places.READY, state="attached")
    page.evaluate("async () => (await import(new URL('web/remember.js', document.baseURI))).learn()")
    page.wait_for_selector(places.LEARNT, state="attached")
    folder.mkdir()
    types: dict[str, str] = {}
    for number, (url, type) in enumerate(sorted(page.evaluate(PARTS).items())):
        with page.expect_download() as download:
            page.evaluate(HAND_OVER, url)
        download.value.save_as(folder / str(number))
        types[urlsplit(url).path] = type or ""
    context.close()
    (folder / "types.json").write_text(json.dumps(types))


@contextmanager
def serving(built: Path, kept: Path) -> Iterator[server.Site]:
    """The site with what is remembered."""
    types = json.loads((kept / "types.json").read_text())
    with server.serving(built) as site:
        for number, path in enumerate(types):
            site.answers[path] = (kept / str(number)).read_bytes()
        for name, script in (("memory", MEMORY), ("remember", REMEMBER)):
            site.answers[f"/web/{name}-itself.js"] = (built / "web" / f"{name}.js").read_bytes()
            site.answers[f"/web/{name}.js"] = script.replace("TYPES", json.dumps(types)).encode()
        yield site


def once(folder: Path, make: Callable[[Path], object]) -> Path:
    """A folder that is made by the first process that needs it; the others wait for it."""
    with only_one(f"e2e-{folder.name}"):
        done = folder.with_suffix(".done")
        if not done.exists():
            make(folder)
            done.touch()
    return folder
