"""Scenarios: what passes, and what is said of every kind of step that does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from calling import SHOP
from regelwerk.tools.commands.games import bundled, scenario_files
from regelwerk.tools.scenarios.scenario_codes import CODES_SCENARIO, ENGLISH_SCENARIOS
from regelwerk.tools.scenarios.scenarios import Result, check_file, run_file

TICTACTOE = bundled()["tictactoe"]


def written(folder: Path, scenario: str, rulebook: Path = TICTACTOE, language: str = "de") -> Path:
    """A file with one scenario."""
    words = ("regelwerk", "szenarien") if language == "de" else ("rulebook", "scenarios")
    lines = [f"    {line}" for line in scenario.strip("\n").split("\n")]
    declared = "sprache" if language == "de" else "language"
    head = f"{declared}: {language}\n{words[0]}: {rulebook}\n{words[1]}:\n  probe:\n"
    path = folder / "probe.yaml"
    path.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def one(folder: Path, scenario: str, rulebook: Path = TICTACTOE, language: str = "de") -> Result:
    """The result of a file with one scenario."""
    results = run_file(written(folder, scenario, rulebook, language))
    assert len(results) == 1, results
    return results[0]


@pytest.mark.parametrize("file", [*scenario_files(TICTACTOE), *scenario_files(SHOP)], ids=lambda path: str(path.stem))
def test_the_scenarios_of_a_rulebook_pass(file: Path) -> None:
    assert check_file(file) == []
    results = run_file(file)
    assert results
    assert [result for result in results if not result.passed] == []


def test_a_result_says_where_the_scenario_stands(tmp_path: Path) -> None:
    result = one(tmp_path, "züge:\n  - kreuz: b2")
    assert (result.name, result.passed, result.line, result.message) == ("probe", True, 4, "")


def test_english_files_have_english_keys(tmp_path: Path) -> None:
    scenario = """
players: 2
given: {a1: {stein: kreis}}
steps:
  - asked: {player: kreuz, entry: partie}
  - not_offered: {kreuz: a1, because: "= kreis"}
  - kreuz: [b2]
  - happens: [setzen]
  - happens_not: [{setzen: {feld: a1}}]
  - holds: {b2: {stein: kreuz}, c3: {stein: empty}}
  - sees: {kreis: [b2, b2.stein], spectator: b2}
  - undo: 1
  - offered: {kreuz: b2}
expected:
  over: false
