"""A view as plain text, for people who read a replay in a terminal."""

from __future__ import annotations

from typing import Any

from companion.games.pirate21.box import card_words
from companion.games.words import of_cards, of_coins
from companion.words import listed

View = dict[str, Any]


def as_text(view: View) -> str:
    """Return the state as lines of text; what the view hides lies face down."""
    parts = [_title(view), _table(view), _players(view), _rounds(view)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(view: View) -> str:
    if view["finished"]:
        return f"Pirate 21, finished: {view['winner']} wins."
    what = {
        "deal": f"the cards are dealt, {view['start']} begins",
        "turns": f"{view['turn']}'s turn",
        "reveal": "cards are turned over",
    }[view["phase"]]
    return f"Pirate 21, round {view['round']}: {what}"


def _table(view: View) -> str:
    lines = [f"Deck: {of_cards(view['deck'])}"]
    lines.append("Discard pile: " + (_cards(view["discard"]) or "empty"))
    if view["knocked"] is not None:
        lines.append(f"Knocked: {view['knocked']}")
    return "\n".join(lines)


def _cards(cards: list[str]) -> str:
    return ", ".join(card_words(card) for card in cards)


def _players(view: View) -> str:
    return "\n".join(_player(view, name) for name in view["hands"])


def _player(view: View, name: str) -> str:
    coins = of_coins(view["coins"][name])
    return f"{name}: {coins}; {_hand(view['hands'][name], dealing=view['phase'] == 'deal')}"


def _hand(hand: View, *, dealing: bool) -> str:
    if hand["out"]:
        return "out of this round"
    if hand["up"] is None:
        return "two cards"
    if dealing and not hand["up"]:
        return "no cards yet"
    down = "one face down" if hand["down"] is None else f"face down {card_words(hand['down'])}"
    return f"{_cards(hand['up'])}; {down}"


def _rounds(view: View) -> str:
    return "\n".join(_round(one) for one in view["rounds"])


def _round(one: View) -> str:
    totals = ", ".join(
        f"{name} {'out' if total is None else total}" for name, total in one["totals"].items()
    )
    gained = [f"{of_coins(coins)} for {name}" for name, coins in one["coins"].items()]
    return f"Round {one['round']}: {totals}" + (f"; {listed(gained)}" if gained else "")
