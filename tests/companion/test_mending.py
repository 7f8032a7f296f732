"""Older entries put right: the log, going back, mending, corrections beside the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import record
from companion.games import pirates_word as game
from companion.games.pirates_word.box import BOX, COLOURS
from companion.history import run
from companion.refusals import CANNOT_NOW, Refusal
from companion.settings import Settings, for_players
from tests.companion.kit import Hands
from tests.companion.players import digest, one_step

WHY = "miscounted"


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    table = Hands(tmp_path)
    yield table
    table.close()


def log(hands: Hands) -> list[dict[str, Any]]:
    secret = hands.do("log").secret
    assert secret is not None
    lines: list[dict[str, Any]] = secret["lines"]
    return lines


def number_of(hands: Hands, text: str, nth: int = 0) -> int:
    found = [line["line"] for line in log(hands) if text in line["text"]]
    return int(found[nth])


def replayed(hands: Hands) -> Any:
    history = hands.table.history
    return run(history.conduct, history.first, history.actions)[0]


def refused(hands: Hands, kind: str, **fields: Any) -> Refusal:
    before = digest(hands.table, hands.clock), hands.table.number
    with pytest.raises(Refusal) as told:
        hands.do(kind, **fields)
    assert (digest(hands.table, hands.clock), hands.table.number) == before
    return told.value


def day_one(hands: Hands, letter: str = "A") -> None:
    """Day 1 with the Islands' gems known: A is shared by Barbara (1) and Mario (2)."""
    for island, gems in GEMS.items():
        hands.do("excavate", island=island, gems=gems)
    hands.lay_all()
    hands.all_done()
    hands.do("reveal-ships")


GEMS = {
    "A": {"golden": 1, "purple": 1, "blue": 1, "red": 1},
    "B": {"green": 4},
    "C": {"blue": 2, "green": 2},
    "D": {"red": 4},
}


def finish(hands: Hands) -> None:
    """Play on to the end at random, without corrections."""
    rng = Random(2)
    while not hands.table.state.finished:
        one_step(hands.table, rng, hands.clock)


# Mending.


def test_an_islands_gems_are_mended_and_the_later_entries_are_played_again(hands: Hands) -> None:
    day_one(hands)
    before = hands.table.state
    line = number_of(hands, "4 gems on Island B")
    hands.do(
        "mend",
        line=line,
        action={"do": "excavate", "island": "B", "gems": {"golden": 1, "green": 3}},
        reason=WHY,
    )
    after = hands.table.state
    assert after.chests[2].golden == before.chests[2].golden + 1, "Mark raided B"
    assert after.bag.golden == before.bag.golden - 1
    assert after.phase == "resolution"
    assert after == replayed(hands)
    hands.do("undo")
    assert hands.table.state == before


def test_a_gem_taken_in_another_colour_was_the_other_ones(hands: Hands) -> None:
    day_one(hands)
    for name, gem in (("Mario", "golden"), ("Barbara", "purple"), ("Mario", "blue")):
        hands.do("take", player=name, island="A", gem=gem)
    hands.do("take", player="Barbara", island="A", gem="red")
    line = number_of(hands, "Mario took a gem of Island A", 0)
    action = {"do": "take", "player": "Mario", "island": "A", "gem": "purple"}
    hands.do("mend", line=line, action=action, reason=WHY)
    state = hands.table.state
    assert (state.chests[0].golden, state.chests[0].purple) == (1, 0)
    assert (state.chests[1].golden, state.chests[1].purple) == (0, 1)


def test_a_mended_game_is_told_with_its_reason_and_undone_by_its_name(hands: Hands) -> None:
    day_one(hands)
    action = {"do": "excavate", "island": "B", "gems": {"golden": 1, "green": 3}}
    hands.do("mend", line=number_of(hands, "Island B"), action=action, reason="  two \n".strip())
    newest = hands.screen()["happened"][-1]
    assert (newest.kind, newest.text) == ("mend", "Mended: Day 1, 4 gems on Island B (two).")
    assert hands.screen()["undo"] == "mended: Day 1, 4 gems on Island B"
    secret = hands.do("log").secret
    assert secret is not None
    assert secret["mends"] == ["Mended: Day 1, 4 gems on Island B (two)."]


