"""What an author may ask of a table, and nobody else: the machine at a moment, why a value is as it is, breakpoints,
the same game with other rules, scenarios, another position, a report."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import entries
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.scenarios.scenarios import run_file
from regelwerk.tools.table.breakpoints import read_breakpoint
from regelwerk.tools.table.laid_out import differing, position, set_up
from regelwerk.tools.table.table_limits import Limits
from sitting import Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(tmp_path / "tables.sqlite", ("tictactoe", "funkenflug"))
    with made.http:
        yield made


def _asked(sitting: Sitting, token: str, what: str, **fields: Any) -> dict[str, Any]:
    with sitting.browser(token) as author:
        author.hear("moment")
        author.say(what, **fields, id=9)
        return author.hear(what, "done", "refused")


def _play(sitting: Sitting, token: str, *options: str) -> None:
    with sitting.browser(token) as author:
        now = author.hear("moment")["moment"]["decision"]
        for number, option in enumerate(options, now):
            assert author.choose(number, option)["is"] == "done"


MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("inspect", {"decision": 0}),
    ("value", {"decision": 0, "thing": "b2", "attribute": "stein"}),
    ("scenario", {"decision": 0, "name": "eins"}),
    ("set", {"decision": 0, "thing": "b2", "attribute": "stein", "value": "kreuz"}),
    ("again", {}),
    ("breakpoints", {"on": ["event:setzen"]}),
    ("go_on", {"decision": 0}),
]


@pytest.mark.parametrize(("what", "fields"), MESSAGES)
def test_only_an_author_examines(sitting: Sitting, what: str, fields: dict[str, Any]) -> None:
    links = sitting.begin()
    for token in (links["seats"][0]["token"], links["hot_seat"], links["spectator"], links["all_hands"]):
        assert _asked(sitting, token, what, **fields)["is"] == "refused"
    assert _asked(sitting, links["author"], what, **fields)["is"] in (what, "done")


def test_an_open_window_is_told_with_all_who_listen(sitting: Sitting) -> None:
    from random import Random

    from regelwerk.tools.bots.seat import Seat
    from regelwerk.tools.bots.simple_bots import Random as Chance

    links = sitting.begin(game="funkenflug")
    kept = sitting.server.tables.store.table(links["table"])
    assert kept is not None
    table = sitting.server.desk.now(lambda: sitting.server.tables.open(kept))
    rng = Random(2)
    for _ in range(300):
        if table.game.decision is None or table.game.decision.kind == "ability":
            break
        table.choose(table.seats, len(table.game.answers), Chance().choose(Seat(table.game), rng))
    assert table.game.decision is not None
    told = _asked(sitting, links["author"], "inspect", decision=len(table.game.answers))["inspection"]
    assert told["window"] in ("before", "when", "done", "after")
    assert told["stack"][-1]["events"][0]["where"]
    assert [one["state"] for one in told["seats"]].count("asked") == 1
    matching = {one["entry"] for one in told["listeners"] if one["holds"]}
    asked = next(one for one in told["seats"] if one["state"] == "asked")
    assert set(asked["entries"]) <= matching
    assert told["why"]["de"]
    assert told["why"]["en"]


def test_a_value_is_explained_by_the_decision_that_set_it(sitting: Sitting) -> None:
    links = sitting.begin()
    _play(sitting, links["author"], "b2", "a1", "c3")
    told = _asked(sitting, links["author"], "value", decision=3, thing="a1", attribute="stein")
    assert (told["value"], told["before"], told["since"]) == ("kreis", None, 2)
    assert [one["event"] for one in told["events"]] == ["setzen"]
    assert _asked(sitting, links["author"], "value", decision=3, thing="a1", attribute="nichts")["is"] == "refused"


def test_a_breakpoint_holds_the_automatons(sitting: Sitting) -> None:
    links = sitting.begin(bots={"kreis": "random"})
    with sitting.browser(links["author"]) as author:
        author.hear("moment")
        author.say("breakpoints", on=["event:setzen"], id=1)
        author.hear("done")
        author.choose(0, "b2")
        assert author.hear("step")["held"] == "event:setzen"
        author.say("inspect", decision=1, id=2)
        assert author.hear("inspect")["held"] == "event:setzen"
        author.say("breakpoints", on=[], id=3)
        author.hear("done")
        assert author.hear("step")["differences"]["after"] == 2


@pytest.mark.parametrize("text", ["", "event:", "nonsense", "value:a1", "value:a1.stein", "value:a1.stein~3"])
def test_what_is_no_breakpoint_is_refused(sitting: Sitting, text: str) -> None:
    assert _asked(sitting, sitting.begin()["author"], "breakpoints", on=[text])["is"] == "refused"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("event:setzten", "setzen"), ("entry:parti", "partie"), ("value:a11.stein=3", "a1"),
        ("value:a1.steine=3", "stein"),
    ],
)  # fmt: skip
def test_a_breakpoint_that_could_never_hold_is_refused(sitting: Sitting, text: str, near: str) -> None:
    told = _asked(sitting, sitting.begin()["author"], "breakpoints", on=[text])
    assert told["is"] == "refused"
    assert f" {near}?" in told["why"]["en"]


def test_a_breakpoint_at_an_entry_holds_when_something_happens_by_it(sitting: Sitting) -> None:
    """By what it brings about as well: many entries do nothing that is told of themselves."""
    game, rng, caused = Game.start(sitting.games["funkenflug"], 2, seed=7, trace=True), random.Random(1), 0
    cards = [read_breakpoint(f"entry:{id}") for id in game.link.world.entries]
    while game.decision is not None and len(game.answers) < 30:
        game.submit(rng.choice(game.decision.options).id)
        told = entries(game, None, len(game.answers) - 1)
        for card in cards:
            by_it = [one for one in told if one.get("cause") and one["cause"]["entry"] == card.name]
            named = any(card.name in (one.get("entry"), one.get("procedure")) for one in told)
            assert card.holds(game, told) == (named or bool(by_it))
            caused += bool(by_it) and not named
    assert caused > 0


def test_a_moment_becomes_a_scenario_that_holds(sitting: Sitting, tmp_path: Path) -> None:
    links = sitting.begin()
    _play(sitting, links["author"], "b2", "a1")
    told = _asked(sitting, links["author"], "scenario", decision=2, name="mitte_zuerst")
    folder = tmp_path / "tictactoe"
    shutil.copytree(game_folder("tictactoe"), folder)
    file = folder / told["file"]
    file.write_text(told["yaml"], encoding="utf-8")
    results = run_file(file)
    assert [one.name for one in results] == ["mitte_zuerst"]
    assert [one.passed for one in results] == [True]


def test_another_position_is_a_table_of_its_own_and_its_scenario_says_so(sitting: Sitting) -> None:
    links = sitting.begin()
    told = _asked(sitting, links["author"], "set", decision=0, thing="b2", attribute="stein", value="kreis")
    with sitting.browser(told["token"]) as author:
        now = author.hear("moment")
        assert now["moment"]["things"]["b2"]["values"]["stein"] == "kreis"
        assert "b2" not in [one["id"] for one in now["question"]["options"]]
    yaml = _asked(sitting, told["token"], "scenario", decision=0, name="belegt")["yaml"]
    assert "gegeben:" in yaml
    assert "b2: {stein: kreis}" in yaml
    refused = _asked(sitting, links["author"], "set", decision=0, thing="nirgends", attribute="x", value="1")
    assert refused["is"] == "refused"


def test_a_position_in_the_middle_of_a_game_is_changed_and_written_down(sitting: Sitting, tmp_path: Path) -> None:
    links = sitting.begin()
    _play(sitting, links["author"], "b2", "a1")
    told = _asked(sitting, links["author"], "set", decision=2, thing="c3", attribute="stein", value="kreis")
    assert told["otherwise"] == []
    with sitting.browser(told["token"]) as author:
        now = author.hear("moment")
        assert [now["moment"]["things"][field]["values"]["stein"] for field in ("a1", "b2", "c3", "a2")] == [
            "kreis", "kreuz", "kreis", None]  # fmt: skip
        assert author.choose(0, "b1")["is"] == "done"
    told = _asked(sitting, told["token"], "scenario", decision=1, name="mittendrin")
    folder = tmp_path / "tictactoe"
    shutil.copytree(game_folder("tictactoe"), folder)
    file = folder / told["file"]
    file.write_text(told["yaml"], encoding="utf-8")
    assert [(one.name, one.passed) for one in run_file(file)] == [("mittendrin", True)]
    for attribute, value in (("stein", "niemand"), ("nichts", "1")):
        refused = _asked(sitting, links["author"], "set", decision=2, thing="b2", attribute=attribute, value=value)
        assert refused["is"] == "refused"


@pytest.mark.parametrize("name", ["funkenflug", "hexpanse", "durchbruch"])
def test_a_position_lies_as_it_lay(name: str) -> None:
    """Of a random moment: what the game's beginning changes again is all that lies otherwise, and it is told."""
    rng, rulebook = random.Random(4), load(game_folder(name))
    begun = Game.start(rulebook, seed=3)
    now = begun.fork()
    for _ in range(40):
        if now.decision is not None:
            now.submit(now.decision.options[rng.randrange(len(now.decision.options))].id)
    set_up(begun, now.answers)
    given = position(begun, now)
    assert given
    again = Game.start(rulebook, seed=3, given=given)
    set_up(again, now.answers)
    told = differing(again, now)
    assert len(told) < len(differing(begun, now)) / 2
    for thing, values in given.items():
        for attribute, value in values.items():
            if f"{thing}.{attribute}" not in told and thing not in told:
                assert again.value(thing, attribute) == now.value(thing, attribute) == value


