"""The smallest parts of an effect: single and joined sentences, changed fields and values; shared verbs."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.syntax import Node, Word, last_word
from regelwerk.dsl.grammar.words import LANGUAGES, spoken
from regelwerk.dsl.meaning.coordinated_amounts import as_one
from regelwerk.dsl.meaning.nouns.noun_names import hinted, is_known, known_names
from regelwerk.dsl.meaning.scope import Fault, Made, Scope, tried
from regelwerk.dsl.meaning.sentences.fitting_readings import best_readings
from regelwerk.dsl.meaning.sentences.matcher import is_declared, match, patterns_for, readings_of, verb_stands_last
from regelwerk.dsl.meaning.sentences.native import NATIVE_STATEMENTS
from regelwerk.dsl.meaning.sentences.proposals import bare_cost, called, declared, is_amount
from regelwerk.dsl.meaning.sentences.sentence_advice import (
    amount_without_verb,
    compared_in_a_sentence,
    ill_filled,
    ill_told,
    no_verb,
    relative_clause,
    seems_verb,
)
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Row, row_of, word_of
from regelwerk.dsl.meaning.sentences.statements import actor, is_fixed, statements_of
from regelwerk.dsl.meaning.sentences.told_sentences import (
    done_by,
    each_in_turn,
    seems_told,
    telling_again,
    tells,
    told,
)
from regelwerk.dsl.meaning.shared_words import (
    ACTION_WORDS,
    RESULT_WORDS,
    VICTORY_WORDS,
    fits,
    name_and_arguments,
    only_thing,
)
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.meaning.values.understood_values import as_amount, bare_word, needed
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import Change, Either, Give, Statement, Until, Write, X
from regelwerk.dsl.tree.types import BOOL, Type

FOREVER = Until("ever")
_AND = frozenset(spoken("AND", language) for language in LANGUAGES)


def unit(
    so_far: Understanding,
    tree: syntax.Junction,
    scope: Scope,
    modal: bool = False,
    paying: bool = False,
    until: Until = FOREVER,
) -> Made:
    try:
        return _unit(so_far, tree, scope, modal, paying, until)
    except Fault as fault:
        if fault.finding.span != scope.scalar.span:
            raise
        # What is wrong with a whole text is wrong with the sentence that shows it.
        raise Fault(replace(fault.finding, span=scope.span(tree))) from None


def _unit(so_far: Understanding, tree: syntax.Junction, scope: Scope, modal: bool, paying: bool, until: Until) -> Made:
    span = scope.span(tree)
    match tree:
        case syntax.AndUnits():
            whole = said_as_one(scope, tree, modal)
            if whole is not None:
                return declared(so_far, whole, scope, tree)
            return joined(so_far, tree, scope, modal, paying)
        case syntax.OrUnits():
            units = shared_verb(tree, scope, modal)
            bodies = tuple(unit(so_far, child, scope, modal, paying)[0] for child in units)
            labels = tuple(show(child, scope.language) for child in units)
            return (Either(actor(scope), bodies, False, span, labels),), scope
        case syntax.Sentence() | syntax.OpenUnit():
            return sentence(so_far, tree, scope, modal, paying, until)
        case syntax.EqualsSentence():
            name = word_of(tree.left)
            if scope.procedure and name in RESULT_WORDS and name not in scope.locals:
                return (given(tree.right, scope, tree),), scope
            if match_verb(scope, Row([(None, tree.left.items[0])], None, None, tree), False):
                relative_clause(scope, tree.left)
            return (assignment(tree.left, tree.right, scope, span),), scope
        case syntax.CopulaSentence():
            return copula(tree, scope, span)
        case syntax.BoundSentence():
            if match_verb(scope, Row([(None, tree.left.items[0])], None, None, tree), False):
                compared_in_a_sentence(scope, tree)
            scope.fail("RW433", tree, message("findings.RW433.unit"), message("findings.RW433.unit_hint"))
    return change(str(tree.preposition.word), tree.right, scope, tree)


def sentence(
    so_far: Understanding,
    tree: syntax.Sentence | syntax.OpenUnit,
    scope: Scope,
    modal: bool,
    paying: bool,
    until: Until,
) -> Made:
    row = row_of(tree)
    chain = bracketed_chain(row)
    if chain is not None and is_done(chain, scope):
        return statements_of(so_far, chain, scope)
    made = called(so_far, row, scope, modal)
    if made is not None:
        return made
    try:
        found = match(scope, row, modal)
        if found is not None:
            return _said(so_far, found, scope, tree, until)
    except Fault as fault:
        if _is_unclear(scope, fault.finding):
            ill_filled(scope, row, modal, fault.finding.code)
        raise
    clause = None if modal else told(scope, row)
    if clause is not None:
        inner, several = done_by(scope, clause.subject)
        try:
            body, _ = _said(so_far, clause.match, inner, tree, until)
        except Fault as fault:
            if _is_unclear(scope, fault.finding):
                ill_told(scope, row, fault.finding.code)
            raise
        return each_in_turn(scope, inner, several, body, tree), scope
    if paying and not seems_verb(scope, row, modal):
        return bare_cost(row, scope, tree, modal)
    if is_amount(row, scope):
        amount_without_verb(scope, row, modal)
    return no_verb(scope, row, modal)


def _is_unclear(scope: Scope, finding: Finding) -> bool:
    """Whether somebody is to be told more about a sentence that cannot be read than that a name in it is unknown."""
    return not scope.world.trying and (not finding.suggestion or finding.name in scope.world.fixed_words)


def _said(
    so_far: Understanding, found: Match, scope: Scope, tree: syntax.Sentence | syntax.OpenUnit, until: Until
) -> Made:
    """What a sentence says: one of the rulebook, or one of the language itself."""
    if is_declared(scope.world, found.pattern):
        return declared(so_far, found, scope, tree)
    native = NATIVE_STATEMENTS[found.pattern.meaning]
    return native(so_far, found.slots, scope, tree, scope.span(tree), until)


def is_done(chain: syntax.Chain, scope: Scope) -> bool:
    """Whether brackets hold sentences rather than a thing."""
    first = chain.steps[0]
    if not isinstance(first, syntax.PlainStep) or not isinstance(first.unit, (syntax.Sentence, syntax.OpenUnit)):
        return True
    return len(chain.steps) > 1 or match_verb(scope, row_of(first.unit), False)


def said_as_one(scope: Scope, tree: syntax.AndUnits, modal: bool) -> Match | None:
    """`rekrutiere 2 einheiten und 1 anführer`: one sentence, if the rulebook declares one that has `und` in it."""
    if spoken("AND", scope.language) not in scope.world.fixed_words:
        return None
    row = Row([], None, None, tree)
    for part in tree.parts:
        if isinstance(part, Word):
            row.items.append((None, syntax.name(part)))
        elif isinstance(part, syntax.Sentence):
            row.items.extend(row_of(part).items)
            row.particle = row_of(part).particle
        else:
            return None
    readings = [one for one in readings_of(scope, row, modal) if _has_and(one, row)]
    return best_readings(scope, readings)[0] if readings else None


def _has_and(reading: Match, row: Row) -> bool:
    """Whether all `und` of a row are fixed words of its sentence."""
    joins = sum(1 for _, piece in row.items if isinstance(piece, syntax.Name) and piece.word.type == "AND")
    return sum(1 for part in reading.pattern.parts if part.word in _AND) == joins


def joined(so_far: Understanding, tree: syntax.AndUnits, scope: Scope, modal: bool, paying: bool) -> Made:
    bodies = []
    units = shared_verb(tree, scope, modal)
    for child in units:
        body, scope = unit(so_far, child, scope, modal, paying)
        bodies.append(body)
    return as_one(scope.world, tree.units, units, bodies, scope.span(tree)), scope


def shared_verb(tree: syntax.AndUnits | syntax.OrUnits, scope: Scope, modal: bool) -> list[syntax.Junction]:
    """`nimm 1 holz oder 1 erz`: units without a verb share that of their neighbour."""
    last = tree.units[-1]
    if modal and isinstance(last, (syntax.Sentence, syntax.OpenUnit)):
        german = scope.language == "de" or verb_stands_last(scope.world, row_of(last), scope.language)
        if german and match_verb(scope, row_of(last), True):
            verb = _verb_at_the_end(last)
            return [
                unit
                if unit is last or not isinstance(unit, syntax.Sentence) or match_verb(scope, row_of(unit), True)
                else _with_pieces(unit, (*unit.pieces.items, verb))
                for unit in tree.units
            ]
    made: list[syntax.Junction] = [tree.units[0]]
    for unit in tree.units[1:]:
        before = made[-1]
        if (
            isinstance(unit, syntax.Sentence)
            and isinstance(before, (syntax.Sentence, syntax.OpenUnit))
            and bracketed_chain(row_of(unit)) is None
            and not match_verb(scope, row_of(unit), False)
            and not tells(scope, row_of(unit))
            and not seems_told(scope, row_of(unit))
            and match_verb(scope, row_of(before), False)
        ):
            unit = _with_pieces(unit, (before.pieces.items[0], *unit.pieces.items))
        elif isinstance(unit, syntax.Sentence) and not modal and is_amount(row_of(unit), scope):
            unit = telling_again(scope, before, unit) or unit
        made.append(unit)
    return made


def _verb_at_the_end(unit: syntax.Sentence | syntax.OpenUnit) -> syntax.Piece:
    if isinstance(unit, syntax.OpenUnit):
        told = syntax.row_at_end(unit.where)
        verb = unit.verb if told is None else told.last
        if verb is not None:
            return syntax.Things(verb, verb, (syntax.name(verb),))
    return unit.pieces.items[-1]


def _having(scope: Scope, flag: str, pieces: syntax.Pieces) -> X:
    """The one thing that has an attribute, and may have another value of it: `t ist gewendet`."""
    thing = needed(scope, noun_in(scope, pieces), "thing", pieces)
    if thing.type.name and flag not in scope.world.attributes_of(thing.type):
        said = message("findings.RW413.lacking", thing=thing.type, attribute=flag)
        scope.fail("RW413", pieces, said, message("findings.RW413.lacking_hint"))
    if is_fixed(scope, flag, thing.type):
        said = message("findings.RW435.assignment", arg=flag)
        scope.fail("RW435", pieces, said, message("findings.RW435.hint"))
    return thing


def copula(tree: syntax.CopulaSentence, scope: Scope, span: Span) -> Made:
    left, right, word = tree.left, tree.right, tree.copula.word.type
    if word == "BECOMES":
        name = word_of(left.items[0]) if len(left.items) == 1 else ""
        if name in scope.event_fields or (scope.event and name in scope.world.events[scope.event].fields):
            return change(name, right, scope, tree)
        if name and name in scope.locals:
            when, before = spoken("WHEN", scope.language), spoken("BEFORE", scope.language)
            told = message("findings.RW431.happened", name=name)
            scope.fail("RW431", tree, told, message("findings.RW431.hint", when=when, before=before))
        return (assignment(left, right, scope, span),), scope
    if word == "IS" and tree.copula.not_word is None:
        flag = word_of(right.items[0])
        if len(right.items) > 1:
            without_effect(scope, right.items[1])
        attribute = scope.world.attributes.get(flag)
        if attribute is not None and attribute.type == BOOL:
            return (Write(flag, _having(scope, flag, left), X("const", (True,), BOOL), span),), scope
    hint = message("findings.RW433.copula_hint")
    if word == "IS":
        field = word_of(left.items[0]) if len(left.items) == 1 and tree.copula.not_word is None else ""
        if field in scope.event_fields or (scope.event and field in scope.world.events[scope.event].fields):
            becomes = spoken("BECOMES", scope.language)
            what = message("findings.RW433.copula_field", word=tree.copula.word, becomes=becomes)
            scope.fail("RW433", tree.copula, what, message("findings.common.write", said=becomes), becomes)
        if tree.copula.not_word is None and tried(scope, lambda: assignment(left, right, scope, span)) is not None:
            what = message("findings.RW433.copula_now", word=tree.copula.word)
            scope.fail("RW433", tree.copula, what, message("findings.common.write", said="="), "=")
        hint = message("findings.RW433.copula_or_now")
    return scope.fail("RW433", tree, message("findings.RW433.copula"), hint)


def hinted_pieces(scope: Scope, pieces: syntax.Pieces, hint: Type) -> X:
    """A row of pieces that is one value, of which the type is expected."""
    return hinted(scope, pieces.items[0], hint) if len(pieces.items) == 1 else noun_in(scope, pieces)


def given(right: syntax.Pieces, scope: Scope, tree: Node) -> Statement:
    """`ergebnis = x`: what comes of a procedure."""
    procedure = scope.world.procedures[scope.procedure]
    if procedure.result is None:
        scope.fail(
            "RW413",
            tree,
            message("findings.RW413.performed", name=procedure.id),
            message("findings.RW413.performed_hint"),
        )
    value = hinted_pieces(scope, right, procedure.result)
    if not fits(value.type, procedure.result):
        scope.fail(
            "RW404",
            right,
            message("findings.RW404.given", result=procedure.result, type=value.type),
            message("findings.RW404.given_hint"),
        )
    return Give(procedure.id, value, scope.span(tree))


def change(name: str, right: syntax.Pieces, scope: Scope, tree: Node) -> Made:
    if not scope.event:
        scope.fail(
            "RW431",
            tree,
            message("findings.RW431.change"),
            message("findings.RW431.plain_step_hint"),
        )
    fields = list(scope.world.events[scope.event].fields)
    field = scope.event_fields.get(name, name)
    if field not in fields:
        unknown(scope, "field", field, tree, fields)
    if name not in scope.locals:
        note(scope, tree, name, "field", f"{scope.event}.{field}")
    type = scope.world.events[scope.event].fields[field]
    value = hinted_pieces(scope, right, type)
    if type.many and not value.type.many:
        value = X("list", (value,), value.type.row(), value.span)
    if not fits(value.type, type):
        scope.fail(
            "RW404",
            right,
            message("findings.RW404.change", field=field, type=type, type2=value.type),
            message("findings.RW404.change_hint"),
        )
    local = next((local for local, source in scope.event_fields.items() if source == field), "")
    return (Change(fields.index(field), local, value, scope.span(tree)),), scope


def _sign_behind(left: syntax.Pieces, scope: Scope) -> Word:
    """The sign that stands behind the left side of an equation."""
    last = last_word(left)
    line, end = last.end_line or 1, (last.end_column or 1) - 1
    column = str(scope.scalar.value).split("\n")[line - 1].find("=", end) + 1
    return Word("EQUAL", "=", line=line, column=column, end_line=line, end_column=column + 1)


def assignment(left: syntax.Pieces, right: syntax.Pieces, scope: Scope, span: Span) -> Statement:
    word = bare_word(left)
    if word and scope.event and word not in scope.locals and word in scope.world.events[scope.event].fields:
        becomes = spoken("BECOMES", scope.language)
        said = message("findings.RW434.becomes", word=word, event=scope.event, becomes=becomes)
        hint = message("findings.RW434.becomes_hint", word=word, becomes=becomes)
        scope.fail("RW434", _sign_behind(left, scope), said, hint, becomes)
    if word and not is_known(scope, word):
        let = spoken("LET", scope.language)
        fields = scope.world.events[scope.event].fields if scope.event in scope.world.events else {}
        names = [*fields, *known_names(scope)]
        unknown(scope, "name", word, left, names, message("findings.RW300.new_name", let=let, word=word))
    target = noun_in(scope, left)
    value = as_amount(scope, hinted_pieces(scope, right, target.type), target, right)
    if target.op not in ("attr", "attr_of"):
        scope.fail(
            "RW434",
            left,
            message("findings.RW434.assignment"),
            message("findings.RW434.derived_what_hold_all", arg=target.args[0])
            if target.op == "derived"
            else message("findings.RW434.example_colour_field_red"),
        )
    if target.op == "attr" and is_fixed(scope, target.args[0], target.args[1].type):
        scope.fail(
            "RW435",
            left,
            message("findings.RW435.assignment", arg=target.args[0]),
            message("findings.RW435.hint"),
        )
    if not fits(value.type, target.type):
        scope.fail(
            "RW404",
            right,
            message("findings.RW404.valued", type=target.type, type2=value.type),
            message("findings.RW404.valued_hint"),
        )
    return Write(target.args[0], target.args[1], value, span)


def bracketed_chain(row: Row) -> syntax.Chain | None:
    """The chain of a sentence that is nothing but brackets."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None:
        return None
    inner = only_thing(row.items[0][1])
    return inner.chain if isinstance(inner, syntax.Group) else None


def match_verb(scope: Scope, row: Row, modal: bool) -> bool:
    """Whether a row has a verb at all."""
    if patterns_for(scope.world, row, modal, scope.language) is not None:
        return True
    if len(row.items) != 1:
        return False
    inner = only_thing(row.items[0][1])
    name = str(name_and_arguments(inner)[0]) if isinstance(inner, (syntax.Call, syntax.Name)) else ""
    return name in scope.world.events or name in scope.world.procedures or name in VICTORY_WORDS or name in ACTION_WORDS


def _with_pieces(unit: syntax.Sentence, items: tuple[syntax.Piece, ...]) -> syntax.Sentence:
    return replace(unit, pieces=replace(unit.pieces, items=items))
