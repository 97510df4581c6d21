"""Events told as sentences, main clauses and articles: what is understood, what is not, and that the advice helps.

The texts stand on a card of the gauntlet's rulebook of sentences, in German, or in a file of its own in English.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.rulebook import check_folder

SENTENCES = (Path(__file__).parents[2] / "gauntlet" / "saetze" / "rulebook.yaml").read_text(encoding="utf-8")
FRAMES: dict[Language, str] = {
    "de": "dinge:\n  karte:\n    versuch:\n      quelle: [rekonstruiert]\n      effekt: |\n        ",
    "en": "language: en\nthings:\n  karte:\n    attempt:\n      source: [rekonstruiert]\n      effect: |\n        ",
}
INDENT = 8


@dataclass(frozen=True)
class Told:
    """A text with one mistake: the code, the marked stretch (empty where a word is missing), the suggestion, and a
    word of the advice."""

    text: str
    code: str
    marked: str
    suggestion: str = ""
    advice: str = ""
    language: Language = "de"

    def __str__(self) -> str:
        return f"{self.code} {self.text}"


def english(text: str, code: str, marked: str, suggestion: str = "", advice: str = "") -> Told:
    return Told(text, code, marked, suggestion, advice, "en")


WRONG = [
    # nothing is heard that does not happen
    Told("nachdem ich ein feld besiedelt habe nicht: erhalte 1 gold", "RW200", "nicht"),
    # the verb stands in the wrong place
    Told("nachdem ich besiedle ein feld: erhalte 1 gold", "RW560", "ich besiedle ein feld", "ich ein feld besiedle"),
    Told(
        "nachdem ich habe ein feld besiedelt: erhalte 1 gold",
        "RW560",
        "ich habe ein feld besiedelt",
        "ich ein feld besiedelt habe",
    ),
    Told("nachdem ich brenne ein feld ab: erhalte 1 gold", "RW560", "ich brenne ein feld ab", "ich ein feld abbrenne"),
    Told(
        "nachdem ein feld wird abgebrannt: erhalte 1 gold",
        "RW560",
        "ein feld wird abgebrannt",
        "ein feld abgebrannt wird",
    ),
    Told("nachdem ein feld besiedelt: erhalte 1 gold", "RW560", "besiedelt", "besiedelt wird"),
    english("after I a field settle: gain 1 gold", "RW560", "I a field settle", "I settle a field"),
    english("after a field I settle: gain 1 gold", "RW560", "a field I settle", "I settle a field"),
    english("after a field settled: gain 1 gold", "RW560", "a field settled", "a field is settled"),
    # the verb is not known, or there is none
    Told("nachdem ich ein feld besidelt habe: erhalte 1 gold", "RW422", "besidelt", "besiedelt", "(besiedeln)"),
    Told("nachdem ich 1 gold verlohren habe: erhalte 1 gold", "RW422", "verlohren", "verloren", "(verlieren)"),
    Told("nachdem ich ein feld erobert habe: erhalte 1 gold", "RW422", "erobert", "", "besiedle"),
    Told("nachdem ich ein feld: erhalte 1 gold", "RW422", "ein feld", "", "besiedeln"),
    Told("nachdem ich siedeln: erhalte 1 gold", "RW420", "ich siedeln", "", "`ich {feld} besiedle`"),
    english("after I sette a field: gain 1 gold", "RW422", "sette", "settle", "(settle)"),
    english("after I conquer a field: gain 1 gold", "RW422", "conquer", "", "settle"),
    english("after a field is setled: gain 1 gold", "RW422", "setled", "settled"),
    # the verb is known, but not with this
    Told("nachdem ich besiedelt habe: erhalte 1 gold", "RW420", "ich besiedelt habe", "", "`ich {feld} besiedle`"),
    Told("nachdem besiedelt wird: erhalte 1 gold", "RW420", "besiedelt wird", "", "`{feld} besiedelt wird`"),
    english("after I settle: gain 1 gold", "RW420", "I settle", "", "`I settle {feld}`"),
    Told("nachdem ein feld ein feld besiedelt hat: erhalte 1 gold", "RW432", "ein feld", "", "wird"),
    english("after a field settles a field: gain 1 gold", "RW432", "a field", "", "passive"),
    Told("sobald ich einen spieler beraubt habe: passe", "RW562", "ich einen spieler beraubt habe", "", "am ende von"),
    # slips that the grammar takes for a part of the head
    Told("nachdem siedeln(ich) wehrend zug: erhalte 1 gold", "RW215", "wehrend", "während"),
    Told("nachdem ich ein feld besiedelt habe wehrend zug: erhalte 1 gold", "RW215", "wehrend", "während"),
    Told("nachdem siedeln(ich) Während zug: erhalte 1 gold", "RW214", "Während", "während"),
    Told("nachdem siedeln(ich) oder nachdm niederbrennen(ich): erhalte 1 gold", "RW215", "nachdm", "nachdem"),
    Told("nachdem ich ein feld besiedelt hab: erhalte 1 gold", "RW215", "hab", "habe"),
    Told("nachdem siedeln (ich): erhalte 1 gold", "RW217", "siedeln (", "siedeln("),
    Told("nachdem siedeln(ich), einmal pro zug: erhalte 1 gold", "RW210", "einmal pro", "höchstens 1 mal pro"),
    Told("nachdem siedeln, einmal pro zug: erhalte 1 gold", "RW210", "einmal pro", "höchstens 1 mal pro"),
    Told("nachdem ein feld besiedelt wurde: erhalte 1 gold", "RW210", "wurde", "wird"),
    Told("nachdem siedeln(ich) und niederbrennen(ich): erhalte 1 gold", "RW200", "und", "oder"),
    Told("sobald ich ein feld nicht besiedle: erhalte 1 gold", "RW200", "nicht", "", "falls"),
    english("after siedeln (me): gain 1 gold", "RW217", "siedeln (", "siedeln("),
    english("after siedeln(me), once per zug: gain 1 gold", "RW210", "once per", "at most 1 times per"),
    english("after a field was settled: gain 1 gold", "RW210", "was", "is"),
    # the colon is missing
    Told("nachdem ich ein feld besiedelt habe erhalte 1 gold", "RW206", "", ":"),
    Told("sobald ein anderer ein feld abbrennt negiere", "RW206", "", ":"),
    Told("nachdem siedeln erhalte 1 gold", "RW206", "", ":"),
    english("after another player settles a field gain 1 gold", "RW206", "", ":"),
    # articles and adjectives
    Told("nachdem ich ein besiedelt habe: erhalte 1 gold", "RW211", ""),
    Told("aktion: besiedle das", "RW211", ""),
    english("action: settle the", "RW211", ""),
    Told("nachdem ich jenes feld besiedelt habe: erhalte 1 gold", "RW412", "jenes feld", "ein feld"),
    Told("aktion: besiedle das feld", "RW412", "das feld", "ein feld"),
    english("after I settle that field: gain 1 gold", "RW412", "that field", "a field"),
    Told("nachdem ich ein freis feld besiedelt habe: erhalte 1 gold", "RW412", "freis", "freies"),
    Told("nachdem ich ein schönes feld besiedelt habe: erhalte 1 gold", "RW412", "schönes", "", "verbrannt, frei"),
    Told("aktion: besiedle 1 feld das herr = ich", "RW210", "das", "wo"),
    Told("aktion: besiedle 1 feld, das frei ist", "RW210", "das", "", "wo"),
    english("action: settle 1 field that herr = me", "RW210", "that", "where"),
    # main clauses
    Told("aktion: jeder andere spieler verliehrt 1 gold", "RW422", "verliehrt", "verliert", "(verlieren)"),
    Told("aktion: jeder spieler verliert gold", "RW420", "", "", "verliere {n} {r}"),
    Told("aktion: jedes feld verliert 1 gold", "RW432", "jedes feld"),
    english("action: each player looses 1 coin", "RW422", "looses", "loses"),
]
RIGHT: list[tuple[str, Language]] = [
    ("nachdem ich ein feld besiedelt habe: brenne das feld ab", "de"),
    ("nachdem ich ein feld besiedelt habe: brenne jenes feld ab", "de"),
    ("nachdem ein anderer spieler ein feld besiedelt hat: der spieler verliert 1 gold", "de"),
    ("nachdem du ein feld besiedelt hast: du erhältst 1 gold", "de"),
    ("nachdem siedeln(ein anderer): erhalte 1 gold", "de"),
    ("aktion: du darfst 1 gold erhalten", "de"),
    ("aktion: brenne ein eigenes feld ab", "de"),
    ("aktion: brenne mein feld ab", "de"),
    ("aktion: wähle f aus felder danach besiedle das f", "de"),
    ("after I settle a field: burn the field down", "en"),
    ("after another player settles a field: that player loses 1 gold", "en"),
    ("action: burn my field down", "en"),
    ("action: you may gain 1 gold", "en"),
]


def checked(text: str, language: Language, folder: Path) -> list[Finding]:
    """The errors of the rulebook with this text on a card."""
    folder.mkdir(exist_ok=True)
    book = SENTENCES
    if language == "de":
        book = book.replace("dinge:\n  karte:\n", FRAMES["de"] + text + "\n", 1)
    else:
        book = book.replace("version: 1\n", "version: 1\ndateien: [english.yaml]\n", 1)
        (folder / "english.yaml").write_text(FRAMES["en"] + text + "\n", encoding="utf-8")
    (folder / "rulebook.yaml").write_text(book, encoding="utf-8")
    return errors_in(check_folder(folder)[1])


def marked(text: str, finding: Finding) -> tuple[int, int]:
    """Where in the text the finding lies."""
    return finding.span.column - 1 - INDENT, finding.span.end_column - 1 - INDENT


@pytest.mark.parametrize("told", WRONG, ids=str)
def test_what_is_told_wrongly_is_found_there(told: Told, tmp_path: Path) -> None:
    (finding,) = checked(told.text, told.language, tmp_path)
    start, end = marked(told.text, finding)
    assert (finding.code, told.text[start:end], finding.suggestion) == (told.code, told.marked, told.suggestion)
    assert told.advice in str(finding.hint)
    with speaking("en"):
        assert str(finding.hint)


@pytest.mark.parametrize("told", [one for one in WRONG if one.suggestion], ids=str)
def test_advice_that_is_followed_checks(told: Told, tmp_path: Path) -> None:
    (finding,) = checked(told.text, told.language, tmp_path)
    start, end = marked(told.text, finding)
    mended = told.text[:start] + finding.suggestion + told.text[end:]
    assert checked(mended, told.language, tmp_path / "mended") == []


@pytest.mark.parametrize(("text", "language"), RIGHT)
def test_articles_and_sentences_are_understood(text: str, language: Language, tmp_path: Path) -> None:
    assert checked(text, language, tmp_path) == []
