"""The typed tree: what an effect means, with every name resolved.

Expressions are pure and of one shape, `X(op, args)`; the compiler and the telling evaluator each know every `op`.
Statements change the game or ask a player; each is a small class of its own.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, ClassVar

from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import Type


@record
class X:
    """An expression: an operation, its arguments (expressions or constants), its type and where it was written."""

    op: str
    args: tuple[Any, ...]
    type: Type
    span: Span = NOWHERE

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is kept: a rulebook has very many, and a dataclass's own way goes through its fields."""
        return X, (self.op, self.args, self.type, self.span)


def same_meaning(one: object, other: object) -> bool:
    """Whether two expressions are the same but for where they are written."""
    if isinstance(one, X) and isinstance(other, X):
        return one.op == other.op and one.type == other.type and same_meaning(one.args, other.args)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same_meaning, one, other))
    return one == other


_EXPRESSION = re.compile(r"\bX\b")
"""How the type of a field is written that holds expressions."""


class Touches(Enum):
    """What a statement changes on the spot; what it lets others do is theirs."""

    NOTHING = "nothing"
    CELLS = "the cells that it names"
    PLACES = "where things lie, and who knows them"
    KNOWLEDGE = "who knows things"
    ANYTHING = "who listens, and so anything"


class Statement:
    """Anything that is done rather than computed.

    Each kind declares what it `touches`, and whether it `stops`: whether carrying it out always needs more than one
    go, since it asks, or lets something else run. Without that it does not load: what an analysis did not know of, it
    would take for harmless. Where more is to be known (of an event, a payment, a loop), `compile/plan.py` knows it.
    `takes` says of each field that holds expressions what they can be, `field:need` each, with `|` between two of which
    either will do (`meaning/judged/needs.py` has the words).
    `said` is how a book says it, in both languages, with its fields in braces, where that is all there is to say.
    """

    __slots__ = ()
    span: Span
    touches: ClassVar[Touches]
    stops: ClassVar[bool]
    takes: ClassVar[str] = ""
    said: ClassVar[tuple[str, str] | None] = None

    def __init_subclass__(cls) -> None:
        missing = [one for one in ("touches", "stops") if one not in vars(cls)]
        holding = [name for name, type in vars(cls).get("__annotations__", {}).items() if _EXPRESSION.search(type)]
        missing += [f"what {name} takes" for name in holding if f"{name}:" not in cls.takes]
        if missing:
            raise TypeError(f"{cls.__name__} does not declare: {', '.join(missing)}")


@record
class Let(Statement):
    """`sei x = …`"""

    touches = Touches.NOTHING
    stops = False
    takes = "value:any"

    name: str
    value: X
    span: Span


@record
class Write(Statement):
    """One attribute of one thing gets a value. `column` is an attribute name, or an expression giving a resource."""

    touches = Touches.CELLS
    stops = False
    takes = "column:resource thing:thing value:any"

    column: str | X
    thing: X
    value: X
    span: Span
    added: bool = False
    """Whether it raises or lowers what is written there, rather than what is seen (docs/semantics.md L11)."""


@record
class Move(Statement):
    """A thing, or all things of a row, come to lie in a place: on top, at the bottom, or into a sorted heap."""

    touches = Touches.PLACES
    stops = False
    takes = "things:movable|movables place:nowhere|holder"

    things: X
    place: X
    where: str
    span: Span


@record
class Shuffle(Statement):
    """The order of a place becomes random, and what was known of it is forgotten."""

    touches = Touches.PLACES
    stops = False
    takes = "place:holder"
    said = ("mische {place}", "shuffle {place}")

    place: X
    span: Span


MOST_DICE = 10_000
"""So many dice can be thrown at once."""


@record
class Roll(Statement):
    """Chance: `name` becomes `count` numbers from 1 to `sides` (one number where `count` is None)."""

    touches = Touches.NOTHING
    stops = False
    takes = "count:int sides:int"

    name: str
    count: X | None
    sides: X
    span: Span


