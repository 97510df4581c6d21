"""Statements as prose: what is done, line by line, said from the typed tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_prepositions import going_to
from regelwerk.dsl.tree import tree
from regelwerk.dsl.tree.made_up_names import is_made_up, is_spread
from regelwerk.dsl.tree.tree import Body, Statement, Until, X
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE
from regelwerk.dsl.tree.walk import mentions
from regelwerk.dsl.world.behaviours import Event
from regelwerk.tools.book.telling.noun_values import belonging, of, the_only
from regelwerk.tools.book.telling.predicates import NO_LONGER, NOW, is_so
from regelwerk.tools.book.telling.prose import Line, Name, Pieces, begun, fill, joined, plain
from regelwerk.tools.book.telling.row_values import counted, number_between, one_of, resources, span
from regelwerk.tools.book.telling.saying import Saying, case_behind, is_me, labelled, say
from regelwerk.tools.book.telling.sentence_prose import done, to_do

_MODES = {
    "one_by_one": ("Nacheinander für {0} aus {1}", "One by one for {0} of {1}"),
    "at_once": ("Zugleich für {0} aus {1}", "At once for {0} of {1}"),
    "secretly": ("Geheim, jeder für sich, für {0} aus {1}", "Secretly, each alone, for {0} of {1}"),
    "in_turn": ("Reihum für {0} aus {1}", "In turn for {0} of {1}"),
}
_EACH = {
    "one_by_one": ("Der Reihe nach für {0}", "One after the other for {0}"),
    "at_once": ("Zugleich für {0}", "At once for {0}"),
    "secretly": ("Geheim, jeder für sich, für {0}", "Secretly, each alone, for {0}"),
    "in_turn": ("Reihum für {0}", "In turn for {0}"),
}
"""The same where what it is done for can be said as one: *für jede Karte k*."""
_SHORT = 100
_SLOT = re.compile(r"\{(\w+)\}")
_ONE = X("const", (1,), INT)


def lines(saying: Saying, body: Body) -> list[Line]:
    """The sentences of a body. Choices that a sentence implies are said in that sentence."""
    made: list[Line] = []
    for statement in body:
        if isinstance(statement, tree.Ask) and is_made_up(statement.name):
            saying = saying.with_local(statement.name, _implied(saying, statement))
            continue
        if isinstance(statement, tree.Then) and statement.announces:
            made += lines(saying, statement.second)  # that an ability is announced goes without saying
            continue
        made += _lines_of(saying, statement)
    return made


def _implied(saying: Saying, ask: tree.Ask) -> Pieces:
    if ask.least is None or ask.most is None:
        one = [] if ask.chance else one_of(saying, ask.options, "", Determiner.A, Case.ACCUSATIVE)
        return one or counted(saying, _ONE, _ONE, ask.options, ask.chance)
    return counted(saying, ask.least, ask.most, ask.options, ask.chance)


def _lines_of(saying: Saying, statement: Statement) -> list[Line]:
    if statement.said is not None:
        return [Line(_as_declared(saying, statement, statement.said))]
    said = _STATEMENTS[type(statement)](saying, statement)
    return said if isinstance(said, list) else [said]


def _as_declared(saying: Saying, statement: Statement, form: tuple[str, str]) -> Pieces:
    """A statement that says itself how it is said; its fields are values."""
    names = _SLOT.findall(form[0])
    before = dict(zip(names, _SLOT.split(form[0])[::2], strict=False))
    values = [say(saying, getattr(statement, name), _case(before[name])) for name in names]
    places = {name: f"{{{place}}}" for place, name in enumerate(names)}
    text = _SLOT.sub(lambda slot: places[slot[1]], saying.word(form))
    return fill(text, *values)


def _case(before: str) -> Case:
    """The case of what stands behind these words of a statement: a subject comes first, an object behind the verb."""
    found = case_behind(before)
    return Case.ACCUSATIVE if found is Case.NOMINATIVE and before else found


def under(head: Pieces, inner: list[Line]) -> Line:
    """A head with what belongs to it: on its own line if that is one short sentence, else below."""
    if len(inner) == 1 and not inner[0].inner and len(plain(inner[0].pieces)) < _SHORT:
        return Line([*head, ": ", *begun(inner[0].pieces)])
    return Line([*head, ":"], inner)


def _acts(saying: Saying, x: X) -> bool:
    """Whether this is whoever acts here anyway."""
    return is_me(saying, x) or (x.op, x.args) == (saying.actor.op, saying.actor.args)


def acting(saying: Saying, x: X, told: tuple[str, str], of_another: tuple[str, str], *parts: Pieces) -> Pieces:
    """What somebody does: as an order to whoever reads or acts anyway, else told of them, `{who} wählt {0}`."""
    if _acts(saying, x):
        return fill(saying.word(told), *parts)
    return [*say(saying, x), " ", *fill(saying.word(of_another), *parts)]


# ---- plain sentences


def _let(saying: Saying, one: tree.Let) -> Line:
    form = ("Es sei {0}: {1}", "Let {0} be: {1}")
    return Line(fill(saying.word(form), [saying.naming.local(one.name)], say(saying, one.value)))


def _write(saying: Saying, one: tree.Write) -> Line:
    column, value = one.column, one.value
    if isinstance(column, str):
        known = column in saying.world.resources
        name: Pieces = [saying.naming.name("resource", column) if known else saying.naming.human(column)]
    else:
        name = say(saying, column)
    target = of(saying, name, one.thing, Case.ACCUSATIVE)
    if value.op == "math" and value.args[0] in ("+", "-") and value.args[1].op in ("attr", "attr_of"):
        if value.args[1].args == (one.column, one.thing):
            form = (
                ("erhöhe {0} um {1}", "raise {0} by {1}")
                if value.args[0] == "+"
                else ("senke {0} um {1}", "lower {0} by {1}")
            )
            return Line(fill(saying.word(form), target, say(saying, value.args[2])))
    if value.op == "const" and value.type == BOOL and isinstance(column, str):
        plainly = replace(saying, verb_last=False)
        return Line(is_so(plainly, column, one.thing, NOW if value.args[0] else NO_LONGER))
    if value.op == "list" and not value.args:
        return Line(fill(saying.word(("leere {0}", "empty {0}")), target))
    if value.op == "first_value" and value.args == (one.column, one.thing):
        return Line(fill(saying.word(("setze {0} zurück", "reset {0}")), target))
    if value.type == BOOL and isinstance(column, str):
        so = is_so(replace(saying, verb_last=False), column, one.thing, ("genau dann", ""))
        return Line(fill(saying.word(("{0}, wenn {1}", "{0} just if {1}")), so, say(saying.behind_if(), value)))
    return Line(fill(saying.word(("setze {0} auf {1}", "set {0} to {1}")), target, say(saying, value, Case.ACCUSATIVE)))


def _move(saying: Saying, one: tree.Move) -> Line:
    things = say(saying, one.things, Case.ACCUSATIVE)
    if one.where == "bottom":
        form = ("schiebe {0} unter {1}", "tuck {0} under {1}")
        return Line(fill(saying.word(form), things, say(saying, one.place, Case.ACCUSATIVE)))
    place = say(saying, one.place, Case.DATIVE)
    if saying.language == "en":
        return Line(fill("move {0} to {1}", things, place))
    return Line(["bewege ", *things, " ", *_toward(place)])


def _toward(place: Pieces) -> Pieces:
    """Where something goes: *zum Stapel*, *nach D2*."""
    first = place[0] if place else ""
    text = going_to(plain([first]))
    if isinstance(first, str):
        return [text, *place[1:]]
    before, _, rest = text.partition(" ")
    if before == "zu":  # zu den …
        before, rest = text[:6], text[7:]
    return [f"{before} ", replace(first, text=rest), *place[1:]]


def _roll(saying: Saying, one: tree.Roll) -> Line:
    count: Pieces = ["1"] if one.count is None else say(saying, one.count)
    form = ("würfle {0} mit {1} Würfel(n) zu {2} Seiten", "roll {0} with {1} dice of {2} sides")
    return Line(fill(saying.word(form), [saying.naming.local(one.name)], count, say(saying, one.sides)))


def _reveal(saying: Saying, one: tree.Reveal) -> Line:
    if one.to.op == "kind":
        return Line(fill(saying.word(("decke {0} auf", "reveal {0}")), say(saying, one.things)))
    form = ("zeige {0}: {1}", "show {0}: {1}")
    return Line(fill(saying.word(form), say(saying, one.to, Case.DATIVE), say(saying, one.things)))


def _emit(saying: Saying, one: tree.Emit) -> Line:
    event = saying.world.events[one.event]
    said = spoken_event(saying, event, dict(zip(event.fields, one.fields, strict=True)))
    return Line([*_despite(saying, one.despite), *said])


def _despite(saying: Saying, names: tuple[str, ...]) -> Pieces:
    if not names:
        return []
    listed = joined([[saying.naming.name("rule" if name in saying.world.rules else "entry", name)] for name in names])
    return fill(saying.word(("trotz {0}: ", "despite {0}: ")), listed)


def spoken_event(saying: Saying, event: Event, given: dict[str, X]) -> Pieces:
    """An event by one of its own sentences; without one by its name."""
    return done(_to_reader(saying, given.get(event.subject)), event, given) or _called(saying, event, given)


def _to_reader(saying: Saying, subject: X | None) -> Saying:
    """Whoever acts anyway is spoken to like the reader."""
    return replace(saying, spoken_to=saying.actor) if subject is not None and _acts(saying, subject) else saying


def _called(saying: Saying, event: Event, given: dict[str, X]) -> Pieces:
    parts: list[Pieces] = [labelled(saying, name, say(saying, x)) for name, x in given.items()]
    return [saying.naming.name("event", event.id), *([" (", *joined(parts), ")"] if parts else [])]


def _perform(saying: Saying, one: tree.Perform) -> Line:
    procedure = saying.world.procedures[one.procedure]
    given = dict(zip(procedure.parameters, one.args, strict=True))
    said = done(_to_reader(saying, given.get(procedure.actor)), procedure, given)
    if said:
        return Line([*_despite(saying, one.despite), *said])
    parts: list[Pieces] = [labelled(saying, name, say(saying, x)) for name, x in given.items() if not _acts(saying, x)]
    called: Pieces = [saying.naming.name("procedure", one.procedure), *([" (", *joined(parts), ")"] if parts else [])]
    return Line([*_despite(saying, one.despite), saying.word(("es folgt: ", "then comes: ")), *called])


def _perform_paragraph(saying: Saying, one: tree.PerformParagraph) -> Line:
    said = ("tue, was bei {0} steht: {1}", "do what stands with {0}: {1}")
    name: Pieces = [saying.naming.name("procedure", one.paragraph)]
    return Line(fill(saying.word(said), say(saying, one.thing, Case.DATIVE), name))


def _perform_text(saying: Saying, one: tree.PerformText) -> Line:
    form = ("führe den Text von {0} aus", "carry out the text of {0}")
    return Line(fill(saying.word(form), say(saying, one.thing, Case.DATIVE)))


def _ask(saying: Saying, one: tree.Ask) -> Line:
    asked = _asked(saying, one)
    if one.chance:
        return Line(fill(saying.word(("bestimme zufällig {0}", "pick {0} at random")), asked))
    return Line(acting(saying, one.who, ("wähle {0}", "choose {0}"), ("wählt {0}", "chooses {0}"), asked))


def _asked(saying: Saying, one: tree.Ask) -> Pieces:
    """What is chosen: *eine Karte k in deiner Hand*, or *k* from what there is."""
    count: Pieces = []
    if one.least is not None and one.most is not None:
        count = [*span(saying, one.least, one.most), " "]
    else:
        picked = one_of(saying, one.options, one.name, Determiner.A, Case.ACCUSATIVE)
        if picked:
            return picked
    if one.options.op == "call" and one.options.args[0] == "numbers" and not count:
        return number_between(saying, one.name, one.options)
    form = saying.word(("{0} aus {1}", "{0} from {1}"))
    return fill(form, [*count, saying.naming.local(one.name)], say(saying, one.options, Case.DATIVE))


def _act(saying: Saying, one: tree.Act) -> Line:
    told = ("führe eine Aktion aus", "carry out an action")
    return Line(acting(saying, one.who, told, ("führt eine Aktion aus", "carries out an action")))


def _cover(saying: Saying, one: tree.Cover) -> Line:
    return Line(acting(saying, one.who, ("zahle {0}", "pay {0}"), ("zahlt {0}", "pays {0}"), _paid(saying, one)))


def _paid(saying: Saying, one: tree.Cover) -> Pieces:
    return resources(saying, one.amount, X("const", (0, one.purse), RESOURCE))


def _change(saying: Saying, one: tree.Change) -> Line:
    name = saying.fields[one.field] if one.field < len(saying.fields) else one.name
    form = ("setze {0} auf {1}", "set {0} to {1}")
    return Line(fill(saying.word(form), [saying.naming.local(name)], say(saying, one.value, Case.ACCUSATIVE)))


def _suspend(saying: Saying, one: tree.Suspend) -> Line:
    form = ("{0} ruht{1}", "{0} is suspended{1}")
    return Line(fill(saying.word(form), say(saying, one.ability), lasting(saying, one.until)))


def _end(saying: Saying, one: tree.End) -> Line:
    name = _procedure(saying, one.procedure)
    if one.value is None:
        return Line(fill(saying.word(("{0} endet sofort", "{0} ends at once")), name))
    form = ("{0} endet sofort, und das Ergebnis ist: {1}", "{0} ends at once, and the result is: {1}")
    return Line(fill(saying.word(form), name, say(saying, one.value)))


def _skip(saying: Saying, one: tree.Skip) -> Line:
    return Line(fill(saying.word(("überspringe {0}", "skip {0}")), _procedure(saying, one.procedure)))


def _restart(saying: Saying, one: tree.Restart) -> Line:
    form = ("beginne {0} neu mit {1}", "begin {0} anew with {1}")
    given = joined(say(saying, x, Case.DATIVE) for x in one.args)
    return Line(fill(saying.word(form), _procedure(saying, one.procedure), given))


def _win(saying: Saying, one: tree.Win) -> Line:
    if one.winners.op == "list" and not one.winners.args:
        return Line([saying.word(("Das Spiel endet unentschieden", "The game ends in a draw"))])
    form = ("Das Spiel endet; es gewinnt: {0}", "The game ends; the winner is: {0}")
    return Line(fill(saying.word(form), say(saying, one.winners)))


def _procedure(saying: Saying, id: str) -> Pieces:
    return [saying.naming.name("procedure", id)] if id else [saying.word(("das Spiel", "the game"))]


def lasting(saying: Saying, until: Until) -> Pieces:
    """How long something lasts: ` bis zum Ende von … oder bis …`."""
    joint = saying.word((" oder", " or"))
    made = list(_ending(saying, until))
    for other in until.others:
        made += [joint, *_ending(saying, other)]
    return made


def _ending(saying: Saying, until: Until) -> Pieces:
    if until.kind == "ever":
        return []
    if until.kind == "event":
        return fill(saying.word((" bis {0}", " until {0}")), [saying.naming.name("event", until.name)])
    name = saying.naming.name("procedure", until.name) if until.name else Name(saying.word(("Spiel", "game")))
    edge = (" bis zum Ende ", " until the end ") if until.kind == "end" else (" bis zum Beginn ", " until the start ")
    return [saying.word(edge), *belonging(saying, name, until.owner)]


# ---- sentences that hold others


def _branch(saying: Saying, one: tree.Branch) -> list[Line]:
    head = fill(saying.word(("Falls {0}", "If {0}")), say(saying.behind_if(), one.condition))
    made = [under(head, lines(saying, one.yes))]
    if one.no:
        made.append(under([saying.word(("Sonst", "Otherwise"))], lines(saying, one.no)))
    return made


def _loop(saying: Saying, one: tree.Loop) -> list[Line] | Line:
    if is_spread(one.name):
        each = one_of(saying, one.over, "", Determiner.EACH, Case.NOMINATIVE) or say(saying, one.over)
        return lines(saying.with_local(one.name, each), one.body)
    head = _rounds(saying, one)
    return under(head + _bounds(saying, one), lines(saying, one.body))


def _rounds(saying: Saying, one: tree.Loop) -> Pieces:
    """For whom or what something is done: `3-mal`, `der Reihe nach für jeden Spieler s`, `… für k aus …`."""
    over = one.over
    if over.op == "call" and over.args[0] == "numbers" and not mentions(one.body, one.name):
        first, last = over.args[1:3]
        if first.op == "const" and first.args[0] == 1:
            return fill(saying.word(("{0}-mal", "{0} times")), say(saying, last))
    each = one_of(saying, over, one.name, Determiner.EACH, Case.ACCUSATIVE)
    if each:
        return fill(saying.word(_EACH[one.mode]), each)
    return fill(saying.word(_MODES[one.mode]), [saying.naming.local(one.name)], say(saying, over, Case.DATIVE))


def _at_will(saying: Saying, one: tree.AtWill) -> Line:
    head: Pieces = [saying.word(("Beliebig oft", "Any number of times"))]
    if one.limit is not None:
        head += fill(saying.word((", höchstens {0}-mal", ", at most {0} times")), say(saying, one.limit))
    return under(head, lines(saying, one.body))


def _repeat(saying: Saying, one: tree.Repeat) -> Line:
    name = saying.naming.name("procedure", one.procedure)
    head = fill(saying.word(("Wiederhole {0}", "Repeat {0}")), the_only(saying, name, Case.ACCUSATIVE))
    return under(head + _bounds(saying, one), lines(saying, one.body))


def _bounds(saying: Saying, one: tree.Loop | tree.Repeat) -> Pieces:
    """Until when, and how often at most."""
    said: Pieces = []
    if one.until is not None:
        said += fill(saying.word((", bis {0}", ", until {0}")), say(saying.behind_if(), one.until))
    if one.limit is not None:
        said += fill(saying.word((", höchstens {0}-mal", ", at most {0} times")), say(saying, one.limit))
    return said


def _step(saying: Saying, one: tree.StepOf) -> Line:
    head = fill(saying.word(("Schritt „{0}“", "Step “{0}”")), _procedure(saying, one.procedure))
    if one.condition is not None:
        head += fill(saying.word((", falls {0}", ", if {0}")), say(saying.behind_if(), one.condition))
    return under(head, lines(saying, one.body))


def _may(saying: Saying, one: tree.May) -> Line:
    who: Pieces = [saying.word(("du darfst", "you may"))]
    if not is_me(saying, one.who):
        who = fill(saying.word(("{0} dürfen" if one.who.type.many else "{0} darf", "{0} may")), say(saying, one.who))
    return allowed(replace(saying, actor=one.who), who, one.body)


def allowed(saying: Saying, head: Pieces, body: Body) -> Line:
    """What somebody may do, behind `du darfst`: in the infinitive if all of it can be said so, else below it."""
    saying, own = _without_implied(saying, _unannounced(body))
    if len(own) == 1 and isinstance(own[0], tree.Pay):
        price = _infinitives(saying, own[0].cost)
        if price:
            return under([*head, " ", *price, saying.word(("; dafür", "; in return"))], lines(saying, own[0].effect))
    if len(own) == 1 and isinstance(own[0], tree.Then) and not own[0].otherwise:
        first = _infinitives(saying, own[0].first)
        if first:
            return under([*head, " ", *first, saying.word(("; dann", "; then"))], lines(saying, own[0].second))
    said = _infinitives(saying, own)
    return Line([*head, " ", *said]) if said else under(head, lines(saying, body))


def _without_implied(saying: Saying, body: Iterable[Statement]) -> tuple[Saying, list[Statement]]:
    """A body without the choices that its sentences imply; these say what is chosen."""
    own: list[Statement] = []
    for one in body:
        if isinstance(one, tree.Ask) and is_made_up(one.name):
            saying = saying.with_local(one.name, _implied(saying, one))
        else:
            own.append(one)
    return saying, own


def _unannounced(body: Body) -> list[Statement]:
    """A body without the announcement of its ability."""
    found: list[Statement] = []
    for one in body:
        found += _unannounced(one.second) if isinstance(one, tree.Then) and one.announces else [one]
    return found


def _infinitives(saying: Saying, body: Iterable[Statement]) -> Pieces:
    """What can be said in the infinitive, joined; nothing if something cannot."""
    saying, own = _without_implied(saying, body)
    parts = [_infinitive(saying, one) for one in own]
    return joined(parts, saying.word((" und ", " and "))) if parts and all(parts) else []


def _infinitive(saying: Saying, one: Statement) -> Pieces:
    """A statement of whoever acts behind `darf`; nothing if it has no such form."""
    match one:
        case tree.Emit(despite=()):
            event = saying.world.events[one.event]
            given = dict(zip(event.fields, one.fields, strict=True))
            return to_do(saying, event, given) if _by_actor(saying, given, event.subject) else []
        case tree.Perform(despite=()):
            procedure = saying.world.procedures[one.procedure]
            given = dict(zip(procedure.parameters, one.args, strict=True))
            return to_do(saying, procedure, given) if _by_actor(saying, given, procedure.actor) else []
        case tree.Act() if _acts(saying, one.who):
            return [saying.word(("eine Aktion ausführen", "carry out an action"))]
        case tree.Cover() if _acts(saying, one.who):
            return fill(saying.word(("{0} zahlen", "pay {0}")), _paid(saying, one))
        case tree.Ask(chance=False) if _acts(saying, one.who):
            return fill(saying.word(("{0} wählen", "choose {0}")), _asked(saying, one))
        case tree.Together():
            return _infinitives(saying, [inner for body in one.bodies for inner in body])
    return []


def _by_actor(saying: Saying, given: dict[str, X], subject: str) -> bool:
    """Whether it is whoever may act that does it; what has no subject is done by whoever acts."""
    return not subject or (subject in given and _acts(saying, given[subject]))


def _either(saying: Saying, one: tree.Either) -> Line:
    told, of_another = ("wähle eines davon", "choose one of these"), ("wählt eines davon", "chooses one of these")
    if one.optional:
        told = ("wähle höchstens eines davon", "choose at most one of these")
        of_another = ("wählt höchstens eines davon", "chooses at most one of these")
    options = [_option_of(lines(saying, body)) for body in one.bodies]
    return Line([*acting(saying, one.who, told, of_another), ":"], options)


def _option_of(made: list[Line]) -> Line:
    """The sentences of one choice as one line."""
    if len(made) == 1:
        return made[0]
    return Line(joined([line.pieces for line in made], "; "), [inner for line in made for inner in line.inner])


def _pay(saying: Saying, one: tree.Pay) -> list[Line]:
    cost, effect = lines(saying, one.cost), lines(saying, one.effect)
    price = _option_of(cost)
    gives = saying.word(("; dafür", "; in return"))
    if price.inner:
        return [Line([saying.word(("Kosten:", "Cost:"))], cost), under([saying.word(("Dafür", "In return"))], effect)]
    return [under([*price.pieces, gives], effect)]


def _then(saying: Saying, one: tree.Then) -> list[Line]:
    made = lines(saying, one.first)
    if one.second:
        made.append(
            under(
                [saying.word(("Dann", "Then"))],
                lines(saying, one.second),
            )
        )
    if one.otherwise:
        made.append(
            under([saying.word(("Falls das nicht geschieht", "If that does not happen"))], lines(saying, one.otherwise))
        )
    return made


def _together(saying: Saying, one: tree.Together) -> list[Line] | Line:
    made = [line for body in one.bodies for line in lines(saying, body)]
    if any(line.inner for line in made):
        return Line([saying.word(("Zugleich:", "At once:"))], made)
    return Line(joined([line.pieces for line in made], saying.word((" und ", " and "))))


def _if_able(saying: Saying, one: tree.IfAble) -> list[Line]:
    made = lines(saying, one.body)
    if made and not made[-1].inner:
        made[-1] = Line([*made[-1].pieces, saying.word((", falls möglich", ", if able"))])
    return made


def _replaced(saying: Saying, one: tree.Replace) -> Line:
    return under([saying.word(("stattdessen", "instead"))], lines(saying, one.body))


def _consent(saying: Saying, one: tree.Consent) -> Line:
    head = fill(saying.word(("Mit Zustimmung von {0}", "With the consent of {0}")), say(saying, one.who, Case.DATIVE))
    return under(head, lines(saying, one.body))


def _last(saying: Saying, one: tree.Last) -> list[Line]:
    from regelwerk.tools.book.telling.clause_prose import clause_lines

    inner = saying
    for name, value in one.captured:
        if value.op != "local" or value.args[0] != name:
            inner = inner.with_local(name, say(saying, value))
    made: list[Line] = []
    for number in one.clauses:
        made += clause_lines(replace(inner, fields=()), saying.world.clauses[number])
    until = lasting(saying, one.until)
    if made and until:
        first = str(until[0]).lstrip(" ") if isinstance(until[0], str) else until[0]
        made[0] = Line([*made[0].pieces, " (", first, *until[1:], ")"], made[0].inner)
    return made


_STATEMENTS: dict[type[Statement], Callable[[Saying, Any], list[Line] | Line]] = {
    tree.Let: _let, tree.Write: _write, tree.Move: _move, tree.Roll: _roll,
    tree.Reveal: _reveal, tree.Emit: _emit, tree.Perform: _perform, tree.PerformText: _perform_text,
    tree.PerformParagraph: _perform_paragraph, tree.Ask: _ask,
    tree.Act: _act, tree.Cover: _cover, tree.Change: _change, tree.Suspend: _suspend,
    tree.End: _end, tree.Skip: _skip, tree.Restart: _restart, tree.Win: _win, tree.Branch: _branch, tree.Loop: _loop,
    tree.Repeat: _repeat, tree.AtWill: _at_will, tree.StepOf: _step, tree.May: _may, tree.Either: _either,
    tree.Pay: _pay, tree.Then: _then,
    tree.Together: _together, tree.IfAble: _if_able, tree.Replace: _replaced, tree.Consent: _consent, tree.Last: _last,
}  # fmt: skip
SAID = frozenset(_STATEMENTS)
"""Every statement that this room has words for; the others say themselves how they are said."""
