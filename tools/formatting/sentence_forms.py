"""Sentences in the other language: the same event, said with the verb and the order that the other language has.

A sentence is taken apart by the matcher that also reads it (`regelwerk.dsl.sentences`), and put together again from the
pattern of the same event in the other language. What has no such pattern stays as it is: a file may use a sentence of
the other language as long as its event has none in its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from lark import Token, Tree
from regelwerk.dsl.effect_units import bracketed_chain, match_verb
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.native_sentences import NATIVE
from regelwerk.dsl.nodes import NOWHERE, Scalar
from regelwerk.dsl.pieces import ACTION_WORDS, VICTORY_WORDS, Piece, flat_pieces, only_thing
from regelwerk.dsl.scope import Fault, Scope
from regelwerk.dsl.sentences import Match, Noun, Row, match, row_of, word_of
from regelwerk.dsl.world import Part, Pattern, World

_SENTENCES = ("sentence", "open_unit")
_TABLE = "k"  # what fills the only place of `zahle kosten von h`, where others name a number and a resource
FREE, GOVERNED, LATER = "", "governed", "later"


@dataclass(frozen=True)
class Form:
    """One way to say something: a pattern, with the verb first or its infinitive last.

    `short` leaves out the last fixed word, as an infinitive may: `2 ziehen` for `2 karten ziehen`.
    """

    pattern: Pattern
    infinitive: str = ""
    short: bool = False

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the pattern that are said."""
        parts = self.pattern.parts
        if self.infinitive:  # it holds its particle: `ablegen`
            parts = tuple(part for part in parts if part.slot or not part.prepositions)
        return parts[:-1] if self.short else parts

    @property
    def marker(self) -> str:
        """The fixed words, by which this form is told from the others of its event."""
        language: Language = "de" if self.pattern.language == "de" else "en"
        words = [
            spoken(part.prepositions[0], language) if part.prepositions else part.word
            for part in self.parts
            if not part.slot
        ]
        return " ".join([*words, self.infinitive] if self.infinitive else [self.pattern.verb, *words])


def forms(world: World, like: Pattern, language: Language, modal: str) -> list[Form]:
    """Every way to say in a language what a pattern says; the usual one first.

    `modal` is "" without `darf` or `muss` before the sentence, "governed" directly after it, "later" behind a `dann`.
    """
    event = world.events.get(like.event)
    if event is not None and like in event.sentences:
        patterns = [(pattern, event.id) for pattern in event.sentences if pattern.language == language]
    else:
        patterns = [one for one in NATIVE if one[0].event == like.event and one[0].language == language]
    found = [Form(pattern) for pattern, _ in patterns]
    if not modal or language == "en":
        return found
    last = [Form(pattern, infinitive) for pattern, infinitive in patterns if infinitive]
    shorter = [
        Form(form.pattern, form.infinitive, short=True)
        for form in last
        if form.pattern.parts and not form.pattern.parts[-1].slot and not form.pattern.parts[-1].prepositions
    ]
    return [*last, *shorter, *found] if modal == GOVERNED else [*found, *last, *shorter]


@dataclass
class _Told:
    """A sentence taken apart: what it says, in which form, with the prepositions that its author chose."""

    match: Match
    form: Form
    prepositions: dict[str, Token]
    first: Token | None


