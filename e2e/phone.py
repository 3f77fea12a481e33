"""A phone: the fixture's size, and what several of its tests ask."""

from __future__ import annotations

from playwright.sync_api import FloatRect, ViewportSize

from e2e.table import Table

SIZE: ViewportSize = {"width": 360, "height": 740}
# What makes the page scroll sideways, or sticks out where nobody can scroll to it.
SIDEWAYS = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const reached = (one) => one && one.id !== "root" && (scrolls(one) || reached(one.parentElement));
  const out = [...document.querySelectorAll("#root *:not(svg *)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !reached(one.parentElement);
  });
  const names = out.slice(0, 5).map((one) => `${one.tagName}.${one.getAttribute("class")} ${one.dataset.id}`);
  return wide > 0 || scrollX !== 0 ? [`${wide}px`, ...names] : names;
}"""
ZOOM = "Number(document.querySelector('.pan').style.getPropertyValue('--zoom')) || 1"


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes do not touch."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def sideways(table: Table) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = table.page.evaluate(SIDEWAYS)
    return found
