"""The book of a rulebook: everything is in it, every link leads somewhere, every sentence can be said."""

from __future__ import annotations

import re
import shutil
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.tree import tree
from regelwerk.tools.book.page import book, written
from regelwerk.tools.book.pdf import NoBrowser, browser, print_pdf
from regelwerk.tools.book.telling import step_prose as steps
from regelwerk.tools.book.telling.prose import CLOSES, Name, Pieces, closed, fill, plain
from regelwerk.tools.commands.installed_mods import base_of
from samples import so_many

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
GAMES = sorted(main.parent for main in (ROOT / "rulebooks").glob("*/rulebook.yaml"))
MODS = sorted(main.parent for main in (ROOT / "rulebooks" / "mods").glob("*/mod.yaml"))
SHOWCASES = sorted(main.parent for main in (ROOT / "tests" / "gauntlet").glob("*/rulebook.yaml"))
UNSAID = "‹"
"""What stands in a book where something could not be said."""

RULE_TEXTS = re.compile(r"<(details|style|script|table)\b.*?</\1>", re.DOTALL)
FORMULA = re.compile(r".{0,40}[≥≤≠].{0,40}")
DOUBLED = re.compile(r".{0,40}\b(?:the the|of of|von von|no the|mit das) .{0,40}")
"""Words that no sentence has beside each other."""
MISFIT = re.compile(
    r".{0,40}(?:\b(?:von|bei|mit|aus) dein\b|\b(?:von|aus|mit) deine\b|\b[Zz]u Beginn d\w+ \w+, darfst|"
    r"\b(?:Beginn|Ende) von (?:dem|den|der|die|das)\b|\b(?:in|auf) der (?:Bezirk|Planet)\b).{0,40}"
)
"""A case that does not fit, and a comma behind what is no clause."""


