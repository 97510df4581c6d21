"""A game: the one thing an embedding program needs.

rulebook = load("rulebooks/tictactoe")
game = Game.start(rulebook, players=2, seed=7)
while game.decision is not None:
    game.submit(game.decision.options[0].id)
print(game.winners)
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import PASS, PLACE, R_OVER, R_TABLE, REGISTERS
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.rulebook import load as load_rulebook
from regelwerk.interpreter.decisions import PROPOSING, Decision, Option, decision
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.link.shared_set_ups import after_set_up
from regelwerk.interpreter.machine import ask_everybody as table
from regelwerk.interpreter.machine import segments
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.driver import go_on, play_out, run
from regelwerk.interpreter.machine.looping import blamed
from regelwerk.interpreter.naming import named_value, raw_value
from regelwerk.interpreter.prepared import GameError, chosen_options, did_you_mean, linked, refused
from regelwerk.interpreter.runtime.rows import finish
from regelwerk.interpreter.saved_games import FORMAT, check_save, known, read_save, sealed
from regelwerk.interpreter.state.digest import digest
from regelwerk.interpreter.state.saves import decode, encode, state_from_data, state_to_data
from regelwerk.interpreter.state.state import BudgetError, Frame, NoSuchSide, State, fork, never_back, undo_to

if TYPE_CHECKING:
    from regelwerk.interpreter.shown.preview import Preview
    from regelwerk.interpreter.worlds.memory import Memory
    from regelwerk.interpreter.worlds.worlds import Worlds


class Game:
    """One game in progress. All changes go through `submit`; everything else only looks."""

    def __init__(self, rulebook: Rulebook, link: Linked, state: State, seed: int) -> None:
        self.rulebook = rulebook
        self.link = link
        self.state = state
        self.seed = seed
        self.language = rulebook.world.language
        self.raw: Any = ()
        self.answers: list[str] = []
        self.ended_because = ""
        self.standing: dict[tuple[str, str], bool] = {}
        self.arranged: dict[str, Any] = {}
        """What a scenario laid down, as `start` was told."""
        self.recorded = True
        """Whether `answers` are all decisions so far."""
        self._automatic: set[int] = set()
        self._marks: list[tuple[int, Frame, int, int, Any, str, int]] = []
        self._decision: Decision | None = None
        self._told_before: list[int] = []
        self._memories: dict[str, Memory] = {}

    # ---- beginning

    @classmethod
    def start(
        cls,
        rulebook: Rulebook,
        players: int | None = None,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        profile: str = "",
        trace: bool = False,
        dice: list[int] | None = None,
        draws: list[str] | None = None,
        given: dict[str, dict[str, Any]] | None = None,
        ask_everybody: bool = False,
    ) -> Game:
        """A new game, set up and waiting for its first decision.

        With `ask_everybody`, windows also ask players whose hidden things merely could answer: no question betrays a
        hand.

        Scenarios may say how dice fall, which things (by id) shuffling brings to the top, and how things lie when the
        set-up is done (`given`: thing to attribute to value; `ort` moves it).
        """
        world = rulebook.world
        count = players if players is not None else world.least_players
        if not world.least_players <= count <= world.most_players:
            least, most = world.least_players, world.most_players
            name = world.names.get(world.language) or world.names["de"]
            wrong = "games.other_number" if least == most else "games.other_numbers"
            raise refused(rulebook, wrong, game=name, least=least, most=most, count=count)
        chosen = chosen_options(rulebook, options, profile)
        link = linked(rulebook, count, chosen)
        game = cls(rulebook, link, new_state(link, seed), seed)
        if ask_everybody:
            table.ask_everybody(game.state)
        try:
            if dice or draws or given:
                game._arrange({"dice": dice, "draws": draws, "given": given}, ask_everybody)
            if not trace:
                game.state.trace = None
            elif game.state.trace is None:
                game.state.trace = []
            if game.state.top[0] == segments.START:
                game.raw = go_on(game.state, None)
            else:
                game._go(None)
        except (BudgetError, RecursionError) as error:
            again = new_state(link, seed)
            again.forced = game.state.forced and game._forced()
            if ask_everybody:
                table.ask_everybody(again)
            blame = blamed(error, again, None)
            raise refused(rulebook, "games.cannot_begin", entry=blame.owner, said=blame.said) from None
        except NoSuchSide as error:
            raise game._no_such_side(error) from None
        return game

    def _arrange(self, told: dict[str, Any], everybody: bool) -> None:
        """Note what a scenario lays down, and leave the set-up out if one that is done can be taken over."""
        self.arranged = {name: one for name, one in told.items() if one}
        forced = self._forced()
        self.state = after_set_up(self.link, self.seed, everybody, forced) or self.state
        self.state.forced = forced

    def _forced(self) -> dict[str, list[Any]]:
        """What was laid down, as the machine takes it; whoever plays takes dice and draws away from it."""
        told = self.arranged
        return {
            "dice": list(told.get("dice", ())),
            "draws": [self._number(name) for name in told.get("draws", ())],
            "given": self._given(told.get("given", {})),
        }

    def _number(self, name: str) -> int:
        if name not in self.link.by_id:
            raise self._refused("games.no_such_thing", thing=name, near=did_you_mean(name, self.link.by_id))
        return self.link.by_id[name]

    def _given(self, given: dict[str, dict[str, Any]]) -> list[tuple[int, int, Any]]:
        """A described position as writes: (thing, column, value)."""
        world, found = self.rulebook.world, []
        for name, values in given.items():
            thing = self._number(name)
            for attribute, value in values.items():
                if attribute in ("ort", "place"):
                    found.append((thing, PLACE, -1 if value is None else self._place(name, value)))
                    continue
                if attribute not in self.link.plan.columns:
                    near = did_you_mean(attribute, self.link.plan.columns)
                    raise self._refused("games.no_such_attribute", thing=name, attribute=attribute, near=near)
                type = world.attributes[attribute].type
                try:
                    found.append((thing, self.link.plan.column(attribute), raw_value(self.link, value, type)))
                except (KeyError, ValueError):
                    raise self._refused("games.cannot_be", thing=name, attribute=attribute, value=value) from None
        return found

    def _place(self, name: str, place: str) -> int:
        """Where a scenario lays a thing: in something that the rules could lay it into."""
        link, found = self.link, self._number(place)
        lying = link.things[self._number(name)]
        if link.things[found].kind not in link.compiled.facts.holders[lying.kind]:
            raise self._refused("games.never_lies_there", thing=name, place=place)
        return found

    def _refused(self, id: str, /, **arguments: object) -> GameError:
        return refused(self.rulebook, id, **arguments)

    def _no_such_side(self, error: NoSuchSide) -> GameError:
        return self._refused("games.no_such_side", shown=error.shown, sides=error.sides)

    # ---- looking

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the game is over."""
        if self._decision is None and self.raw:
            asked = decision(self.state, self.raw, self.language)
            if asked.kind in PROPOSING:
                from regelwerk.interpreter.option_names import with_proposals  # many games never come here

                asked = with_proposals(self.state, asked, self.language)
            elif self.link.has_secrets:
                from regelwerk.interpreter.blind_options import mixed

                asked = mixed(self.state, asked)
            self._decision = asked
        return self._decision

    @property
    def over(self) -> bool:
        return not self.raw

    @property
    def winners(self) -> tuple[str, ...]:
        found = self.state.c[REGISTERS][R_OVER]
        return tuple(self.link.things[number].id for number in found or ())

    @property
    def players(self) -> tuple[str, ...]:
        return self.link.player_names

    @property
    def hash(self) -> str:
        return digest(self.state)

    def value(self, thing: str, attribute: str) -> Any:
        """An attribute of a thing, as the rulebook would name it (for tests and scenarios)."""
        return named_value(self.state, thing, attribute)

    def preview(self, option: str | int, viewer: str | None) -> Preview:
        """What an answer to the open decision will do, as far as a player may know (docs/protocol.md)."""
        from regelwerk.interpreter.shown.question import preview  # who only plays never looks ahead

        return preview(self, str(option), viewer)

    # ---- acting

    def submit(self, option: str | int) -> None:
        """Answer the open decision with an option's id, or with a number where one is asked; `zurück` takes the last
        piece of a choice of several back."""
        asked = self.decision
        if asked is None:
            raise self._refused("games.over")
        found = asked.option(str(option))
        if found is None:
            raise self._refused("games.cannot_choose", player=asked.player, option=option)
        self._answer(found)
        while self.standing and (settled := self.settled(self.standing)) is not None:
            self._automatic.add(len(self.answers))
            self._answer(settled)

    def answer_always(self, player: str, entry: str, yes: bool) -> None:
        """A standing answer: never ask a player about an entry again, and do it (`yes`) or pass instead."""
        self.standing[(player, entry)] = yes

    def ask_again(self, player: str, entry: str) -> None:
        """Take a standing answer back."""
        self.standing.pop((player, entry), None)

    def settled(self, standing: Mapping[tuple[str, str], bool]) -> Option | None:
        """What standing answers say to the open decision, if all that is offered has one."""
        asked = self.decision
        if asked is None or not asked.options or asked.options[-1].value != PASS:
            return None
        offered = [option for option in asked.options if option.value != PASS]
        entries = [option.id.partition("@")[0] if asked.kind == "ability" else asked.entry for option in offered]
        said = [standing.get((asked.player, entry)) for entry in entries]
        if not said or None in said or (asked.kind not in ("ability", "yes_no") and any(said)):
            return None
        return next((option for option, yes in zip(offered, said, strict=True) if yes), asked.options[-1])

    def _answer(self, option: Option) -> None:
        S = self.state
        self._marks.append((len(S.log), S.top, S.ret, S.who, self.raw, self.ended_because, len(S.trace or ())))
        self.answers.append(option.id)
        try:
            self._go(option.value)
        except (BudgetError, RecursionError) as error:
            self.undo()
            blame = blamed(error, fork(S), option.value)
            raise self._refused("games.taken_back", entry=blame.owner, said=blame.said) from None
        except NoSuchSide as error:
            self.undo()
            raise self._no_such_side(error) from None
        if self.raw and len(self.answers) >= self.rulebook.world.decisions_at_most:
            self.ended_because = "züge_höchstens"
            finish(S, ())
            self.raw = ()

    def _go(self, answer: Any) -> None:
        self._decision = None
        self.raw = run(self.state, answer)

    def undo(self) -> bool:
        """Take back the last decision; False if there is none."""
        if not self._marks:
            return False
        mark, top, ret, who, raw, because, told = self._marks.pop()
        undo_to(self.state, mark)
        if self.state.trace is not None:
            del self.state.trace[told:]
        self.state.top, self.state.ret, self.state.who = top, ret, who
        self.raw, self.ended_because = raw, because
        self._decision = None
        self.answers.pop()
        if len(self.answers) in self._automatic:
            self._automatic.discard(len(self.answers))
            return self.undo()  # what was answered without asking is no decision to go back to
        return True

    def fork(self) -> Game:
        """An independent copy at this decision. It can be undone no further than to here."""
        other = Game.__new__(Game)  # searches fork at every node: nothing is set twice
        other.rulebook = self.rulebook
        other.link = self.link
        other.state = fork(self.state)
        other.seed = self.seed
        other.language = self.language
        other.raw = self.raw
        other.answers = self.answers[:]
        other.ended_because = self.ended_because
        other.standing = self.standing.copy()
        other.arranged = self.arranged
        other.recorded = self.recorded
        other._automatic = set()
        other._marks = []
        other._decision = None
        other._told_before = []
        other._memories = {}
        return other

    def worlds(self, seat: str) -> Worlds:
        """The games that a seat cannot tell from this one, for who draws many of them (docs/bots.md)."""
        from regelwerk.interpreter.worlds.memory import Memory  # who only plays has but this world
        from regelwerk.interpreter.worlds.worlds import Worlds

        number = self.link.by_id.get(seat, self.link.players)
        if number >= self.link.players:
            raise self._refused("games.no_such_thing", thing=seat, near=did_you_mean(seat, self.players))
        memory = self._memories.get(seat)
        if memory is None:
            memory = self._memories[seat] = Memory(self.state, number)
        return Worlds(self, seat, memory)

    def redeterminise(self, seat: str, rng: random.Random) -> Game:
        """Another game that a seat cannot tell from this one, drawn at random: hidden things lie elsewhere, secret
        answers are others, chance will bring something else. What the seat sees, reads and hears is the same."""
        return self.worlds(seat).draw(rng)

    @property
    def told(self) -> list[int]:
        """For each decision that was noted: how long the trace was before it."""
        return [*self._told_before, *(mark[6] for mark in self._marks)]

    def play_out(self, rng: random.Random) -> int:
        """Play to the end with random decisions, as fast as the machine can; gives the number of decisions."""
        S = self.state
        S.fuel = self.link.budget
        raw, count = self.raw, 0
        if raw:
            self.recorded = False
            raw, count = play_out(S, raw, rng.random, self.rulebook.world.decisions_at_most - len(self.answers))
        if raw:
            self.ended_because = "züge_höchstens"
            finish(S, ())
        self.raw, self._decision = (), None
        self._marks.clear()
        never_back(S)
        return count

    # ---- keeping

    def save(self) -> dict[str, Any]:
        """The whole game as plain data (JSON), all of it under one checksum."""
        if not self.recorded:
            raise GameError(message("saves.played_out"))
        data = {
            "format": FORMAT,
            "rulebook": self.rulebook.id,
            "digest": self.rulebook.digest,
            "mods": [{"id": mod.id, "version": mod.version} for mod in self.rulebook.mods],
            "players": self.link.players,
            "options": self.link.options,
            "seed": self.seed,
            "everybody": bool(self.state.c[REGISTERS][R_TABLE]),
            "arranged": self.arranged,
            "answers": list(self.answers),
            "ended": self.ended_because,
            "standing": [[player, entry, yes] for (player, entry), yes in self.standing.items()],
            "raw": self._raw_data(),
            "hash": self.hash,
            "state": state_to_data(self.state),
        }
        return known(sealed(data))

    def _raw_data(self) -> Any:
        if isinstance(self.raw, range):
            return {"range": [self.raw[0], self.raw[-1]]}
        return [encode(one) for one in self.raw]

    @classmethod
    def load(cls, rulebook: Rulebook, data: dict[str, Any]) -> Game:
        """A saved game, at the decision where it was saved. It can be undone no further than to here."""
        if not check_save(rulebook, data):
            game = cls.replay(rulebook, data)
            game._marks.clear()
            return game
        link = linked(rulebook, data["players"], data["options"])
        game = cls(rulebook, link, state_from_data(link, data["state"]), data["seed"])
        raw = data["raw"]
        if isinstance(raw, dict):
            game.raw = range(raw["range"][0], raw["range"][1] + 1)
        else:
            game.raw = [decode(one) for one in raw] or ()
        game.answers, game.ended_because, game.arranged = list(data["answers"]), data["ended"], data["arranged"]
        game._stand(data)
        return game

    @classmethod
    def replay(cls, rulebook: Rulebook, data: dict[str, Any], trace: bool = False) -> Game:
        """A saved game, played again from its beginning; GameError unless it leads to what was saved."""
        *_, (game, _) = cls.replaying(rulebook, data, trace)
        if not game._is_as_saved(data):
            raise GameError(message("saves.other_position"))
        game._stand(data)
        return game

    @classmethod
    def replaying(
        cls, rulebook: Rulebook, data: dict[str, Any], trace: bool = False
    ) -> Iterator[tuple[Game, Decision | None]]:
        """A saved game, played again: at its beginning, then after each decision, with that decision."""
        check_save(rulebook, data)
        try:
            game = cls.start(
                rulebook,
                data["players"],
                data["seed"],
                data["options"],
                trace=trace,
                ask_everybody=data["everybody"],
                **data["arranged"],
            )
        except (TypeError, AttributeError) as error:  # values that no scenario could lay down
            raise GameError(message("saves.no_beginning")) from error
        yield game, None
        for number, answer in enumerate(data["answers"], 1):
            asked = game.decision
            try:
                game.submit(answer)
            except GameError as error:
                reason = error.args[0]
                raise GameError(
                    message("saves.wrong_decision", number=number, answer=answer, reason=reason)
                ) from error
            yield game, asked

    def _is_as_saved(self, data: dict[str, Any]) -> bool:
        """Whether a save holds this very position: its state, what is offered, whether it is over."""
        try:
            kept = digest(state_from_data(self.link, data["state"]))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError, OverflowError):
            return False
        mine = {"hash": self.hash, "raw": self._raw_data(), "ended": self.ended_because}
        return kept == self.hash and mine == {key: data[key] for key in mine}

    def _stand(self, data: dict[str, Any]) -> None:
        self.standing = {(player, entry): yes for player, entry, yes in data["standing"]}

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled game is its save and where its rulebook lies; see docs/api.md."""
        folders = [str(mod.folder) for mod in self.rulebook.mods]
        return _unpickled, (str(self.rulebook.folder), folders, self.save(), self.state.trace is not None)


def _unpickled(folder: str, mods: list[str], data: dict[str, Any], trace: bool) -> Game:
    game = Game.replay(_rulebook_at(folder, tuple(mods), data["digest"]), data, trace)
    game._marks.clear()
    return game


@lru_cache(maxsize=8)
def _rulebook_at(folder: str, mods: tuple[str, ...], digest: str) -> Rulebook:
    """A rulebook that pickled games name, read once per content."""
    return load_rulebook(folder, mods)


__all__ = ["Game", "GameError", "Option", "RulebookError", "chosen_options", "read_save"]
