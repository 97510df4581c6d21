"""The smallest parts of an effect: joined sentences, changed fields and values; sentences that share a verb."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from lark import Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import (
    ACTION_WORDS,
    RESULT_WORDS,
    VICTORY_WORDS,
    Piece,
    fits,
    flat_pieces,
    only_thing,
)
from regelwerk.dsl.scope import Fault, Made, Scope
from regelwerk.dsl.sentence_advice import compared_in_a_sentence
from regelwerk.dsl.sentences import Row, patterns_for, row_of, verb_stands_last, word_of
from regelwerk.dsl.tree import (
    Change,
    Either,
    Statement,
    Together,
    Until,
    Write,
    X,
)
from regelwerk.dsl.types import BOOL

if TYPE_CHECKING:
    from regelwerk.dsl.effects import Effects

FOREVER = Until("ever")


def unit(
    effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool = False, paying: bool = False, until: Until = FOREVER
) -> Made:
    try:
        return _unit(effects, tree, scope, modal, paying, until)
    except Fault as fault:
        if fault.finding.span != scope.scalar.span:
            raise
        # What is wrong with a whole text is wrong with the sentence that shows it.
        raise Fault(replace(fault.finding, span=scope.span(tree))) from None


def _unit(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool, until: Until) -> Made:
    span = scope.span(tree)
    if tree.data == "and_units":
        return effects.joined(tree, scope, modal, paying)
    if tree.data == "or_units":
        units = effects.shared_verb(tree, scope, modal)
        bodies = tuple(effects.unit(child, scope, modal, paying)[0] for child in units)
        labels = tuple(show(child, scope.language) for child in units)
        return (Either(effects.actor(scope), bodies, False, span, labels),), scope
    if tree.data in ("sentence", "open_unit"):
        return effects.sentence(tree, scope, modal, paying, until)
    if tree.data == "equals_sentence":
        left, right = tree.children[0], tree.children[-1]
        if scope.procedure and word_of(left) in RESULT_WORDS and word_of(left) not in scope.locals:
            return (effects.given(right, scope, tree),), scope
        return (effects.assignment(left, right, scope, span),), scope
    if tree.data == "copula_sentence":
        return effects.copula(tree, scope, span)
    if tree.data == "bound_sentence":
        if match_verb(scope, Row([(None, flat_pieces(tree.children[0])[0])], None, None, tree), False):
            compared_in_a_sentence(scope, tree)
        scope.fail("RW433", tree, "Eine Grenze gilt nur dauernd.", "Setze sie unter `immer:` oder `solange …:`.")
    if tree.data == "field_sentence":
        return effects.change(str(tree.children[0].children[0]), tree.children[2], scope, tree)
    if tree.data == "modal_step":
        return effects.modal_step(tree, scope)
    return scope.fail("RW422", tree, "Hier fehlt ein Verb.", "Ein Satz beginnt mit seinem Verb.")


def joined(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool) -> Made:
    bodies = []
    for child in effects.shared_verb(tree, scope, modal):
        body, scope = effects.unit(child, scope, modal, paying)
        bodies.append(body)
    return (Together(tuple(bodies), scope.span(tree)),), scope


def shared_verb(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool) -> list[SyntaxTree]:
    """`nimm 1 holz oder 1 erz`: units without a verb share that of their neighbour."""
    units = [child for child in tree.children if isinstance(child, Tree)]
    last = units[-1]
    if modal and last.data in ("sentence", "open_unit"):
        german = scope.language == "de" or verb_stands_last(scope.world, row_of(last), scope.language)
        if german and match_verb(scope, row_of(last), True):
            verb = flat_pieces(last.children[0])[-1] if last.data == "sentence" else Tree("name", [last.children[3]])
            return [
                unit
                if unit is last or unit.data != "sentence" or match_verb(scope, row_of(unit), True)
                else _with_pieces(unit, [*flat_pieces(unit.children[0]), verb])
                for unit in units
            ]
    made = [units[0]]
    for unit in units[1:]:
        verb_row = row_of(made[-1]) if made[-1].data in ("sentence", "open_unit") else None
        if (
            unit.data == "sentence"
            and verb_row is not None
            and bracketed_chain(row_of(unit)) is None
            and not match_verb(scope, row_of(unit), False)
            and match_verb(scope, verb_row, False)
        ):
            unit = _with_pieces(unit, [flat_pieces(made[-1].children[0])[0], *flat_pieces(unit.children[0])])
        made.append(unit)
    return made


def copula(effects: Effects, tree: SyntaxTree, scope: Scope, span: Span) -> Made:
    left, copula, right = tree.children
    word = copula.children[0].type
    if word == "BECOMES":
        row = flat_pieces(left)
        name = word_of(row[0]) if len(row) == 1 else ""
        if name in scope.event_fields or (scope.event and name in scope.world.events[scope.event].fields):
            return effects.change(name, right, scope, tree)
        return (effects.assignment(left, right, scope, span),), scope
    if word == "IS" and len(copula.children) == 1:
        flag = word_of(flat_pieces(right)[0])
        attribute = scope.world.attributes.get(flag)
        if attribute is not None and attribute.type == BOOL:
            x = Nouns(scope).pieces(left)
            return (Write(flag, x, X("const", (True,), BOOL), span),), scope
    hint = "Setze ihn unter `immer:` oder `solange …:`"
    hint += "; soll der Wert jetzt gesetzt werden, schreibe `=`." if word == "IS" else "."
    return scope.fail("RW433", tree, "Dieser Satz gilt nur dauernd.", hint)


def change(effects: Effects, name: str, right: Piece, scope: Scope, tree: SyntaxTree) -> Made:
    if not scope.event:
        scope.fail(
            "RW431",
            tree,
            "`wird` ändert ein vorgeschlagenes Ereignis, hier ist keines.",
            "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
        )
    fields = list(scope.world.events[scope.event].fields)
    field = scope.event_fields.get(name, name)
    if field not in fields:
        Nouns(scope).unknown("Feld", field, tree, fields)
    type = scope.world.events[scope.event].fields[field]
    nouns = Nouns(scope)
    row = flat_pieces(right)
    value = nouns.hinted(row[0], type) if len(row) == 1 else nouns.pieces(cast(SyntaxTree, right))
    if type.many and not value.type.many:
        value = X("list", (value,), value.type.row(), value.span)
    if not fits(value.type, type):
        scope.fail("RW404", right, f"Das Feld {field} ist {type}, hier steht {value.type}.", "Prüfe den Wert.")
    local = next((local for local, source in scope.event_fields.items() if source == field), "")
    return (Change(fields.index(field), local, value, scope.span(tree)),), scope


def assignment(effects: Effects, left: SyntaxTree, right: SyntaxTree, scope: Scope, span: Span) -> Statement:
    nouns = Nouns(scope)
    word = nouns._bare_word(left)
    if word and scope.event and word not in scope.locals and word in scope.world.events[scope.event].fields:
        scope.fail(
            "RW434",
            left,
            f"{word} ist ein Feld des Ereignisses {scope.event}; es bekommt seinen Wert mit `wird`.",
            f"Schreibe: {word} wird ….",
        )
    if word and not nouns.is_known(word):
        let = spoken("LET", scope.language)
        nouns.unknown("Name", word, left, nouns.known_names(), f"Einen neuen Namen gibt „{let} {word} = …“.")
    target = nouns.pieces(left)
    row = flat_pieces(right)
    value = nouns.hinted(row[0], target.type) if len(row) == 1 else nouns.pieces(right)
    value = nouns.as_amount(value, target, right)
    if target.op not in ("attr", "attr_of"):
        scope.fail(
            "RW434",
            left,
            "Nur ein Attribut eines Dings kann einen Wert bekommen.",
            f"{target.args[0]} ist abgeleitet; was dauernd gelten soll, beginnt mit `immer:`."
            if target.op == "derived"
            else "Zum Beispiel: farbe von feld = rot.",
        )
    if target.op == "attr" and scope.world.attributes[target.args[0]].fixed:
        scope.fail("RW435", left, f"Das Attribut {target.args[0]} ist fest.", "Streiche `fest` in seiner Deklaration.")
    if not fits(value.type, target.type):
        scope.fail("RW404", right, f"{target.type} kann nicht {value.type} werden.", "Prüfe beide Seiten.")
    return Write(target.args[0], target.args[1], value, span)


def bracketed_chain(row: Row) -> SyntaxTree | None:
    """The chain of a sentence that is nothing but brackets."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None:
        return None
    inner = only_thing(row.items[0][1])
    return inner.children[0] if isinstance(inner, Tree) and inner.data == "group" else None


def match_verb(scope: Scope, row: Row, modal: bool) -> bool:
    """Whether a row has a verb at all."""
    if patterns_for(scope.world, row, modal, scope.language) is not None:
        return True
    if len(row.items) != 1:
        return False
    inner = only_thing(row.items[0][1])
    name = str(inner.children[0]) if isinstance(inner, Tree) and inner.data in ("call", "name") else ""
    return name in scope.world.events or name in scope.world.procedures or name in VICTORY_WORDS or name in ACTION_WORDS


def _with_pieces(unit: SyntaxTree, row: list[Piece]) -> SyntaxTree:
    pieces: SyntaxTree = Tree("pieces", [row[0]], unit.meta)
    for piece in row[1:]:
        pieces = Tree("pieces", [pieces, piece], unit.meta)
    return Tree("sentence", [pieces, *unit.children[1:]], unit.meta)