@record
class Reveal(Statement):
    """Players come to know things that lie hidden."""

    touches = Touches.KNOWLEDGE
    stops = False
    takes = "things:movable|movables to:players"

    things: X
    to: X
    span: Span


@record
class Emit(Statement):
    """An event is proposed, with its fields."""

    touches = Touches.NOTHING
    stops = False
    takes = "fields:any"

    event: str
    fields: tuple[X, ...]
    despite: tuple[str, ...]
    span: Span


@record
class Perform(Statement):
    """A procedure is carried out, all of it in spite of the prohibitions named."""

    touches = Touches.NOTHING
    stops = True
    takes = "args:any"

    procedure: str
    args: tuple[X, ...]
    span: Span
    despite: tuple[str, ...] = ()


@record
class Give(Statement):
    """`ergebnis = x`: what the running procedure gives to the one that called it."""

    touches = Touches.NOTHING
    stops = False
    takes = "value:any"
    said = ("das Ergebnis ist: {value}", "the result is: {value}")

    procedure: str
    value: X
    span: Span


@record
class PerformText(Statement):
    """The plain effect text of a thing (a card) is carried out by a player."""

    touches = Touches.NOTHING
    stops = True
    takes = "thing:text who:player"

    thing: X
    who: X
    span: Span


@record
class PerformParagraph(Statement):
    """The paragraph of this name of a thing is carried out by a player; nothing, if the thing has none."""

    touches = Touches.NOTHING
    stops = True
    takes = "thing:thing who:player"

    paragraph: str
    thing: X
    who: X
    span: Span


@record
class Ask(Statement):
    """A player chooses. `least`/`most` other than one make it a choice of several, asked piece by piece.

    With `chance` nobody is asked: the die of the game picks among the same things (docs/semantics.md Z4).
    """

    touches = Touches.NOTHING
    stops = True
    takes = "who:player options:row least:int most:int"

    name: str
    who: X
    options: X
    least: X | None
    most: X | None
    optional: bool
    announced: bool
    span: Span
    chance: bool = False


@record
class Branch(Statement):
    touches = Touches.NOTHING
    stops = False
    takes = "condition:truth"

    condition: X
    yes: Body
    no: Body
    span: Span


@record
class Loop(Statement):
    """`mode` is one_by_one, at_once, secretly or in_turn (round and round until `until` holds)."""

    touches = Touches.NOTHING
    stops = False
    takes = "over:row until:truth limit:int"

    mode: str
    name: str
    over: X
    body: Body
    until: X | None
    limit: X | None
    span: Span


@record
class AtWill(Statement):
    """`beliebig oft`: the body, an offer, is made again and again, until it is declined or cannot be taken."""

    touches = Touches.NOTHING
    stops = True
    takes = "limit:int"

    limit: X | None
    body: Body
    span: Span


@record
class Repeat(Statement):
    """Rounds of a named procedure, each an instance with its own windows."""

    touches = Touches.NOTHING
    stops = True
    takes = "until:truth limit:int"

    procedure: str
    until: X | None
    limit: X | None
    body: Body
    span: Span


@record
class StepOf(Statement):
    """A named step of a procedure: an instance with windows that can be skipped."""

    touches = Touches.NOTHING
    stops = True
    takes = "condition:truth"

    procedure: str
    condition: X | None
    body: Body
    span: Span


@record
class May(Statement):
    """`who` may do the body, and is asked only if it is possible."""

    touches = Touches.NOTHING
    stops = True
    takes = "who:player"

    who: X
    body: Body
    span: Span


@record
class Either(Statement):
    """`who` chooses one of the bodies that are possible."""

    touches = Touches.NOTHING
    stops = True
    takes = "who:player"

    who: X
    bodies: tuple[Body, ...]
    optional: bool
    span: Span
    labels: tuple[str, ...] = ()


@record
class Act(Statement):
    """`who` carries out one of the actions open to them."""

    touches = Touches.NOTHING
    stops = True
    takes = "who:player"

    who: X
    optional: bool
    span: Span


@record
class Pay(Statement):
    """`cost ; effect`: all of the cost payable and paid as one bucket, or nothing happens."""

    touches = Touches.NOTHING
    stops = False

    cost: Body
    effect: Body
    span: Span


