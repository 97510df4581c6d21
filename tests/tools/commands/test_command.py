"""The commands: exit codes, what they print, and the shapes of their JSON."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from calling import SHOP, Call
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.tools.commands.arguments import SCHEMAS, STYLES
from regelwerk.tools.commands.command import HOMES
from regelwerk.tools.commands.games import bundled

TICTACTOE = bundled()["tictactoe"]
COMMANDS = (*HOMES, "bench")


def spoil(shop: Path, old: str, new: str) -> None:
    main = shop / "rulebook.yaml"
    text = main.read_text(encoding="utf-8")
    assert old in text
    main.write_text(text.replace(old, new), encoding="utf-8")


# ---- the command itself


def test_help_lists_every_command(call: Call) -> None:
    answer = call("--help")
    assert answer.code == 0
    assert all(command in answer.out for command in COMMANDS)


SAME_IN_BOTH = {
    *COMMANDS, *STYLES, *SCHEMAS, *LANGUAGES, "regelwerk", "REGELWERK", "LANG", "FORMAT", "VERSION", "RW", "FORM",
    "CODE", "NAME", "MOD", "N", "M", "JSON", "HTML", "PDF", "Language", "Server", "Protocol", "rulebook", "yaml",
    "html", "pdf", "zip", "mod", "race", "card", "scenario", "all", "random", "Gaia", "an", "in", "so",
    "dsl", "schemas", "game", "games", "SHELL", "bash", "zsh", "fish", "BOT", "greedy", "ismcts", "seconds", "HOST",
    "ADDRESS", "CSV", "Ray", "auto", "docs", "md", "local", "OPTION", "W", "was", "bots",
    "PostgreSQL", "postgresql",
}
"""Words in helps that are the same in German and English: names, what can be typed, and a few short words."""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(call: Call, command: str) -> None:
    answer = call(command, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Aufruf: regelwerk {command}")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "es fehlt: BEFEHL"),
        (["tanze"], "kann nicht 'tanze' sein"),
        (["check"], "es fehlt: PFAD"),
        (["check", "--format", "bunt", "tictactoe"], "--format kann nicht 'bunt' sein"),
        (["check", "--json", "--format", "full", "tictactoe"], "geht nicht zusammen"),
        (["check", "nirgends"], "Ein Spiel nirgends gibt es nicht"),
        (["simulate", "tictacto"], "Meintest du tictactoe?"),
        (["simulate", "tictactoe", "--games", "viele"], "keine ganze Zahl"),
        (["simulate", "tictactoe", "--games", "0"], "es geht ab 1"),
        (["simulate", "tictactoe", "--players", "5"], "nicht zu 5"),
        (["simulate", "tictactoe", "--option", "x"], "NAME=WERT"),
        (["simulate", "tictactoe", "--option", "x=1"], "Die Option x gibt es nicht"),
        (["play"], "Mitgeliefert sind"),
        (["play", "tictactoe", "--bots", "3"], "Plätze 1 bis 2"),
        (["play", "tictactoe", "--show", "farbe"], "kein Attribut farbe"),
        (["play", "--load", "nirgends.json"], "gibt es nicht"),
        (["play", "--load", "nirgends.json", "--seed", "1"], "gehören zu einem neuen Spiel"),
        (["replay", "nirgends.json"], "gibt es nicht"),
        (["replay", "."], "ist ein Ordner"),
        (["play", "tictactoe", "--players", "3"], "spielt man zu 2, nicht zu 3"),
        (["simulate", "nirgends/rulebook.yaml"], "nirgends/rulebook.yaml gibt es nicht"),
        (["simulate", __file__], "ist kein Spiel"),
        (["explain", "RW999"], "gibt es nicht"),
        (["show", "tictactoe", "setzn"], "Meintest du setzen?"),
        (["test", str(SHOP / "rulebook.yaml"), "nirgends"], "gibt es nicht"),
    ],
)
def test_a_wrong_call_is_explained(call: Call, arguments: list[str], words: str) -> None:
    answer = call(*arguments)
    assert answer.code == 2
    assert words in answer.err
    assert answer.out == ""


def test_it_tells_its_version(call: Call) -> None:
    answer = call("--version")
    assert (answer.code, answer.out) == (0, f"regelwerk {version('regelwerk')}\n")


@pytest.mark.parametrize("before", [["--lang", "en"], ["--lang=en"]])
def test_it_speaks_english_if_asked(call: Call, before: list[str]) -> None:
    answer = call(*before, "--help")
    assert answer.out.startswith("Usage: regelwerk [-h] [--version] [--lang {de,en}] COMMAND ...\n\nRules of games")
    assert re.search(r"    check +checks rulebooks and scenarios\n", answer.out)
    assert call(*before, "check").err.endswith("regelwerk: missing: PATH\n")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_one_language(call: Call, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = [command] if command else []
    german, english = call("--lang", "de", *given, "--help").out, call("--lang", "en", *given, "--help").out
    assert call(*given, "--help").out == german
    monkeypatch.setenv("REGELWERK_LANG", "en_GB.UTF-8")
    assert call(*given, "--help").out == english
    assert (german[:7], english[:6]) == ("Aufruf:", "Usage:")
    foreign = "Angaben|Schalter|Befehl|Spiel|Ordner|Datei|zeigt|[äöüß]"
    assert re.search(foreign, german)
    assert not re.search(foreign, english)
    assert not re.search(r"\b(Arguments|Options|shows|the|[Uu]sage)\b", german)
    assert (_words(german) & _words(english)) - SAME_IN_BOTH == set()


def _words(told: str) -> set[str]:
    """The words of a help without its switches."""
    return set(re.findall(r"[^\W\d_]+", re.sub(r"(?<!\w)--?[\w-]+", "", told)))


@pytest.mark.parametrize(
    ("arguments", "german", "english"),
    [
        ([], "es fehlt: BEFEHL", "missing: COMMAND"),
        (["--lang", "fr", "check"], "--lang kann nicht 'fr' sein", "--lang cannot be 'fr', possible"),
        (["check", "x", "--nein"], "nichts anfangen: --nein", "nothing can be made of this: --nein"),
        (["check", "x", "--format"], "hinter --format fehlt", "something is missing behind --format"),
        (["check", "x", "--json=1"], "--json nimmt keine Angabe ('1')", "--json takes no value ('1')"),
        (["check", "x", "--json", "--format", "full"], "geht nicht zusammen", "does not go together"),
        (["simulate", "x", "--games", "viele"], "'viele' ist keine ganze Zahl", "'viele' is no whole number"),
        (["simulate", "x", "--games", "0"], "0 ist zu klein, es geht ab 1", "0 is too small, it goes from 1"),
    ],
)
def test_a_wrong_call_is_explained_in_both_languages(
    call: Call, arguments: list[str], german: str, english: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, words in (("de", german), ("en", english)):
        monkeypatch.setenv("REGELWERK_LANG", language)
        answer = call(*arguments)
        assert (answer.code, answer.out) == (2, "")
        assert words in answer.err


def test_a_language_that_nobody_speaks_is_refused(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_LANG", "fr\x1b")
    answer = call("check", "tictactoe")
    assert answer.code == 2
    assert "REGELWERK_LANG=fr?: in dieser Sprache spricht regelwerk nicht, möglich ist: de, en\n" in answer.err
    assert "regelwerk does not speak this language" in call("--lang", "en", "check", "tictactoe").err


def test_help_imports_none_of_the_rooms() -> None:
    """Only the messages, which need nothing else."""
    code = ("import sys\nfrom regelwerk.tools.commands.command import main\nmain(['--help'])\n"
            "rooms = ('regelwerk.dsl.', 'regelwerk.interpreter', 'lark', 'yaml', 'dataclasses')\n"
            "mine = 'regelwerk.dsl.messages'\n"
            "print([name for name in sys.modules if name.startswith(rooms) and not name.startswith(mine)])")
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.endswith("[]\n")


def test_a_reader_that_stops_early_is_no_trouble() -> None:
    command = f"{sys.executable} -m regelwerk.tools.commands.command show tictactoe | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_fault_of_the_program_is_a_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError("durch\x1bnull")

    monkeypatch.setattr("regelwerk.tools.commands.author.command_show.load_with", fail)
    monkeypatch.delenv("REGELWERK_TRACEBACK", raising=False)
    answer = call("show", "tictactoe")
    assert answer.code == 1
    assert "Fehler im Programm" in answer.err
    assert "\x1b" not in answer.err


# ---- check


def test_check_counts_files(call: Call) -> None:
    answer = call("check", SHOP)
    assert (answer.code, answer.out) == (0, "0 Befunde in 2 Dateien\n")


@pytest.mark.parametrize(
    "path", [SHOP / "rulebook.yaml", SHOP / "szenarien" / "laden.yaml", SHOP / "szenarien", "tictactoe"]
)
def test_check_takes_many_kinds_of_paths(call: Call, path: object) -> None:
    answer = call("check", path)
    assert answer.code == 0
    assert re.fullmatch(r"0 Befunde in \d Datei(en)?\n", answer.out)


def test_check_shows_the_place(call: Call, shop: Path) -> None:
    spoil(shop, "anfang: 3", "anfng: 3")
    answer = call("check", shop)
    assert answer.code == 1
    assert "RW101" in answer.out
    assert "gold: {anfng: 3}" in answer.out
    assert "^^^^^" in answer.out
    assert answer.out.endswith("1 Befund in 1 Datei\n")


def test_check_as_json(call: Call, shop: Path) -> None:
    spoil(shop, "anfang: 3", "anfng: 3")
    answer = call("check", shop, "--json")
    assert answer.code == 1
    (finding,) = json.loads(answer.out)["findings"]
    assert {"code", "severity", "file", "line", "column", "message", "hint", "suggestion"} <= set(finding)
    assert (finding["code"], finding["severity"], finding["suggestion"]) == ("RW101", "error", "anfang")
    assert json.loads(call("check", "tictactoe", "--json").out) == {"findings": []}


@pytest.mark.parametrize(
    ("style", "words"),
    [("concise", "fehler[RW101]"), ("sarif", '"version": "2.1.0"'), ("github", "::error file="),
     ("json", '"findings"')],
)
def test_check_in_every_style(
    call: Call, shop: Path, style: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(shop, "anfang: 3", "anfng: 3")
    answer = call("check", shop, "--format", style)
    assert answer.code == 1
    assert words in answer.out
    monkeypatch.setenv("REGELWERK_FORMAT", style)
    assert call("check", shop).out == answer.out


def test_check_refuses_an_unknown_style_of_the_environment(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_FORMAT", "bunt")
    answer = call("check", "tictactoe")
    assert answer.code == 2
    assert "REGELWERK_FORMAT" in answer.err


def test_check_looks_into_scenarios(call: Call, shop: Path) -> None:
    scenarios = shop / "szenarien" / "laden.yaml"
    text = scenarios.read_text(encoding="utf-8")
    scenarios.write_text(text.replace("- spieler_2: 3", "- spieler_9: 3"), encoding="utf-8")
    for path in (shop, scenarios):
        answer = call("check", path)
        assert answer.code == 1
        assert "RW601" in answer.out


def test_check_survives_bytes_that_are_no_text(call: Call, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_bytes(b"\xff\x00\x1b[31m")
    answer = call("check", tmp_path)
    assert answer.code == 1
    assert "\x1b" not in answer.out


# ---- explain, test


def test_explain(call: Call) -> None:
    answer = call("explain", "rw601")
    assert answer.code == 0
    assert answer.out.startswith("RW601: ")
    assert "RW004" in call("explain").out


def test_test_of_a_game(call: Call) -> None:
    answer = call("test", SHOP)
    assert answer.code == 0
    assert "2/2" in answer.out
    assert "2 Szenarien bestanden, 0 gescheitert" in answer.out


def test_test_as_json(call: Call, shop: Path) -> None:
    assert json.loads(call("test", SHOP, "--json").out) == {"passed": 2, "failed": 0, "failures": []}
    spoil(shop, "erhöhe gold von spieler um n", "erhöhe gold von spieler um n + 1")
    answer = call("test", shop, "--json")
    assert answer.code == 1
    result = json.loads(answer.out)
    assert (result["passed"], result["failed"]) == (1, 1)
    (failure,) = result["failures"]
    assert set(failure) == {"name", "file", "line", "message"}
    assert "gold von spieler_1 ist 6" in failure["message"]


def test_test_shows_a_difference(call: Call, shop: Path) -> None:
    spoil(shop, "erhöhe gold von spieler um n", "erhöhe gold von spieler um n + 1")
    answer = call("test", shop / "szenarien" / "laden.yaml")
    assert answer.code == 1
    assert "laden.yaml:18" in answer.out
    assert "    erwartet: gold von spieler_1 ist 5\n    vorgefunden: gold von spieler_1 ist 6\n" in answer.out


def test_test_without_scenarios(call: Call, shop: Path) -> None:
    (shop / "szenarien" / "laden.yaml").unlink()
    answer = call("test", shop)
    assert answer.code == 2
    assert "keine Szenarien" in answer.err


# ---- simulate


def test_simulate_as_json(call: Call) -> None:
    answer = call("simulate", "tictactoe", "--games", "30", "--seed", "5", "--json")
    assert answer.code == 0
    result = json.loads(answer.out)
    assert set(result) == {
        "game", "players", "games", "finished", "decisions", "seconds", "errors", "winners",
        "unfinished", "never_offered", "never_held", "always_skipped",
    }  # fmt: skip
    assert (result["game"], result["players"], result["games"], result["finished"]) == ("tictactoe", 2, 30, 30)
    assert result["errors"] == []
    assert sum(result["winners"].values()) == 30
    assert set(result["winners"]) <= {"kreuz", "kreis", "niemand"}


def test_simulate_is_the_same_with_any_number_of_jobs(call: Call) -> None:
    def result(jobs: int) -> dict[str, object]:
        found: dict[str, object] = json.loads(
            call("simulate", SHOP, "--players", "3", "--games", "41", "--seed", "7", "--jobs", jobs, "--json").out)
        found.pop("seconds")
        return found

    assert result(1) == result(3)


def test_simulate_for_people(call: Call) -> None:
    answer = call("simulate", SHOP, "--games", "10", "--option", "gebühr=ja")
    assert answer.code == 0
    assert answer.err == ""
    assert "Kramladen, 2 Spieler: 10 von 10 Partien beendet" in answer.out
    assert "je Sekunde" in answer.out


def test_simulate_tells_games_that_fail(call: Call, shop: Path) -> None:
    spoil(shop, "ausgeben(s, n)\n", "ausgeben(s, n)\n      wiederhole runde bis gold von s > 999: ausgeben(s, 0)\n")
    answer = call("simulate", shop, "--games", "3", "--json")
    result = json.loads(answer.out)
    assert answer.code == 1
    assert result["finished"] == 0
    assert [error["seed"] for error in result["errors"]] == [0, 1, 2]
    assert "kommt nicht zu einem Ende" in result["errors"][0]["message"]


# ---- show


def test_show_a_game(call: Call) -> None:
    answer = call("show", SHOP)
    assert answer.code == 0
    for words in ("Kramladen (kramladen), Version 1", "Spieler: 2 bis 3", "Option gebühr", "zug  [Laden 2]", "lampe"):
        assert words in answer.out


def test_show_an_event(call: Call) -> None:
    answer = call("show", "tictactoe", "setzen")
    assert answer.code == 0
    assert re.search(r"Steht in: .*rulebook\.yaml:\d+", answer.out)
    assert "Ausgelöst von: partie" in answer.out
    assert "Darauf achten: drei_in_einer_reihe (nachdem setzen)" in answer.out


def test_show_a_rule(call: Call) -> None:
    answer = call("show", "tictactoe", "drei_in_einer_reihe")
    assert "nachdem ein spieler ein feld gesetzt hat:" in answer.out
    assert "Wartet auf: nachdem setzen (ausgelöst von partie)" in answer.out
    assert "Bringt hervor: gewinnen" in answer.out
    assert "Bringt hervor: das Spielende" in call("show", "tictactoe", "gewinnen").out


def test_show_a_card(call: Call) -> None:
    answer = call("show", SHOP, "vase")
    assert "vase: Ding (karte), „Vase“" in answer.out
    assert "preis: 2" in answer.out


def test_show_refuses_a_rulebook_with_errors(call: Call, shop: Path) -> None:
    spoil(shop, "anfang: 3", "anfng: 3")
    answer = call("show", shop)
    assert answer.code == 1
    assert "RW101" in answer.err


def test_book_writes_a_page(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("book", "hex", "--lang", "en").out.startswith("hex-en.html (")
    assert "<title>Hex</title>" in (tmp_path / "hex-en.html").read_text(encoding="utf-8")
    assert call("book", "hex", "--out", tmp_path / "fehlt" / "x.html").code == 2
    monkeypatch.setenv("REGELWERK_BROWSER", "es-gibt-keinen")
    answer = call("book", "hex", "--pdf")
    assert (answer.code, "make browser" in answer.err) == (2, True)


def test_lsp_says_what_is_missing(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regelwerk.tools.commands.author.command_lsp.find_spec", lambda name: None)
    answer = call("lsp")
    assert (answer.code, "pip install 'regelwerk[lsp]'" in answer.err) == (2, True)


def test_verbs_are_shown_with_their_forms(call: Call) -> None:
    answer = call("show", "rex", "--verbs")
    assert answer.code == 0
    line = next(line for line in answer.out.splitlines() if line.strip().startswith("sieh"))
    assert " ".join(line.split()) == "sieh … an ansehen* sehe siehst* sieht* sehen angesehen* haben ansehen"


def test_style_is_told_in_both_languages(call: Call) -> None:
    german, english = call("show", "rex", "--style"), call("--lang", "en", "show", "rex", "--style")
    assert (german.code, english.code) == (0, 0)
    assert german.out.startswith("Texte von Dingen: ")
    assert english.out.startswith("Texts of things: ")
    figures = [[word for word in answer.out.split() if word.isdigit()] for answer in (german, english)]
    assert figures[0] == figures[1] != []
    assert "eine Zeile ist ein Satz" in " ".join(call("show", "--help").out.split())


def test_check_tells_of_missing_sentences_when_asked(call: Call, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(
        "id: probe\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 2}\nhauptablauf: partie\nressourcen: {gold: {}}\n"
        "ereignisse:\n  abwarten: {felder: {s: spieler}, subjekt: s, wirkung: gold von s = 2}\n"
        "abläufe:\n  partie: {ablauf: 'nacheinander für s aus spieler: s darf abwarten(s) dann spielsieg(s)'}\n",
        encoding="utf-8",
    )
    assert "RW575" not in call("check", tmp_path).out
    answer = call("check", tmp_path, "--style")
    assert (answer.code, answer.out.count("RW575")) == (1, 1)
    assert "satz: warte ab" in answer.out


def test_a_mod_is_told_of_its_own_missing_sentences_only(call: Call, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(
        "id: probe\nversion: 1\nsprache: de\nerweitert: funkenflug\n"
        "ereignisse:\n  abwarten: {felder: {s: spieler}, subjekt: s}\n"
        "regeln:\n  rast: 'aktion: darf abwarten(ich)'\n",
        encoding="utf-8",
    )
    told = [line for line in call("check", tmp_path, "--style", "--format", "concise").out.splitlines()
            if "RW575" in line]  # fmt: skip
    assert len(told) == 1
    assert "abwarten" in told[0]
