"""Functions of things and places."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.emit.python_nodes import call, cell, const, name, sub
from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.dsl.operations.reads import KNOWN, NOTHING, Read, Source, contents_of, owner_of, place_of
from regelwerk.dsl.operations.record import Cost, Function, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def emit_place(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    return cell(PLACE, made(args[0]))


def emit_of_kind(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    """In its place where the thing is no more than a name or a cell, so that it can be said twice."""
    thing, kind = made(args[0]), made(args[1])
    if not _is_said_easily(thing):
        return call("fn_of_kind", name("S"), thing, kind)
    test = ast.Compare(sub(name("KIND"), thing), [ast.Eq()], [kind])
    return ast.IfExp(test, made(args[0]), const(-1))


def _is_said_easily(code: ast.expr) -> bool:
    if isinstance(code, ast.Subscript):
        return _is_said_easily(code.value) and _is_said_easily(code.slice)
    return isinstance(code, (ast.Name, ast.Constant))


FUNCTIONS = (
    Function(
        id="top", de="oberste", en="top", takes="place:holder", gives="inside",
        doc="The top thing of a place, or nothing.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("das Oberste von {place}", "the top of {place}"),
    ),
    Function(
        id="bottom", de="unterste", en="bottom", takes="place:holder", gives="inside",
        doc="The lowest thing of a place, or nothing.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("das Unterste von {place}", "the bottom of {place}"),
    ),
    Function(
        id="tops", de="oberste_n", en="top_n", takes="place:holder count:int", gives="insides",
        doc="The top n things of a place, top first.",
        reads=contents_of("place"), cost=Cost.FREE,
        say=Said("die obersten {count} von {place}", "the top {count} of {place}"),
    ),
    Function(
        id="room_in", de="platz_in", en="room_in", takes="place:holder", gives="int",
        doc="How many more things have room in a place.",
        reads=(Read(Source.ROOM, "place"),),
        cost=Cost.FREE, say=Said("freier Platz in {place}", "room left in {place}"),
    ),
    Function(
        id="contents", de="inhalt", en="contents", takes="place:holder", gives="insides",
        doc="Everything that lies in a place.",
        reads=contents_of("place"), cost=Cost.FREE, say=Said("alles in {place}", "everything in {place}"),
    ),
    Function(
        id="place", de="ort", en="place_of", takes="thing:movable", gives="thing",
        doc="Where a thing lies; with the name of a kind (`ort(x, feld)`) only if that is a thing of this kind.",
        emit=emit_place,
        reads=place_of("thing"), cost=Cost.FREE, say=Said("Ort von {thing}", "place of {thing}"),
    ),
    Function(
        id="owner", de="besitzer", en="owner_of", takes="thing:owned", gives="player",
        doc="Whose thing it is.",
        reads=owner_of("thing"), cost=Cost.FREE, say=Said("Besitzer von {thing}", "owner of {thing}"),
    ),
    Function(
        id="known_to", de="kennt", en="knows", takes="player:player thing:movable", gives="bool",
        doc="Whether a player (first) knows a hidden thing.",
        reads=KNOWN, cost=Cost.FREE, say=Said("{player} kennt {thing}", "{player} knows {thing}"),
    ),
)  # fmt: skip

UNWRITTEN = (
    Function(
        id="of_kind", de="", en="", takes="thing:thing kind:int", gives="thing",
        doc="The second half of `ort(x, feld)`: a thing, if it is of this kind.",
        emit=emit_of_kind,
        reads=NOTHING, cost=Cost.FREE, say=Said("{thing}", "{thing}"),
    ),
)  # fmt: skip
"""Functions that no text can name; the reader of texts makes them of others."""
