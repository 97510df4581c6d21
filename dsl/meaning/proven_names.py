"""A name that nobody knows: which of the names that are like it can stand in its place.

The most alike is not always meant: `verletzte(ich)` is like `letzte`, but only `verwundete` can be asked of a player.
So the line is understood again with each of them, and the first that can be read is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TypeVar

from regelwerk.dsl.findings.findings import Finding, alike, plain
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.grammar.syntax.node import changed
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.messages.message import about, message

Tree = TypeVar("Tree", bound=Node)
Again = Callable[[Scope, Tree], object]
"""Understands a line where it stands."""
_LIKELY = 0.7
"""How like a name must be to be offered although a less alike one can be read there too."""
_MOST_NAMED = 4
_TYPED_WRONGLY = 0.75
_SURELY_MEANT = 0.85
"""How like a name must be to be offered although the line cannot be read with it either: it may have two mistakes."""


def proven(so_far: Understanding, tree: Tree, fault: Fault, again: Again[Tree], scope: Scope) -> Finding:
    """The finding of a fault; if that is an unknown name, with the name that can be read there."""
    finding, word = fault.finding, fault.word
    if word is None or not fault.choices or not any(one is word for one in words(tree)):
        return finding  # it may stand in another text, which this one asks
    fitting: list[str] = []
    for choice in alike(str(word), fault.choices):
        if is_read(so_far, _with(tree, word, choice), scope, again):
            if _likeness(word, plain(choice)) >= _LIKELY and not fitting:
                return finding if plain(choice) == finding.suggestion else _meaning(finding, [choice], scope.language)
            fitting.append(choice)
    if fitting:
        return _meaning(finding, fitting[:_MOST_NAMED], scope.language)
    if finding.suggestion and not _is_slip(word, finding.suggestion):
        return _meaning(finding, [], scope.language)
    return finding


def _is_slip(word: str, choice: str) -> bool:
    """Whether a word is so like a name that it was only typed wrongly, whatever else is wrong with the line."""
    alike = _likeness(word, choice)
    return alike >= _SURELY_MEANT or (alike >= _TYPED_WRONGLY and abs(len(word) - len(choice)) < 2)


def _likeness(word: str, choice: str) -> float:
    return SequenceMatcher(None, str(word).casefold(), choice.casefold()).ratio()


def _meaning(finding: Finding, choices: list[str], language: str) -> Finding:
    """The finding with the names that may be meant; one alone is suggested."""
    hint = message("findings.RW300.declare")
    choices = list(dict.fromkeys(map(plain, choices)))
    if choices:
        hint = message("findings.RW300.possible", names=", ".join(choices))
        hint = message("findings.common.meant", name=choices[0]) if len(choices) == 1 else hint
    return replace(finding, hint=about(hint, language), suggestion=choices[0] if len(choices) == 1 else "")


def _with(tree: Tree, word: Word, choice: str) -> Tree:
    """The same tree with another name wherever a word stands: it may be used twice."""

    def exchange(part: Node | Word) -> Node | Word:
        if isinstance(part, Word) and part == word:
            return part.update(value=choice)
        return changed(part, exchange) if isinstance(part, Node) else part

    return changed(tree, exchange)


def is_read(so_far: Understanding, tree: Tree, scope: Scope, again: Again[Tree]) -> bool:
    """Whether a line can be understood. Nothing is kept of it."""
    world, findings = so_far.world, len(so_far.findings)
    clauses, uses, bound = len(world.clauses), world.uses, list(so_far.bound)
    world.uses = None
    try:
        again(scope, tree)
        return len(so_far.findings) == findings
    except Fault:
        return False
    finally:
        world.uses = uses
        so_far.bound[:] = bound
        del so_far.findings[findings:], world.clauses[clauses:]
        for number in [one for one in world.bindings if one >= clauses]:
            del world.bindings[number]
