"""Sentences in the other language: the same event, said with the verb and the order that the other language has.

A sentence is taken apart by the matcher that also reads it (`dsl/…/matcher.py`), and put together again from the
pattern of the same event in the other language. What has no such pattern stays as it is: a file may use a sentence of
the other language as long as its event has none in its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, changed
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.inflection.german_cases import Case, Number
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.meaning.clauses.heard_events import PERFORMED, is_called, read
from regelwerk.dsl.meaning.nouns.noun_groups import Item, described
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.effect_units import bracketed_chain, match_verb
from regelwerk.dsl.meaning.sentences.fitting_readings import may_be_heard
from regelwerk.dsl.meaning.sentences.matcher import readings_of, with_own_verb
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Noun, Row, items_of, row_of, verb_and_rest
from regelwerk.dsl.meaning.sentences.told_sentences import told_readings
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, VICTORY_WORDS, name_and_arguments, only_thing
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar
from regelwerk.dsl.sentences.sentence_verbs import verb_of
from regelwerk.dsl.world.behaviours import Part, Pattern
from regelwerk.dsl.world.world import World
from regelwerk.tools.formatting.asked_forms import Asking, without_orders
from regelwerk.tools.formatting.meant_sentences import Meant
from regelwerk.tools.formatting.noun_forms import RULING, NounForms, Wording
from regelwerk.tools.formatting.told_forms import (
    chosen_prepositions,
    counted_first,
    first_object,
    fixed_word,
    heard_alike,
    in_forms_of,
    is_per,
    items_of_noun,
    items_of_slots,
    number_before,
    person_of,
    preposition_of,
    said_alike,
    slot_noun,
    verb_words,
)

Turned = TypeVar("Turned", bound=Node)
Joined: TypeAlias = syntax.AndUnits | syntax.OrUnits
Sentence: TypeAlias = syntax.Sentence | syntax.OpenUnit
_TABLE = "k"  # what fills the only place of `zahle kosten von h`, where others name a number and a resource
FREE, GOVERNED, LATER = "", "governed", "later"


@dataclass(frozen=True)
class Form:
    """One way to say something: a pattern, with the verb first or its infinitive last."""

    pattern: Pattern
    infinitive: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the pattern that are said."""
        parts = self.pattern.parts
        if self.infinitive and self.pattern.held >= 0:  # it holds its particle: `ablegen`
            parts = (*parts[: self.pattern.held], *parts[self.pattern.held + 1 :])
        return parts

    @property
    def marker(self) -> str:
        """The fixed words, by which this form is told from the others of its event."""
        language: Language = "de" if self.pattern.language == "de" else "en"
        words = [
            spoken(part.prepositions[0], language) if part.closes else part.word for part in self.parts if not part.slot
        ]
        return " ".join([*words, self.infinitive] if self.infinitive else [self.pattern.verb, *words])


def forms(world: World, like: Pattern, language: Language, modal: str) -> list[Form]:
    """Every way to say in a language what a pattern says; the usual one first.

    `modal` is "" without `darf` or `muss` before the sentence, "governed" directly after it, "later" behind a `dann`.
    """
    said = world.said(like.meaning)
    if like not in said:
        said = [pattern for pattern, _ in NATIVE if pattern.meaning == like.meaning]
    patterns = [pattern for pattern in said if pattern.language == language]
    found = [Form(pattern) for pattern in patterns]
    if not modal or language == "en":
        return found
    last = [Form(pattern, pattern.infinitive) for pattern in patterns if pattern.infinitive]
    return [*last, *found] if modal == GOVERNED else [*found, *last]


@dataclass
class _Told:
    """A sentence taken apart: what it says, in which form, with the prepositions that its author chose."""

    tree: Sentence
    match: Match
    form: Form
    prepositions: dict[str, Word]
    first: Word | None


