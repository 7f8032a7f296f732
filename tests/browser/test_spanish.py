"""A table that speaks Spanish: a few steps on the tablet, a choice of language, and back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.real_table import serving

LETTERS = [("golden", "D"), ("purple", "M"), ("blue", "A"), ("green", "V"), ("red", "R")]


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_selector("body[data-live=yes] main")


def test_a_tablet_speaks_the_language_of_its_browser_until_another_is_chosen(
    chromium: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, "--seed", "7") as table:
        context = chromium.new_context(locale="es-MX", viewport={"width": 1280, "height": 800})
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        page = context.new_page()
        page.goto(table.tablet)
        speaks(page, "es")
        for colour, letter in LETTERS:
            expect(page.locator(f"#g-{colour} text")).to_have_text(letter)
        expect(page.get_by_role("button", name="Dorada")).to_contain_text("4 puntos")
        expect(page.get_by_role("button", name="Roja")).to_contain_text("−1 punto")
        page.get_by_role("button", name="Sacar por nosotros").click()
        expect(page.get_by_text("Faltan 8 cartas")).to_be_visible()
        place = page.get_by_role("button", name="Barbara: aún sin carta")
        place.first.click()
        page.get_by_role("button", name="Rojo", exact=True).click()
        expect(page.get_by_text("Faltan 7 cartas")).to_be_visible()
        undo = page.get_by_role("button", name="Deshacer carta de Barbara en")
        undo.click()
        expect(page.get_by_text("Deshecho: carta de Barbara en")).to_be_visible()
        refused = page.evaluate(
            "fetch('/api/do', {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({on: null, command: {do: 'reveal-ships'}})})"
            ".then((answer) => answer.json())"
        )
        assert refused["sentence"] == (
            "Los Barcos no se pueden descubrir ahora: es la Decisión del Día 1."
        )
        page.get_by_role("button", name="Menú").click()
        page.get_by_role("button", name="Luz e idioma").click()
        page.get_by_role("button", name="English").click()
        speaks(page, "en")
        expect(page.get_by_text("8 cards to come")).to_be_visible()
        expect(page.locator("#g-golden text")).to_have_text("Y")
        page.reload()
        speaks(page, "en")
        assert errors == []
        context.close()
