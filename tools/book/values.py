"""Expressions as prose: values, sets and conditions, said from the typed tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from regelwerk.dsl.clauses import ME
from regelwerk.dsl.functions import FUNCTIONS
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, RESOURCE
from regelwerk.dsl.walk import expressions
from regelwerk.dsl.world import PLAYER, World
from regelwerk.tools.book.naming import Naming
from regelwerk.tools.book.pieces import Name, Pieces, chosen, fill, joined, plain
from regelwerk.tools.book.value_forms import CALLS, FORMS, ROUTE_PARTS

_SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥", "*": "×"}
_FUNCTIONS = {function.id: function for function in FUNCTIONS}

_MADE_UP = re.compile(r".*_\d*$")
"""Names that the checker makes up for the thing in question."""

_ME = {"de": {"": "du", "dative": "dir", "accusative": "dich"}, "en": {"": "you"}}
_ACCUSATIVE = ("ohne ",)
_DATIVE = ("von ", "of ", "ab ", "nach ", "zwischen ", "an ", "vor ", "mit ")


@dataclass(frozen=True)
class Saying:
    """What a text can leave unsaid: how its local names are said, and what its event's fields are called."""

    naming: Naming
    locals: dict[str, Pieces] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    element: str = ""
    actor: X = ME

    @property
    def world(self) -> World:
        return self.naming.world

    @property
    def language(self) -> Language:
        return self.naming.language

    def word(self, pair: tuple[str, str]) -> str:
        return chosen(pair, self.language)

    def with_local(self, name: str, said: Pieces) -> Saying:
        return replace(self, locals={**self.locals, name: said})


def me(saying: Saying, case: str = "") -> Pieces:
    forms = _ME[saying.language]
    return [forms.get(case, forms[""])]


def say(saying: Saying, x: X, case: str = "") -> Pieces:
    """An expression in words."""
    special = _SPECIAL.get(x.op)
    if special is not None:
        made: Pieces = special(saying, x, case)
        return made
    if x.op in FORMS:
        return _form(saying, FORMS[x.op], x.args)
    return [f"‹{x.op}›"]


def _form(saying: Saying, pair: tuple[str, str], args: tuple[Any, ...]) -> Pieces:
    """A template; what stands behind a preposition that asks for it is said in the dative."""
    template = saying.word(pair)
    parts = []
    for index, arg in enumerate(args):
        before = template.partition("{" + str(index) + "}")[0]
        case = "accusative" if before.endswith(_ACCUSATIVE) else ""
        case = "dative" if before.endswith((*_DATIVE, "gehört ")) else case
        said = _arg(saying, arg, case)
        sum_inside = isinstance(arg, X) and arg.op == "math" and before.endswith(("von ", "of "))
        parts.append(["(", *said, ")"] if sum_inside else said)
    return fill(template, *parts)


def _arg(saying: Saying, arg: Any, case: str = "") -> Pieces:
    if isinstance(arg, X):
        return say(saying, arg, case)
    return [saying.naming.human(str(arg))] if arg is not None else []


def _local(saying: Saying, x: X, case: str) -> Pieces:
    name = x.args[0]
    if name in saying.locals:
        return saying.locals[name]
    if name == "ich":
        return me(saying, case)
    if name == "dies":
        return me(saying, case) if x.type.name == PLAYER else [saying.naming.this(x.type.name)]
    if name == saying.element and (_MADE_UP.match(name) or name in saying.world.kinds):
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
    what = "resource" if name in saying.world.resources else "attribute"
    said: Pieces = [saying.naming.name(what, name) if what == "resource" else saying.naming.human(name)]
    if thing.op == "local" and thing.args[0] == saying.element:
        return said  # inside `wo`, the attributes of the thing in question stand alone
    if x.type == BOOL:
        form = ("du bist {1}", "you are {1}") if is_me(saying, thing) else ("{0} ist {1}", "{0} is {1}")
        return fill(saying.word(form), say(saying, thing), [saying.naming.human(name, False)])
    return of(saying, said, thing)