@record
class Cover(Statement):
    """`who` covers a need with means, piece by piece, in a purse that knows several ways to pay, some for a purpose."""

    touches = Touches.CELLS
    stops = False
    takes = "who:player amount:int"

    who: X
    amount: X
    purse: str
    span: Span
    purpose: str = ""


@record
class Then(Statement):
    """`first dann second`, and `first falls unmöglich: otherwise`."""

    touches = Touches.NOTHING
    stops = False

    first: Body
    second: Body
    otherwise: Body
    span: Span
    announces: bool = False


@record
class Together(Statement):
    """`und`, and everything inside `zugleich`: the events are one bucket."""

    touches = Touches.NOTHING
    stops = False

    bodies: tuple[Body, ...]
    span: Span


@record
class IfAble(Statement):
    """`X, falls möglich`: no failure when impossible."""

    touches = Touches.NOTHING
    stops = False

    body: Body
    span: Span


@record
class Cancel(Statement):
    """`negiere`: the proposed event has no effect."""

    touches = Touches.NOTHING
    stops = False
    takes = "ability:any"
    said = ("das geschieht nicht", "it does not happen")

    ability: X | None
    span: Span


@record
class Replace(Statement):
    """`X stattdessen`."""

    touches = Touches.NOTHING
    stops = True

    body: Body
    span: Span


@record
class Change(Statement):
    """`feld wird x`."""

    touches = Touches.NOTHING
    stops = False
    takes = "value:any"

    field: int
    name: str
    value: X
    span: Span


@record
class Last(Statement):
    """Clauses are granted together until something ends them; `captured` are the names they keep from here."""

    touches = Touches.ANYTHING
    stops = False
    takes = "captured:any"

    clauses: tuple[int, ...]
    captured: tuple[tuple[str, X], ...]
    until: Until
    span: Span


@record
class Until:
    """How long: `ever`, the end of a running procedure, the next start of one (of a player's), or an event.
    With `others`, whichever comes first."""

    kind: str
    name: str = ""
    owner: X | None = None
    others: tuple[Until, ...] = ()

    @property
    def all(self) -> tuple[Until, ...]:
        """Each of the ends, one of which is the first."""
        return (self, *self.others)


@record
class Suspend(Statement):
    """`setze f aus bis …`: an ability of a thing is silent."""

    touches = Touches.ANYTHING
    stops = False
    takes = "ability:text|ability"

    ability: X
    until: Until
    span: Span


@record
class End(Statement):
    """`beende P`: unwind to the innermost running P; its end window runs, inner ones do not. `value` is its result."""

    touches = Touches.NOTHING
    stops = True
    takes = "value:any"

    procedure: str
    span: Span
    value: X | None = None


@record
class EffectBegins(Statement):
    """Around what an event does, where some text asks whether that is being carried out: no text says it."""

    touches = Touches.NOTHING
    stops = False
    takes = "fields:any"
    said = ("", "")

    event: str
    fields: tuple[X, ...]
    span: Span


@record
class EffectEnds(Statement):
    touches = Touches.NOTHING
    stops = False
    said = ("", "")

    event: str
    span: Span


@record
class Skip(Statement):
    """`überspringe S`: the next such step of the running procedures is left out."""

    touches = Touches.NOTHING
    stops = False

    procedure: str
    span: Span


@record
class Restart(Statement):
    """`beginne P neu mit x`: a new instance in the place of the running one."""

    touches = Touches.NOTHING
    stops = True
    takes = "args:any"

    procedure: str
    args: tuple[X, ...]
    span: Span


@record
class Consent(Statement):
    """The body only with a yes of every player named."""

    touches = Touches.NOTHING
    stops = True
    takes = "who:players"

    who: X
    body: Body
    span: Span


@record
class Win(Statement):
    """The game is over, and these have won it (nobody: a draw)."""

    touches = Touches.NOTHING
    stops = False
    takes = "winners:players"

    winners: X
    span: Span


Body = tuple[Statement, ...]