def test_a_mend_that_a_later_entry_does_not_bear_says_which_or_goes_back_to_it(
    hands: Hands,
) -> None:
    day_one(hands)
    hands.do("take", player="Mario", island="A", gem="golden")
    action = {"do": "excavate", "island": "A", "gems": {"purple": 2, "blue": 1, "red": 1}}
    wish: dict[str, Any] = {"line": number_of(hands, "Island A"), "action": action, "reason": WHY}
    told = refused(hands, "mend", **wish)
    assert told.code == "no-longer-holds"
    assert told.sentence == "Day 1, Mario took a gem of Island A: this would no longer hold."
    before = hands.table.state
    hands.do("mend", **wish, shorten=True)
    assert dict(hands.table.state.to_take)["A"] == 1, "Mario takes again"
    assert hands.table.state == replayed(hands)
    hands.do("undo")
    assert hands.table.state == before


def test_a_wrong_bid_is_mended_after_the_market(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    chest = hands.table.state.chests[2]
    first, second = [colour for colour in COLOURS if chest.of(colour)][:2]
    hands.do("bid", player="Mark", gems={first: 1})
    hands.do("reveal-bids")
    before = hands.table.state
    action = {"do": "bid", "player": "Mark", "gems": {second: 1}}
    hands.do("mend", line=number_of(hands, "Mark's bid"), action=action, reason="wrong gem")
    opened = hands.table.state.opened
    assert opened is not None
    assert before.opened is not None
    assert opened.totals[2] < before.opened.totals[2]


def test_only_what_was_entered_is_mended(hands: Hands) -> None:
    day_one(hands)
    line = number_of(hands, "Island B")
    other = {"do": "excavate", "island": "C", "gems": {"green": 4}}
    assert refused(hands, "mend", line=line, action=other, reason=WHY).code == "other-entry"
    lock = {"do": "lock"}
    assert refused(hands, "mend", line=line, action=lock, reason=WHY).code == "other-entry"
    assert refused(hands, "mend", line=99, action=other, reason=WHY).code == "no-such-line"
    assert refused(hands, "mend", line=-1, action=other, reason=WHY).code == "no-such-line"
    broken = {"do": "excavate", "island": "B", "gems": {"pink": 4}}
    assert refused(hands, "mend", line=line, action=broken, reason=WHY).code == "form"
    undo = {"do": "undo"}
    assert refused(hands, "mend", line=line, action=undo, reason=WHY).code == "form"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 81, "a\nb", "\u202e"])
def test_a_correction_has_a_reason_of_one_line(hands: Hands, reason: str) -> None:
    day_one(hands)
    action = {"do": "excavate", "island": "B", "gems": {"green": 4}}
    line = number_of(hands, "Island B")
    assert refused(hands, "mend", line=line, action=action, reason=reason).code == "reason"
    told = refused(
        hands, "correct-gems", **{"from": "bag"}, to="island B", gems={"red": 1}, reason=reason
    )
    assert told.code == "reason"


def test_going_back_takes_a_line_and_all_after_it_as_one_step(hands: Hands) -> None:
    day_one(hands)
    before = hands.table.state
    hands.do("back-to", line=number_of(hands, "The cards were final"))
    assert hands.table.state.phase == "decision"
    assert hands.table.marks.done == ()
    assert hands.screen()["undo"] == "back to before Day 1, The cards were final"
    assert hands.table.state == replayed(hands)
    hands.do("undo")
    assert hands.table.state == before


def test_going_back_keeps_what_was_mended_before(hands: Hands) -> None:
    day_one(hands)
    action = {"do": "excavate", "island": "B", "gems": {"golden": 1, "green": 3}}
    hands.do("mend", line=number_of(hands, "Island B"), action=action, reason=WHY)
    hands.do("back-to", line=number_of(hands, "The cards were final"))
    assert hands.table.state.islands[1].gems.golden == 1


def test_a_finished_game_is_gone_back_into_and_its_end_brought_back(hands: Hands) -> None:
    finish(hands)
    hands.do("open-chests")
    text = hands.table.record()
    before = hands.table.state
    hands.do("back-to", line=number_of(hands, "on Island A", 2))
    assert (hands.table.state.day, hands.table.state.finished) == (3, False)
    with pytest.raises(Refusal, match="finished"):
        hands.table.record()
    hands.do("undo")
    assert hands.table.state == before
    assert hands.table.record() == text


