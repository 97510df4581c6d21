"""Expressions as prose: values, sets and conditions, said from the typed tree.

How an operation or a function is said stands in its record (`dsl/operations/`); here the patterns are filled with names
that lead somewhere, in the case that the words around them ask for. What reads better said otherwise in a book (things
in question left out, tests turned round) has a function of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from regelwerk.dsl.declare.world import PLAYER, World
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.clauses.entry_texts import ME
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.logic_operations import SIGNS
from regelwerk.dsl.operations.record import Said
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.tree import made_up_names as names
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, RESOURCE
from regelwerk.dsl.tree.walk import BINDERS, expressions
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.book_words import SAYS_OF
from regelwerk.tools.book.telling.prose import Name, Pieces, chosen, fill, joined, plain, put_behind

_ME = {"de": {"": "du", "dative": "dir", "accusative": "dich"}, "en": {"": "you"}}
_PLAYER = {
    "de": {"": "der Spieler", "dative": "dem Spieler", "accusative": "den Spieler"},
    "en": {"": "the player"},
}
_ACCUSATIVE = ("ohne ",)
_DATIVE = ("von ", "of ", "ab ", "nach ", "zwischen ", "an ", "vor ", "mit ", "aus ", "zu ", "unter ", "gehört ")
_SLOT = re.compile(r"\{(\w+)\}")
_VERBS = re.compile(r"(?<!\S)(ist|sind|bist|hat|liegt|gehört|gibt|gilt)(?: |$)")
_OWNED = re.compile(r"(.+) of \{(\w+)\}$")

_NAMED = {
    "derived": "derived",
    "entry": "entry",
    "event": "event",
    "kind": "kind",
    "option": "option",
    "pattern": "pattern",
    "procedure": "procedure",
    "scope": "procedure",
    "table": "table",
}
"""Slots that hold a name of the rulebook, and what it is the name of."""


@dataclass(frozen=True)
class Saying:
    """What a text can leave unsaid: how its local names are said, and what its event's fields are called."""

    naming: Naming
    locals: dict[str, Pieces] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    element: str | None = None
    actor: X = ME
    spoken_to: X | None = None
    """Whoever is told what to do, as the reader is."""
    player: str = ""
    """The parameter that is whoever acts in a procedure: `der Spieler`."""
    verb_last: bool = False
    """Whether a condition stands behind *falls*, where a German verb comes last."""

    @property
    def world(self) -> World:
        return self.naming.world

    @property
    def language(self) -> Language:
        return self.naming.language

    def word(self, pair: tuple[str, str]) -> str:
        return chosen(pair, self.language)

    def condition(self, pair: tuple[str, str]) -> str:
        """The form of a condition; behind *falls* a German verb goes to the end: `{0} ist leer`, `{0} leer ist`."""
        form = self.word(pair)
        found = _VERBS.search(form) if self.verb_last and self.language == "de" else None
        return form if found is None else f"{form[: found.start()]}{form[found.end() :]} {found[1]}"

    def behind_if(self) -> Saying:
        """For a condition behind *falls*."""
        return replace(self, verb_last=True)

    def with_local(self, name: str, said: Pieces) -> Saying:
        return replace(self, locals={**self.locals, name: said})


def me(saying: Saying, case: str = "") -> Pieces:
    forms = _ME[saying.language]
    return [forms.get(case, forms[""])]


def say(saying: Saying, x: X, case: str = "") -> Pieces:
    """An expression in words."""
    special = _SPECIAL.get(x.op)
    return special(saying, x, case) if special is not None else by_record(saying, x)


def by_record(saying: Saying, x: X) -> Pieces:
    """An expression by the pattern of its record."""
    operation = OPERATIONS[x.op]
    inner = replace(saying, element=x.args[BINDERS[x.op]]) if x.op in BINDERS else saying
    if x.type != BOOL:
        saying, inner = replace(saying, verb_last=False), replace(inner, verb_last=False)
    return _filled(saying, inner, operation.said(x), operation.arguments(x))


