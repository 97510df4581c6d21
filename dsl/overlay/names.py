"""The names that a mod makes up: `eis` of the mod `frost` is `frost__eis` to the whole game, and `eis` to the mod.

Two mods may so have an entry of the same name. Inside a mod the short name must mean one thing only, so it may not be a
word that the rulebook it extends has already, nor one that belongs to the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import hard_words
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, NOTHING, OTHERS, TRUTHS, VICTORY_WORDS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.overlay.mods import Mod
from regelwerk.dsl.overlay.paths import BOOK, Lost, path_of
from regelwerk.dsl.overlay.qualify import IDENTIFIER
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Span
from regelwerk.dsl.reading.nodes import Sequence as Items
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shapes import Language, MapOf, resolve
from regelwerk.dsl.tree.payment_event import PAID_WORDS
from regelwerk.dsl.world.kinds import PLAYER, PLAYER_FORMS
from regelwerk.dsl.world.type_words import TYPE_WORDS

Named = Iterator[tuple[str, Span]]

_WITH_FORMS = frozenset({"kinds", "places", "resources", "derived", "tables"})
_STEPS = re.compile(r"\b(?:schritt|step|wiederhole|repeat) +([^\W\d]\w*)")


def own_words(mod: Mod, taken: dict[str, Span]) -> tuple[dict[str, str], list[Finding]]:
    """Every short name of a mod with its full one, and what is wrong. `taken` are the words that the rulebook has."""
    words: dict[str, str] = {}
    findings: list[Finding] = []
    for short, span in _declared(mod):
        words.setdefault(short, mod.full_name(short))
        finding = _unfit(short, span, taken)
        if finding is not None and finding not in findings:
            findings.append(finding)
    for file in mod.files:
        for name, _ in _attributes(file.node, file.language):
            if name not in taken:
                words.setdefault(name, mod.full_name(name))
    return words, findings


def _unfit(short: str, span: Span, taken: dict[str, Span]) -> Finding | None:
    if SEPARATOR in short:
        hint = message("findings.names.double_underscore_separates_name")
        return Finding("RW713", span, message("findings.RW713.unfit", short=short), hint)
    if short in reserved():
        what = message("findings.RW302.message", word=short)
        return Finding("RW302", span, what, message("findings.RW302.hint"))
    if short in taken:
        place = taken[short]
        hint = message("findings.names.entry_changed_under_changes")
        where = f" ({place.file}:{place.line})"
        return Finding("RW702", span, message("findings.RW702.unfit", short=short, where=where), hint)
    return None


@cache
def reserved() -> frozenset[str]:
    """Words whose meaning is fixed in some place of a text, so that no mod can give them another in its own."""
    native = {word for pattern, _ in NATIVE for word in (pattern.verb, *(part.word for part in pattern.parts))}
    infinitives = {word for _, infinitive in NATIVE for word in infinitive.split()}
    special = {*TRUTHS, *NOTHING, *OTHERS, *ACTION_WORDS, *VICTORY_WORDS, *PAID_WORDS, *TYPE_WORDS, *PLAYER_FORMS}
    return frozenset({*hard_words(), *BY_NAME, *native, *infinitives, *special} - {""})


# ---- what a mod declares


def _declared(mod: Mod) -> Named:
    for file in mod.files:
        yield from _in_sections(file.node, file.language)
    for change in mod.changes:
        path = path_of(change.written, change.language)
        added = change.node("add")
        if not isinstance(path, Lost) and not path.is_section and isinstance(added, Mapping):
            shape = resolve(path.shape, NAMED)
            if isinstance(shape, MapOf) and shape.key == "name":
                yield from _keys(added)


def _in_sections(node: Mapping, language: Language) -> Named:
    for section, entries in _sections(node, language):
        if section in ("words", "verbs", "display", "book"):
            continue  # they declare nothing
        if section == "things":
            for group in entries.entries:
                yield from _keys(group.value)
            continue
        # What a mod declares for players belongs to the players of the game.
        yield from (one for one in _keys(entries) if one[0] != PLAYER)
        for entry in entries.entries:
            if section in _WITH_FORMS:
                told = section == "derived" and _child(entry.value, "subjekt", "subject") is not None
                yield from _texts(entry.value, "formen", "forms", *(() if told else ("en",)))
            if section == "space":
                yield from _keys(_child(entry.value, "linien", "lines"))


def _sections(node: Mapping, language: Language) -> Iterator[tuple[str, Mapping]]:
    for entry in node.entries:
        key = BOOK.spelled(str(entry.key.value), language)
        if key is not None and isinstance(key.shape, MapOf) and isinstance(entry.value, Mapping):
            yield key.en, entry.value


def _keys(node: Node | None) -> Named:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield str(entry.key.value), entry.key.span


def _texts(node: Node, *keys: str) -> Named:
    """The texts under some keys, each of which may have one or several."""
    for key in keys:
        found = _child(node, key)
        for item in found.items if isinstance(found, Items) else [found]:
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield item.value, item.span


def _attributes(node: Mapping, language: Language) -> Named:
    """What the kinds of a file give to their things: several kinds may have the same."""
    for section, entries in _sections(node, language):
        if section == "kinds":
            for entry in entries.entries:
                yield from _keys(_child(entry.value, "attribute", "attributes"))
                yield from _keys(_child(entry.value, "absätze", "paragraphs"))


def _child(node: Node | None, *keys: str) -> Node | None:
    if not isinstance(node, Mapping):
        return None
    return next((entry.value for entry in node.entries if entry.key.value in keys), None)


# ---- what a rulebook has


def vocabulary(files: Sequence[tuple[Node, Language]]) -> dict[str, Span]:
    """Every word that a rulebook uses as a name, with a place where it does."""
    found: dict[str, Span] = {}
    for node, language in files:
        if isinstance(node, Mapping):
            for word, span in (*_in_sections(node, language), *_attributes(node, language), *_other(node, language)):
                found.setdefault(word, span)
    return found


def _other(node: Mapping, language: Language) -> Named:
    """Values of enumerations, fields, parameters, players, words of sentences, steps of procedures."""
    players = _child(_child(node, "spieler", "players"), "namen", "names")
    yield from _items(players)
    for section, entries in _sections(node, language):
        for entry in entries.entries:
            if section == "enumerations":
                yield from _items(entry.value)
            if section in ("events", "derived", "procedures"):
                yield from _keys(_child(entry.value, "felder", "fields", "parameter", "parameters"))
            if section in ("events", "derived"):
                for sentence, span in _texts(entry.value, "satz", "de", "en", "sentence"):
                    for word in IDENTIFIER.findall(sentence):
                        yield word, span
            if section == "procedures":
                yield from _steps(_child(entry.value, "ablauf", "course"))


def _items(node: Node | None) -> Named:
    for item in node.items if isinstance(node, Items) else ():
        if isinstance(item, Scalar):
            yield str(item.value), item.span


def _steps(node: Node | None) -> Named:
    texts = [entry.value for entry in node.entries] if isinstance(node, Mapping) else [node]
    for text in texts:
        if isinstance(text, Scalar):
            for name in _STEPS.findall(str(text.value)):
                yield name, text.span