class Turning:
    """Turns the sentences of one text from one language into the other.

    `wanted` are markers of the forms to use, one for each sentence that could be said in several ways; without them the
    usual forms are taken. Afterwards `markers` has those of the text as it was.
    """

    def __init__(
        self,
        world: World,
        source: Language,
        target: Language,
        wanted: tuple[str, ...] = (),
        meant: Meant | None = None,
    ) -> None:
        nothing = Scalar("", NOWHERE)
        self.source = Scope(world, nothing, source)
        self.target = Scope(world, nothing, target)
        self.wanted = without_orders(wanted)
        self.meant = meant or Meant()
        self.wording = Wording.of(world)
        self.nouns = NounForms(self.target, self.wording.nouns) if target == "de" else None
        self.asking = Asking(self.source, self.target, wanted, self.nouns, self._in_cases)
        self.markers: list[str] = []
        self.used: list[str] = []

    def turn(self, tree: Node, modal: str = FREE) -> Node:
        if isinstance(tree, syntax.OpenUnit) and modal and self.source.language == "de":
            tree = with_own_verb(self.source.world, tree)
        if isinstance(tree, (syntax.Sentence, syntax.OpenUnit)):
            return self._alone(self._inside(tree, FREE), modal)
        if isinstance(tree, (syntax.AndUnits, syntax.OrUnits)):
            return self._joined(self._inside(tree, modal, units=True), modal)
        if isinstance(tree, (syntax.ToldTest, syntax.CopulaRow, syntax.IsTest, syntax.HasTest)):
            return self.asking.turned(self._inside(tree, FREE))
        if isinstance(tree, syntax.MayAlso):
            return tree
        if isinstance(tree, syntax.WindowHead):
            return self._head(self._inside(tree, FREE))
        if isinstance(tree, RULING) and self.nouns is not None:
            return self.nouns.ruled(self._inside(tree, modal))
        if isinstance(tree, syntax.EventText):
            inside = self._inside(tree, FREE)
            return replace(inside, heard=self._heard(inside.heard, ""))
        return self._inside(tree, modal)

    @property
    def noted(self) -> tuple[str, ...]:
        """What the way back has to know: the forms of sentences, and where `hat` or `ist` stands last."""
        return (*self.markers, *self.asking.last)

    def _inside(self, tree: Turned, modal: str, units: bool = False) -> Turned:
        """The same tree with all sentences inside turned; those that share a verb are turned together later."""

        def turned(part: Node | Word) -> Node | Word:
            if isinstance(part, Word):
                return part
            if units and isinstance(part, syntax.OpenUnit) and modal and self.source.language == "de":
                part = with_own_verb(self.source.world, part)
            if units and isinstance(part, (syntax.Sentence, syntax.OpenUnit)):
                return self._inside(part, FREE)
            return self.turn(part, self._modal(tree, part, modal))

        made = changed(tree, turned)
        return made if self.nouns is None else self.nouns.tested(made)

    @staticmethod
    def _modal(tree: Node, child: Node, modal: str) -> str:
        """Whether a child is governed by `darf` or `muss`."""
        match tree:
            case syntax.May() | syntax.Must() | syntax.MayDespite():
                return FREE if child is tree.subject else GOVERNED
            case syntax.MayNot():
                return FREE if child is tree.subject or child is tree.substitute else GOVERNED
            case syntax.Then() | syntax.IfImpossible():
                return LATER if modal else FREE
            case syntax.PlainStep() | syntax.AndUnits() | syntax.OrUnits():
                return modal
            case _:
                return FREE

    def _in_cases(self, pattern: Pattern, slots: Mapping[str, Noun], nominative: str = "") -> dict[str, Noun]:
        """What fills the slots of a sentence, each in the case that it has there; an object may be the
        subject of a passive."""
        if self.nouns is None or pattern.language != "de":
            return dict(slots)
        cases = dict(self.wording.cases(pattern))
        if cases.get(nominative) is Case.ACCUSATIVE:  # what is given to somebody stays his: `mir wird … zugefügt`
            cases[nominative] = Case.NOMINATIVE
        made: dict[int, Noun] = {}
        for slot, noun in slots.items():
            made.setdefault(id(noun), self.nouns.inflected(noun, cases.get(slot)))
        return {slot: made[id(noun)] for slot, noun in slots.items()}

    def _subject(self, noun: Noun) -> Noun:
        """Who does it: one, since the verb is that of one."""
        return noun if self.nouns is None else self.nouns.inflected(noun, Case.NOMINATIVE, Number.SINGULAR)

    # ---- told events

    def _head(self, head: syntax.WindowHead) -> syntax.WindowHead:
        """A head with its events told in the other language; after `nachdem` German tells what has happened."""
        window, others = head.window, []
        heard = self._heard(head.heard, window.word.type)
        for other in head.others:
            window = other.window or window
            others.append(replace(other, heard=self._heard(other.heard, window.word.type)))
        return replace(head, heard=heard, others=tuple(others))

    def _heard(self, tree: syntax.Heard, window: str) -> syntax.Heard:
        if is_called(tree, self.source, False):
            return tree
        readings, causes = read(self.source, tree, window in PERFORMED)
        if not readings:
            return tree
        language = self.target.language
        best = self.meant.among(self.source, [one.match for one in readings], tree, may_be_heard)
        if best is None:
            return tree
        told, slots = next(one for one in readings if one.match is best), best.slots
        rest = items_of(tree.rest) if tree.rest is not None else []
        chosen = chosen_prepositions(_split([*items_of(tree.pieces), *rest]), slots)
        for pattern in heard_alike(self.source.world, told.verb.pattern, language, slots):
            form = VerbForm.THIRD if told.subject is None else person_of(told.subject)
            verb, copula = verb_words(self.source.world, pattern, form, told.subject is None, window == "AFTER")
            passive = told.subject is None
            object_ = first_object(pattern) if passive else ""
            slots = self._in_cases(pattern, slots, object_)
            first = self._subject(told.subject) if told.subject is not None else slots.get(object_)
            pattern = in_forms_of(pattern, told.verb.pattern, tree)
            beside = items_of_slots(
                self.source.world, pattern, slots, language, language == "de", object_, passive, chosen
            )
            by = Word("BY_WAY", spoken("BY_WAY", language))
            who = items_of_noun(first, language) if first is not None else []
            return _heard_of(who, [*beside, *((by, one) for one in causes)], verb, copula, language)
        return tree

    # ---- one sentence

    def _alone(self, tree: Sentence, modal: str) -> Sentence:
        told = self._told(tree, modal)
        if told is None:
            return tree if modal == GOVERNED else self._main_clause(tree)
        made = self._said(told, modal)
        return tree if made is None else made[0]

    def _told(self, tree: Sentence, modal: str) -> _Told | None:
        """A sentence taken apart, or None if it has no verb that could be another in the other language."""
        row = row_of(tree)
        if self._is_call(row) and not modal:
            return None  # behind `darf` the name of an event may be the infinitive of its sentence
        found = self.meant.among(self.source, readings_of(self.source, row, bool(modal)), row.tree)
        if found is None:
            return None
        verb_first = verb_and_rest(row.items, 0)[0] == found.pattern.verb and row.items[0][0] is None
        options = forms(self.source.world, found.pattern, self.source.language, modal)
        said = [form for form in options if bool(form.infinitive) != verb_first and form.pattern == found.pattern]
        if not said:
            return None
        chosen = {
            slot: preposition
            for slot, noun in found.slots.items()
            for preposition, piece in _split(row.items)
            if preposition is not None and piece is noun.tree
        }
        first = tree.first if verb_first else None
        return _Told(tree, found, said[0], chosen, first)

    def _main_clause(self, tree: Sentence) -> Sentence:
        """`s verliert 1 gold`: a subject, its verb, and the rest."""
        row = row_of(tree)
        if self._is_call(row) or bracketed_chain(row) is not None:
            return tree
        readings = told_readings(self.source, row)
        best = self.meant.among(self.source, [one.match for one in readings], row.tree)
        if best is None:
            return tree
        found = next(one for one in readings if one.match is best)
        world, language, slots = self.source.world, self.target.language, found.match.slots
        for pattern in said_alike(world, found.match.pattern, language, slots):
            verb = Word("NAME", verb_of(pattern, world.verbs).person(person_of(found.subject)))
            last = pattern.parts[-1] if pattern.parts else Part()
            closing = last.prepositions[0] if pattern.parts and last.closes else ""
            particle = Word(closing, spoken(closing, language)) if closing else None
            items = [*items_of_noun(self._subject(found.subject), language), (None, syntax.name(verb))]
            pattern = in_forms_of(pattern, found.match.pattern, tree)
            cases, chosen = self._in_cases(pattern, slots), chosen_prepositions(_split(row.items), slots)
            items += items_of_slots(self.source.world, pattern, cases, language, False, chosen=chosen)
            where = next((noun.where for noun in slots.values() if noun.where is not None), None)
            return _row_sentence(items, particle, where)
        return tree

    def _is_call(self, row: Row) -> bool:
        if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None or row.where is not None:
            return False
        inner = only_thing(row.items[0][1])
        if not isinstance(inner, (syntax.Call, syntax.Name)):
            return False
        name = str(name_and_arguments(inner)[0])
        world = self.source.world
        return name in (*world.events, *world.procedures, *VICTORY_WORDS, *ACTION_WORDS)

    def _said(self, told: _Told, modal: str) -> tuple[Sentence, Form] | None:
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

    def _built(self, told: _Told, form: Form, modal: str) -> Sentence | None:
        slots = self._in_cases(form.pattern, told.match.slots)
        items: list[Item] = []
        particle: Word | None = None
        where: syntax.Condition | None = None
        form = replace(form, pattern=in_forms_of(form.pattern, told.match.pattern, told.tree))
        parts = form.parts
        places = {part.slot for part in form.pattern.parts if part.slot}
        if _TABLE in slots and _TABLE not in places:
            parts = (Part(slot=_TABLE), *(part for part in parts if part.prepositions))
        elif places != set(slots) - {"count"}:
            return None
        for part in parts:
            if where is not None and not any(map(is_per, items)):
                return None  # `wo` reaches to the end, so nothing can stand behind it
            if part.closes:
                particle = Word(part.prepositions[0], spoken(part.prepositions[0], self.target.language))
                continue
            if not part.slot:
                before = number_before(items)
                word = fixed_word(self.source.world, part, self.target.language, before)
                items.append((self._preposition(told, part), word))
                continue
            if any(piece is slots[part.slot].tree for _, piece in items):
                continue  # an amount that is one value fills two slots
            noun = slot_noun(slots[part.slot], part, self.target.language)
            if part.slot == "x" and "count" in slots:
                items.append((None, slots["count"].tree))
            items += items_of_noun(noun, None, self._preposition(told, part))
            where = noun.where or where
        items = counted_first(items)
        verb = Word("NAME", form.infinitive or form.pattern.verb)
        if told.first is not None and not form.infinitive:
            verb = Word("NAME", form.pattern.verb, start_pos=told.first.start_pos)
        tree = _sentence(items, particle, where, verb, bool(form.infinitive))
        return tree if self._reads_as(tree, told.match.pattern.meaning, slots, modal) else None

    def _preposition(self, told: _Told, part: Part) -> Word | None:
        return preposition_of(part, self.target.language, told.prepositions)

    def _reads_as(self, tree: Sentence, meaning: str, slots: Mapping[str, Noun], modal: str) -> bool:
        wanted = {slot: _parts(noun) for slot, noun in slots.items()}
        return any(
            found.pattern.meaning == meaning and {slot: _parts(noun) for slot, noun in found.slots.items()} == wanted
            for found in readings_of(self.target, row_of(tree), bool(modal))
        )

    # ---- sentences that share a verb: `nimm 1 holz oder 1 erz`

    def _joined(self, tree: Joined, modal: str) -> Joined:
        units = tree.units
        sentences = [unit for unit in units if isinstance(unit, (syntax.Sentence, syntax.OpenUnit))]
        owners = [unit for unit in sentences if match_verb(self.source, row_of(unit), bool(modal))]
        verbless = [
            unit
            for unit in sentences
            if isinstance(unit, syntax.Sentence)
            and unit not in owners
            and bracketed_chain(row_of(unit)) is None
            and not told_readings(self.source, row_of(unit))
        ]
        told = self._told(owners[0], modal) if verbless and len(owners) == 1 else None
        if verbless and len(owners) == 1 and told is None:
            return tree
        made: dict[int, syntax.Junction] = {}
        if told is None or (not told.form.infinitive and units[0] is not owners[0]):
            # a verb in front is shared with what follows: in `1 gold und triff turm` the gold is a price of its own
            made.update((id(unit), self._alone(unit, modal)) for unit in sentences)
            return _with_units(tree, made)
        verb = owners[0].pieces.items[-1 if told.form.infinitive else 0]
        full: dict[int, Sentence] = {id(unit): unit for unit in sentences}
        for unit in verbless:
            items = unit.pieces.items
            row = (*items, verb) if told.form.infinitive else (verb, *items)
            full[id(unit)] = replace(unit, pieces=replace(unit.pieces, items=row))
        spoken_units: list[tuple[int, Sentence]] = []
        form: Form | None = None
        for one in units:
            whole = self._told(full[id(one)], modal) if id(one) in full else None
            said = self._said(whole, modal) if whole is not None else None
            if said is None:
                return tree
            spoken_units.append((id(one), said[0]))
            form = said[1]
        last = form is not None and bool(form.infinitive)
        keeper = spoken_units[-1 if last else 0][0]
        made.update((key, unit if key == keeper else _without_verb(unit, last)) for key, unit in spoken_units)
        return _with_units(tree, made)