def _filled(saying: Saying, inner: Saying, said: Said, slots: dict[str, Any]) -> Pieces:
    """A pattern with its slots filled; what is asked of the elements of a row is said from the inside."""
    pattern = saying.condition((said.pattern("de"), said.pattern("en")))
    owned = _OWNED.fullmatch(pattern) if saying.language == "en" else None
    if owned is not None and isinstance(slots[owned[2]], X) and is_me(saying, slots[owned[2]]):
        pattern = "your " + owned[1]
    made: Pieces = []
    words = _SLOT.split(said.pattern(saying.language))
    before = dict(zip(words[1::2], words[::2], strict=False))
    for index, part in enumerate(_SLOT.split(pattern)):
        if index % 2:
            told = _slot(saying if part == "row" else inner, part, slots, before[part], said.separator(saying.language))
            made = put_behind(made, told)
        elif part:
            made.append(part)
    return made


def _slot(saying: Saying, slot: str, slots: dict[str, Any], before: str, between: str) -> Pieces:
    """What fills a slot; behind a preposition that asks for it in the dative."""
    value = slots[slot]
    if slot == "tests":
        fields = list(saying.world.events[slots["event"]].fields)
        given: list[Pieces] = [labelled(saying, fields[index], say(saying, one)) for index, one in value]
        return [" (", *joined(given), ")"] if given else []
    if isinstance(value, tuple):
        return joined((say(saying, one) for one in value), between)
    if not isinstance(value, X):
        return _name(saying, slot, str(value))
    case = "accusative" if before.endswith(_ACCUSATIVE) else "dative" if before.endswith(_DATIVE) else ""
    said = say(saying, value, case)
    return ["(", *said, ")"] if value.op == "math" and before.endswith(("von ", "of ")) else said


def _name(saying: Saying, slot: str, word: str) -> Pieces:
    """A name of the rulebook, by the slot that it stands in."""
    naming, world = saying.naming, saying.world
    if slot in _NAMED:
        return [naming.name(_NAMED[slot], word)]
    if slot == "kinds":
        return [naming.row(word)]
    if slot == "purse":
        return [naming.several(word)]
    if slot == "attribute":
        return [naming.name("resource", word) if word in world.resources else naming.human(word)]
    if slot == "ability":
        return [naming.name("event" if word in world.events else "rule" if word in world.rules else "entry", word)]
    if slot == "what":
        return [naming.name("kind" if word in world.kinds else "entry" if word in world.entries else "rule", word)]
    return [naming.human(word)]


def _local(saying: Saying, x: X, case: str) -> Pieces:
    name = x.args[0]
    if name in saying.locals:
        return saying.locals[name]
    if name == names.ME:
        return me(saying, case)
    if name == saying.player:
        forms = _PLAYER[saying.language]
        return [forms.get(case, forms[""])]
    if name == names.THIS:
        return me(saying, case) if x.type.name == PLAYER else [saying.naming.this(x.type.name)]
    if name == saying.element and (names.is_made_up(name) or name in saying.world.kinds):
        return ["es" if saying.language == "de" else "it"]
    return [saying.naming.local(name)]


def _const(saying: Saying, x: X, case: str) -> Pieces:
    value = x.args[0]
    if x.type == BOOL:
        return [saying.word(("ja", "yes") if value else ("nein", "no"))]
    if x.type == RESOURCE:
        return [saying.naming.name("resource", x.args[1])]
    if x.type.base == "none":
        return [saying.word(("nichts", "nothing"))]
    if x.type.base == "enum":
        return [Name(saying.naming.human(str(x.args[1])), saying.naming.anchor("enumeration", x.type.name))]
    if x.type.base == "thing" and value == -1:
        return [saying.word(("niemand", "nobody") if x.type.name == PLAYER else ("nichts", "nothing"))]
    if x.type.base == "thing" and x.type.name == PLAYER and value < len(saying.world.player_names):
        return [saying.naming.human(saying.world.player_names[value])]
    return [str(value)]


def _attribute(saying: Saying, x: X, case: str) -> Pieces:
    name, thing = x.args
    said = _name(saying, "attribute", name)
    if thing.op == "local" and thing.args[0] == saying.element:
        return said  # inside `wo`, the attributes of the thing in question stand alone
    if x.type == BOOL:
        form = ("du bist {1}", "you are {1}") if is_me(saying, thing) else ("{0} ist {1}", "{0} is {1}")
        return fill(saying.condition(form), say(saying, thing), [saying.naming.human(name, False)])
    return by_record(saying, x)


