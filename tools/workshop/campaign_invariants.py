"""What must hold in every game whenever somebody is asked: for all games, and what a rulebook says of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.reading.nodes import Scalar, Sequence
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.state.state import State
from regelwerk.tools.commands.games import UsageError

DECLARED = Path("quellen") / "erhaltung.yaml"
"""The file of a rulebook that names its conditions: derived values without parameters."""


class Invariants:
    """Asks a game whether everything is still in its place."""

    def __init__(self, folder: Path, link: Linked) -> None:
        self.link = link
        self.conditions: dict[str, Callable[[State], bool]] = {}
        for name in declared(folder):
            derived = link.world.derived.get(name)
            if derived is None or derived.parameters:
                raise UsageError(f"{folder / DECLARED} nennt {name}; eine Ableitung ohne Parameter ist das nicht.")
            self.conditions[name] = link.namespace[titled("derived", name)]

    def broken(self, game: Game) -> Iterator[str]:
        """What does not hold, one sentence each."""
        yield from self._things(game.state)
        yield from self._resources(game.state)
        for name, holds in self.conditions.items():
            if not holds(game.state):
                yield f"{name} gilt nicht"

    def _things(self, S: State) -> Iterator[str]:
        """Every thing is in one place at most, and its place knows it; what began somewhere is still somewhere."""
        places, inside = S.c[PLACE], S.c[INSIDE]
        lying: dict[int, int] = {}
        for place in range(len(self.link.things)):
            for thing in inside[place]:
                if thing in lying:
                    yield f"{self._id(thing)} liegt in {self._id(lying[thing])} und in {self._id(place)}"
                lying[thing] = place
        for number, found in enumerate(self.link.things):
            here = lying.get(number, -1)
            if here != places[number]:
                yield f"{found.id} liegt in {self._id(here)}, aber sein Ort ist {self._id(places[number])}"
            kind = self.link.world.kinds[found.kind]
            began = (found.entry.place if found.entry is not None else "") or kind.start_place
            if began and places[number] < 0:
                yield f"{found.id} liegt nirgends mehr"

    def _resources(self, S: State) -> Iterator[str]:
        for name, resource in self.link.world.resources.items():
            column = S.c[self.link.plan.column(name)]
            for number in self.link.of_kind.get(resource.of, ()):
                if column[number] < 0 or (resource.most is not None and column[number] > resource.most):
                    yield f"{name} von {self._id(number)} ist {column[number]}"

    def _id(self, number: int) -> str:
        return self.link.things[number].id if number >= 0 else "nirgends"


def declared(folder: Path) -> list[str]:
    """The names of the conditions that a rulebook declares; none if it has no such file."""
    path = folder / DECLARED
    if not path.is_file():
        return []
    node = read(path)
    if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in node.items):
        raise UsageError(f"{path} ist keine Liste von Namen.")
    return [str(item.value) for item in node.items if isinstance(item, Scalar)]
