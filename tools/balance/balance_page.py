"""What games say, as one page: sentences first, then tables with bars and intervals. It needs nothing from outside."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from regelwerk.dsl.messages.message import message
from regelwerk.tools.balance.findings_of_games import Balance, Compared, Row, Table
from regelwerk.tools.balance.statistics import Estimate
from regelwerk.tools.book.markup import Part, as_html, element

WIDTH, HEIGHT = 260, 18
MOST_ROWS = 60
COLUMNS = (
    "table", "of", "name", "seats", "won", "low", "high", "expected", "p", "corrected", "score", "score_low",
    "score_high",
)  # fmt: skip
_HEADINGS = {
    "seat": "balance.by_seat",
    "bot": "balance.by_bot",
    "is": "balance.by_is",
    "held": "balance.by_held",
    "used": "balance.by_used",
    "option": "balance.by_option",
}
_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } td, th { padding: .15rem .6rem; text-align: left; }
th { border-bottom: 1px solid #999; font-weight: 600; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.differs td { background: #fff3d6; } .quiet { color: #666; }
svg .bar { fill: #b9cfe4; } svg .range { stroke: #1f4e79; stroke-width: 2; } svg .mid { fill: #1f4e79; }
svg .wanted { stroke: #c0392b; stroke-dasharray: 3 2; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #ddd; } tr.differs td { background: #4a3d16; } .quiet { color: #999; }
  svg .bar { fill: #35516b; } svg .range { stroke: #a9c9e8; } svg .mid { fill: #a9c9e8; }
}
"""


class Page:
    """The page in one language; `names` are the printed names of ids."""

    def __init__(self, title: str, language: str, names: dict[str, str]) -> None:
        self.title, self.language, self.names = title, language, names

    def say(self, id: str, /, **arguments: object) -> str:
        return message(id, **arguments).told(self.language)

    def html(self, found: Balance, how: str, other: Compared | None = None) -> str:
        title = self.say("balance.title", game=self.title)
        parts: list[Part] = [element("h1", title), element("p", how, class_="quiet")]
        parts += [element("p", line) for line in self.sentences(found)]
        if other is not None:
            parts += self._compared(other)
        for table in found.tables:
            parts += self._table(table)
        parts += self._lists(found)
        head = element("head", element("meta", charset="utf-8"), element("title", self.title), element("style", _STYLE))
        page = element("html", head, element("body", parts), lang=self.language)
        return "<!doctype html>\n" + as_html(page)

    def sentences(self, found: Balance) -> list[str]:
        """What is most worth knowing."""
        made = [
            self.say("balance.games", games=found.games, length=_plain(found.length), branching=_plain(found.branching))
        ]
        if found.lead_changes is not None:
            made.append(self.say("balance.leads", changes=_plain(found.lead_changes)))
        seats = next((one for one in found.tables if one.id == "seat"), None)
        first = next((row for row in seats.rows if row.name == "1"), None) if seats is not None else None
        if first is not None:
            key = "balance.first_differs" if first.differs else "balance.first_even"
            made.append(self.say(key, share=percent(first.won), expected=f"{100 * first.expected:.0f} %"))
        if found.errors or found.unfinished:
            made.append(self.say("balance.not_counted", errors=len(found.errors), unfinished=found.unfinished))
        made.append(self.say("balance.about_bots"))
        return made

    def _named(self, id: str) -> str:
        return self.names.get(id, id)

    def _heading(self, table: Table) -> str:
        return self.say(_HEADINGS[table.id], of=self._named(table.of))

    def _table(self, table: Table) -> list[Part]:
        scored = any(row.score is not None for row in table.rows)
        heads: list[Part] = [element("th", ""), element("th", self.say("balance.won")), element("th", "", class_="n")]
        heads += [element("th", self.say("balance.score"), class_="n")] if scored else []
        heads += [element("th", self.say("balance.seats"), class_="n"), element("th", "p", class_="n")]
        rows = [self._row(row, scored) for row in table.rows[:MOST_ROWS]]
        parts: list[Part] = [element("h2", self._heading(table))]
        parts.append(element("table", element("tr", heads), rows))
        if len(table.rows) > MOST_ROWS:
            parts.append(element("p", self.say("balance.more", count=len(table.rows) - MOST_ROWS), class_="quiet"))
        return parts

    def _row(self, row: Row, scored: bool) -> Part:
        cells: list[Part] = [element("td", self._named(row.name)), element("td", plot(row.won, row.expected))]
        cells.append(element("td", percent(row.won), class_="n"))
        if scored:
            cells.append(element("td", _plain(row.score) if row.score is not None else "", class_="n"))
        cells += [element("td", str(row.won.count), class_="n"), element("td", _chance(row.corrected), class_="n")]
        return element("tr", cells, class_="differs" if row.differs else "")

    def _compared(self, other: Compared) -> list[Part]:
        parts: list[Part] = [element("h2", self.say("balance.compared", pairs=other.pairs))]
        if other.score is not None:
            parts.append(element("p", self.say("balance.score_changes", change=_plain(other.score))))
        parts.append(element("p", self.say("balance.length_changes", change=_plain(other.length))))
        for name, gain in other.seats:
            parts.append(element("p", self.say("balance.seat_changes", seat=name, change=percent(gain))))
        for name, gain, chance in other.holders:
            told = self.say("balance.holder", card=self._named(name), change=_plain(gain), chance=_chance(chance))
            parts.append(element("p", told))
        return parts

    def _lists(self, found: Balance) -> list[Part]:
        parts: list[Part] = []
        if found.never_chosen:
            never = [f"{self._named(name)} ({times})" for name, times in found.never_chosen.items()]
            parts += [element("h2", self.say("balance.never_chosen")), element("p", ", ".join(never))]
        if found.dead_cards:
            dead = ", ".join(self._named(one) for one in found.dead_cards)
            parts += [element("h2", self.say("balance.dead_cards")), element("p", dead)]
        return parts


def plot(found: Estimate, expected: float) -> Part:
    """A share as a bar, its interval as a line, and what one would expect as a dashed one."""

    def at(value: float) -> str:
        return f"{WIDTH * min(1.0, max(0.0, value)):.1f}"

    middle, end = f"{HEIGHT / 2}", f"{HEIGHT}"
    return element(
        "svg",
        element("rect", class_="bar", x="0", y="3", width=at(found.value), height=f"{HEIGHT - 6}"),
        element("line", class_="wanted", x1=at(expected), x2=at(expected), y1="0", y2=end),
        element("line", class_="range", x1=at(found.low), x2=at(found.high), y1=middle, y2=middle),
        element("circle", class_="mid", cx=at(found.value), cy=middle, r="3"),
        width=str(WIDTH), height=str(HEIGHT), role="img", aria_label=percent(found),
    )  # fmt: skip


def percent(found: Estimate) -> str:
    return f"{100 * found.value:.1f} % ({100 * found.low:.0f} … {100 * found.high:.0f})"


def _plain(found: Estimate) -> str:
    return f"{found.value:.1f} ({found.low:.1f} … {found.high:.1f})"


def _chance(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def as_csv(tables: Sequence[Table]) -> str:
    """All tables as one: a line for each row."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(COLUMNS)
    for table in tables:
        for row in table.rows:
            points = (row.score.value, row.score.low, row.score.high) if row.score is not None else ("", "", "")
            won = (row.won.count, row.won.value, row.won.low, row.won.high)
            writer.writerow([table.id, table.of, row.name, *won, row.expected, row.likely, row.corrected, *points])
    return made.getvalue()
