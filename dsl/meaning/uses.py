"""What the words of texts name, noted down while the texts are understood: for editors, which go from word to word.

Nothing is noted unless a world asks for it (`World.uses`). The functions that find out what a word means are wrapped
here; they do not know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Protocol

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import RESOURCE, Type

if TYPE_CHECKING:
    from regelwerk.dsl.meaning.clauses.event_fields import SpokenEvent
    from regelwerk.dsl.meaning.scope import Scope
    from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Row
    from regelwerk.dsl.meaning.understanding import Understanding
    from regelwerk.dsl.tree.tree import X
    from regelwerk.dsl.world.behaviours import Pattern, ToldVerb

    Bind = Callable[[Understanding, Node, int, SpokenEvent], int]


class Named(Protocol):
    """A function that finds out what a bare word means."""

    def __call__(self, scope: Scope, word: str, tree: Node | Word, hint: Type | None = None) -> X: ...


BINDING_VERBS = ("choose", "pick", "roll")


@record
class Use:
    """A word of a text: where it stands in the text (from 1), what it names there, and of which type that is.

    `what` is the sort of thing (`kind`, `attribute`, `event`, `local` …), `id` its name. A word that brings a new
    local name into the text binds it.
    """

    scalar: Scalar
    line: int
    column: int
    word: str
    what: str
    id: str
    type: Type | None = None
    binds: bool = False


def note(
    scope: Scope, tree: Node | Word | None, word: str, what: str, id: str, type: Type | None = None, binds: bool = False
) -> None:
    """Keep what a word of a text names."""
    uses = scope.world.uses
    if uses is None or tree is None or not what:
        return
    token = next((one for one in words(tree) if one == word and one.line is not None), None)
    if token is not None:
        uses.append(Use(scope.scalar, token.line or 1, token.column or 1, word, what, id, type, binds))


def noting_names(understand: Named) -> Named:
    """For a function of a scope, a word and its tree: the bare word names what comes out."""

    @wraps(understand)
    def noted(scope: Scope, word: str, tree: Node | Word, hint: Type | None = None) -> X:
        x = understand(scope, word, tree, hint)
        if scope.world.uses is not None:
            note(scope, tree, word, *_meaning(scope, word, x), x.type)
        return x

    return noted


def noting_this(understand: Callable[[Scope, Word], X]) -> Callable[[Scope, Word], X]:
    """For `diese karte`: the noun names its kind."""

    @wraps(understand)
    def noted(scope: Scope, noun: Word) -> X:
        x = understand(scope, noun)
        kind = scope.world.kind_of_form(str(noun))
        if kind and str(noun) not in scope.locals:
            note(scope, noun, str(noun), "kind", kind, x.type)
        return x

    return noted


def noting_attributes(
    understand: Callable[[Scope, syntax.Name, X, Node], X],
) -> Callable[[Scope, syntax.Name, X, Node], X]:
    """For `a von b`: the word in front names an attribute, a derived value or what b has."""

    @wraps(understand)
    def noted(scope: Scope, left: syntax.Name, target: X, tree: Node) -> X:
        x = understand(scope, left, target, tree)
        if scope.world.uses is not None and x.op in ("attr", "attr_of", "place_of", "derived", "call"):
            word = str(left.word)
            note(scope, left, word, *_meaning(scope, word, x, x.op == "attr_of"), x.type)
        return x

    return noted


def noting_verbs(
    understand: Callable[[Scope, Row, bool], Match | None],
) -> Callable[[Scope, Row, bool], Match | None]:
    """For a sentence: its verb names the event, and `wähle x aus …` binds x."""

    @wraps(understand)
    def noted(scope: Scope, row: Row, modal: bool) -> Match | None:
        found = understand(scope, row, modal)
        if found is not None and scope.world.uses is not None:
            pattern = found.pattern
            said = list(words(row.tree))
            if pattern in scope.world.said(pattern.meaning):
                if said and said[0] == pattern.verb:
                    note(scope, said[0], pattern.verb, "verb", pattern.meaning)
                else:  # under a German modal the infinitive stands last
                    infinitive = next((word for word in reversed(said) if word == pattern.infinitive), None)
                    note(scope, infinitive, pattern.infinitive, "verb", pattern.meaning)
                _note_fixed_words(scope, row.tree, pattern)
            elif pattern.meaning in BINDING_VERBS:
                chosen = found.slots["x"].tree
                name = str(next(words(chosen)))
                if len(list(words(chosen))) == 1:  # what is said with a number or a kind, `selections.py` notes
                    note(scope, chosen, name, "local", name, None, True)
        return found

    return noted


def note_told(scope: Scope, tree: Node, verb: ToldVerb) -> None:
    """For a sentence that tells what somebody does, or asks for it: a form of its verb names the event or condition."""
    if scope.world.uses is None:
        return
    pattern, world = verb.pattern, scope.world

    def known(word: str) -> tuple[ToldVerb, ...]:
        return (*world.told.get(word, ()), *world.asked.get(word, ()))

    said = [str(word) for word in words(tree) if verb in known(str(word))]
    for word in said[-1:]:
        note(scope, tree, word, "verb", pattern.meaning)
    _note_fixed_words(scope, tree, pattern)


def _note_fixed_words(scope: Scope, tree: Node, pattern: Pattern) -> None:
    """The fixed words of a sentence, in whichever form they are written."""
    for part in pattern.parts:
        if part.word:
            written = next((str(word) for word in words(tree) if part.says(str(word))), part.word)
            note(scope, tree, written, "verb", pattern.meaning)


def noting_binders(
    understand: Callable[[Scope, syntax.Query], tuple[str, X]],
) -> Callable[[Scope, syntax.Query], tuple[str, X]]:
    """For `es gibt k aus …`: k is bound."""

    @wraps(understand)
    def noted(scope: Scope, query: syntax.Query) -> tuple[str, X]:
        name, x = understand(scope, query)
        if isinstance(query.head, syntax.Name) and str(query.head.word) == name:
            note(scope, query.head, name, "local", name, x.type.each(), True)
        return name, x

    return noted


def noting_patterns(understand: Bind) -> Bind:
    """For an argument of an event pattern: a new name is bound to a field."""

    @wraps(understand)
    def noted(so_far: Understanding, value: Node, position: int, spoken: SpokenEvent) -> int:
        scope = spoken.scope
        used = understand(so_far, value, position, spoken)
        if scope.world.uses is not None:
            for word in spoken.scope.locals.keys() - scope.locals.keys():
                note(scope, value, word, "local", word, spoken.scope.locals[word], True)
        return used

    return noted


def _meaning(scope: Scope, word: str, x: X, may_be_local: bool = True) -> tuple[str, str]:
    """The sort and the id of what a word was found to mean."""
    world = scope.world
    if word in scope.locals and may_be_local:
        return "local", word
    if word in scope.arguments and may_be_local:
        return "parameter", word
    what, id = world.forms.get(word, ("", ""))
    match x.op:
        case "attr" if x.args[0] == word:
            return ("resource", word) if what == "resource" else ("attribute", word)
        case "attr_of":
            return "local", word
        case "derived":
            return "derived", x.args[0]
        case "entry":
            return "entry", word
        case "pattern":
            return "pattern", word
        case "call":
            return "function", x.args[0]
        case "ability":
            return ("event" if word in world.events else "rule" if word in world.rules else "entry"), word
        case "const" if x.type.base == "enum":
            return ("option_value" if x.type.name.startswith("option:") else "value"), f"{x.type.name}.{word}"
        case "const" if x.type != RESOURCE and word in world.player_names:
            return "player", word
    if what:
        return what, id
    return "", ""
