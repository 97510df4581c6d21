"""What a server must not do, whoever asks: let pages of others in, hand out files, repeat what it was told, set
cookies, take too much, write links into logs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.pages import PAGE
from sitting import Sitting
from starlette.websockets import WebSocketDisconnect


@pytest.fixture(scope="module")
def sitting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitting]:
    made = Sitting(tmp_path_factory.mktemp("secure") / "tables.sqlite", ("tictactoe", "funkenflug"))
    with made.http:
        yield made


@pytest.mark.parametrize("origin", [
    "https://elsewhere.example", "http://testserver:81", "http://testserver.elsewhere.example", "null", "",
    "http://elsewhere.example/testserver", "http://testserver@elsewhere.example", "file://",
])  # fmt: skip
def test_no_page_of_others_opens_a_connection(sitting: Sitting, origin: str) -> None:
    opened = sitting.http.websocket_connect("/ws", headers={"origin": origin})
    with pytest.raises(WebSocketDisconnect), opened as socket:
        socket.receive_text()


def test_our_own_page_does(sitting: Sitting) -> None:
    hello = {"do": "hello", "token": sitting.begin()["spectator"], "as": None, "since": -1, "stream": ""}
    with sitting.http.websocket_connect("/ws", headers={"origin": "http://testserver"}) as socket:
        socket.send_text(json.dumps(hello))
        assert json.loads(socket.receive_text())["is"] == "welcome"


@pytest.mark.parametrize("host", ["elsewhere.example", "testserver.elsewhere.example", ""])
def test_names_that_are_not_ours_are_not_answered(sitting: Sitting, host: str) -> None:
    assert sitting.http.get("/", headers={"host": host}).status_code == 400
    opened = sitting.http.websocket_connect("/ws", headers={"host": host})
    with pytest.raises(Exception, match=r".*"), opened as socket:  # refused before it is a connection
        socket.receive_text()


@pytest.mark.parametrize("path", [
    "/page/../web_server.py", "/page/%2e%2e/store.py", "/page/..%2fstore.py", "/page/%2e%2e%2f%2e%2e%2fstore.py",
    "/page//etc/passwd", "/page/js/..%5c..%5cstore.py", "/../../etc/passwd", "/page/", "/page/js", "/static/x/../../y",
    "/t/../../store.py", "/page/%00", "/words.json/x",
])  # fmt: skip
def test_no_path_leads_out_of_the_page(sitting: Sitting, path: str) -> None:
    answer = sitting.http.get(path)
    assert answer.status_code in (404, 405)
    assert "import" not in answer.text
    assert "root:" not in answer.text


def test_a_page_fetches_only_what_is_there_and_never_changes(sitting: Sitting) -> None:
    """What a file holds is in its address: under it there will never be anything else, and under another there is
    nothing."""
    for of_whom in ("/", "/t/x", "/h/x"):
        named = re.findall(r'(?:href|src)="(/page/[^"]+)"', sitting.http.get(of_whom).text)
        assert named
        for path in named:
            answer = sitting.http.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-encoding"] == "gzip"
            assert "immutable" in answer.headers["cache-control"]
            file = path.split("/", 3)[3]
            assert answer.content == (PAGE / file).read_bytes()
            assert sitting.http.get(path, headers={"accept-encoding": "identity"}).content == answer.content
            assert sitting.http.get(f"/page/{'0' * 16}/{file}").status_code == 404
            assert sitting.http.get(f"/page/{file}").status_code == 404
            assert sitting.http.get(path + "x").status_code == 404


def test_nothing_that_is_asked_for_is_repeated(sitting: Sitting) -> None:
    """A page is the same whatever stands in its address: nothing can be smuggled into it."""
    usual = sitting.http.get(f"/t/{sitting.begin()['hot_seat']}").content
    for token in ("<script>alert(1)", "%3Cimg%20src=x%3E", '"onload="', "x" * 2000):
        assert sitting.http.get(f"/t/{token}").content == usual
    for path in ("/<b>", "/static/<b>/<i>", "/api/<b>"):
        answer = sitting.http.get(path)
        assert answer.status_code == 404
        assert "<b>" not in answer.text


def test_every_answer_has_its_headers_and_no_cookie(sitting: Sitting) -> None:
    links = sitting.begin()
    for path in ("/", "/words.json", "/nothing", f"/t/{links['hot_seat']}", f"/h/{links['author']}", "/api/games",
                 "/page/js/main.js", "/page/table.css", "/static/x/y"):  # fmt: skip
        headers = sitting.http.get(path, headers=sitting.host).headers
        assert "set-cookie" not in headers
        assert "server" not in headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert not re.search(r"unsafe|data:|\*|https?:", policy)
    assert sitting.http.get("/api/tables", headers=sitting.host).headers["cache-control"] == "no-store"
    begun = sitting.http.post("/api/tables", content='{"game":"tictactoe"}', headers=sitting.host)
    assert begun.headers["cache-control"] == "no-store"


def test_names_of_people_are_data(sitting: Sitting) -> None:
    name = "<img src=x onerror=alert(1)>"
    links = sitting.begin(names={"kreuz": name})
    with sitting.browser(links["spectator"]) as anybody:
        assert anybody.hear("welcome")["names"]["kreuz"] == name
    for wrong in ("a\u0000b", "a\nb", "\u202eabc", "x" * 41):
        body = json.dumps({"game": "tictactoe", "names": {"kreuz": wrong}})
        assert sitting.http.post("/api/tables", content=body, headers=sitting.host).status_code == 400


def test_the_page_makes_no_markup_of_text_and_keeps_no_cookie() -> None:
    scripts = sorted(PAGE.glob("js/*.js"))
    assert scripts
    forbidden = re.compile(r"(?:inner|outer)HTML|insertAdjacentHTML|document\.(?:write|cookie)|\beval\(|new Function")
    assert [(one.name, found) for one in scripts for found in forbidden.findall(one.read_text(encoding="utf-8"))] == []
    for page in PAGE.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org)|<script(?![^>]*\bsrc=)|\son\w+=|style=", text), page.name


def test_who_talks_too_much_is_sent_away(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "tables.sqlite", limits=Limits(messages_at_once=5, messages_a_second=0.001))
    with sitting.http:
        token = sitting.begin()["spectator"]
        with sitting.browser(token) as loud:
            loud.hear("moment")
            for _ in range(7):
                loud.say("report", id=1)
            with pytest.raises(WebSocketDisconnect) as closed:
                loud.hear("never")
        assert closed.value.code == 4429
        with sitting.browser(token) as quiet:
            quiet.hear("moment")


def test_no_more_browsers_and_tables_than_there_may_be(tmp_path: Path) -> None:
    limits = Limits(clients_of_a_table=2, tables=3, forks_of_a_table=1)
    sitting = Sitting(tmp_path / "tables.sqlite", limits=limits)
    with sitting.http:
        links = sitting.begin()
        with sitting.browser(links["hot_seat"]) as one, sitting.browser(links["spectator"]) as two:
            one.hear("moment")
            two.hear("moment")
            with pytest.raises(WebSocketDisconnect) as closed, sitting.browser(links["spectator"]) as three:
                three.hear("moment")
            assert closed.value.code == 4503
            one.say("fork", decision=0)
            assert one.hear("fork", "refused")["is"] == "fork"
            one.say("fork", decision=0)
            assert one.hear("fork", "refused")["is"] == "refused"
        sitting.begin()
        refused = sitting.http.post("/api/tables", content='{"game":"tictactoe"}', headers=sitting.host)
        assert refused.status_code == 400


def test_what_is_large_is_not_taken(sitting: Sitting) -> None:
    large = sitting.http.post("/api/tables", content="x" * 100_000, headers=sitting.host)
    assert large.status_code == 413
    with sitting.browser(sitting.begin()["hot_seat"]) as one:
        one.hear("moment")
        one.say("why", decision=0, name="x" * 9_000)
        with pytest.raises(WebSocketDisconnect) as closed:
            one.hear("why")
    assert closed.value.code == 4400


def test_no_link_is_written_into_a_log(sitting: Sitting, capfd: pytest.CaptureFixture[str]) -> None:
    links = sitting.begin()
    sitting.http.get(f"/t/{links['hot_seat']}")
    with sitting.browser(links["author"]) as author:
        author.hear("moment")
        author.say("set", decision=0, thing="b2", attribute="stein", value="kreis", id=1)
        author.hear("set")
    sitting.server.complain()
    told = capfd.readouterr()
    tokens = [links[kind] for kind in ("hot_seat", "author", "spectator", "all_hands")]
    assert not [one for one in tokens if one in told.out + told.err]


def test_the_database_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path / "tables.sqlite")
    with sitting.http:
        assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0
