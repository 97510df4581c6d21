"""The words of a scenario file, in one language: for whoever writes one."""

from __future__ import annotations

from regelwerk.dsl.shape.shapes import Key, Language, Record
from regelwerk.tools.scenarios.scenario_shape import END, EXPECTATIONS, SCENARIO, SCENARIOS


class Words:
    """Writes keys of scenarios as a language spells them; they are named by their English spelling."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def _key(self, record: Record, name: str) -> Key:
        return next(key for key in record.keys if key.en == name)

    def spelled(self, record: Record, name: str) -> str:
        return self._key(record, name).spelling(self.language)

    def scenario(self, name: str) -> str:
        """A key of a scenario."""
        return self.spelled(SCENARIO, name)

    def head(self, name: str, players: int, seed: int) -> list[str]:
        """A file with one scenario, as far as the number of players and the seed."""
        return [
            f"{self.spelled(SCENARIOS, 'language')}: {self.language}", "", f"{self.spelled(SCENARIOS, 'scenarios')}:",
            f"  {name}:", f"    {self.scenario('players')}: {players}", f"    {self.scenario('seed')}: {seed}",
        ]  # fmt: skip

    def asked(self, player: str, entry: str) -> str:
        """A step that says who is asked, and by which entry."""
        key = self._key(EXPECTATIONS, "asked")
        assert isinstance(key.shape, Record)
        told = f"{self.spelled(key.shape, 'player')}: {player}"
        told += f", {self.spelled(key.shape, 'entry')}: {entry}" if entry else ""
        return f"      - {key.spelling(self.language)}: {{{told}}}"

    def end(self, over: bool) -> list[str]:
        """What is expected in the end: whether the game is over."""
        told = "true" if over else "false"
        return [f"    {self.scenario('expected')}:", f"      {self.spelled(END, 'over')}: {told}"]

    def holds(self, thing: str, values: str) -> list[str]:
        """What a thing is expected to be like in the end."""
        expected = [f"    {self.scenario('expected')}:", f"      {self.spelled(END, 'holds')}:"]
        return [*expected, f"        {thing}: {{{values}}}"]