"""
    assert one(tmp_path, scenario, language="en").message == ""


@pytest.mark.parametrize(
    ("scenario", "line", "words"),
    [
        ("züge:\n  - kreis: b2", 6, ["erwartet: kreis wählt b2", "vorgefunden: gefragt ist kreuz, nicht kreis",
                                     "gefragt: kreuz, von „partie“", "zur Wahl: a1, b1"]),
        ("züge:\n  - kreuz: b2\n  - kreis: b2", 7,
         ["kreis wählt b2", "b2 steht nicht zur Wahl", "zur Wahl: a1, b1, c1, a2, c2"]),
        ("züge:\n  - kreuz: [a1, a2]", 6, ["erwartet: kreuz wählt a2", "gefragt ist kreis"]),
        ("züge:\n  - fragt: kreis", 6, ["erwartet: kreis wird gefragt", "gefragt ist kreuz"]),
        ("züge:\n  - fragt: {spieler: kreuz, eintrag: setzen}", 6, ["von „setzen“", "es fragt „partie“"]),
        ("züge:\n  - kreuz: b2\n  - angeboten: {kreis: [a1, b2]}", 7, ["kreis hat zur Wahl: a1, b2", "es fehlt b2"]),
        ("züge:\n  - genau_angeboten: {kreuz: [a1, passen]}", 6, ["es fehlt passen; es gibt auch b1, c1"]),
        ("züge:\n  - nicht_angeboten: {kreuz: b2}", 6, ["kreuz hat nicht zur Wahl: b2", "zur Wahl steht b2"]),
        ("züge:\n  - kreuz: b2\n  - nicht_angeboten: {kreis: b2, weil: Vollmond}", 7,
         ["b2 geht nicht, weil: Vollmond", "die Erklärung lautet anders", "= kreuz)"]),
        ("züge:\n  - kreuz: b2\n  - gilt:\n      b2: {stein: kreis}", 8,
         ["erwartet: stein von b2 ist kreis", "vorgefunden: stein von b2 ist kreuz"]),
        ("züge:\n  - gilt: {b2: {stein: kreis}}", 6, ["stein von b2 ist leer"]),
        ("züge:\n  - kreuz: b2\n  - geschieht: [setzen, setzen]", 7,
         ["es geschieht: setzen, setzen", "setzen geschah nicht in dieser Reihenfolge",
          "geschehen ist: setzen(spieler kreuz, feld b2)"]),
        ("züge:\n  - geschieht: setzen", 6, ["setzen geschah nicht", "geschehen ist: nichts"]),
        ("züge:\n  - kreuz: b2\n  - geschieht: [{setzen: {feld: b3}}]", 7, ["setzen(feld b3) geschah nicht"]),
        ("züge:\n  - kreuz: b2\n  - geschieht_nicht: setzen", 7, ["setzen geschieht nicht", "es ist geschehen"]),
        ("züge:\n  - sieht_nicht: {kreis: b2}", 6, ["erwartet: kreis sieht b2 nicht", "vorgefunden: kreis sieht b2"]),
        ("züge:\n  - kreuz: b2\n  - rückgängig: 2", 7, ["2 Entscheidungen werden zurückgenommen", "es gab nur 1"]),
        ("züge:\n  - kreuz: b2\n  - rückgängig: 1\n  - geschieht: setzen", 8, ["geschehen ist: nichts"]),
        ("erwartet:\n  zu_ende: true", 6, ["das Spiel ist zu Ende", "das Spiel geht weiter", "gefragt: kreuz"]),
        ("erwartet:\n  gewinner: []", 6, ["es gewinnt niemand", "das Spiel geht weiter"]),
        ("erwartet:\n  gilt: {a1: {stein: kreuz}}", 6, ["stein von a1 ist kreuz", "stein von a1 ist leer"]),
    ],
)
def test_a_difference_is_told(tmp_path: Path, scenario: str, line: int, words: list[str]) -> None:
    result = one(tmp_path, scenario)
    assert not result.passed
    assert result.line == line
    for word in words:
        assert word in result.message


WON = "gegeben: {a1: {stein: kreuz}, b1: {stein: kreuz}}\nzüge:\n  - kreuz: c1\n"


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("erwartet: {gewinner: kreis}", ["es gewinnt kreis", "gewonnen hat kreuz"]),
        ("erwartet: {zu_ende: false}", ["das Spiel geht weiter", "das Spiel ist zu Ende", "gewonnen hat kreuz"]),
        ("  - kreis: a3", ["kreis wählt a3", "das Spiel ist zu Ende", "gewonnen hat kreuz"]),
    ],
)
def test_a_difference_at_the_end_is_told(tmp_path: Path, end: str, words: list[str]) -> None:
    result = one(tmp_path, WON + end)
    assert not result.passed
    for word in words:
        assert word in result.message


@pytest.mark.parametrize(
    ("scenario", "code", "words"),
    [
        ("züge:\n  - kreutz: b2", "RW601", "Gemeint ist wohl „kreuz“."),
        ("züge:\n  - fragd: kreuz", "RW601", "Gemeint ist wohl „fragt“."),
        ("züge:\n  - {kreuz: a1, kreis: a2}", "RW601", "nur ein Spieler"),
        ("züge:\n  - angebotn: {kreuz: a1}", "RW101", "Gemeint ist wohl „angeboten“."),
        ("züge:\n  - fragt: kreutz", "RW603", "Gemeint ist wohl „kreuz“."),
        ("züge:\n  - angeboten: {rot: a1}", "RW603", "Es gibt: kreuz, kreis."),
        ("züge:\n  - geschieht: setzn", "RW603", "Gemeint ist wohl „setzen“."),
        ("züge:\n  - geschieht: [{setzen: {felt: a1}}]", "RW603", "Gemeint ist wohl „feld“."),
        ("züge:\n  - geschieht: [{setzen: {feld: z9}}]", "RW603", "feld von setzen kann nie „z9“ sein."),
        ("züge:\n  - kreuz: setzn", "RW603", "Gemeint ist wohl „setzen“."),
        ("züge:\n  - kreuz: [a1, quark]", "RW603", "Eine Antwort „quark“ gibt es hier nicht."),
        ("züge:\n  - angeboten: {kreuz: [a1, quark]}", "RW603", "Eine Antwort „quark“"),
        ("züge:\n  - genau_angeboten: {kreuz: a1+quark}", "RW603", "Eine Antwort „quark“"),
        ("züge:\n  - nicht_angeboten: {kreuz: quark@a1}", "RW603", "Eine Antwort „quark“"),
        ("züge:\n  - angeboten: {kreuz: z9}", "RW603", "Eine Antwort „z9“"),
        ("züge:\n  - gilt: {a1: {ort: hier}}", "RW603", "Einen Ort „hier“"),
        ("züge:\n  - gilt: {a1: {inhalt: [quark]}}", "RW603", "Ein Ding „quark“"),
        ("gegeben: {z9: {stein: kreuz}}", "RW603", "Ein Ding „z9“ gibt es hier nicht."),
        ("gegeben: {a1: {stain: kreuz}}", "RW603", "Gemeint ist wohl „stein“."),
        ("gegeben: {a1: {stein: 3}}", "RW603", "kann nie „3“ sein"),
        ("gegeben: {a1: {ort: hier}}", "RW603", "Einen Ort „hier“"),
        ("erwartet: {gilt: {a1: {farbe: rot}}}", "RW603", "Attribute von feld: stein"),
        ("erwartet: {gilt: {kreuz: {'rand(1)': []}}}", "RW603", "kreuz hat kein Attribut „rand(1)“"),
        ("erwartet: {gewinner: niemand}", "RW603", "Einen Spieler „niemand“"),
        ("spieler: 5", "RW604", "spielt man zu 2 bis 2, nicht zu 5"),
        ("optionen: {x: 1}", "RW604", "Die Option x gibt es nicht."),
        ("profil: schnell", "RW604", "Das Profil schnell gibt es nicht."),
        ("karten: [z9]", "RW603", "Ein Ding „z9“ gibt es hier nicht."),
        ("würfl: [1]", "RW101", "Gemeint ist wohl „würfel“."),
        ("spieler: zwei", "RW104", "eine ganze Zahl"),
    ],
)
def test_what_a_scenario_names_must_exist(tmp_path: Path, scenario: str, code: str, words: str) -> None:
    result = one(tmp_path, scenario)
    assert not result.passed
    assert result.message.startswith(f"[{code}]")
    assert words in result.message
    assert result.line >= 4


OFFERED_SOMEWHERE = (
    "a1", "kreuz", "setzen", "partie", "passen", "fertig", "zurück", "ja", "7", "-3", "#2", "-", "a1+b2", "partie@a1",
    "a1*2", "partie~2",
)  # fmt: skip
"""Names of every sort, and the ways in which an option joins, counts and repeats them."""


@pytest.mark.parametrize("name", OFFERED_SOMEWHERE)
def test_whatever_some_question_could_offer_may_be_named(tmp_path: Path, name: str) -> None:
    assert check_file(written(tmp_path, f'züge:\n  - nicht_angeboten: {{kreuz: "{name}"}}')) == []


def test_a_field_of_a_larger_board_may_be_said_not_to_be_offered(tmp_path: Path) -> None:
    assert check_file(written(tmp_path, "züge:\n  - nicht_angeboten: {kreuz: z9}")) == []
    (finding,) = check_file(written(tmp_path, "züge:\n  - angeboten: {kreuz: z9}"))
    assert finding.code == "RW603"


@pytest.mark.parametrize(
    ("game", "fact", "message"),
    [
        ("viergewinnt", "a: {grund: a1}", ""),
        ("viergewinnt", "a: {grund: a2}", "grund von a ist a1"),
        ("viergewinnt", "a: {grund: z9}", "[RW603] grund von a kann nie"),
        ("viergewinnt", "a1: {grund: a1}", "[RW603] a1 hat kein Attribut"),
        ("hex", "rot: {'rand(0)': []}", ""),
        ("hex", "rot: {rand: []}", "[RW603] rot hat kein Attribut"),
        ("hex", "rot: {'rand(rot)': []}", "[RW603] rot hat kein Attribut"),
    ],
)
def test_a_derived_value_is_asked_of_its_first_parameter(tmp_path: Path, game: str, fact: str, message: str) -> None:
    result = one(tmp_path, f"züge:\n  - gilt: {{{fact}}}", bundled()[game])
    assert result.message.startswith("[RW603]") == message.startswith("[RW603]"), result.message
    assert message in result.message
    assert result.passed == (message == "")


def test_what_lies_hidden_is_seen_by_whom_it_is_open_to(tmp_path: Path) -> None:
    """In Kuhn poker each player knows the card in the own hand, and nobody else does."""
    kuhn = bundled()["kuhn"]
    for which, who, good in (
        ("sieht", "anna", True),
        ("sieht_nicht", "anna", False),
        ("sieht", "bert", False),
        ("sieht_nicht", "bert", True),
        ("sieht_nicht", "zuschauer", True),
    ):
        scenario = f"karten: [bube, dame]\nzüge:\n  - {which}: {{{who}: bube}}"
        assert one(tmp_path, scenario, kuhn).passed is good, (which, who)


def test_nobody_has_anything_to_choose_when_the_game_is_over(tmp_path: Path) -> None:
    assert one(tmp_path, WON + "  - nicht_angeboten: {kreis: a3}").passed
    reason = one(tmp_path, WON + "  - nicht_angeboten: {kreis: a3, weil: Vollmond}")
    assert "die Erklärung lautet anders" in reason.message
    assert not one(tmp_path, WON + "  - angeboten: {kreis: a3}").passed


def test_what_is_derived_cannot_be_given(tmp_path: Path) -> None:
    result = one(tmp_path, "gegeben: {a: {grund: a1}}", bundled()["viergewinnt"])
    assert result.message.startswith("[RW603] a hat kein Attribut")


def test_dice_and_draws_can_be_forced(tmp_path: Path) -> None:
    scenario = "würfel: [6]\nkarten: [vase]\nzüge:\n  - spieler_1: 3\n  - gilt: {spieler_1: {gold: 7}}"
    result = one(tmp_path, scenario, SHOP)
    assert "gold von spieler_1 ist 6" in result.message


def test_what_is_fixed_cannot_be_given(tmp_path: Path) -> None:
    result = one(tmp_path, "gegeben: {lampe: {preis: 5}}", SHOP)
    assert result.message.startswith("[RW603] preis von lampe ist fest")


def test_a_number_is_told_as_a_range(tmp_path: Path) -> None:
    result = one(tmp_path, "züge:\n  - spieler_1: 9", SHOP)
    assert "zur Wahl: eine Zahl von 0 bis 3" in result.message


def test_a_file_without_a_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "allein.yaml"
    path.write_text("szenarien:\n  probe: {}\n", encoding="utf-8")
    (finding,) = check_file(path)
    assert finding.code == "RW602"
    (result,) = run_file(path)
    assert "regelwerk: ORDNER" in result.message


def test_a_rulebook_with_errors_is_told_once(shop: Path) -> None:
    main = shop / "rulebook.yaml"
    text = main.read_text(encoding="utf-8")
    main.write_text(text.replace("hauptablauf: partie", "hauptablauf: party"), encoding="utf-8")
    (result,) = run_file(shop / "szenarien" / "laden.yaml")
    assert result.message.startswith("[RW602]")
    assert "rulebook.yaml:" in result.message


@pytest.mark.parametrize(
    ("code", "game", "wrong", "right"),
    [
        *((code, "tictactoe", wrong, right) for code, _, _, wrong, right in CODES_SCENARIO if wrong),
        *((code, "night_market", *example) for code, example in ENGLISH_SCENARIOS.items()),
    ],
)
def test_the_examples_of_the_codes(tmp_path: Path, code: str, game: str, wrong: str, right: str) -> None:
    path = tmp_path / "beispiel.yaml"
    for text, codes in ((wrong, [code]), (right, [])):
        key = "rulebook" if text.startswith("language: en") else "regelwerk"
        path.write_text(f"{key}: {bundled()[game]}\n{text}", encoding="utf-8")
        assert [finding.code for finding in check_file(path)] == codes


def test_every_code_with_an_example_has_one_in_english() -> None:
    assert set(ENGLISH_SCENARIOS) == {code for code, _, _, wrong, _ in CODES_SCENARIO if wrong}


@pytest.mark.long
def test_damaged_files_give_results_and_no_exception(tmp_path: Path) -> None:
    """Every line once left out, doubled, cut and filled with something else."""
    source = (TICTACTOE / "szenarien" / "grundlagen.yaml").read_text(encoding="utf-8")
    lines = f"regelwerk: {TICTACTOE}\n{source}".split("\n")
    path = tmp_path / "kaputt.yaml"
    for number, line in enumerate(lines):
        half, key = line[: len(line) // 2], line.partition(":")[0]
        for instead in ([], [line, line], [half], [line.replace(": ", ": ["), line], [f"{key}: {{a: [1, {{}}]}}"]):
            path.write_text("\n".join(lines[:number] + instead + lines[number + 1 :]), encoding="utf-8")
            check_file(path)
            for result in run_file(path):
                assert "Fehler in der Maschine" not in result.message, (result, instead)
