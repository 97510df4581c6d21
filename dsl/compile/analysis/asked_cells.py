"""What an expression asks for, as `resting.py` looks at it: which operation reads what, which tests ask where a thing
lies, and the names under which is noted what an argument or the place of an element stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from regelwerk.dsl.compile.analysis.rests import Near, Rest, Rests, Under, Wide, Within
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.reads import Read, Source
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import X

Names: TypeAlias = dict[str, X]
"""What names stand for, as far as that is fixed: an expression in parameters, which is the thing itself or a row that
it is in. Of an element of a row that lies in a fixed place, that place is noted under a made-up name (`holder_of`)."""


def lies_in(x: X) -> tuple[X, X] | None:
    """`ort(t) = p`: the thing and the place.

    With a fixed p, whether it holds can change only when something is put into p or taken out. With another, what lies
    there is looked through all the same, so that at least what it costs rests on that.
    """
    if x.op != "compare" or x.args[0] not in ("=", "!=") or x.args[1].type.many or x.args[2].type.many:
        return None
    for one, other in ((x.args[1], x.args[2]), (x.args[2], x.args[1])):
        if one.op == "place" or (one.op == "call" and one.args[0] == "place"):
            return one.args[-1], other
    return None


def lies_among(x: X) -> tuple[X, X] | None:
    """`ort(t) in P`: the thing and the row of places. It changes only when something is put into one of them or taken
    out."""
    if x.op != "in" or len(x.args) != 2:
        return None
    one, row = x.args
    if one.op == "place" or (one.op == "call" and one.args[0] == "place"):
        return one.args[-1], row
    return None


def place_asked(part: X, word: str) -> X | None:
    """The place of `ort(word) = place`."""
    found = lies_in(part) if part.op == "compare" and part.args[0] == "=" else None
    return found[1] if found is not None and found[0].op == "local" and found[0].args[0] == word else None


def without(names: Names, word: str) -> Names:
    return {name: one for name, one in names.items() if name not in (word, holder_of(word))}


def holder_of(word: str) -> str:
    """The name under which is noted where an element lies."""
    return made_up("holder", word)


def cells_within(column: int, thing: X, holder: X) -> Iterator[Rest]:
    """The cells of a thing that lies in a fixed place. Where it lies changes only with what lies there."""
    yield Near(INSIDE, holder, True)
    if column != PLACE:
        if thing.type.kinds:
            yield Within(column, holder, thing.type.kinds)
        else:
            yield Wide(column)


def argument(place: int) -> str:
    """The name of what a changed value was asked for, in what changes it."""
    return made_up("argument", place)


def declared(x: X) -> Iterator[tuple[Read, dict[str, Any]]]:
    """What the operation of an expression reads, with the arguments that this is about."""
    operation = OPERATIONS.get(x.op)
    if operation is None:
        yield Read(Source.ANYTHING), {}
        return
    for read in operation.reads:
        if read.source is Source.FUNCTION:
            function, args = BY_ID[x.args[0]], x.args[1:]
            for inner in function.reads:
                yield inner, function.arguments(args)
        else:
            yield read, operation.arguments(x)


def cells_of_kinds(column: int, thing: X) -> Iterator[Wide]:
    kinds = thing.type.kinds if thing.type.base == "thing" else ()
    for kind in kinds or ("",):
        yield Wide(column, kind)


def joined(rests: Iterable[Rest]) -> Rests:
    """The same without what is among the rest: the cells of a thing are among those of its kind."""
    rests = set(rests)
    whole = {(one.column, one.kind) for one in rests if isinstance(one, Wide)}
    found: set[Rest] = set()
    for one in rests:
        if isinstance(one, Under):
            inner = one.rest
            if inner not in rests and not (isinstance(inner, Wide) and (inner.column, "") in whole):
                found.add(one)
        elif isinstance(one, Wide):
            if not one.kind or (one.column, "") not in whole:
                found.add(one)
        elif isinstance(one, Near):
            if not all(
                ((wide.column, wide.kind) in whole) or (wide.column, "") in whole
                for wide in cells_of_kinds(one.column, one.where)
            ):
                found.add(one)
        elif isinstance(one, Within):
            if (one.column, "") not in whole and not all((one.column, kind) in whole for kind in one.kinds):
                found.add(one)
        else:
            found.add(one)
    return frozenset(found)


def all_expressions(tree: Any) -> Iterator[X]:
    if isinstance(tree, X):
        yield tree
        for arg in tree.args:
            yield from all_expressions(arg)
    elif isinstance(tree, (tuple, list)):
        for one in tree:
            yield from all_expressions(one)


def all_locals(tree: Any) -> Iterator[X]:
    return (x for x in all_expressions(tree) if x.op == "local")
