"""Clauses as prose: when something holds, and what happens then, said from the typed tree."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.declare.world import Event, World
from regelwerk.dsl.grammar.words import LANGUAGES, Language, spoken
from regelwerk.dsl.meaning.scope import PLAYER_TYPE
from regelwerk.dsl.tree.clauses import (
    GRANTED,
    WORDS,
    Action,
    Border,
    Clause,
    Copy,
    Count,
    Guard,
    Limit,
    Modification,
    ParagraphText,
    Permission,
    Played,
    Prohibition,
    Sight,
    Window,
)
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.tools.book.prose import Line, Pieces, fill, joined
from regelwerk.tools.book.step_prose import lines, under
from regelwerk.tools.book.value_prose import Saying, labelled, me, of, say

_BORDERS = {"start": ("Zu Beginn von", "At the start of"), "end": ("Am Ende von", "At the end of")}
_ANY_TIME = ("Jederzeit in", "At any time in")
_MODIFIED = {
    "set": ("{0} ist {1}", "{0} is {1}"),
    "plus": ("{0} ist um {1} größer", "{0} is greater by {1}"),
    "times": ("{0} ist {1}-mal so groß", "{0} is {1} times as great"),
    "divide": ("{0} ist durch {1} geteilt", "{0} is divided by {1}"),
    "extend": ("zu {0} gehört auch: {1}", "{0} also includes: {1}"),
    "block": ("{0} ist {1}", "{0} is {1}"),
    "swap": ("{0} ist vertauscht mit {1}", "{0} is swapped with {1}"),
    "least": ("{0} ist mindestens {1}", "{0} is at least {1}"),
    "most": ("{0} ist höchstens {1}", "{0} is at most {1}"),
}


def clause_lines(saying: Saying, clause: Clause) -> list[Line]:
    """One paragraph of an entry."""
    match clause:
        case Window() | Border():
            return [_window(saying, clause)]
        case Action():
            return [_action(saying, clause)]
        case Played():
            return lines(saying, clause.body)
        case ParagraphText():
            return [under([saying.naming.name("procedure", clause.procedure)], lines(saying, clause.body))]
        case Prohibition():
            return [_forbid(saying, clause)]
        case Permission():
            return [_permit(saying, clause)]
        case Modification():
            return [_modify(saying, clause)]
        case Guard():
            return [_guard(saying, clause)]
        case Count():
            return [_counts(saying, clause)]
        case Copy():
            return [_copy(saying, clause)]
        case Sight():
            return [_sight(saying, clause)]
    raise AssertionError(clause.kind)  # no other kind is made


def _window(saying: Saying, clause: Window | Border) -> Line:
    world = saying.world
    holder = world.events[clause.event] if isinstance(clause, Window) else world.procedures[clause.procedure]
    names = list(holder.fields if isinstance(holder, Event) else holder.parameters)
    inner = replace(saying, fields=tuple(names))
    head, rest = _event(inner, clause, names)
    word = _BORDERS[clause.border] if isinstance(clause, Border) else tuple(_capital(clause, one) for one in LANGUAGES)
    window: Pieces = [saying.word((word[0], word[1])), " ", *head]
    if clause.once:
        window = [saying.word(("Einmal: ", "Once: ")), *window]
    window += _if(inner, rest) + _limit(inner, clause.limit)
    if clause.optional:
        window += [saying.word((" – du darfst", " – you may"))]
    return under(window, lines(inner, clause.effects))


def _capital(clause: Window, language: Language) -> str:
    word = spoken(WORDS[clause.window], language)
    return word[0].upper() + word[1:]


def _event(saying: Saying, clause: Clause, names: list[str]) -> tuple[Pieces, list[X]]:
    """What a clause listens to, with the fields that it looks at; and the conditions that are left."""
    given: dict[str, Pieces] = {}
    for bound, index in clause.fields:
        if bound != names[index]:
            given[names[index]] = [saying.naming.local(bound)]
        else:
            given.setdefault(names[index], [])
    rest: list[X] = []
    owner: X | None = None
    for test in _tests(clause.condition):
        field = _fixed_field(test)
        if field is not None and field[0] < len(names) and not given.get(names[field[0]]):
            given[names[field[0]]] = say(saying, field[1])
            owner = field[1] if field[1].type == PLAYER_TYPE else None
        else:
            rest.append(test)
    sort = "procedure" if isinstance(clause, (Border, Action)) else "event"
    name: Pieces = [saying.naming.name(sort, clause.topic)]
    if sort == "procedure" and len(given) == 1 and owner is not None:
        return of(saying, name, owner), rest
    shown: list[Pieces] = [labelled(saying, field, said) for field, said in given.items() if said]
    return [*name, *([" (", *joined(shown), ")"] if shown else [])], rest


def _tests(condition: X | None) -> list[X]:
    if condition is None:
        return []
    return list(condition.args) if condition.op == "and" else [condition]


def _fixed_field(test: X) -> tuple[int, X] | None:
    """A test that a field of the event is just this."""
    if test.op == "compare" and test.args[0] == "=" and test.args[1].op == "field":
        return test.args[1].args[0], test.args[2]
    if test.op == "in" and test.args[0].op == "field":
        return test.args[0].args[0], test.args[1]
    return None


def _if(saying: Saying, tests: list[X]) -> Pieces:
    if not tests:
        return []
    said = joined([say(saying, test) for test in tests], saying.word((" und ", " and ")))
    return fill(saying.word((", falls {0}", ", if {0}")), said)


def _limit(saying: Saying, limit: Limit | None) -> Pieces:
    if limit is None:
        return []
    scope = (
        saying.naming.name("procedure", limit.scope)
        if limit.scope in saying.world.procedures
        else saying.word(("Spiel", "game") if not limit.scope else ("Fenster", "window"))
    )
    said = fill(
        saying.word((", höchstens {0}-mal je {1}", ", at most {0} times per {1}")), say(saying, limit.count), [scope]
    )
    if limit.keys:
        said += fill(saying.word((" und {0}", " and {0}")), joined(say(saying, key) for key in limit.keys))
    return said


# ---- lasting clauses


def _forbid(saying: Saying, clause: Prohibition) -> Line:
    names = list(saying.world.events[clause.event].fields)
    inner = replace(saying, fields=tuple(names))
    head, rest = _event(inner, clause, names)
    said = [*fill(saying.word(("Verboten: {0}", "Forbidden: {0}")), head), *_if(inner, rest)]
    if clause.substitute:
        return under([*said, saying.word(("; stattdessen", "; instead"))], lines(inner, clause.substitute))
    return Line(said)


def _permit(saying: Saying, clause: Permission) -> Line:
    names = list(saying.world.events[clause.event].fields)
    inner = replace(saying, fields=tuple(names))
    head, rest = _event(inner, clause, names)
    name = clause.despite
    lifted = saying.naming.name("rule" if name in saying.world.rules else "entry", name)
    said = fill(saying.word(("Erlaubt trotz {0}: {1}", "Allowed despite {0}: {1}")), [lifted], head)
    return Line([*said, *_if(inner, rest)])


def _modify(saying: Saying, clause: Modification) -> Line:
    sort, id = untitled(clause.target)
    parameters = tuple(saying.world.derived[id].parameters) if sort == "derived" else ()
    inner = replace(saying, fields=parameters, element=clause.element)
    known = "resource" if id in saying.world.resources else "derived" if sort == "derived" else ""
    name: Pieces = [saying.naming.name(known, id) if known else saying.naming.human(id)]
    elements, rest = _elements(inner, _tests(clause.condition), parameters)
    if saying.language == "en" and elements == me(saying):
        name = ["your ", *name]
    elif elements:
        name = fill(saying.word(("{0} von {1}", "{0} of {1}")), name, elements)
    value = say(inner, clause.value)
    return Line([*fill(saying.word(_MODIFIED[clause.step]), name, value), *_if(inner, rest)])


def _is_local(x: X, name: str | None) -> bool:
    return x.op == "local" and x.args[0] == name


def _elements(saying: Saying, tests: list[X], parameters: tuple[str, ...]) -> tuple[Pieces, list[X]]:
    """Whose value is changed: the things that a test on the element picks out, or the arguments of a derived value."""
    said: list[Pieces] = []
    rest: list[X] = []
    for test in tests:
        member = test.op in ("in", "compare") and _is_local(test.args[-2], saying.element)
        argument = test.op == "compare" and test.args[0] == "=" and test.args[1].op == "param"
        if member or argument:
            said.append(say(saying, test.args[-1], "dative"))
        else:
            rest.append(test)
    return joined(said), rest


def _guard(saying: Saying, clause: Guard) -> Line:
    tests = _tests(clause.condition)
    head = fill(
        saying.word(("Immer wenn {0}", "Whenever {0}")),
        joined([say(saying, one) for one in tests], saying.word((" und ", " and "))),
    )
    if clause.asleep:
        asleep: Pieces = [saying.naming.name("procedure", clause.asleep)]
        head += fill(saying.word((" (nicht während {0})", " (not during {0})")), asleep)
    return under(head, lines(saying, clause.body))


def _action(saying: Saying, clause: Action) -> Line:
    head: Pieces = [saying.word(("Aktion", "Action"))]
    rest = _tests(clause.condition)
    if clause.during:
        running, rest = _event(saying, clause, [])
        head = [saying.word(_ANY_TIME), " ", *running]
    head += [*_if(saying, rest), *_limit(saying, clause.limit)]
    if clause.during:
        head += [saying.word((" – du darfst", " – you may"))]
    return under(head, lines(saying, clause.body))


def _counts(saying: Saying, clause: Count) -> Line:
    element, kind = clause.element, clause.as_kind
    elements, rest = _elements(replace(saying, element=element), _tests(clause.condition), ())
    listed: Pieces = [", ".join(saying.naming.human(one, False) for one in clause.purposes)]
    if kind:
        said = fill(
            saying.word(("{0} gilt als {1} für {2}", "{0} counts as {1} for {2}")),
            elements,
            [saying.naming.name("kind", kind)],
            listed,
        )
    else:
        said = fill(saying.word(("{0} zählt nicht für {1}", "{0} does not count for {1}")), elements, listed)
    return Line([*said, *_if(saying, rest)])


def _copy(saying: Saying, clause: Copy) -> Line:
    form = ("hat auch den Text von {0}", "also has the text of {0}")
    said = fill(saying.word(form), say(saying, clause.source, "dative"))
    return Line([*said, *_if(saying, _tests(clause.condition))])


def _sight(saying: Saying, clause: Sight) -> Line:
    form = ("{1}: sieht {0}", "{1}: may see {0}")
    said = fill(saying.word(form), say(saying, clause.things), say(saying, clause.viewers))
    return Line([*said, *_if(saying, _tests(clause.condition))])


def granted(world: World) -> set[int]:
    """The clauses that effects grant; they are told where they are granted."""
    return {clause.number for clause in world.clauses if clause.this == GRANTED}
