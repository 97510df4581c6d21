"""The JSON Schema of a shape, so that editors complete keys and mark mistakes while a rulebook is being written.

The schema never uses `oneOf`: editors answer a failed `oneOf` with a pile of messages about every alternative. Since
alternatives differ in their form only, `type` and `if` tell them apart. The checker in `shapes.py` has the
last word: it rejects all that the schema rejects, and explains it better.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.shapes import (
    LITERAL_KINDS,
    NAME_PATTERN,
    NOTHING_NAMED,
    Either,
    Form,
    Key,
    Language,
    ListOf,
    MapOf,
    Named,
    Number,
    Record,
    Ref,
    Shape,
    Text,
    Truth,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_Schema = dict[str, Any]

_TYPES: dict[Form, list[str]] = {
    "scalar": ["string", "integer", "boolean"],
    "list": ["array"],
    "mapping": ["object"],
}


def json_schema(shape: Shape, language: Language, named: Named = NOTHING_NAMED) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of files of this shape, with the spellings of `language`."""
    schema = {"$schema": DIALECT, **_schema(shape, language)}
    if named:
        schema["$defs"] = {name: _schema(inner, language) for name, inner in named.items()}
    return schema


def _schema(shape: Shape, language: Language) -> _Schema:
    match shape:
        case Text():
            return _text(shape, language)
        case Number(least, most):
            bounds = {"minimum": least, "maximum": most}
            return {"type": "integer", **{word: bound for word, bound in bounds.items() if bound is not None}}
        case Truth():
            return {"type": "boolean"}
        case ListOf(item, single):
            items = _schema(item, language)
            # `items` bears on arrays only, so it may stand beside the schema for a single item.
            return {"items": items, **_unless("array", items)} if single else {"type": "array", "items": items}
        case MapOf(value, key):
            names = {"propertyNames": {"pattern": _whole(NAME_PATTERN)}} if key not in ("text", CELL) else {}
            return {"type": "object", "additionalProperties": _schema(value, language), **names}
        case Record():
            return _record(shape, language)
        case Either(options):
            return {
                "type": [json_type for form, _ in options for json_type in _TYPES[form]],
                "allOf": [
                    {"if": {"type": _TYPES[form]}, "then": _schema(option, language)} for form, option in options
                ],
            }
        case Ref(name):
            return {"$ref": f"#/$defs/{name}"}


def _text(shape: Text, language: Language) -> _Schema:
    if shape.choices:
        return {"type": "string", "enum": list(shape.words(language))}
    if shape.kind == "name":
        return {"type": "string", "pattern": _whole(NAME_PATTERN)}
    return {"type": _TYPES["scalar"] if shape.kind in LITERAL_KINDS else "string"}


def _record(shape: Record, language: Language) -> _Schema:
    schema: _Schema = {
        "properties": {key.spelling(language): _property(key, language) for key in shape.keys},
        "required": [key.spelling(language) for key in shape.keys if key.required],
        "additionalProperties": False,
    }
    if shape.short is None:
        return {"type": "object", **schema}
    if any(key.required and key.en != shape.short_key for key in shape.keys):
        # The short form alone leaves out a required key, so only the long form is right.
        return {"type": "object", **schema}
    return {**schema, **_unless("object", _schema(shape.short, language))}


def _property(key: Key, language: Language) -> _Schema:
    described = {"description": key.doc} if key.doc else {}
    return {**described, **_schema(key.shape, language)}


def _unless(json_type: str, schema: _Schema) -> _Schema:
    """A schema for everything that is not of `json_type`."""
    return {"if": {"type": json_type}, "else": schema}


def _whole(pattern: str) -> str:
    return f"^{pattern}$"