def _split(items: list[Item]) -> list[Item]:
    """The items of a row, those behind `von` among them, as the matcher may take them apart."""
    found = list(items)
    for _, piece in items:
        inner = only_thing(piece)
        if isinstance(inner, syntax.Of):
            found.append((inner.of_word, inner.owner))
    return found


def _parts(noun: Noun) -> tuple[object, ...]:
    """What a noun says, by which two are compared; a group that was put together says the same as its pieces."""
    return _group_parts(noun.tree), [(word.type, _group_parts(piece)) for word, piece in noun.phrases], noun.where


def _group_parts(tree: Node) -> object:
    group = described(tree)
    if group is None:
        return only_thing(tree)
    owner = _group_parts(group.owner) if group.owner is not None else None
    return group.quantifier, group.count, group.adjectives, group.noun, group.name, owner, group.bounds


def _piece(preposition: Word | None, node: Node) -> syntax.Piece:
    """A piece of a sentence; what the matcher took out of an enumeration becomes one of its own."""
    if isinstance(node, (syntax.Phrase, syntax.ByPhrase)):
        return node
    things = node if isinstance(node, syntax.Things) else syntax.Things(node.first, node.last, (node,))  # type: ignore[arg-type]
    if preposition is None:
        return things
    return syntax.Phrase(preposition, things.last, syntax.Preposition(preposition, preposition, preposition), things)


