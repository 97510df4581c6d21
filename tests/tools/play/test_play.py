"""Games at the terminal: people, automatons, undoing, explaining, saving, resuming, replaying."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from calling import SHOP, Answer, Call
from regelwerk.dsl.reading.nodes import NOWHERE
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.decisions import Decision, Option
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.saved_games import sealed
from regelwerk.tools.commands.games import bundled, game_folder
from regelwerk.tools.play.screen.board_text import board_lines
from regelwerk.tools.play.screen.seen_table import SeenTable, SeenThing
from regelwerk.tools.play.screen.table_text import table_lines
from regelwerk.tools.play.screen.told_turns import folded
from regelwerk.tools.play.typed_answers import Offer, listed, meant


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


WON = lines("a1", "a2", "b1", "b2", "c1")


def test_two_people_play_to_the_end(call: Call) -> None:
    answer = call("play", "tictactoe", typed=WON)
    assert answer.code == 0
    assert "Kreuz ist gefragt: Partie" in answer.out
    assert "3  · · ·\n2  O O ·\n1  X X X\n   a b c\n(Stein)  X Kreuz  O Kreis" in answer.out
    assert answer.out.endswith("Das Spiel ist zu Ende: gewonnen hat Kreuz.\n")


def test_options_can_be_named_by_number(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("1", "3", "1", "2", "1"))
    assert "Kreuz setzt b1." in answer.out


def test_the_board_is_drawn_before_each_question(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("b2", "q"))
    assert "3  · · ·\n2  · X ·\n1  · · ·\n" in answer.out


def test_a_table_that_asks_everybody_is_saved_as_such(call: Call) -> None:
    call("play", "funkenflug", "--ask-everybody", "--seed", "1", typed=lines("q"))
    assert json.loads(Path("funkenflug.spielstand.json").read_text(encoding="utf-8"))["everybody"] is True
    call("play", "funkenflug", "--seed", "1", "--save", "stumm.json", typed=lines("q"))
    assert json.loads(Path("stumm.json").read_text(encoding="utf-8"))["everybody"] is False


def test_undo_takes_back(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("u", "a1", "u", "c3", "q"))
    assert "Weiter zurück geht es nicht." in answer.out
    assert "Zurückgenommen." in answer.out
    saved = json.loads(Path("tictactoe.spielstand.json").read_text(encoding="utf-8"))
    assert saved["answers"] == ["c3"]


def test_undo_goes_back_to_the_last_person(call: Call) -> None:
    call("play", "tictactoe", "--bots", "2", "--seed", "3", typed=lines("a1", "u", "q"))
    assert json.loads(Path("tictactoe.spielstand.json").read_text(encoding="utf-8"))["answers"] == []


def test_nobody_is_asked_where_only_one_thing_can_be_done(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("a1", "a2", "b1", "b2", "c2", "c1", "a3", "b3"))
    assert "Kreuz hat nur eine Möglichkeit (Partie): C3." in answer.out
    assert answer.out.endswith("Das Spiel ist zu Ende: niemand hat gewonnen.\n")


THREE_TIMES = """\
id: dreimal
name: {de: Dreimal}
version: 1
sprache: de
quelle: [rekonstruiert]
spieler: {von: 1, bis: 1}
hauptablauf: partie
ressourcen: {punkte: {}}
abläufe:
  partie:
    quelle: [rekonstruiert]
    ablauf: |
      erste(spieler) muss a aus zahlen(1, 2) wählen
      erste(spieler) muss b aus zahlen(7, 7) wählen
      erste(spieler) muss c aus zahlen(1, 2) wählen
      erhöhe punkte von erste(spieler) um a + b + c
      spielsieg(spieler)