def of(saying: Saying, said: Pieces, thing: X) -> Pieces:
    """`Leben von dir`, `your life`; what is called `Nachbarn von` says it already."""
    last = said[-1] if said else ""
    if isinstance(last, Name) and last.text.endswith(SAYS_OF):
        return [*said, " ", *say(saying, thing, "dative")]
    if saying.language == "en" and is_me(saying, thing):
        return ["your ", *said]
    return fill(saying.word(("{0} von {1}", "{0} of {1}")), said, say(saying, thing, "dative"))


def is_me(saying: Saying, x: X) -> bool:
    """Whether `du` is meant."""
    return x.op == "local" and x.args[0] not in saying.locals and (x.args[0] == names.ME or is_this_player(x))


def is_this_player(x: X) -> bool:
    return x.op == "local" and x.args[0] == names.THIS and x.type.name == PLAYER


def _filter(saying: Saying, x: X, case: str) -> Pieces:
    """`Karten von dir, bei denen gilt: …`: filters inside each other are said as one, whose things they are first."""
    row = x
    tests: list[tuple[str, X]] = []
    while row.op == "filter":
        if not _goes_without_saying(saying, row):
            tests.insert(0, (row.args[1], row.args[2]))
        row = row.args[0]
    said = say(saying, row)
    rest = []
    for name, test in tests:
        if test.op == "belongs" and test.args[0].op == "local" and test.args[0].args[0] == name:
            said = of(saying, said, test.args[1])
        else:
            rest.append((test, say(replace(saying, element=name, verb_last=False), test)))
    if not rest:
        return said
    parts: list[Pieces] = [["(", *one, ")"] if test.op == "or" and len(rest) > 1 else one for test, one in rest]
    holds = joined(parts, saying.word((" und ", " and ")))
    return fill(saying.word(("{0}, bei denen gilt: {1}", "{0} where {1}")), said, holds)


def _goes_without_saying(saying: Saying, x: X) -> bool:
    """Whether a filter only says which things of a kind are there at all, as the kind itself says (`anwesend`)."""
    row, _, test = x.args
    present = saying.world.kinds[row.args[0]].present if row.op == "kind" else None
    return present is not None and (test.op, test.args) == (present.op, present.args)


def _contents(x: X) -> bool:
    """Whether all that lies somewhere is meant."""
    return x.op == "contents" or (x.op == "call" and x.args[0] == "contents")


def _is_empty(saying: Saying, x: X, case: str) -> Pieces:
    [row] = x.args
    if _contents(row):
        form = ("in {0} liegt nichts", "nothing lies in {0}")
        return fill(saying.condition(form), say(saying, row.args[-1], "dative"))
    return by_record(saying, x)


def _exists(saying: Saying, x: X, case: str) -> Pieces:
    row, name, test = x.args
    if test.op == "const" and _contents(row):
        form = ("in {0} liegt etwas", "something lies in {0}")
        return fill(saying.condition(form), say(saying, row.args[-1], "dative"))
    if test.op == "const" or names.is_made_up(name) or name in saying.world.kinds:
        return by_record(saying, x)
    chosen_one = ("es gibt {2} aus {0}, so dass {1}", "there is {2} of {0} such that {1}")
    inner = replace(saying, element=name)
    return fill(saying.word(chosen_one), say(saying, row), say(inner, test), [saying.naming.local(name)])


def _forall(saying: Saying, x: X, case: str) -> Pieces:
    row, name, test = x.args
    if names.is_made_up(name) or name in saying.world.kinds:
        return by_record(saying, x)
    said = say(replace(saying, element=name), test)
    each = ("für jedes {2} aus {0} gilt: {1}", "for each {2} of {0}: {1}")
    return fill(saying.word(each), say(saying, row), said, [saying.naming.local(name)])