def test_a_mended_finished_games_record_replays_to_what_the_table_shows(hands: Hands) -> None:
    finish(hands)
    rng = Random(4)
    done = sum(mend_at_random(hands, rng) for _ in range(60))
    assert done >= 5
    while not hands.table.state.finished:
        one_step(hands.table, rng, hands.clock)
    hands.do("open-chests")
    replay = record.replay(hands.table.record().encode())
    assert replay.exit_code == 0
    assert replay.view == game.full_view(hands.table.state)


# Any mend in any game.


def mend_at_random(hands: Hands, rng: Random) -> bool:
    lines = [line for line in log(hands) if line["mend"]]
    if not lines:
        return False
    line = rng.choice(lines)
    entry = line["mend"]
    action = dict(entry["action"])
    action[entry["field"]] = _value(rng, entry)
    try:
        hands.do(
            "mend",
            line=line["line"],
            action=action,
            reason=WHY,
            shorten=rng.random() < 0.5,
            cover=entry["cover"],
        )
    except Refusal:
        return False
    return True


def _value(rng: Random, entry: dict[str, Any]) -> Any:
    if entry["field"] == "card":
        return rng.choice(["red", *range(1, 17)])
    if entry["field"] == "gem":
        return rng.choice(COLOURS)
    if entry["field"] == "value":
        return rng.randint(-3, 6)
    number = entry["number"] or rng.randint(0, 3)
    colours = [rng.choice(COLOURS) for _ in range(number)]
    return {colour: colours.count(colour) for colour in COLOURS if colour in colours}


def correct_at_random(hands: Hands, rng: Random) -> None:
    state = hands.table.state
    chests = [f"chest {name}" for name in state.players]
    places = ["bag", *chests, *(f"island {island.letter}" for island in state.islands)]
    gems = {rng.choice(COLOURS): rng.randint(1, 2)}
    wish: dict[str, Any] = {"from": rng.choice(places), "to": rng.choice(places), "gems": gems}
    try:
        if rng.random() < 0.3:
            hands.do("correct-cards", cards=rng.sample(range(1, 17), 2), reason=WHY)
        else:
            hands.do("correct-gems", **wish, reason=WHY)
    except Refusal:
        return


def check_whole(hands: Hands) -> None:
    """The box holds 180 gems and everybody owns what lies there for them."""
    state = hands.table.state
    together = state.bag
    for gems in (*state.chests, *(island.gems for island in state.islands)):
        together += gems
    assert together == BOX
    assert all(gems.covers(gems) for gems in state.chests)
    for island in state.islands:
        for seat, card in island.ships:
            assert card in (None, "red") or card in state.greens[seat]


@pytest.mark.parametrize("seed", range(10))
def test_after_any_correction_the_state_is_its_record_replayed_and_undo_takes_it_back(
    tmp_path: Path, seed: int
) -> None:
    rng = Random(seed)
    hands = Hands(tmp_path, for_players(3 + seed % 4), seed=seed)
    corrected = 0
    for _ in range(25):
        for _ in range(rng.randrange(12)):
            if not hands.table.state.finished:
                one_step(hands.table, rng, hands.clock)
        position, before = hands.table.history.position, digest(hands.table, hands.clock)
        if rng.random() < 0.6:
            mend_at_random(hands, rng)
        else:
            correct_at_random(hands, rng)
        if hands.table.history.position == position:
            assert digest(hands.table, hands.clock) == before
            continue
        corrected += 1
        after = digest(hands.table, hands.clock)
        assert replayed(hands) == hands.table.state
        check_whole(hands)
        hands.do("undo")
        assert digest(hands.table, hands.clock) == before
        hands.do("redo")
        assert digest(hands.table, hands.clock) == after
    assert corrected > 3
    history = hands.table.history
    hands.reopen()
    assert hands.table.history == history
    hands.close()


# Corrections beside the rules.


def test_gems_are_moved_between_any_two_places_and_the_box_keeps_its_180(hands: Hands) -> None:
    day_one(hands)
    before = hands.table.state
    move: dict[str, Any] = {"from": "chest Mark", "to": "bag", "gems": {"green": 1}}
    hands.do("correct-gems", **move, reason="one too many")
    assert hands.table.state.chests[2].green == before.chests[2].green - 1
    check_whole(hands)
    told = hands.screen()["happened"][-1].text
    assert told == "Corrected: 1 gem from Mark's Chest to the Bag (one too many)."
    assert hands.screen()["undo"] == told.removesuffix(".")
    hands.do("undo")
    assert hands.table.state == before


