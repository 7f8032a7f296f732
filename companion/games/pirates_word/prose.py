"""A view as plain text, for people who read a replay in a terminal."""

from __future__ import annotations

from typing import Any

from companion.games.pirates_word.box import COLOURS, artifact_words
from companion.words import listed

View = dict[str, Any]
HIDDEN = "hidden"


def as_text(view: View) -> str:
    """Return the state as lines of text; what the view hides is called hidden."""
    parts = [_title(view), _islands(view), _players(view), _market(view), _rats(view)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(view: View) -> str:
    if view["finished"]:
        head = f"A Pirate's Word, finished: {view['winner']} wins."
    else:
        head = f"A Pirate's Word, Day {view['day']}, {view['phase'].capitalize()}"
    return f"{head}\nDagger: {view['dagger']}\nBag: {gems_text(view['bag'])}"


def gems_text(gems: View | None) -> str:
    """Gems by colour, the most valuable first: `1 golden, 2 red`."""
    if gems is None:
        return HIDDEN
    parts = [f"{gems[colour]} {colour}" for colour in COLOURS if gems[colour]]
    return ", ".join(parts) or "empty"


def _card(card: Any) -> str:
    return "face down" if card is None else "Red" if card == "red" else f"Green {card}"


def _islands(view: View) -> str:
    return "\n".join(_island(view, letter) for letter in view["islands"])


def _island(view: View, letter: str) -> str:
    island = view["islands"][letter]
    gems = "not told" if island["gems"] is None else gems_text(island["gems"])
    text = f"Island {letter}: {gems}"
    for name, card in island["ships"].items():
        text += f"; {name} {_card(card)}"
    if island["rat"]:
        text += "; a Rat"
    if letter in view["to_take"]:
        text += f"; {view['to_take'][letter]} takes next"
    return text


def _players(view: View) -> str:
    return "\n".join(_player(view, name) for name in view["chests"])


def _player(view: View, name: str) -> str:
    score = view["scores"][name]
    chest = gems_text(view["chests"][name])
    text = f"{name}: Chest {chest}" + ("" if score is None else f" = {score} VP")
    ships = view["ships"][name]
    if ships:
        text += f"; Greens {listed([str(green) for green in ships['green']])}"
    if view["achievements"][name]:
        words = [one.replace("-", " ") for one in view["achievements"][name]]
        text += f"; {', '.join(words)}"
    return text + "".join(f"\n    {_peek(peek)}" for peek in view["peeks"][name] or [])


def _peek(peek: View) -> str:
    at = "in hand" if peek["at"] == "hand" else f"at Island {peek['at']}"
    card = "an unread card" if peek["card"] is None else _card(peek["card"])
    return f"saw on Day {peek['day']}: {peek['player']} {at}, {card}"


def _market(view: View) -> str:
    lines = []
    if view["artifacts"]:
        shown = [
            artifact_words(one["id"]) + ("" if one["face_up"] else " (face down)")
            for one in view["artifacts"]
        ]
        lines.append("Artifacts: " + ", ".join(shown))
    if view["phase"] == "market":
        lines.extend(f"{name}'s fist: {_bid(bid)}" for name, bid in view["bids"].items())
    if view["winners_of_market"]:
        lines.append("Still to use an Artifact: " + ", ".join(view["winners_of_market"]))
    return "\n".join(lines)


def _bid(bid: Any) -> str:
    if bid is None:
        return "closed"
    return f"{bid} VP" if isinstance(bid, int) else gems_text(bid)


def _rats(view: View) -> str:
    return "Rats: " + ", ".join(view["rats"]) if view["rats"] else ""
