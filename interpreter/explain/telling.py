"""The telling evaluator: what an expression is worth, and why, in the rulebook's own words.

`evaluate` gives the bare value by walking the tree; `tell` gives it with the sentence it stands in and the parts it
rests on: the halves of an `und`, the thing that a search found or missed, the prohibition that stands against an event.

Told to a player, an explanation betrays nothing: a value that rests on anything the player may not see is HIDDEN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.clauses import Modification
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, Type
from regelwerk.dsl.tree.walk import free_names
from regelwerk.interpreter.decisions import entry_label, source_of
from regelwerk.interpreter.explain import live_clauses as standing
from regelwerk.interpreter.explain import told_purses
from regelwerk.interpreter.explain.evaluator import ARGUMENTS, FIELDS, Env, evaluate
from regelwerk.interpreter.explain.excerpts import HIDDEN, excerpt, nothing, plain_value, shown, yes_or_no
from regelwerk.interpreter.explain.live_clauses import Standing, environment, tests_of
from regelwerk.interpreter.explain.net_reasons import asked_net, nothing_to_join
from regelwerk.interpreter.explain.rests_on import is_known, rests_on_what_is_seen
from regelwerk.interpreter.explain.value_words import Phrases
from regelwerk.interpreter.runtime.builtins.payment import most_payable
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.narrator import Narrator
from regelwerk.interpreter.views.sight import sees, visible_value

MOST_EXAMPLES = 5
MOST_LOOKED_AT = 60
MOST_NEARLY = 2
_PLAIN = ("const", "kind", "function", "pattern")
_COMPARED = {
    "=": "explanations.must_equal",
    "!=": "explanations.must_differ",
    "<": "explanations.must_be_less",
    "<=": "explanations.must_be_at_most",
    ">": "explanations.must_be_more",
    ">=": "explanations.must_be_at_least",
}
"""What is said of a comparison of numbers that does not hold."""


@record
class Told:
    """A value with its text and what it rests on. `entry` and `source` name the rule whose text it is."""

    text: str
    value: Any
    parts: tuple[Told, ...] = ()
    source: tuple[str, ...] = ()
    entry: str = ""
    because: str = ""
    """A sentence that says what is wrong if it does not hold, where there is a better one than its text."""


Reason: TypeAlias = Told | str
"""What stands against something: a condition with its parts, or a sentence."""


def reason_lines(reasons: Iterable[Reason], language: str, depth: int = 0) -> list[str]:
    """Reasons as indented lines."""
    told: list[str] = []
    for one in reasons:
        told += ["  " * depth + one] if isinstance(one, str) else lines(one, language, depth)
    return told


def tell(S: State, x: X, env: Env, language: str, viewer: int | None = None) -> Told:
    """The value of an expression and the reasons for it; `viewer` is who hears them (None: one who may know all)."""
    return Teller(S, language, viewer).tell(x, env)


def lines(told: Told, language: str, depth: int = 0) -> Iterator[str]:
    """A told condition as indented lines, one for each part that is a condition itself."""
    values = [part for part in told.parts if not isinstance(part.value, bool)]
    beside = f" ({'; '.join(f'{part.text} = {_said(part.value, language)}' for part in values)})" if values else ""
    source = f" [{', '.join(told.source)}]" if told.source else ""
    name = f"{told.entry}: " if told.entry else ""
    yield f"{'  ' * depth}{_said(told.value, language)}: {name}{told.text}{beside}{source}"
    for part in told.parts:
        if isinstance(part.value, bool):
            yield from lines(part, language, depth + 1)


def _failing_leaves(told: Told) -> int:
    """By how many conditions something fails."""
    parts = [part for part in told.parts if isinstance(part.value, bool)]
    return sum(map(_failing_leaves, parts)) if parts else int(told.value is False)


def _said(value: Any, language: str) -> str:
    if isinstance(value, bool):
        return yes_or_no(value, language)
    if isinstance(value, list) and value:
        return ", ".join(_said(one, language) for one in value)
    return nothing(language) if value is None or value == [] else str(value)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


class Teller:
    """Tells expressions of one moment of one game to one listener."""

    def __init__(self, S: State, language: str, viewer: int | None = None) -> None:
        self.S = S
        self.language = language
        self.viewer = viewer
        self.narrator = Narrator(S.link, language)
        self.phrases = Phrases(S, self.name, self.knows, language, language == S.link.world.language)
        """The rulebook's own words, for who reads its language; others hear it in words of theirs."""
        self.by_names = Phrases(S, self.called, self.knows, language, False)

    def say(self, id: str, /, **arguments: object) -> str:
        """A message in the language of the listener."""
        return message(id, **arguments).told(self.language)

    def tell(self, x: X, env: Env) -> Told:
        value = self.value(x, env)
        source = self.S.link.world.derived[x.args[0]].source if x.op == "derived" else ()
        parts = () if value == HIDDEN and x.op not in ("and", "or") else self.parts(x, env)
        return Told(self.words(x, env), value, parts, source, because=self._because(x, env, value, parts))

    def _because(self, x: X, env: Env, value: Any, parts: tuple[Told, ...]) -> str:
        """A sentence for what does not hold: a price that cannot be paid, an event that cannot happen."""
        if value is not False:
            return ""
        if x.op == "payable" and len(parts) == 2 and len(x.args) == 1 and not isinstance(parts[0].value, bool):
            return self._lacking(evaluate(self.S, x.args[0], env)[2], parts)
        if x.op == "compare" and x.args[1].type == INT and x.args[1].op != "const":
            sign, left, right = x.args
            have, need = self.value(left, env), self.value(right, env)
            return self.say(_COMPARED[sign], what=_begun(self.by_names.phrase(left, env)), have=have, need=need)
        if x.op == "during":
            return self.say("explanations.not_now", procedure=_begun(self._called(x.args[0])))
        if x.op == "exists":
            kind = x.args[0].type.name
            if kind in self.S.link.world.kinds:
                things = self.narrator.words.noun(kind, self.language).several()
                return self.say("explanations.nothing_suitable", things=things)
        return ""

    def _called(self, entry: str) -> str:
        return entry_label(self.S.link, entry, self.language)

    def clause(self, one: Standing, fields: tuple[Any, ...]) -> Told:
        """Whether a clause answers now: its entry, and each of its tests."""
        env = environment(one, fields)
        parts = tuple(self.tell(test, env) for test in tests_of(self.S, one.clause))
        entry = one.clause.entry
        holds = all(part.value for part in parts)
        words = self.phrases.quoted(one.clause.span) or entry_label(self.S.link, entry, self.language)
        return Told(words, holds, parts, source_of(self.S.link, entry), entry)

    def value(self, x: X, env: Env) -> Any:
        if self.viewer is not None and not rests_on_what_is_seen(self.S, x, env, self.viewer):
            return HIDDEN
        found = evaluate(self.S, x, env)
        if self.viewer is None or callable(found):
            return plain_value(self.S.link, found, x.type)
        return visible_value(self.S, self.viewer, found, x.type)

    def knows(self, look: Callable[[State], object]) -> bool:
        """Whether the listener could find out what is found by looking at the state in this way."""
        return self.viewer is None or is_known(self.S, self.viewer, look)

    def words(self, x: X, env: Env) -> str:
        """The sentence of the rulebook, or, where none was written, the expression with its values."""
        possible = self._possibility(x, env) if x.op == "may" and free_names(x) <= env.keys() else ""
        if possible:
            return possible
        only_half = x.op in ("in", "compare") and any(isinstance(one, X) and one.span == x.span for one in x.args)
        return (not only_half and self.phrases.quoted(x.span)) or self.phrases.phrase(x, env)

    def _possibility(self, x: X, env: Env) -> str:
        """That an event can happen, by its sentence: *Spieler 1 kann D2 besiedeln*."""
        event, fields, _ = x.args
        names = self.S.link.world.events[event].fields
        values = {name: self.value(field, env) for name, field in zip(names, fields, strict=True)}
        return self.narrator.possibility(event, values)

    def name(self, value: Any, type: Type) -> str:
        """A value in a sentence; of a hidden thing only its kind."""
        if type.base == "thing" and isinstance(value, int) and value >= 0 and self.hides((value,)):
            return self.say("explanations.hidden_thing", kind=self.S.link.things[value].kind)
        if not self.phrases.quotes:
            return self.called(value, type)
        return shown(self.S.link, value, type, self.language)

    def called(self, value: Any, type: Type) -> str:
        """A value by the name that is printed on it."""
        if type.base == "thing" and isinstance(value, int) and value >= 0 and not self.hides((value,)):
            return self.narrator.name(self.S.link.things[value].id)
        return self.name(value, type) if self.phrases.quotes else shown(self.S.link, value, type, self.language)

    def hides(self, things: Iterable[int]) -> bool:
        return self.viewer is not None and not all(sees(self.S, self.viewer, one) for one in things)

    # ---- parts

    def parts(self, x: X, env: Env) -> tuple[Told, ...]:
        match x.op:
            case "and" | "or":
                return tuple(self.tell(part, env) for part in x.args)
            case "not":
                told = self.tell(x.args[0], env)
                return told.parts if x.args[0].span == x.span else (told,)
            case "if":
                test, yes, no = x.args
                return self.tell(test, env), self.tell(yes if evaluate(self.S, test, env) else no, env)
            case "let":
                word, value, inner = x.args
                known = word if self.phrases.quotes else called(word, self.S.link.world, self.language)
                named = replace(self.tell(value, env), text=known)
                return named, self.tell(inner, {**env, word: evaluate(self.S, value, env)})
            case "exists" | "forall":
                return self._searched(x, env)
            case "may":
                return self._permitted(x, env)
            case "payable":
                return self._paid(x, env)
            case "supposing":
                counter, thing, value, test = x.args
                with told_purses.supposed(self.S, counter, evaluate(self.S, thing, env), evaluate(self.S, value, env)):
                    return (self.tell(test, env),)
            case "derived":
                return self._defined(x, env)
            case "attr":
                return self._changed(titled("attr", x.args[0]), (evaluate(self.S, x.args[1], env),))
            case "text_possible":
                return self._text_of_card(x, env)
        return self._values(x, env)

    def _values(self, x: X, env: Env) -> tuple[Told, ...]:
        """The values a plain comparison is made of, as far as its text does not name them."""
        parts = [one for one in x.args if isinstance(one, X) and one.op not in _PLAIN]
        named = [one for one in parts if excerpt(one.span) or one.op not in ("local", "field", "param")]
        return tuple(
            Told(self.words(one, env), self.value(one, env), self.parts(one, env) if one.op == "attr" else ())
            for one in named
        )

    def _searched(self, x: X, env: Env) -> tuple[Told, ...]:
        """What a search rests on: the one that decides it, or all that were looked at in vain."""
        row, word, test = x.args
        found = list(evaluate(self.S, row, env))
        wanted = x.op == "exists"
        if not found and not wanted:
            return ()
        if not found:
            net = asked_net(self.S, row, env)
            text = self.say("explanations.nothing_to_choose", row=self.words(row, env))
            more = f"; {nothing_to_join(self.S, net, self.say)}" if net is not None else ""
            return (Told(text + more, False, self._nearly(row, env), because=_begun(f"{text}{more}.") if more else ""),)
        if test.op == "const":
            return ()
        example = next((one for one in found if bool(evaluate(self.S, test, {**env, word: one})) == wanted), None)
        looked_at = [example] if example is not None else found[:MOST_EXAMPLES]
        told = []
        for one in looked_at:
            part = self.tell(test, {**env, word: one})
            told.append(replace(part, text=f"{self.name(one, row.type.each())}: {part.text}"))
        if example is None and len(found) > MOST_EXAMPLES:
            told.append(Told(self.say("explanations.more_things", n=len(found) - MOST_EXAMPLES), not wanted))
        return tuple(told)

    def _nearly(self, row: X, env: Env) -> tuple[Told, ...]:
        """Of what a condition has thrown out altogether: those that fail it by the least."""
        if row.op != "filter":
            return ()
        inner, word, test = row.args
        looked_at = list(evaluate(self.S, inner, env))[:MOST_LOOKED_AT]
        told = [(one, self.tell(test, {**env, word: one})) for one in looked_at]
        told.sort(key=lambda pair: _failing_leaves(pair[1]))
        return tuple(
            replace(part, text=f"{self.name(one, inner.type.each())}: {part.text}") for one, part in told[:MOST_NEARLY]
        )

    def _permitted(self, x: X, env: Env) -> tuple[Told, ...]:
        """The event's own condition, and every prohibition that stands against it."""
        event, fields, despite = x.args
        values = tuple(evaluate(self.S, field, env) for field in fields)
        declared = self.S.link.world.events[event]
        told = []
        if declared.condition is not None:
            part = self.tell(declared.condition, standing.event_environment(self.S, event, values))
            told.append(replace(part, source=declared.source, entry=event))
        if not self.knows(lambda S: standing.forbidding(S, event, values, despite)):
            return *told, Told(self.say("explanations.prohibitions_hidden"), HIDDEN)
        return *told, *(self.forbidden(one, values) for one in standing.forbidding(self.S, event, values, despite))

    def forbidden(self, one: Standing, fields: tuple[Any, ...]) -> Told:
        """A prohibition that holds now, with its entry and source; one with a substitute stands in nobody's way."""
        told = self.clause(one, fields)
        known = self.knows(lambda S: standing.has_substitute(S, one, fields))
        substitute = known and standing.has_substitute(self.S, one, fields)
        name = entry_label(self.S.link, one.clause.entry, self.language)
        stands = self.say("explanations.replaced" if substitute else "explanations.forbidden", name=name)
        return replace(told, text=f"{stands}: {told.text}", value=substitute, because=_begun(f"{stands}."))

    def _paid(self, x: X, env: Env) -> tuple[Told, ...]:
        """Of each part of a price what is owed and what there is for it; and whether they can be paid together."""
        if not self.knows(lambda S: told_purses.purse_told(S, [evaluate(S, part, env) for part in x.args])):
            return ()
        owed = [evaluate(self.S, part, env) for part in x.args]
        plan = told_purses.purse_told(self.S, owed).plan
        parts = []
        for number, (demand, part) in enumerate(zip(plan.demands, owed, strict=True)):
            if demand.amount or len(plan.demands) == 1:
                there = self.say("explanations.there", resource=part[2])
                due = self.say("explanations.owed")
                both = (Told(due, demand.amount), Told(there, most_payable(plan.pieces, number)))
                parts.append((plan.alone(number), part[2], both))
        if len(parts) == 1:
            return parts[0][2]
        told = [
            Told(f"{both[0].value} {resource}", alone, both, because=self._lacking(resource, both))
            for alone, resource, both in parts
        ]
        if all(alone for alone, _, _ in parts) and not plan.payable():
            told.append(Told(self.say("explanations.not_together"), False))
        return tuple(told)

    def _lacking(self, resource: str, both: tuple[Told, ...]) -> str:
        """That there is too little of a resource."""
        due, there = (one.value for one in both)
        named = self.narrator.term({resource: due}, AMOUNT).said(Case.ACCUSATIVE)
        return self.say("explanations.lacking", amount=named, there=there)

    def _defined(self, x: X, env: Env) -> tuple[Told, ...]:
        """A named value: its own definition, and what changes it."""
        id, *args = x.args
        values = tuple(evaluate(self.S, arg, env) for arg in args)
        derived = self.S.link.world.derived[id]
        changed = self._changed(titled("derived", id), values)
        if x.type != BOOL or derived.value is None:
            return changed
        return self.tell(derived.value, dict(zip(derived.parameters, values, strict=True))), *changed

    def _changed(self, topic: str, args: tuple[Any, ...]) -> tuple[Told, ...]:
        if not self.knows(lambda S: standing.changes(S, topic, args)):
            return ()
        told = []
        for one in standing.changes(self.S, topic, args):
            value = standing.of_kind(one, Modification).value
            entry = one.clause.entry
            name = entry_label(self.S.link, entry, self.language)
            quoted = self.phrases.quoted(one.clause.span)
            text = self.say("explanations.changed_by", name=name) + (f": {quoted}" if quoted else "")
            told.append(Told(text, self.value(value, environment(one, args)), (), source_of(self.S.link, entry), entry))
        return tuple(told)

    def _text_of_card(self, x: X, env: Env) -> tuple[Told, ...]:
        thing, player = (evaluate(self.S, arg, env) for arg in x.args)
        number = self.S.link.text_of_thing.get(thing, -1)
        if number < 0:
            return (Told(self.say("never.no_text", thing=self.name(thing, x.args[0].type)), False),)
        return (self.clause(Standing(-1, self.S.link.world.clauses[number], player, thing, ()), ()),)


__all__ = ["ARGUMENTS", "FIELDS", "Teller", "Told", "evaluate", "lines", "tell"]
