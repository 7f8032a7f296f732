"""What hands need of a page: room for a finger, the keyboard, nothing beyond the edge."""

from __future__ import annotations

from playwright.sync_api import Page

FINGER = 56

CONTROLS = """
const controls = () => [...document.querySelectorAll(
  "button, a[href], input, select, summary, [role=button], [tabindex='0']")]
  .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
    && !one.closest("[inert]") && one.getAttribute("tabindex") !== "-1");
const named = (one) => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40)
  || one.tagName;
"""

TOO_SMALL = f"""() => {{ {CONTROLS}
  return controls().map((one) => {{
    const label = one.matches("input") && one.closest("label");
    const box = (label || one).getBoundingClientRect();
    const grown = (side, other) => Math.max(0, ...["::before", "::after"].map((which) => {{
      const more = getComputedStyle(one, which);
      const there = more.content !== "none" && more.position === "absolute";
      return there ? -parseFloat(more[side]) - parseFloat(more[other]) : 0;
    }}));
    return [named(one), Math.round(box.width + grown("left", "right")),
      Math.round(box.height + grown("top", "bottom"))];
  }}).filter(([, width, height]) => Math.min(width, height) < {FINGER});
}}"""

MARKED = f"""() => {{ {CONTROLS}
  const radios = new Map();
  controls().forEach((one, i) => {{
    if (one.type === "radio" || one.getAttribute("role") === "radio") {{
      const group = one.name || one.closest("[role=radiogroup]");
      if (radios.has(group)) return;
      radios.set(group, one);
    }}
    one.dataset.control = i;
  }});
  return Object.fromEntries([...document.querySelectorAll("[data-control]")].map(
    (one) => [one.dataset.control, named(one)]));
}}"""

UNMARK = """() => {
  for (const one of document.querySelectorAll("[data-control]")) delete one.dataset.control;
}"""

FOCUSED = """() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
  const seen = (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  return [one.dataset.control || (one === document.body ? "end" : "other"), seen];
}"""


def too_small(page: Page) -> list[str]:
    """Controls with less room than a finger needs."""
    return [f"{name}: {w}x{h}" for name, w, h in page.evaluate(TOO_SMALL)]


def without_keyboard(page: Page) -> list[str]:
    """Controls that the Tab key does not reach, or whose focus cannot be seen."""
    left: dict[str, str] = page.evaluate(MARKED)
    unseen = []
    page.evaluate("document.activeElement.blur()")
    for _ in range(3 * len(left) + 5):
        if not left:
            break
        page.keyboard.press("Tab")
        which, seen = page.evaluate(FOCUSED)
        name = left.pop(which, None)
        if name and not seen:
            unseen.append(f"{name}: its focus cannot be seen")
    page.evaluate(
        "for (const one of document.querySelectorAll('[data-control]')) delete one.dataset.control"
    )
    return unseen + [f"{name}: not reached by Tab" for name in left.values()]


BEYOND = f"""() => {{ {CONTROLS}
  const found = [];
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {{
    found.push("the page scrolls sideways");
  }}
  const turned = [...document.querySelectorAll(".upright")].some((one) => one.checkVisibility());
  for (const one of turned ? [] : controls()) {{
    const box = one.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.push(named(one));
  }}
  return found;
}}"""


def beyond_the_edge(page: Page) -> list[str]:
    """What lies beyond the left or the right edge, whether it can be scrolled to or not."""
    found: list[str] = page.evaluate(BEYOND)
    return found


MOVES = """() => {
  const seconds = (text) => Math.max(...text.split(",").map((one) => parseFloat(one)
    * (one.trim().endsWith("ms") ? 1 : 1000)));
  const found = new Set();
  for (const one of document.querySelectorAll("body *")) {
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(one, part);
      const moves = style.animationName === "none" ? 0 : seconds(style.animationDuration);
      const changes = style.transitionProperty === "none" ? 0 : seconds(style.transitionDuration);
      if (Math.max(moves, changes) > 1) found.add(`${one.tagName} .${one.getAttribute("class")}`);
    }
  }
  return [...found];
}"""


def moves(page: Page) -> list[str]:
    """What takes longer than a millisecond to change, for people who want less motion."""
    return [f"{one} moves" for one in page.evaluate(MOVES)]
