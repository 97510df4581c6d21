"""What people read is the declared sentence: with a subject, in the passive, as an infinitive; in both languages."""

from __future__ import annotations

import collections
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.explain.why import why
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import SPECTATOR, entries, lines
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.interpreter.views.narrator import Narrator
from tables import HERE, ROOT, folders, loaded, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders()]
UNSAID = "{}|_"


@cache
def game() -> Game:
    book, findings = check_folder(HERE / "told")
    assert book is not None, findings
    return Game.start(book, 2, 1, trace=True)


def speaking(language: str) -> Game:
    """A game that is read in a language."""
    started = Game.start(game().rulebook, 2, 1)
    started.language = language
    return started


EVENTS: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "einsetzen",
        {"spieler": "spieler_1", "figur": "nomade#1", "feld": "b1"},
        "Spieler 1 setzt einen Nomaden auf b1 ein.",
        "Player 1 deploys a nomad on b1.",
    ),
    (
        "einsetzen",
        {"spieler": "spieler_2", "figur": "händler#2", "feld": "a1"},
        "Spieler 2 setzt einen Händler (Elite) auf a1 ein.",
        "Player 2 deploys a trader on a1.",
    ),
    (
        "einsetzen",
        {"spieler": "spieler_2", "figur": "xyx#2", "feld": "a1"},
        "Spieler 2 setzt Xyx auf a1 ein.",
        "Player 2 deploys a xyx on a1.",
    ),
    (
        "einsetzen",
        {"spieler": "spieler_2", "figur": "ramius", "feld": "a1"},
        "Spieler 2 setzt General Ramius auf a1 ein.",
        "Player 2 deploys General Ramius on a1.",
    ),
    (
        "einsetzen",
        {"spieler": None, "figur": "nomade#1", "feld": "a1"},
        "Ein Nomade wird auf a1 eingesetzt.",
        "A nomad is deployed on a1.",
    ),
    (
        "ablegen",
        {"karte": "archive"},
        "Verlorene Archive wird abgelegt.",
        "Lost Archives is discarded.",
    ),
    (
        "ablegen",
        {"karte": "beute"},
        "„3 Gold“ wird abgelegt.",
        "“3 gold” is discarded.",
    ),
    (
        "ablegen",
        {"karte": "?"},
        "Eine verdeckte Karte wird abgelegt.",
        "A hidden card is discarded.",
    ),
    (
        "ablegen",
        {"karte": None},
        "Nichts wird abgelegt.",
        "Nothing is discarded.",
    ),
    (
        "ziehen",
        {"spieler": "spieler_1", "n": 1},
        "Spieler 1 zieht 1 Karte.",
        "Player 1 draws 1 card.",
    ),
    (
        "ziehen",
        {"spieler": "spieler_1", "n": 2},
        "Spieler 1 zieht 2 Karten.",
        "Player 1 draws 2 cards.",
    ),
    (
        "ziehen",
        {"spieler": "spieler_1", "n": 0},
        "Spieler 1 zieht 0 Karten.",
        "Player 1 draws 0 cards.",
    ),
    (
        "ziehen",
        {"spieler": "spieler_1", "n": "?"},
        "Spieler 1 zieht eine verdeckte Zahl Karten.",
        "Player 1 draws a hidden number of cards.",
    ),
    (
        "heimlich",
        {"spieler": "spieler_1", "karte": "?", "empfänger": "spieler_2", "mehr": "?", "ding": "?"},
        "Spieler 1 reicht Spieler 2 eine verdeckte Karte.",
        "Player 1 hands a hidden card to Player 2.",
    ),
    (
        "heimlich",
        {"spieler": "spieler_1", "karte": None, "empfänger": "spieler_2", "mehr": "?", "ding": "?"},
        "Spieler 1 zeigt etwas Verdecktes.",
        "Player 1 shows something hidden.",
    ),
    (
        "heimlich",
        {"spieler": "spieler_1", "karte": None, "empfänger": "spieler_2", "mehr": "?", "ding": None},
        "Spieler 1 zeigt verdeckte Karten.",
        "Player 1 shows hidden cards.",
    ),
    (
        "heimlich",
        {"spieler": "spieler_1", "karte": None, "empfänger": "spieler_2", "mehr": ["archive", "?", "?"], "ding": None},
        "Spieler 1 zeigt Verlorene Archive und 2 verdeckte Karten.",
        "Player 1 shows Lost Archives and 2 hidden cards.",
    ),
    (
        "heimlich",
        {"spieler": "spieler_1", "karte": "archive", "empfänger": None, "mehr": [], "ding": None},
        "Spieler 1 zeigt nichts.",
        "Player 1 shows nothing.",
    ),
    (
        "zuwachs",
        {"spieler": "spieler_1", "n": 1, "r": "kronen"},
        "Spieler 1 erhält 1 Krone.",
        "Player 1 gains 1 crown.",
    ),
    (
        "zuwachs",
        {"spieler": "spieler_1", "n": 2, "r": "kronen"},
        "Spieler 1 erhält 2 Kronen.",
        "Player 1 gains 2 crowns.",
    ),
    (
        "zuwachs",
        {"spieler": "spieler_1", "n": 2, "r": "gold"},
        "Spieler 1 erhält 2 Gold.",
        "Player 1 gains 2 gold.",
    ),
    (
        "schenken",
        {"spieler": "spieler_1", "wem": "nomade#1", "n": 2},
        "Spieler 1 gibt einem Nomaden 2 Gold.",
        "Player 1 gives 2 gold to a nomad.",
    ),
    (
        "schenken",
        {"spieler": None, "wem": "nomade#1", "n": 2},
        "2 Gold wird einem Nomaden gegeben.",
        "2 gold is given to a nomad.",
    ),
    (
        "legen",
        {"spieler": "spieler_1", "einheiten_": ["einheit_1", "einheit_2"], "bezirk": "halle"},
        "Spieler 1 legt 2 Einheiten in die Halle der Erinnerung.",
        "Player 1 puts 2 units in the Hall of Records.",
    ),
    (
        "legen",
        {"spieler": "spieler_1", "einheiten_": ["einheit_1"], "bezirk": "rat"},
        "Spieler 1 legt eine Einheit in den Galaktischen Rat.",
        "Player 1 puts a unit in the Galactic Council.",
    ),
    (
        "legen",
        {"spieler": "spieler_1", "einheiten_": [], "bezirk": "hafen"},
        "Spieler 1 legt nichts in Ziviler Raumhafen.",
        "Player 1 puts nothing in Civil Spaceport.",
    ),
    (
        "legen",
        {"spieler": None, "einheiten_": ["einheit_1", "einheit_2"], "bezirk": "hafen"},
        "2 Einheiten werden in Ziviler Raumhafen gelegt.",
        "2 units are put in Civil Spaceport.",
    ),
    (
        "ziehen_nach",
        {"figur": "nomade#1", "ziel": "rat"},
        "Es wird mit einem Nomaden nach dem Galaktischen Rat gezogen.",
        "A nomad is moved into the Galactic Council.",
    ),
    (
        "umsiedeln",
        {"spieler": "spieler_1", "start": "rat", "ziel": "halle"},
        "Spieler 1 siedelt aus dem Galaktischen Rat nach der Halle der Erinnerung um.",
        "Player 1 resettles from the Galactic Council into the Hall of Records.",
    ),
    (
        "umsiedeln",
        {"spieler": "spieler_1", "start": "rat", "ziel": None},
        "Spieler 1 siedelt aus dem Galaktischen Rat um.",
        "Player 1 resettles from the Galactic Council.",
    ),
    (
        "ehren",
        {"wen": "wappen_der_sonne", "anlass": "notfall_der_stadt"},
        "Wappen der sonne wird bei notfall der Stadt geehrt.",
        "Wappen der sonne is honoured at notfall der Stadt.",
    ),
    (
        "zahle",
        {"spieler": "spieler_1"},
        "Spieler 1 leidet.",
        "Player 1 suffers.",
    ),
    (
        "einsetzen",
        {"spieler": "spieler_1", "figur": "söldner#1", "feld": "b1"},
        "Spieler 1 setzt einen Söldner auf b1 ein.",
        "Player 1 deploys Ramius mercenaries on b1.",
    ),
    (
        "einsetzen",
        {"spieler": None, "figur": "söldner#1", "feld": "b1"},
        "Ein Söldner wird auf b1 eingesetzt.",
        "Ramius mercenaries are deployed on b1.",
    ),
    (
        "ehren",
        {"wen": "wappen_der_sonne", "anlass": "krönung"},
        "Wappen der sonne wird bei Krönung geehrt.",
        "Wappen der sonne is honoured at coronation.",
    ),
    (
        "holen",
        {"n": 1, "rang": "herold"},
        "1 Herold wird geholt.",
        "1 herald is fetched.",
    ),
    (
        "holen",
        {"n": 2, "rang": "herold"},
        "2 Herolde werden geholt.",
        "2 heralds are fetched.",
    ),
    (
        "ausrufen",
        {"bezirk": "halle"},
        "Das Manöver wird in Halle der Erinnerung ausgerufen.",
        "The Grand Manoeuvre is called in the Hall of Records.",
    ),
    (
        "stumm",
        {"spieler": "spieler_1", "karte": "?", "grund_": 3},
        "Spieler 1: Stumm (karte: Karte (verdeckt), grund: 3).",
        "Player 1: Stumm (karte: a hidden card, grund: 3).",
    ),
]


