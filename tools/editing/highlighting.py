"""The highlighting of rule texts for editors, made from the tables that the language itself uses.

`python -m regelwerk.tools.editing.highlighting > tools/editing/vscode/syntaxes/regelwerk.tmLanguage.json`
writes it anew; a test holds
the file against what comes out here, so that no word can be forgotten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.grammar.words import WORDS
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.shared_words import NOTHING, OTHERS, RESOURCES, TRUTHS
from regelwerk.dsl.operations.functions import FUNCTIONS
from regelwerk.dsl.shape.noun_shapes import THING_KEYS
from regelwerk.dsl.shape.schema import NAMED, PART, RULEBOOK, SECTIONS
from regelwerk.dsl.shape.shapes import Either, ListOf, MapOf, Record, Ref, Shape, Text, resolve

_TEXTS = ("effekt", "bedingung", "wert", "menge", "ereignis")
_SCOPES = {
    "window": "keyword.control.window", "head": "keyword.control.head", "qualifier": "keyword.control.qualifier",
    "suffix": "keyword.control.suffix", "connector": "keyword.operator.connector", "modal": "keyword.other.modal",
    "copula": "keyword.operator.copula", "condition": "keyword.operator.condition",
    "quantifier": "storage.modifier.quantifier", "pronoun": "variable.language.pronoun",
    "genitive": "keyword.other.genitive", "preposition": "keyword.other.preposition",
    "article": "storage.modifier.article",
}  # fmt: skip
"""What an editor calls each group of words; its themes have colours for the first two parts."""


def grammar() -> dict[str, Any]:
    """The TextMate grammar. It is injected into YAML and lights up only under the keys that hold rule texts."""
    keys = _either(text_keys())
    return {
        "name": "regelwerk",
        "scopeName": "regelwerk.injection",
        "injectionSelector": "L:source.yaml -comment",
        "patterns": [{"include": "#rules"}, {"include": "#block"}, {"include": "#line"}],
        "repository": {
            "rules": {  # a rule may be nothing but its text, under an id that its author has chosen
                "begin": rf"^({_either(short_sections())})\s*(:)\s*$",
                "beginCaptures": {"1": {"name": "entity.name.tag.yaml"}},
                "end": r"^(?=[^\s#])",
                "patterns": [_block(r"[^\s:#]+"), {"include": "#block"}, {"include": "#line"}],
            },
            "block": _block(keys),
            "line": {
                "begin": rf"(?<=^|[\s{{,])({keys})\s*(:)\s+(?=[^\s|>{{\[#])",
                "beginCaptures": {
                    "1": {"name": "entity.name.tag.yaml"},
                    "2": {"name": "punctuation.separator.key-value.mapping.yaml"},
                },
                "end": r"(?=[,}\]])|$",
                "name": "meta.embedded.line.regelwerk",
                "patterns": [{"include": "#text"}],
            },
            "text": {"patterns": list(_patterns())},
        },
    }


def _block(keys: str) -> dict[str, Any]:
    """A text on several lines under one of these keys."""
    return {
        "begin": rf"^(\s*)(?:-\s+)?({keys})\s*(:)\s*([|>][-+0-9]*)\s*$",
        "beginCaptures": {
            "2": {"name": "entity.name.tag.yaml"},
            "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
            "4": {"name": "keyword.control.flow.block-scalar.yaml"},
        },
        "end": r"^(?!\1\s+\S|\s*$)",
        "name": "meta.embedded.block.regelwerk",
        "patterns": [{"include": "#text"}],
    }


def _is_text(shape: Shape | None) -> bool:
    """Whether a rule text may stand here."""
    if isinstance(shape, Either):
        return _is_text(shape.option("scalar"))
    return isinstance(shape, Text) and shape.kind in _TEXTS


def short_sections() -> list[str]:
    """The sections whose entries may be nothing but a text."""
    return [
        spelling
        for key in SECTIONS
        if isinstance(key.shape, MapOf) and isinstance(key.shape.value, Record) and _is_text(key.shape.value.short)
        for spelling in (key.de, key.en)
    ]


def text_keys() -> list[str]:
    """Every key under which a rule text can stand, in both languages."""
    found: set[str] = set()
    waiting: list[Shape] = [RULEBOOK, PART, Record(THING_KEYS)]
    seen: list[Shape] = []
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, Ref):
            shape = resolve(shape, NAMED)
        if shape in seen:
            continue
        seen.append(shape)
        match shape:
            case Record(keys, short):
                for key in keys:
                    if _is_text(key.shape) and key.en != "version":
                        found |= {key.de, key.en}
                waiting += [key.shape for key in keys]
                waiting += [short] if short is not None else []
            case ListOf(item):
                waiting.append(item)
            case MapOf(value):
                waiting.append(value)
            case Either(options):
                waiting += [option for _, option in options]
    return sorted(found)


def _patterns() -> Iterator[dict[str, str]]:
    yield {"name": "comment.line.number-sign.regelwerk", "match": "(?:^|\\s)#.*$"}
    by_group: dict[str, list[str]] = {}
    for word in WORDS:
        by_group.setdefault(word.group, []).extend((*word.de, *word.en))
    longest_first = sorted(by_group.items(), key=lambda item: -max(form.count(" ") for form in item[1]))
    for group, forms in longest_first:
        phrases = [form for form in forms if " " in form]
        if phrases:
            yield {"name": f"{_SCOPES[group]}.regelwerk", "match": _word(phrases)}
    for group, forms in by_group.items():
        yield {"name": f"{_SCOPES[group]}.regelwerk", "match": _word(form for form in forms if " " not in form)}
    yield {"name": "constant.language.regelwerk", "match": _word((*TRUTHS, *NOTHING, *OTHERS, *RESOURCES))}
    verbs = {verb for pattern, infinitive in NATIVE for verb in (pattern.verb, infinitive) if verb}
    yield {"name": "support.function.verb.regelwerk", "match": _word(verbs)}
    functions = {name for function in FUNCTIONS for name in (function.de, function.en)}
    yield {"name": "support.function.regelwerk", "match": _word(functions) + r"(?=\()"}
    yield {"name": "entity.name.function.regelwerk", "match": r"[^\W\d]\w*(?=\()"}
    yield {"name": "variable.parameter.regelwerk", "match": r"[^\W\d]\w*(?=\s*:\s)"}
    yield {"name": "constant.numeric.regelwerk", "match": r"(?<!\w)\d+(?!\w)"}
    yield {"name": "keyword.operator.regelwerk", "match": "[=≠≥≤<>+\\-×*/]|!="}


def _word(forms: Iterable[str]) -> str:
    """Any of these forms as a whole word; blanks may be wider."""
    return rf"(?<!\w)(?:{_either(forms)})(?!\w)"


def _either(forms: Iterable[str]) -> str:
    longest_first = sorted(set(forms), key=lambda form: (-len(form), form))
    return "|".join(re.escape(form).replace("\\ ", " +") for form in longest_first)


def written() -> str:
    """The grammar as the file holds it."""
    return json.dumps(grammar(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    print(written(), end="")
