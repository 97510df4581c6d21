"""Expressions in words, for those that no author wrote down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.tree import X
from regelwerk.dsl.types import Type
from regelwerk.interpreter.evaluator import Env, evaluate
from regelwerk.interpreter.excerpts import excerpt
from regelwerk.interpreter.state import State

_SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥"}
_VALUES = ("local", "raw", "field", "param", "const", "entry", "the", "place_of", "option", "this_procedure")
_NAMES = ("kind", "pattern", "ability", "function", "round_number")
_FORMS = {
    "attr": "{0} von {1}",
    "attr_of": "{0} von {1}",
    "at": "{0} bei {1}",
    "base": "grundwert({0})",
    "settled": "{0} von {1}",
    "written": "{0} steht bei {1}",
    "is_none": "{0} ist leer",
    "is_empty": "{0} ist leer",
    "is_some": "{0} ist da",
    "is_kind": "{0} ist {1}",
    "in": "{0} ist unter {1}",
    "belongs": "{0} gehört zu {1}",
    "place": "ort von {0}",
    "owner": "besitzer von {0}",
    "count": "anzahl({0})",
    "per": "{0} je {1}",
    "contents": "was in {0} liegt",
    "room": "für {0} ist Platz in {1}",
    "kind_inside": "{0} in {1}",
    "during": "während {0}",
    "happened": "geschah {0}",
    "caused": "durch {0}",
    "not": "nicht {0}",
    "payable": "{0} kann {1} {2} zahlen",
    "most_payable": "was {0} an {1} zahlen kann",
    "can_act": "{0} hat eine Aktion",
    "text_possible": "der Text von {0} ist ausführbar",
    "exists": "es gibt {1} aus {0}",
    "forall": "für alle {1} aus {0}",
    "filter": "{0}",
    "concat": "{0} + {1}",
    "without": "{0} ohne {1}",
    "starting": "{0} ab {1}",
    "layout_role": "{0}.{1}",
    "counting": "{0} für {1}",
}


def phrase(S: State, x: X, env: Env, name: Callable[[Any, Type], str]) -> str:
    """An expression in words, with the values of the names it uses; `name` says a value."""

    def inner(one: Any) -> str:
        if isinstance(one, X):
            return excerpt(one.span) or phrase(S, one, env, name)
        return str(one)

    if x.op in _VALUES:
        return name(evaluate(S, x, env), x.type)
    if x.op in _NAMES:
        return str(x.args[0])
    if x.op in ("compare", "math"):
        sign, a, b = x.args
        if sign == "ceil":
            return f"aufgerundet({inner(a)} / {inner(b)})"
        return f"{phrase_of_side(S, a, env, name)} {_SIGNS.get(sign, sign)} {phrase_of_side(S, b, env, name)}"
    if x.op in ("and", "or"):
        return (" und " if x.op == "and" else " oder ").join(inner(part) for part in x.args)
    if x.op == "let":
        word, value, rest = x.args
        env = {**env, word: evaluate(S, value, env)}
        return inner(rest)
    if x.op == "if":
        return f"{inner(x.args[1])}, falls {inner(x.args[0])}, sonst {inner(x.args[2])}"
    if x.op == "may":
        return f"{x.args[0]}({', '.join(inner(one) for one in x.args[1])})"
    if x.op in _FORMS:
        return _FORMS[x.op].format(*(inner(one) for one in x.args))
    inside = ", ".join(inner(one) for one in x.args if isinstance(one, X))
    return f"{x.args[0]}({inside})" if x.op in ("derived", "call") else inside or x.op


def phrase_of_side(S: State, x: X, env: Env, name: Callable[[Any, Type], str]) -> str:
    """One side of a comparison: a plain name is said by its value."""
    if x.op in _VALUES:
        return name(evaluate(S, x, env), x.type)
    return excerpt(x.span) or phrase(S, x, env, name)
