"""What somebody wants and does not get, with the reason."""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message
from regelwerk.interpreter.game import GameError


class Refused(Exception):
    """What somebody wants is not possible; the message says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def reason_of(error: GameError) -> Message:
    """Why the game refuses something."""
    found = error.args[0] if error.args else ""
    return found if isinstance(found, Message) else message("table.refused", why=str(found))
