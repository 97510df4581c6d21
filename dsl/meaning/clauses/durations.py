"""For how long something holds that a sentence grants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.named_behaviour import event_call, procedure_names
from regelwerk.dsl.meaning.values.understood_values import value_for
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import Body, Last, Suspend, Until
from regelwerk.dsl.tree.walk import statements

_DURATIONS = (syntax.UntilEnd, syntax.UntilStart, syntax.UntilEvent)
_ADDED = (
    *_DURATIONS, syntax.LimitSuffix, syntax.IfAble, syntax.Instead, syntax.Then, syntax.IfImpossible, syntax.IfNotDone
)  # fmt: skip


def until(suffixes: Iterable[syntax.Suffix], scope: Scope) -> Until:
    """How long: one duration, or several of which the first counts (docs/semantics.md D7)."""
    durations = [suffix for suffix in suffixes if isinstance(suffix, _DURATIONS)]
    if not durations:
        return Until("ever")
    if len(durations) > 1:
        word = spoken("OR", scope.language)
        said = f" {word} ".join(show(one, scope.language) for one in durations)
        hint = message("findings.RW457.hint", durations=said)
        joined = f"{word} {show(durations[1], scope.language)}"
        scope.fail("RW457", durations[1], message("findings.RW457.message"), hint, joined)
    first, *others = (end for one in (durations[0], *_others(durations[0])) for end in _endings(one, scope))
    return replace(first, others=tuple(others))


def _others(duration: syntax.Until) -> tuple[syntax.Until, ...]:
    return tuple(one.until for one in duration.others)


def _endings(duration: syntax.Until, scope: Scope) -> tuple[Until, ...]:
    """What ends it; of several procedures that one gathers, the first that comes (docs/semantics.md R14)."""
    if isinstance(duration, syntax.UntilEvent):
        name, args = event_call(scope, duration.event)
        if args:
            without_effect(scope, args[0], message("findings.RW459.hint_until", event=name))
        if name not in scope.world.events:
            unknown(scope, "event", name, duration.event, scope.world.events)
        return (Until("event", name),)
    target = duration.procedure
    names = procedure_names(scope, target, owned=True)
    owner = value_for(scope, target.owner, "player") if isinstance(target, syntax.Of) else None
    return tuple(Until("end" if isinstance(duration, syntax.UntilEnd) else "start", one, owner) for one in names)


def only_durations(parts: Iterable[syntax.Suffix | syntax.Follow | None], scope: Scope) -> None:
    """What is granted for a while has an end and nothing else."""
    for part in parts:
        if part is not None and not isinstance(part, _DURATIONS):
            without_effect(scope, part)


def no_limit(suffixes: Iterable[syntax.Suffix], scope: Scope) -> None:
    """How often something may happen is said in a head; and nothing is said twice."""
    seen: set[type[syntax.Suffix]] = set()
    for suffix in suffixes:
        if isinstance(suffix, syntax.LimitSuffix):
            without_effect(scope, suffix, message("findings.RW459.hint_limit"))
        if isinstance(suffix, (syntax.IfAble, syntax.Instead)) and suffix.__class__ in seen:
            without_effect(scope, suffix)
        seen.add(suffix.__class__)


def must_last(body: Body, suffixes: Iterable[syntax.Suffix], scope: Scope) -> None:
    """A duration belongs to something that lasts: what happens once has none (docs/semantics.md D8)."""
    durations = [suffix for suffix in suffixes if isinstance(suffix, _DURATIONS)]
    if durations and not any(isinstance(one, (Last, Suspend)) for one in statements(body)):
        hint = message("findings.RW458.hint_once")
        scope.fail("RW458", durations[0], message("findings.RW458.message_once"), hint)


def refuse_durations(step: syntax.Step, scope: Scope) -> None:
    """Under `immer` and `solange` the head says how long: nothing can follow, and a sentence has no end of its own."""
    for part in (step.modal if isinstance(step, syntax.ModalStep) else step).children:
        if isinstance(part, _ADDED):
            scope.fail("RW458", part, message("findings.RW458.message"), message("findings.RW458.hint"))
