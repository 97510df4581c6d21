"""Boards as text: what stands on each field, rows and columns where the board has them, and a legend.

A rulebook says with `zeigt` what a field shows: attributes, what lies there, or fields that players have. Things and
attributes have a sign (`zeichen`), else their first letters; a player is the number of their seat. Where nothing is
said, one attribute is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.shown.moment import SeenPlace
from regelwerk.interpreter.shown.static_data import StaticBoard
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.play.screen.graph_text import graph_lines, listed_places
from regelwerk.tools.play.screen.seen_table import CONTENTS, SeenTable

EMPTY = "·"
_PLAYER_SIGNS = "XO#@%&+=*$~^"
_COORDINATES = ("spalte", "zeile")
_LONGEST = 4
_MOST_MARKED = 0.3
"""Where more of a board than this can be chosen, marks would hide the board and tell nothing."""
_WIDTH = 110
_NOTHING: tuple[Any, ...] = (None, "", False, 0, [])
_NO_PLACE: SeenPlace = {"count": 0, "open": True, "things": []}

Cells = list[tuple[int, int, str]]
"""Column, row and text of each field."""


@record
class Drawn:
    """A board as lines, and the colours of the signs on it, as the rulebook gives them."""

    lines: list[str]
    colours: dict[str, str] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return max(map(len, self.lines), default=0)


def board_lines(seen: SeenTable, name: str, attribute: str = "", marked: frozenset[str] = frozenset()) -> list[str]:
    """A board as it is seen, as wide as it takes; see `drawings`."""
    return next(drawings(seen, name, attribute, marked)).lines


def drawings(
    seen: SeenTable, name: str, attribute: str = "", marked: frozenset[str] = frozenset(), width: int = 0
) -> Iterator[Drawn]:
    """A board as it is seen, with what its fields show, or with one attribute that was asked for, from the fullest
    drawing to the smallest, at last without what the signs mean. Fields that can be chosen now
    are marked. With a width, none is wider if that can be."""
    board = seen.boards[name]
    shown = [attribute] if attribute else board["shows"] or [shown_attribute(seen, board["kind"])]
    if board["shape"] == "graph" and board["shows"]:
        yield from _graphs(seen, board, shown, marked, width)
        return
    signs = _Signs(seen)
    texts = {field["id"]: signs.of_field(field["id"], shown) for field in board["fields"]}
    if len(marked & set(texts)) > _MOST_MARKED * len(texts):
        marked = frozenset()
    mark = [f"* {_begun(seen.title(board['mark']))}"] if board["mark"] and not attribute else []
    lit = [seen.say("sitting.marked")] if marked & set(texts) else []
    # that a field shows what lies in it nobody has to be told
    told = [_begun(seen.title(one)) for one in shown if one not in CONTENTS or len(shown) > 1]
    about = [f"({', '.join(told)})"] if told else []
    legend = _wrapped([*about, *lit, *mark, *signs.legend()], min(width or _WIDTH, _WIDTH))
    for lines in _forms(seen, board, texts, marked, width):
        yield Drawn([*lines, *legend], signs.colours)
        yield Drawn(lines, signs.colours)


def _begun(title: str) -> str:
    return title[:1].upper() + title[1:]


def _forms(
    seen: SeenTable, board: StaticBoard, texts: dict[str, str], marked: frozenset[str], width: int
) -> Iterator[list[str]]:
    """The fields where they lie, in the fullest form that is not too wide; of hexagons also a taller one."""
    at = {field["id"]: (field["column"], field["row"]) for field in board["fields"]}
    if board["shape"] != "hexagon":
        cells = [(*at[id], _lit(text or EMPTY, id in marked)) for id, text in texts.items()]
        columns = [field["id"].rstrip("0123456789") for field in board["fields"] if field["row"] == 1]
        match board["shape"]:
            case "rectangle":
                yield _rectangle(cells, columns)
            case "rhombus":
                yield _rhombus(cells, columns)
            case _:
                yield [f"{id}: {text}" for id, text in texts.items() if text]
        return
    stars = {id for id in texts if board["mark"] and seen.value(id, board["mark"]) is True}
    named = {id: _named(board, id, text, id in stars) for id, text in texts.items()}
    whole = {id: _lit(text, id in marked) for id, text in named.items()}
    # Where names do not fit in, only the fields that can be chosen have theirs; at last these have nothing else.
    plain = {id: ("*" if id in stars else "") + (text or EMPTY) for id, text in texts.items()}
    chosen = {id: _lit(named[id], True) if id in marked else plain[id] for id in texts}
    bare = {id: _lit(id, True) if id in marked else plain[id] for id in texts}
    forms = (_hexagon([(*at[id], text) for id, text in form.items()]) for form in (whole, chosen, bare))
    fitting = [lines for lines in forms if not width or max(map(len, lines)) <= width]
    yield from fitting[:1] or [_hexagon([(*at[id], text) for id, text in bare.items()])]


def whole_board(seen: SeenTable, name: str, width: int) -> Drawn:
    """A board with the names of all its fields, in as many lines as that takes: the names above what stands there."""
    full = next(drawings(seen, name))
    board = seen.boards[name]
    if board["shape"] != "hexagon" or full.width <= width:
        return next(drawings(seen, name, width=width)) if board["shape"] == "graph" else full
    signs = _Signs(seen)
    texts = {field["id"]: signs.of_field(field["id"], board["shows"]) for field in board["fields"]}
    stars = {id for id in texts if board["mark"] and seen.value(id, board["mark"]) is True}
    step = _step([(f["column"], f["row"], max(f["id"] + "*", texts[f["id"]], key=len)) for f in board["fields"]])
    above = [(f["column"], f["row"], ("*" if f["id"] in stars else "") + f["id"]) for f in board["fields"]]
    below = [(f["column"], f["row"], texts[f["id"]] or EMPTY) for f in board["fields"]]
    rows = zip(_hexagon(above, step), _hexagon(below, step), strict=True)
    legend = _wrapped([f"({', '.join(map(seen.title, board['shows']))})", *signs.legend()], min(width, _WIDTH))
    return Drawn([*(line for pair in rows for line in pair), *legend], signs.colours)


def _graphs(
    seen: SeenTable, board: StaticBoard, shown: list[str], marked: frozenset[str], width: int
) -> Iterator[Drawn]:
    """The whole map; then only the places where something has changed or can be chosen: on a lower map, without
    what never changes, and at last as a list alone."""
    told = {field["id"]: _area(seen, field["id"], shown) for field in board["fields"]}
    yield Drawn(graph_lines(board, told, marked, width))
    changing = [name for name in shown if name in CONTENTS or _is_told_of(seen, name)]
    brief = {id: _area(seen, id, changing) for id in told}
    eventful = [id for id in told if id in marked or brief[id] != seen.things[id].name]
    for texts in (told, brief):
        yield Drawn(graph_lines(board, texts, marked, width, eventful))
    for texts in (told, brief):
        yield Drawn(listed_places({id: _lit(texts[id], id in marked) for id in eventful}, width))


def _is_told_of(seen: SeenTable, attribute: str) -> bool:
    """Whether a place is worth a line because it has this: something that changes, and more than a yes."""
    one = seen.attributes[attribute]
    return not one["fixed"] and one["type"] != "truth"


def _lit(text: str, chosen: bool) -> str:
    """What can be chosen now stands in angle brackets."""
    return f"<{text}>" if chosen else text


def _wrapped(parts: Sequence[str], width: int) -> list[str]:
    """What the signs mean, side by side, in as many lines as that takes."""
    lines = list(parts[:1])
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 2 <= width:
            lines[-1] += f"  {part}"
        else:
            lines.append(f"  {part}")
    return lines


def field_text(seen: SeenTable, id: str) -> str:
    """What stands on a field of a board whose fields have names, as the board shows it; "" if nothing does."""
    for board in seen.boards.values():
        if board["shape"] == "hexagon" and board["shows"] and any(field["id"] == id for field in board["fields"]):
            return _Signs(seen).of_field(id, board["shows"])
    return ""


def _named(board: StaticBoard, id: str, text: str, star: bool) -> str:
    """A hexagon: its name, so that it can be chosen, with what stands on it behind; * marks what the rulebook marks."""
    if not board["shows"]:
        return text or id
    mark = "*" if star else ""
    return f"{mark}{id}:{text}" if text else f"{mark}{id}"


def _area(seen: SeenTable, id: str, shown: list[str]) -> str:
    """A place on a graph in one line: its name, what it has, and what lies there."""
    parts = []
    for name in shown:
        if name in CONTENTS:
            parts += seen.grouped(seen.places[id]["things"] if id in seen.places else [])
            continue
        value = seen.value(id, name)
        if value not in _NOTHING:
            parts.append(seen.title(name) if value is True else f"{seen.title(name)} {seen.said(value)}")
    return f"{seen.things[id].name}: {', '.join(parts)}" if parts else seen.things[id].name


def shown_attribute(seen: SeenTable, kind: str) -> str:
    """What a field shows if nobody says: whose it is, the first attribute that can change, or what lies on it."""
    changing = [
        name
        for name in seen.kinds[kind]["attributes"]
        if not seen.attributes[name]["fixed"] and name not in _COORDINATES and seen.attributes[name]["display"]
    ]
    owned = [name for name in changing if _is_player(seen, name)]
    return (owned or changing or [CONTENTS[0]])[0]


def _is_player(seen: SeenTable, attribute: str) -> bool:
    one = seen.attributes[attribute]
    return one["type"] == "thing" and one["of"] == PLAYER and not one["many"]


def check_attribute(world: World, attribute: str) -> None:
    """An attribute that was asked for must belong to the fields of a board."""
    known = {name for space in world.spaces.values() for name in world.kinds[space.field].attributes}
    if attribute and attribute not in known | set(CONTENTS):
        near = nearest(attribute, known)
        told = message("sitting.no_attribute_near", attribute=attribute, near=near) if near else None
        raise UsageError(told or message("sitting.no_attribute", attribute=attribute))


class _Signs:
    """Short signs for values, each once, and what they stand for."""

    def __init__(self, seen: SeenTable) -> None:
        self.seen = seen
        self.told: dict[str, str] = {}
        self.colours: dict[str, str] = {}
        self.seats = {player: str(seat) for seat, player in enumerate(seen.players, 1)}

    def of_field(self, id: str, shown: list[str]) -> str:
        """All that a field shows, in a row."""
        text, seen = "", self.seen
        own = seen.kinds[seen.things[id].kind]["attributes"]
        players = [name for name in shown if name in own and _is_player(seen, name)]
        for name in shown:
            if name in CONTENTS:
                inside = seen.places[id]["things"] if id in seen.places else []
                text += "".join(self.of_thing(one) for one in inside)
                continue
            if name not in own:
                holders = [player for player in self.seats if id in (seen.value(player, name) or ())]
                text += "".join(self._sign(name, self._declared(name)) + self.seats[one] for one in holders)
                continue
            value = seen.value(id, name)
            if value not in _NOTHING:
                # The first player on a field is its owner; what others are to it needs a word.
                text += self._sign(name, self._declared(name)) if name in players[1:] else ""
                text += self.of_value(name, value, alone=len(shown) == 1)
        return text

    def _declared(self, attribute: str) -> str:
        return self.seen.attributes[attribute]["sign"]

    def of_thing(self, id: str) -> str:
        """A thing that lies on a field: its sign, the seat of its owner, and how many things of whom lie in it."""
        thing = self.seen.things.get(id)
        if thing is None:
            return "?"
        return self._sign(thing.name, thing.sign) + self.seats.get(thing.owner or "", "") + self._inside(id)

    def _inside(self, id: str) -> str:
        """`/1:4 2:1`: who has how many things in a tile that lies on the field, those in its own places included."""
        counts: dict[str, int] = {}
        waiting = [id]
        while waiting:
            for one in self.seen.places.get(waiting.pop(), _NO_PLACE)["things"]:
                whose = self.seen.things[one].owner
                if whose in self.seats:
                    counts[self.seats[whose]] = counts.get(self.seats[whose], 0) + 1
                waiting.append(one)
        return "/" + " ".join(f"{seat}:{count}" for seat, count in sorted(counts.items())) if counts else ""

    def of_value(self, attribute: str, value: Any, alone: bool) -> str:
        seen = self.seen
        if attribute in seen.attributes and _is_player(seen, attribute):
            if not alone:
                return self.seats.get(value, "?")
            signs: dict[str, str] = dict(zip(seen.players, _PLAYER_SIGNS, strict=False))
            self.told.update({seen.seats[player]: sign for player, sign in signs.items()})
            return signs.get(value, "?")
        if value is True:
            return "x" if alone else self._sign(attribute, self._declared(attribute))
        if isinstance(value, int) or value == "?":
            return str(value)
        if isinstance(value, list):
            return "".join(self.of_value(attribute, one, alone) for one in value)
        thing = seen.things.get(value) if isinstance(value, str) else None
        sign = self._sign(thing.name, thing.sign) if thing is not None else self._sign(seen.said(value), "")
        colour = seen.fixed["display"].get(value, {}).get("colour")
        if sign and colour:
            self.colours[sign] = colour[-1]  # the last one is that for dark ground
        return sign

    def _sign(self, name: str, declared: str) -> str:
        if declared == EMPTY:
            return ""
        sign: str = self.told.setdefault(name, declared or _short(name, set(self.told.values())))
        return sign

    def legend(self) -> list[str]:
        return [f"{sign} {name}" for name, sign in self.told.items() if sign != name]


def _short(value: str, taken: set[str]) -> str:
    letters = "".join(letter for letter in value if letter.isalnum()) or "?"
    for length in range(1, _LONGEST):
        if letters[:length] not in taken:
            return letters[:length]
    number = 2
    while f"{letters[0]}{number}" in taken:
        number += 1
    return f"{letters[0]}{number}"


def pattern_lines(pattern: dict[str, list[list[int]]]) -> list[str]:
    """A pattern as a small picture: each role by its first letter, other cells as dots."""
    cells = {(q, r): role[0] for role, row in pattern.items() for q, r in row}
    left, right = min(q for q, _ in cells), max(q for q, _ in cells)
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    return _hexagon([
        (q, r, cells.get((q, r), EMPTY))
        for r in range(top, bottom + 1) for q in range(left, right + 1)
        if any((q + dq, r + dr) in cells for dq, dr in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)))
    ])


def _rectangle(cells: Cells, columns: list[str]) -> list[str]:
    """Row 1 lies at the bottom, as on a chessboard."""
    width = max(len(text) for text in (*(cell[2] for cell in cells), *columns))
    height = max(row for _, row, _ in cells)
    margin = len(str(height))
    lines = [
        f"{row:>{margin}}  " + " ".join(f"{text:<{width}}" for _, own, text in cells if own == row).rstrip()
        for row in range(height, 0, -1)
    ]
    return [*lines, " " * (margin + 2) + " ".join(f"{name:<{width}}" for name in columns).rstrip()]


def _rhombus(cells: Cells, columns: list[str]) -> list[str]:
    """Row 1 lies on top, and every row half a field further to the right."""
    width = max(len(text) for text in (*(cell[2] for cell in cells), *columns))
    step = (width + 1) // 2 or 1
    width = 2 * step - 1
    height = max(row for _, row, _ in cells)
    margin = len(str(height))
    lines = [" " * (margin + 1) + " ".join(f"{name:<{width}}" for name in columns).rstrip()]
    for row in range(1, height + 1):
        own = " ".join(f"{text:<{width}}" for _, line, text in cells if line == row).rstrip()
        lines.append(f"{' ' * (step * (row - 1))}{row:>{margin}} {own}")
    return lines


def _step(cells: Cells) -> int:
    """How wide half a field must be, so that no two neighbours in a row touch."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for q, r, text in sorted(cells):
        rows.setdefault(r, []).append((2 * q + r, text))
    wanted = [
        -(-(len(text) + 1) // (further - here))
        for row in rows.values()
        for (here, text), (further, _) in pairwise(row)
    ]
    return max(wanted, default=1)


def _hexagon(cells: Cells, step: int = 0) -> list[str]:
    """Rows of axial coordinates, each shifted by half a field."""
    step = step or _step(cells)
    left = min(2 * q + r for q, r, _ in cells)
    lines: dict[int, list[str]] = {}
    for q, r, text in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        line = lines.setdefault(r, [])
        line.extend(" " * ((2 * q + r - left) * step - len(line)))
        line.extend(text)
    return ["".join(line) for _, line in sorted(lines.items())]
