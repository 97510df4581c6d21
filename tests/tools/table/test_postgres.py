"""Several servers on one PostgreSQL: no decision is lost or doubled, and who sits at one server sees what is decided at
the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from regelwerk.tools.table.bases import Taken
from regelwerk.tools.table.store import Entry, Line, Setup, Store
from regelwerk.tools.table.table_limits import Limits
from sitting import Browser, Sitting
from throwaway_postgres import missing, postgres

pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture
def two(address: str) -> Iterator[tuple[Sitting, Sitting]]:
    first, second = Sitting(address, ("tictactoe", "funkenflug")), Sitting(address, ("tictactoe", "funkenflug"))
    with first.http, second.http:
        yield first, second


@pytest.fixture
def cross_and_circle(two: tuple[Sitting, Sitting]) -> Iterator[tuple[Browser, Browser]]:
    """Two people at one table, each at a server of their own."""
    first, second = two
    cross_link, circle_link = (seat["token"] for seat in first.begin()["seats"])
    with first.browser(cross_link) as cross, second.browser(circle_link) as circle:
        cross.hear("moment")
        circle.hear("moment")
        yield cross, circle


def test_links_of_one_server_are_good_at_the_other(two: tuple[Sitting, Sitting]) -> None:
    first, second = two
    links = first.begin()
    with second.browser(links["hot_seat"]) as everybody:
        assert everybody.hear("moment")["question"]["yours"]
    assert second.http.get("/api/tables", headers=first.host).status_code == 200


def test_who_sits_at_one_server_sees_what_is_decided_at_the_other(cross_and_circle: tuple[Browser, Browser]) -> None:
    cross, circle = cross_and_circle
    for decision, (mine, other, field) in enumerate(
        [(cross, circle, "b2"), (circle, cross, "a1"), (cross, circle, "c3"), (circle, cross, "a2")]
    ):
        assert mine.choose(decision, field)["is"] == "done"
        mine.hear("step")
        told = other.hear("step")
        assert told["differences"]["after"] == decision + 1
        assert told["question"]["yours"]


def test_who_comes_brings_the_others_what_they_missed(address: str) -> None:
    """A server that hears nothing of the other reads the journal when somebody comes: all who sit there see it."""
    first, second = Sitting(address), Sitting(address)

    async def deaf(table: int | None, lines: int) -> None:
        pass

    second.server._written = deaf  # type: ignore[method-assign]
    with first.http, second.http:
        links = first.begin()
        with second.browser(links["spectator"]) as watching:
            watching.hear("moment")
            with first.browser(links["hot_seat"]) as everybody:
                everybody.hear("moment")
                assert everybody.choose(0, "b2")["is"] == "done"
            with second.browser(links["spectator"]) as late:
                assert late.hear("moment")["moment"]["decision"] == 1
            assert watching.hear("step")["differences"]["after"] == 1


def test_a_wish_to_go_back_is_asked_at_the_other_server(cross_and_circle: tuple[Browser, Browser]) -> None:
    cross, circle = cross_and_circle
    cross.choose(0, "b2")
    circle.hear("step")
    circle.choose(1, "a1")
    while cross.hear("step")["differences"]["after"] != 2:
        pass
    cross.say("back", decision=2, to=0)
    assert cross.hear("done")["asked"] is True
    while (wish := circle.hear("step", "wish")["wish"]) is None:
        pass
    assert (wish["by"], wish["to"]) == ("kreuz", 0)
    circle.say("agree", decision=2, yes=True)
    while (told := cross.hear("step"))["differences"]["after"] != 0:
        pass
    assert told["question"]["yours"]


def test_two_servers_asked_at_once_take_one_answer(two: tuple[Sitting, Sitting]) -> None:
    """The same seat is open at both servers, and both browsers answer every question at the same time: one of the two
    is acknowledged each time, the other hears that it is too late, and the journal has every decision once."""
    links = two[0].begin()
    kept = two[0].server.tables.store.table(links["table"])
    assert kept is not None
    acknowledged: dict[int, list[str]] = {}
    with two[0].browser(links["hot_seat"]) as one, two[1].browser(links["hot_seat"]) as other:
        now = one.hear("moment")["question"]
        other.hear("moment")
        for decision in range(5):
            fields = [option["id"] for option in now["options"]]
            wanted = dict(zip((one, other), (fields[0], fields[-1]), strict=True))
            together = threading.Barrier(2)

            def answer(browser, field, decision=decision, together=together):  # type: ignore[no-untyped-def]
                together.wait(10)
                if browser.choose(decision, field)["is"] == "done":
                    acknowledged.setdefault(decision, []).append(field)

            threads = [threading.Thread(target=answer, args=pair) for pair in wanted.items()]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(30)
            for browser in (one, other):
                browser.say("as", seat=None)
                browser.say("as", seat=["kreis", "kreuz"][decision % 2])
                told = browser.hear("moment")
                while told["moment"]["seat"] is None or told["moment"]["decision"] != decision + 1:
                    told = browser.hear("moment")
            now = told["question"]
    journal = [entry.option for entry in two[1].server.tables.store.journal(kept.id) if entry.kind == Line.ANSWER]
    assert [acknowledged[at] for at in range(5)] == [[field] for field in journal]


def test_a_lost_connection_to_the_database_costs_no_decision(two: tuple[Sitting, Sitting], address: str) -> None:
    import psycopg

    first, second = two
    links = first.begin()
    with first.browser(links["hot_seat"]) as one, second.browser(links["spectator"]) as other:
        one.hear("moment")
        other.hear("moment")
        with psycopg.connect(address, autocommit=True) as host:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            assert host.execute(f"{others} AND backend_type = 'client backend'").fetchall()
        heard = [one.choose(0, "b2")["is"] for _ in range(3)]
        assert "done" in heard  # at once, or after the one that met the broken line; and never twice
        assert heard.count("done") == 1
        while other.hear("step", "moment").get("differences", {"after": 1})["after"] != 1:
            pass
    assert [entry.option for entry in first.server.tables.store.journal(links["table"])] == ["b2"]


def test_automatons_go_on_at_another_server_when_theirs_is_gone(address: str) -> None:
    second = Sitting(address, limits=Limits(seconds_to_take_over=0.1))
    with second.http:
        links = second.begin(bots={"kreis": "random"})
        with second.browser(links["seats"][0]["token"]) as cross:
            cross.hear("moment")
            store = Store(address)
            store.add(links["table"], 0, [Entry(Line.ANSWER, "kreuz", "b2")])  # and then the server that wrote it died
            store.close()
            while (told := cross.hear("step"))["differences"]["after"] != 2:
                pass
            assert told["question"]["yours"]


def test_the_same_line_is_written_once(address: str) -> None:
    first, second = Store(address), Store(address)
    first.keep_rulebook("digest", "name", b"content")
    kept = first.begin("digest", Setup(2, 1))
    first.add(kept.id, 0, [Entry(Line.ANSWER, "a", "x")])
    with pytest.raises(Taken):
        second.add(kept.id, 0, [Entry(Line.ANSWER, "a", "y"), Entry(Line.ANSWER, "b", "z")])
    second.add(kept.id, 1, [Entry(Line.ANSWER, "b", "z")])
    assert [entry.option for entry in first.journal(kept.id)] == ["x", "z"]
    assert (first.rulebook("digest"), first.secret) == (b"content", second.secret)
    first.close()
    second.close()