def _sentence(
    items: list[Item], particle: Word | None, where: syntax.Condition | None, verb: Word, last: bool
) -> Sentence:
    row = [_piece(preposition, piece) for preposition, piece in items]
    name = _piece(None, syntax.name(verb))
    if where is not None:
        pieces = syntax.row_of_pieces(row if last else [name, *row])
        behind = verb if last else None
        return syntax.OpenUnit(pieces.first, behind or where.last, pieces, Word("WHERE", "wo"), where, behind)
    pieces = syntax.row_of_pieces([*row, name] if last else [name, *row])
    if particle is None:
        return syntax.Sentence(pieces.first, pieces.last, pieces, None)
    end = syntax.Particle(particle, particle, syntax.Preposition(particle, particle, particle))
    return syntax.Sentence(pieces.first, particle, pieces, end)


def _row_sentence(items: list[Item], particle: Word | None, where: syntax.Condition | None) -> Sentence:
    pieces = syntax.row_of_pieces([_piece(preposition, piece) for preposition, piece in items])
    if where is not None:
        return syntax.OpenUnit(pieces.first, where.last, pieces, Word("WHERE", "wo"), where, None)
    if particle is None:
        return syntax.Sentence(pieces.first, pieces.last, pieces, None)
    end = syntax.Particle(particle, particle, syntax.Preposition(particle, particle, particle))
    return syntax.Sentence(pieces.first, particle, pieces, end)


