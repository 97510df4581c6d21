"""The record of an operation and of a function: everything that anybody needs to know of it.

| part | who uses it |
| --- | --- |
| takes | what may stand in each slot: the judgement of finished trees (`meaning/judged/`). It has no default, either |
| slots, arguments | whoever takes an expression apart |
| emit | the compiler: the fast form, as Python syntax nodes |
| evaluate | the slow evaluator: explanations, and the oracle that the fast form is compared with |
| reads | the analysis of dependencies. It has no default: what does not say what it reads does not load |
| cost | the compiler: what is charged against the budget of a decision |
| say | explanations and the book, in both languages |
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import field
from enum import Enum
from string import Formatter
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import Reads
from regelwerk.dsl.record_classes import named_record, record
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

Emit = Callable[["Expressions", X], ast.expr]
Evaluate = Callable[[Evaluation, X, Env], Any]


class Cost(Enum):
    """What an operation takes of the budget of a decision."""

    FREE = "a few steps, whatever its arguments are"
    ROWS = "as much as its rows are long; charged where it stands inside another row or a loop"
    WORK = "what it does is charged while it is done, by the function of the runtime that does it"


@record
class Said:
    """A pattern in both languages, with the names of slots in braces; the parts of a list have `between` in between.

    Explanations tell of a moment: what is said `by_value` they say by what it is worth now (the player who is meant),
    the book by its pattern (`you`).
    """

    de: str
    en: str
    between: tuple[str, str] = (", ", ", ")
    by_value: bool = False

    def pattern(self, language: str) -> str:
        return self.en if language == "en" else self.de

    def separator(self, language: str) -> str:
        return self.between[1] if language == "en" else self.between[0]

    @property
    def slots(self) -> frozenset[str]:
        """The slots that the patterns name."""
        return frozenset(slot for pattern in (self.de, self.en) for _, slot, _, _ in Formatter().parse(pattern) if slot)


Say = Said | Callable[[X], Said]
"""How an expression is said; a function where that depends on its arguments."""


class IncompleteRecord(Exception):
    """A record that does not say all that must be known."""


def _check(name: str, reads: object, say: Say, slots: tuple[str, ...]) -> None:
    if not isinstance(reads, tuple):
        raise IncompleteRecord(f"{name}: what it reads is not declared; NOTHING and UNKNOWN are answers")
    for read in reads:
        if read.slot and read.slot not in slots:
            raise IncompleteRecord(f"{name}: it reads something of {read.slot}, and has no such argument")
    if isinstance(say, Said):
        if not say.de or not say.en:
            raise IncompleteRecord(f"{name}: it is not said in both languages")
        if not say.slots <= set(slots):
            raise IncompleteRecord(f"{name}: its pattern names {', '.join(sorted(say.slots - set(slots)))}")


@named_record
class Operation:
    """An `op` of `X`.

    `takes` describes its slots, `name:need` each. `said` is what no expression is (the name of an attribute, a sign);
    every other need says what expressions can stand there: `NEEDS` in `meaning/judged/needs.py` has them all. The last
    slot takes all arguments that follow if its need ends with `*`.
    """

    name: str
    takes: str
    emit: Emit
    evaluate: Evaluate
    reads: Reads
    cost: Cost
    say: Say
    needs: tuple[str, ...] = field(init=False)
    slots: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        pairs = [one.partition(":") for one in self.takes.split()]
        object.__setattr__(self, "needs", tuple(need for _, _, need in pairs))
        object.__setattr__(self, "slots", tuple(name + "*" * need.endswith("*") for name, _, need in pairs))
        if not all(self.needs):
            raise IncompleteRecord(f"{self.name}: what may stand in its slots is not declared")
        _check(self.name, self.reads, self.say, tuple(slot.rstrip("*") for slot in self.slots))

    def arguments(self, x: X) -> dict[str, Any]:
        """The arguments of an expression by the names of their slots."""
        return by_slot(self.slots, x.args)

    def said(self, x: X) -> Said:
        return self.say if isinstance(self.say, Said) else self.say(x)


def by_slot(slots: tuple[str, ...], args: tuple[Any, ...]) -> dict[str, Any]:
    """Arguments by the names of their slots; a slot with `*` holds all that follow."""
    found = dict(zip(slots, args, strict=False))
    if slots and slots[-1].endswith("*"):
        found.pop(slots[-1], None)
        found[slots[-1].rstrip("*")] = args[len(slots) - 1 :]
    return found


# ---- functions


@record
class Named:
    """An argument with a name of its own, which may be left out."""

    de: str
    en: str
    need: str
    doc: str
    default: bool | None = None


NEEDED = {
    "any": message("findings.needed.any"),
    "field": message("findings.needs.field"),
    "holder": message("findings.needs.place"),
    "int": message("findings.needed.int"),
    "int*": message("findings.needed.int_or_row"),
    "int_each": message("findings.needed.int_each"),
    "ints": message("findings.needed.ints"),
    "movable": message("findings.needed.thing"),
    "name": message("findings.needed.name"),
    "owned": message("findings.needed.thing"),
    "pair": message("findings.needed.pair"),
    "pattern": message("findings.needed.pattern"),
    "player": message("findings.needs.player"),
    "procedure": message("findings.needed.procedure"),
    "row": message("findings.needed.row"),
    "some": message("findings.needed.some"),
    "table": message("findings.needed.table"),
    "thing": message("findings.needed.thing"),
    "things": message("findings.needed.things"),
    "value": message("findings.needed.value"),
}
"""How findings speak of what a function needs."""

EmitCall = Callable[["Expressions", X, tuple[X, ...]], ast.expr]
EvaluateCall = Callable[[Evaluation, tuple[X, ...], list[Any]], Any]


@named_record
class Function:
    """A function that every rulebook can call. It is pure.

    `takes` describes the arguments, `name:need` each. A need is one word: `int`, `ints`, `thing`, `things`, `row` (any
    row), `any`, `pattern`, `name`, `table`, `some` (a thing or several), `int_each` (a number for each thing of the
    argument before it), or one of the needs of operations (`holder`, `player`, `field`, …); a trailing `*` takes all
    that follow. `gives` is the type of the result: `int`, `bool`, `same` (the row of the first argument), `one` (one
    element of it), `row` (a row of what the first argument is), `player`, `players`, or a base type.

    What may be left out has a name: `erreichbar(feld, 3, ende: häfen)`. Its need is one of the words above, or `each
    int` and `each things`: an expression that is worked out anew for each field in question, as in `wo`; or `test 2`
    and `test 4`: the name of a derived condition with so many parameters.

    Without `emit` and `evaluate`, both evaluators call the runtime's `fn_<id>`. `meant` is the operation that the
    reader of texts makes of a call, where the function is only a way to write it.
    """

    id: str
    de: str
    en: str
    takes: str
    gives: str
    doc: str
    reads: Reads
    cost: Cost
    say: Said
    named: tuple[Named, ...] = ()
    emit: EmitCall | None = None
    evaluate: EvaluateCall | None = None
    meant: str = ""
    needs: tuple[str, ...] = field(init=False)
    slots: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        pairs = [one.partition(":") for one in self.takes.split()]
        slots = tuple(name + ("*" if need.endswith("*") else "") for name, _, need in pairs)
        object.__setattr__(self, "needs", tuple(need for _, _, need in pairs))
        object.__setattr__(self, "slots", slots)
        _check(self.id, self.reads, self.say, tuple(slot.rstrip("*") for slot in slots))

    @property
    def runtime(self) -> str:
        """The function of the runtime that both evaluators call; "" if there is none."""
        return "" if self.meant or (self.emit is not None and self.evaluate is not None) else "fn_" + self.id

    def spelled(self, language: str) -> str:
        """Its name in a language."""
        return self.en if language == "en" else self.de

    def usage(self, language: str) -> Message:
        """Advice: what belongs into the brackets. `language` is that of the file."""
        if not self.needs:
            return message("findings.needed.nothing", called=self.spelled(language))
        first, *more = (NEEDED[need] for need in self.needs)
        needs = first
        for need in more:
            needs = message("findings.needed.then", first=needs, next=need)
        return message("findings.needed.usage", called=self.spelled(language), needs=needs)

    def named_like(self, word: str) -> int:
        """The place of the named argument that a word means, -1 if there is none."""
        return next((place for place, one in enumerate(self.named) if word in (one.de, one.en)), -1)

    def arguments(self, args: tuple[X, ...]) -> dict[str, Any]:
        """The arguments of a call by the names of their slots, those that may be left out apart."""
        least = len(self.needs)
        if self.slots and self.slots[-1].endswith("*"):
            return by_slot(self.slots, args)
        return by_slot(self.slots, args[:least])

    def given(self, args: tuple[X, ...]) -> list[tuple[Named, X]]:
        """The named arguments of a call that were not left out."""
        last = args[len(args) - len(self.named) :] if self.named else ()
        return [(one, x) for one, x in zip(self.named, last, strict=False) if x.op != "const" or x.type.base != "none"]
