"""Many random games over all numbers of players and all options, each watched for what must always hold.

    python -m regelwerk.tools.campaign GAME --games 2000 --seed 1 [--json]

Game number n has the seed `seed + n`: it says how many play, which options are chosen, and what everybody does. A game
that goes wrong is told with that number and can be played alone: `--seed NUMBER --games 1`.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import play_out
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.commands.arguments import Parser, sentence
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.workshop.campaign_invariants import Invariants

STRIDE = 25
"""So many decisions lie between two looks at a game."""

_MOST_TOLD = 20


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game."""

    seed: int
    players: int
    options: dict[str, Any]
    decisions: int
    limited: bool
    broken: tuple[str, ...]

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"Samen {self.seed}, {self.players} Spieler, {chosen or 'Vorgaben'}: {'; '.join(self.broken)}"


def table(rulebook: Rulebook, seed: int) -> tuple[int, dict[str, Any]]:
    """How many play a game, and with which options: a third as printed, a third nearly so, a third wild."""
    world, rng = rulebook.world, random.Random(f"table {seed}")
    players = rng.randint(world.least_players, world.most_players)
    chance = (0.0, 0.2, 1.0)[seed % 3]
    options = {
        option.id: rng.choice(option.values) for option in world.options.values() if rng.random() < chance
    }
    return players, {name: value for name, value in options.items() if value != world.options[name].values[0]}


def play(rulebook: Rulebook, folder: Path, seed: int, stride: int = STRIDE) -> Played:
    """One game, looked at every few decisions and at its end, until something is wrong."""
    players, options = table(rulebook, seed)
    decisions = 0
    try:
        game = Game.start(rulebook, players, seed, options)
        watch = Invariants(folder, game.link)
        rng, most = random.Random(seed), rulebook.world.decisions_at_most
        broken = tuple(watch.broken(game))
        while game.raw and decisions < most and not broken:
            game.raw, count = play_out(game.state, game.raw, rng.random, min(stride, most - decisions))
            decisions += count
            broken = tuple(watch.broken(game))
        return Played(seed, players, options, decisions, bool(game.raw), broken)
    except BudgetError as error:
        return Played(seed, players, options, decisions, False, (f"{error.owner} {error.said}",))
    except UsageError:
        raise
    except Exception as error:  # a fault of the machine is a result here: one game in a thousand shows it
        return Played(seed, players, options, decisions, False, (f"{type(error).__name__}: {error}",))


def campaign(folder: Path, games: int, seed: int, stride: int = STRIDE) -> list[Played]:
    rulebook, played = load(folder), []
    with Progress(games) as progress:
        for number in range(games):
            played.append(play(rulebook, folder, seed + number, stride))
            progress.next()
    return played


def summary(played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """What came of all games, as `--json` prints it."""
    return {
        "games": len(played),
        "fine": sum(not one.broken for one in played),
        "limited": sum(one.limited for one in played),
        "decisions": sum(one.decisions for one in played),
        "players": {str(number): count for number, count in sorted(Counter(one.players for one in played).items())},
        "option_sets": len({tuple(sorted(one.options.items(), key=str)) for one in played}),
        "cpu_s": round(seconds, 1),
        "broken": [str(one) for one in played if one.broken][:_MOST_TOLD],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser("regelwerk.tools.campaign", sentence(say("commands.campaign.what")))
    parser.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    parser.add_argument("--games", type=int, default=100, metavar="N", help=say("commands.games", default=100))
    parser.add_argument("--seed", type=int, default=0, metavar=say("commands.metavar.number"),
                        help=say("commands.seed"))
    parser.add_argument("--stride", type=int, default=STRIDE, metavar="N",
                        help=say("commands.campaign.stride", default=STRIDE))
    parser.add_argument("--json", action="store_true", help=say("commands.json"))
    chosen = parser.parse_args(arguments)
    begin = process_time()
    try:
        played = campaign(game_folder(chosen.game), chosen.games, chosen.seed, max(1, chosen.stride))
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2
    found = summary(played, process_time() - begin)
    if chosen.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        for line in found["broken"]:
            print(line)
        print(say("commands.campaign.done", fine=found["fine"], games=found["games"], limited=found["limited"],
                  decisions=found["decisions"], option_sets=found["option_sets"]))
    return 0 if found["fine"] == found["games"] else 1


if __name__ == "__main__":
    sys.exit(main())
