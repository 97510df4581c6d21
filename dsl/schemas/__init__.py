"""Published JSON schemas: what is read as JSON is held against one before anything in it is believed, and what a
command promises as `--json` is described by one. `regelwerk schema NAME` prints them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

_FOLDER = Path(__file__).parent
_ENDING = ".schema.json"


def names() -> list[str]:
    """The names of all published schemas."""
    return sorted(path.name.removesuffix(_ENDING) for path in _FOLDER.glob(f"*{_ENDING}"))


def text(name: str) -> str:
    """A published schema as it is printed."""
    return (_FOLDER / f"{name}{_ENDING}").read_text(encoding="utf-8")


def misplaced(name: str, data: Any) -> str | None:
    """The place of the first thing that the schema does not allow, such as `answers[3]`; None if all is as it says."""
    try:
        fault = next(_validator(name).iter_errors(data), None)
    except RecursionError:
        return "$"
    return None if fault is None else fault.json_path.removeprefix("$").removeprefix(".") or "$"


@cache
def _validator(name: str) -> Draft202012Validator:
    # Loading the library takes longer than `regelwerk --help` may: only who reads JSON pays for it.
    from jsonschema import Draft202012Validator

    return Draft202012Validator(json.loads(text(name)))