def _heard_of(
    who: list[Item], beside: list[Item], verb: tuple[str, ...], copula: tuple[str, str] | None, language: Language
) -> syntax.Heard:
    """A told event in the order of a language: German has its verb last, English behind what stands first.

    Where nobody acts and only fixed words suffer, they stand there.
    """
    said: list[Item] = [(None, syntax.name(Word("NAME", one))) for one in verb]
    if not who:
        who, beside = beside[:1], beside[1:]
    behind: list[Item] = []
    if language == "de":
        before = [*who, *beside, *said]
    elif copula is not None:
        before, behind = who, [*said, *beside]
    else:
        before = [*who, *said, *beside]
    pieces = syntax.row_of_pieces([_piece(*one) for one in before])
    rest = syntax.row_of_pieces([_piece(*one) for one in behind]) if behind else None
    if copula is None:
        return syntax.Heard(pieces.first, pieces.last, pieces, None, None)
    word = Word(*copula)
    last = rest.last if rest is not None else word
    return syntax.Heard(pieces.first, last, pieces, syntax.Copula(word, word, word, None), rest)


def _with_units(tree: Joined, units: dict[int, syntax.Junction]) -> Joined:
    return replace(tree, parts=tuple(units.get(id(part), part) for part in tree.parts))


def _without_verb(tree: Sentence, last: bool) -> Sentence:
    if isinstance(tree, syntax.OpenUnit):
        return replace(tree, verb=None) if last else tree
    items = tree.pieces.items
    return replace(tree, pieces=replace(tree.pieces, items=items[:-1] if last else items[1:]))
