"""What somebody looks up while playing: what is called so, and what stands on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.both_languages import begun, label_of_thing, names_of_entry, names_of_word
from regelwerk.interpreter.shown.printed_names import meant_by
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.play.screen.board_text import pattern_lines


def called(game: Game, word: str) -> list[str]:
    """The ids of what is called so, cards before their copies."""
    entries_first = static(game.link)["entries"]
    return sorted(meant_by(game.link, word), key=lambda id: id not in entries_first)


def printed_name(game: Game, id: str, language: str) -> str:
    """What is printed on what an id stands for; a name that is no id is as somebody typed it."""
    link = game.link
    if id in link.by_id:
        return label_of_thing(link, link.by_id[id])[language]
    return names_of_entry(link, id)[language] if id in link.world.entries else id


def read_out(game: Game, entry: str, language: str, formula: bool = False) -> Iterator[str]:
    """What stands on a card, a board, a tile, as the book tells it, or in the words of the rulebook; patterns that it
    names are drawn."""
    # both are loaded when somebody asks
    from regelwerk.tools.book.card_texts import card_text
    from regelwerk.tools.modding.entries import find

    told = [] if formula else card_text(game.link.world, entry, language)
    yield from (f"    {'  ' * depth}{begun(line) if not depth else line}" for depth, line in told)
    patterns = static(game.link)["patterns"]
    for label, text in (text for one in find(game.link.world, entry)[:1] for text in one.texts):
        if not told:
            yield f"{label}:"
            yield from (f"    {line}" for line in text.rstrip("\n").split("\n"))
        for name in dict.fromkeys(word for word in re.findall(r"\w+", text) if word in patterns):
            yield f"  {names_of_word(game.link, name)[language]}:"
            yield from (f"    {line}" for line in pattern_lines(patterns[name]))
