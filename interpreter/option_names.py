"""What an option or a question proposes, said by the sentence of its event or procedure: *2 Einheiten vertauschen*.

Only what the asked player may see is said by its name; what has still to be chosen or reckoned is said by its kind. A
proposal that cannot be said whole is not said: then the option keeps the words of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from regelwerk.dsl.compile.analysis.dependencies import reads
from regelwerk.dsl.compile.analysis.price_parts import whole
from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.saying.terms import Name, OneOfMany, Term
from regelwerk.dsl.tree.all_trees import bodies_from
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.tree import (
    Ask,
    Consent,
    Cover,
    Either,
    Emit,
    Let,
    Loop,
    May,
    Pay,
    Perform,
    Statement,
    Together,
    X,
    same_meaning,
)
from regelwerk.dsl.tree.types import AMOUNT, THING
from regelwerk.dsl.tree.walk import free_names, statements
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.decisions import Decision, Option
from regelwerk.interpreter.explain.evaluator import evaluate
from regelwerk.interpreter.explain.excerpts import HIDDEN, plain_value
from regelwerk.interpreter.explain.explain_choices import asking_statement
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.sight import visible_value
from regelwerk.interpreter.views.told_as_one import counted_fields

Body = Sequence[Statement]
Known = dict[str, Any]
_STEPS_ON = 6
"""So many steps after a question are looked at for what is done with the answer."""


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


def deed(S: State, name: str, value: Any, language: str) -> str:
    """What is done with a chosen value, by the sentence of the first step after the question that needs it; "" if that
    cannot be said: *eine Mine auf D2 errichten*."""
    found = asking_statement(S)
    if not isinstance(found, Ask):
        return ""
    site = S.link.compiled.site_of_segment[S.top[0]]
    if site not in S.link.first_uses:
        S.link.first_uses[site] = _first_use(S.link, S.link.compiled.sites[site].owner, found, name)
    use = S.link.first_uses[site]
    return _Saying(S, language, {name: value}, use[1]).body((use[0],)) if use is not None else ""


def _first_use(link: Linked, entry: str, asking: Ask, name: str) -> tuple[Statement, frozenset[str]] | None:
    """The first step of the same text after a question that gives what was chosen to an event or a procedure; and what
    is chosen or reckoned only in between."""
    for _, body in bodies_from(link.world, entry):
        steps = list(statements(body))
        at = next((place for place, one in enumerate(steps) if one is asking), None)
        if at is not None:
            for place, one in enumerate(steps[at + 1 : at + 1 + _STEPS_ON], at + 1):
                if isinstance(one, (Emit, Perform)) and name in free_names(_given(one)):
                    between = steps[at + 1 : place]
                    return one, frozenset(step.name for step in between if isinstance(step, (Ask, Let)))
            return None
    return None


def _given(step: Emit | Perform) -> tuple[X, ...]:
    return step.fields if isinstance(step, Emit) else step.args


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

    def __init__(
        self, of: State | Linked, language: str, chosen: Known | None = None, later: frozenset[str] = frozenset()
    ) -> None:
        self.chosen = chosen or {}
        """What the asked player is about to choose, by its name."""
        self.later = later
        """Names that have no value yet: what they will be is chosen or reckoned after this."""
        self.state = of if isinstance(of, State) else None
        self.link = of.link if isinstance(of, State) else of
        self.told = Narrator(self.link, language)

    def body(self, body: Body) -> str:
        """The one event or procedure that a body proposes, after what has to be chosen for it; "" for anything else."""
        steps = [one for one in body if not isinstance(one, Ask | Let)]
        if len(steps) != 1:
            return ""
        match steps[0]:
            case May(body=inner):
                return self.body(inner)
            case Emit(event=id, fields=given) | Perform(procedure=id, args=given):
                return self._said(id, given)
            case Pay() as paid:
                return self._paid(paid)
            case Together(bodies=bodies):
                return self._together([one for inner in bodies for one in inner])
            case Loop(over=X(op="filter", args=(X(op="call", args=("keys", amount)), *_)), body=(Emit() as emit,)):
                lets = {one.name: one.value for one in body if isinstance(one, Let)}
                return self._each_part(emit, self._amount(lets.get(amount.args[0], amount)))
        return ""

    def _said(self, id: str, given: tuple[X, ...], amount: Term | None = None) -> str:
        """An event or a procedure; an amount of several resources in the place of a number and its resource."""
        said = _sayable(self.link.world, id)
        terms = {name: self._term(x) for name, x in zip(said.fields, given, strict=False)}
        if amount is not None:
            counted = counted_fields(said)
            terms |= {counted[0]: amount, counted[1]: Name("")} if counted is not None else {}
        found = self.told.infinitive_of(said, {name: term for name, term in terms.items() if term is not None})
        return " ".join(found.split())

    # ---- amounts

    def _paid(self, paid: Pay) -> str:
        """What is done for a price, or that it is paid, if all of it is a known amount of resources."""
        parts = whole(paid.cost)
        owed = [self._owed(one) for one in parts if isinstance(one, Cover)]
        known = [(id, n) for id, n in (one for one in owed if one is not None) if n]
        if len(owed) < len(parts) or None in owed or not known:
            return ""
        price = self._row(known).said(Case.ACCUSATIVE)
        done = self.body(paid.effect) if paid.effect else ""
        if paid.effect and not done:
            return ""
        said = message("told.for_price", done=done, price=price) if done else message("told.paying", price=price)
        return said.told(self.told.language)

    def _owed(self, part: Cover) -> tuple[str, int] | None:
        found = self._worth(part.amount)
        return (part.purse, found) if isinstance(found, int) else None

    def _together(self, parts: list[Statement]) -> str:
        """`erhalte 1 qic und 5 credits`: several of one event that differ in the amount alone."""
        emits = [one for one in parts if isinstance(one, Emit)]
        if len(emits) != len(parts) or len({one.event for one in emits}) != 1:
            return ""
        said = self.link.world.events[emits[0].event]
        slots = [list(said.fields).index(name) for name in counted_fields(said) or ()]
        rest = [tuple(x for place, x in enumerate(one.fields) if place not in slots) for one in emits]
        if len(slots) != 2 or any(not same_meaning(one, rest[0]) for one in rest):
            return ""
        counted = [tuple(self._worth(one.fields[place]) for place in slots) for one in emits]
        names = list(self.link.world.resources)
        if not all(isinstance(n, int) and isinstance(r, int) for n, r in counted):
            return ""
        return self._each_part(emits[0], self._row([(names[r], n) for n, r in counted]))

    def _each_part(self, emit: Emit, amount: Term | None) -> str:
        return self._said(emit.event, emit.fields, amount) if amount is not None else ""

    def _amount(self, x: X) -> Term | None:
        found = self._worth(x)
        return None if found is None else self.told.term(plain_value(self.link, found, AMOUNT), AMOUNT)

    def _row(self, parts: list[tuple[str, int]]) -> Term:
        return self.told.term(dict(parts), AMOUNT)

    def _worth(self, x: X) -> Any:
        """What an expression is worth that rests on nothing but things that the asked player sees; else None."""
        if x.op == "const":
            return x.args[0]
        names, known = free_names(x), self._known()
        if not names <= known.keys() or reads(self.link.plan, x) or not all(self._sees(name) for name in names):
            return None
        return evaluate(self.state or State(self.link, []), x, known)

    def _sees(self, name: str) -> bool:
        """Whether a name is a thing that the asked player sees."""
        assert self.state is not None
        thing = self._known()[name]
        plain = isinstance(thing, int) and not isinstance(thing, bool) and 0 <= thing < len(self.link.things)
        return plain and visible_value(self.state, self.state.who, thing, THING) != HIDDEN

    def _term(self, x: X) -> Term | None:
        """What is there already by its value; a thing that is not, by its kind."""
        if x.op == "const":
            return self.told.term(plain_value(self.link, x.args[0], x.type), x.type)
        if x.op == "local" and x.args[0] in self.chosen and x.type.base != "thing":
            return self.told.term(plain_value(self.link, self.chosen[x.args[0]], x.type), x.type)
        if x.type == AMOUNT:
            return self._amount(x)
        if x.op == "pattern" and isinstance(x.args[0], str):
            return self.told.term(x.args[0], x.type)
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
        known = {name: value for name, value in known.items() if name != ME and name not in self.later}
        return {**known, **self.chosen}


def _sayable(world: World, id: str) -> Event | Procedure:
    return world.events[id] if id in world.events else world.procedures[id]