def of(saying: Saying, said: Pieces, thing: X) -> Pieces:
    """`Leben von dir`, `your life`."""
    if saying.language == "en" and is_me(saying, thing):
        return ["your ", *said]
    return fill(saying.word(FORMS["attr"]), said, say(saying, thing, "dative"))


def is_me(saying: Saying, x: X) -> bool:
    """Whether `du` is meant."""
    return x.op == "local" and x.args[0] not in saying.locals and (x.args[0] == "ich" or is_this_player(x))


def is_this_player(x: X) -> bool:
    return x.op == "local" and x.args[0] == "dies" and x.type.name == PLAYER


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
            rest.append((test, say(replace(saying, element=name), test)))
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
        return fill(saying.word(("in {0} liegt nichts", "nothing lies in {0}")), say(saying, row.args[-1], "dative"))
    return _form(saying, FORMS["is_empty"], x.args)


def _exists(saying: Saying, x: X, case: str) -> Pieces:
    row, name, test = x.args
    if test.op == "const" and _contents(row):
        return fill(saying.word(("in {0} liegt etwas", "something lies in {0}")), say(saying, row.args[-1], "dative"))
    if test.op == "const":
        return fill(saying.word(("es gibt {0}", "there is one of {0}")), say(saying, row))
    inner = saying if not name.strip("_") else replace(saying, element=name)
    if _MADE_UP.match(name) or name in saying.world.kinds:
        form = ("es gibt {0}, für die gilt: {1}", "there is one of {0} where {1}")
        return fill(saying.word(form), say(saying, row), say(inner, test))
    form = ("es gibt {2} aus {0}, so dass {1}", "there is {2} of {0} such that {1}")
    return fill(saying.word(form), say(saying, row), say(inner, test), [saying.naming.local(name)])


def _forall(saying: Saying, x: X, case: str) -> Pieces:
    row, name, test = x.args
    said = say(replace(saying, element=name), test)
    if _MADE_UP.match(name) or name in saying.world.kinds:
        return fill(saying.word(("für alle {0} gilt: {1}", "for all {0}: {1}")), say(saying, row), said)
    form = ("für jedes {2} aus {0} gilt: {1}", "for each {2} of {0}: {1}")
    return fill(saying.word(form), say(saying, row), said, [saying.naming.local(name)])


def _mapped(saying: Saying, x: X, case: str) -> Pieces:
    row, name, value = x.args
    form = ("{0} der {1}", "{0} of the {1}")
    return fill(saying.word(form), say(replace(saying, element=name), value), say(saying, row))


def _sorted(saying: Saying, x: X, case: str) -> Pieces:
    row, name, rank = x.args
    form = ("{0}, geordnet nach {1}", "{0}, ordered by {1}")
    return fill(saying.word(form), say(saying, row), say(replace(saying, element=name), rank))


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
    return [*left, f" {_SIGNS.get(sign, sign)} ", *right]


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
    id, *args = x.args
    values = [arg for arg in args if isinstance(arg, X)]
    if id in CALLS and all("{" + str(index) + "}" not in saying.word(CALLS[id]) for index in range(len(values), 5)):
        return _form(saying, CALLS[id], tuple(values))
    function = _FUNCTIONS.get(id)
    name = chosen((function.de, function.en), saying.language) if function is not None else id
    return [name.replace("_", " "), "(", *joined(say(saying, one) for one in values), ")"]


def _derived(saying: Saying, x: X, case: str) -> Pieces:
    id, *args = x.args
    name: Pieces = [saying.naming.name("derived", id)]
    if not args:
        return name
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
    if row.op == "kind" and row.args[0] == PLAYER and other.op == "local" and other.args[0] == "ich":
        return [saying.word(("die anderen Spieler", "the other players"))]
    return _form(saying, FORMS["without"], x.args)


