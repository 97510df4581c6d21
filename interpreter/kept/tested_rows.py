"""Kept answers of a test over a row that changes rarely: only elements whose cells were written are tested again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from regelwerk.interpreter.kept.kept import Key, refresh
from regelwerk.interpreter.kept.values import Cells, Value
from regelwerk.interpreter.state.state import State, consume

if TYPE_CHECKING:
    from regelwerk.dsl.compile.compiled import View


class Tested:
    """What is known of the elements of one row, and the answer, if nothing was dropped since it was found."""

    __slots__ = ("answer", "costs", "disturbed", "dropped", "passing", "places", "row", "row_cost", "whole")

    def __init__(self, row: Sequence[Any], row_cost: int) -> None:
        self.row = row
        self.row_cost = row_cost
        self.places = {element: place for place, element in enumerate(row)}
        self.costs: dict[Any, tuple[bool, int]] = {}
        """For each element that was tested: whether the test holds, and what it costs."""
        self.answer: Any = None
        self.whole = 0
        """What finding the answer costs, or all tests that are known if nothing was found."""
        self.disturbed = False
        """Whether something was dropped since the row is gone through: a test that supposes something can do that."""
        self.dropped: list[Any] | None = None
        """If nothing was found when all elements were tested: those that must be tested again."""
        self.passing: set[Any] = set()
        """And those that passed all that is kept, and failed in what is not."""


class Views:
    """The rows that are kept of one test, by its arguments."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: dict[Key, Tested] = {}

    def pop(self, key: Key, default: None, /) -> None:
        """One element of one row must be tested again."""
        args, element = key
        tested = self.rows.get(args)
        if tested is not None:
            known = tested.costs.pop(element, None)
            if known is not None:
                tested.answer = None
                tested.disturbed = True
                if tested.dropped is not None:
                    tested.dropped.append(element)
                    tested.passing.discard(element)
                    tested.whole -= known[1]

    def clear(self) -> None:
        self.rows.clear()


def kept_test(
    table: int, view: View, cells: Cells, row_of: Value, test: Value, then: Value | None = None
) -> Value:
    """The function that keeps the answers of a test over a row; what is to be asked `then` is not kept."""
    finds_thing = view.finds == "first"
    nothing: Any = -1 if finds_thing else False

    def found(S: State, C: Any, *args: Any) -> Any:
        kept = S.kept
        if kept is None or kept.known != len(S.log) or kept.undone:
            kept = refresh(S)
        views = kept.tables[table].rows
        tested = views.get(args)
        if tested is None:
            fuel = S.fuel
            row = row_of(S, *args)
            tested = views[args] = Tested(row, fuel - S.fuel)
        elif tested.answer is not None:
            if tested.whole:
                consume(S, tested.whole)
            return tested.answer
        elif tested.dropped is not None and still_nothing(S, tested, args):
            return nothing
        elif tested.row_cost:
            consume(S, tested.row_cost)
        known, whole = tested.costs, tested.row_cost
        passing: set[Any] = set()
        answer = nothing
        keeps = True
        tested.disturbed = False
        for element in tested.row:
            result = known.get(element)
            if result is None:
                fuel = S.fuel
                holds = test(S, *args, element)
                cost = fuel - S.fuel
                if cells.note(S, (args, element), (*args, element)):
                    known[element] = holds, cost
                else:
                    keeps = False
            else:
                holds, cost = result
                if cost:
                    consume(S, cost)
            whole += cost
            if holds and then is not None:
                passing.add(element)
                holds = then(S, *args, element)
            if holds:
                answer = element if finds_thing else True
                break
        if keeps and not tested.disturbed and views.get(args) is tested:
            tested.whole = whole
            if answer == nothing and len(tested.places) == len(tested.row):
                tested.dropped, tested.passing = [], passing
            if not passing:
                tested.answer = answer
        return answer

    def still_nothing(S: State, tested: Tested, args: tuple[Any, ...]) -> bool:
        """Test only what was dropped, and what has passed so far. If something is found, nothing has been charged."""
        dropped, tested.dropped, tested.disturbed = tested.dropped, None, False
        assert dropped is not None
        fuel, S.fuel = S.fuel, S.link.budget  # it is charged at the end, and only if all elements would be looked at
        if len(dropped) > 1:
            dropped.sort(key=tested.places.__getitem__)
        for element in dropped:
            begin = S.fuel
            holds = test(S, *args, element)
            cost = begin - S.fuel
            noted = cells.note(S, (args, element), (*args, element))
            if noted:
                tested.costs[element] = holds, cost
            if not noted or (holds and then is None):
                S.fuel = fuel
                return False
            tested.whole += cost
            if holds:
                tested.passing.add(element)
        begin = S.fuel
        if then is not None and not tested.disturbed:
            for element in sorted(tested.passing, key=tested.places.__getitem__):
                if then(S, *args, element):
                    S.fuel = fuel
                    return False
        price, S.fuel = tested.whole + begin - S.fuel, fuel
        if tested.disturbed:
            return False
        tested.dropped = []
        if not tested.passing:
            tested.answer = nothing
        if price:
            consume(S, price)
        return True

    return found
