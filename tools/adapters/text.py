"""A game in words, for language models and for whoever plays by writing: what a seat sees, what it is asked, and, if an
answer is not possible, why not, with the paragraph.

game = regelwerk.tools.adapters.text.TextGame("rex", players=3, language="en", seed=7)
while not game.over:
    reply = model(game.prompt())          # told for game.player
    refused = game.answer(reply)          # "" if it was taken, else why it is not possible
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.blind_options import meant
from regelwerk.interpreter.explain.why import why_not
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.views.log import lines
from regelwerk.tools.adapters.beginning_games import Table
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.table_text import table_lines

LAST_LINES = 12
_WORD = re.compile(r"[^\s`\"'.,;:!?()\[\]]+")


def told(game: Game, player: str, language: str | None = None) -> str:
    """What a seat sees, and what happened last."""
    language = language or game.language
    parts = [*table_lines(SeenTable(game, player, language))]
    happened = lines(game, player, language)[-LAST_LINES:]
    if happened:
        parts += ["", message("adapters.happened").told(language), *(f"- {one}" for one in happened)]
    return "\n".join(parts)


def asked(game: Game, player: str, language: str | None = None) -> str:
    """The open question with its answers, as the seat may know it."""
    language = language or game.language
    found = question(game, player)
    if found is None:
        return message("adapters.over", winners=", ".join(game.winners) or "-").told(language)
    if game.decision is None or game.decision.player != player:
        return message("adapters.waiting", player=found["player"]).told(language)
    what = (found["ask"] or found["name"] or {})[language]
    least, most = found["least"], found["most"]
    if least is not None:
        return message("adapters.number", what=what, least=least, most=most).told(language)
    options = [f"- {one['id']}: {(one['sentence'] or one['name'])[language]}" for one in found["options"]]
    return "\n".join([message("adapters.choose", what=what).told(language), *options])


class TextGame:
    """A game that is played in words."""

    def __init__(
        self, game: str | Path, players: int | None = None, options: dict[str, Any] | None = None,
        mods: Sequence[str] = (), profile: str = "", seed: int = 0, language: str = "en",
    ) -> None:  # fmt: skip
        self.game = Table(game, players, options, mods, profile).begin(seed)
        self.game.language = language
        self.language = language

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def player(self) -> str:
        """Who must answer; nobody when the game is over."""
        return self.game.decision.player if self.game.decision is not None else ""

    def prompt(self) -> str:
        """What the asked player sees, and the question."""
        player = self.player or self.game.players[0]
        return f"{told(self.game, player, self.language)}\n\n{asked(self.game, player, self.language)}"

    def answer(self, reply: str) -> str:
        """Take an answer: an option's id, or a sentence whose last word that can be chosen counts. Gives "" if it was
        taken; otherwise why it is not possible, and nothing has changed."""
        decision = self.game.decision
        if decision is None:
            return message("adapters.over", winners=", ".join(self.game.winners) or "-").told(self.language)
        words = [reply.strip(), *reversed(_WORD.findall(reply))]
        for word in words:
            found = meant(self.game.state, decision, word) if word else None
            if found is not None:
                self.game.submit(found.id)
                return ""
        tried = next((one for one in words[1:] if one in self.game.link.by_id or self._is_entry(one)), "")
        tried = tried or (words[1] if len(words) > 1 else reply.strip())
        return why_not(self.game, tried, decision.player)

    def _is_entry(self, word: str) -> bool:
        world = self.game.link.world
        return word in world.entries or word in world.rules