"""


def test_undo_skips_what_was_forced(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "dreimal"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(THREE_TIMES, encoding="utf-8")
    answer = call("play", folder, typed=lines("1", "u", "2", "q"))
    assert "Spieler 1 hat nur eine Möglichkeit (Partie): 7." in answer.out
    saved = json.loads(Path("dreimal.spielstand.json").read_text(encoding="utf-8"))
    assert saved["answers"] == ["2", "7"]


def test_what_was_forced_at_the_beginning_cannot_be_taken_back(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "dreimal"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(THREE_TIMES.replace("zahlen(1, 2)", "zahlen(1, 1)", 1), encoding="utf-8")
    answer = call("play", folder, typed=lines("u", "q"))
    assert "Weiter zurück geht es nicht." in answer.out
    assert answer.out.count("Spieler 1 hat nur eine Möglichkeit") == 2  # once each: nothing is told again
    saved = json.loads(Path("dreimal.spielstand.json").read_text(encoding="utf-8"))
    assert saved["answers"] == ["1", "7"]


def test_a_single_possibility_is_asked_like_any_question_at_a_table_with_secrets(call: Call) -> None:
    # The lightning of the first player can only hit the second one, who is asked next whether to mirror it.
    typed = lines("", "karte_spielen", "blitz#3", "spieler_2", "", "passen", "passen", "", "q")
    answer = call("play", "funkenflug", "--seed", "3", typed=typed)
    first, second, again = answer.out.split("-" * 60)[1:]
    assert "Spieler 1 ist gefragt: Blitz" in first
    assert "nur eine" not in first + second + again
    assert "Spieler 1 hat gewählt" not in answer.out


def test_questions_are_explained(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("b2", "?", "? b2", "?? b2", "? a1", "h", "zz", "q"))
    assert "Kreis wählt: Partie" in answer.out
    assert "b2 wird nicht angeboten." in answer.out
    assert "Die Formel dahinter: ?? b2" in answer.out
    assert "= kreuz)" in answer.out.split("Die Formel dahinter")[1]
    assert "a1 wird angeboten.\n  Kreis setzt a1." in answer.out, "what happens then"
    assert "nimmt deine letzte Entscheidung zurück" in answer.out
    assert "zz steht nicht zur Wahl." in answer.out


def test_what_is_typed_cannot_command_the_terminal(call: Call) -> None:
    answer = call("play", "tictactoe", typed=lines("\x1b[31mrot", "? \x1b[31mrot", "q"))
    assert "\x1b[31m" not in answer.out


def test_saving_and_resuming(call: Call) -> None:
    first = call("play", "tictactoe", "--seed", "9", "--save", "halb.json", typed=lines("a1", "a2", "b1", "q"))
    assert "regelwerk play --load halb.json" in first.out
    second = call("play", "--load", "halb.json", typed=lines("u", "b1", "b2", "c1"))
    assert second.code == 0
    assert "Zurückgenommen." in second.out
    assert second.out.endswith("Das Spiel ist zu Ende: gewonnen hat Kreuz.\n")


def test_the_end_of_the_input_saves_too(call: Call) -> None:
    assert call("play", "tictactoe", typed=lines("a1")).code == 0
    assert json.loads(Path("tictactoe.spielstand.json").read_text(encoding="utf-8"))["answers"] == ["a1"]


def test_resuming_keeps_the_automatons_and_the_rulebook_outside(call: Call, shop: Path) -> None:
    call("play", shop, "--bots", "2", "--seed", "1", "--save", "s.json", typed=lines("q"))
    answer = call("play", "--load", "s.json", typed=lines("1"))
    assert answer.code == 0
    assert "Spieler 2 (Automat)" in answer.out
    assert "Das Spiel ist zu Ende" in answer.out


def test_a_damaged_save_is_refused(call: Call) -> None:
    call("play", "tictactoe", "--save", "s.json", typed=lines("a1", "q"))
    saved = Path("s.json")
    data = json.loads(saved.read_text(encoding="utf-8"))
    for change in (
        {"hash": "0"},
        {"state": 3},
        {"format": 99},
        {"digest": "x"},
        {"raw": None},
        {"players": "zwei"},
        {"seed": 4},
        {"bots": ["kreis"]},
        {"folder": "/"},
        {"everybody": True},
        {"standing": [["kreis", "partie", True]]},
    ):
        saved.write_text(json.dumps({**data, **change}), encoding="utf-8")
        answer = call("play", "--load", "s.json", typed=lines("q"))
        assert answer.code == 1, change
        assert answer.err.startswith("regelwerk: ")
        assert "Fehler im Programm" not in answer.err
    for change, words in (
        ({"seed": "abc"}, "beschädigt"),
        ({"mods": 5}, "beschädigt"),
        ({"mods": ["nix"]}, "beschädigt"),
        ({"answers": 7}, "beschädigt"),
        ({"options": []}, "beschädigt"),
    ):
        saved.write_text(json.dumps({**data, **change}), encoding="utf-8")
        for command in (["play", "--load", "s.json"], ["replay", "s.json"]):
            answer = call(*command, typed=lines("q"))
            assert answer.code == 1, change
            assert words in answer.err, change
            assert "Fehler im Programm" not in answer.err, change
    saved.write_text(json.dumps(sealed({**data, "mods": [{"id": "nix", "version": "1"}]})), encoding="utf-8")
    answer = call("replay", "s.json")
    assert answer.code == 2
    assert "Einen Mod nix gibt es nicht." in answer.err
    for broken in (b"kein json", b"\xff\x00", b"", b"[" * 100_000, b"[1]"):
        saved.write_bytes(broken)
        for command in (["play", "--load", "s.json"], ["replay", "s.json"]):
            answer = call(*command)
            assert answer.code == 1
            assert "s.json ist kein Spielstand" in answer.err


def test_a_place_where_nothing_can_be_saved(call: Call) -> None:
    answer = call("play", "tictactoe", "--save", "nirgends/s.json", typed=lines("q"))
    assert (answer.code, answer.out) == (2, "")  # nobody plays first and loses the game then
    assert "den Ordner nirgends gibt es nicht" in answer.err
    Path("nirgends").mkdir()
    assert "das ist ein Ordner" in call("play", "tictactoe", "--save", "nirgends").err


@pytest.mark.parametrize("game", [*bundled(), str(SHOP)])
def test_automatons_play_alone(call: Call, game: str) -> None:
    def once() -> Answer:
        return call("play", game, "--bots", "all", "--seed", "4")

    answer = once()
    assert answer.code == 0
    assert ("The game is over: " if game == "night_market" else "Das Spiel ist zu Ende: ") in answer.out
    assert once() == answer


def test_nobody_sees_the_hand_of_another(call: Call) -> None:
    answer = call("play", "kuhn", "--seed", "2", typed=lines("", "t", "schieben", "", "q"))
    first, second = answer.out.split("Bert ist dran.")
    cards = {"Bube", "Dame", "König"}
    seen_by_anna = {card for card in cards if card in first}
    seen_by_bert = {card for card in cards if card in second}
    assert len(seen_by_anna) == len(seen_by_bert) == 1
    assert seen_by_anna != seen_by_bert
    assert "Hand (Bert): 1 verdeckt" in first


def test_sealed_choices_stay_sealed(call: Call) -> None:
    answer = call("play", "schere_stein_papier", "--seed", "2", typed=lines("", "papier", "", "q"))
    second = answer.out.split("Bert ist dran.")[1]
    assert "Faust verdeckt" in second
    assert "Anna formt" not in second


def test_hidden_fields_of_events_are_covered(call: Call) -> None:
    answer = call("play", SHOP, "--seed", "4", typed=lines("", "2", "", "q"))
    first, second = answer.out.split("Spieler 2 ist dran.")
    assert "karte: Uhr)" in first
    assert "Uhr" not in second
    assert "eine Zahl von 0 bis 3" in first


def test_what_a_mod_brings_can_be_named_without_the_name_of_the_mod() -> None:
    options = (Option("eis__frost", "Kälte", 3), Option("passen", "passen", 4), Option("wind__frost", "Wind", 5))
    decision = Decision("anna", "choice", options, "ziehen", (), NOWHERE, "karte")
    offers = [Offer(option.id, option.label) for option in options]
    assert meant(decision, offers[:2], "frost") == "eis__frost"
    assert meant(decision, offers, "kälte") == "eis__frost"
    assert meant(decision, offers, "frost") == ""


def test_an_option_that_is_hidden_is_chosen_by_its_number_alone() -> None:
    options = (Option("bube", "Bube", 3), Option("dame", "Dame", 4))
    decision = Decision("anna", "choice", options, "ziehen", (), NOWHERE, "karte")
    offers = [Offer("#1", "verdeckt"), Offer("#2", "verdeckt")]
    assert listed(offers) == [" 1 verdeckt (#1)", " 2 verdeckt (#2)"]
    typed = {"2": "dame", "#1": "bube", "dame": "", "verdeckt": "", "3": ""}
    assert {word: meant(decision, offers, word) for word in typed} == typed


# ---- replay


def test_nothing_is_taken_by_a_part_of_its_name() -> None:
    """The whole name, or the number; what is told in brackets does not count."""
    offers = [Offer("F6/0", "angriff E6; einsatz G5, G6"), Offer("F6/1", "angriff F7; einsatz F5, G5"),
              Offer("notfall", "Medizinischer Notfall (A21) [preis 2]")]
    options = tuple(Option(offer.id, offer.label, place) for place, offer in enumerate(offers))
    decision = Decision("spieler_1", "choice", options, "", (), NOWHERE, "")
    typed = {"g6": "", "F7": "", "2": "F6/1", "A21": "", "medizinischer notfall (a21)": "notfall", "notfall": "notfall",
             "Medizinischer": "", "preis": ""}
    assert {word: meant(decision, offers, word) for word in typed} == typed


def test_the_same_news_many_times_is_told_once(call: Call) -> None:
    assert folded(["a", "b", "b", "b", "a"], "de") == ["a", "b (3-mal)", "a"]
    answer = call("play", "hexpanse", "--option", "aufstellung=nach_sitzen", "--seed", "1", typed=lines("", "q"))
    assert "12 Cyberier kommen von der Schachtel zur Reserve von Spieler 2." in answer.out


def test_an_explanation_does_not_tell_where_a_hidden_card_lies(call: Call) -> None:
    typed = lines("", "? lowry", "?? lowry", "q")
    answer = call("play", "hexpanse", "--option", "aufstellung=nach_sitzen", "--seed", "1", typed=typed)
    assert "Lowry" in answer.out.split("wird nicht angeboten.")[0].splitlines()[-1]
    assert "tausche hier" in answer.out
    assert "liegt in stapel" not in answer.out


def test_what_lies_in_a_place_is_told_when_asked(call: Call) -> None:
    typed = lines("", "? markt", "? stapel", "? reserve:spieler_2", "q")
    answer = call("play", "hexpanse", "--option", "aufstellung=nach_sitzen", "--seed", "1", typed=typed)
    assert "Spieler 1> Kartenstapel: 45 verdeckt\n" in answer.out
    assert "Spieler 1> Reserve (Spieler 2): 12 × Cyberier, Lady Alita\n" in answer.out
    assert answer.out.count("Markt:\n") == 2


def test_of_a_high_stack_only_the_top_is_shown() -> None:
    cards = ("lowry", "cheyen", "mörser", "späher", "jongleur", "phönix", "attentat")
    given: dict[str, dict[str, object]] = {card: {"ort": "ablage"} for card in cards}
    game = Game.start(load(game_folder("hexpanse")), 2, 1, profile="schnell", given=given)
    (line,) = [one for one in table_lines(SeenTable(game, "spieler_1", "de")) if one.startswith("Ablagestapel")]
    assert line == "Ablagestapel: 7, oben Attentat (A14) [Preis 4, Sorte Aktionskarte]; alle: ? ablage"


def test_replay_tells_and_compares(call: Call) -> None:
    call("play", "tictactoe", "--save", "s.json", typed=WON)
    answer = call("replay", "s.json")
    assert answer.code == 0
    assert "   1. kreuz: a1  (partie" in answer.out
    assert "Kreuz setzt c1." in answer.out
    assert "Die Prüfsumme stimmt" in answer.out


def test_replay_notices_a_difference(call: Call) -> None:
    call("play", "tictactoe", "--save", "s.json", typed=WON)
    data = json.loads(Path("s.json").read_text(encoding="utf-8"))
    Path("s.json").write_text(json.dumps(sealed({**data, "answers": ["a1", "a2"]})), encoding="utf-8")
    answer = call("replay", "s.json")
    assert answer.code == 1
    assert "die Prüfsummen sind verschieden" in answer.out
    Path("s.json").write_text(json.dumps(sealed({**data, "answers": ["a1", "a1"]})), encoding="utf-8")
    answer = call("replay", "s.json")
    assert answer.code == 1
    assert "Entscheidung 2 (a1) passt nicht" in answer.err


@pytest.mark.long
def test_the_whole_command_in_a_process_of_its_own(tmp_path: Path) -> None:
    def called(*arguments: str) -> Answer:
        done = subprocess.run([sys.executable, "-m", "regelwerk.tools.commands.command", *arguments], input="?\n" + WON,
                              capture_output=True, encoding="utf-8", cwd=tmp_path)
        return Answer(done.returncode, done.stdout, done.stderr)

    played = called("play", "tictactoe", "--save", "s.json")
    assert (played.code, played.err) == (0, "")
    assert "rulebook.yaml:" in played.out
    assert called("replay", "s.json").code == 0
    assert called("replay", "t.json").code == 2


# ---- boards


def test_a_board_of_hexagons() -> None:
    game = Game.start(load(SHOP), given={"B2": {"höhe": 7}})
    assert board_lines(SeenTable(game, None, "de"), "insel") == ["  A1  A2", "B1  7   B3", "  C1  C2", "(Höhe)"]


def test_a_rhombus() -> None:
    game = Game.start(load(bundled()["hex"]), given={"b1": {"stein": "rot"}, "a2": {"stein": "blau"}})
    drawn = board_lines(SeenTable(game, None, "de"), "brett")
    assert drawn[0] == "   a b c d e f g h i j k"
    assert drawn[1] == " 1 · X · · · · · · · · ·"
    assert drawn[2] == "  2 O · · · · · · · · · ·"


def test_a_card_is_read_out_and_its_patterns_are_drawn(call: Call) -> None:
    answer = call("play", "hexpanse", "--seed", "1", typed=lines("", "? cheyen", "?? cheyen", "q"))
    told, formula = answer.out.split("setze einheiten nach cheyen_einsatz ein")[0], answer.out
    assert "    Setze Einheiten nach Einsatzmuster „Cheyen“ ein" in told, "as the book tells it"
    assert "setze einheiten nach cheyen_einsatz ein" in formula, "as the rulebook says it"
    assert "  Muster „Cheyen“:\n" in told


# ---- things


def test_what_lies_in_order_is_told_in_order() -> None:
    seen = SeenTable(Game.start(load(game_folder("tictactoe"))), None, "de")
    seen.things = {one: SeenThing("stein", one[0], "", None, None, {}) for one in ("a1", "a2", "b1", "a3")}
    assert seen.grouped(["a1", "a2", "b1", "a3"]) == ["3 × a", "b"]
    assert seen.grouped(["a1", "a2", "b1", "a3"], in_order=True) == ["2 × a", "b", "a"]


def test_answers_tell_what_they_cost(call: Call) -> None:
    answer = call("play", "kuhn", "--seed", "2", typed=lines("", "q"))
    assert "  → −1 Chip\n" in answer.out
    assert "Schieben\n" in answer.out


def test_an_english_table_speaks_english(call: Call) -> None:
    typed = lines("", "t", "h", "zz", "u", "r", "q")
    answer = call("--lang", "en", "play", "rex", "--seed", "1", "--players", "3", typed=typed)
    assert "is not on offer" in answer.out
    assert "takes your last decision back" in answer.out
    assert not {"gefragt", "verdeckt", "Seither", "spieler_1", "leer"} & set(answer.out.replace(":", " ").split())


def test_a_graph_is_drawn_as_a_map(call: Call) -> None:
    game = Game.start(load(game_folder("rex")), 3, 1)
    drawn = board_lines(SeenTable(game, None, "de"), "stadt", marked=frozenset({"galaktischer_rat"}))
    places = len(game.link.boards["stadt"].numbers)
    on_map = "\n".join(drawn[:-places])
    assert "<1>" in on_map
    assert drawn[-places].startswith(" 1< Galaktischer Rat")
    assert sorted(map(int, on_map.replace("<", " ").replace(">", " ").split())) == list(range(1, places + 1))


def test_a_paragraph_and_a_printed_name_are_known(call: Call) -> None:
    answer = call("play", "hexpanse", "--seed", "1", typed=lines("", "c Cheyen (A17)", "? HX032", "c nirgends", "q"))
    assert "Setze Einheiten nach Einsatzmuster" in answer.out
    assert "Eine Karte nirgends gibt es hier nicht." in answer.out


def test_what_was_taken_back_can_be_done_again(call: Call) -> None:
    call("play", "tictactoe", typed=lines("a1", "u", "r", "u", "b2", "r", "q"))
    assert json.loads(Path("tictactoe.spielstand.json").read_text(encoding="utf-8"))["answers"] == ["b2"]
