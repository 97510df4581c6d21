"""The command at home in a terminal: completion, progress, colour, and advice where something is mistyped."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from calling import SHOP, Call
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.reading.nodes import Span
from regelwerk.tools.commands.command import HOMES
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.shell.command_completion import commands, switches
from regelwerk.tools.commands.shell.progress_line import Progress, lasting


class Screen(io.StringIO):
    """A terminal that is not there."""

    def isatty(self) -> bool:
        return True


# ---- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_learns_all_commands_and_switches(call: Call, shell: str) -> None:
    script = call("completion", shell).out
    for name, one in commands().items():
        assert name in script
        forms = [form for action in switches(one) for form in action.option_strings if form.startswith("--")]
        assert all((f"-l {form[2:]}" if shell == "fish" else form) in script for form in forms)
    assert "regelwerk completion games" in script
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script, text=True, check=True)


def test_games_and_mods_are_completed(call: Call) -> None:
    found = call("completion", "games").out.split()
    assert {"rex", "gaia", "tictactoe"} <= set(found)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["regelwerk", "che"], ["check"]),
        (["regelwerk", "--lang", "en", "simu"], ["simulate"]),
        (["regelwerk", "check", "--fo"], ["--format"]),
        (["regelwerk", "check", "--format", "s"], ["sarif"]),
        (["regelwerk", "completion", "f"], ["fish"]),
    ],
)
def test_bash_completes_what_was_begun(call: Call, typed: list[str], offered: list[str]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not there")
    words = " ".join(f"'{word}'" for word in typed)
    asked = f"\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _regelwerk; printf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    done = subprocess.run([bash], input="complete() { :; }\n" + call("completion", "bash").out + asked,
                          capture_output=True, text=True, check=True)
    assert done.stdout.split() == offered


# ---- what was meant


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        (["chek", "tictactoe"], "Meintest du check?"),
        (["simulate", "tictactoe", "--gmes", "3"], "Meintest du --games?"),
        (["check", "tictactoe", "--formt=full"], "Meintest du --format?"),
        (["check", "tictactoe", "--format", "ful"], "Meintest du full?"),
    ],
)
def test_what_is_mistyped_is_advised(call: Call, typed: list[str], advice: str) -> None:
    answer = call(*typed)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith(f"{advice}\n")


def test_what_is_like_nothing_gets_no_advice(call: Call) -> None:
    assert "Meintest" not in call("zzzzzz").err
    assert "Meintest" not in call("check", "tictactoe", "--zzzzzz").err


# ---- progress


def test_progress_tells_how_much_is_left() -> None:
    now, screen = [0.0], Screen()
    with Progress(4, "Partien", screen, lambda: now[0]) as progress:
        now[0] = 30.0
        progress(1)
        assert "1/4" in screen.getvalue()
        assert "noch etwa 90 s" in screen.getvalue()
        before = screen.getvalue()
        now[0] = 30.1
        progress(2)
        assert screen.getvalue() == before, "a line that nobody could read is not written"
        now[0] = 60.0
        progress.next("Ende")
        assert screen.getvalue().endswith("3/4  noch etwa 20 s  Ende\x1b[K")
    assert screen.getvalue().endswith("\r\x1b[K")


def test_progress_is_for_terminals() -> None:
    written = io.StringIO()
    with Progress(2, "", written) as progress:
        progress(1)
    assert written.getvalue() == ""


@pytest.mark.parametrize(("seconds", "told"), [(0.4, "0 s"), (99, "99 s"), (100, "2 min"), (7800, "2 h 10 min")])
def test_times_are_told_roughly(seconds: float, told: str) -> None:
    assert lasting(seconds) == told


# ---- colour


def findings() -> list[Finding]:
    span = Span(str(SHOP / "rulebook.yaml"), 1, 1, 1, 3)
    return [Finding("RW101", span, "etwas fehlt", severity=Severity.ERROR, hint="so")]


def test_findings_have_colour_at_a_terminal_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    screen, paper, plain = Screen(), io.StringIO(), Screen()
    print_findings(findings(), screen)
    print_findings(findings(), paper)
    monkeypatch.setenv("NO_COLOR", "1")
    print_findings(findings(), plain)
    assert "\x1b[1;31mfehler[RW101]" in screen.getvalue()
    assert "\x1b" not in paper.getvalue() + plain.getvalue()
    assert plain.getvalue() == paper.getvalue()


# ---- help


def test_help_loads_little() -> None:
    """How long it takes depends on the machine; what is loaded for it does not."""
    code = "import sys; from regelwerk.tools.commands.command import main; main(['--help']); print(len(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(done.stdout.split()[-1]) <= 130


def test_every_command_prints_json_or_has_a_reason_not_to(call: Call) -> None:
    without = {name for name in commands() if not re.search(r"^  --json", call(name, "--help").out, re.M)}
    # schema prints JSON anyway; play, table and lsp talk with somebody; completion is for shells
    assert without <= {"schema", "play", "table", "lsp", "completion"}
    assert set(HOMES) <= set(commands())


def test_json_of_the_commands_that_write(
    call: Call, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from test_json_outputs import fits

    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    assert fits("fmt", call("fmt", shop, "--check", "--json").out)["written"] is False
    assert fits("explain", call("explain", "RW101", "--json").out)["codes"][0]["code"] == "RW101"
    assert len(fits("explain", call("explain", "--json").out)["codes"]) > 100
    assert fits("show", call("show", shop, "--json").out)["ids"]
    assert fits("show", call("show", "tictactoe", "setzen", "--json").out)["entries"][0]["id"] == "setzen"
    assert fits("new", call("new", "mod", "neues", "--game", "tictactoe", "--in", tmp_path, "--json").out)["new"]
    package = tmp_path / "p.zip"
    packed = fits("pack", call("pack", shop, "--out", package, "--json").out)
    installed = fits("install", call("install", package, "--json").out)
    assert installed["hash"] == packed["hash"]
    assert fits("uninstall", call("uninstall", packed["id"], "--json").out)["missed_by"] == []
    assert fits("book", call("book", shop, "--out", tmp_path / "b.html", "--json").out)["bytes"] > 1000
    monkeypatch.chdir(tmp_path)
    call("play", "tictactoe", "--save", "s.json", typed="a1\na2\nb1\nb2\nc1\n")
    replayed = fits("replay", call("replay", "s.json", "--json").out)
    assert (replayed["same"], len(replayed["decisions"])) == (True, 5)
