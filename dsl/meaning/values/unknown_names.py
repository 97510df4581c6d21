"""The finding for a name that nobody has declared, with what may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, meant, nearest, plain
from regelwerk.dsl.findings.kinds_of_names import KINDS_OF_NAMES, KindOfName
from regelwerk.dsl.grammar.advice.false_friends import FILLERS, NAMED_OTHERWISE, NUMBER_WORDS, TRUTH_WORDS
from regelwerk.dsl.grammar.advice.faults import misspelt_keyword
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.grammar.words import BY_TERMINAL, WORDS, Language, spoken
from regelwerk.dsl.meaning.scope import Fault, Scope
from regelwerk.dsl.meaning.shared_words import NOTHING
from regelwerk.dsl.messages.message import Message, Sayable, about, message
from regelwerk.dsl.tree.made_up_names import is_made_up

_MOST_LOCALS = 6
_MOST_RESOURCES = 8
_AMOUNT = re.compile(r"[\d)] +$")


def unknown(
    scope: Scope,
    what: KindOfName | Message,
    word: str,
    tree: Node | Word,
    names: Iterable[str],
    more: Sayable = "",
    number: bool = False,
) -> NoReturn:
    """The finding for a word that nobody has declared: `what` it would name; `more` is what else may be
    meant. `number` says that a number is expected."""
    if scope.world.trying:
        named_as = KINDS_OF_NAMES[what] if isinstance(what, str) else what
        raise Fault(_finding(scope, tree, message("findings.RW300.here", what=named_as, word=word), "", "", word))
    _misspelt_field(scope, word)
    _there_is_in(scope, word, tree)
    choices = [*names, *scope.arguments]
    hint, near = meant(word, choices, "" if choices else message("findings.RW300.leave_out"))
    apart = word.split("_")
    if len(apart) > 1 and _are_words(scope, apart):  # `ist nicht_leer`, `hand_von_mir`
        near, choices = " ".join(apart), []
        hint = message("findings.common.meant", name=near)
    token = next((one for one in words(tree) if one == word), None)
    figures = NUMBER_WORDS[scope.language].get(word, "")
    if not near and not figures:
        keyword = misspelt_keyword(token, scope.scalar, scope.language) if token is not None else None
        if keyword is not None:
            raise Fault(keyword)
    if word in FILLERS[scope.language]:
        what_it_says = message("findings.RW300.filler", word=word), message("findings.RW300.filler_hint")
        raise Fault(_finding(scope, tree if token is None else token, *what_it_says, "", word))
    if number and word in NAMED_OTHERWISE[scope.language]:  # `= null`
        figures = "0"
    truth = TRUTH_WORDS[scope.language].get(word, "") or NAMED_OTHERWISE[scope.language].get(word, "")
    if truth:
        near, hint = truth, message("findings.common.meant", name=truth)
    if figures:
        near, hint = str(figures), message("findings.RW300.figures", number=figures)
    named = [one for one in scope.locals if not is_made_up(one)]
    if what == "name" and not near and named and not more:
        hint = message("findings.RW300.locals", hint=hint, names=", ".join(named[:_MOST_LOCALS]))
    resources = list(scope.world.resources)[:_MOST_RESOURCES]
    if what == "name" and not near and not more and resources and token is not None and _counted(scope, token):
        hint = message("findings.RW300.resources", names=", ".join(resources))
    if near == word:
        _of_what(scope, word, token)
        near, hint = "", message("findings.RW300.attribute", word=word)
    hint = message("findings.RW300.and_more", hint=hint, more=more) if more else hint
    named_as = KINDS_OF_NAMES[what] if isinstance(what, str) else what
    said = message("findings.RW300.here", what=named_as, word=word)
    finding = _finding(scope, tree if token is None else token, said, hint, near, word)
    raise Fault(finding, token, () if truth or figures else tuple(choices))


@cache
def _own_words(language: Language) -> frozenset[str]:
    """Every word of the language itself."""
    return frozenset({*NOTHING, *(form for word in WORDS for form in word.forms(language))})


def _are_words(scope: Scope, parts: list[str]) -> bool:
    """Whether words were joined that are words of the language, or names with such a word between them."""
    own, world = _own_words(scope.language), scope.world
    names = (world.forms, world.entries, world.derived, world.attributes, scope.locals)
    known = all(part in own or any(part in table for table in names) for part in parts)
    return known and (set(parts) <= own or any(part in own for part in parts[1:-1]))


def _counted(scope: Scope, token: Word) -> bool:
    """Whether a number stands before a word, or what is worked out: `2 gold`, `(preis von k) gold`."""
    lines = str(scope.scalar.value).split("\n")
    row, column = (token.line or 1) - 1, (token.column or 1) - 1
    return row < len(lines) and _AMOUNT.search(lines[row][:column]) is not None


def _there_is_in(scope: Scope, word: str, tree: Node | Word) -> None:
    """`es gibt k in karten wo …`: what is looked for is taken from a set."""
    there_is, source = spoken("THERE_IS", scope.language), spoken("FROM", scope.language)
    text, token = str(scope.scalar.value), next((one for one in words(tree) if one == word), None)
    found = re.search(rf"\b{there_is} {re.escape(word)} (in|im|von|of)\b", text)
    if token is None or found is None:
        return
    before = text[: found.start(1)]
    line, column = before.count("\n") + 1, found.start(1) - before.rfind("\n")
    small = Word("IN", found[1], line=line, column=column, end_line=line, end_column=column + len(found[1]))
    said = message("findings.RW420.other_word", word=found[1]), message("findings.RW215.preposition_hint", said=source)
    told = about(said[0], scope.language), about(said[1], scope.language)
    raise Fault(Finding("RW420", scope.span(small), *told, source))


def _of_what(scope: Scope, attribute: str, token: Word | None) -> None:
    """`gesperrt von bezrik`: the attribute is said of a name that nobody knows, or that has no such attribute."""
    if token is None:
        return
    line = str(scope.scalar.value).split("\n")[(token.line or 1) - 1]
    of = "|".join(BY_TERMINAL["OF"].forms(scope.language))
    found = re.match(rf" +(?:{of}) +(\w+)(?![\w(])", line[(token.end_column or 1) - 1 :])
    if found is None:
        return
    column = (token.end_column or 1) + found.start(1)
    end = column + len(found[1])
    owner = Word("NAME", found[1], line=token.line, column=column, end_line=token.line, end_column=end)
    world, name = scope.world, str(owner)
    tables = (scope.locals, world.forms, world.entries, world.derived, world.player_names, _own_words(scope.language))
    if not any(name in table for table in tables):
        unknown(scope, "name", name, owner, [*scope.locals, *world.forms, *world.entries, *world.derived])
    bearers = [id for id, kind in world.kinds.items() if attribute in kind.attributes]
    if world.forms.get(name, ("", ""))[1] in bearers:
        named = [one for one in scope.locals if not is_made_up(one)]
        said, hint = message("findings.RW413.only_kind", name=name), message("findings.RW413.only_kind_hint")
        more = message("findings.RW300.locals", hint=hint, names=", ".join(named[:_MOST_LOCALS])) if named else hint
        scope.fail("RW413", owner, said, more)
    if bearers:
        said = message("findings.RW413.lacks", owner=name, attribute=attribute)
        names = ", ".join(map(plain, bearers[:_MOST_LOCALS]))
        hint = message("findings.RW413.bearers", attribute=attribute, names=names)
        scope.fail("RW413", owner, said, hint)


def _misspelt_field(scope: Scope, word: str) -> None:
    """`umsetzung(zeil) falls gesperrt von ziel`: the head means the field, and names it otherwise."""
    fields = scope.world.events[scope.event].fields if scope.event in scope.world.events else {}
    bound = nearest(word, [one for one in scope.event_fields if one not in fields]) if word in fields else ""
    place = re.search(rf"\b{re.escape(bound)}\b", str(scope.scalar.value)) if bound else None
    if place is not None:
        before = str(scope.scalar.value)[: place.start()]
        line, column = before.count("\n") + 1, place.start() - before.rfind("\n")
        token = Word("NAME", bound, line=line, column=column, end_line=line, end_column=column + len(bound))
        said = message("findings.RW300.here", what=KINDS_OF_NAMES["field"], word=bound)
        raise Fault(_finding(scope, token, said, message("findings.common.meant", name=word), word, bound))


def _finding(scope: Scope, tree: Node | Word, said: Sayable, hint: Sayable, suggestion: str, word: str) -> Finding:
    told = about(said, scope.language), about(hint, scope.language)
    return Finding("RW300", scope.span(tree), *told, suggestion, name=word)
