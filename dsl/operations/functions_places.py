"""Functions of things and places."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.emit.python_nodes import cell
from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.dsl.operations.reads import KNOWN, NOTHING, OWNERS, UNKNOWN, contents_of, place_of
from regelwerk.dsl.operations.record import Cost, Function, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def emit_place(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    return cell(PLACE, made(args[0]))


FUNCTIONS = (
    Function(
        id="top", de="oberste", en="top", takes="place:thing", gives="inside",
        doc="The top thing of a place, or nothing.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("oberstes von {place}", "top of {place}"),
    ),
    Function(
        id="bottom", de="unterste", en="bottom", takes="place:thing", gives="inside",
        doc="The lowest thing of a place, or nothing.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("unterstes von {place}", "bottom of {place}"),
    ),
    Function(
        id="tops", de="oberste_n", en="top_n", takes="place:thing count:int", gives="insides",
        doc="The top n things of a place, top first.",
        reads=contents_of("place"), cost=Cost.FREE,
        say=Said("die obersten {count} von {place}", "the top {count} of {place}"),
    ),
    Function(
        id="room_in", de="platz_in", en="room_in", takes="place:thing", gives="int",
        doc="How many more things have room in a place.",
        reads=UNKNOWN,  # the bound of a place can be any expression
        cost=Cost.FREE, say=Said("freier Platz in {place}", "room left in {place}"),
    ),
    Function(
        id="contents", de="inhalt", en="contents", takes="place:thing", gives="insides",
        doc="Everything that lies in a place.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("alles in {place}", "everything in {place}"),
    ),
    Function(
        id="place", de="ort", en="place_of", takes="thing:thing", gives="thing",
        doc="Where a thing lies; with the name of a kind (`ort(x, feld)`) only if that is a thing of this kind.",
        emit=emit_place,
        reads=place_of("thing"), cost=Cost.FREE, say=Said("Ort von {thing}", "place of {thing}"),
    ),
    Function(
        id="owner", de="besitzer", en="owner_of", takes="thing:thing", gives="player",
        doc="Whose thing it is.",
        reads=OWNERS, cost=Cost.FREE, say=Said("Besitzer von {thing}", "owner of {thing}"),
    ),
    Function(
        id="known_to", de="kennt", en="knows", takes="player:thing thing:thing", gives="bool",
        doc="Whether a player (first) knows a hidden thing.",
        reads=KNOWN, cost=Cost.FREE, say=Said("{player} kennt {thing}", "{player} knows {thing}"),
    ),
)  # fmt: skip

UNWRITTEN = (
    Function(
        id="of_kind", de="", en="", takes="thing:thing kind:int", gives="thing",
        doc="The second half of `ort(x, feld)`: a thing, if it is of this kind.",
        reads=NOTHING, cost=Cost.FREE, say=Said("{thing}", "{thing}"),
    ),
)  # fmt: skip
"""Functions that no text can name; the reader of texts makes them of others."""
