"""Expressions in words, for those that no author wrote down: the patterns of their records, filled with plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.record import Said
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.sentences.told_names import called
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import free_names
from regelwerk.interpreter.decisions import entry_label
from regelwerk.interpreter.explain.evaluator import Env, evaluate
from regelwerk.interpreter.explain.excerpts import excerpt
from regelwerk.interpreter.state.state import State


class Phrases:
    """Says expressions of one moment of a game, with the values of the names they use.

    `name` says a value; `knows` tells whether the listener may know what looking at the state brings.
    """

    def __init__(
        self, S: State, name: Callable[[Any, Type], str], knows: Callable[[Callable[[State], object]], bool],
        language: str, quotes: bool,
    ) -> None:  # fmt: skip
        self.S = S
        self.name = name
        self.knows = knows
        self.language = language
        self.quotes = quotes
        """Whether the words of the rulebook are quoted; else all is said by names."""

    def phrase(self, x: X, env: Env) -> str:
        """An expression in words."""
        if x.op == "local" and x.args[0] not in env:
            return self._thing_in_question(str(x.args[0]), x.type)
        operation = OPERATIONS[x.op]
        said = operation.said(x)
        if said.by_value:
            return self.name(evaluate(self.S, x, env), x.type)
        if x.op == "let":
            word, value, _ = x.args
            env = {**env, word: evaluate(self.S, value, env)} if self._known(value, env) else env
        if x.op == "call":
            return self._call(x, env, said)
        return self._filled(said, operation.arguments(x), env, x.op in ("compare", "math"))

    def _thing_in_question(self, name: str, type: Type) -> str:
        """What a search calls the thing that it looks at; one that has no name is called by its kind."""
        if is_made_up(name) and type.name in self.S.link.world.kinds:
            return self.S.link.vocabulary.noun(type.name, self.language).alone(None)
        return name.strip("_").replace("_", " ") if self.quotes else called(name, self.S.link.world, self.language)

    def _known(self, x: X, env: Env) -> bool:
        return free_names(x) <= env.keys() and self.knows(lambda S: evaluate(S, x, env))

    def _call(self, x: X, env: Env, said: Said) -> str:
        """A call with its arguments; those that may be left out follow in brackets."""
        id, *args = x.args
        function = BY_ID[id]
        text = self._filled(said, function.arguments(tuple(args)), env)
        more = [
            f"{named.en if self.language == 'en' else named.de}: {self._part(value, env)}"
            for named, value in function.given(tuple(args))
        ]
        return f"{text} ({', '.join(more)})" if more else text

    def _filled(self, said: Said, slots: dict[str, Any], env: Env, by_value: bool = False) -> str:
        between = said.separator(self.language)
        parts = {slot: self._slot(slot, slots[slot], env, between, by_value) for slot in said.slots}
        return said.pattern(self.language).format(**parts)

    def _slot(self, slot: str, value: Any, env: Env, between: str, by_value: bool) -> str:
        if slot == "tests":
            tests = ", ".join(self._part(one, env) for _, one in value)
            return f" ({tests})" if tests else ""
        if isinstance(value, tuple):
            return between.join(self._part(one, env) for one in value)
        return self._part(value, env, by_value)

    def _part(self, one: Any, env: Env, by_value: bool = False) -> str:
        """A part as the author wrote it, or in words; a plain name beside a sign is said by its value."""
        if not isinstance(one, X):
            return self._word(one)
        if by_value and OPERATIONS[one.op].said(one).by_value:
            return self.phrase(one, env)
        return self.quoted(one.span) or self.phrase(one, env)

    def quoted(self, span: Span) -> str:
        """The words of the rulebook, where they are quoted."""
        return excerpt(span) if self.quotes else ""

    def _word(self, word: object) -> str:
        """A word of the rulebook as it is called in the language that is spoken."""
        world, id = self.S.link.world, str(word)
        if self.quotes:
            return id
        if id in world.resources or id in world.kinds:
            return self.S.link.vocabulary.noun(id, self.language).alone(None)
        return entry_label(self.S.link, id, self.language)
