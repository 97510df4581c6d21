"""Conditions as prose: what must hold, as a sentence of its own or behind *falls*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.tools.book.book_words import ENDS_WITH
from regelwerk.tools.book.telling.amounts_said import several_behind_article
from regelwerk.tools.book.telling.comparisons import compared
from regelwerk.tools.book.telling.noun_values import of, the_only, with_the
from regelwerk.tools.book.telling.predicates import NOT, is_so, lacked
from regelwerk.tools.book.telling.prose import Name, Pieces, fill, joined, plain, without_the
from regelwerk.tools.book.telling.row_values import is_contents, things_and_which
from regelwerk.tools.book.telling.saying import Saying, Teller, by_record, case_behind, is_me, named, say
from regelwerk.tools.book.telling.sentence_prose import holds, subject_of, terms_of, when


def junction(saying: Saying, x: X, case: Case) -> Pieces:
    between = saying.word((" und ", " and ") if x.op == "and" else (" oder ", " or "))
    parts = []
    for arg in x.args:
        said = say(saying, arg)
        nested = arg.op in ("and", "or") and arg.op != x.op
        parts.append(["(", *said, ")"] if nested else said)
    return joined(parts, between)


def option(saying: Saying, x: X, case: Case) -> Pieces:
    """What was chosen for a variant; one that is chosen or not *holds*."""
    if x.type != BOOL:
        return by_record(saying, x)
    form = ("die Option „{0}“ gilt", "the option “{0}” holds")
    return fill(saying.condition(form), [saying.naming.name("option", x.args[0])])


def is_empty(saying: Saying, x: X, case: Case) -> Pieces:
    [row] = x.args
    if is_contents(row):
        form = ("in {0} liegt nichts", "nothing lies in {0}")
        return fill(saying.condition(form), say(saying, row.args[-1], Case.DATIVE))
    form = ("es gibt keine {0}", "there are no {0}")
    said, clauses = things_and_which(saying, row, Case.ACCUSATIVE)
    said = without_the(said) if saying.language == "en" else several_behind_article(saying, said)
    return [*fill(saying.condition(form), said), *clauses]


def present(saying: Saying, x: X, case: Case) -> Pieces:
    """That there is something: *es gibt Gegner*."""
    [what] = x.args
    if is_contents(what):
        return _something_lies(saying, what)
    owner, name = (None, []) if what.type.many else _had(saying, what)
    if owner is not None and (one := lacked(saying, name, Determiner.A)):
        return _has(saying, owner, one)
    form = ("es gibt {0}", "there are {0}" if what.type.many else "there is {0}")
    said, clauses = things_and_which(saying, what, Case.ACCUSATIVE)
    return [*fill(saying.condition(form), said), *clauses]


def is_none(saying: Saying, x: X, case: Case) -> Pieces:
    """That there is no such thing: *die Karte hat keinen Besitzer*, *es gibt kein Ziel*, *there is no target*."""
    [what] = x.args
    owner, name = _had(saying, what)
    if owner is not None and (no := lacked(saying, name, Determiner.NO)):
        return _has(saying, owner, no)
    said = say(replace(saying, verb_last=False), what, Case.ACCUSATIVE)
    is_named = saying.language == "de" and what.op in ("local", "field", "param")
    if is_named and (no := lacked(saying, said, Determiner.NO)):
        return fill("es {0} gibt" if saying.verb_last else "es gibt {0}", no)
    if saying.language == "en":
        return ["there is no ", *without_the(said)]
    return fill("es {0} nicht gibt" if saying.verb_last else "es gibt {0} nicht", said)


def _had(saying: Saying, what: X) -> tuple[X | None, Pieces]:
    """Whose a value is that somebody may lack, and what it is called; None if it is nobody's."""
    if what.op == "attr" and what.args[1].op != "the":
        owner = what.args[1]
        return (None if _is_element(saying, owner) else owner), named(saying, "attribute", what.args[0])
    if what.op == "owner" and not _is_element(saying, what.args[0]):
        return what.args[0], [saying.word(("Besitzer", "owner"))]
    return None, []


def _is_element(saying: Saying, x: X) -> bool:
    return x.op == "local" and x.args[0] == saying.element


