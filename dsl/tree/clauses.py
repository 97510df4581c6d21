"""Clauses: the paragraphs of entries, a class for each kind, with just what that kind says.

All have in common whose they are, when they live and the names they give to what they hear. `kind` and `topic` are
how the machine files them: whoever asks what is forbidden about an event looks under ("forbid", that event).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Literal, TypeAlias

from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import named_record, record
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type

WindowKind: TypeAlias = Literal["before", "when", "when_done", "after"]
BorderKind: TypeAlias = Literal["start", "end"]
ModifierStep: TypeAlias = Literal["block", "set", "times", "divide", "plus", "swap", "least", "most", "extend"]

WINDOW_KINDS: tuple[WindowKind, ...] = ("before", "when", "when_done", "after")
BORDER_KINDS: tuple[BorderKind, ...] = ("start", "end")
WORDS: dict[str, str] = {
    "before": "BEFORE", "when": "WHEN", "when_done": "WHEN", "after": "AFTER",
    "start": "AT_START", "end": "AT_END", "any_time": "ANY_TIME",
}  # fmt: skip
"""The word with which a window begins, by its terminal (`grammar/words.py`)."""
MODIFIER_STEPS: tuple[ModifierStep, ...] = (
    "block", "set", "times", "divide", "plus", "swap", "least", "most", "extend"
)  # fmt: skip
"""What is done to a value first, and what last. Within one step, the strongest layer comes last."""
WINDOW_SCOPE = "fenster"
"""The scope of a limit that counts within one window."""
EACH_PLAYER = ":player"
"""What carries a clause of the rules that says `ich`: every player."""
GRANTED = ":granted"
"""What carries a clause that an effect grants: no thing, but the grant."""


@record
class Limit:
    """`höchstens n mal pro P, x`: how often, inside which procedure (or `spiel`), per which values."""

    count: X
    scope: str
    keys: tuple[X, ...]
    per_name: bool = False


@named_record
class Clause(ABC):
    """One paragraph of an entry.

    `this` says what it is bound to: "" nothing, EACH_PLAYER, GRANTED, or the kind of thing that carries it.
    `fields` are the names that it gives to fields of what it hears, `captured` those that a granted one keeps from
    where it was granted.
    """

    number: int = -1
    entry: str = ""
    this: str = ""
    span: Span
    condition: X | None
    fields: tuple[tuple[str, int], ...] = ()
    captured: tuple[tuple[str, Type], ...] = ()

    @property
    @abstractmethod
    def kind(self) -> str:
        """Under which word it is filed."""

    @property
    def topic(self) -> str:
        """What it is about: an event, a procedure, a value; nothing, if all of its kind are asked together."""
        return ""

    @property
    def answer(self) -> Body:
        """What it does when it answers."""
        return ()

    @property
    def effects(self) -> Body:
        """All that it may do, also later."""
        return self.answer

    @property
    def asked(self) -> tuple[X | Limit | None, ...]:
        """All that it asks, besides what its effects ask."""
        return (self.condition,)


@named_record
class Ability(Clause):
    """Something that is done: owed, or offered (`optional`), as often as its limit allows."""

    body: Body
    optional: bool = False
    limit: Limit | None = None

    @property
    def answer(self) -> Body:
        return self.body

    @property
    def asked(self) -> tuple[X | Limit | None, ...]:
        return self.condition, self.limit


@named_record
class Window(Ability):
    """It answers to an event: `bevor`, `sobald`, `nachdem`.

    A `sobald` that changes the proposal is `when`, and `later` is what it does as it happens; one that does not is
    `when_done`. `once`: a promise that is gone with its first answer.
    """

    window: WindowKind
    event: str
    later: Body = ()
    once: bool = False

    @property
    def kind(self) -> str:
        return self.window

    @property
    def topic(self) -> str:
        return self.event

    @property
    def effects(self) -> Body:
        return (*self.body, *self.later)


@named_record
class Border(Ability):
    """It answers to the start or the end of a procedure."""

    border: BorderKind
    procedure: str
    once: bool = False

    @property
    def kind(self) -> str:
        return self.border

    @property
    def topic(self) -> str:
        return self.procedure


@named_record
class Action(Ability):
    """It is among what a player may do when acting, or at any time in a procedure (`jederzeit in P`)."""

    during: str = ""

    @property
    def kind(self) -> str:
        return "any_time" if self.during else "action"

    @property
    def topic(self) -> str:
        return self.during


@named_record
class Played(Ability):
    """The plain text of a thing: what happens when it is carried out."""

    @property
    def kind(self) -> str:
        return "text"


@named_record
class ParagraphText(Clause):
    """A named paragraph of a thing: what the procedure of this name does with it."""

    procedure: str
    body: Body

    @property
    def kind(self) -> str:
        return "paragraph"

    @property
    def answer(self) -> Body:
        return self.body


@named_record
class Prohibition(Clause):
    """An event must not happen; `substitute` happens instead. Exceptions of weaker layers do not lift it."""

    event: str
    layer: int
    substitute: Body = ()
    irrevocable: bool = False

    @property
    def kind(self) -> str:
        return "forbid"

    @property
    def topic(self) -> str:
        return self.event

    @property
    def answer(self) -> Body:
        return self.substitute


@named_record
class Permission(Clause):
    """An event may happen in spite of the prohibition of this name."""

    event: str
    layer: int
    despite: str

    @property
    def kind(self) -> str:
        return "permit"

    @property
    def topic(self) -> str:
        return self.event


@named_record
class Modification(Clause):
    """A value is another one: `value` of the attribute (`attr:x`) or derived value (`derived:x`) that `target` names.

    `element` is the name of the thing whose value it is in condition and value; None if it is not a thing's.
    """

    target: str
    step: ModifierStep
    element: str | None
    value: X
    layer: int

    @property
    def kind(self) -> str:
        return "modify"

    @property
    def topic(self) -> str:
        return self.target

    @property
    def asked(self) -> tuple[X | Limit | None, ...]:
        return self.condition, self.value


@named_record
class Guard(Clause):
    """Whenever its condition holds, its body is carried out; not while `asleep` runs."""

    condition: X
    body: Body
    asleep: str = ""

    @property
    def kind(self) -> str:
        return "guard"

    @property
    def answer(self) -> Body:
        return self.body


@named_record
class Count(Clause):
    """`element` counts for purposes as a thing of another kind, or (`as_kind` "") does not count for them."""

    element: str
    as_kind: str
    purposes: tuple[str, ...]

    @property
    def kind(self) -> str:
        return "counts"


@named_record
class Copy(Clause):
    """The thing that carries it has the text of `source`, too."""

    source: X

    @property
    def kind(self) -> str:
        return "copy"

    @property
    def asked(self) -> tuple[X | Limit | None, ...]:
        return self.condition, self.source


@named_record
class Sight(Clause):
    """Players (`viewers`) see things that lie hidden."""

    things: X
    viewers: X

    @property
    def kind(self) -> str:
        return "sight"

    @property
    def asked(self) -> tuple[X | Limit | None, ...]:
        return self.condition, self.things, self.viewers


def paragraph_bodies(clauses: Iterable[Clause], paragraph: str) -> list[Body]:
    """All that performing a paragraph may do: its text on each thing that has one."""
    return [one.body for one in clauses if isinstance(one, ParagraphText) and one.procedure == paragraph]


def limit_of(clause: Clause) -> Limit | None:
    """How often a clause answers; None for as often as it can."""
    return clause.limit if isinstance(clause, Ability) else None


def hears_leaving(clause: Clause) -> bool:
    """Whether it answers when its event has happened: also for a thing that lay there before."""
    return isinstance(clause, Window) and clause.window not in ("before", "when")