@pytest.mark.parametrize(("event", "fields", "german", "english"), EVENTS)
def test_an_event_is_told_by_its_sentence(event: str, fields: dict[str, Any], german: str, english: str) -> None:
    assert Narrator(game().link, "de").event(event, fields) == german
    assert Narrator(game().link, "en").event(event, fields) == english


def test_a_procedure_is_told_by_its_sentence_and_without_one_not_at_all() -> None:
    german, english = Narrator(game().link, "de"), Narrator(game().link, "en")
    raid: dict[str, Any] = {"s": "spieler_1", "opfer": "spieler_2", "n": 1}
    assert german.procedure("überfall", raid) == "Spieler 1 überfällt Spieler 2 um 1 Krone."
    assert english.procedure("überfall", raid) == "Player 1 raids Player 2 by 1 crown."
    assert german.procedure("überfall", {**raid, "n": None}) == "Spieler 1 überfällt Spieler 2."
    assert german.procedure("zug", {"s": "spieler_1"}) == ""


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("de", ["1 Karte ziehen", "Einen Spieler um 2 Kronen überfallen", "wahl"]),
        ("en", ["Draw 1 card", "Raid a player by 2 crowns", "wahl"]),
    ],
)
def test_a_rule_without_title_is_offered_by_what_it_proposes(language: str, labels: list[str]) -> None:
    started = speaking(language)
    assert started.decision is not None
    assert [one.id for one in started.decision.options] == ["nachziehen", "raub", "wahl"]
    assert [one.label for one in started.decision.options] == labels