def messages(hands: Hands) -> list[str]:
    return [message["what"] for message in hands.screen()["messages"]]


@pytest.mark.parametrize("source", ["chest Mark", "bag"])
def test_what_a_chest_or_the_bag_lacks_is_not_told_but_everybody_hears_of_the_try(
    hands: Hands, source: str
) -> None:
    day_one(hands)
    before = digest(hands.table, hands.clock)
    wish: dict[str, Any] = {"from": source, "to": "chest Mario", "gems": {"golden": 12}}
    with pytest.raises(Refusal) as told:
        hands.do("correct-gems", **wish, reason=WHY)
    assert (told.value.code, told.value.sentence) == ("not-now", CANNOT_NOW)
    assert digest(hands.table, hands.clock) == before
    tried = messages(hands)[-1]
    assert tried.startswith("Tried and refused. Corrected: 12 gems from")
    assert "golden" not in tried


def test_what_an_island_lacks_is_told(hands: Hands) -> None:
    day_one(hands)
    wish: dict[str, Any] = {"from": "island A", "to": "chest Mario", "gems": {"golden": 2}}
    assert "Island A holds 1 golden" in refused(hands, "correct-gems", **wish, reason=WHY).sentence


@pytest.mark.parametrize(
    ("to", "code"), [("island B", "settled"), ("chest Mark", "same-place")], ids=str
)
@pytest.mark.parametrize("golden", [1, 12])
def test_an_open_reason_hides_whether_there_is_a_hidden_one(
    hands: Hands, to: str, code: str, golden: int
) -> None:
    day_one(hands)
    wish: dict[str, Any] = {"from": "chest Mark", "to": to, "gems": {"golden": golden}}
    assert refused(hands, "correct-gems", **wish, reason=WHY).code == code
    assert not messages(hands)


@pytest.mark.parametrize(
    ("source", "to", "code"),
    [
        ("island Z", "bag", "unknown-island"),
        ("bag", "chest Nobody", "unknown-player"),
        ("bag", "bag", "same-place"),
        ("island B", "bag", "island-lacks"),
        ("bag", "island B", "settled"),
        ("sofa", "bag", "form"),
    ],
)
def test_gems_go_only_between_places_that_there_are(
    hands: Hands, source: str, to: str, code: str
) -> None:
    day_one(hands)
    wish: dict[str, Any] = {"from": source, "to": to, "gems": {"red": 1}}
    assert refused(hands, "correct-gems", **wish, reason=WHY).code == code


def test_the_last_gem_of_a_shared_island_is_taken_not_moved(hands: Hands) -> None:
    day_one(hands)
    wish: dict[str, Any] = {"from": "island A", "to": "bag", "gems": GEMS["A"]}
    assert refused(hands, "correct-gems", **wish, reason=WHY).code == "shared"


def test_apw_43_a_forgotten_swap_is_put_right_by_its_two_cards(hands: Hands) -> None:
    day_one(hands)
    hands.share_all()
    state = hands.table.state
    assert (2 in state.greens[0], 1 in state.greens[1]) == (True, True), "the rules swapped them"
    hands.do("correct-cards", cards=[1, 2], reason="the swap was forgotten")
    greens = hands.table.state.greens
    assert (1 in greens[0], 2 in greens[1]) == (True, True)
    hands.do("undo")
    assert hands.table.state == state


@pytest.mark.parametrize("cards", [[1, 16], [1, 5], [5, 6]], ids=["nobody's", "two's", "one's"])
def test_who_owns_two_cards_is_not_told(hands: Hands, cards: list[int]) -> None:
    hands.dig()
    hands.do("correct-cards", cards=cards, reason=WHY)
    told = f"Corrected: Greens {cards[0]} and {cards[1]} changed their owners ({WHY})."
    assert hands.screen()["happened"][-1].text == told
    check_whole(hands)
    assert refused(hands, "correct-cards", cards=[3, 3], reason=WHY).code == "same-card"


