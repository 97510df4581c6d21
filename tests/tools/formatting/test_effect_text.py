"""Effect texts in canonical layout and in the other language: nothing that an author wrote is lost."""

from __future__ import annotations

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.formatting.effect_text import Translation, Untranslatable, formatted, translated


@pytest.fixture(scope="module")
def sparks() -> World:
    return load(bundled()["funkenflug"]).world


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("x   a ,b", "x a, b"),
        ("falls a>=3 : x", "falls a ≥ 3: x"),
        ("nimm karten von ich", "nimm karten von mir"),
        ("x  # warum\ny", "x  # warum\ny"),
        ("# oben\n\n\n# noch eine\nx\n\n\ny", "# oben\n\n# noch eine\nx\n\ny"),
        ("falls a:   # weil\n      x\n      # zu x\n# zu y\ny", "falls a:  # weil\n  x\n  # zu x\n# zu y\ny"),
        ("x und\n        y", "x und\n  y"),
        ("x\n      dann y", "x\n  dann y"),
        ("nimm (\n karten wo a)", "nimm (\n  karten wo a)"),
        ("x oder\n   (a danach b)", "x oder\n  (a danach b)"),
        ("x\ndanach y", "x\ndanach y"),
        ("immer: falls a: x\nsonst: y", "immer: falls a: x\nsonst: y"),
        ("falls a: x sonst: y", "falls a: x, sonst: y"),
        ("falls a: x sonst: y\nz", "falls a: x\nsonst: y\nz"),
        ("x, # eins\n  y", "x,  # eins\n  y"),
        ("x\n# zuletzt", "x\n# zuletzt"),
        ("x  # daneben", "x  # daneben"),
    ],
)
def test_canonical_layout(written: str, canonical: str) -> None:
    assert formatted(written, "effect", "de") == canonical
    assert formatted(canonical, "effect", "de") == canonical


def test_what_is_no_sentence_stays_as_it_is() -> None:
    assert formatted("falls  falls   x", "effect", "de") == "falls  falls   x"


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("sobald schaden(ziel: ich): darf diese karte ablegen; negiere",
         "when schaden(ziel: I): may discard this karte; cancel"),
        ("s muss 1 karte ziehen", "s must draw 1 card"),
        ("füge z 2 schaden zu", "deal z 2 damage"),
        ("wähle z aus lebende wo z ≠ ich", "choose z from lebende where z ≠ I"),
        ("zahle (preis von k) funken; führe k aus", "pay (preis of k) funken; perform k"),
        ("bewege oberste_n(stapel, 3) nach hand von s", "move top_n(stapel, 3) into hand of s"),
        ("ziehe 1 karte oder erhalte 2 funken", "draw 1 card or gain 2 funken"),
        ("erhalte 2 funken oder 1 leben", "gain 2 funken or 1 leben"),
        ("s darf 2 funken oder 1 leben erhalten", "s may gain 2 funken or 1 leben"),
        ("s darf alle karten wo preis ≥ n ablegen", "s may discard all karten where preis ≥ n"),
        ("zahle preise von k; führe k aus", "pay preise of k; perform k"),
        ("sei w = erste(wege(f, 3, durch: a, zukäufe: 2))\nzahle (w.zukäufe) funken",
         "let w = first(routes(f, 3, through: a, purchases: 2))\npay (w.purchases) funken"),
        ("schaden(durch: a, ziel: b)", "schaden(durch: a, ziel: b)"),
        ("falls a: ergebnis = a", "if a: result = a"),
        ("sei ergebnis = 2\nergebnis = ergebnis + 1", "let ergebnis = 2\nergebnis = ergebnis + 1"),
        ("immer: werte von karte ≤ 3", "always: values of karte ≤ 3"),
        ("x  # warum\n# und dies\ny", "x  # warum\n# und dies\ny"),
        ("falls stapel ist leer: spielsieg(lebende)", "if stapel is empty: victory(lebende)"),
        ("s muss 1 karte in hand von s ablegen dann ziehe 1 karte",
         "s must discard 1 karte in hand of s then draw 1 card"),
    ],
)  # fmt: skip
def test_sentences_in_the_other_language(german: str, english: str, sparks: World) -> None:
    assert translated(german, "effect", "de", "en", sparks) == Translation(english, "")
    assert translated(english, "effect", "en", "de", sparks) == Translation(german, "")


@pytest.mark.parametrize(
    ("german", "english", "note"),
    [
        ("lebende dürfen nicht ziehen bis zum ende von dieser partie",
         "lebende may not ziehen until end of this partie", "dürfen"),
        ("führe zug(s) durch", "perform zug(s)", "führe durch"),
        ("s muss ziehe 1 karte", "s must draw 1 card", "ziehe karten"),
        ("lege dieses x ab\nlege diese karte ab", "discard this x\ndiscard this karte", "dieses, diese"),
    ],
)  # fmt: skip
def test_forms_that_the_other_language_lacks_are_noted(german: str, english: str, note: str, sparks: World) -> None:
    assert translated(german, "effect", "de", "en", sparks) == Translation(english, note)
    assert translated(english, "effect", "en", "de", sparks, note).text == german


def test_a_note_that_no_longer_fits_does_no_harm(sparks: World) -> None:
    assert translated("discard this karte", "effect", "en", "de", sparks, "dürfen, führe durch").text == (
        "lege diese karte ab"
    )


def test_a_name_that_the_other_language_reserves_is_told(sparks: World) -> None:
    with pytest.raises(Untranslatable, match="the"):
        translated("bewege the nach tisch", "effect", "de", "en", sparks)
