"""Records are what frozen dataclasses are, as far as anybody can see who does not write to them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

import pytest
from regelwerk.dsl.record_classes import named_record, record


@record
class Pair:
    left: int
    right: str = "r"


@dataclass(frozen=True, slots=True)
class Frozen:
    left: int
    right: str = "r"


@record
class Placed(Pair):
    place: int = field(default=0, compare=False, repr=False)


@named_record
class Named:
    one: int = 1


@record
class Nothing:
    pass


def test_records_are_compared_and_shown_like_frozen_dataclasses() -> None:
    assert Pair(1) == Pair(1, "r")
    assert Pair(1) != Pair(2)
    assert hash(Pair(1)) == hash(Frozen(1))
    assert repr(Pair(1)).rpartition(".")[2] == repr(Frozen(1)).replace("Frozen", "Pair").rpartition(".")[2]
    assert [one.name for one in fields(Pair)] == ["left", "right"]
    assert replace(Pair(1), right="x") == Pair(1, "x")
    match Pair(3, "y"):
        case Pair(left, right):
            assert (left, right) == (3, "y")


def test_records_of_different_classes_are_different() -> None:
    assert Pair(1) != Placed(1)
    assert Nothing() == Nothing()
    assert Nothing() != Pair(1)


def test_what_is_not_compared_makes_no_difference() -> None:
    assert Placed(1, "r", 5) == Placed(1, "r", 6)
    assert hash(Placed(1, "r", 5)) == hash(Placed(1, "r", 6))
    assert "place" not in repr(Placed(1))


def test_named_records_take_names_alone_and_have_no_room_for_more() -> None:
    assert Named(one=2).one == 2
    with pytest.raises(TypeError):
        Named(2)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Pair(1).more = 2  # type: ignore[attr-defined]
