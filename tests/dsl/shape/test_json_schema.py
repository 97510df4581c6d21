"""The JSON Schema for editors: it agrees with the shape checker."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from regelwerk.dsl.reading.nodes import NOWHERE, Entry, Mapping, Node, Scalar, Sequence
from regelwerk.dsl.shape.json_schema import json_schema
from regelwerk.dsl.shape.shape_check import check
from regelwerk.dsl.shape.shapes import Either, Key, Language, ListOf, MapOf, Number, Record, Ref, Shape, Text, Truth
from samples import so_many

COLOURS = (("rot", "red"), ("blau", "blue"))
STEP = Record(
    (
        Key("effekt", "effect", Text("effekt"), required=True, doc="What happens."),
        Key("wenn", "when", Text("bedingung")),
        Key("dann", "then", ListOf(Ref("step"), single=True)),
    ),
    short=Text("effekt"),
    short_key="effect",
)
SAMPLE = Record(
    (
        Key("id", "id", Text("name"), required=True, doc="The id of the rulebook."),
        Key("farbe", "colour", Text(choices=COLOURS)),
        Key("anzahl", "count", Number(1, 4)),
        Key("offen", "open", Truth()),
        Key("schritte", "steps", ListOf(Ref("step"))),
        Key("orte", "places", MapOf(ListOf(Text(choices=COLOURS), single=True))),
        Key("sätze", "sentences", MapOf(Text(), key="text")),
        Key("ziel", "goal", Either((("scalar", Text("wert")), ("list", ListOf(Number())), ("mapping", Ref("step"))))),
        Key(
            "paar",
            "pair",
            Record(
                (Key("a", "a", Number(), required=True), Key("b", "b", Number(), required=True)),
                short=Number(),
                short_key="a",
            ),
        ),
    )
)

NAMED: dict[str, Shape] = {"step": STEP}
LANGUAGES: tuple[Language, ...] = ("de", "en")
VALIDATORS = {language: Draft202012Validator(json_schema(SAMPLE, language, NAMED)) for language in LANGUAGES}


def node_of(value: Any) -> Node:
    if isinstance(value, dict):
        return Mapping(tuple(Entry(Scalar(key, NOWHERE), node_of(inner)) for key, inner in value.items()), NOWHERE)
    if isinstance(value, list):
        return Sequence(tuple(node_of(inner) for inner in value))
    return Scalar(value, NOWHERE)


def accepted(value: Any, language: Language) -> bool:
    return not check(node_of(value), SAMPLE, language, NAMED)[1]


GOOD: list[tuple[Language, dict[str, Any]]] = [
    ("de", {"id": "x"}),
    ("de", {"id": "größe_1", "farbe": "rot", "anzahl": 4, "offen": False}),
    ("en", {"id": "x", "colour": "red", "count": 1, "open": True}),
    ("de", {"id": "x", "schritte": ["zieh", {"effekt": "zieh", "wenn": True, "dann": "leg"}]}),
    ("de", {"id": "x", "schritte": [{"effekt": "zieh", "dann": ["a", {"effekt": "b", "dann": ["c"]}]}]}),
    ("de", {"id": "x", "orte": {"hier": "rot", "dort": ["rot", "blau"], "leer": []}}),
    ("de", {"id": "x", "sätze": {"Ein Satz.": "a sentence", "2": ""}}),
    ("de", {"id": "x", "ziel": 3}),
    ("de", {"id": "x", "ziel": [1, 2]}),
    ("de", {"id": "x", "ziel": {"effekt": "zieh"}}),
    ("de", {"id": "x", "paar": {"a": 1, "b": 2}}),
]
BAD: list[tuple[Language, Any]] = [
    ("de", None),
    ("de", []),
    ("de", {}),
    ("de", {"id": "1x"}),
    ("de", {"id": 1}),
    ("de", {"id": "x", "colour": "rot"}),
    ("de", {"id": "x", "farbe": "red"}),
    ("de", {"id": "x", "anzahl": 5}),
    ("de", {"id": "x", "anzahl": True}),
    ("de", {"id": "x", "offen": "ja"}),
    ("de", {"id": "x", "schritte": "zieh"}),
    ("de", {"id": "x", "schritte": [3]}),
    ("de", {"id": "x", "schritte": [{"wenn": "a"}]}),
    ("de", {"id": "x", "schritte": [{"effekt": "a", "dann": {"effekt": 1}}]}),
    ("de", {"id": "x", "orte": {"a-b": "rot"}}),
    ("de", {"id": "x", "orte": {"a": ["grün"]}}),
    ("de", {"id": "x", "ziel": None}),
    ("de", {"id": "x", "ziel": ["a"]}),
    ("de", {"id": "x", "paar": 1}),
    ("de", {"id": "x", "fremd": 1}),
]


@pytest.mark.parametrize(("language", "value"), GOOD)
def test_good_samples_pass_both(language: Language, value: Any) -> None:
    assert VALIDATORS[language].is_valid(value)
    assert accepted(value, language)


@pytest.mark.parametrize(("language", "value"), BAD)
def test_bad_samples_fail_both(language: Language, value: Any) -> None:
    assert not VALIDATORS[language].is_valid(value)
    assert not accepted(value, language)


def keywords(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        return set(schema).union(*(keywords(inner) for inner in schema.values()))
    if isinstance(schema, list):
        return set().union(*(keywords(inner) for inner in schema))
    return set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schema_is_a_schema_without_one_of(language: Language) -> None:
    schema = json_schema(SAMPLE, language, NAMED)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    assert not keywords(schema) & {"oneOf", "anyOf"}


def test_docs_are_descriptions() -> None:
    schema = json_schema(SAMPLE, "de", NAMED)
    assert schema["properties"]["id"]["description"] == "The id of the rulebook."
    assert schema["$defs"]["step"]["properties"]["effekt"]["description"] == "What happens."


WORDS = ["x", "1x", "a-b", "größe", "rot", "red", "ja", ""]
KEYS = [spelling for record in (SAMPLE, STEP) for key in record.keys for spelling in (key.de, key.en)]
leaves = st.none() | st.booleans() | st.integers(-1, 6) | st.sampled_from(WORDS)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYS, *WORDS]), inner, max_size=3),
    max_leaves=8,
)


def fitting(shape: Shape, language: Language) -> st.SearchStrategy[Any]:
    """Values that mostly fit `shape`, so that the two checkers are compared beyond the first level."""
    match shape:
        case Text(kind, choices):
            words = [pair[LANGUAGES.index(language)] for pair in choices] or ["x", "größe"]
            return st.sampled_from(words) | (leaves if kind in ("wert", "bedingung") else st.nothing())
        case Number():
            return st.integers(-1, 6)
        case Truth():
            return st.booleans()
        case ListOf(item, single):
            items = slightly_wrong(item, language)
            return st.lists(items, max_size=2) | (items if single else st.nothing())
        case MapOf(value):
            return st.dictionaries(st.sampled_from(WORDS[:4]), slightly_wrong(value, language), max_size=2)
        case Record(keys, short):
            parts = {key.spelling(language): later(key.shape, language) for key in keys}
            required = {key.spelling(language): parts.pop(key.spelling(language)) for key in keys if key.required}
            whole = st.fixed_dictionaries(required, optional=parts)
            return whole if short is None else whole | fitting(short, language)
        case Either(options):
            return st.one_of([slightly_wrong(option, language) for _, option in options])
        case Ref(name):
            return st.deferred(lambda: fitting(NAMED[name], language))


def later(shape: Shape, language: Language) -> st.SearchStrategy[Any]:
    return st.deferred(lambda: slightly_wrong(shape, language))


def slightly_wrong(shape: Shape, language: Language) -> st.SearchStrategy[Any]:
    """Sometimes a random value; sometimes one that would fit one level further in."""
    inner = shape.item if isinstance(shape, ListOf) else shape.value if isinstance(shape, MapOf) else None
    wrong = values if inner is None else values | fitting(inner, language)
    return st.integers(0, 7).flatmap(lambda dice: wrong if dice == 0 else fitting(shape, language))


@pytest.mark.long
@settings(max_examples=so_many(200, 500))
@given(st.data(), st.sampled_from(LANGUAGES))
def test_the_schema_and_the_checker_agree(data: st.DataObject, language: Language) -> None:
    value = data.draw(values | slightly_wrong(SAMPLE, language))
    assert VALIDATORS[language].is_valid(value) == accepted(value, language)
