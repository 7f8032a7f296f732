"""The cards that people enrolled at the table, kept in the data folder.

They stand in `deck.toml`, in the form of the configuration's [deck]:

    format = 1

    [deck]
    "04A1B2C3D4E580" = "green 15"

What was enrolled at the table wins over the configuration's [deck]: it was done later, and with the
card in hand. It wins card by card, so a [deck] that names the other cards still counts for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion import datafile
from companion.datafile import FORMAT
from companion.deck import Deck, canonical
from companion.games.boxes import BOXES, CARDS, HELP, words
from companion.names import shown
from companion.refusals import Refusal
from companion.words import Said, listed, say

FILE: Final = "deck.toml"

HEAD: Final = f"""\
# Which tag is on which card, as it was enrolled at the table. The companion writes this file.
format = {FORMAT}

[deck]
"""

RANDOM: Final = say(
    "This tag tells another number each time it is read, as phones and identity cards do, so no "
    "card can be known by it. Stick an NTAG213 on the card."
)

Cards = Mapping[str, str]
"""Cards' names by tag."""


class Enrolled:
    """What was enrolled at a table, and what stands beside it.

    `told` are the cards of the configuration's [deck], `spare` those that a simulated table brings
    for cards that are enrolled nowhere. Without a `path` nothing outlives the process.
    """

    def __init__(self, path: Path | None, told: Cards, spare: Cards, own: Cards) -> None:
        self.own = dict(own)
        self.told = {canonical(tag): name for tag, name in told.items()}
        self.notice: str | None = None
        """What the host should know about the file, or None."""
        self.path = path
        self._spare = spare

    @classmethod
    def open(cls, folder: Path, told: Cards, spare: Cards | None = None) -> Enrolled:
        """Read what is kept in `folder`; what cannot be understood is set aside, see `notice`.

        A simulated table, which has `spare` cards, has a file of its own. Raises Refusal `storage`.
        """
        path = folder / (FILE if spare is None else f"simulated-{FILE}")
        own, aside = datafile.read(path, _decoded)
        enrolled = cls(path, told, spare or {}, own or {})
        enrolled.notice = aside or enrolled.contradiction()
        return enrolled

    @classmethod
    def unkept(cls, told: Cards) -> Enrolled:
        """Cards that nobody keeps, for a table without a folder."""
        return cls(None, told, {}, {})

    def cards(self) -> dict[str, str]:
        """Return every card that is enrolled, in the boxes' order."""
        return ordered(merged(self.own, self.told))

    def deck(self) -> Deck:
        """Return the cards that are played with."""
        return Deck(merged(self.cards(), self._spare))

    def keep(self, cards: Cards) -> None:
        """Keep these as all cards that are enrolled, from now on.

        What [deck] says as well is left to it. Raises Refusal: `storage`, or `told` where [deck]
        says of a card what nothing here can take back; then nothing has changed.
        """
        changed = {name for _, name in cards.items() ^ self.cards().items()}
        names = (changed | set(self.own.values())) & set(cards.values())
        own = ordered({tag: name for tag, name in cards.items() if name in names})
        left = merged(own, self.told).items() - cards.items()
        if left:
            stuck = words(sorted(name for _, name in left)[0])
            sentence = say(
                "{cards} stands in [deck] of table.toml: take the line out.", cards=stuck
            )
            raise Refusal("told", sentence)
        if self.path is not None:
            datafile.write(self.path, text_of(own))
        self.own = own

    def replace_all(self, cards: Cards) -> Path | None:
        """Keep these in the place of all that was enrolled here; returns where that is kept now.

        Raises Refusal `storage`.
        """
        aside = None
        if self.path is not None:
            if self.own and self.own.items() - cards.items():
                aside = datafile.keep_aside(self.path, "before")
            datafile.write(self.path, text_of(cards))
        self.own = ordered(cards)
        return aside

    def contradiction(self) -> Said | None:
        """Say of which cards [deck] says something else than what was enrolled, or None."""
        there = merged(self.own, self.told)
        names = [words(name) for tag, name in self.told.items() if there.get(tag) != name]
        if not names:
            return None
        return say(
            "[deck] of table.toml says of {cards} something else than what was enrolled at the "
            "table, which counts. Take these lines out of [deck].",
            cards=listed(list(dict.fromkeys(names))),
        )


def merged(first: Cards, other: Cards) -> dict[str, str]:
    """Return the cards of both; of a card or a tag that is in both, only what `first` says."""
    names = set(first.values())
    rest = {t: name for t, name in other.items() if t not in first and name not in names}
    return {**first, **rest}


def ordered(cards: Cards) -> dict[str, str]:
    """Return the same cards in the boxes' order."""
    places = {name: place for place, name in enumerate(CARDS)}
    return dict(sorted(cards.items(), key=lambda one: places[one[1]]))


def text_of(cards: Cards) -> str:
    """Return the file that says of which tag is on which card, ready for `read`."""
    return HEAD + "".join(f'"{tag}" = "{name}"\n' for tag, name in ordered(cards).items())


def read(data: bytes) -> dict[str, str]:
    """Return the cards of a file in that form, all of it checked.

    Raises Refusal `newer`, `damaged`, `tag` or `card`.
    """
    return datafile.decoded(data, _decoded)


def check_fixed(tag: str) -> None:
    """Raise Refusal `random` for a tag whose number is another one each time.

    ISO/IEC 14443-3, 6.5.4: a UID of four bytes that begins with 08.
    """
    if len(tag) == 8 and tag.startswith("08"):
        raise Refusal("random", RANDOM)


def and_list(names: Iterable[str]) -> str:
    """Join names as people say them."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


class _File(msgspec.Struct, forbid_unknown_fields=True):
    deck: dict[str, str]


def _decoded(raw: Mapping[str, Any]) -> dict[str, str]:
    if "deck" not in raw:
        raise Refusal("damaged", say("it has no [deck]."))
    cards = {}
    for text, name in datafile.converted(raw, _File).deck.items():
        tag = canonical(shown(text))
        check_fixed(tag)
        if tag in cards:
            raise Refusal("tag", say("The tag {tag} is enrolled twice.", tag=tag))
        if name not in CARDS:
            raise Refusal("card", say('"{name}" is no card: {help}.', name=shown(name), help=HELP))
        cards[tag] = name
    Deck(cards)
    _check_boxes(cards)
    return cards


def _check_boxes(cards: Cards) -> None:
    """Raise Refusal `card` if there are more cards than a box has places for."""
    for box in BOXES.values():
        there = Counter(name for name in cards.values() if name in box.names)
        placed = [name for _, name in filter(None, box.placed(cards))]
        for name in there - Counter(placed):
            raise Refusal(
                "card",
                say(
                    "{card} is one card too many for {title}'s box.",
                    card=words(name),
                    title=box.title,
                ),
            )
