"""Every way to break a text: what is written, and what can stand there instead."""

from __future__ import annotations

import pytest
from regelwerk.dsl.grammar.parse import TextKind, parse
from regelwerk.dsl.grammar.words import Language
from regelwerk.tools.mutation.edits import KINDS, Edit, edits, named_steps


def broken(text: str, what: str, kind: TextKind = "effect", language: Language = "de") -> list[str]:
    """The texts that one kind of edit makes of a text."""
    return [edit.text for edit in edits(text, kind, language, frozenset({"s"})) if edit.kind == what]


@pytest.mark.parametrize(
    ("what", "text", "expected"),
    [
        ("clause", "nachdem a: b\nimmer: ich darf nicht c", ["immer: ich darf nicht c", "nachdem a: b"]),
        ("statement", "nimm a\ngib b", ["gib b", "nimm a"]),
        ("statement", "nimm a danach gib b", ["gib b", "nimm a"]),
        ("statement", "nimm a dann gib b", ["nimm a"]),
        ("condition", "aktion falls gold > 3: nimm a", ["aktion: nimm a"]),
        ("condition", "falls gold > 3: nimm a", ["nimm a"]),
        ("condition", "falls gold > 3: nimm a\nsonst: gib b", ["nimm a"]),
        ("alternative", "falls gold > 3: nimm a\nsonst: gib b", ["falls gold > 3: nimm a"]),
        ("condition", "solange gold > 3: ich darf nicht b", ["immer: ich darf nicht b"]),
        ("condition", "nachdem a während zug: b", ["nachdem a: b"]),
        ("condition", "nachdem a durch b: c", ["nachdem a: c"]),
        ("condition", "mit zustimmung von s: nimm a", ["nimm a"]),
        ("condition", "wähle x aus karten wo preis > 3", ["wähle x aus karten"]),
        ("condition", "darf x aus karten wo frei(x) wählen", ["darf x aus karten wählen"]),
        ("exception", "nimm a, falls möglich", ["nimm a"]),
        ("exception", "nimm a, falls unmöglich: gib b", ["nimm a"]),
        ("exception", "trotz verbot: nimm a", ["nimm a"]),
        ("exception", "immer: ich darf nicht a, sondern gib b", ["immer: ich darf nicht a"]),
        ("exception", "wache gold > 3 außer während zug: a", ["wache gold > 3: a"]),
        ("limit", "aktion, höchstens 1 mal pro zug: a", ["aktion: a"]),
        ("limit", "einmal nachdem a: b", ["nachdem a: b"]),
        ("part", "nachdem a, höchstens 1 mal pro zug, name: b", ["nachdem a, höchstens 1 mal pro zug: b"]),
        ("duration", "stärke von x um +2 bis zum ende von kampf", ["stärke von x um +2"]),
        ("price", "zahle 2 gold; nimm a", ["nimm a"]),
        ("part", "zahle 2 gold und gib a; nimm b", ["gib a; nimm b", "zahle 2 gold; nimm b"]),
        ("argument", "nachdem a(ziel: ich): b", ["nachdem a(): b"]),
        ("alternative", "nachdem a oder bevor b: c", ["nachdem a: c", "bevor b: c"]),
        ("modal", "darf a", ["muss a"]),
        ("modal", "s muss a", ["s darf a"]),
        ("modal", "andere dürfen a", ["andere müssen a"]),
        ("window", "bevor a: b", ["nachdem a: b", "sobald a: b"]),
        ("window", "zu beginn von zug: b", ["am ende von zug: b"]),
        ("number", "nimm 2 gold", ["nimm 3 gold", "nimm 1 gold"]),
        ("number", "nimm 0 gold", ["nimm 1 gold"]),
        ("connector", "nimm a und gib b", ["nimm a oder gib b"]),
        ("player", "gib ich", ["gib nächster(ich)"]),
        ("player", "gib s und nimm t", ["gib nächster(s) und nimm t"]),
    ],
)
def test_an_effect_is_broken(what: str, text: str, expected: list[str]) -> None:
    assert broken(text, what) == expected


@pytest.mark.parametrize(
    ("what", "text", "expected"),
    [
        ("condition", "a > 1 und b > 2", ["b > 2", "a > 1"]),
        ("connector", "a > 1 oder b > 2", ["a > 1 und b > 2"]),
        ("exception", "nicht a > 1", ["a > 1"]),
        ("exception", "a ist nicht b", ["a ist b"]),
        ("duration", "geschah a während zug", ["geschah a"]),
    ],
)
def test_a_condition_is_broken(what: str, text: str, expected: list[str]) -> None:
    assert broken(text, what, "condition") == expected


def test_a_value_is_broken() -> None:
    assert broken("3 falls a > 1, sonst 4", "alternative", "value") == ["3", "4"]
    assert broken("karten wo preis > 3, falls möglich", "condition", "set") == ["karten, falls möglich"]
    assert broken("karten wo preis > 3, falls möglich", "exception", "set") == ["karten wo preis > 3"]
    assert broken("[1, 2]", "part", "value") == ["[2]", "[1]"]


def test_a_prohibition_is_broken() -> None:
    assert broken("a(ziel: ich) falls gold > 3", "condition", "event") == ["a(ziel: ich)"]


def test_english_is_broken_in_english() -> None:
    assert broken("may a", "modal", language="en") == ["must a"]
    assert broken("give me", "player", language="en") == ["give next_player(I)"]


def test_an_edit_tells_its_words_and_its_place() -> None:
    text = "nimm a\naktion, höchstens 2 mal pro zug: gib b"
    assert [one for one in edits(text, "effect", "de") if one.kind == "number"] == [
        Edit("number", "2", "3", 2, 19, "nimm a\naktion, höchstens 3 mal pro zug: gib b"),
        Edit("number", "2", "1", 2, 19, "nimm a\naktion, höchstens 1 mal pro zug: gib b"),
    ]


def test_every_kind_of_edit_has_a_name_and_no_text_is_made_twice() -> None:
    text = "aktion falls gold > 1 und nicht gold > 9: s darf 1 gold zahlen; nimm a und gib b, falls möglich"
    found = list(edits(text, "effect", "de", frozenset({"s"})))
    assert {one.kind for one in found} <= set(KINDS)
    texts = [one.text for one in found]
    assert len(texts) == len(set(texts))
    assert all(parse(one, "effect", "de") for one in texts)


def test_what_is_no_sentence_cannot_be_broken() -> None:
    assert list(edits("falls falls", "effect", "de")) == []


def test_the_steps_that_a_text_names() -> None:
    assert named_steps("schritt eins: nimm a\nwiederhole runde: gib b", "effect", "de") == {"eins", "runde"}
