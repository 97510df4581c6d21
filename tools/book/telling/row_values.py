"""Rows as prose: things of a kind, whose they are, which of them, and how many.

*Karten in deiner Hand, die bereit sind*; one of them is *eine Karte k in deiner Hand, die bereit ist*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from regelwerk.dsl.inflection.english_nouns import indefinite_article
from regelwerk.dsl.inflection.german_articles import Determiner, adjective_form, determiner_form, relative_pronoun
from regelwerk.dsl.inflection.german_cases import Agreement, Case, Gender, Number
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.saying.noun_words import GermanWord
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.tools.book.book_words import OF
from regelwerk.tools.book.telling.amounts_said import several_behind_article, with_article
from regelwerk.tools.book.telling.comparisons import compared, is_comparison
from regelwerk.tools.book.telling.linked_words import SaidValue
from regelwerk.tools.book.telling.noun_values import known, of
from regelwerk.tools.book.telling.predicates import lacked, which_is_so
from regelwerk.tools.book.telling.prose import CLOSES, Local, Name, Pieces, chosen, fill, joined, without_the
from regelwerk.tools.book.telling.saying import Saying, Teller, by_record, filled, is_me, say, whose
from regelwerk.tools.book.telling.sentence_prose import Subject, holds, noun


@dataclass(frozen=True)
class Head:
    """What a relative clause is about: several things, or one of a gender."""

    agreement: Agreement

    @property
    def several(self) -> bool:
        return self.agreement.number is Number.PLURAL

    def pronoun(self, case: Case) -> str:
        return relative_pronoun(replace(self.agreement, case=case))


_SEVERAL = Head(Agreement(Case.NOMINATIVE, Number.PLURAL, Gender.FEMININE))
Tests = list[tuple[str, X]]
"""What is asked of the things of a row: what a thing is called there, and the test."""


def parts_of(saying: Saying, x: X) -> tuple[X, list[X], Tests]:
    """A row without its filters, whose its things are, and what else is asked of them."""
    row, owners, tests = x, list[X](), Tests()
    while row.op == "filter":
        below, name, test = row.args
        for one in reversed(test.args if test.op == "and" else (test,)):
            if one.op == "belongs" and _is(one.args[0], name):
                owners.append(one.args[1])
            elif not _goes_without_saying(saying, below, one):
                tests.insert(0, (name, one))
        row = below
    return row, owners, tests


def _goes_without_saying(saying: Saying, row: X, test: X) -> bool:
    """Whether a filter only says which things of a kind are there at all, as the kind itself says (`anwesend`)."""
    present = saying.world.kinds[row.args[0]].present if row.op == "kind" else None
    return present is not None and (test.op, test.args) == (present.op, present.args)


def _is(x: X, name: str | None) -> bool:
    return x.op == "local" and x.args[0] == name


def filtered(saying: Saying, x: X, case: Case) -> Pieces:
    """`Karten von dir, die bereit sind`: filters inside each other are said as one, whose things they are first."""
    said, clauses = things_and_which(saying, x, case)
    return [*said, *clauses]


def things_and_which(saying: Saying, x: X, case: Case) -> tuple[Pieces, Pieces]:
    """The things of a row, and the relative clauses that say which of them are meant."""
    saying = replace(saying, verb_last=False)
    row, owners, tests = parts_of(saying, x)
    said = say(saying, row, case)
    for owner in owners:
        said = of(saying, said, owner, case, many=True)
    return said, which(saying, tests, _SEVERAL)


def which(saying: Saying, tests: Tests, head: Head) -> Pieces:
    """The relative clauses that say which things are meant."""
    told: list[Pieces] = []
    rest: list[Pieces] = []
    for name, test in tests:
        inner = replace(saying, element=name)
        clause = relative(inner, test, head)
        if clause:
            told.append(clause)
        else:
            said = say(inner, test)
            rest.append(["(", *said, ")"] if test.op == "or" and len(tests) > 1 else said)
    if rest:
        form = ("für {0} gilt: {1}", "for which {1}")
        who: Pieces = [head.pronoun(Case.ACCUSATIVE)]
        told.append(fill(saying.word(form), who, joined(rest, saying.word((" und ", " and ")))))
    if not told:
        return []
    closing: Pieces = [CLOSES] if saying.language == "de" else []
    return [saying.word((", ", " ")), *joined(told, saying.word((" und ", " and "))), *closing]


def relative(saying: Saying, test: X, head: Head) -> Pieces:
    """A test of the thing in question as a relative clause: *die bereit sind*, *deren Preis höchstens 3 ist*; nothing
    if it is not about that thing first of all."""
    negated = test.op == "not"
    inner = test.args[0] if negated else test
    if negated and is_comparison(inner) and inner.args[0] == "=":
        return relative(saying, replace(inner, args=("!=", *inner.args[1:])), head)
    if inner.op == "or" and not negated:
        parts = [relative(saying, one, head) for one in inner.args]
        return joined(parts, saying.word((" oder ", " or "))) if all(parts) else []
    who: Pieces = [saying.word((head.pronoun(Case.NOMINATIVE), "that"))]
    whose: Pieces = [saying.word((head.pronoun(Case.GENITIVE), "whose"))]
    be = saying.word(("sind", "are") if head.several else ("ist", "is"))
    no = saying.word(("nicht ", "not ")) if negated else ""
    if inner.op == "attr" and inner.type == BOOL and _is(inner.args[1], saying.element):
        return which_is_so(saying, inner.args[0], who, head.several, negated)
    if is_comparison(inner) and _has(saying, inner.args[1]) and not negated:
        return [*whose, " ", *compared(saying.behind_if(), inner)]
    if inner.op == "is_kind" and _has(saying, inner.args[0]):
        kind: Pieces = [saying.naming.name("kind", inner.args[1])]
        form = (f"{{0}} {{1}} {no}{{2}} ist", f"{{0}} {{1}} is {no}{{2}}")
        return fill(saying.word(form), whose, say(saying, inner.args[0]), kind)
    if inner.op in ("is_none", "is_empty", "is_some") and _has(saying, inner.args[0]):
        there = negated == (inner.op != "is_some")
        what = say(saying, inner.args[0])
        one = lacked(saying, without_the(what), Determiner.A if there else Determiner.NO)
        if saying.language == "de" and one and not inner.args[0].type.many:
            return [*who, " ", *one, " ", "haben" if head.several else "hat"]
        if saying.language == "en":
            return [*who, " ", "have " if head.several else "has ", "" if there else "no ", *what]
        return fill("bei {0} es {1} gibt" if there else "bei {0} es {1} nicht gibt", [head.pronoun(Case.DATIVE)], what)
    derived = saying.world.derived[inner.args[0]] if inner.op == "derived" and inner.type == BOOL else None
    if derived is not None and (not negated or not derived.subject):
        given = dict(zip(derived.parameters, inner.args[1:], strict=True))
        if derived.subject in given and _is(given[derived.subject], saying.element):
            verb = VerbForm.PLURAL if head.several else VerbForm.THIRD
            told = holds(saying, derived, given, Subject(SaidValue(lambda case: who, head.several), verb))
            if told:
                return told
        if len(given) == 1 and _is(inner.args[1], saying.element):
            name: Pieces = [saying.naming.name("derived", inner.args[0])]
            german = f"auf {head.pronoun(Case.ACCUSATIVE)} „{{0}}“ {no}zutrifft"
            return fill(saying.word((german, f"to which “{{0}}” {'does not apply' if negated else 'applies'}")), name)
    if inner.op == "in" and _is(inner.args[0], saying.element):
        row = say(saying, inner.args[1], Case.DATIVE)
        belong = "gehören" if head.several else "gehört"
        return fill(saying.word((f"{{0}} {no}zu {{1}} {belong}", f"{{0}} {be} {no}among {{1}}")), who, row)
    if inner.op == "in" and _has(saying, inner.args[0]) and inner.args[1].op == "list" and not negated:
        return [*whose, " ", *say(saying.behind_if(), inner)]
    return []


def _has(saying: Saying, x: X) -> bool:
    """Whether this is something that the thing in question has: an attribute, or a value that is worked out for it."""
    if x.op == "attr":
        return _is(x.args[1], saying.element)
    if x.op in ("owner", "place"):
        return _is(x.args[0], saying.element)
    return x.op == "derived" and len(x.args) == 2 and _is(x.args[1], saying.element) and x.type != BOOL


# ---- one of a row


def one_of(saying: Saying, row: X, name: str, determiner: Determiner, case: Case) -> Pieces:
    """One thing of a row: *eine Karte k in deiner Hand*, *jede Einheit e, die bereit ist*; nothing if the row is not
    said by a kind whose article is known."""
    base, owners, tests = parts_of(saying, row)
    kind = base.args[0] if base.op in ("kind", "kind_inside") else ""
    if not isinstance(kind, str) or (kind != PLAYER and kind not in saying.world.kinds):
        return []
    said = noun(saying, "kind", kind)
    head = _SEVERAL
    if saying.language == "de":
        word = said.noun
        if not isinstance(word, GermanWord) or not word.knows_article or word.always_plural:
            return []
        head = Head(Agreement(Case.NOMINATIVE, Number.SINGULAR, Gender(word.noun.article)))
    else:
        head = Head(replace(_SEVERAL.agreement, number=Number.SINGULAR))
    if determiner is not Determiner.A:
        text = said.noun.with_determiner(determiner, case)
    else:
        alone = said.noun.alone(case)
        text = f"{indefinite_article(alone)} {alone}" if saying.language == "en" else said.noun.one(case)
    made: Pieces = [Name(text, said.anchor)]
    if name and not names.is_made_up(name) and saying.world.kind_of_form(name) != kind:
        made += [" ", Local(saying.naming.local(name).text)]
    for owner in owners:
        owned = whose(saying, owner)
        if saying.language == "en" and is_me(saying, owner):
            made = [*made, " of yours"]
            continue
        form = saying.word(("{0} von {1}", "{0} of {1}"))
        made = [*made, " ", *owned] if owned else fill(form, made, say(saying, owner, Case.DATIVE))
    if base.op == "kind_inside":
        made = fill("{0} in {1}", made, say(saying, base.args[1], Case.DATIVE))
    return [*made, *which(saying, tests, head)]


# ---- several


def counting(saying: Saying, x: X, case: Case) -> Pieces:
    """`Anzahl der Karten im Markt`: what lies somewhere is called things, if nothing else is known of it."""
    row = x.args[-1]
    if is_contents(row):
        form = ("Anzahl der Dinge in {0}", "number of things in {0}")
        return with_article(saying, fill(saying.word(form), say(saying, row.args[-1], Case.DATIVE)), case)
    said = say(replace(saying, verb_last=False), row, Case.GENITIVE if saying.language == "de" else case)
    said = several_behind_article(saying, said)
    return with_article(saying, [saying.word(("Anzahl der ", "number of ")), *said], case)



def is_contents(x: X) -> bool:
    """Whether all that lies somewhere is meant."""
    return x.op == "contents" or (x.op == "call" and x.args[0] == "contents")


def listed(saying: Saying, x: X, case: Case) -> Pieces:
    if not x.args:
        return [saying.word(("niemand", "nobody"))]
    return joined((say(saying, one, case) for one in x.args), ", ", saying.word((" und ", " and ")))


def without(saying: Saying, x: X, case: Case) -> Pieces:
    row, other = x.args
    if row.op == "kind" and row.args[0] == PLAYER and other.op == "local" and other.args[0] == names.ME:
        form = ("den anderen Spielern" if case is Case.DATIVE else "die anderen Spieler", "the other players")
        return [saying.word(form)]
    return by_record(saying, x)


def some(saying: Saying, x: X, case: Case) -> Pieces:
    least, most, row, *chance = x.args
    return counted(saying, least, most, row, bool(chance))


def counted(saying: Saying, least: X, most: X, row: X, chance: bool = False) -> Pieces:
    """`1 Karte in deiner Hand`, `bis zu 3 Karten`, `2 Karten (zufällig)`."""
    picked = [saying.word((" (zufällig)", " (at random)"))] if chance else []
    said = say(saying, row)
    one = most.op == "const" and most.args[0] == 1
    first = said[0] if said else ""
    if one and isinstance(first, Name) and first.anchor.startswith("kind-"):
        said = [saying.naming.name("kind", first.anchor.removeprefix("kind-")), *said[1:]]
    return [*span(saying, least, most), " ", *said, *picked]


def span(saying: Saying, least: X, most: X) -> Pieces:
    """How many: `2`, `bis zu 3`, `beliebig viele`."""
    if least == most or (least.op, least.args) == (most.op, most.args):
        return say(saying, most)
    if most.op == "count":
        return [saying.word(("beliebig viele", "any number of"))]
    return fill(saying.word(("bis zu {0}", "up to {0}")), say(saying, most, Case.DATIVE))


def amount(saying: Saying, x: X, case: Case) -> Pieces:
    return resources(saying, x.args[0], x.args[1])


def resources(saying: Saying, count: X, resource: X) -> Pieces:
    """`2 Funken`; a sum stands in brackets."""
    one = count.op == "const" and count.args[0] == 1
    number = ["(", *say(saying, count), ")"] if count.op in ("math", "attr", "derived") else say(saying, count)
    if resource.op == "const" and not one:
        return [*number, " ", saying.naming.several(resource.args[1])]
    return [*number, " ", *say(saying, resource)]


def number_between(saying: Saying, name: str, row: X) -> Pieces:
    """A number that is chosen, and between which others: *die Zahl, von 1 bis zur Anzahl der Karten*."""
    least, most = (say(saying, one, Case.DATIVE) for one in row.args[1:3])
    chosen_number = known(saying, name, INT, Case.ACCUSATIVE)
    return fill(saying.word(("{0}, von {1} bis zu {2}", "{0}, from {1} to {2}")), chosen_number, least, most)


_ORDINALS = {
    "first": ("erst", "first", ("aus", "of")),
    "last": ("letzt", "last", ("aus", "of")),
    "only": ("einzig", "only one", ("aus", "of")),
    "top": ("oberst", "top", ("von", "of")),
    "bottom": ("unterst", "lowest", ("von", "of")),
}


_SEVERAL_OF = {"tops": "top", "first_n": "first"}
"""Of what gives the first few: what gives the first."""


def _ordinal(saying: Saying, x: X, case: Case) -> Pieces:
    """One by its place: *die erste Karte aus …*, *the last player of …*."""
    id, row = x.args[0], x.args[1]
    german, english, between = _ORDINALS[id]
    kind = x.type.name
    known = x.type.base == "thing" and (kind == PLAYER or kind in saying.world.kinds)
    word = noun(saying, "kind", kind) if known else None
    name: Pieces
    if saying.language == "en" and word is not None:
        name = [Name(f"the {english.removesuffix(' one')} {word.noun.alone(None)}", word.anchor)]
    elif saying.language == "en":
        name = [f"the {english}"]
    elif word is not None and isinstance(word.noun, GermanWord) and word.noun.knows_article:
        name = [Name(word.noun.noun.phrase(case, Number.SINGULAR, Determiner.THE, (german,)), word.anchor)]
    else:
        it = Agreement(case, Number.SINGULAR, Gender.NEUTER)
        adjective = adjective_form(german, it, Determiner.THE).capitalize()
        name = [f"{determiner_form(Determiner.THE, it)} {adjective}"]
    if row.op == "kind" and word is not None:
        return name  # the first of all
    owner = whose(saying, row) if between[0] in OF else []
    if owner:
        return [*name, " ", *owner]
    form = (f"{{0}} {between[0]} {{1}}", f"{{0}} {between[1]} {{1}}")
    return fill(saying.word(form), name, say(saying, row, Case.DATIVE))


def called(saying: Saying, x: X, case: Case) -> Pieces:
    """A function by the pattern of its record; arguments that may be left out follow in brackets."""
    id, *args = x.args
    if id in _SEVERAL_OF and args[1].op == "const" and args[1].args[0] == 1:
        return called(saying, X("call", (_SEVERAL_OF[id], args[0]), x.type.each()), case)
    if id in _ORDINALS:
        return _ordinal(saying, x, case)
    if id == "chosen":
        return say(saying, X("is_some", tuple(args), BOOL), case)
    if id == "count":
        return counting(saying, x, case)
    function = BY_ID[id]
    said = with_article(saying, filled(saying, saying, function.say, function.arguments(tuple(args))), case)
    given: list[Pieces] = [
        [chosen((named.de, named.en), saying.language), ": ", *say(saying, value)]
        for named, value in function.given(tuple(args))
    ]
    return [*said, " (", *joined(given), ")"] if given else said


TELLERS: dict[str, Teller] = {
    "filter": filtered, "count": counting, "list": listed, "union": listed, "without": without, "some": some,
    "amount": amount, "call": called,
}  # fmt: skip