def _some(saying: Saying, x: X, case: str) -> Pieces:
    least, most, row = x.args
    return counted(saying, least, most, row)


def counted(saying: Saying, least: X, most: X, row: X) -> Pieces:
    """`1 Karte in Hand von dir`, `bis zu 3 Karten`."""
    said = say(saying, row)
    one = most.op == "const" and most.args[0] == 1
    first = said[0] if said else ""
    if one and isinstance(first, Name) and first.anchor.startswith("kind-"):
        said = [saying.naming.name("kind", first.anchor.removeprefix("kind-")), *said[1:]]
    return [*span(saying, least, most), " ", *said]


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


def _happened(saying: Saying, x: X, case: str) -> Pieces:
    event, tests, scope = x.args
    fields = list(saying.world.events[event].fields)
    given: list[Pieces] = [labelled(saying, fields[index], say(saying, value)) for index, value in tests]
    said: Pieces = [saying.naming.name("event", event), *([" (", *joined(given), ")"] if given else [])]
    if scope:
        said = fill(saying.word(("{0} während {1}", "{0} during {1}")), said, [saying.naming.name("procedure", scope)])
    return fill(saying.word(("schon geschehen: {0}", "it has happened: {0}")), said)


def _may(saying: Saying, x: X, case: str) -> Pieces:
    values = joined(say(saying, one) for one in x.args[1])
    name = saying.naming.name("event", x.args[0])
    return [name, *([" (", *values, ")"] if values else []), saying.word((" ist möglich", " is possible"))]


def _during(saying: Saying, x: X, case: str) -> Pieces:
    name, owner = x.args
    said: Pieces = [saying.naming.name("procedure", name)] if name else [saying.word(("des Spiels", "the game"))]
    if owner is not None:
        said = of(saying, said, owner)
    return fill(saying.word(("{0} läuft", "{0} is running")), said)


def _caused(saying: Saying, x: X, case: str) -> Pieces:
    what, owner = x.args
    sort = "kind" if what in saying.world.kinds else "entry" if what in saying.world.entries else "rule"
    said: Pieces = [saying.naming.name(sort, what)]
    if owner is not None:
        said = of(saying, said, owner)
    return fill(saying.word(("ausgelöst durch {0}", "caused by {0}")), said)


def _field(saying: Saying, x: X, case: str) -> Pieces:
    index = x.args[0]
    return [saying.naming.local(saying.fields[index])] if index < len(saying.fields) else [f"‹{index}›"]


def _named(what: str) -> Any:
    def name(saying: Saying, x: X, case: str) -> Pieces:
        return [saying.naming.name(what, x.args[0])]

    return name


def _row(saying: Saying, x: X, case: str) -> Pieces:
    return [saying.naming.row(x.args[0])]


def _inside(saying: Saying, x: X, case: str) -> Pieces:
    place = say(saying, x.args[1], "dative")
    return fill(saying.word(FORMS["kind_inside"]), [saying.naming.row(x.args[0])], place)


def _place_of(saying: Saying, x: X, case: str) -> Pieces:
    return of(saying, [saying.naming.name("kind", x.args[0])], x.args[1])


def _is_kind(saying: Saying, x: X, case: str) -> Pieces:
    return fill(saying.word(FORMS["is_kind"]), say(saying, x.args[0]), [saying.naming.name("kind", x.args[1])])


def _option(saying: Saying, x: X, case: str) -> Pieces:
    return [saying.word(("Option ", "option ")), saying.naming.name("option", x.args[0])]


def _ability(saying: Saying, x: X, case: str) -> Pieces:
    id = x.args[0]
    sort = "event" if id in saying.world.events else "rule" if id in saying.world.rules else "entry"
    return [saying.naming.name(sort, id)]


def _let(saying: Saying, x: X, case: str) -> Pieces:
    name, value, inner = x.args
    return say(saying.with_local(name, say(saying, value)), inner)


