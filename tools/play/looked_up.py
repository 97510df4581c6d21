"""What somebody looks up while playing: what is called so, and what stands on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.printed_names import meant_by
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.play.screen.board_text import pattern_lines


def called(game: Game, word: str) -> list[str]:
    """The ids of what is called so, cards before their copies."""
    entries_first = static(game.link)["entries"]
    return sorted(meant_by(game.link, word), key=lambda id: id not in entries_first)


def read_out(game: Game, entry: str) -> Iterator[str]:
    """What stands on a card, a board, a tile; patterns that it names are drawn."""
    from regelwerk.tools.modding.entries import find  # loaded when somebody asks

    patterns = static(game.link)["patterns"]
    for label, text in (text for one in find(game.link.world, entry)[:1] for text in one.texts):
        yield f"{label}:"
        yield from (f"    {line}" for line in text.rstrip("\n").split("\n"))
        for name in dict.fromkeys(word for word in re.findall(r"\w+", text) if word in patterns):
            yield f"  {name}:"
            yield from (f"    {line}" for line in pattern_lines(patterns[name]))
