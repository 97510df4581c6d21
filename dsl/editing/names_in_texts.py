"""The names inside the texts of a rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regelwerk.dsl.editing.occurrences import Occurrence, Symbol, word_span
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.shared_words import OTHERS, name_and_arguments, only_thing
from regelwerk.dsl.meaning.text_places import TextPlace
from regelwerk.dsl.meaning.uses import Use
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.sentences.spoken_verbs import told_verbs
from regelwerk.dsl.tree.types import thing
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})
_OWNED = {"event": "field", "procedure": "parameter", "derived": "parameter"}
_TABLES = {
    "events": "event", "procedures": "procedure", "derived": "derived", "rules": "rule", "entries": "entry",
    "attributes": "attribute", "options": "option", "patterns": "pattern", "templates": "template",
}  # fmt: skip


def names_in_text(world: World, place: TextPlace, uses: Iterable[Use]) -> Iterator[Occurrence]:
    """Every name in a text that can be parsed and that keeps its places; `uses` is what was noted of it."""
    return _Text(world, place, uses).occurrences()


class _Text:
    """One text: its words, what was noted of them, and which local names it brings in."""

    def __init__(self, world: World, place: TextPlace, uses: Iterable[Use]) -> None:
        self.world = world
        self.place = place
        uses = list(uses)
        self.uses = {(use.line, use.column): use for use in uses if not use.binds}
        self.binders: dict[tuple[int, int], str] = {(use.line, use.column): use.word for use in uses if use.binds}
        self.fields: dict[tuple[int, int], Symbol] = {}
        self.same: dict[tuple[int, int], tuple[int, int]] = {}
        self.first_in_head: dict[tuple[int, str], tuple[int, int]] = {}

    def occurrences(self) -> Iterator[Occurrence]:
        tree = parse_text(self.place.scalar, self.place.kind, self.place.language, [])
        if tree is None:
            return
        found: dict[tuple[int, int], _Word] = {}
        for word in sorted(_words(tree), key=lambda word: word.at):
            found[word.at] = word
            self._bind(word)
        for at, word in found.items():
            token = word.token
            symbol = self._symbol(word)
            written = str(token)[-((token.end_column or 0) - (token.column or 0)) :]  # a mod writes its own names short
            span = word_span(self.place.scalar, at[0], at[1], written)
            if symbol is not None and span is not None:
                use = self.uses.get(at)
                declares = at in self.binders and at not in self.fields
                declares = declares or (symbol.what == "procedure" and self.world.procedures[symbol.id].span == span)
                yield Occurrence(span, written, symbol, declares, use.type if use is not None else None)

    def _bind(self, word: _Word) -> None:
        if any(name is word.token for name in _bound_by(word.parent)):
            self.binders[word.at] = str(word.token)
        if word.at not in self.binders:
            return
        if word.token in OTHERS:
            del self.binders[word.at]  # `anderer` is bound, and yet a word of the language
            return
        if word.head is not None:  # `nachdem a(s) oder b(s)` binds one name twice
            first = self.first_in_head.setdefault((id(word.head), str(word.token)), word.at)
            self.same[word.at] = first
        event = self.world.events.get(word.called)
        if event is not None and str(word.token) in event.fields:
            # a field named by itself: whoever renames the field renames this, and what refers to it
            self.fields[word.at] = Symbol("field", f"{event.id}.{word.token}")

    def _declared_word(self, meaning: str, written: str) -> str:
        """The word of a declared sentence that a word of a text is: its verb may be inflected."""
        said = self.world.said(meaning)
        if any(written == pattern.verb or written in {part.word for part in pattern.parts} for pattern in said):
            return written
        fixed = (part.word for pattern in said for part in pattern.parts if part.word and part.says(written))
        other = next(fixed, "")
        if other:  # another form of a noun, or one of several that are declared
            declared = {word for pattern in said for words in pattern.text.split() for word in words.split("|")}
            return written if written in declared else other
        forms = ((pattern, {word for word, _ in told_verbs(pattern, self.world.verbs)}) for pattern in said)
        return next((one.verb for one, told in forms if written == one.infinitive or written in told), written)

    def _symbol(self, word: _Word) -> Symbol | None:
        written, use = str(word.token), self.uses.get(word.at)
        if word.at in self.binders:
            return self._local(written, word.at)
        if use is not None:
            if use.what == "local":
                return self._local(written, word.at)
            if use.what == "parameter" and use.id != written:  # of another procedure, which runs
                return self._parameter(*use.id.split(".", 1))
            if use.what == "parameter":
                return Symbol("parameter", f"{self.place.path[1]}.{written}")
            if use.what == "verb":
                return Symbol("verb", f"{use.id}:{self._declared_word(use.id, written)}")
            return Symbol(use.what, use.id)
        if word.token.type == "FIELD":
            return self._field(written, word.called)
        if word.token.type == "FIELDNAME" and written not in self.world.attributes:
            return Symbol("role", written)
        if isinstance(word.parent, (syntax.StepHead, syntax.RepeatHead)) and written in self.world.procedures:
            return Symbol("procedure", written)
        if word.called == "option":
            return Symbol("option" if written in self.world.options else "option_value", written)
        if word.changed:
            event = self.world.events.get(word.event)
            own = Symbol("field", f"{word.event}.{written}") if event is not None and written in event.fields else None
            return self._local(written, word.at) or own or self._guess(written)
        return self._guess(written)

    def _local(self, word: str, at: tuple[int, int]) -> Symbol | None:
        """Which of the local names of the text a word means: the one brought in last, or one of its owner's."""
        before = [where for where, bound in self.binders.items() if bound == word and where <= at]
        if before:
            where = self.same.get(max(before), max(before))
            what, id, part = self.place.path
            return self.fields.get(where) or Symbol("local", f"{what}/{id}/{part}:{where[0]}:{where[1]}")
        what, id, _ = self.place.path
        if word in self.place.names and what in _OWNED:
            return Symbol(_OWNED[what], f"{id}.{word}")
        kind = self.world.kind_of_form(word)  # what is in question goes by the name of its kind
        return Symbol("kind", kind) if kind else None

    def _field(self, word: str, called: str) -> Symbol | None:
        if called in self.world.events:
            return Symbol("field", f"{called}.{word}")
        if called in BY_NAME:
            return Symbol("function", BY_NAME[called].id)
        derived = self.world.forms.get(called, ("", ""))
        owner = derived[1] if derived[0] == "derived" else called
        return self._parameter(owner, word)

    def _parameter(self, owner: str, word: str) -> Symbol | None:
        """A parameter; those of texts of things are called so everywhere, by nobody's choice: the player, the thing."""
        procedure, derived = self.world.procedures.get(owner), self.world.derived.get(owner)
        if procedure is not None and procedure.paragraph:
            types = procedure.parameters
        elif derived is not None and derived.stated:
            types = derived.parameters
        else:
            return Symbol("parameter", f"{owner}.{word}")
        return Symbol("kind", PLAYER) if types.get(word) == thing(PLAYER) else None

    def _guess(self, word: str) -> Symbol | None:
        """A word that no rule of meaning looked at: what is declared under it."""
        world = self.world
        owner, id, _ = self.place.path
        if owner == "template" and word in world.templates[id].parameters:
            return Symbol("parameter", f"{id}.{word}")
        for table, what in _TABLES.items():
            if word in getattr(world, table):
                return Symbol("resource" if what == "attribute" and word in world.resources else what, word)
        what, id = world.forms.get(word, ("", ""))
        if what:
            return Symbol(what, id)
        for name, values in world.enumerations.items():
            if word in values:
                return Symbol("value", f"{name}.{word}")
        if word in BY_NAME:
            return Symbol("function", BY_NAME[word].id)
        for option in world.options.values():
            if word in option.values:
                return Symbol("option_value", f"option:{option.id}.{word}")
        if any(word in means.purposes for means in world.means.values()):
            return Symbol("purpose", word)
        return None


