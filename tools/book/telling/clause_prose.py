"""Clauses as prose: when something holds, and what happens then, said from the typed tree."""

from __future__ import annotations

from dataclasses import dataclass, replace

from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.scope import PLAYER_TYPE
from regelwerk.dsl.saying.terms import Term
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
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.book_words import YOUR
from regelwerk.tools.book.telling.comparisons import is_plural_name
from regelwerk.tools.book.telling.linked_words import SaidValue
from regelwerk.tools.book.telling.noun_values import belonging, during, with_the, without_of
from regelwerk.tools.book.telling.predicates import NOT, is_so
from regelwerk.tools.book.telling.prose import Line, Name, Pieces, fill, joined, plain
from regelwerk.tools.book.telling.saying import Saying, is_me, labelled, me, say
from regelwerk.tools.book.telling.sentence_prose import (
    Subject,
    forbidden,
    introduced,
    may_be_done,
    subject_of,
    terms_of,
    when,
)
from regelwerk.tools.book.telling.step_prose import allowed, lines, under

_BORDERS = {"start": ("Zu Beginn", "At the start"), "end": ("Am Ende", "At the end")}
_ANY_TIME = ("Jederzeit", "At any time")
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
    if isinstance(clause, Window):
        told, rest = _told(inner, clause)
        window: Pieces = [_capital(clause, saying.language), " ", *told]
    else:
        head, rest = _event(inner, clause, names)
        window = [saying.word(_BORDERS[clause.border]), " ", *head]
    if clause.once:
        window = [saying.word(("Einmal: ", "Once: ")), *window]
    narrowed = _if(inner, rest) + _limit(inner, clause.limit)
    if clause.optional:
        # German has a comma only behind a subordinate clause: *Zu Beginn deines Zuges darfst du …*
        pause = " " if saying.language == "de" and isinstance(clause, Border) and not narrowed else ", "
        may = saying.word(("darfst du", "you may"))
        return allowed(inner, [*window, *narrowed, f"{pause}{may}"], clause.effects)
    window += narrowed
    return under(window, lines(inner, clause.effects))


@dataclass(frozen=True)
class Heard:
    """What a clause says of an event: who acts, what fills its fields, and the conditions that are left."""

    subject: Subject | None
    terms: dict[str, Term]
    rest: list[X]


def _heard(saying: Saying, clause: Window | Prohibition | Permission) -> Heard:
    event = saying.world.events[clause.event]
    names = list(event.fields)
    bound = {names[index]: name for name, index in clause.fields}
    bound_to = dict(clause.fields)
    terms: dict[str, Term] = {}
    subject: Subject | None = None
    rest: list[X] = []
    for test in _tests(clause.condition):
        fixed = _fixed_field(test)
        field = names[fixed[0]] if fixed is not None and fixed[0] < len(names) else ""
        if subject is None and event.subject and _is_another(saying, test, names.index(event.subject), bound_to):
            subject = _another(saying, bound.get(event.subject, ""))
        elif fixed is None or field in terms or (field == event.subject and subject is not None):
            rest.append(test)
        elif field == event.subject:
            subject = _acting(saying, fixed[1], bound.get(field, ""))
        else:
            terms[field] = terms_of(saying, event, {field: fixed[1]})[field]
    for field, name in bound.items():
        if field == event.subject and subject is None:
            subject = Subject(introduced(saying, event.fields[field], field, name), VerbForm.THIRD)
        elif field != event.subject and field not in terms and name != field:
            terms[field] = introduced(saying, event.fields[field], field, name)
    return Heard(subject, terms, rest)


def _told(saying: Saying, clause: Window) -> tuple[Pieces, list[X]]:
    """What a window waits for, by the sentence of its event; and the conditions that are left."""
    event = saying.world.events[clause.event]
    heard = _heard(saying, clause)
    said = when(saying, event, heard.subject, heard.terms, perfect=clause.window == "after")
    return (said, heard.rest) if said else _event(saying, clause, list(event.fields))