class Turning:
    """Turns the sentences of one text from one language into the other.

    `wanted` are markers of the forms to use, one for each sentence that could be said in several ways; without them the
    usual forms are taken. Afterwards `markers` has those of the text as it was.
    """

    def __init__(self, world: World, source: Language, target: Language, wanted: tuple[str, ...] = ()) -> None:
        nothing = Scalar("", NOWHERE)
        self.source = Scope(world, nothing, source)
        self.target = Scope(world, nothing, target)
        self.wanted = list(wanted)
        self.markers: list[str] = []
        self.used: list[str] = []

    def turn(self, tree: SyntaxTree, modal: str = FREE) -> SyntaxTree:
        if not isinstance(tree, Tree):
            return tree
        if tree.data in _SENTENCES:
            return self._alone(self._inside(tree, FREE), modal)
        if tree.data in ("and_units", "or_units"):
            return self._joined(self._inside(tree, modal, units=True), modal)
        if tree.data == "may_also":
            return tree
        return self._inside(tree, modal)

    def _inside(self, tree: SyntaxTree, modal: str, units: bool = False) -> SyntaxTree:
        """The same tree with all sentences inside turned; those that share a verb are turned together later."""
        children: list[Piece] = []
        behind_but = False
        for child in tree.children:
            if isinstance(child, Token):
                behind_but |= child.type == "BUT"
                children.append(child)
            elif child is None:
                children.append(None)
            elif units and child.data in _SENTENCES:
                children.append(self._inside(child, FREE))
            else:
                children.append(self.turn(child, FREE if behind_but else self._modal(tree, child, modal)))
        return Tree(tree.data, children, tree.meta)

    @staticmethod
    def _modal(tree: SyntaxTree, child: SyntaxTree, modal: str) -> str:
        """Whether a child is governed by `darf` or `muss`."""
        if tree.data in ("may", "must", "may_not", "may_despite"):
            return FREE if child is tree.children[0] else GOVERNED
        if tree.data in ("then", "if_impossible"):
            return LATER if modal else FREE
        return modal if tree.data in ("step", "and_units", "or_units") else FREE

    # ---- one sentence

    def _alone(self, tree: SyntaxTree, modal: str) -> SyntaxTree:
        told = self._told(tree, modal)
        if told is None:
            return tree
        made = self._said(told, modal)
        return tree if made is None else made[0]

    def _told(self, tree: SyntaxTree, modal: str) -> _Told | None:
        """A sentence taken apart, or None if it has no verb that could be another in the other language."""
        row = row_of(tree)
        if self._is_call(row):
            return None
        try:
            found = match(self.source, row, bool(modal))
        except Fault:
            return None
        if found is None:
            return None
        verb_first = word_of(row.items[0][1]) == found.pattern.verb and row.items[0][0] is None
        options = forms(self.source.world, found.pattern, self.source.language, modal)
        said = [form for form in options if bool(form.infinitive) != verb_first and form.pattern == found.pattern]
        if len(said) > 1:
            last = found.pattern.parts[-1].word
            present = any(last in (word_of(piece), _counted(piece)) for _, piece in row.items)
            said = [form for form in said if form.short != present]
        if not said:
            return None
        chosen = {
            slot: preposition
            for slot, noun in found.slots.items()
            for preposition, piece in _split(row.items)
            if preposition is not None and piece is noun.tree
        }
        first = next(tree.scan_values(lambda value: isinstance(value, Token)), None) if verb_first else None
        return _Told(found, said[0], chosen, first)

    def _is_call(self, row: Row) -> bool:
        if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None or row.where is not None:
            return False
        inner = only_thing(row.items[0][1])
        if not isinstance(inner, Tree) or inner.data not in ("call", "name"):
            return False
        name = str(inner.children[0])
        world = self.source.world
        return name in (*world.events, *world.procedures, *VICTORY_WORDS, *ACTION_WORDS)

    def _said(self, told: _Told, modal: str) -> tuple[SyntaxTree, Form] | None:
        """The sentence in the other language, in the wanted form or in the first that can be read again."""
        world = self.source.world
        options = forms(world, told.match.pattern, self.target.language, modal)
        choice = len(forms(world, told.match.pattern, self.source.language, modal)) > 1
        if choice:
            self.markers.append(told.form.marker)
        made = [(tree, form) for form in options if (tree := self._built(told, form, modal)) is not None]
        if not made:
            return None
        if len(options) > 1:
            wanted = self.wanted.pop(0) if self.wanted else ""
            made.sort(key=lambda one: one[1].marker != wanted)
            self.used.append(made[0][1].marker)
        return made[0]

    def _built(self, told: _Told, form: Form, modal: str) -> SyntaxTree | None:
        slots = dict(told.match.slots)
        items: list[tuple[Token | None, Piece]] = []
        particle: Token | None = None
        where: Piece | None = None
        parts = form.parts
        places = {part.slot for part in form.pattern.parts if part.slot}
        if _TABLE in slots and _TABLE not in places:
            parts = (Part(slot=_TABLE), *(part for part in parts if part.prepositions))
        elif places != set(slots) - {"count"}:
            return None
        for part in parts:
            if where is not None:
                return None  # `wo` reaches to the end, so nothing can stand behind it
            if not part.slot:
                if part.prepositions:
                    particle = Token(part.prepositions[0], spoken(part.prepositions[0], self.target.language))
                else:
                    items.append((None, _name(part.word)))
                continue
            noun = slots[part.slot]
            if part.slot == "x" and "count" in slots:
                items.append((None, slots["count"].tree))
            items.append((self._preposition(told, part), noun.tree))
            items += noun.phrases
            where = noun.where
        verb = Token("NAME", form.infinitive or form.pattern.verb)
        if told.first is not None and not form.infinitive:
            verb = Token("NAME", form.pattern.verb, start_pos=told.first.start_pos)
        tree = _sentence(items, particle, where, verb, bool(form.infinitive))
        return tree if self._reads_as(tree, told, modal) else None

    def _preposition(self, told: _Told, part: Part) -> Token | None:
        if not part.prepositions:
            return None
        chosen = told.prepositions.get(part.slot)
        if chosen is not None and chosen.type in part.prepositions:
            return chosen
        return Token(part.prepositions[0], spoken(part.prepositions[0], self.target.language))

    def _reads_as(self, tree: SyntaxTree, told: _Told, modal: str) -> bool:
        try:
            found = match(self.target, row_of(tree), bool(modal))
        except Fault:
            return False
        return (
            found is not None
            and found.pattern.event == told.match.pattern.event
            and {slot: _parts(noun) for slot, noun in found.slots.items()}
            == {slot: _parts(noun) for slot, noun in told.match.slots.items()}
        )

    # ---- sentences that share a verb: `nimm 1 holz oder 1 erz`

    def _joined(self, tree: SyntaxTree, modal: str) -> SyntaxTree:
        units = [child for child in tree.children if isinstance(child, Tree)]
        sentences = [unit for unit in units if unit.data in _SENTENCES]
        owners = [unit for unit in sentences if match_verb(self.source, row_of(unit), bool(modal))]
        verbless = [
            unit
            for unit in units
            if unit.data == "sentence" and unit not in owners and bracketed_chain(row_of(unit)) is None
        ]
        told = self._told(owners[0], modal) if verbless and len(owners) == 1 else None
        if verbless and len(owners) == 1 and told is None:
            return tree
        if told is None or (not told.form.infinitive and units[0] is not owners[0]):
            # a verb in front is shared with what follows: in `1 gold und triff turm` the gold is a price of its own
            turned = {id(unit): self._alone(unit, modal) if unit.data in _SENTENCES else unit for unit in units}
            return _with_units(tree, turned)
        pieces = flat_pieces(owners[0].children[0])
        verb = pieces[-1] if told.form.infinitive else pieces[0]
        full: dict[int, SyntaxTree] = {}
        for unit in verbless:
            own = flat_pieces(unit.children[0])
            row = [*own, verb] if told.form.infinitive else [verb, *own]
            full[id(unit)] = Tree("sentence", [_chained(row), *unit.children[1:]], unit.meta)
        made: dict[int, SyntaxTree] = {}
        form: Form | None = None
        for unit in units:
            one = self._told(full.get(id(unit), unit), modal)
            said = self._said(one, modal) if one is not None else None
            if said is None:
                return tree
            made[id(unit)], form = said
        keeper = units[-1] if form is not None and form.infinitive else units[0]
        for unit in units:
            if unit is not keeper:
                made[id(unit)] = _without_verb(made[id(unit)], form is not None and bool(form.infinitive))
        return _with_units(tree, made)