def _has(saying: Saying, owner: X, what: Pieces) -> Pieces:
    """That somebody has something."""
    verb = saying.word(("hast", "have") if is_me(saying, owner) else ("hat", "has"))
    order = "{0} {1} " + verb if saying.verb_last and saying.language == "de" else "{0} " + verb + " {1}"
    return fill(order, say(replace(saying, verb_last=False), owner), what)


def _something_lies(saying: Saying, row: X) -> Pieces:
    form = ("in {0} liegt etwas", "something lies in {0}")
    return fill(saying.condition(form), say(saying, row.args[-1], Case.DATIVE))


def exists(saying: Saying, x: X, case: Case) -> Pieces:
    """That a row has something in it: it is said like the row that is left."""
    row, name, test = x.args
    left = row if test.op == "const" else X("filter", (row, name, test), row.type)
    return present(saying, X("is_some", (left,), BOOL), case)


def forall(saying: Saying, x: X, case: Case) -> Pieces:
    row, name, test = x.args
    if names.is_made_up(name) or name in saying.world.kinds:
        return by_record(saying, x)
    said = say(replace(saying, element=None, verb_last=False), test)
    each = ("für jedes {2} aus {0} gilt: {1}", "for each {2} of {0}: {1}")
    return fill(saying.word(each), say(saying, row, Case.DATIVE), said, [saying.naming.local(name)])


def among(saying: Saying, x: X, case: Case) -> Pieces:
    one, row = x.args
    saying_it = say(saying, one)
    if row.op == "list" and len(row.args) > 1:
        form = ("{0} ist {1}", "{0} is {1}")
        listed = joined([say(saying, arg) for arg in row.args], ", ", saying.word((" oder ", " or ")))
        return fill(saying.condition(form), saying_it, listed)
    form = ("{0} gehört zu {1}", "{0} are among {1}" if is_me(saying, one) else "{0} is among {1}")
    return fill(saying.condition(form), saying_it, say(replace(saying, verb_last=False), row, Case.DATIVE))


def derived(saying: Saying, x: X, case: Case) -> Pieces:
    """What the rulebook works out: a condition by its sentence, anything else by its name and what it is of."""
    id, *args = x.args
    called = saying.naming.name("derived", id)
    name: Pieces = [replace(called, text=saying.naming.inside(called.text))]
    of_it = len(args) == 1 and args[0].op == "local" and args[0].args[0] == saying.element
    if x.type != BOOL:
        if not args and x.type.many:
            return name
        if not args:
            return the_only(saying, saying.naming.name("derived", id), case)
        if of_it:
            return name
        if len(args) == 1:
            return of(saying, name, args[0], case, many=x.type.many)
        return _for_several(saying, name, args, x.type.many)
    one = saying.world.derived[id]
    told = holds(saying, one, dict(zip(one.parameters, args, strict=True))) if args else []
    if told:
        return told
    return applies(saying, name, [] if of_it else args, False)


def _for_several(saying: Saying, name: Pieces, args: Sequence[X], many: bool) -> Pieces:
    """What is worked out for several things together: *Kampfstärke für den Spieler und das Feld*."""
    if saying.language == "en" and not many:
        name = with_the(name)
    behind = plain(name).rpartition(" ")[2]
    case = case_behind(f"{behind} ") if behind in ENDS_WITH else Case.ACCUSATIVE
    said = joined([say(saying, one, case) for one in args], ", ", saying.word((" und ", " and ")))
    if behind in ENDS_WITH:
        return fill("{0} {1}", name, said)
    return fill(saying.word(("{0} für {1}", "{0} for {1}")), name, said)


def applies(saying: Saying, name: Pieces, args: Sequence[X], negated: bool) -> Pieces:
    """A condition without a sentence, by its name: *„Frei“ trifft auf f zu*, behind *falls* *„Frei“ auf f zutrifft*."""
    no = "nicht " if negated else ""
    if not args:
        order = f"„{{0}}“ {no}gilt" if saying.verb_last else f"„{{0}}“ gilt {no}".rstrip()
        return fill(saying.word((order, "“{0}” does not hold" if negated else "“{0}” holds")), name)
    plainly = replace(saying, verb_last=False)
    said = joined([say(plainly, one, Case.ACCUSATIVE) for one in args], ", ", saying.word((" und ", " and ")))
    order = f"„{{0}}“ auf {{1}} {no}zutrifft" if saying.verb_last else f"„{{0}}“ trifft auf {{1}} {no}zu"
    return fill(saying.word((order, "“{0}” does not apply to {1}" if negated else "“{0}” applies to {1}")), name, said)