def _acting(saying: Saying, x: X, bound: str) -> Subject:
    """Who does what a window waits for: `du`, `ein anderer Spieler`, or one of those it names."""
    if x.op == "without" and x.args[0].op == "kind" and is_me(saying, x.args[1]):
        return _another(saying, bound)
    if x.type.many:
        row = fill(saying.word(("einer von {0}", "one of {0}")), say(saying, x, Case.DATIVE))
        return Subject(SaidValue(lambda case: row), VerbForm.THIRD)
    return subject_of(saying, x)


def _another(saying: Saying, bound: str) -> Subject:
    name: Pieces = [" ", saying.naming.local(bound)] if bound and saying.world.kind_of_form(bound) != PLAYER else []
    one = [saying.word(("ein anderer Spieler", "another player")), *name]
    return Subject(SaidValue(lambda case: one), VerbForm.THIRD)


def _is_another(saying: Saying, test: X, subject: int, bound: dict[str, int]) -> bool:
    """Whether a test says that somebody else acts: `s ≠ ich`."""
    if test.op == "not":
        [test] = test.args
        differs = test.op == "compare" and test.args[0] == "="
    else:
        differs = test.op == "compare" and test.args[0] == "!="
    if not differs:
        return False
    who, reader = test.args[1:]
    field = who.args[0] if who.op == "field" else bound.get(who.args[0]) if who.op == "local" else None
    return field == subject and is_me(saying, reader)


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
    if isinstance(clause, (Border, Action)):
        running = saying.naming.name("procedure", clause.topic)
        owner = owner if len(given) == 1 else None
        name = during(saying, running, owner) if isinstance(clause, Action) else belonging(saying, running, owner)
        if owner is not None:
            return name, rest
    else:
        name = [saying.naming.name("event", clause.topic)]
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
    said = joined([say(saying.behind_if(), test) for test in tests], saying.word((" und ", " and ")))
    return fill(saying.word((", falls {0}", ", if {0}")), said)


def _limit(saying: Saying, limit: Limit | None) -> Pieces:
    if limit is None:
        return []
    scope = (
        saying.naming.name("procedure", limit.scope)
        if limit.scope in saying.world.procedures
        else saying.word(("Spiel", "game") if not limit.scope else ("Fenster", "window"))
    )
    form = (", höchstens {0}-mal je {1}", ", at most {0} times per {1}")
    if limit.count.op == "const" and limit.count.args[0] == 1:
        form = (", höchstens einmal je {1}", ", at most once per {1}")
    said = fill(saying.word(form), say(saying, limit.count), [scope])
    if limit.keys:
        said += fill(saying.word((" und {0}", " and {0}")), joined(say(saying, key) for key in limit.keys))
    return said


# ---- lasting clauses


def _forbid(saying: Saying, clause: Prohibition) -> Line:
    """*Niemand darf eine Einheit zurückziehen, falls …*, *Du darfst diese Karte nicht ablegen*."""
    names = list(saying.world.events[clause.event].fields)
    inner = replace(saying, fields=tuple(names))
    heard = _heard(inner, clause)
    event = saying.world.events[clause.event]
    said = forbidden(inner, event, heard.subject, heard.terms)
    rest = heard.rest
    if not said:
        head, rest = _event(inner, clause, names)
        said = fill(saying.word(("Verboten: {0}", "Forbidden: {0}")), head)
    said = [*said, *_if(inner, rest)]
    if clause.substitute:
        return under([*said, saying.word(("; stattdessen", "; instead"))], lines(inner, clause.substitute))
    return Line(said)


def _permit(saying: Saying, clause: Permission) -> Line:
    names = list(saying.world.events[clause.event].fields)
    inner = replace(saying, fields=tuple(names))
    name = clause.despite
    lifted: Pieces = [saying.naming.name("rule" if name in saying.world.rules else "entry", name)]
    heard = _heard(inner, clause)
    done, rest = may_be_done(inner, saying.world.events[clause.event], heard.subject, heard.terms), heard.rest
    if done:
        said = fill(saying.word(("Trotz {0} {1}", "Despite {0}, {1}")), lifted, done)
    else:
        head, rest = _event(inner, clause, names)
        said = fill(saying.word(("Erlaubt trotz {0}: {1}", "Allowed despite {0}: {1}")), lifted, head)
    return Line([*said, *_if(inner, rest)])


