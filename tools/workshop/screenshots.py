"""Pictures of the terminal for the documentation, made from the program itself.

    python -m regelwerk.tools.workshop.screenshots

writes `docs/screens/*.svg`. They show positions of random games, the same ones each time, as a person would see them.
"""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.findings_text import source_text
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.seats import RANDOM, automatic_answer
from regelwerk.tools.commands.shell.coloured_findings import painted as painted_findings
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.screen.fitting import fitted
from regelwerk.tools.play.screen.terminal import painted
from regelwerk.tools.play.session import Session
from rich.console import Console

_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
"""The pictures name fonts of a server far away; whoever looks at them needs none."""


class Shot(NamedTuple):
    """One picture: which game, in which language, how far it has been played, and how large the terminal is."""

    game: str
    language: str
    decisions: int
    width: int = 100
    height: int = 36
    wanted: Callable[[Decision], bool] = lambda decision: True


SHOTS = (
    Shot("gaia", "en", 60, 100, 44, lambda one: one.entry == "mine_errichten" or len(one.options) > 4),
    Shot("hexpanse", "de", 30, 100, 32, lambda one: one.kind == "action"),
    Shot("rex", "de", 40, 130, 46, lambda one: one.kind == "action"),
    Shot("ti4", "en", 90, 120, 46, lambda one: one.kind == "action"),
    Shot("funkenflug", "en", 4, 80, 22, lambda one: one.kind == "action"),
)


def main() -> None:
    folder = Path(__file__).resolve().parents[2] / "docs" / "screens"
    folder.mkdir(exist_ok=True)
    for shot in SHOTS:
        (folder / f"{shot.game}-{shot.language}.svg").write_text(picture(shot), encoding="utf-8")
    (folder / "check-de.svg").write_text(wrong_rulebook(), encoding="utf-8")


def picture(shot: Shot) -> str:
    """A screen of a game as SVG."""
    game = Game.start(load(game_folder(shot.game)), seed=1, trace=True)
    while game.decision is not None and (len(game.answers) < shot.decisions or not shot.wanted(game.decision)):
        game.submit(automatic_answer(game, game.decision, RANDOM))
    assert game.decision is not None, f"{shot.game} is over"
    names = dict(zip(game.players, ("Anna", "Ben", "Cem", "Dora", "Emil", "Frida"), strict=False))
    with speaking(shot.language):
        session = Session(game, {}, Autosave(game, {}, Path("nowhere.json")), names=names)
        session.terminal.interactive = True
        session._told = dict.fromkeys(game.players, max(0, len(game.answers) - 4))
        lines = fitted(session._parts(game.decision, shot.width), shot.width, shot.height)
    console = _console(shot.width)
    for line in lines:
        console.print(painted(line.text, line.style, line.colours, shot.width))
    console.print(f"{session.names[game.decision.player]}>")
    return _svg(console, f"regelwerk play {shot.game}")


def wrong_rulebook() -> str:
    """What `check` says of a rulebook with two mistakes, as SVG."""
    with TemporaryDirectory() as place, speaking("de"):
        folder = Path(shutil.copytree(game_folder("funkenflug"), Path(place) / "funkenflug"))
        cards = folder / "karten.yaml"
        text = cards.read_text(encoding="utf-8")
        cards.write_text(text.replace("anzahl:", "anzal:", 1).replace("füge s n", "füge t n", 1), encoding="utf-8")
        findings = check_folder(folder)[1]
        told = render(findings[:3], Style.FULL, source_text).replace(f"{place}/", "")
    console = _console(100)
    console.print(painted_findings(told), end="")
    return _svg(console, "regelwerk check funkenflug")


def _console(width: int) -> Console:
    return Console(record=True, file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor",
                   highlight=False, soft_wrap=True)


def _svg(console: Console, title: str) -> str:
    made = _FONTS.sub("", console.export_svg(title=title, unique_id="screen"))
    return re.sub(r"[ \t]+$", "", made, flags=re.MULTILINE).replace("Fira Code", "monospace")


if __name__ == "__main__":
    main()
