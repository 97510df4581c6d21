"""The terminals of the grammar in one language: its words, names and numbers, and which lines and commas count."""

from __future__ import annotations

import re

from regelwerk.dsl.grammar.advice.false_friends import never_names
from regelwerk.dsl.grammar.words import RANGE_TO, SOMETIMES_ARTICLES, WORDS, Language, reserved_words

_CONTINUES = frozenset(
    {"THEN", "AND", "OR", "BUT", "INSTEAD", "IF_ABLE", "IF_IMPOSSIBLE", "IF_NOT_DONE", "UNTIL_END", "UNTIL_START"}
)
"""A line that begins with one of these goes on with the sentence before it."""

_AFTER_COMMA = frozenset(
    {
        "IF", "ELSE", "AT_MOST", "THEN", "AND", "OR", "BUT", "WHERE", "UNTIL", "UNTIL_END", "UNTIL_START", "IF_ABLE",
        "IF_IMPOSSIBLE", "IF_NOT_DONE", "INSTEAD", "AFTERWARDS", "DURING",
    }
)  # fmt: skip
"""A comma before one of these is punctuation."""

_WITH_COLON = frozenset({"ELSE", "IF_IMPOSSIBLE", "IF_NOT_DONE"})
"""Before `sonst:` a comma is punctuation, before any other word with a colon it separates arguments: `f(a, bis: b)`."""

_CALLED = frozenset({"möglich", "possible"})
"""`falls möglich` reckons with what cannot be done; `falls möglich(E)` asks whether it can."""

_BLANK = r"(?:[ ]*(?:#[^\n]*)?\n)+[ ]*"


def terminals(language: Language) -> str:
    """The rules of the grammar that are not the same in both languages, and those that go with them."""
    return "\n".join((*_words(language), *_names_and_signs(language), *_lines_and_commas(language)))


def _words(language: Language) -> list[str]:
    """One terminal for each word. A phrase wins against the words that it consists of."""
    lines = []
    for word in (*WORDS, RANGE_TO):
        forms = word.forms(language)
        priority = 10 + 10 * max(form.count(" ") for form in forms)
        pattern = _article(forms, language) if word.group == "article" else _pattern(forms)
        lines.append(f"{word.terminal}.{priority}: /{pattern}/")
    return lines


def _article(forms: tuple[str, ...], language: Language) -> str:
    """An article; of some forms only where a word follows that could be a noun."""
    always = [_pattern((form,)) for form in forms if form not in SOMETIMES_ARTICLES]
    before_noun = [f"{_pattern((form,))}(?= +{_name(language)})" for form in forms if form in SOMETIMES_ARTICLES]
    return "|".join((*always, *before_noun))


def _name(language: Language) -> str:
    """A word that has no fixed meaning."""
    reserved = reserved_words(language) | never_names(language)
    hard = "|".join(sorted(map(re.escape, reserved), key=lambda word: (-len(word), word)))
    return rf"(?!(?:{hard})(?!\w))[^\W\d]\w*"


def _names_and_signs(language: Language) -> list[str]:
    name = _name(language)
    phrases = [tuple(form for form in word.forms(language) if " " in form) for word in WORDS]
    longer = "|".join(_pattern(forms) for forms in phrases if forms)  # `2 mal pro zug`, `1 starting with x`
    brackets = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
    most = rf"(?:\d+|{name}(?:{brackets})?|{brackets})"
    return [
        f"CALLNAME.5: /{name}(?=\\()/",
        r"FIELD.40: /[^\W\d]\w*(?=[ ]*:)/",
        r"FIELDNAME.50: /[^\W\d]\w*/",
        f"LEAST.4: /\\d+(?=[ ]+{_pattern(RANGE_TO.forms(language))}[ ]+{most}[ ]+(?!{longer}){name})/",
        f"COUNT.3: /\\d+(?=[ ]+(?!{longer}){name})/",
        "INT.2: /\\d+/",
        f"NAME: /{name}/",
        "CMP: /≥|≤|≠|>=|<=|!=|<|>/",
        'SIGN: "+" | "-"',
        "TIMES: /×|\\*|\\//",
        'EQUAL: "="',
        'COMMA: ","',
    ]


def _lines_and_commas(language: Language) -> list[str]:
    patterns = {word.terminal: _pattern(word.forms(language)) for word in WORDS}
    starts = "|".join(pattern for terminal, pattern in patterns.items() if terminal in _CONTINUES)
    after_comma = "|".join(
        pattern + ("" if terminal in _WITH_COLON else r"(?![ ]*:)")
        for terminal, pattern in patterns.items()
        if terminal in _AFTER_COMMA
    )
    return [
        f"NL_CONTINUED.60: /{_BLANK}(?={starts})/",
        f"NL_ELSE.60: /{_BLANK}(?={patterns['ELSE']})/",
        f"_NL.55: /{_BLANK}(?:{patterns['AFTERWARDS']})?/",  # `danach` at the beginning of a line is only emphasis
        f"COMMA_BEFORE_WORD.60: /,(?=\\s*(?:{after_comma}))/",
        "COMMENT: /[ ]*#[^\\n]*/",
        "BLANK: / +/",
        "%ignore NL_CONTINUED",
        "%ignore COMMA_BEFORE_WORD",
        "%ignore COMMENT",
        "%ignore BLANK",
        "%declare _INDENT _DEDENT",
    ]


def _pattern(forms: tuple[str, ...]) -> str:
    alternatives = "|".join(re.escape(form).replace("\\ ", " +") for form in sorted(forms, key=len, reverse=True))
    called = r"(?!\()" if any(form.rpartition(" ")[2] in _CALLED and " " in form for form in forms) else ""
    return f"(?:{alternatives})(?!\\w){called}"
