"""How much working a value out is, roughly, in operations: rows are as long as this game has things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import BINDERS

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

_SHORT_ROW = 4  # what lies in a place, what is printed on a thing, neighbours
_MOST = 1_000_000
_ASKING_WHO_CHANGES = 8
_ASKING_WHETHER_PERMITTED = 15
_SEARCHING = 60


class Work:
    """Estimates for one linked game; each derived value is estimated once."""

    def __init__(self, link: Linked) -> None:
        self.link = link
        self._derived: dict[str, int] = {}

    def of(self, tree: Any) -> int:
        """What an expression takes."""
        if isinstance(tree, (tuple, list)):
            return sum(self.of(one) for one in tree)
        if not isinstance(tree, X):
            return 0
        if tree.op in BINDERS:
            return self._of_row(tree)
        return min(
            _MOST, 1 + self._itself(tree) + sum(self.of(arg) for arg in tree.args if isinstance(arg, (X, tuple)))
        )

    def _itself(self, x: X) -> int:
        changed = self.link.plan.modified
        if x.op == "derived":
            own = _ASKING_WHO_CHANGES if titled("derived", x.args[0]) in changed else 1
            return own + self._of_derived(x.args[0])
        if x.op == "attr":
            return _ASKING_WHO_CHANGES if titled("attr", x.args[0]) in changed else 0
        if x.op == "call":
            return _SEARCHING if x.args[0] in self.link.compiled.facts.searching else 2
        if x.op in ("may", "can_act", "text_possible"):
            return _ASKING_WHETHER_PERMITTED
        return _SHORT_ROW if x.type.many else 0

    def _of_derived(self, id: str) -> int:
        if id not in self._derived:
            self._derived[id] = 1
            self._derived[id] = self.of(self.link.world.derived[id].value)
        return self._derived[id]

    def _of_row(self, x: X) -> int:
        row, _, inner = x.args
        looked = self._looked_at(x) if x.op in ("filter", "exists", "first") else self._length(row)
        if x.op in ("exists", "first", "forall"):
            looked = (looked + 1) // 2
        below = 0 if row is None or row.op in ("kind", "filter") else self.of(row)
        return min(_MOST, 2 + below + looked * (1 + self.of(inner)))

    def _looked_at(self, x: X) -> int:
        """How many elements are tested: those that lie in a place, or belong to somebody, are found without looking."""
        tests = []
        while x.op in ("filter", "exists", "first"):
            tests += [*x.args[2].args] if x.args[2].op == "and" else [x.args[2]]
            x = x.args[0]
        length = self._length(x)
        if x.op != "kind":
            return length
        if any(one.op == "compare" and any(_is_place(side) for side in one.args[1:]) for one in tests):
            return min(length, _SHORT_ROW)
        if any(one.op == "belongs" for one in tests):
            return length // max(1, self.link.players)
        return length

    def _length(self, row: X | None) -> int:
        """How long a row is."""
        if row is None:
            return _SHORT_ROW
        if row.op == "kind":
            return len(self.link.of_kind[row.args[0]])
        if row.op == "filter":
            return (self._looked_at(row) + 1) // 2
        if row.op in ("map", "sorted", "counting"):
            return self._length(row.args[0])
        if row.op in ("union", "concat", "list"):
            return sum(self._length(one) if one.type.many else 1 for one in row.args)
        if row.op == "derived":
            value = self.link.world.derived[row.args[0]].value
            return self._length(value)
        return _SHORT_ROW


def _is_place(x: Any) -> bool:
    return isinstance(x, X) and (x.op == "place" or (x.op == "call" and x.args[0] == "place"))
