"""How strong a bot is against others: `python -m regelwerk.tools.bots.strength GAME BOT OTHER [--games N]`.

The first bot has one seat, all others are played by the second one; the seat moves on from game to game. A game that
several win counts in parts; a draw of two players is half a game.
"""

from __future__ import annotations

import argparse
import sys
import time

from regelwerk.dsl.rulebook import load
from regelwerk.tools.balance.statistics import Estimate, share
from regelwerk.tools.bots.match import play
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.commands.games import game_folder


def strength(game: str, bot: str, other: str, games: int, players: int, first: int = 0, told: bool = False) -> Estimate:
    """The share that a bot wins in one seat, against others of one kind in all other seats."""
    rulebook = load(game_folder(game))
    bots = [named_bot(bot), *[named_bot(other)] * (players - 1)]
    won = 0.0
    for number in range(games):
        played = play(rulebook, players, first + number, bots)
        won += played.worth[played.seats.index(0)]
        if told:
            found = share(won, number + 1)
            print(f"{number + 1:4} {won:6.2f} {found.value:.3f} [{found.low:.3f} {found.high:.3f}] "
                  f"{played.decisions} {time.process_time():.0f}s", file=sys.stderr, flush=True)
    return share(won, games)


def main() -> None:
    parser = argparse.ArgumentParser("regelwerk.tools.bots.strength", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--told", action="store_true", help="tell each game on the error stream")
    args = parser.parse_args()
    players = args.players or load(game_folder(args.game)).world.least_players
    found = strength(args.game, args.bot, args.other, args.games, players, args.seed, args.told)
    print(f"{args.game}, {players} players: {args.bot} against {args.other}: {found.value:.3f} "
          f"[{found.low:.3f}, {found.high:.3f}] of {found.count} games, {time.process_time():.0f} s of CPU")


if __name__ == "__main__":
    main()
