"""A source that is a paragraph with a slip in it is told; what cites something else is left in peace."""

from __future__ import annotations

import pytest
from regelwerk.dsl.declare.citations import unknown_citation
from regelwerk.dsl.reading.nodes import NOWHERE
from regelwerk.dsl.world.boards_and_options import Paragraph
from regelwerk.dsl.world.world import World

IDS = ("HX048", "HX049", "LRR 62.2", "LRR 62.3", "Anhang")


@pytest.mark.parametrize(
    ("cited", "suggestion"),
    [
        ("HXx48", "HX048"),
        ("HC048", "HX048"),
        ("X048", "HX048"),
        ("HHX048", "HX048"),
        ("HHX048 (zweiter Satz)", "HX048 (zweiter Satz)"),
        ("LRX 62.2", "LRR 62.2"),
        ("LRR 63.2", "LRR 62.2"),
        ("LRR 63.2 (Satz 2)", "LRR 62.2 (Satz 2)"),
    ],
)
def test_a_paragraph_with_a_slip_is_told(cited: str, suggestion: str) -> None:
    (finding,) = unknown_citation(cited, NOWHERE, _world())
    assert (finding.code, finding.suggestion) == ("RW309", suggestion)


@pytest.mark.parametrize(
    "cited", ["HX048", "LRR 62.2 (Satz 2)", "rekonstruiert", "S. 48", "Karte 62", "HXxx8", "Anhänge", ""]
)
def test_what_is_there_and_what_is_no_paragraph_is_not(cited: str) -> None:
    assert unknown_citation(cited, NOWHERE, _world()) == []


def _world() -> World:
    world = World()
    world.paragraphs = {id: Paragraph(id, "", True, "", NOWHERE) for id in IDS}
    return world
