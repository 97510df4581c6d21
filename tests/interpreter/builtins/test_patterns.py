"""Patterns and formations on hexagons, against trying every field."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.dsl.declare import field_names
from regelwerk.interpreter.runtime.builtins import hexgrid, patterns
from regelwerk.interpreter.runtime.builtins.hexgrid import Axial

BOARD = hexgrid.numbered(field_names.disk((0, 0), 2))
CELLS = {number: cell for cell, number in BOARD.items()}
offset = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
shapes = st.lists(offset, min_size=1, max_size=4, unique=True)


def same_shape(a: list[Axial], b: list[Axial], turn: bool, mirror: bool) -> bool:
    """Whether b is a, shifted and perhaps turned or mirrored; asked by normal forms, not by anchors."""

    def forms(cells: list[Axial]) -> set[frozenset[Axial]]:
        found = set()
        for flip in (False, True) if mirror else (False,):
            for turns in range(6) if turn else range(1):
                image = [hexgrid.rotate(hexgrid.mirror(c) if flip else c, turns) for c in cells]
                q0, r0 = min(image)
                found.add(frozenset((q - q0, r - r0) for q, r in image))
        return found

    q0, r0 = min(b)
    return frozenset((q - q0, r - r0) for q, r in b) in forms(a)


@given(shapes, st.booleans(), st.booleans(), st.sets(st.integers(0, 18), max_size=9))
def test_formations_are_all_sets_of_the_same_shape(
    shape: list[Axial], turn: bool, mirror: bool, stand: set[int]
) -> None:
    masks = patterns.formation_masks(shape, BOARD, turn, mirror)
    expected = any(
        same_shape(shape, [CELLS[n] for n in fields], turn, mirror)
        for fields in combinations(sorted(stand), len(shape))
    )
    assert patterns.formed(masks, patterns.mask(stand)) == expected
    assert list(masks) == sorted(set(masks))
    for one in masks:
        assert same_shape(shape, [CELLS[n] for n in range(19) if one >> n & 1], turn, mirror)


@given(
    st.dictionaries(st.sampled_from(["strike", "land"]), shapes, min_size=1),
    st.integers(0, 18),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["cut", "forbid"]),
)
def test_placements_put_every_role_where_its_offsets_lead(
    pattern: dict[str, list[Axial]], anchor: int, turn: bool, mirror: bool, edge: str
) -> None:
    found = patterns.placements(pattern, BOARD, anchor, turn, mirror, edge)  # type: ignore[arg-type]
    q, r = CELLS[anchor]
    expected = set()
    for flip in (False, True) if mirror else (False,):
        for turns in range(6) if turn else range(1):
            roles, cut = [], 0
            for role, offsets in pattern.items():
                images = [hexgrid.rotate(hexgrid.mirror(o) if flip else o, turns) for o in offsets]
                fields = [BOARD[q + a, r + b] for a, b in images if (q + a, r + b) in BOARD]
                cut += len(offsets) - len(fields)
                roles.append((role, tuple(sorted(fields))))
            if not (cut and edge == "forbid"):
                expected.add((tuple(roles), cut))
    assert {(one.roles, one.cut) for one in found} == expected
    assert len({one.roles for one in found}) == len(found)
    assert all(one.anchor == anchor for one in found)


def test_one_placement_serves_all_roles() -> None:
    pattern = {"strike": [(1, -1)], "land": [(0, 1), (-1, 1)]}
    middle = BOARD[0, 0]
    found = patterns.placements(pattern, BOARD, middle)
    assert [one.orientation for one in found] == [0, 1, 2, 3, 4, 5]
    assert found[0].fields("strike") == (BOARD[1, -1],)
    assert found[1].fields("strike") == (BOARD[1, 0],)
    assert found[1].fields("land") == (BOARD[-1, 0], BOARD[-1, 1])
    with pytest.raises(KeyError):
        found[0].fields("flee")


def test_at_the_edge_a_pattern_is_cut_or_forbidden() -> None:
    pattern = {"strike": [(1, 0)]}
    corner = BOARD[2, 0]
    cut = patterns.placements(pattern, BOARD, corner)
    assert [(one.fields("strike"), one.cut) for one in cut] == [
        ((), 1),
        ((BOARD[1, 1],), 0),
        ((BOARD[1, 0],), 0),
        ((BOARD[2, -1],), 0),
    ]
    assert len(patterns.placements(pattern, BOARD, corner, edge="forbid")) == 3


def test_symmetric_patterns_have_fewer_placements() -> None:
    line = {"all": [(0, 0), (1, 0)]}
    assert len(patterns.placements(line, BOARD, edge="forbid")) == 42, "a pair lies on each of the 42 edges once"
    ring = {"all": list(hexgrid.ring((0, 0), 1))}
    assert [one.orientation for one in patterns.placements(ring, BOARD, BOARD[0, 0], mirror=True)] == [0]


def test_only_a_crooked_pattern_gains_by_mirroring() -> None:
    crooked = [(0, 0), (1, 0), (2, 0), (2, 1), (0, -1)]
    plain = patterns.formation_masks(crooked, BOARD)
    both = patterns.formation_masks(crooked, BOARD, mirror=True)
    assert set(plain) <= set(both)
    bent = [(0, 0), (1, 0), (2, 0), (1, 1)]
    assert len(patterns.formation_masks(bent, BOARD, mirror=True)) == 2 * len(patterns.formation_masks(bent, BOARD))


def test_a_field_off_the_board_is_no_anchor() -> None:
    with pytest.raises(ValueError, match="no field 19"):
        patterns.placements({"all": [(0, 0)]}, BOARD, 19)