def _junction(saying: Saying, x: X, case: str) -> Pieces:
    between = saying.word((" und ", " and ") if x.op == "and" else (" oder ", " or "))
    parts = []
    for arg in x.args:
        said = say(saying, arg)
        nested = arg.op in ("and", "or") and arg.op != x.op
        parts.append(["(", *said, ")"] if nested else said)
    return joined(parts, between)


def _sign(saying: Saying, x: X, case: str) -> Pieces:
    sign, a, b = x.args
    if sign == "ceil":
        divided = _sign(saying, replace(x, args=("/", a, b)), case)
        return fill(saying.word(("({0}, aufgerundet)", "({0}, rounded up)")), divided)
    left, right = say(saying, a), say(saying, b)
    if x.op == "math":
        wraps = [_runs_on(arg) or (arg.op == "math" and arg.args[0] in "+-" and sign in "*/") for arg in (a, b)]
        left, right = (["(", *one, ")"] if wrap else one for one, wrap in zip((left, right), wraps, strict=True))
        if a.op == "const" and a.args[0] == 0 and sign == "-":
            return ["−", *right]
    elif _runs_on(a):
        left = ["(", *left, ")"]
    return [*left, f" {SIGNS.get(sign, sign)} ", *right]


def _runs_on(x: X) -> bool:
    """Whether what is said ends with a condition, into which a sign behind it would be read."""
    return any(one.op == "filter" and one.args[2].op != "belongs" for one in expressions(x))


def _among(saying: Saying, x: X, case: str) -> Pieces:
    one, row = x.args
    form = saying.word(("{0} gehört zu {1}", "{0} are among {1}" if is_me(saying, one) else "{0} is among {1}"))
    if row.op == "list" and len(row.args) > 1:
        form = saying.word(("{0} ist {1}", "{0} is {1}"))
        listed = joined([say(saying, arg) for arg in row.args], ", ", saying.word((" oder ", " or ")))
        return fill(form, say(saying, one), listed)
    return fill(form, say(saying, one), say(saying, row, "dative"))


def _call(saying: Saying, x: X, case: str) -> Pieces:
    """A function by the pattern of its record; arguments that may be left out follow in brackets."""
    id, *args = x.args
    function = BY_ID[id]
    said = _filled(saying, saying, function.say, function.arguments(tuple(args)))
    given: list[Pieces] = [
        [chosen((named.de, named.en), saying.language), ": ", *say(saying, value)]
        for named, value in function.given(tuple(args))
    ]
    return [*said, " (", *joined(given), ")"] if given else said


def _derived(saying: Saying, x: X, case: str) -> Pieces:
    from regelwerk.tools.book.telling.sentence_prose import (
        holds,  # sentences are filled with values, and may be conditions
    )

    id, *args = x.args
    name: Pieces = [saying.naming.name("derived", id)]
    if not args:
        return name
    derived = saying.world.derived[id]
    told = holds(saying, derived, dict(zip(derived.parameters, args, strict=True))) if x.type == BOOL else []
    if told:
        return told
    if len(args) == 1 and args[0].op == "local" and args[0].args[0] == saying.element:
        return name
    if len(args) == 1 and x.type != BOOL:
        return of(saying, name, args[0])
    return [*name, " (", *joined(say(saying, one) for one in args), ")"]


def _list(saying: Saying, x: X, case: str) -> Pieces:
    if not x.args:
        return [saying.word(("niemand", "nobody"))]
    return joined((say(saying, one) for one in x.args), ", ", saying.word((" und ", " and ")))


def _without(saying: Saying, x: X, case: str) -> Pieces:
    row, other = x.args
    if row.op == "kind" and row.args[0] == PLAYER and other.op == "local" and other.args[0] == names.ME:
        return [saying.word(("die anderen Spieler", "the other players"))]
    return by_record(saying, x)


def _some(saying: Saying, x: X, case: str) -> Pieces:
    least, most, row, *chance = x.args
    return counted(saying, least, most, row, bool(chance))