def test_the_same_game_with_other_rules_says_from_where_it_goes_otherwise(tmp_path: Path) -> None:
    folder = tmp_path / "tictactoe"
    shutil.copytree(game_folder("tictactoe"), folder)
    sitting = Sitting(tmp_path / "tables.sqlite")
    sitting.games["tictactoe"] = load(folder)
    with sitting.http:
        links = sitting.begin()
        _play(sitting, links["author"], "b2", "a1", "c3")
        told = _asked(sitting, links["author"], "again")
        assert (told["otherwise"], told["changed"]) == (None, False)
        main = folder / "rulebook.yaml"
        text = main.read_text(encoding="utf-8")
        main.write_text(text.replace(" wo stein ist leer", "", 1), encoding="utf-8")
        told = _asked(sitting, links["author"], "again")
        assert (told["findings"], told["otherwise"], told["changed"]) == ([], 1, True)
        with sitting.browser(told["token"]) as author:
            now = author.hear("moment")
            assert now["moment"]["decision"] == 3
            assert "b2" in [one["id"] for one in now["question"]["options"]]
        main.write_text("kaputt: [", encoding="utf-8")
        told = _asked(sitting, links["author"], "again")
        wrong = told["findings"][0]
        assert all(wrong[one].startswith("rulebook.yaml:1: ") for one in ("de", "en")), "where it is, and what"
        assert wrong["de"] != wrong["en"]
        assert told["token"] is None


