"""A tablet and three phones at one table: joining, a Market, a guess, a phone that is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.phones import SMALL, Devices, Phone
from tests.browser.real_table import serving

NAMES = ("Barbara", "Mario", "Mark", "Martha")


@contextmanager
def devices(chromium: Browser, data: Path, *more: str) -> Iterator[Devices]:
    with serving(data, *more) as table:
        devices = Devices(chromium, table)
        try:
            yield devices
        finally:
            devices.close()


def all_join(at: Devices) -> list[Phone]:
    """Three scan the code; names that are taken cannot be tapped."""
    address = at.code()
    picture = at.tablet.locator(".phones-code img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    phones = [at.join(address, name) for name in NAMES[:2]]
    late = at.open(address, SMALL, theme="light")
    expect(late.locator('[data-name="Barbara"]')).to_be_disabled()
    expect(late.locator('[data-name="Barbara"]')).to_contain_text("taken: the host frees it")
    assert "#" not in late.url
    late.get_by_role("button", name="Dark or light").click()
    expect(late.locator("html")).to_have_attribute("data-theme", "dark")
    late.locator('[data-name="Mark"]').click()
    late.wait_for_selector(".cover")
    at.tablet.keyboard.press("Escape")
    news = re.compile(r"Mark(.s phone is| are) here\.")
    expect(at.tablet.locator("[data-line]")).to_contain_text(news)
    return [*phones, Phone(at, late, "Mark")]


def nothing_while_all_stands_still(at: Devices, phones: list[Phone]) -> None:
    for how, said in (("pause", "Paused"), ("end-evening", "Thank you for playing.")):
        at.do(how)
        for phone in phones:
            expect(phone.page.locator("#app")).to_have_text(re.compile(f"^{said}"))
    at.do("go-on")
    for phone in phones:
        expect(phone.page.locator(".cover")).to_be_visible()


def day(at: Devices, phones: list[Phone], last: list[int]) -> None:
    """Gems are drawn and cards laid, as the tablet does it by hand."""
    at.do("draw")
    greens = [*(phone.ships for phone in phones), last]
    for seat, own in enumerate(greens):
        at.do("place", player=NAMES[seat], island="ABCD"[seat], card=own[0])
        at.do("place", player=NAMES[seat], island="ABCD"[seat - 1], card=own[1])


def to_the_market(at: Devices, phones: list[Phone]) -> None:
    """Day 1 by hand; on Day 2 all say on their phones that they are done."""
    martha = at.quiet_phone(at.base + "/join#" + at.code().split("#")[1], "Martha")
    day(at, phones, at.ships(martha, "Martha"))
    at.do("lock")
    at.do("reveal-ships")
    for letter in at.screen()["game"]["to_take"]:
        at.do("share", island=letter)
    day(at, phones, at.ships(martha, "Martha"))
    at.free("Martha")
    expect(at.tablet.locator(".phones-names")).to_contain_text("no phone yet")
    assert martha.get(at.base + "/api/screen/phone").status == 401
    for phone in phones:
        phone.look()
        phone.page.get_by_role("button", name="Done").click()
        phone.expect("Not done yet")
        phone.expect("You are done. The others decide.")
    at.do("lock")


def fists(at: Devices, phones: list[Phone]) -> str:
    """Three fists on phones, one on the tablet; returns what Mario bid."""
    barbara, mario, mark = phones
    mark.hold_fist()
    mark.expect("1 of 4 fists is up")
    mark.let_go()
    mark.expect("Hold: fist up")
    best = mario.best()
    mario.put(best)
    barbara.page.locator(".hold").focus()
    barbara.page.keyboard.down("Space")
    mario.hold_fist()
    mark.hold_fist()
    barbara.expect("3 of 4 fists are up")
    expect(mario.page.locator(".pick, .hand")).to_have_count(0)
    at.tablet.keyboard.press("Escape")
    at.tablet.get_by_role("button", name="Martha: fist up").click()
    mario.expect("Your bid is entered.")
    barbara.page.keyboard.up("Space")
    for phone in (mario, mark):
        phone.let_go()
    at.tablet.get_by_role("button", name="Empty fist").click()
    return best


def test_a_whole_market_on_three_phones(chromium: Browser, tmp_path: Path) -> None:
    with devices(chromium, tmp_path) as at:
        phones = all_join(at)
        barbara, mario, mark = phones
        nothing_while_all_stands_still(at, phones)
        to_the_market(at, phones)
        fists(at, phones)

        # The winner looks at a Ship; what it is comes to his phone alone, and covers itself.
        mario.page.locator('[data-use="foresight-spyglass"]').click()
        mario.page.locator("[data-choice]").first.click()
        mario.page.get_by_role("button", name="Used").click()
        expect(mario.page.locator(".peek")).to_contain_text("Only for Mario")
        ship = mario.page.locator(".peek .ship").get_attribute("aria-label")
        mario.page.clock.run_for(21_000)
        expect(mario.page.locator(".cover")).to_be_visible()
        mario.look()
        mario.expect(f": {ship}")
        mario.expect("Day 2, ")
        for other in (barbara.page, mark.page, at.tablet):
            expect(other.locator("#app")).not_to_contain_text(f": {ship}")

        # A phone that is locked is covered at once.
        mario.hide()
        expect(mario.page.locator(".cover")).to_be_visible()
        expect(mario.page.locator("#app")).not_to_contain_text("Chest")

        # Barbara's phone is lost: the host frees her name, another phone takes it.
        chest = barbara.page.locator(".pick").inner_text()
        address = at.code()
        barbara.page.clock.resume()
        waiting = at.open(address)
        expect(waiting.locator('[data-name="Barbara"]')).to_be_disabled()
        at.free("Barbara")
        barbara.expect("This phone has no place at the table any more.")
        waiting.clock.run_for(3_100)  # a page that is looked at sees by itself that a name is free
        waiting.locator('[data-name="Barbara"]').click()
        waiting.wait_for_selector(".cover")
        again = Phone(at, waiting, "Barbara")
        again.look()
        expect(again.page.locator(".pick")).to_have_text(chest.replace("\n", ""))


ODD_NAMES = ("<b>Ann</b>", "Bo & <i>Co", "Cy")
"""Names are text, whatever is in them."""


def test_a_guess_is_answered_on_the_targets_phone(chromium: Browser, tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text(f'game = "pirate-21"\nplayers = {json.dumps(ODD_NAMES)}\n')
    with devices(chromium, tmp_path / "data", "--config", str(config)) as at:
        address = at.code()
        ann, bo = (at.join(address, name, size=SMALL) for name in ODD_NAMES[:2])
        downs = ("pirate 3", "mate 5", "king 5")
        ups = ("captain 6", "gunner 8", "gunner 6")
        for name, up, down in zip(ODD_NAMES, ups, downs, strict=True):
            at.do("deal", player=name, up=up, down=down)
        for phone in (ann, bo):
            phone.look()
        bo.expect("13 in all")
        expect(ann.page.get_by_role("button", name="Knock")).to_be_disabled()
        expect(bo.page.get_by_role("button", name="Pass")).to_have_count(0)
        at.do("attack", player=ann.name, target=bo.name, guess=5)
        bo.expect("<b>Ann</b> asks: is your face-down card a 5?")
        expect(ann.page.locator("[data-answer]")).to_have_count(0)
        bo.page.locator('[data-answer="miss"]').click()
        bo.expect("Look again.")
        bo.page.locator('[data-answer="hit"]').click()
        bo.expect("You are out of this round.")
        ann.expect("1 of 4")