def counted(saying: Saying, least: X, most: X, row: X, chance: bool = False) -> Pieces:
    """`1 Karte in Hand von dir`, `bis zu 3 Karten`, `2 Karten (zufällig)`."""
    said = say(saying, row)
    one = most.op == "const" and most.args[0] == 1
    first = said[0] if said else ""
    if one and isinstance(first, Name) and first.anchor.startswith("kind-"):
        said = [saying.naming.name("kind", first.anchor.removeprefix("kind-")), *said[1:]]
    picked = [saying.word((" (zufällig)", " (at random)"))] if chance else []
    return [*span(saying, least, most), " ", *said, *picked]


def span(saying: Saying, least: X, most: X) -> Pieces:
    """How many: `2`, `bis zu 3`, `beliebig viele`."""
    if least == most or (least.op, least.args) == (most.op, most.args):
        return say(saying, most)
    if most.op == "count":
        return [saying.word(("beliebig viele", "any number of"))]
    return fill(saying.word(("bis zu {0}", "up to {0}")), say(saying, most))


def _amount(saying: Saying, x: X, case: str) -> Pieces:
    return resources(saying, x.args[0], x.args[1])


def resources(saying: Saying, count: X, resource: X) -> Pieces:
    """`2 Funken`."""
    one = count.op == "const" and count.args[0] == 1
    if resource.op == "const" and not one:
        return [*say(saying, count), " ", saying.naming.several(resource.args[1])]
    return [*say(saying, count), " ", *say(saying, resource)]


def labelled(saying: Saying, label: str, said: Pieces) -> Pieces:
    """`karte: diese Karte`; what is called like its label stands alone."""
    name = saying.naming.local(label)
    return said if plain(said) == name.text else [name, ": ", *said]


def _field(saying: Saying, x: X, case: str) -> Pieces:
    index = x.args[0]
    return [saying.naming.local(saying.fields[index])] if index < len(saying.fields) else [f"‹{index}›"]


def _let(saying: Saying, x: X, case: str) -> Pieces:
    name, value, inner = x.args
    return say(saying.with_local(name, say(saying, value)), inner)


def _not(saying: Saying, x: X, case: str) -> Pieces:
    [test] = x.args
    if test.op == "compare" and test.args[0] == "=":
        return _sign(saying, replace(test, args=("!=", *test.args[1:])), case)
    if test.op in ("is_none", "is_empty"):
        [inner] = test.args
        if _contents(inner):
            return _exists(saying, X("exists", (inner, "", X("const", (True,), BOOL)), BOOL), case)
        form = ("es gibt {0}", "there are {0}" if test.op == "is_empty" else "there is {0}")
        return fill(saying.condition(form), say(saying, inner))
    if test.op == "attr" and test.type == BOOL:
        form = ("{0} ist nicht {1}", "{0} is not {1}")
        if is_me(saying, test.args[1]):
            form = ("du bist nicht {1}", "you are not {1}")
        return fill(saying.condition(form), say(saying, test.args[1]), [saying.naming.human(test.args[0], False)])
    if test.op == "is_kind":
        form = ("{0} ist nicht {1}", "{0} is not {1}")
        return fill(saying.condition(form), say(saying, test.args[0]), [saying.naming.name("kind", test.args[1])])
    return by_record(saying, x)


def _parameter(saying: Saying, x: X, case: str) -> Pieces:
    """What a running procedure is about: `System von Taktikaktion`."""
    procedure = saying.world.procedures[x.args[0]]
    name = list(procedure.parameters)[x.args[1]]
    said: Pieces = [saying.word(("Spieler", "player")) if name == procedure.actor else saying.naming.local(name)]
    return fill(saying.word(("{0} von {1}", "{0} of {1}")), said, [saying.naming.name("procedure", procedure.id)])


Special = Callable[[Saying, X, str], Pieces]

_SPECIAL: dict[str, Special] = {
    "local": _local, "raw": _local, "field": _field, "param": _field, "const": _const, "attr": _attribute,
    "filter": _filter, "is_empty": _is_empty, "exists": _exists, "forall": _forall, "and": _junction, "or": _junction,
    "not": _not, "compare": _sign, "math": _sign, "in": _among, "call": _call, "derived": _derived, "list": _list,
    "union": _list, "parameter": _parameter, "without": _without, "let": _let, "some": _some, "amount": _amount,
}  # fmt: skip