@record
class _Word:
    """A name in a syntax tree: its node, the call whose argument it is, the window it stands in.

    `event` is what the window listens to; `changed` marks the name in front of `wird`.
    """

    token: Word
    parent: Node
    called: str
    head: syntax.WindowHead | None
    event: str
    changed: bool

    @property
    def at(self) -> tuple[int, int]:
        return self.token.line or 1, self.token.column or 1


def _bound_by(node: Node) -> tuple[Word, ...]:
    """The names that a node brings into a text."""
    match node:
        case syntax.LoopNamed() | syntax.LetLine():
            return (node.name,)
        case syntax.LoopPairs():
            return node.left, node.right
        case _:
            return ()


def _words(tree: Node) -> Iterator[_Word]:
    waiting: list[tuple[Node, str, syntax.WindowHead | None, str, bool]] = [(tree, "", None, "", False)]
    while waiting:
        here, called, head, event, changed = waiting.pop()
        if isinstance(here, syntax.WindowHead):
            head = here
        if isinstance(here, syntax.Headed):
            event = _listens_to(here.head) or event
        for child in here.children:
            if isinstance(child, Node):
                left = changed
                if isinstance(here, syntax.CopulaSentence):
                    left = child is here.left and here.copula.word.type == "BECOMES"
                inside = str(here.name) if isinstance(here, syntax.Call) else called
                waiting.append((child, inside, head, event, left))
            elif child is not None and child.type in _NAMES:
                yield _Word(child, here, called, head, event, changed)


def _listens_to(head: syntax.Head) -> str:
    """The event of a window's head, or ""."""
    if not isinstance(head, syntax.WindowHead):
        return ""
    for heard in (head.heard, *(other.heard for other in head.others)):
        event = only_thing(heard.pieces.items[0])
        if isinstance(event, (syntax.Call, syntax.Name)):
            return str(name_and_arguments(event)[0])
    return ""
