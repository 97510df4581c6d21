"""What an option or a question proposes, said by the sentence of its event or procedure: *2 Einheiten vertauschen*.

Only what the asked player may see is said by its name; what has still to be chosen or reckoned is said by its kind. A
proposal that cannot be said whole is not said: then the option keeps the words of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.declare.world import Event, Procedure, World
from regelwerk.dsl.saying.terms import OneOfMany, Term
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.tree import Ask, Consent, Either, Emit, May, Perform, Statement, X
from regelwerk.interpreter.decisions import Decision, Option
from regelwerk.interpreter.explain.excerpts import plain_value
from regelwerk.interpreter.explain.explain_choices import asking_statement
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.sight import visible_value

Body = Sequence[Statement]
Known = dict[str, Any]


def with_proposals(S: State, asked: Decision, language: str) -> Decision:
    """A question whose options are named by what they propose, where that has a sentence."""
    match asked.kind:
        case "either":
            return _either(S, asked, language)
        case "yes_no":
            found = asking_statement(S)
            body = found.body if isinstance(found, (May, Consent)) else ()
            return replace(asked, proposal=_Saying(S, language).body(body))
        case "action" | "ability":
            return _named(asked, [_rule(S.link, one, language) for one in asked.options])
    return asked


def _either(S: State, asked: Decision, language: str) -> Decision:
    found = asking_statement(S)
    if not isinstance(found, Either):
        return asked
    saying = _Saying(S, language)
    said = [saying.body(found.bodies[one.value]) if one.value != PASS else "" for one in asked.options]
    return _named(asked, said)


def _named(asked: Decision, said: list[str]) -> Decision:
    """A question with what its options propose as their labels. Two that propose the same keep the names they have."""
    options = [
        replace(one, label=what) if what and said.count(what) == 1 else one
        for one, what in zip(asked.options, said, strict=True)
    ]
    return replace(asked, options=tuple(options))


def _rule(link: Linked, option: Option, language: str) -> str:
    """The one thing that a rule without a title proposes."""
    entry = option.id.partition("@")[0]
    if entry not in link.world.rules or entry in link.world.titles:
        return ""
    key = (entry, language)
    if key not in link.proposed:
        clauses = [one for one in link.world.clauses if one.entry == entry]
        link.proposed[key] = _Saying(link, language).body(clauses[0].answer) if len(clauses) == 1 else ""
    return link.proposed[key]


class _Saying:
    """Says bodies of statements: with the values of a state, or, of a rule at any time, without."""

    def __init__(self, of: State | Linked, language: str) -> None:
        self.state = of if isinstance(of, State) else None
        self.link = of.link if isinstance(of, State) else of
        self.told = Narrator(self.link, language)

    def body(self, body: Body) -> str:
        """The one event or procedure that a body proposes, after what has to be chosen for it; "" for anything else."""
        steps = [one for one in body if not isinstance(one, Ask)]
        if len(steps) != 1:
            return ""
        step = steps[0]
        if isinstance(step, May):
            return self.body(step.body)
        if isinstance(step, Emit):
            return self._said(step.event, step.fields)
        return self._said(step.procedure, step.args) if isinstance(step, Perform) else ""

    def _said(self, id: str, given: tuple[X, ...]) -> str:
        said = _sayable(self.link.world, id)
        types = said.fields if isinstance(said, Event) else said.parameters
        terms = {name: self._term(x) for (name, _), x in zip(types.items(), given, strict=False)}
        return self.told.infinitive_of(said, {name: term for name, term in terms.items() if term is not None})

    def _term(self, x: X) -> Term | None:
        """What is there already by its value; a thing that is not, by its kind."""
        if x.op == "const":
            return self.told.term(plain_value(self.link, x.args[0], x.type), x.type)
        if x.op == "local" and x.type.base == "thing" and x.args[0] in self._known():
            return self.told.term(self._seen(x), x.type)
        kind = x.type.name if x.type.base == "thing" and not x.type.many else ""
        if kind not in self.link.world.kinds:
            return None
        return OneOfMany(self.told.words.noun(kind, self.told.language))

    def _seen(self, x: X) -> Any:
        assert self.state is not None
        return visible_value(self.state, self.state.who, self._known()[x.args[0]], x.type)

    def _known(self) -> Known:
        """The names of the question that have a value already. Of numbers nothing is said: they may rest on secrets."""
        S = self.state
        if S is None:
            return {}
        names = self.link.compiled.locals_of_segment.get(S.top[0], ())
        known = {name.removeprefix("v_"): value for name, value in zip(names, S.top[2:], strict=True)}
        return {name: value for name, value in known.items() if name != ME}


def _sayable(world: World, id: str) -> Event | Procedure:
    return world.events[id] if id in world.events else world.procedures[id]
