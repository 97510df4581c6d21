"""Kept answers of a test over a row that never changes: only elements whose cells were written are tested again."""

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

    __slots__ = ("answer", "costs", "disturbed", "dropped", "places", "row", "row_cost", "whole")

    def __init__(self, row: Sequence[Any], row_cost: int) -> None:
        self.row = row
        self.row_cost = row_cost
        self.places = {element: place for place, element in enumerate(row)}
        self.costs: dict[Any, tuple[bool, int]] = {}
        """For each element that was tested: whether the test holds, and what it costs."""
        self.answer: Any = None
        self.whole = 0
        """What finding the answer costs."""
        self.disturbed = False
        """Whether something was dropped since the row is gone through: a test that supposes something can do that."""
        self.dropped: list[Any] | None = None
        """If the test held for no element when all were tested: those that must be tested again. The others together
        cost `whole`."""


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
                    tested.whole -= known[1]

    def clear(self) -> None:
        self.rows.clear()


def kept_test(table: int, view: View, cells: Cells, row_of: Value, test: Value) -> Value:
    """The function that keeps the answers of a test over a row."""
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
        before = S.fuel + tested.row_cost
        known = tested.costs
        answer = nothing
        keeps = True
        tested.disturbed = False
        for element in tested.row:
            result = known.get(element)
            if result is None:
                fuel = S.fuel
                holds = test(S, *args, element)
                if cells.note(S, (args, element), (*args, element)):
                    known[element] = holds, fuel - S.fuel
                else:
                    keeps = False
            else:
                holds, cost = result
                if cost:
                    consume(S, cost)
            if holds:
                answer = element if finds_thing else True
                break
        if keeps and not tested.disturbed and views.get(args) is tested:
            tested.answer, tested.whole = answer, before - S.fuel
            if answer == nothing and len(tested.places) == len(tested.row):
                tested.dropped = []
        return answer

    def still_nothing(S: State, tested: Tested, args: tuple[Any, ...]) -> bool:
        """Test only what was dropped, in the order of the row: up to the first for which the test holds, all would
        have been tested. If there is one, nothing has been charged, and all elements before it are known."""
        dropped, tested.dropped, tested.disturbed = tested.dropped, None, False
        assert dropped is not None
        fuel, places = S.fuel, tested.places
        if len(dropped) > 1:
            dropped.sort(key=places.__getitem__)
        for element in dropped:
            begin = S.fuel
            holds = test(S, *args, element)
            if not cells.note(S, (args, element), (*args, element)):
                S.fuel = fuel
                return False
            tested.costs[element] = holds, begin - S.fuel
            if holds:
                S.fuel = fuel
                return False
        if tested.disturbed:
            S.fuel = fuel
            return False
        whole = tested.whole
        tested.answer, tested.whole, tested.dropped = nothing, whole + fuel - S.fuel, []
        if whole:
            consume(S, whole)
        return True

    return found
