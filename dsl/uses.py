"""What the words of texts name, noted down while the texts are understood: for editors, which go from word to word.

Nothing is noted unless a world asks for it (`World.uses`). The functions that find out what a word means are wrapped
here; they do not know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from regelwerk.dsl.nodes import Scalar
from regelwerk.dsl.types import RESOURCE, Type

if TYPE_CHECKING:
    from regelwerk.dsl.scope import Scope
    from regelwerk.dsl.tree import X

BINDING_VERBS = ("choose", "pick", "roll")


@dataclass(frozen=True, slots=True)
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


def note(scope: Scope, tree: Any, word: str, what: str, id: str, type: Type | None = None, binds: bool = False) -> None:
    """Keep what a word of a text names."""
    uses = scope.world.uses
    token = _token(tree, word)
    if uses is not None and token is not None and what:
        uses.append(Use(scope.scalar, token.line or 1, token.column or 1, word, what, id, type, binds))


def _token(tree: Any, word: str) -> Token | None:
    """The first token of a tree that is this word."""
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Token):
            if here == word and here.line is not None:
                return here
        elif isinstance(here, Tree):
            waiting.extend(reversed(here.children))
    return None


def noting_names(understand: Callable[..., X]) -> Callable[..., X]:
    """For a function of a noun, a word and its tree: the bare word names what comes out."""

    @wraps(understand)
    def noted(nouns: Any, word: str, tree: Any, *rest: Any) -> X:
        x = understand(nouns, word, tree, *rest)
        if nouns.world.uses is not None:
            note(nouns.scope, tree, word, *_meaning(nouns.scope, word, x), x.type)
        return x

    return noted


def noting_this(understand: Callable[..., X]) -> Callable[..., X]:
    """For `diese karte`: the noun names its kind."""

    @wraps(understand)
    def noted(nouns: Any, noun: Token) -> X:
        x = understand(nouns, noun)
        kind = nouns.world.kind_of_form(str(noun))
        if kind and str(noun) not in nouns.scope.locals:
            note(nouns.scope, noun, str(noun), "kind", kind, x.type)
        return x

    return noted


def noting_attributes(understand: Callable[..., X]) -> Callable[..., X]:
    """For `a von b`: the word in front names an attribute, a derived value or what b has."""

    @wraps(understand)
    def noted(nouns: Any, left: Any, target: X, tree: Any) -> X:
        x = understand(nouns, left, target, tree)
        if nouns.world.uses is not None:
            word = str(left.children[0])
            if x.op in ("attr", "attr_of", "place_of", "derived", "call"):
                note(nouns.scope, left, word, *_meaning(nouns.scope, word, x, x.op == "attr_of"), x.type)
        return x

    return noted


def noting_verbs(understand: Callable[..., Any]) -> Callable[..., Any]:
    """For a sentence: its verb names the event, and `wähle x aus …` binds x."""

    @wraps(understand)
    def noted(scope: Scope, row: Any, modal: bool) -> Any:
        found = understand(scope, row, modal)
        if found is not None and scope.world.uses is not None:
            pattern = found.pattern
            words = list(row.tree.scan_values(lambda _: True))
            if pattern.event in scope.world.events:
                if words and words[0] == pattern.verb:
                    note(scope, words[0], pattern.verb, "verb", pattern.event)
                else:  # under a German modal the infinitive stands last: the name of the event
                    infinitive = next((word for word in reversed(words) if word == pattern.event), None)
                    note(scope, infinitive, pattern.event, "event", pattern.event)
                for part in pattern.parts:
                    if part.word and not part.prepositions:
                        note(scope, row.tree, part.word, "verb", pattern.event)
            elif pattern.event in BINDING_VERBS:
                chosen = found.slots["x"].tree
                token = next(iter(chosen.scan_values(lambda _: True)), None) if isinstance(chosen, Tree) else chosen
                if token is not None:
                    note(scope, chosen, str(token), "local", str(token), None, True)
        return found

    return noted


def noting_binders(understand: Callable[..., tuple[str, X]]) -> Callable[..., tuple[str, X]]:
    """For `es gibt k aus …`: k is bound."""

    @wraps(understand)
    def noted(nouns: Any, query: Any) -> tuple[str, X]:
        name, x = understand(nouns, query)
        first = query.children[0] if isinstance(query, Tree) and query.children else None
        if isinstance(first, Tree) and first.data == "name" and str(first.children[0]) == name:
            note(nouns.scope, first, name, "local", name, x.type.each(), True)
        return name, x

    return noted


def noting_patterns(understand: Callable[..., tuple[int, Scope]]) -> Callable[..., tuple[int, Scope]]:
    """For an argument of an event pattern: a new name is bound to a field."""

    @wraps(understand)
    def noted(
        clauses: Any, value: Any, position: int, names: list[str], known: dict[str, Type], scope: Scope, *rest: Any
    ) -> tuple[int, Scope]:
        used, inner = understand(clauses, value, position, names, known, scope, *rest)
        if scope.world.uses is not None:
            for word in inner.locals.keys() - scope.locals.keys():
                note(scope, value, word, "local", word, inner.locals[word], True)
        return used, inner

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