def denied(saying: Saying, x: X, case: Case) -> Pieces:
    [test] = x.args
    if test.op == "compare" and test.args[0] == "=":
        return compared(saying, replace(test, args=("!=", *test.args[1:])))
    if test.op in ("is_none", "is_empty"):
        return present(saying, replace(test, op="is_some"), case)
    if test.op in ("is_some", "exists"):
        row = test.args[0]
        if test.op == "exists" and test.args[2].op != "const":
            row = X("filter", (row, test.args[1], test.args[2]), row.type)
        return is_empty(saying, X("is_empty", (row,), BOOL), case)
    if test.op == "attr" and test.type == BOOL:
        return is_so(saying, test.args[0], test.args[1], NOT)
    if test.op == "is_kind":
        return _is_kind(saying, test, Determiner.NO)
    if test.op == "in":
        form = ("{0} gehört nicht zu {1}", "{0} is not among {1}")
        row = say(replace(saying, verb_last=False), test.args[1], Case.DATIVE)
        return fill(saying.condition(form), say(saying, test.args[0]), row)
    if test.op == "happened" and _happened(saying, test, True):
        return _happened(saying, test, True)
    if test.op == "derived":
        one = saying.world.derived[test.args[0]]
        if not holds(saying.behind_if(), one, dict(zip(one.parameters, test.args[1:], strict=True))):
            return applies(saying, [saying.naming.name("derived", one.id)], test.args[1:], True)
    form = ("es gilt nicht, dass {0}", "it is not so that {0}")
    if saying.verb_last:
        form = ("nicht gilt, dass {0}", form[1])
    return fill(saying.word(form), say(saying.behind_if(), test))


def is_kind(saying: Saying, x: X, case: Case) -> Pieces:
    return _is_kind(saying, x, Determiner.A)


def _is_kind(saying: Saying, x: X, determiner: Determiner) -> Pieces:
    """Of what kind something is: *der Ort ist ein Planet*, *the place is no planet*."""
    kind = x.args[1]
    word = saying.naming.vocabulary.noun(kind, saying.language)
    one = word.one(Case.NOMINATIVE) if determiner is Determiner.A else word.with_determiner(determiner, Case.NOMINATIVE)
    name = Name(one, saying.naming.anchor("kind", kind))
    return fill(saying.condition(("{0} ist {1}", "{0} is {1}")), say(saying, x.args[0]), [name])


def happened(saying: Saying, x: X, case: Case) -> Pieces:
    return _happened(saying, x, False) or by_record(saying, x)


def _happened(saying: Saying, x: X, negated: bool) -> Pieces:
    """That something has happened already, or not yet, by the sentence of its event; nothing without one."""
    id, tests, scope = x.args
    event = saying.world.events[id]
    fields = list(event.fields)
    given = {fields[index]: one for index, one in tests}
    who = given.pop(event.subject, None)
    subject = subject_of(saying, who) if who is not None else None
    said = when(saying, event, subject, terms_of(saying, event, given), True, "not yet" if negated else "already")
    if not said:
        return []
    during: Pieces = []
    if scope:
        name = the_only(saying, saying.naming.name("procedure", scope), Case.GENITIVE)
        during = fill(saying.word(("während {0} ", " during {0}")), name)
    if saying.language == "en":
        return [*said, *during]
    yet = "noch nicht" if negated else "schon"
    return fill(f"{{0}}{yet} {{1}}" if saying.verb_last else f"{{0}}ist {yet} geschehen, dass {{1}}", during, said)


def running(saying: Saying, x: X, case: Case) -> Pieces:
    """That a procedure runs: *dein Zug läuft*, *the battle of the player is running*."""
    procedure, owner = x.args
    if not procedure or owner is None:
        return by_record(saying, x)
    whose = of(saying, [saying.naming.name("procedure", procedure)], owner)
    return fill(saying.word(("{0} läuft", "{0} is running")), whose)


TELLERS: dict[str, Teller] = {
    "during": running,
    "and": junction, "or": junction, "option": option, "is_empty": is_empty, "is_none": is_none, "is_some": present,
    "exists": exists, "forall": forall, "in": among, "derived": derived, "not": denied, "happened": happened,
    "is_kind": is_kind,
}  # fmt: skip
