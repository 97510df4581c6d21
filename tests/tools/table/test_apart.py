"""Rulebooks of strangers are read and played in processes of their own. Whatever they do there costs the table's
request, never the server, and no decision."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.apart.strangers import checked_files, files_in
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.table_limits import Limits
from sitting import Sitting
from starlette.websockets import WebSocketDisconnect

pytestmark = pytest.mark.long

_MOD = """
id: wenig
name: {de: Wenig, en: Little}
version: 1
sprache: de
quelle: [Hausregel]
erweitert: {id: tictactoe, von: 1, bis: 1}
"""


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitting]:
    made = Sitting(tmp_path_factory.mktemp("apart") / "tables.sqlite", limits=Limits(apart_tables=1))
    with made.http:
        yield made


def _bring(sitting: Sitting, files: object, **more: Any) -> tuple[int, dict[str, Any]]:
    answer = sitting.http.post("/api/rulebooks", content=json.dumps({"files": files, **more}), headers=sitting.host)
    return answer.status_code, answer.json()


@pytest.fixture(scope="module")
def brought(sitting: Sitting) -> str:
    status, about = _bring(sitting, files_in(game_folder("funkenflug")))
    assert (status, about["findings"], about["id"]) == (200, [], "funkenflug")
    return str(about["digest"])


def _process(sitting: Sitting, table: int) -> int:
    found = sitting.server.strangers._open[table].pid
    assert found is not None
    return found


def test_a_brought_rulebook_is_played_in_a_process_of_its_own(sitting: Sitting, brought: str) -> None:
    games = sitting.http.get("/api/games", headers=sitting.host).json()["games"]
    assert [(one["id"], one.get("apart", False)) for one in games] == [("tictactoe", False), (brought, True)]
    links = sitting.begin(game=brought, players=2)
    with sitting.browser(links["hot_seat"]) as everybody:
        now = everybody.hear("moment")
        static = now["moment"]["static"]
        process = _process(sitting, links["table"])
        assert process != os.getpid()
        assert not sitting.server.tables._open  # nothing of it is in the server
        for decision in range(3):
            asked = now["question"]
            if not asked["yours"]:
                everybody.say("as", seat=asked["player"])
                asked = everybody.hear("moment")["question"]
            assert everybody.choose(decision, asked["options"][0]["id"])["is"] == "done"
            now = everybody.hear("step")
        everybody.say("at", decision=1, id=5)
        assert everybody.hear("at")["moment"]["decision"] == 1
        everybody.say("fork", decision=2, id=6)
        other = everybody.hear("fork")["token"]
    assert sitting.http.get(f"/static/{links['hot_seat']}/{static}").json()["hash"] == static
    assert sitting.http.get(f"/static/{links['hot_seat']}/another").status_code == 404
    with sitting.browser(other) as fork:
        assert fork.hear("moment")["moment"]["decision"] == 2
    with sitting.browser(links["author"]) as author:
        author.hear("moment")
        author.say("again", id=7)
        assert author.hear("again", "refused")["is"] == "refused"  # its files are nowhere


def test_a_process_that_is_killed_costs_no_decision(sitting: Sitting, brought: str) -> None:
    links = sitting.begin(game=brought, players=2)
    with sitting.browser(links["author"]) as author:
        now = author.hear("moment")
        assert author.choose(0, now["question"]["options"][0]["id"])["is"] == "done"
        now = author.hear("step")
        os.kill(_process(sitting, links["table"]), signal.SIGKILL)
        author.say("inspect", decision=1, id=3)
        first = author.hear("inspect", "refused")
        if first["is"] == "refused":  # it died with the request, or before it
            author.say("inspect", decision=1, id=4)
            assert author.hear("inspect", "refused")["is"] == "inspect"
        author.say("as", seat=None)
        while (found := author.hear("moment"))["moment"]["seat"] is not None:
            pass
        assert found["moment"]["decision"] == 1
        asked = found["question"]["player"]
        author.say("as", seat=asked)
        while (found := author.hear("moment"))["moment"]["seat"] != asked:
            pass
        assert author.choose(1, found["question"]["options"][0]["id"])["is"] == "done"


def test_automatons_play_there_too(sitting: Sitting, brought: str) -> None:
    links = sitting.begin(game=brought, kinds=["person", "random"], seat_names=["", ""], players=2)
    with sitting.browser(links["seats"][0]["token"]) as mine:
        now = mine.hear("moment")
        while now["question"] is None or not now["question"]["yours"]:
            now = mine.hear("step")
        assert now["question"]["options"]


def test_a_mod_of_a_stranger_over_a_rulebook_of_ours(sitting: Sitting) -> None:
    mod = {"mod.yaml": _MOD}
    status, about = _bring(sitting, mod, game="tictactoe")
    assert (status, about["findings"], about["mods"]) == (200, [], ["wenig"])
    for wrong in ("nonsense: [", _MOD.replace("id: tictactoe", "id: gaia")):
        status, about = _bring(sitting, {"mod.yaml": wrong}, game="tictactoe")
        assert status == 400
        assert about["findings"][0]["en"].startswith("mod.yaml:")
    assert _bring(sitting, mod, game="nothing")[0] == 400


@pytest.mark.parametrize(
    "limits", [Limits(apart_megabytes=52), Limits(apart_seconds=0.3)], ids=["too much memory", "too much time"]
)
def test_who_takes_too_much_is_ended_and_the_server_goes_on(tmp_path: Path, limits: Limits) -> None:
    sitting = Sitting(tmp_path / "tables.sqlite", limits=limits)
    with sitting.http:
        status, about = _bring(sitting, files_in(game_folder("ti4")))
        assert status == 400
        assert "Prozess" in about["why"]["de"]
        with sitting.browser(sitting.begin()["hot_seat"]) as everybody:
            assert everybody.hear("moment")["question"]["yours"]


def test_no_more_processes_than_there_may_be(sitting: Sitting, brought: str) -> None:
    first, second = (sitting.begin(game=brought, players=2)["spectator"] for _ in range(2))
    with sitting.browser(first) as one:
        one.hear("moment")
        with pytest.raises(WebSocketDisconnect) as closed, sitting.browser(second) as two:
            two.hear("moment")
        assert closed.value.code == 4503
    with sitting.browser(second) as two:
        two.hear("moment")
    assert len(sitting.server.strangers._open) == 1


@pytest.mark.parametrize("files", [
    None, [], {}, {"rulebook.yaml": 7}, {"../rulebook.yaml": ""}, {"/etc/passwd": ""}, {"a/../../b.yaml": ""},
    {"rulebook.py": ""}, {"a\x00.yaml": ""}, {"x" * 100 + ".yaml": ""}, {"a\\b.yaml": ""}, {"a/b/c/d/e/f/g/h.yaml": ""},
    {".yaml": ""}, {"rulebook.yaml": "x" * 2_100_000}, {f"a{n}.yaml": "" for n in range(500)}, {"rulebook.yaml\n": ""},
])  # fmt: skip
def test_what_are_no_files_of_a_rulebook_is_not_unpacked(files: object) -> None:
    with pytest.raises(Refused):
        checked_files(files)


def test_only_the_host_brings_rulebooks(sitting: Sitting) -> None:
    assert sitting.http.post("/api/rulebooks", content="{}").status_code == 403
    assert sitting.http.post("/api/rulebooks", content="[", headers=sitting.host).status_code == 400
    assert sitting.http.post("/api/rulebooks", content="x" * 5_000_000, headers=sitting.host).status_code == 413