def _route_part(saying: Saying, x: X, case: str) -> Pieces:
    route, part = x.args
    form = ROUTE_PARTS.get(part)
    if form is not None:
        return fill(saying.word(form), say(saying, route, "dative"))
    return of(saying, [saying.naming.human(part)], route)


def _over(saying: Saying, x: X, case: str) -> Pieces:
    """An argument that is a value for each thing: `nach: abstand`."""
    _, name, value = x.args
    return say(replace(saying, element=name), value)


def _most_payable(saying: Saying, x: X, case: str) -> Pieces:
    who, purse, _ = x.args
    payable: Pieces = [saying.word(("bezahlbare ", "payable ")), saying.naming.several(purse)]
    return of(saying, payable, who)


def _result(saying: Saying, x: X, case: str) -> Pieces:
    return fill(saying.word(FORMS["result"]), [saying.naming.name("procedure", x.args[0])])


def _copies(saying: Saying, x: X, case: str) -> Pieces:
    return fill(saying.word(FORMS["copies"]), [saying.naming.name("entry", x.args[0])])


def _attr_of(saying: Saying, x: X, case: str) -> Pieces:
    return of(saying, say(saying, x.args[0]), x.args[1])


def _round_number(saying: Saying, x: X, case: str) -> Pieces:
    procedure: Pieces = [saying.naming.name("procedure", x.args[0])] if x.args[0] else []
    return fill(saying.word(FORMS["round_number"]), procedure)


def _not(saying: Saying, x: X, case: str) -> Pieces:
    [test] = x.args
    if test.op == "compare" and test.args[0] == "=":
        return _sign(saying, replace(test, args=("!=", *test.args[1:])), case)
    if test.op in ("is_none", "is_empty"):
        [inner] = test.args
        if _contents(inner):
            return _exists(saying, X("exists", (inner, "", X("const", (True,), BOOL)), BOOL), case)
        form = ("{0} ist da", "there are {0}" if test.op == "is_empty" else "there is {0}")
        return fill(saying.word(form), say(saying, inner))
    if test.op == "attr" and test.type == BOOL:
        form = ("{0} ist nicht {1}", "{0} is not {1}")
        if is_me(saying, test.args[1]):
            form = ("du bist nicht {1}", "you are not {1}")
        return fill(saying.word(form), say(saying, test.args[1]), [saying.naming.human(test.args[0], False)])
    if test.op == "is_kind":
        form = ("{0} ist nicht {1}", "{0} is not {1}")
        return fill(saying.word(form), say(saying, test.args[0]), [saying.naming.name("kind", test.args[1])])
    return _form(saying, FORMS["not"], x.args)


_SPECIAL: dict[str, Any] = {
    "route_part": _route_part, "over": _over, "result": _result, "copies": _copies, "most_payable": _most_payable,
    "local": _local, "raw": _local, "const": _const, "attr": _attribute, "attr_of": _attr_of, "filter": _filter,
    "is_empty": _is_empty,
    "exists": _exists, "forall": _forall, "map": _mapped, "flat_map": _mapped, "sorted": _sorted, "and": _junction,
    "or": _junction, "compare": _sign, "math": _sign, "call": _call, "derived": _derived, "list": _list, "in": _among,
    "union": _list, "without": _without, "some": _some, "amount": _amount, "happened": _happened, "may": _may,
    "during": _during, "caused": _caused, "field": _field, "param": _field, "entry": _named("entry"),
    "the": _named("kind"), "kind": _row, "kind_inside": _inside, "place_of": _place_of, "pattern": _named("pattern"),
    "is_kind": _is_kind, "option": _option, "ability": _ability, "function": _named("derived"), "let": _let,
    "round_number": _round_number, "this_procedure": _named("procedure"), "not": _not,
}  # fmt: skip
SAID = frozenset(_SPECIAL) | frozenset(FORMS)
"""Every operation that can be said."""