def test_a_record_says_no_more_than_the_rules_so_a_corrected_game_has_none(hands: Hands) -> None:
    finish(hands)
    hands.do("open-chests")
    wish: dict[str, Any] = {"from": "chest Mario", "to": "bag", "gems": {}}
    assert refused(hands, "correct-gems", **wish, reason=WHY).code == "no-gems"
    state = hands.table.state
    colour = next(one for one in COLOURS if state.bag.of(one))
    wish = {"from": "bag", "to": "chest Mario", "gems": {colour: 1}}
    hands.do("correct-gems", **wish, reason="on the floor")
    assert hands.table.state.finished
    with pytest.raises(Refusal) as told:
        hands.table.record()
    assert told.value.code == "corrected"
    hands.do("undo")
    assert hands.table.record()


# Nothing hidden is told.


Ships = dict[str, tuple[int, ...]]

ONE: Ships = {"Barbara": (1, 16), "Mario": (2, 15), "Mark": (3, 14), "Martha": (8, 9)}
OTHER: Ships = {"Barbara": (5, 12), "Mario": (6, 11), "Mark": (7, 10), "Martha": (4, 13)}


def _outward(folder: Path, ships: Ships) -> list[object]:
    """All that a table tells of a game with these cards while they are laid and mended."""
    hands = Hands(folder, Settings(ships=ships))
    for island, gems in GEMS.items():
        hands.do("excavate", island=island, gems=gems)
    for seat, name in enumerate(hands.table.state.players):
        low, high = ships[name]
        hands.do("place", player=name, island="ABCD"[seat], card=low)
        hands.do("place", player=name, island="ABCD"[seat - 1], card=high)
    hands.do("lock")
    seen: list[object] = []
    line = number_of(hands, "Mario's card at Island B")
    for card in ("red", ships["Mario"][1], 13, 1):
        action = {"do": "place", "player": "Mario", "island": "B", "card": card}
        for cover in (None, "Barbara", "Mario"):
            try:
                hands.do("mend", line=line, action=action, reason=WHY, cover=cover)
                seen.append("done")
            except Refusal as refusal:
                shown = "" if cover == "Mario" else (refusal.code, refusal.sentence)
                seen.append(("refused", shown))
        seen.append((hands.screen(), hands.screen(host=True), hands.do("log")))
    hands.close()
    return seen


def test_mending_a_face_down_card_tells_nobody_which_it_was_or_is(tmp_path: Path) -> None:
    one, other = _outward(tmp_path / "one", ONE), _outward(tmp_path / "other", OTHER)
    assert one == other
    told = ("refused", ("covered", "Only Mario may mend this: cover the tablet first."))
    assert one[:3] == [told, told, "done"]


def test_the_log_tells_no_colour_of_what_was_taken_and_no_card(hands: Hands) -> None:
    day_one(hands)
    hands.share_all()
    text = str([line["text"] for line in log(hands)])
    assert "took a gem of Island A" in text
    assert not any(word in text for word in (*COLOURS, "Green 1", "Red"))
    entries = [line["mend"]["action"] for line in log(hands) if line["mend"]]
    assert not any({"gems", "gem", "card"} & set(entry) for entry in entries)


# Peeks.


def test_what_was_peeked_at_is_told_to_its_player_behind_the_cover_alone(hands: Hands) -> None:
    hands.to_market()
    hands.do("open-fists")
    colour = hands.table.state.chests[2].best()
    hands.do("bid", player="Mark", gems={str(colour): 1})
    hands.do("reveal-bids")
    use: dict[str, Any] = {"player": "Mark", "artifact": "foresight-spyglass"}
    hands.do("use", **use, ship={"player": "Mario", "island": "A"})
    answer = hands.do("peeks", player="Mark", cover="Mark")
    card = dict(hands.table.state.islands[0].ships).get(1)
    assert answer.secret == {"peeks": [{"day": 2, "player": "Mario", "at": "A", "card": card}]}
    for cover in (None, "Mario"):
        with pytest.raises(Refusal, match="Only Mark may see this") as told:
            hands.do("peeks", player="Mark", cover=cover)
        assert told.value.code == "covered"
    assert hands.do("peeks", player="Mario", cover="Mario").secret == {"peeks": []}
    screens = hands.screen(), hands.screen(host=True)
    assert all(screen["game"]["peeks"]["Mark"] is None for screen in screens)
