"""The neighbours of a graph are pairs of fields that there are: an edge to nowhere would be left out without a word."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.tools.commands.games import bundled

GAME = """\
id: beispiel
version: 1
sprache: de
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
abläufe:
  partie:
    ablauf: spielsieg([])
raum:
  karte: {{form: graph, feld: gegend, kanten: [{edges}]}}
arten: {{gegend: {{}}, haus: {{}}}}
dinge:
  gegend: {{aue: {{}}, berg: {{}}, moor: {{}}}}
  haus: {{hof: {{}}}}
"""


@pytest.mark.parametrize(
    ("edges", "codes", "suggestion"),
    [
        ("[aue, berg]", [], ""),
        ("[aue, berg], [berg, moor], [moor, aue]", [], ""),
        ("[aue, brg]", ["RW300"], "berg"),
        ("[aue, wüste]", ["RW300"], ""),
        ("[aue, hof]", ["RW306"], ""),
        ("[aue, berg], [moor]", ["RW323"], ""),
        ("[aue, berg, moor]", ["RW323"], ""),
        ("[aue, aue]", ["RW323"], ""),
    ],
)
def test_an_edge_joins_two_fields_that_there_are(
    edges: str, codes: list[str], suggestion: str, tmp_path: Path
) -> None:
    (tmp_path / MAIN_FILE).write_text(GAME.format(edges=edges), encoding="utf-8")
    findings = [one for one in check_folder(tmp_path)[1] if not one.code.startswith("RW5")]
    assert [one.code for one in findings] == codes
    assert [one.suggestion for one in findings] == [suggestion] * len(codes)


def test_every_edge_of_a_bundled_map_is_looked_at() -> None:
    game = bundled()["rex"]
    path = game / "karte.yaml"
    text = path.read_text("utf-8")
    number = count(1)  # each is misspelt in another way: one slip in many places would be told once
    row = re.compile(r"^(      - \[\w+)(, \w+\])$", re.MULTILINE)
    wrong, edges = row.subn(lambda found: f"{found[1]}_q{next(number)}{found[2]}", text)
    found = Drafts(game / MAIN_FILE).with_texts({path.resolve(): wrong}).check()
    assert edges > 30
    assert {one.code for one in found} == {"RW300"}
    assert len({one.span.line for one in found}) == edges
