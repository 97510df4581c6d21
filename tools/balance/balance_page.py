"""What games say, in one language: as sentences and rows for the terminal, and as one page with plots and tables, which
needs nothing from outside."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from regelwerk.dsl.messages.message import message
from regelwerk.tools.balance.figures import Figures
from regelwerk.tools.balance.findings_of_games import Balance, Compared, Row, Table
from regelwerk.tools.balance.plots import Share, counts, shares
from regelwerk.tools.book.markup import Part, as_html, element

MOST_ROWS = 60
MOST_TOLD = 30
"""Rows of a table on the terminal."""
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
div.plot { overflow-x: auto; }
svg.plot { width: 100%; min-width: 36rem; max-width: 46rem; height: auto; display: block; }
svg.plot text[style] { fill: currentColor; }
@media (max-width: 40rem) {
  table, tbody { display: block; } td.n, th.n { padding: .1rem .2rem; font-size: .85rem; }
  tr { display: grid; grid-template-columns: 5fr 2fr 2fr; padding: .15rem 0; border-bottom: 1px solid #8884; }
  table.scored tr { grid-template-columns: 5fr 5fr 2fr 2fr; }
  td:first-child, th:first-child { grid-column: 1 / -1; padding: 0; } th { border: 0; }
}
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #ddd; } tr.differs td { background: #4a3d16; } .quiet { color: #999; }
}
"""


class Page:
    """What is said in one language; `names` are the printed names of ids."""

    def __init__(self, title: str, language: str, names: dict[str, str]) -> None:
        self.title, self.language, self.names = title, language, names
        self.figures = Figures(language)

    def say(self, id: str, /, **arguments: object) -> str:
        return message(id, **arguments).told(self.language)

    def html(self, found: Balance, how: str, other: Compared | None = None) -> str:
        title = self.say("balance.title", game=self.title)
        parts: list[Part] = [element("h1", title), element("p", how, class_="quiet")]
        parts += [element("p", line) for line in self.sentences(found)]
        if other is not None:
            parts.append(element("h2", self.say("balance.compared", pairs=other.pairs)))
            parts += [element("p", line) for line in self.compared(other)]
        if found.tables:
            parts.append(element("p", self.say("balance.read_so"), class_="quiet"))
        for table in found.tables:
            parts += self._table(table)
        parts += self._courses(found)
        parts += self._lists(found)
        sized = element("meta", name="viewport", content="width=device-width, initial-scale=1")
        head = element("head", element("meta", charset="utf-8"), sized, element("title", title))
        head.append(element("style", _STYLE))
        page = element("html", head, element("body", parts), lang=self.language)
        return "<!doctype html>\n" + as_html(page)

    def sentences(self, found: Balance) -> list[str]:
        """What is most worth knowing."""
        mean, percent = self.figures.mean, self.figures.percent
        made = []
        if found.games:
            length, branching = mean(found.length), mean(found.branching)
            made.append(self.say("balance.games", n=found.games, length=length, branching=branching))
        else:
            made.append(self.say("balance.no_games"))
        if found.lead_changes is not None:
            made.append(self.say("balance.leads", changes=mean(found.lead_changes)))
        seats = next((one for one in found.tables if one.id == "seat"), None)
        first = next((row for row in seats.rows if row.name == "1"), None) if seats is not None else None
        if first is not None:
            key = "balance.first_differs" if first.differs else "balance.first_even"
            expected = f"{self.figures.number(100 * first.expected, 0)} %"
            made.append(self.say(key, share=percent(first.won), expected=expected))
        if found.errors or found.unfinished:
            made.append(self.say("balance.not_counted", errors=len(found.errors), unfinished=found.unfinished))
        made.append(self.say("balance.about_bots"))
        return made

    def compared(self, other: Compared) -> list[str]:
        """What the second version changes."""
        figures, scored = self.figures, other.score is not None
        made = [self.say("balance.length_changes", change=figures.mean(other.length, signed=True))]
        if other.score is not None:
            made.insert(0, self.say("balance.score_changes", change=figures.mean(other.score, signed=True)))
        for seat, gain in other.seats:
            made.append(self.say("balance.seat_changes", seat=seat, change=figures.points_of_percent(gain)))
        for name, gain, chance in other.holders:
            change = figures.mean(gain, signed=True) if scored else figures.points_of_percent(gain)
            told = self.say("balance.holder" if scored else "balance.holder_wins", card=self._named(name),
                            change=change, chance=figures.chance(chance))  # fmt: skip
            made.append(told)
        return made

    def rows(self, tables: Sequence[Table]) -> Iterator[str]:
        """Tables for the terminal: seats, bots, factions and options whole, of cards those that differ for sure."""
        for table in tables:
            small = table.id not in ("held", "used")
            rows = [row for row in table.rows if small or row.differs]
            if not rows:
                continue
            yield f"{self._heading(table)}:"
            widest = max(len(self._named(row.name)) for row in rows[:MOST_TOLD])
            for row in rows[:MOST_TOLD]:
                mark = f"  {self.say('balance.differs')}" if row.differs else ""
                yield f"  {self._named(row.name):{widest}}  {self.figures.percent(row.won)}{mark}"
            if len(rows) > MOST_TOLD:
                yield f"  {self.say('balance.more', count=len(rows) - MOST_TOLD)}"

    def _named(self, id: str) -> str:
        return self.names.get(id, id)

    def _heading(self, table: Table) -> str:
        return self.say(_HEADINGS[table.id], of=self._named(table.of))

    def _table(self, table: Table) -> list[Part]:
        scored = any(row.score is not None for row in table.rows)
        heads: list[Part] = [element("th", ""), element("th", self.say("balance.won"), class_="n")]
        heads += [element("th", self.say("balance.score"), class_="n")] if scored else []
        heads += [element("th", self.say("balance.seats"), class_="n"), element("th", "p", class_="n")]
        shown, heading = table.rows[:MOST_ROWS], self._heading(table)
        parts: list[Part] = [element("h2", heading)]
        drawn = [Share(self._named(row.name), row.won, row.expected, row.differs) for row in shown]
        parts.append(element("div", shares(drawn, heading), class_="plot"))
        rows = [self._row(row, scored) for row in shown]
        parts.append(element("table", element("tr", heads), rows, class_="scored" if scored else ""))
        if len(table.rows) > MOST_ROWS:
            parts.append(element("p", self.say("balance.more", count=len(table.rows) - MOST_ROWS), class_="quiet"))
        return parts

    def _row(self, row: Row, scored: bool) -> Part:
        cells: list[Part] = [element("td", self._named(row.name))]
        cells.append(element("td", self.figures.percent(row.won), class_="n"))
        if scored:
            cells.append(element("td", self.figures.mean(row.score) if row.score is not None else "", class_="n"))
        cells.append(element("td", str(row.won.count), class_="n"))
        cells.append(element("td", self.figures.chance(row.corrected), class_="n"))
        return element("tr", cells, class_="differs" if row.differs else "")

    def _courses(self, found: Balance) -> list[Part]:
        """How long games are, and how often the lead changes in them."""
        parts: list[Part] = []
        for heading, along, values in (
            ("balance.lengths", "balance.decisions", found.lengths),
            ("balance.lead_changes", "balance.changes", found.leads),
        ):
            if values:
                parts.append(element("h2", self.say(heading)))
                parts.append(element("div", counts(values, self.say(along), self.say(heading)), class_="plot"))
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
