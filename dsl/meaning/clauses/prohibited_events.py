"""Prohibitions that a text names."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.unknown_names import unknown


def known_prohibition(path: syntax.Path, scope: Scope) -> str:
    """The full name of a prohibition, or a finding."""
    name = ".".join(map(str, path.words))
    known = [*scope.world.rules, *scope.world.entries]
    if name not in known:
        unknown(scope, "prohibition", name, path, known)
    return name
