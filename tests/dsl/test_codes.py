"""Every code tells its story, and its examples do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from regelwerk.dsl import reader
from regelwerk.dsl.codes import CODES, Code, explain
from regelwerk.dsl.findings import RulebookError
from regelwerk.dsl.reader import MAX_EVENTS, read, read_text
from regelwerk.dsl.source_text import MAX_BYTES

# What no small text can show.
LARGE_OR_BROKEN: dict[str, bytes] = {
    "RW001": "name: Größe\n".encode("latin-1"),
    "RW002": b"#" * (MAX_BYTES + 1),
    "RW016": b"-\n" * (MAX_EVENTS + 1),
}
NOT_A_TEXT = {"RW017"}


def found_in(text: str | bytes) -> set[str]:
    """The codes a check of the text gives."""
    try:
        read_text(text, "beispiel.yaml")
    except RulebookError as error:
        return {finding.code for finding in error.findings}
    return set()


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_examples(code: Code) -> None:
    if code.wrong:
        assert found_in(code.wrong) == {code.code}
        assert code.right
        assert found_in(code.right) == set()
    elif code.code not in NOT_A_TEXT:
        assert found_in(LARGE_OR_BROKEN[code.code]) == {code.code}


def test_the_code_for_files_that_cannot_be_read() -> None:
    with pytest.raises(RulebookError) as caught:
        read(Path("gibt/es/nicht.yaml"))
    assert {finding.code for finding in caught.value.findings} == NOT_A_TEXT


def test_codes_are_unique_and_in_order() -> None:
    assert list(CODES) == sorted(CODES)
    assert all(name == code.code for name, code in CODES.items())


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_each_code_is_explained(code: Code) -> None:
    told = explain(code.code.lower())
    assert told is not None
    assert told.startswith(f"{code.code}: {code.title}\n\n{code.story}")
    assert ("Falsch:" in told) == bool(code.wrong)
    assert "\t" not in told
    assert code.story.endswith(".")


def test_an_unknown_code_has_no_story() -> None:
    assert explain("RW000") is None


def test_every_code_the_reading_stage_uses_is_known() -> None:
    folder = Path(reader.__file__).parent
    used = set()
    for module in ("reader", "source_text", "syntax_advice"):
        used.update(re.findall(r'"(RW\d{3})"', (folder / f"{module}.py").read_text()))
    assert used == {code for code in CODES if code.startswith("RW0")}
