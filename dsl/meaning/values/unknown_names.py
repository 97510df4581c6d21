"""The finding for a name that nobody has declared, with what may be meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, meant
from regelwerk.dsl.grammar.advice.false_friends import FILLERS, NAMED_OTHERWISE, NUMBER_WORDS, TRUTH_WORDS
from regelwerk.dsl.grammar.advice.faults import misspelt_keyword
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.tree.made_up_names import is_made_up

_MOST_LOCALS = 6


def unknown(scope: Scope, what: str, word: str, tree: Node | Word, names: Iterable[str], more: str = "") -> NoReturn:
    """The finding for a word that nobody has declared; `more` is what else may be meant."""
    choices = list(names)
    hint, near = meant(word, choices, "" if choices else "Lass es weg, oder deklariere den Namen.")
    token = next((one for one in words(tree) if one == word), None)
    if not near:
        keyword = misspelt_keyword(token, scope.scalar, scope.language) if token is not None else None
        if keyword is not None:
            raise Fault(keyword)
    if word in FILLERS[scope.language]:
        said = f"„{word}“ sagt hier nichts."
        raise Fault(Finding("RW300", scope.span(tree if token is None else token), said, "Lass es weg.", name=word))
    number = NUMBER_WORDS[scope.language].get(word, 0)
    truth = TRUTH_WORDS[scope.language].get(word, "") or NAMED_OTHERWISE[scope.language].get(word, "")
    if truth:
        near, hint = truth, f"Meintest du {truth}?"
    if number:
        near, hint = str(number), f"Zahlen stehen in Ziffern: {number}."
    named = [one for one in scope.locals if not is_made_up(one)]
    if what == "Name" and not near and named and not more:
        hint = f"{hint} Einen Namen hat hier: {', '.join(named[:_MOST_LOCALS])}."
    if near == word:
        near, hint = "", f"{word} ist ein Attribut: sage, wovon ({word} von …)."
    hint = f"{hint} {more}" if more else hint
    message = f"{what} {word} gibt es hier nicht."
    raise Fault(Finding("RW300", scope.span(tree if token is None else token), message, hint, near, name=word))
