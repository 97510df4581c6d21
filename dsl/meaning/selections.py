"""Choosing: how many, of what, under which name, and who picks: a player, or the die of the game.

`wähle x aus M`, `wähle 1 bis 3 schiffe s von mir`, `wähle eine zufällige karte k aus der hand von s` are one construct:
a name, a row, the least and the most, and whether it is by chance (docs/semantics.md M13, M16, Z4).
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.adjectives import is_random
from regelwerk.dsl.meaning.nouns.noun_groups import described, free
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Made, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun, word_of
from regelwerk.dsl.meaning.sentences.statements import actor
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.missing_brackets import check_brackets
from regelwerk.dsl.meaning.values.quantities import bounds_of
from regelwerk.dsl.meaning.values.understood_values import as_row, condition_of, needed
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import Ask, X
from regelwerk.dsl.tree.types import INT, Type

NOBODY = X("const", (-1,), PLAYER_TYPE)
"""Who is asked where the die decides."""


@record
class Selection:
    """What a sentence chooses. Without `least` and `most` it is one."""

    name: str
    row: X
    least: X | None = None
    most: X | None = None
    chance: bool = False


def is_one(x: X) -> bool:
    """Whether `some` is just one."""
    least, most = x.args[:2]
    return bool(least.op == most.op == "const" and least.args[0] == most.args[0] == 1)


def chosen_name(field: str, span: Span) -> str:
    """A name for what is chosen and has none."""
    return made_up("chosen", *([field] if field else []), span.line, span.column)


def ask_for(x: X, name: str, scope: Scope, span: Span) -> Ask:
    """The question of a sentence that says `1 karte`, `bis zu 2 karten`, `2 zufällige karten`."""
    least, most, row, *chance = x.args
    one = is_one(x)
    who = NOBODY if chance else actor(scope)
    return Ask(name, who, row, None if one else least, None if one else most, False, False, span, bool(chance))


def implied(x: X, field: str, scope: Scope, span: Span, called: str = "") -> tuple[Ask, X]:
    """The same under a name that nobody writes, unless it is called by one; and what was chosen."""
    ask = ask_for(x, called or chosen_name(field, span), scope, span)
    return ask, X("local", (ask.name,), ask.options.type.each() if ask.least is None else ask.options.type, span)


def asked(slots: dict[str, Noun], scope: Scope, tree: Node, span: Span, announced: bool) -> Made:
    """The question of `wähle` and `bestimme`."""
    chosen = _named(slots, scope, tree) if "x" in slots else _of_kind(slots["m"], None, scope)
    row = chosen.row
    one = Type("thing", row.type.name, True) if row.type.base == "rows" else row.type.each()
    type = one if chosen.least is None else row.type
    who = NOBODY if chosen.chance else actor(scope)
    ask = Ask(
        chosen.name, who, row, chosen.least, chosen.most, False, announced and not chosen.chance, span, chosen.chance
    )
    return (ask,), scope.introducing(chosen.name, row.type.word, type) if chosen.least is None else scope.with_local(
        chosen.name, type
    )


def _named(slots: dict[str, Noun], scope: Scope, tree: Node) -> Selection:
    """`wähle x aus M`, `wähle bis zu 2 x aus M`, `wähle zufällig x aus M`, `wähle eine karte k aus M`."""
    noun, source = slots["x"], slots["m"]
    for part in (*(phrase for _, phrase in noun.phrases), noun.where):
        if part is not None:
            without_effect(scope, part)
    name = word_of(noun.tree)
    inner = only_thing(noun.tree)
    if name:
        return _counted(name, _row(source, name, scope, tree), slots.get("count"), scope)
    counted = _counted_name(inner)
    if counted is not None and free(scope, str(counted)):
        name = str(counted)
        note(scope, counted, name, "local", name, None, True)
        row = _row(source, name, scope, tree)
        least, most = bounds_of(scope, inner, row)
        return Selection(name, row, least, most)
    if described(noun.tree) is not None or counted is not None:
        return _of_kind(noun, source, scope)
    check_brackets(scope, word_of(source.tree), source.tree, noun.tree)
    return scope.fail("RW436", noun.tree, message("findings.RW436.message"), message("findings.RW436.hint"))


def _counted_name(inner: Node) -> Word | None:
    """The word behind a number: `bis zu 2 x`."""
    match inner:
        case syntax.UpTo() | syntax.AtLeast() if inner.count is not None and isinstance(inner.what, Word):
            return inner.what
        case syntax.Amount() | syntax.Between() | syntax.AnyNumber() if isinstance(inner.noun, Word):
            return inner.noun
    return None


def _row(source: Noun, name: str, scope: Scope, tree: Node) -> X:
    """The row that is chosen from; in its condition the name is the thing in question."""
    row = as_row(scope, Noun(source.tree, source.phrases).expression(scope), source.tree)
    return row if source.where is None else _filtered(row, name, source.where, scope)


def _filtered(row: X, name: str, where: syntax.Condition, scope: Scope) -> X:
    test = condition_of(scope.with_element(name, row.type.each()), where)
    return X("filter", (row, name, test), row.type, scope.span(where))


def _counted(name: str, row: X, count: Noun | None, scope: Scope) -> Selection:
    """`wähle (bis zu 2) x aus M`, `wähle zufällig x aus M`."""
    if count is None:
        return Selection(name, row)
    if is_random(word_of(count.tree)):
        return Selection(name, row, chance=True)
    x = count.expression(scope)
    if x.op == "up_to":
        least, most = x.args[:2]
        return Selection(name, row, least, X("count", (row,), INT, x.span) if most is None else most)
    needed(scope, x, "int", count.tree)
    return Selection(name, row, x, x)


def _of_kind(noun: Noun, source: Noun | None, scope: Scope) -> Selection:
    """`wähle 1 bis 3 schiffe s von mir`, `wähle eine karte k aus der hand`: the kind is said, and a name for it."""
    where = noun.where if source is None else source.where
    phrases = list(noun.phrases)
    if source is not None:
        phrases += [(Word("FROM", "aus"), source.tree), *source.phrases]
    group = described(noun.tree)
    x = Noun(noun.tree if group is None else replace(group, name=None), phrases).expression(scope)
    if x.op != "some":
        scope.fail("RW436", noun.tree, message("findings.RW436.message"), message("findings.RW436.hint"))
    name = str(group.name) if group is not None and group.name is not None else ""
    least, most, row, *chance = x.args
    if name:
        note(scope, noun.tree, name, "local", name, None, True)
    elif is_one(x):
        name = row.type.word
    else:
        scope.fail("RW635", noun.tree, message("findings.RW635.message"), message("findings.RW635.hint"))
    if where is not None:
        row = _filtered(row, name, where, scope)
    if is_one(x):
        return Selection(name, row, chance=bool(chance))
    if most.op == "count":  # of those that are left when all has been said of them
        most = X("count", (row,), INT, most.span)
    return Selection(name, row, least, most, bool(chance))