class Page(HTMLParser):
    """What a browser finds on a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        for key in ("href", "src"):
            if given.get(key):
                self.links.append(str(given[key]))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@cache
def shipped(folder: Path, language: Language) -> tuple[str, list[str]]:
    """The book of a rulebook that stays as it is, and the words that have no name in its language: made once."""
    return written(folder, language)


def shipped_page(folder: Path, language: Language) -> Page:
    return Page(shipped(folder, language)[0])


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("folder", [*GAMES, *SHOWCASES], ids=lambda folder: folder.name)
def test_every_link_leads_somewhere_and_everything_can_be_said(folder: Path, language: Language) -> None:
    page = shipped_page(folder, language)
    assert [link for link in page.links if not link.startswith("#")] == []  # no other file, no other host
    assert sorted({link for link in page.links if link[1:] not in page.ids}) == []
    assert len(page.ids) == len(set(page.ids))
    assert UNSAID not in page.text
    prose = Page(RULE_TEXTS.sub("", shipped(folder, language)[0])).text
    assert FORMULA.findall(prose) == [], "conditions are told in words"
    assert DOUBLED.findall(prose) == []
    assert MISFIT.findall(prose) == []
    assert not MISFIT.search("Zu Beginn deines Zuges darfst du")
    assert MISFIT.search("Zu Beginn von dein Zug")
    assert MISFIT.search("Zu Beginn des Kampfes, darfst du")


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_entry_has_its_place(folder: Path) -> None:
    world = Drafts(folder / "rulebook.yaml")
    world.check()
    assert world.world is not None
    ids = set(shipped_page(folder, "de").ids)
    tables = {"entry": "entries", "event": "events", "rule": "rules", "procedure": "procedures", "derived": "derived"}
    for what, table in {**tables, "resource": "resources", "option": "options", "space": "spaces"}.items():
        assert {f"{what}-{id}" for id in getattr(world.world, table)} <= ids


def test_a_sentence_is_quoted_with_the_names_of_the_book() -> None:
    german, english = (shipped_page(ROOT / "rulebooks" / "hexpanse", language).text for language in ("de", "en"))
    assert "Gesagt: setze {Einheit} auf {Feld} ein" in german
    assert "Said: deploy {unit} on {field}" in english


def test_every_statement_can_be_said() -> None:
    kinds = {one for one in vars(tree).values() if isinstance(one, type) and issubclass(one, tree.Statement)}
    kinds.remove(tree.Statement)
    assert {one for one in kinds if one.said is None} == steps.SAID


def test_a_card_reads_as_it_plays() -> None:
    german, english = (shipped_page(ROOT / "rulebooks" / "funkenflug", one).text for one in ("de", "en"))  # type: ignore[arg-type]
    shield = "Sobald n Schaden dir zugefügt wird, darfst du diese Karte ablegen; dafür: Das geschieht nicht."
    assert shield in german
    assert "When n damage is dealt you, you may discard this card; in return: It does not happen." in english
    assert "Sobald ein anderer Spieler s dir n Schaden zufügt, darfst du diese Karte ablegen" in german
    assert "darfst du eine Karte in deiner Hand ablegen; dafür: Erhalte 1 Leben" in german
    assert "Action, if you have at least 1 life" in english


@pytest.mark.xdist_group("hexpanse")
def test_prohibitions_and_choices_are_sentences() -> None:
    german, english = (shipped_page(ROOT / "rulebooks" / "hexpanse", one).text for one in get_args(Language))
    assert "Niemand darf eine Einheit zurückziehen, falls der Typ der Einheit Kriegsherr ist." in german
    assert "Nobody may withdraw a unit, if the type of the unit is warlord." in english
    assert "Zahle (dein Einkommen + 1) Hexilum" in german
    assert "Der Spieler darf g aus Gegner des Spielers, deren Hexilum mindestens 1 ist, wählen; dann:" in german


def test_a_relative_clause_is_closed_where_the_sentence_goes_on() -> None:
    clause: Pieces = ["eine Karte, die bereit ist", CLOSES]
    assert plain(closed([*clause, " wählen"])) == "eine Karte, die bereit ist, wählen"
    assert plain(closed([*clause, ": Zahle 1"])) == "eine Karte, die bereit ist: Zahle 1"
    assert plain(closed(clause)) == "eine Karte, die bereit ist"


def test_a_preposition_and_its_article_are_one_word() -> None:
    assert plain(fill("alles in {0}", [Name("dem Markt", "kind-markt")])) == "alles im Markt"
    assert plain(fill("gegen {0}", ["den Spieler"])) == "gegen den Spieler"
    assert plain(fill("team of the {0}", [Name("the winners")])) == "team of the winners"


def test_prose_follows_the_text(tmp_path: Path) -> None:
    """What the rule text says is what the book says: change one, and the other has changed."""
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel"))
    cards = folder / "karten.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("füge z 2 schaden zu", "füge z 7 schaden zu"), encoding="utf-8"
    )
    assert "Füge z 7 Schaden zu" in Page(book(folder, "de")).text
    assert "Füge z 2 Schaden zu" not in Page(book(folder, "de")).text


def test_a_rulebook_tells_its_readers_what_no_rule_says(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "tictactoe", tmp_path / "spiel"))
    with (folder / "rulebook.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "buch:\n  ziel:\n    titel: {de: Ziel, en: Aim}\n    text:\n      de: |\n        - Drei\n"
            "          in Reihe\n"
            "        - oder mehr\n\n        Sofort.\n      en: Three.\n    siehe: partie\n"
            "  rat:\n    titel: {de: Rat}\n    bei: partie\n    text: Die Mitte zuerst.\n"
        )
    page = book(folder, "de")
    assert "<ul><li>Drei in Reihe</li><li>oder mehr</li></ul><p>Sofort.</p>" in page
    assert "<aside><b>Rat</b><p>Die Mitte zuerst.</p></aside>" in page
    assert "Three." in book(folder, "en")
    damaged = (folder / "rulebook.yaml").read_text(encoding="utf-8").replace("siehe: partie", "siehe: parti")
    (folder / "rulebook.yaml").write_text(damaged, encoding="utf-8")
    with pytest.raises(RulebookError, match="RW300"):
        book(folder, "de")


@pytest.mark.parametrize("game", ["gaia", "hexpanse", "rex", "ti4"])
@pytest.mark.parametrize("language", get_args(Language))
def test_the_large_games_tell_their_aim_a_turn_and_an_example(game: str, language: Language) -> None:
    titles = {"de": ("Worum es geht", "auf einen Blick", "Beispiel"), "en": ("is about", "at a glance", "example")}
    text = shipped_page(ROOT / "rulebooks" / game, language).text
    assert [one for one in titles[language] if one not in text] == []


def test_paragraphs_lead_to_entries_and_scenarios_and_back() -> None:
    page = shipped_page(ROOT / "rulebooks" / "rex", "de")
    assert "source-RX180" in page.ids
    assert "#source-RX180" in page.links
    assert "Szenarien: " in page.text


def test_pictures_of_boards_and_patterns() -> None:
    hexagons = shipped(ROOT / "rulebooks" / "hex", "de")[0]
    assert hexagons.count("<polygon") == 121
    squares = shipped(ROOT / "rulebooks" / "viergewinnt", "de")[0]
    assert squares.count("<rect") == 42
    assert shipped(ROOT / "tests" / "gauntlet" / "baron", "de")[0].count('id="pattern-') > 0
    graph = shipped(ROOT / "tests" / "gauntlet" / "raum", "de")[0]
    assert "<line" in graph or "<circle" in graph


def test_names_are_text_and_never_markup(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel"))
    cards = folder / "karten.yaml"
    hostile = '<script>alert(1)</script> & "x"'
    cards.write_text(cards.read_text(encoding="utf-8").replace("de: Blitz,", f"de: '{hostile}',"), encoding="utf-8")
    page = Page(book(folder, "de"))
    assert page.tags.count("script") == 1  # the search of the book itself
    assert hostile in page.text


def test_what_comes_from_the_library_is_said_to_and_has_its_names_in_both_languages() -> None:
    folder = ROOT / "tests" / "gauntlet" / "bibliothek"
    german, english = (shipped_page(folder, one) for one in get_args(Language))
    assert {"library-versteigerung", "library-edelkauf", "procedure-edelkauf_zug"} <= set(german.ids)
    assert "Aus der Bibliothek" in german.text
    assert "EdelkaufBibliothek: Versteigerung" in german.text
    assert "Edelkauf zuschlagen" in german.text
    assert "Edelkauf sell" in english.text
    assert "auction highest" in english.text


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_word_of_a_game_has_an_english_name(folder: Path) -> None:
    assert shipped(folder, "en")[1] == []
    assert shipped(folder, "de")[1] == []


@pytest.mark.parametrize("folder", MODS[:: so_many(2, 1)], ids=lambda folder: folder.name)
def test_every_word_of_a_mod_has_an_english_name(folder: Path) -> None:
    assert written(base_of(folder), "en", [folder])[1] == []


@pytest.mark.xdist_group("rex")
def test_remarks_and_kinds_of_sources_are_in_the_language_of_the_book() -> None:
    german, english = (shipped_page(ROOT / "rulebooks" / "rex", one).text for one in get_args(Language))
    assert "Allein drei, zu zweit vier, zu dritt alle fünf." in german
    assert "Alone three, two players four, three players all five." in english
    assert "Allein drei" not in english
    assert "RX103, rekonstruiert" in german
    assert "RX103, reconstructed" in english


def test_the_book_tells_which_words_have_no_name_in_its_language(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel"))
    main = folder / "rulebook.yaml"
    named = main.read_text(encoding="utf-8")
    main.write_text(named.replace("  wucht: {en: force}\n", ""), encoding="utf-8")
    page, missing = written(folder, "en")
    assert missing == ["wucht"]
    assert "Wucht" in Page(page).text


@pytest.mark.xdist_group("rex")
def test_words_are_called_after_their_kind_or_as_the_rulebook_says_and_german_ones_keep_their_capitals() -> None:
    german, english = (shipped_page(ROOT / "rulebooks" / "rex", one).text for one in get_args(Language))
    assert "race Federation of Sol" in english
    assert "Place as much influence as the first amount of the card in the first area of the card." in english
    assert "Fields: area (area), n (number)" in english
    assert "Geplante Karten ablegen" in german
    assert "the game itself" in english


@pytest.mark.xdist_group("gaia")
def test_what_ends_with_a_condition_stands_in_brackets() -> None:
    text = shipped_page(ROOT / "rulebooks" / "gaia", "en").text
    assert "((the number of settled spaces of s whose structure is Mine) + the number" in text


@pytest.mark.xdist_group("rex")
def test_the_names_on_a_board_lie_inside_the_picture() -> None:
    page = shipped(ROOT / "rulebooks" / "rex", "en")[0]
    picture = page[page.index("<svg") : page.index("</svg>")]
    left, _, width, _ = (float(one) for one in re.findall(r'viewBox="([^"]+)"', picture)[0].split())
    labels = [(float(x), name) for x, name in re.findall(r'<text[^>]* x="([-\d.]+)"[^>]*>([^<]+)</text>', picture)]
    assert len(labels) > 20
    assert [name for x, name in labels if not left <= x - 2.5 * len(name) <= x + 2.5 * len(name) <= left + width] == []


def test_a_mod_is_in_the_book() -> None:
    folder = ROOT / "rulebooks" / "funkenflug"
    page = Page(book(folder, "de", [ROOT / "rulebooks" / "mods" / "wiedergang"]))
    assert "Wiedergänger" in page.text
    assert sorted({link for link in page.links if link[1:] not in page.ids}) == []
    assert UNSAID not in page.text


def test_a_rulebook_with_findings_has_no_book(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel"))
    main = folder / "rulebook.yaml"
    main.write_text(
        main.read_text(encoding="utf-8").replace("hauptablauf: partie", "hauptablauf: parti"), encoding="utf-8"
    )
    with pytest.raises(RulebookError):
        book(folder, "de")


@pytest.mark.skipif(
    browser() is None, reason="no Chromium, Chrome or Edge on this machine: `make browser` installs one"
)
def test_a_browser_prints_the_page(tmp_path: Path) -> None:
    page, printed = tmp_path / "book.html", tmp_path / "book.pdf"
    page.write_text(book(ROOT / "rulebooks" / "funkenflug", "de"), encoding="utf-8")
    print_pdf(page, printed)
    assert printed.read_bytes().startswith(b"%PDF-")
    assert printed.stat().st_size > 20_000


def test_without_a_browser_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_BROWSER", str(tmp_path / "there-is-none"))
    with pytest.raises(NoBrowser, match="make browser"):
        print_pdf(tmp_path / "book.html", tmp_path / "book.pdf")