def _split(items: list[tuple[Token | None, Piece]]) -> list[tuple[Token | None, Piece]]:
    """The items of a row, those behind `von` among them, as the matcher may take them apart."""
    found = list(items)
    for _, piece in items:
        inner = only_thing(piece)
        if isinstance(inner, Tree) and inner.data == "of":
            found.append((cast(Token, inner.children[1]), inner.children[2]))
    return found


def _counted(piece: Piece) -> str:
    """The noun of `2 schaden`."""
    inner = only_thing(piece)
    return str(inner.children[1]) if isinstance(inner, Tree) and inner.data == "amount" else ""


def _parts(noun: Noun) -> tuple[object, ...]:
    return noun.tree, [(token.type, piece) for token, piece in noun.phrases], noun.where


def _name(word: str) -> SyntaxTree:
    return Tree("name", [Token("NAME", word)])


def _chained(row: list[Piece]) -> SyntaxTree:
    """Pieces in a row, in the form that the grammar gives them."""
    tree: SyntaxTree = Tree("pieces", [row[0]])
    for piece in row[1:]:
        tree = Tree("pieces", [tree, piece])
    return tree


def _sentence(
    items: list[tuple[Token | None, Piece]], particle: Token | None, where: Piece | None, verb: Token, last: bool
) -> SyntaxTree:
    row: list[Piece] = [
        piece
        if preposition is None or (isinstance(piece, Tree) and piece.data == "by_phrase")
        else Tree("phrase", [Tree("preposition", [preposition]), piece])
        for preposition, piece in items
    ]
    name = Tree("name", [verb])
    if where is not None and last:
        return Tree("open_unit", [_chained(row), Token("WHERE", "wo"), where, verb])
    row = [*row, name] if last else [name, *row]
    if where is not None:
        return Tree("open_unit", [_chained(row), Token("WHERE", "wo"), where, None])
    if particle is not None:
        return Tree("sentence", [_chained(row), Tree("particle", [Tree("preposition", [particle])])])
    return Tree("sentence", [_chained(row)])


def _with_units(tree: SyntaxTree, units: dict[int, SyntaxTree]) -> SyntaxTree:
    children = [units.get(id(child), child) if isinstance(child, Tree) else child for child in tree.children]
    return Tree(tree.data, children, tree.meta)


def _without_verb(tree: SyntaxTree, last: bool) -> SyntaxTree:
    pieces = flat_pieces(tree.children[0])
    if tree.data == "open_unit":
        return Tree("open_unit", [*tree.children[:3], None]) if last else tree
    return Tree("sentence", [_chained(pieces[:-1] if last else pieces[1:]), *tree.children[1:]], tree.meta)
