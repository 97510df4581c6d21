"""The first line of a screen: where the game stands."""

from __future__ import annotations

from regelwerk.tools.play.screen.seen_table import SeenTable


def heading(seen: SeenTable, width: int = 0) -> str:
    """The name of the game, the round, the phase and the step, whose turn it is, and how it stands. With a width, what
    matters less is left out until the rest fits in: the step, what the score is called, the name of the game."""
    status, language = seen.status, seen.language
    game = [seen.fixed["game"]["name"][language]]
    rounds = [seen.say("sitting.round", round=status["round"])] if status["round"] is not None else []
    inner = [one["procedure"] for one in status["running"][1:]]
    running = [status["phase"], *inner[-1:]] if status["phase"] else inner[:3]
    steps = [seen.fixed["procedures"][one]["name"][language] for one in running if one is not None]
    turn = [seen.say("sitting.turn", player=seen.seats[status["turn"]])] if status["turn"] in seen.seats else []
    left = status["actions_left"]
    turn += [seen.say("sitting.actions_left", n=left)] if left is not None else []
    scores = _scores(seen)
    titled = [f"{_what_counts(seen)} – {one}" for one in scores]
    forms = (
        [*game, *rounds, *steps, *turn, *titled],
        [*game, *rounds, *steps[:1], *turn, *titled],
        [*game, *rounds, *steps[:1], *turn, *scores],
        [*rounds, *steps[:1], *turn, *scores],
    )
    lines = [" · ".join(dict.fromkeys(parts)) for parts in forms]
    return next((line for line in lines if not width or len(line) <= width), lines[-1])


def _what_counts(seen: SeenTable) -> str:
    return seen.title(seen.fixed["display"][seen.fixed["game"]["id"]]["score"])


def _scores(seen: SeenTable) -> list[str]:
    """Everybody's score, as far as it is known."""
    found = seen.status["scores"]
    return [", ".join(f"{seen.seats[seat]}: {seen.said(score)}" for seat, score in found.items())] if found else []
