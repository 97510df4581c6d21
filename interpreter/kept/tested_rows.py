"""Kept answers of a test over a row that changes rarely: only elements whose cells were written are tested again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from regelwerk.interpreter.kept.kept import Key, refresh
from regelwerk.interpreter.kept.values import ALL_ELEMENTS, Cells, Value
from regelwerk.interpreter.state.state import State, consume

if TYPE_CHECKING:
    from regelwerk.dsl.compile.compiled import View


class Tested:
    """What is known of the elements of one row, and the answer, if nothing was dropped since it was found."""

    __slots__ = ("answer", "costs", "disturbed", "dropped", "lasts", "passing", "places", "row", "row_cost", "whole")

    def __init__(self, row: Sequence[Any], row_cost: int, lasts: bool) -> None:
        self.row = row
        self.row_cost = row_cost
        self.lasts = lasts
        """Whether anything can be kept of it: the cells are known that all its elements rest on."""
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


class Views(dict[Key, Tested]):
    """The rows that are kept of one test, by its arguments."""

    __slots__ = ()

    def drop(self, keys: list[Key], /) -> None:
        """Elements of rows must be tested again, or all of a row."""
        for args, element in keys:
            tested = self.get(args)
            if tested is None:
                continue
            if element is ALL_ELEMENTS:
                del self[args]
                continue
            known = tested.costs.pop(element, None)
            if known is not None:
                tested.answer = None
                tested.disturbed = True
                if tested.dropped is not None:
                    tested.dropped.append(element)
                    tested.passing.discard(element)
                    tested.whole -= known[1]


def kept_test(
    table: int, view: View, cells: Cells, row_of: Value, test: Value, then: Value | None = None
) -> Value:
    """The function that keeps the answers of a test over a row; what is to be asked `then` is not kept."""
    testing = Testing(view, cells, row_of, test, then)
    nothing, going_through, still_nothing = testing.nothing, testing.go_through, testing.still_nothing

    def found(S: State, C: Any, *args: Any) -> Any:
        kept = S.kept
        if kept is None or kept.known != len(S.log) or kept.undone:
            kept = refresh(S)
        views = kept.tables[table]
        tested = views.get(args)
        if tested is None:
            fuel = S.fuel
            row = row_of(S, *args)
            tested = views[args] = Tested(row, fuel - S.fuel, cells.note_row(S, args))
        elif tested.answer is not None:
            if tested.whole:
                consume(S, tested.whole)
            return tested.answer
        elif tested.dropped is not None and still_nothing(S, tested, args):
            return nothing
        elif tested.row_cost:
            consume(S, tested.row_cost)
        return going_through(S, tested, args, views)

    return found


class Testing:
    """How the elements of rows are tested, and what is noted of that."""

    def __init__(self, view: View, cells: Cells, row_of: Value, test: Value, then: Value | None) -> None:
        self.cells, self.row_of, self.test, self.then = cells, row_of, test, then
        self.finds_thing = view.finds == "first"
        self.nothing: Any = -1 if self.finds_thing else False

    def anew(self, S: State, tested: Tested, args: tuple[Any, ...], element: Any) -> tuple[bool, int, bool]:
        """Test one element: whether it passes what is kept, what that cost, and whether that is known from now on."""
        fuel = S.fuel
        holds = self.test(S, *args, element)
        cost = fuel - S.fuel
        noted = tested.lasts and self.cells.note(S, (args, element), (*args, element))
        if noted:
            tested.costs[element] = holds, cost
        return holds, cost, noted

    def go_through(self, S: State, tested: Tested, args: tuple[Any, ...], views: Views) -> Any:
        """Go through the whole row until the answer is known; only what is not known of it is tested."""
        known, whole, then = tested.costs, tested.row_cost, self.then
        passing: set[Any] = set()
        answer = self.nothing
        keeps = True
        tested.disturbed = False
        for element in tested.row:
            result = known.get(element)
            if result is None:
                holds, cost, noted = self.anew(S, tested, args, element)
                keeps = keeps and noted
            else:
                holds, cost = result
                if cost:
                    consume(S, cost)
            whole += cost
            if holds and then is not None:
                passing.add(element)
                holds = then(S, *args, element)
            if holds:
                answer = element if self.finds_thing else True
                break
        if keeps and not tested.disturbed and views.get(args) is tested:
            tested.whole = whole
            if answer == self.nothing and len(tested.places) == len(tested.row):
                tested.dropped, tested.passing = [], passing
            if not passing:
                tested.answer = answer
        return answer

    def still_nothing(self, S: State, tested: Tested, args: tuple[Any, ...]) -> bool:
        """Test only what was dropped, and what has passed so far. If something is found, nothing has been charged."""
        dropped, tested.dropped, tested.disturbed = tested.dropped, None, False
        assert dropped is not None
        fuel, S.fuel = S.fuel, S.link.budget  # it is charged at the end, and only if all elements would be looked at
        holds = self._of_dropped(S, tested, args, dropped)
        begin = S.fuel
        if not holds and self.then is not None and not tested.disturbed:
            passing = sorted(tested.passing, key=tested.places.__getitem__) if tested.passing else ()
            holds = any(self.then(S, *args, element) for element in passing)
        price, S.fuel = tested.whole + begin - S.fuel, fuel
        if holds or tested.disturbed:
            return False
        tested.dropped = []
        if not tested.passing:
            tested.answer = self.nothing
        if price:
            consume(S, price)
        return True

    def _of_dropped(self, S: State, tested: Tested, args: tuple[Any, ...], dropped: list[Any]) -> bool:
        """Whether one of the dropped elements passes all that is asked, or it cannot be kept whether it does."""
        if len(dropped) > 1:
            dropped.sort(key=tested.places.__getitem__)
        for element in dropped:
            holds, cost, noted = self.anew(S, tested, args, element)
            if not noted or (holds and self.then is None):
                return True
            tested.whole += cost
            if holds:
                tested.passing.add(element)
        return False