def test_an_author_hears_of_a_saved_file_and_nobody_else_does(tmp_path: Path) -> None:
    folder = tmp_path / "tictactoe"
    shutil.copytree(game_folder("tictactoe"), folder)
    sitting = Sitting(tmp_path / "tables.sqlite", limits=Limits(seconds_between_looks=0.02))
    sitting.games["tictactoe"] = load(folder)
    with sitting.http:
        links = sitting.begin()
        _play(sitting, links["author"], "b2", "a1")
        with sitting.browser(links["author"]) as author, sitting.browser(links["hot_seat"]) as player:
            author.hear("moment")
            player.hear("moment")
            main = folder / "rulebook.yaml"
            text = main.read_text(encoding="utf-8")
            heard = []
            for written in ("kaputt: [", text.replace(" wo stein ist leer", "", 1), text + "# ein Wort\n"):
                (folder / "new").write_text(written, encoding="utf-8")
                (folder / "new").replace(main)  # in one piece, as editors do
                told = author.hear("edited")
                heard.append((bool(told["findings"]), told["otherwise"]))
                assert all(one["de"] in told["why"]["de"] for one in told["findings"][:1]), "the first is told at once"
            assert heard == [(True, None), (False, 1), (False, None)]
            player.say("report", id=1)
            while (told := json.loads(player.next_text()))["is"] != "report":
                assert told["is"] != "edited"


def test_a_report_of_a_player_tells_no_hands(sitting: Sitting) -> None:
    links = sitting.begin(game="funkenflug")
    mine = _asked(sitting, links["seats"][0]["token"], "report")["report"]
    assert mine["answers"] == 0
    assert "seed" not in mine["setup"]
    assert mine["view"]["seat"] == links["seats"][0]["seat"]
    assert _asked(sitting, links["author"], "report")["report"]["setup"]["seed"] == 7
