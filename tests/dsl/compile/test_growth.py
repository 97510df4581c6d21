"""Checking, compiling and linking take as long as a rulebook is: twice the text is twice the work, in every function.

The work is counted, not timed: the lines that each function runs. A rulebook with some of everything is made ready in
three sizes; a function whose lines grow much faster than the rulebook would make a big one take for ever.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from regelwerk.dsl import checking, rulebook
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.prepared import compiled

pytestmark = pytest.mark.long

SIZE = 4
FASTEST = 2.6
"""From the second size to the third there may be so much more growth than from the first to the second; 2 is linear."""
SLACK = 60
"""Lines that a function may run more than that: some lists are kept in order, some tables made larger in steps."""


def some_of_everything(size: int) -> str:
    def each(form: str) -> str:
        return "".join(form.replace("#", str(size * 100 + number)) for number in range(size))  # no text is known yet

    return (
        "id: wachstum\nversion: '1'\nsprache: de\nspieler: {von: 2, bis: 2}\nhauptablauf: partie\n"
        "abläufe:\n  partie: {ablauf: 'spielsieg([])'}\n"
        + each("  schritt_#:\n    parameter: {s: spieler}\n    ablauf: |\n      s darf tun\n      e_#(s)\n")
        + "ereignisse:\n  gong: {felder: {s: spieler}}\n"
        "  tun: {felder: {s: spieler}, subjekt: s, satz: tue, wirkung: erhöhe punkt von s um 1}\n"
        + each("  e_#: {felder: {s: spieler}, wirkung: erhöhe punkt von s um 1}\n")
        + "ressourcen:\n  punkt: {formen: [punkte], anfang: 3}\n"
        "ableitungen:\n" + each("  d_#: {parameter: {s: spieler}, wert: punkt von s + #}\n")
        + "verbote:\n" + each("  verbot_#: e_#(s) falls punkt von s > #\n")
        + "regeln:\n"
        + each("  danach_#: 'nachdem gong(s): erhöhe punkt von s um 1'\n")
        + each("  darf_#: 'nachdem e_#(s): darf 1 punkt; gong(s)'\n")
        + each("  begrenzt_#: 'nachdem gong(s), höchstens 1 mal pro partie: darf tun(s)'\n")
        + each("  beginn_#: 'zu beginn von schritt_#: tun(erste(spieler))'\n")
        + each("  ende_#: 'wache punkt von ich > 9#: spielsieg([])'\n")
        + each("  wache_#: 'wache punkt von ich > 8#: tun(ich)'\n")
        + each("  immer_#: 'immer: wert aller steine um +1'\n")
        + "arten:\n  stein: {formen: [steine], anzahl: 3, attribute: {wert: {art: zahl, anfang: 1}}}\n"
        "  karte: {formen: [karten], in: stapel, attribute: {wert: zahl}}\n"
        + each("  art_#: {anzahl: 3, attribute: {w_#: zahl, v_#: {art: zahl, anfang: 1}}}\n")
        + "orte:\n  stapel: {}\n" + each("  ort_#: {je: spieler}\n")
        + "dinge:\n  karte:\n"
        + each("    karte_#: {anzahl: 2, wert: 1, effekt: 'nachdem gong(s): erhöhe punkt von s um 1'}\n")
    )  # fmt: skip


def made_ready(folder: Path, size: int) -> None:
    folder.mkdir()
    Linked(compiled(understood(folder, some_of_everything(size))), 2, {})


def understood(folder: Path, text: str) -> rulebook.Rulebook:
    (folder / rulebook.MAIN_FILE).write_text(text, encoding="utf-8")
    book, findings = checking.check_sources(folder / rulebook.MAIN_FILE)
    assert book is not None, [(one.code, one.message, one.span.line) for one in findings]
    return book


def lines_run(folder: Path, size: int) -> Counter[CodeType]:
    """How many lines each of our functions runs while a rulebook is made ready."""
    found: Counter[CodeType] = Counter()

    def inside(frame: FrameType, event: str, told: Any) -> Any:
        if event == "line":
            found[frame.f_code] += 1
        return inside

    def called(frame: FrameType, event: str, told: Any) -> Any:
        return inside if "regelwerk" in frame.f_globals.get("__name__", "") else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        made_ready(folder, size)
    finally:
        sys.settrace(before)
    return found


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> list[Counter[CodeType]]:
    base = tmp_path_factory.mktemp("wachstum")
    made_ready(base / "vorab", 2)  # what is made once for all: the parser, the catalogues
    return [lines_run(base / str(size), size) for size in (SIZE, 2 * SIZE, 4 * SIZE)]


def test_no_function_grows_faster_than_the_rulebook(work: list[Counter[CodeType]]) -> None:
    small, middle, large = work
    assert large.total() > 3 * small.total() > 50_000, "nothing was counted"
    too_fast = {
        f"{code.co_filename}:{code.co_firstlineno} {code.co_qualname}": (small[code], middle[code], large[code])
        for code in large
        if large[code] - middle[code] > FASTEST * (middle[code] - small[code]) + SLACK
    }
    assert not too_fast


def test_a_function_that_looks_at_all_for_each_is_noticed() -> None:
    squares = [size * size for size in (SIZE, 2 * SIZE, 4 * SIZE)]
    assert squares[2] - squares[1] > FASTEST * (squares[1] - squares[0]) + SLACK


def _questions(count: int) -> str:
    """A rulebook with one long text: question after question."""
    return (
        "id: fragen\nversion: '1'\nsprache: de\nspieler: {von: 2, bis: 2}\nhauptablauf: partie\n"
        "abläufe:\n  partie:\n    ablauf: |\n      nacheinander für s aus spieler:\n"
        + "        s darf tun\n" * count
        + "      spielsieg([])\nressourcen:\n  punkt: {formen: [punkte], anfang: 3}\nereignisse:\n"
        "  tun: {felder: {s: spieler}, subjekt: s, satz: tue, wirkung: erhöhe punkt von s um 1}\n"
    )


def test_a_long_text_is_not_copied_over_and_over(tmp_path: Path) -> None:
    """What follows a question is copied behind it; of 200 questions that would be most of the text, 200 times."""
    nodes = [compiled(understood(tmp_path, _questions(count))).nodes for count in (100, 200)]
    assert nodes[1] < 2.3 * nodes[0]
    assert nodes[1] / 200 < 800, "nodes of code for each question"
