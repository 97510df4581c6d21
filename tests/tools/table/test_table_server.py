"""Tables of a server: links, decisions, what is told to whom, and that all of it is on the disk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.differences import applied
from regelwerk.interpreter.shown.question import question
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.open_table import told_deed
from sitting import Sitting
from starlette.websockets import WebSocketDisconnect


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(tmp_path / "tables.sqlite", ("tictactoe", "funkenflug"))
    with made.http:
        yield made


def test_two_people_play_by_their_links(sitting: Sitting) -> None:
    links = sitting.begin()
    first, second = (seat["token"] for seat in links["seats"])
    with sitting.browser(first) as cross, sitting.browser(second) as circle:
        mine, theirs = cross.hear("moment"), circle.hear("moment")
        assert mine["question"]["yours"]
        assert not theirs["question"]["yours"]
        assert cross.choose(0, "b2") == {"is": "done", "id": 0, "decision": 1}
        step = circle.hear("step")
        assert step["question"]["yours"]
        assert applied(theirs["moment"], step["differences"])["things"]["b2"]["values"]["stein"] == "kreuz"
        assert circle.choose(1, "b2")["is"] == "refused"
        assert circle.choose(1, "a1")["is"] == "done"


def test_a_table_is_opened_while_a_browser_still_reads_its_page(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for whoever made up a link."""
    token, tables = sitting.begin()["seats"][0]["token"], sitting.server.tables
    opened, usual = [], tables.open
    monkeypatch.setattr(tables, "open", lambda kept: opened.append(kept.id) or usual(kept))
    for pages, looks in (([f"{token}x", "0-s0-x"], 1), ([token], 2)):
        opened.clear()
        for page in pages:
            assert sitting.http.get(f"/t/{page}").status_code == 200
        with sitting.browser(token) as browser:
            browser.hear("moment")  # what the page asked for was asked for before
        assert len(opened) == looks


BLIND = """\
id: langfinger
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
arten: {karte: {formen: [karten], in: hand, attribute: {besitzer: spieler}, besitzer: besitzer}}
orte: {hand: {je: spieler, sicht: besitzer}}
dinge: {karte: {as: {besitzer: bert}, bube: {besitzer: bert}, dame: {besitzer: anna}}}
ereignisse:
  nehmen: {felder: {spieler: spieler, karte: karte}, subjekt: spieler, verdeckt: karte,
           wirkung: bewege karte nach hand von spieler}
abläufe:
  partie:
    ablauf: |
      anna muss k aus karten in hand von bert wählen
      nehmen(anna, k)
      spielsieg([])
"""


