"""The table's thread may hang on a disk that stalls: then pages are told so, and of no mistake."""

from __future__ import annotations

import pytest
from flask import Flask

from companion import record
from companion.audience import HOST, PUBLIC, Audience
from companion.languages import ENGLISH
from companion.refusals import Refusal
from companion.words import say
from tests.companion.bookcase import random_game
from tests.web.fakes import FakeLoop
from tests.web.screens import ORIGIN, enter, get, join
from web import Keys, create_app
from web.evenings import Book

SILENT = TimeoutError()
ENDED = Refusal("ended", say("The companion is being ended; nothing was changed."))


class Stuck(FakeLoop):
    """Answers only what it has told already: the public's screen and the host's."""

    why: Exception | None = None

    def _answer(self) -> None:
        if self.why is not None:
            raise self.why

    def screen(self, audience: Audience = PUBLIC, /) -> bytes:
        if audience.speaking(ENGLISH) not in (PUBLIC, HOST):
            self._answer()
        return super().screen(audience)

    def record(self) -> str:
        self._answer()
        return super().record()

    def deck(self) -> str:
        self._answer()
        return super().deck()

    def keep(self, _: object) -> int:
        self._answer()
        return 1


@pytest.fixture
def stuck() -> Stuck:
    return Stuck()


@pytest.fixture
def stuck_app(stuck: Stuck, keys: Keys, book: Book) -> Flask:
    return create_app(stuck, keys, simulated=False, book=Book(book.evenings, stuck.keep))


@pytest.mark.parametrize("why", [SILENT, ENDED], ids=["silent", "ended"])
def test_whatever_is_read_from_a_table_that_does_not_answer_ends_in_a_sentence(
    why: Exception, stuck: Stuck, stuck_app: Flask, keys: Keys
) -> None:
    host, phone = enter(stuck_app, keys.key("host")), join(stuck_app, keys, "Mario")
    stuck.why = why
    paths = [rule.rule for rule in stuck_app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    answers = {
        (path, role): get(client, path, buffered=not path.startswith("/events"))
        for path in paths
        for role, client in (("host", host), ("phone", phone))
        if "<" not in path
    }
    assert not [at for at, answer in answers.items() if answer.status_code == 500]
    told = answers["/api/screen/phone", "phone"]
    assert (told.status_code, told.get_json()["code"]) in ((503, "slow"), (503, "ended"))
    assert list(answers["/events/phone", "phone"].response) == []


def test_games_that_are_taken_in_late_are_not_said_to_be_refused(
    stuck: Stuck, stuck_app: Flask, keys: Keys
) -> None:
    header, lines = random_game(3)
    host = enter(stuck_app, keys.key("host"))
    stuck.why = SILENT
    headers = {"Origin": ORIGIN, "Content-Type": "application/json"}
    data = record.write(header, lines).encode()
    told = host.post("/api/evenings", base_url=ORIGIN, data=data, headers=headers)
    assert (told.status_code, told.get_json()["code"]) == (503, "slow")
