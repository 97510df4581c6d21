"""Findings as text, in every style."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.dsl.findings.findings import Finding, RulebookError, Severity
from regelwerk.dsl.findings.render import GITHUB_LIMIT, Style, render
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.reading.reader import read_text

TEXT = "id: beispiel\nkosten: 1.5\nname: Größe 漢字: x\n"
FINDING = Finding("RW101", Span("a.yaml", 2, 9, 2, 12), "Das ist falsch.", "Mach es richtig.", "2")
WARNING = Finding("RW901", Span("a.yaml", 1, 1, 2, 3), "Das ist seltsam.", severity=Severity.WARNING)


def source(file: str) -> str | None:
    return TEXT if file == "a.yaml" else None


def test_full() -> None:
    assert render([FINDING, WARNING], "full", source) == (
        "a.yaml:2:9: fehler[RW101] Das ist falsch.\n"
        "  2 | kosten: 1.5\n"
        "    |         ^^^\n"
        "  rat: Mach es richtig.\n"
        "  gemeint war: 2\n"
        "\n"
        "a.yaml:1:1: warnung[RW901] Das ist seltsam.\n"
        "  1 | id: beispiel\n"
        "    | ^^^^^^^^^^^^\n"
    )


def test_full_without_a_source() -> None:
    assert render([WARNING], Style.FULL) == "a.yaml:1:1: warnung[RW901] Das ist seltsam.\n"
    assert render([Finding("RW1", NOWHERE, "Nichts.")], Style.FULL, source) == "fehler[RW1] Nichts.\n"


def test_carets_stand_below_wide_and_composed_characters() -> None:
    text = "e\u0301漢字: 😀x\n"
    shown = render([Finding("RW1", Span("f", 1, 6, 1, 8), "m")], "full", lambda file: text).split("\n")
    assert shown[1] == "  1 | é漢字: 😀x"
    assert shown[2] == "    | " + " " * len("é....: ") + "^^^"


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "x" * 5000 + "HIER" + "y" * 5000
    shown = render([Finding("RW1", Span("f", 1, 5001, 1, 5005), "m")], "full", lambda file: text).split("\n")
    assert len(shown[1]) < 130
    column = shown[2].index("^^^^")
    assert shown[1][column : column + 4] == "HIER"


def test_a_place_beyond_the_text_is_no_trouble() -> None:
    for span in (Span("f", 9, 1, 9, 2), Span("f", 1, 50, 1, 60), Span("f", 1, 3, 1, 1), Span("f", 2, 1, 2, 1)):
        assert render([Finding("RW1", span, "m")], "full", lambda file: "abc\n").startswith("f:")


def test_control_characters_are_shown_by_number() -> None:
    text = "a: \x1b[31m\u202eb\tc\n"
    evil = Finding("RW1", Span("f\x1b", 1, 4, 1, 5), "m\x07\n", "h\x9b", "s\x00\ud800")
    for style in Style:
        shown = render([evil], style, lambda file: text)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", shown)
        shown.encode("utf-8")
    lines = render([evil], "full", lambda file: text).split("\n")
    assert lines[0] == "f\\x1b:1:4: fehler[RW1] m\\x07\\n"
    assert lines[1] == "  1 | a: \\x1b[31m\\u202eb    c"
    assert lines[2] == "    |    ^^^^"


def test_concise() -> None:
    assert render([FINDING, WARNING], "concise", source) == (
        "a.yaml:2:9: fehler[RW101] Das ist falsch.\na.yaml:1:1: warnung[RW901] Das ist seltsam.\n"
    )


def test_json() -> None:
    assert json.loads(render([FINDING], "json", source)) == {
        "findings": [
            {
                "code": "RW101",
                "severity": "error",
                "file": "a.yaml",
                "line": 2,
                "column": 9,
                "end_line": 2,
                "end_column": 12,
                "message": "Das ist falsch.",
                "hint": "Mach es richtig.",
                "suggestion": "2",
            }
        ]
    }
    assert json.loads(render([], "json")) == {"findings": []}


def check_sarif(log: Any) -> None:
    """What the SARIF 2.1.0 schema asks of the parts we write."""
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert set(run) == {"tool", "columnKind", "results"}
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    driver = run["tool"]["driver"]
    assert driver["name"]
    identities = [rule["id"] for rule in driver["rules"]]
    assert len(set(identities)) == len(identities)
    for rule in driver["rules"]:
        assert set(rule) <= {"id", "shortDescription", "fullDescription"}
    for result in run["results"]:
        assert set(result) <= {"ruleId", "ruleIndex", "level", "message", "locations", "fixes"}
        assert result["level"] in ("none", "note", "warning", "error")
        assert isinstance(result["message"]["text"], str)
        assert identities[result["ruleIndex"]] == result["ruleId"]
        for location in result.get("locations", []):
            check_place(location["physicalLocation"]["artifactLocation"], location["physicalLocation"].get("region"))
        for fix in result.get("fixes", []):
            assert fix["artifactChanges"]
            for change in fix["artifactChanges"]:
                for replacement in change["replacements"]:
                    check_place(change["artifactLocation"], replacement["deletedRegion"])
                    assert isinstance(replacement["insertedContent"]["text"], str)


def check_place(artifact: Any, region: Any) -> None:
    assert re.fullmatch(r"(file://)?[A-Za-z0-9._~%/-]+", artifact["uri"])
    if region is not None:
        assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
        assert all(isinstance(number, int) and number >= 1 for number in region.values())


def test_sarif() -> None:
    odd = Finding("RW009", Span("/tmp/ä b:c.yaml", 1, 1, 1, 1), "m", "h")
    log = json.loads(render([FINDING, WARNING, odd, Finding("RW1", NOWHERE, "m")], "sarif", source))
    check_sarif(log)
    first, second, third, fourth = log["runs"][0]["results"]
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a.yaml"},
        "region": {"startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 12},
    }
    assert second["level"] == "warning"
    assert third["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///tmp/%C3%A4%20b%3Ac.yaml"
    assert "locations" not in fourth
    check_sarif(json.loads(render([], "sarif")))


def test_github() -> None:
    odd = Finding("RW1", Span("a,b:c%.yaml", 1, 2, 1, 2), "50% mehr: a, b", "Rat")
    assert render([FINDING, WARNING, odd], "github", source) == (
        "::error file=a.yaml,line=2,col=9,endColumn=11,title=RW101::Das ist falsch.%0AMach es richtig.\n"
        "::warning file=a.yaml,line=1,endLine=2,title=RW901::Das ist seltsam.\n"
        "::error file=a%2Cb%3Ac%25.yaml,line=1,col=2,endColumn=2,title=RW1::50%25 mehr: a, b%0ARat\n"
    )


def test_github_shows_the_rest_as_plain_text() -> None:
    many = [Finding("RW1", Span("::error", 1, 1, 1, 2), "##[error]m")] * (GITHUB_LIMIT + 2)
    lines = render([*many, WARNING], "github").splitlines()
    assert [line.startswith("::error ") for line in lines] == [True] * GITHUB_LIMIT + [False] * 3
    assert lines[GITHUB_LIMIT] == "- ::error:1:1: fehler[RW1] ## [error]m"
    assert lines[-1].startswith("::warning ")


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(ValueError, match="bunt"):
        render([], "bunt")


def test_the_reader_and_the_renderer_count_alike() -> None:
    text = "\ufeffa: b\r\nu\u0308: 1.5\r\n"
    with pytest.raises(RulebookError) as caught:
        read_text(text, "f")
    shown = render(caught.value.findings, "full", lambda file: text).split("\n")
    assert shown[1:3] == ["  2 | ü: 1.5", "    |    ^^^"]


places = st.integers(0, 30)
any_findings = st.builds(
    Finding,
    code=st.text(max_size=6),
    span=st.builds(Span, st.text(max_size=8), places, places, places, places),
    message=st.text(),
    hint=st.text(),
    suggestion=st.text(),
    severity=st.sampled_from(Severity),
)


@given(st.lists(any_findings, max_size=4), st.sampled_from(Style), st.none() | st.text())
def test_any_finding_can_be_shown_in_any_style(findings: list[Finding], style: Style, text: str | None) -> None:
    shown = render(findings, style, lambda file: text)
    shown.encode("utf-8")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown)
    if style in (Style.JSON, Style.SARIF):
        json.loads(shown)


@given(st.text())
def test_printable_text_is_one_line_without_surprises(text: str) -> None:
    assert "\n" not in printable(text)
    assert printable(printable(text)) == printable(text)