def test_who_chooses_blindly_cannot_find_out_a_hand_by_names(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(BLIND, encoding="utf-8")
    sitting = Sitting(tmp_path / "tables.sqlite", ())
    sitting.games["langfinger"] = load(tmp_path)
    with sitting.http, sitting.browser(sitting.begin()["seats"][0]["token"]) as anna:
        assert [one["id"] for one in anna.hear("moment")["question"]["options"]] == ["#1", "#2"]
        for name in ("as", "bube", "dame"):
            refused = anna.choose(0, name)
            assert refused["is"] == "refused"
            assert name in str(refused)
            anna.say("preview", decision=0, option=name, id=5)
            assert anna.hear("preview", "refused", "answer")["is"] == "refused"
        assert anna.choose(0, "#2")["is"] == "done"


def test_nobody_answers_for_another(sitting: Sitting) -> None:
    links = sitting.begin()
    for token in (links["seats"][1]["token"], links["spectator"], links["all_hands"]):
        with sitting.browser(token) as other:
            other.hear("moment")
            assert other.choose(0, "b2")["is"] == "refused"
    with sitting.browser(links["hot_seat"]) as everybody:
        assert everybody.hear("moment")["moment"]["decision"] == 0


def test_an_answer_to_an_earlier_question_is_refused(sitting: Sitting) -> None:
    links = sitting.begin()
    with sitting.browser(links["hot_seat"]) as everybody:
        everybody.hear("moment")
        assert everybody.choose(0, "b2")["is"] == "done"
        assert everybody.choose(0, "a1")["is"] == "refused"


@pytest.mark.parametrize("token", ["", "1", "1-s0-" + "A" * 32, "99-s0-" + "A" * 32, "1-s7-" + "A" * 32, "x" * 300])
def test_a_link_that_was_not_made_here_opens_nothing(sitting: Sitting, token: str) -> None:
    sitting.begin()
    with pytest.raises(WebSocketDisconnect) as closed, sitting.browser(token) as nobody:
        nobody.hear("moment")
    assert closed.value.code == 4403


def test_a_link_with_another_role_written_into_it_opens_nothing(sitting: Sitting) -> None:
    links = sitting.begin()
    number, _, code = links["spectator"].split("-", 2)
    for role in ("s0", "s1", "h", "a", "d"):
        with pytest.raises(WebSocketDisconnect), sitting.browser(f"{number}-{role}-{code}") as nobody:
            nobody.hear("moment")


def test_a_table_is_found_again_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    before = Sitting(path)
    with before.http:
        links = before.begin()
        with before.browser(links["hot_seat"]) as everybody:
            everybody.hear("moment")
            for decision, option in enumerate(("b2", "a1", "c3")):
                assert everybody.choose(decision, option)["is"] == "done"
            everybody.say("back", decision=3, to=2)
            assert everybody.hear("done")["decision"] == 2
            told = everybody.hear("step")["differences"]
            assert told["after"] == 2
    after = Sitting(path)
    with after.http, after.browser(links["hot_seat"]) as everybody:
        found = everybody.hear("moment")
        assert found["moment"]["decision"] == 2
        assert found["moment"]["things"]["b2"]["values"]["stein"] == "kreuz"
        assert found["moment"]["things"]["c3"]["values"]["stein"] is None


def test_of_an_answer_that_says_little_it_is_told_to_what() -> None:
    """*Yes* and *Pass* alone are nothing that somebody would know again."""
    game = Game.start(load(game_folder("funkenflug")), 2, 7)
    little, much = 0, 0
    while game.decision is not None and little * much == 0:
        asked = question(game, game.decision.player)
        assert asked is not None
        for one in asked["options"]:
            deed = told_deed(asked, one["id"])
            if one["kind"] in ("yes", "pass") and asked["ask"] is not None:
                assert deed == {told: f"{asked['ask'][told]}: {one['sentence'][told]}" for told in ("de", "en")}
                little += 1
            elif one["kind"] != "hidden":
                assert deed == one["sentence"]
                much += 1
        assert told_deed(asked, "nothing of the kind") is None or asked["kind"] == "number"
        game.submit(game.decision.options[-1].id)
    assert little
    assert much


def test_what_somebody_chose_is_told_after_a_new_start_as_well(tmp_path: Path) -> None:
    """Until they have chosen several times in a row, and then once more with a server that knows only the journal."""
    path = tmp_path / "tables.sqlite"
    before = Sitting(path, ("funkenflug",))
    with before.http:
        links = before.begin()
        chosen: list[tuple[str, dict[str, str]]] = []
        with before.browser(links["hot_seat"]) as everybody:
            told = everybody.hear("moment")
            while len(told["crumbs"]) < 2:
                asked = told["question"]
                if not asked["yours"]:
                    everybody.say("as", seat=asked["player"])
                    told = everybody.hear("moment")
                    continue
                option = asked["options"][0]
                chosen.append((asked["player"], option["sentence"]))
                assert everybody.choose(len(chosen) - 1, option["id"])["is"] == "done"
                told = everybody.hear("step", "moment")
            seat, crumbs = asked["player"], told["crumbs"]
    assert [one["name"] for one in crumbs] == [sentence for _, sentence in chosen[-len(crumbs) :]]
    after = Sitting(path, ("funkenflug",))
    with after.http, after.browser(links["hot_seat"], **{"as": seat}) as everybody:
        assert everybody.hear("moment")["crumbs"] == crumbs


def test_a_table_keeps_the_rulebook_it_began_with(tmp_path: Path) -> None:
    import shutil

    from regelwerk.dsl.rulebook import load
    from regelwerk.tools.commands.games import game_folder

    folder = tmp_path / "tictactoe"
    shutil.copytree(game_folder("tictactoe"), folder)
    before = Sitting(tmp_path / "tables.sqlite")
    before.games["tictactoe"] = load(folder)
    with before.http:
        links = before.begin()
    for file in folder.glob("*.yaml"):
        file.write_text("", encoding="utf-8")
    after = Sitting(tmp_path / "tables.sqlite")
    with after.http, after.browser(links["hot_seat"]) as everybody:
        assert everybody.hear("moment")["question"]["options"]
        assert everybody.choose(0, "b2")["is"] == "done"


def test_who_was_away_hears_what_was_told_meanwhile(sitting: Sitting) -> None:
    links = sitting.begin()
    first, second = (seat["token"] for seat in links["seats"])
    with sitting.browser(first) as cross:
        cross.hear("moment")
        with sitting.browser(second) as circle:
            heard = circle.hear("moment")
            with sitting.browser(second):  # somebody keeps looking with these eyes
                pass
            assert cross.choose(0, "b2")["is"] == "done"
            circle.hear("step")
        with sitting.browser(second, since=heard["number"], stream=heard["stream"]) as again:
            told = again.hear("step", "moment")
            assert told["is"] == "step"
            assert told["number"] == heard["number"] + 1
        with sitting.browser(second, since=heard["number"], stream="another") as again:
            assert again.hear("step", "moment")["is"] == "moment"


def test_automatons_play_until_a_person_is_asked(sitting: Sitting) -> None:
    links = sitting.begin(bots={"kreis": "random"})
    assert [seat["seat"] for seat in links["seats"]] == ["kreuz"]
    with sitting.browser(links["seats"][0]["token"]) as cross:
        now = cross.hear("moment")
        while now["question"] is not None:
            assert now["question"]["player"] == "kreuz"
            option = now["question"]["options"][0]["id"]
            assert cross.choose((now["question"] and now.get("at", 0)) or _decision(now), option)["is"] == "done"
            now = cross.hear("step")
            while now["question"] is not None and not now["question"]["yours"]:
                now = cross.hear("step")
        assert now["differences"]["status"]["over"]


def _decision(told: dict) -> int:  # type: ignore[type-arg]
    found = told["moment"]["decision"] if told["is"] == "moment" else told["differences"]["after"]
    assert isinstance(found, int)
    return found


def test_the_past_is_shown_as_the_seat_saw_it(sitting: Sitting) -> None:
    links = sitting.begin(game="funkenflug")
    first, second = (seat["token"] for seat in links["seats"][:2])
    with sitting.browser(links["hot_seat"]) as everybody:
        now = everybody.hear("moment")
        for _ in range(6):
            asked = now["question"]
            everybody.say("as", seat=asked["player"])
            now = everybody.hear("moment")
            assert everybody.choose(_decision(now), now["question"]["options"][0]["id"])["is"] == "done"
            now = everybody.hear("step")
    hands = []
    for token in (first, second):
        with sitting.browser(token) as one:
            told = one.hear("moment")
            one.say("at", decision=2)
            then = one.hear("at")["moment"]
            assert then["decision"] == 2
            assert then["seat"] == told["moment"]["seat"]
            hands.append({id for id, thing in then["things"].items() if thing["owner"] == then["seat"]})
    assert hands[0] != hands[1]


def test_a_fork_is_a_table_of_its_own(sitting: Sitting) -> None:
    links = sitting.begin()
    with sitting.browser(links["hot_seat"]) as everybody:
        everybody.hear("moment")
        for decision, option in enumerate(("b2", "a1", "c3")):
            everybody.choose(decision, option)
        everybody.say("fork", decision=1)
        token = everybody.hear("fork")["token"]
    with sitting.browser(token) as other:
        found = other.hear("moment")
        assert found["moment"]["decision"] == 1
        assert other.choose(1, "c3")["is"] == "done"
    with sitting.browser(links["hot_seat"]) as everybody:
        assert everybody.hear("moment")["moment"]["decision"] == 3


def test_where_hands_are_secret_a_running_game_is_not_forked(sitting: Sitting) -> None:
    links = sitting.begin(game="funkenflug")
    with sitting.browser(links["seats"][0]["token"]) as one:
        one.hear("moment")
        one.say("fork", decision=0)
        assert one.hear("fork", "refused")["is"] == "refused"


def test_what_the_host_may_do_nobody_else_may(sitting: Sitting) -> None:
    for headers in ({}, {"authorization": "Bearer nonsense"}, {"authorization": sitting.host["authorization"][7:]}):
        assert sitting.http.post("/api/tables", content='{"game":"tictactoe"}', headers=headers).status_code == 403
        assert sitting.http.get("/api/tables", headers=headers).status_code == 403
        assert sitting.http.get("/api/games", headers=headers).status_code == 403
    for body in ("", "[]", "{", '{"game": "nothing"}', '{"game":"tictactoe","players":99}',
                 '{"game":"tictactoe","bots":{"kreis":"a_genius"}}', '{"game":"tictactoe","names":{"kreis":7}}'):
        assert sitting.http.post("/api/tables", content=body, headers=sitting.host).status_code == 400


def test_pages_of_others_may_not_talk_to_it(sitting: Sitting) -> None:
    headers = {"origin": "https://elsewhere.example"}
    with pytest.raises(WebSocketDisconnect), sitting.http.websocket_connect("/ws", headers=headers) as socket:
        socket.receive_text()
    answer = sitting.http.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400


def test_every_answer_keeps_the_page_to_itself(sitting: Sitting) -> None:
    for path in ("/", "/words.json", "/nothing"):
        answer = sitting.http.get(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "set-cookie" not in answer.headers


def test_a_wish_to_go_back_over_another_player_is_asked_about(sitting: Sitting) -> None:
    links = sitting.begin()
    first, second = (seat["token"] for seat in links["seats"])
    with sitting.browser(first) as cross, sitting.browser(second) as circle:
        cross.hear("moment")
        circle.hear("moment")
        cross.choose(0, "b2")
        circle.choose(1, "a1")
        cross.say("back", decision=2, to=0)
        assert cross.hear("done")["asked"] is True
        wish = circle.hear("wish")["wish"]
        assert (wish["by"], wish["to"]) == ("kreuz", 0)
        circle.say("agree", decision=2, yes=True)
        while (told := cross.hear("step"))["differences"]["after"] != 0:
            pass
        assert told["question"]["yours"]


@pytest.mark.parametrize("text", [
    "", "null", "[]", "{", '{"do":"dance"}', '{"do":"choose"}', '{"do":"choose","decision":true,"option":"a1"}',
    '{"do":"choose","decision":0,"option":"a1","more":1}', '{"do":"choose","decision":0,"option":"\\u0000"}',
    '{"do":"at","decision":1e99}', '{"do":"at","decision":99999999999999}', "[" * 5000, '{"do":"as","seat":7}',
    json.dumps({"do": "why", "decision": 0, "name": "x" * 500}), '{"do":"hello","token":"x"}',
])  # fmt: skip
def test_what_is_no_message_ends_the_connection_and_nothing_else(sitting: Sitting, text: str) -> None:
    links = sitting.begin()
    with sitting.browser(links["hot_seat"]) as broken:
        broken.hear("moment")
        broken.socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as closed:
            broken.hear("done")
    assert closed.value.code == 4400
    with sitting.browser(links["hot_seat"]) as everybody:
        assert everybody.hear("moment")["moment"]["decision"] == 0


def test_names_of_what_is_closed_come_with_previews_its_reasons_when_asked_for(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "tables.sqlite", ("hexpanse",))
    with sitting.http, sitting.browser(sitting.begin(players=2)["hot_seat"]) as everybody:
        told = everybody.hear("moment")
        while not told["question"]["yours"] or told["question"]["kind"] != "action":
            if told["question"]["yours"]:
                everybody.choose(told["moment"]["decision"], told["question"]["options"][0]["id"])
            everybody.say("as", seat=told["question"]["player"])
            told = everybody.hear("moment")
        decision = told["moment"]["decision"]
        everybody.say("previews", decision=decision, id=1)
        closed = everybody.hear("previews")["closed"]
        everybody.say("impossible", decision=decision, id=2)
        actions = everybody.hear("impossible")["actions"]
        assert closed == [one["name"] for one in actions] != []
        assert all(one["reasons"] for one in actions)
