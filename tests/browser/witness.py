"""Somebody who reads all that comes to a page, and all that stands on it, and looks for secrets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.real_table import Json

LISTENING = """
window.witness = { came: [], stood: [], number: 0, screen: null };
const came = (text) => {
  witness.came.push(text);
  const said = JSON.parse(text);
  if (said && said.game && said.number >= witness.number) {
    Object.assign(witness, { number: said.number, screen: said });
  }
};
const Plain = window.EventSource;
window.EventSource = class extends Plain {
  constructor(...of) {
    super(...of);
    for (const kind of ["message", "screen"]) {
      this.addEventListener(kind, (event) => came(event.data));
    }
  }
};
const plain = window.fetch;
window.fetch = async (...of) => {
  const answer = await plain(...of);
  if (!(answer.headers.get("Content-Type") || "").includes("json")) return answer;
  const text = await answer.text();
  came(text);
  return new Response(text, { status: answer.status, headers: answer.headers });
};
const stands = () => {
  const app = document.getElementById("app");
  if (!app) return;
  const labels = [...app.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  const text = [app.textContent, ...labels].join("\\n");
  const last = witness.stood[witness.stood.length - 1];
  if (!last || last[1] !== text) witness.stood.push([witness.number, text]);
};
new MutationObserver(stands).observe(document, {
  subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-label"],
});
"""  # noqa: E501
"""Keeps every screen, every answer, and every text that stood on the page, with the screen's number
at that moment."""

SHIP = re.compile(r"\bGreen (\d+)\b")


@dataclass(frozen=True)
class Heard:
    """What came to one page and stood on it. `viewer`: whose phone it is; None: nobody's."""

    who: str
    viewer: str | None
    came: list[str]
    stood: list[tuple[int, str]]

    @property
    def screens(self) -> Iterator[Json]:
        """The screens of the game under way, in the order in which they came."""
        for text in self.came:
            said: Any = json.loads(text)
            if isinstance(said, dict) and "game" in said and not said["game"]["finished"]:
                yield said


def heard(page: Page, who: str, viewer: str | None) -> Heard:
    """Everything that this page has got and shown since it was opened."""
    kept = page.evaluate("({ came: witness.came, stood: witness.stood })")
    return Heard(who, viewer, kept["came"], [(number, text) for number, text in kept["stood"]])


def as_json(value: Any) -> str:
    """A value as it stands in a stream."""
    return json.dumps(value, separators=(",", ":"))


def without(screen: Json, *paths: str) -> Json:
    """A copy of the screen that lacks what is at these paths."""
    copy: Json = json.loads(json.dumps(screen))
    for path in paths:
        *way, last = path.split("/")
        at: Any = copy
        for step in way:
            at = at.get(step) if isinstance(at, dict) else None
        if isinstance(at, dict):
            at.pop(last, None)
    return copy


class Chests:
    """What was in each Chest, by the screens' numbers: as the players' own phones showed it."""

    def __init__(self, phones: list[Heard]) -> None:
        self._of: dict[str, dict[int, Json]] = {}
        for phone in phones:
            own = self._of.setdefault(str(phone.viewer), {})
            for screen in phone.screens:
                own[screen["number"]] = screen["game"]["chests"][phone.viewer]

    def others(self, viewer: str | None, number: int) -> Iterator[tuple[str, Json]]:
        """Whose Chest held what on the screen of this number; empty ones are no secret."""
        for name, by_number in self._of.items():
            chest = by_number.get(number)
            if name != viewer and chest and sum(chest.values()) > 1:
                yield name, chest


def check_word(everybody: list[Heard]) -> int:
    """Assert that no page of A Pirate's Word got or showed another's secret.

    Returns how many Chests of others were looked for.
    """
    chests = Chests([one for one in everybody if one.viewer])
    looked_for = 0
    for one in everybody:
        for screen in one.screens:
            _check_view(one, screen)
            looked_for += _check_text(one, screen, chests)
        _check_page(one)
    return looked_for


def _check_view(one: Heard, screen: Json) -> None:
    game, viewer = screen["game"], one.viewer
    for key in ("chests", "scores", "ships", "peeks"):
        seen = {name for name, value in game[key].items() if value is not None}
        assert seen <= {viewer}, (one.who, key, seen)
    bids = {name for name, bid in game["bids"].items() if bid is not None}
    assert bids <= {viewer} or len(bids) == len(game["bids"]), (one.who, bids)
    if _are_down(game):
        for letter, island in game["islands"].items():
            known = {name for name, card in island["ships"].items() if card is not None}
            assert known <= {viewer}, (one.who, letter, known)


def _are_down(game: Json) -> bool:
    """Whether this Day's Ships still lie face down."""
    turned = game["revealed"]
    return game["phase"] != "resolution" or turned is None or turned["day"] != game["day"]


def _check_text(one: Heard, screen: Json, chests: Chests) -> int:
    """Search what came for others' Chests, but for where gems lie openly or are one's own."""
    letters = [f"game/islands/{letter}/gems" for letter in screen["game"]["islands"]]
    own = [f"game/chests/{one.viewer}", f"game/bids/{one.viewer}", "mine"]
    is_open = ["game/revealed", "market/drawn", "controls/drafts"]
    if all(bid is not None for bid in screen["game"]["bids"].values()):
        is_open.append("game/bids")
    rest = as_json(without(screen, *letters, *own, *is_open))
    count = 0
    for name, chest in chests.others(one.viewer, screen["number"]):
        assert as_json(chest) not in rest, f"{one.who} got {name}'s Chest"
        count += 1
    if _are_down(screen["game"]):
        assert not SHIP.search(as_json(_said(screen))), (one.who, _said(screen))
    return count


def _said(screen: Json) -> Json:
    """The sentences of a screen, which everybody may read."""
    keys = ("todo", "messages", "happened", "undo", "redo", "arrived", "title", "small")
    return {"seats": screen["seats"], **{key: screen.get(key) for key in keys}}


def _check_page(one: Heard) -> None:
    """A phone names its own Ships and those that its player has looked at; others name none."""
    down = {screen["number"]: _are_down(screen["game"]) for screen in one.screens}
    known: dict[int, set[str]] = {}
    for screen in one.screens:
        own = screen["game"]["ships"].get(one.viewer)
        peeked = screen["game"]["peeks"].get(one.viewer) or []
        mine = [*(own["green"] if own else []), *(peek["card"] for peek in peeked)]
        known[screen["number"]] = {str(card) for card in mine}
    for number, text in one.stood:
        if down.get(number):
            named = set(SHIP.findall(text))
            assert named <= known[number], (one.who, number, named - known[number])


def check_21(everybody: list[Heard], words: dict[str, str]) -> int:
    """Assert that no page of Pirate 21 got or showed another's face-down card.

    `words`: how pages call a card. What lies face down must lie open nowhere. Returns how many
    cards of others were looked for.
    """
    down = _DownCards([one for one in everybody if one.viewer])
    looked_for = 0
    for one in everybody:
        numbers = set()
        for screen in one.screens:
            _check_hands(one, screen)
            numbers.add(screen["number"])
            text = as_json(
                without(screen, "controls/cards", "game/rounds", f"game/hands/{one.viewer}")
            )
            for card in down.others(one.viewer, screen["number"]):
                assert card not in text, (one.who, card)
                looked_for += 1
        for number, text in one.stood:
            for card in down.others(one.viewer, number) if number in numbers else ():
                assert words[card] not in text, (one.who, number, card)
    return looked_for


class _DownCards:
    """The face-down cards of those who have a phone, by the screens' numbers."""

    def __init__(self, phones: list[Heard]) -> None:
        self._of: dict[int, dict[str, str]] = {}
        for phone in phones:
            for screen in phone.screens:
                card = screen["game"]["hands"][phone.viewer]["down"]
                if card and screen["game"]["phase"] == "turns":
                    self._of.setdefault(screen["number"], {})[str(phone.viewer)] = card

    def others(self, viewer: str | None, number: int) -> list[str]:
        """What lay face down before others, on the screen of this number."""
        of = self._of.get(number, {})
        own = of.get(str(viewer))
        return [card for name, card in of.items() if name != viewer and card != own]


def _check_hands(one: Heard, screen: Json) -> None:
    if screen["game"]["phase"] not in ("deal", "turns"):
        return
    hands = screen["game"]["hands"]
    known = {name for name, hand in hands.items() if hand["down"] is not None}
    assert known <= {one.viewer}, (one.who, known)
    if screen["game"]["phase"] == "deal":
        shown = {name for name, hand in hands.items() if hand["up"]}
        assert shown <= {one.viewer}, (one.who, shown)