def test_each_of_several_ways_is_named_by_its_sentence() -> None:
    for language, labels in (
        ("de", ["1 Gold erhalten", "2 Kronen erhalten"]),
        ("en", ["Gain 1 gold", "Gain 2 crowns"]),
    ):
        started = speaking(language)
        started.submit("wahl")
        assert started.decision is not None
        assert [(one.id, one.label) for one in started.decision.options] == list(zip("12", labels, strict=True))


def test_a_question_says_what_a_yes_would_do() -> None:
    for language, said in (("de", "Spieler 2 um 3 Kronen überfallen"), ("en", "Raid Player 2 by 3 crowns")):
        started = speaking(language)
        started.submit("nachziehen")
        assert started.decision is not None
        assert started.decision.proposal == ""
        started.submit("spieler_2")
        assert started.decision is not None
        assert started.decision.kind == "yes_no"
        assert started.decision.proposal == said


# ---- the gauntlet of sentences, played

PLAYED = ("plündern", "spieler_2", "ja", "besiedeln", "a1", "ernte", "anzünden", "a1")
TOLD = [
    ("— Partie —", "— Partie —", ""),
    ("— Zug (Spieler 1) —", "— Zug (Player 1) —", ""),
    ("Spieler 1 wählt: Plündern.", "Player 1 chooses: Plündern.", ""),
    ("Spieler 1 beraubt Spieler 2 um 2 Gold.", "Player 1 robs Player 2 by 2 coins.", ""),
    ("Spieler 2 verliert 2 Gold.", "Player 2 loses 2 coins.", "durch Plündern"),
    ("Spieler 1 erhält 2 Gold.", "Player 1 gains 2 coins.", "durch Plündern"),
    ("— Zug (Spieler 2) —", "— Zug (Player 2) —", ""),
    ("Spieler 2 wählt: Besiedeln.", "Player 2 chooses: Besiedeln.", ""),
    ("Spieler 2 besiedelt a1.", "Player 2 settles a1.", "durch Besiedeln"),
    ("— Zug (Spieler 1) —", "— Zug (Player 1) —", ""),
    ("Spieler 1 wählt: Ernte.", "Player 1 chooses: Ernte.", ""),
    ("Spieler 1 erhält 1 Gold.", "Player 1 gains 1 coin.", "durch Ernte"),
    ("— Zug (Spieler 2) —", "— Zug (Player 2) —", ""),
    ("Spieler 2 wählt: Anzünden.", "Player 2 chooses: Anzünden.", ""),
    ("Spieler 2 brennt a1 ab.", "Player 2 burns a1 down.", "durch Anzünden"),
    (
        "Das Spiel ist zu Ende. Gewonnen hat: Spieler 1 und Spieler 2.",
        "The game is over. Winner: Player 1 and Player 2.",
        "",
    ),
]