def _modify(saying: Saying, clause: Modification) -> Line:
    sort, id = untitled(clause.target)
    parameters = tuple(saying.world.derived[id].parameters) if sort == "derived" else ()
    inner = replace(saying, fields=parameters, element=clause.element)
    known = "resource" if id in saying.world.resources else "derived" if sort == "derived" else ""
    name: Pieces = [saying.naming.name(known, id) if known else saying.naming.human(id)]
    changed, rest = _elements(inner, _tests(clause.condition), parameters)
    value = clause.value
    if sort == "attr" and value.type == BOOL and value.op == "const" and len(changed) == 1 and clause.step == "set":
        return Line([*is_so(saying, id, changed[0], ("", "") if value.args[0] else NOT), *_if(inner, rest)])
    elements = joined([_whose(inner, one) for one in changed])
    if saying.language == "en" and elements == me(saying):
        name = [f"{YOUR} ", *name]
    elif elements:
        name = without_of(with_the(name) if saying.language == "en" else name)
        name = fill(saying.word(("{0} von {1}", "{0} of {1}")), name, elements)
    form = saying.word(_MODIFIED[clause.step])
    if value.type == INT and is_plural_name(saying, plain(name)):
        form = form.replace(" ist ", " sind ").replace(" is ", " are ")
    return Line([*fill(form, name, say(inner, value)), *_if(inner, rest)])


def _whose(saying: Saying, x: X) -> Pieces:
    """Whose value is changed: a thing, or *each player*."""
    if x.op != "kind":
        return say(saying, x, Case.DATIVE)
    word = saying.naming.vocabulary.noun(x.args[0], saying.language)
    return [Name(word.with_determiner(Determiner.EACH, Case.DATIVE), saying.naming.anchor("kind", x.args[0]))]


def _is_local(x: X, name: str | None) -> bool:
    return x.op == "local" and x.args[0] == name


def _elements(saying: Saying, tests: list[X], parameters: tuple[str, ...]) -> tuple[list[X], list[X]]:
    """Whose value is changed: the things that a test on the element picks out, or the arguments of a derived value."""
    changed: list[X] = []
    rest: list[X] = []
    for test in tests:
        member = test.op in ("in", "compare") and _is_local(test.args[-2], saying.element)
        argument = test.op == "compare" and test.args[0] == "=" and test.args[1].op == "param"
        argument = argument or (test.op == "in" and test.args[0].op == "param" and test.args[1].op == "kind")
        if member or argument:
            changed.append(test.args[-1])
        else:
            rest.append(test)
    return changed, rest


def _guard(saying: Saying, clause: Guard) -> Line:
    tests = _tests(clause.condition)
    head = fill(
        saying.word(("Immer wenn {0}", "Whenever {0}")),
        joined([say(saying.behind_if(), one) for one in tests], saying.word((" und ", " and "))),
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
        return allowed(saying, [*head, saying.word((", darfst du", ", you may"))], clause.body)
    return under(head, lines(saying, clause.body))


def _counts(saying: Saying, clause: Count) -> Line:
    element, kind = clause.element, clause.as_kind
    inner = replace(saying, element=element)
    counted, rest = _elements(inner, _tests(clause.condition), ())
    elements = joined([say(inner, one, Case.DATIVE) for one in counted])
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
    said = fill(saying.word(form), say(saying, clause.source, Case.DATIVE))
    return Line([*said, *_if(saying, _tests(clause.condition))])


def _sight(saying: Saying, clause: Sight) -> Line:
    form = ("{1}: sieht {0}", "{1}: may see {0}")
    said = fill(saying.word(form), say(saying, clause.things), say(saying, clause.viewers))
    return Line([*said, *_if(saying, _tests(clause.condition))])


def granted(world: World) -> set[int]:
    """The clauses that effects grant; they are told where they are granted."""
    return {clause.number for clause in world.clauses if clause.this == GRANTED}
