"""Which language is spoken, and when."""

from __future__ import annotations

import json
import pickle
import threading
from pathlib import Path

import pytest
from regelwerk.dsl.findings.codes import explain
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.messages.languages import at_hand, language_for, speaking
from regelwerk.dsl.messages.message import Message, about, message, say
from regelwerk.dsl.reading.nodes import NOWHERE
from regelwerk.dsl.rulebook import check_folder

ENGLISH = """id: sample
version: 1
language: en
players: {from: 2, to: 4}
main: match
resources:
  gold: {start: 3}
procedures:
  match: {course: 'one by one for p from players: turn(p)'}
  turn:
    parameters: {s: player}
    actor: s
    course: 1 gold
"""


def test_a_language_that_was_asked_for_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    assert language_for() == "en"
    assert language_for(about="de") == "de"
    monkeypatch.setenv("REGELWERK_LANG", "en")
    assert language_for(about="de") == "en"
    with speaking("de"):
        assert language_for(about="en") == "de"
        with speaking(""):
            assert language_for() == "de"
    assert language_for() == "en"


def test_a_rulebook_at_hand_comes_before_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", "de_DE.UTF-8")
    with speaking(""):
        at_hand("en")
        assert language_for() == "en"
        assert language_for(about="de") == "de"
        monkeypatch.setenv("REGELWERK_LANG", "de")
        assert language_for() == "de"
        with speaking("en"):
            assert language_for() == "en"
    monkeypatch.delenv("REGELWERK_LANG")
    assert language_for() == "de"


def test_what_is_wrong_with_an_english_file_is_told_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it cannot be read, has a wrong key or a wrong text, and whatever the system speaks."""
    monkeypatch.setenv("LC_MESSAGES", "de_DE.UTF-8")
    keys = [ENGLISH.replace(word, f"x{word}") for word in ("main:", "players:", "course:")]
    for wrong in (ENGLISH + "  broken: [\n", *keys, ENGLISH):
        (tmp_path / "rulebook.yaml").write_text(wrong, encoding="utf-8")
        _, findings = check_folder(tmp_path)
        assert findings
        said = [part for one in findings for part in (one.message, one.hint) if isinstance(part, Message)]
        assert {part.language for part in said} == {"en"}


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [("en_US.UTF-8", "en"), ("en", "en"), ("de_AT", "de"), ("C.UTF-8", "de"), ("", "de"), ("fr", "de")],
)
def test_the_system_is_asked_last(locale: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_MESSAGES", locale)
    monkeypatch.delenv("LANG", raising=False)
    assert language_for() == spoken


def test_nobody_speaks_a_language_without_catalogue() -> None:
    with pytest.raises(ValueError, match="'fr'"), speaking("fr"):
        pass


def test_each_thread_has_its_own_language() -> None:
    heard: dict[str, str] = {}
    both = threading.Barrier(2)

    def reader(language: str) -> None:
        with speaking(language):
            both.wait(10)
            heard[language] = say("findings.error")
            both.wait(10)

    threads = [threading.Thread(target=reader, args=(language,)) for language in ("de", "en")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert heard == {"de": "fehler", "en": "error"}


def test_a_message_becomes_a_sentence_when_it_is_read() -> None:
    inner = message("stories.RW441.title")
    said = pickle.loads(pickle.dumps(message("findings.RW441.message", amount=inner)))
    with speaking("en"):
        assert f"{said}".startswith("“An amount without a verb” does not say")
    assert str(said).startswith("„Menge ohne Verb“ sagt nicht")


def test_arguments_are_never_taken_for_placeholders() -> None:
    assert "„{amount} {0}“" in say("findings.RW441.message", amount="{amount} {0}")


def test_an_unknown_id_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match=r"findings\.nothing"):
        say(".".join(("findings", "nothing")))


def test_an_english_rulebook_is_told_in_english(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(ENGLISH, encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.code for finding in findings] == ["RW441"]
    text = render(findings, Style.FULL)
    assert "error[RW441] “1 gold” does not say what happens to it" in text
    assert "  hint: If it is paid: “pay 1 gold”.\n  did you mean: pay 1 gold\n" in text
    with speaking("de"):
        assert "fehler[RW441] „1 gold“ sagt nicht" in render(findings, Style.FULL)
        [told] = json.loads(render(findings, Style.JSON))["findings"]
        assert told["hint"] == "Wird sie gezahlt: „pay 1 gold“."


def test_a_sentence_that_still_stands_in_the_code_stays_german() -> None:
    with speaking("en"):
        found = Finding("RW101", NOWHERE, "Das ist falsch.")
        assert render([found], Style.CONCISE) == "fehler[RW101] Das ist falsch.\n"
        assert about("Das ist falsch.", "en") == "Das ist falsch."


def test_the_story_of_a_code_in_both_languages() -> None:
    with speaking("en"):
        told = explain("RW441") or ""
    assert told.startswith("RW441: An amount without a verb\n\nBefore a semicolon")
    assert "\n\nWrong:\n\n" in told
    assert "Falsch:" in (explain("RW441") or "")