def test_a_game_of_the_gauntlet_is_told_in_both_languages() -> None:
    played = Game.start(loaded(ROOT / "tests" / "gauntlet" / "saetze"), 2, 1, trace=True)
    for answer in PLAYED:
        asked = played.decision
        if asked is not None and asked.option(answer) is not None:
            played.submit(answer)
    found = [(line_of(played.link, one, "de"), line_of(played.link, one, "en").text) for one in entries(played)]
    assert [(german.text, english, german.aside) for german, english in found] == TOLD


# ---- properties over all rulebooks


@pytest.mark.parametrize("folder", BOOKS)
def test_no_line_shows_how_it_was_declared(folder: Path) -> None:
    """No slot, no alternative, no underscore of an id: not in any language, for any reader."""
    played = next(iter(collections.deque(walk(loaded(folder), 6, 40), maxlen=1)), None)
    if played is None:
        return  # nobody decides anything in this one
    for reader in (None, SPECTATOR, *played.players):
        for language in ("de", "en"):
            for told in lines(played, reader, language):
                assert told.strip(), told
                assert not set(UNSAID) & set(told), told


# ---- reasons


@pytest.mark.parametrize(("language", "said"), [("de", "Spieler 1 kann rasten"), ("en", "Player 1 can rest")])
def test_a_reason_says_what_can_be_done_by_the_sentence(language: str, said: str) -> None:
    started = Game.start(loaded(ROOT / "tests" / "gauntlet" / "verbote"), 2, 1)
    started.language = language
    assert said in why(started, "rast")
    assert started.decision is not None


@pytest.mark.parametrize(
    ("fields", "german", "english"),
    [
        ({"karte": "archive"}, "Verlorene Archive kann abgelegt werden", "Lost Archives can be discarded"),
        ({"karte": HIDDEN}, "eine verdeckte Karte kann abgelegt werden", "a hidden card can be discarded"),
    ],
)
def test_where_nobody_acts_it_can_be_done(fields: dict[str, Any], german: str, english: str) -> None:
    assert Narrator(game().link, "de").possibility("ablegen", fields) == german
    assert Narrator(game().link, "en").possibility("ablegen", fields) == english
    assert Narrator(game().link, "de").possibility("stumm", {}) == ""
