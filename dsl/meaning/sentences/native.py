"""The sentences of the language itself: choosing, moving, rolling, paying, ending."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.nouns.noun_names import hinted
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Made, Scope
from regelwerk.dsl.meaning.selections import asked, implied, is_one
from regelwerk.dsl.meaning.sentences.proposals import called, paid, performed
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun, Row, word_of
from regelwerk.dsl.meaning.sentences.statements import actor, is_fixed
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, fits, name_and_arguments, only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.named_behaviour import named_paragraph, procedure_name
from regelwerk.dsl.meaning.values.understood_values import as_row, needed
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import (
    MOST_DICE,
    Act,
    Ask,
    Branch,
    Cancel,
    End,
    Let,
    Loop,
    Move,
    PerformText,
    Restart,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Statement,
    Suspend,
    Until,
    Write,
    X,
)
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, INTS, RESOURCE, Type
from regelwerk.dsl.world.kinds import PLAYER

TRUE = X("const", (True,), BOOL)


def only(noun: Noun, scope: Scope) -> Node:
    """A name or a procedure in a sentence: nothing more can be said of it there."""
    for part in (*(phrase for _, phrase in noun.phrases), noun.where):
        if part is not None:
            without_effect(scope, part)
    return noun.tree


def native_choose(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return asked(slots, scope, tree, span, announced=True)


def native_pick(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return asked(slots, scope, tree, span, announced=False)


def native_raise(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return (added(slots, scope, tree, span, "+"),), scope


def native_lower(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return (added(slots, scope, tree, span, "-"),), scope


def added(slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, sign: str) -> Statement:
    target = slots["a"].expression(scope)
    if target.type == RESOURCE and target.op == "const":
        target = X("attr", (target.args[1], actor(scope)), INT, target.span)
    if target.op not in ("attr", "attr_of") or target.type != INT:
        scope.fail(
            "RW434",
            slots["a"].tree,
            message("findings.RW434.added"),
            message("findings.RW434.added_hint"),
        )
    amount = slots["n"].expression(scope)
    if amount.type != INT:
        wrong = slots["n"].tree
        scope.fail("RW403", wrong, message("findings.RW403.added", type=amount.type), message("findings.RW403.by_hint"))
    if target.op == "attr" and is_fixed(scope, target.args[0], target.args[1].type):
        fixed = message("findings.native.attribute_fixed", arg=target.args[0])
        scope.fail("RW435", slots["a"].tree, fixed, message("findings.RW435.hint"))
    return Write(target.args[0], target.args[1], X("math", (sign, target, amount), INT, span), span, added=True)


def native_move(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return moved(slots, scope, tree, span, "top")


def native_move_under(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return moved(slots, scope, tree, span, "bottom")


def moved(slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, where: str) -> Made:
    x, place = slots["x"].expression(scope), slots["p"].expression(scope)
    before: list[Statement] = []
    if x.op == "some":
        ask, x = implied(x, "", scope, span)
        before.append(ask)
    for part, need, noun in ((x, "movable|movables", slots["x"]), (place, "nowhere|holder", slots["p"])):
        if unmet(scope.world, need, part.type) is not None:
            scope.fail("RW437", noun.tree, message("findings.RW437.moved"), message("findings.RW437.moved_hint"))
    return (*before, Move(x, place, where, span)), scope


def native_push(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    """`schiebe 3 steine durch [a, b, c]`: three times, one stone goes one place on, from the first place that has one.

    Whoever acts is asked which one, where they are not all alike. A step that no stone can take is lost.
    """
    count, kind = slots["n"].expression(scope), slots["k"].expression(scope)
    places = as_row(scope, slots["p"].expression(scope), slots["p"].tree)
    if count.type != INT or kind.op != "kind" or places.type.base != "thing":
        scope.fail(
            "RW437",
            tree,
            message("findings.RW437.native_push"),
            message("findings.RW437.native_push_hint"),
        )
    mark = span.line, span.column
    thing, place = kind.type.each(), places.type.each()
    row = X("local", (made_up("places", *mark),), places.type, span)
    here = X("local", (made_up("place", *mark),), place, span)
    inside = X("kind_inside", (kind.args[0], here), kind.type, span)
    unlike = X("call", ("unlike", inside), kind.type, span)
    one = X("local", (made_up("thing", *mark),), thing, span)
    last = X("call", ("last", row), place, span)
    theirs = X("kind_inside", (kind.args[0], X("local", (made_up("other"),), place)), kind.type)
    waiting = X("exists", (theirs, made_up("any"), TRUE), BOOL)
    source = X("filter", (X("without", (row, last), places.type), made_up("other"), waiting), places.type, span)
    following = X("math", ("+", X("call", ("position", row, here), INT), X("const", (1,), INT)), INT)
    target = X("call", ("nth", row, following, X("const", (-1,), place)), place, span)
    alike = X("compare", ("<=", X("count", (unlike,), INT), X("const", (1,), INT)), BOOL, span)
    step = Branch(
        alike,
        (Move(X("call", ("first", inside), thing, span), target, "top", span),),
        (
            Ask(one.args[0], actor(scope), inside, None, None, False, False, span),
            Move(one, target, "top", span),
        ),
        span,
    )
    steps = X("call", ("numbers", X("const", (1,), INT), count), INTS, span)
    body = (Let(here.args[0], X("call", ("first", source), place, span), span), step)
    loop = Loop("one_by_one", made_up("step", *mark), steps, body, None, None, span)
    return (Let(row.args[0], places, span), loop), scope


def native_shuffle(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    place = slots["p"].expression(scope)
    if unmet(scope.world, "holder", place.type) is not None:
        scope.fail(
            "RW437", slots["p"].tree, message("findings.RW437.native_shuffle"), message("findings.RW437.shuffle_hint")
        )
    return (Shuffle(place, span),), scope


def native_roll(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    """`würfle x mit 6` is one die; `würfle x mit [3, 6]` are three dice."""
    name = word_of(only(slots["x"], scope))
    sides = slots["k"].expression(scope)
    if sides.op == "list" and len(sides.args) == 2:
        dice = sides.args[0]
        if dice.op == "const" and dice.args[0] > MOST_DICE:
            said = message("findings.RW471.message", dice=dice.args[0])
            scope.fail("RW471", slots["k"].tree, said, message("findings.RW471.hint", most=MOST_DICE))
        needed(scope, sides, "row", slots["k"].tree)
        for part in sides.args:
            needed(scope, part, "int", slots["k"].tree)
        _has_sides(sides.args[1], slots["k"], scope)
        return (Roll(name, sides.args[0], sides.args[1], span),), scope.with_local(name, INTS)
    _has_sides(sides, slots["k"], scope)
    if sides.type != INT or not name:
        scope.fail(
            "RW438",
            tree,
            message("findings.RW438.native_roll"),
            message("findings.RW438.native_roll_hint"),
        )
    return (Roll(name, None, sides, span),), scope.with_local(name, INT)


def _has_sides(sides: X, said: Noun, scope: Scope) -> None:
    """A die that is written without a side is a mistake."""
    if sides.op == "const" and sides.type == INT and sides.args[0] < 1:
        scope.fail("RW479", said.tree, message("findings.RW479.message"), message("findings.RW479.hint"))


def native_reveal(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return _revealed(slots["x"], X("kind", (PLAYER,), PLAYER_TYPE.row()), scope, span)


def native_show(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    to = slots["s"].expression(scope)
    if not fits(to.type.each(), PLAYER_TYPE):
        said = message("findings.RW404.shown_to", have=to.type)
        scope.fail("RW404", slots["s"].tree, said, message("findings.RW404.shown_to_hint"))
    if not to.type.many:
        to = X("list", (to,), to.type.row(), to.span)
    return _revealed(slots["x"], to, scope, span)


def _revealed(noun: Noun, to: X, scope: Scope, span: Span) -> Made:
    """Things become known. Of so many (`decke 2 karten auf`) whoever acts chooses, as with any other sentence."""
    x = noun.expression(scope)
    before: list[Statement] = []
    if x.op == "some":
        ask, x = implied(x, "", scope, span)
        before.append(ask)
    if unmet(scope.world, "movable|movables", x.type) is not None:
        said = message("findings.RW404.revealed", have=x.type)
        scope.fail("RW404", noun.tree, said, message("findings.RW404.revealed_hint"))
    return (*before, Reveal(x, to, span)), scope


def native_cancel(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    if not scope.event:
        scope.fail(
            "RW431",
            tree,
            message("findings.RW431.native_cancel"),
            message("findings.RW431.plain_step_hint"),
        )
    return (Cancel(None, span),), scope


def native_end(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    """`beende P`, `beende P mit x`: x is its result."""
    noun = slots["p"]
    given = [phrase for phrase in noun.phrases if phrase[0].type == "WITH"]
    name = procedure_name(scope, only(Noun(noun.tree, [one for one in noun.phrases if one not in given]), scope))
    if not given:
        return (End(name, span),), scope
    procedure = scope.world.procedures.get(name)
    if procedure is None or procedure.result is None:
        scope.fail("RW413", tree, message("findings.RW413.no_result", name=name), message("findings.RW413.result_hint"))
    value = hinted(scope, given[0][1], procedure.result)
    for piece in given[1:]:
        without_effect(scope, piece[1])
    if not fits(value.type, procedure.result):
        said = message("findings.RW404.message_result", want=procedure.result, have=value.type)
        scope.fail("RW404", given[0][1], said, message("findings.RW404.hint_argument"))
    return (End(name, span, value),), scope


def native_skip(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return (Skip(procedure_name(scope, only(slots["p"], scope)), span),), scope


def native_restart(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    name = procedure_name(scope, only(slots["p"], scope))
    parameters = scope.world.procedures[name].parameters
    x = slots["x"].expression(scope)
    if len(parameters) != 1:
        scope.fail(
            "RW415",
            tree,
            message("findings.RW415.native_restart", name=name, n=len(parameters)),
            message("findings.RW415.native_restart_hint"),
        )
    for parameter, wanted in parameters.items():
        if not fits(x.type, wanted):
            said = message("findings.RW404.message_argument", name=parameter, want=wanted, have=x.type)
            scope.fail("RW404", slots["x"].tree, said, message("findings.RW404.hint_argument"))
    return (Restart(name, (x,), span),), scope


def native_perform(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    inner = only_thing(slots["x"].tree)
    counted = str(inner.noun) if isinstance(inner, syntax.Amount) else word_of(inner)
    if counted in ACTION_WORDS:
        only(slots["x"], scope)
        return (Act(actor(scope), False, span),), scope
    if isinstance(inner, (syntax.Call, syntax.Name)) and str(name_and_arguments(inner)[0]) in scope.world.procedures:
        only(slots["x"], scope)
        made = called(so_far, Row([(None, inner)], None, None, tree), scope)
        if made is not None:
            return made
    paragraph = named_paragraph(scope, inner)
    if paragraph is not None:
        procedure, owner = paragraph
        slots["x"].tree = owner
        given = {list(procedure.parameters)[1]: slots["x"].expression(scope)}
        return performed(so_far, procedure, given, scope, tree, spoken=True), scope
    x = slots["x"].expression(scope)
    before: tuple[Statement, ...] = ()
    if x.op == "some" and is_one(x):  # `führe 1 tausch aus tausche(s) aus`
        ask, x = implied(x, "", scope, span)
        before = (ask,)
    if unmet(scope.world, "text", x.type) is not None:
        scope.fail(
            "RW439", tree, message("findings.RW439.native_perform"), message("findings.RW439.native_perform_hint")
        )
    return (*before, PerformText(x, actor(scope), span)), scope


def native_pay(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    noun = slots["k"] if "k" in slots else slots["r"]
    purpose = next((word_of(target) for word, target in noun.phrases if word.type == "FOR"), "")
    noun.phrases = [phrase for phrase in noun.phrases if phrase[0].type != "FOR" or not word_of(phrase[1])]
    if "k" in slots:
        return paid(noun.expression(scope), scope, tree, purpose), scope
    count, resource = slots["n"].expression(scope), slots["r"].expression(scope)
    return paid(X("amount", (count, resource), AMOUNT, span), scope, tree, purpose), scope


def native_suspend(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    ability = needed(scope, slots["f"].expression(scope), "text|ability", slots["f"].tree)
    return (Suspend(ability, until, span),), scope


def native_reset(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    """`setze x zurück`: an attribute, or all attributes of a thing, as they were before the set-up."""
    x = slots["x"].expression(scope)
    if x.type == RESOURCE and x.op == "const":
        x = X("attr", (x.args[1], actor(scope)), INT, x.span)
    if x.op == "attr":
        if is_fixed(scope, x.args[0], x.args[1].type):
            said = message("findings.RW638.fixed", attribute=x.args[0])
            scope.fail("RW638", slots["x"].tree, said, message("findings.RW638.hint"))
        return (_first_value(x.args[0], x.args[1], x.type, span),), scope
    changing = {} if x.type.base != "thing" else scope.world.attributes_of(x.type)
    changing = {name: one for name, one in changing.items() if not is_fixed(scope, name, x.type)}
    if not changing:
        scope.fail("RW638", slots["x"].tree, message("findings.RW638.message"), message("findings.RW638.hint"))
    thing = X("local", (made_up("reset", span.line, span.column),), x.type.each() if x.type.many else x.type, span)
    body = tuple(_first_value(name, thing, one.type, span) for name, one in changing.items())
    if x.type.many:
        return (Loop("one_by_one", thing.args[0], x, body, None, None, span),), scope
    return (Let(thing.args[0], x, span), *body), scope


def _first_value(attribute: str, thing: X, type: Type, span: Span) -> Statement:
    return Write(attribute, thing, X("first_value", (attribute, thing), type, span), span)


def native_extend(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return scope.fail(
        "RW433", tree, message("findings.RW433.native_extend"), message("findings.RW433.native_extend_hint")
    )


def native_swap(
    so_far: Understanding, slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, until: Until
) -> Made:
    return scope.fail(
        "RW433", tree, message("findings.RW433.native_swap"), message("findings.RW433.native_extend_hint")
    )


NATIVE_STATEMENTS: dict[str, Callable[[Understanding, dict[str, Noun], Scope, Node, Span, Until], Made]] = {
    "choose": native_choose,
    "select": native_choose,
    "pick": native_pick,
    "select_now": native_pick,
    "raise": native_raise,
    "lower": native_lower,
    "move": native_move,
    "move_under": native_move_under,
    "push": native_push,
    "shuffle": native_shuffle,
    "roll": native_roll,
    "reveal": native_reveal,
    "show": native_show,
    "cancel": native_cancel,
    "end": native_end,
    "skip": native_skip,
    "restart": native_restart,
    "perform": native_perform,
    "pay": native_pay,
    "suspend": native_suspend,
    "reset": native_reset,
    "extend": native_extend,
    "swap": native_swap,
}
"""What the sentences of the language itself do, by the names of their patterns (`native_sentences.py`)."""
