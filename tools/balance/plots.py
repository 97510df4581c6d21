"""Plots of what games say, as SVG by matplotlib: shares with their intervals, and how often games were how long.

They lie in the page as markup, with their texts as texts: they can be read aloud and searched, have the colour of the
page in light and in dark, and need nothing from outside.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.prepared import GameError
from regelwerk.tools.balance.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INK, _SURE, _EXPECTED = "#010203", "#2f6fab", "#c0392b"
"""Ink is whatever the page writes with."""
_WIDE, _ROW, _ROOM, _HIGH = 7.5, 0.27, 0.75, 2.2
"""In inches: the width of a plot, the height of a row, what head and foot of rows take, the height of other plots."""
_MOST_BARS = 30
_STYLE = {
    "svg.fonttype": "none",  # texts stay texts
    "svg.hashsalt": "regelwerk",  # the same games, the same page
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.parse_math": False,  # a dollar in a name is a dollar
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), _INK),
}


@dataclass(frozen=True, slots=True)
class Share:
    """A row of a plot: what it is called, its share, and which one would be expected."""

    name: str
    won: Estimate
    expected: float
    differs: bool


def must_be_there() -> None:
    """Whoever wants a page wants to know before the games are played that there will be none."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise GameError(message("balance.no_plots")) from error


def shares(rows: Sequence[Share], told: str) -> ET.Element:
    """Shares of the win under each other, each with its interval and what would be expected; `told` is for those who
    do not see it."""

    def draw(axes: Axes) -> None:
        for at, row in enumerate(rows):
            axes.plot([row.won.low, row.won.high], [at, at], color=_SURE, linewidth=3 if row.differs else 1.5)
            axes.plot([row.won.value], [at], "o", color=_SURE, markersize=6 if row.differs else 4)
            axes.plot([row.expected, row.expected], [at - 0.4, at + 0.4], color=_EXPECTED, linewidth=1.2)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])

    return _drawn(draw, _ROOM + _ROW * len(rows), told)


def counts(values: Sequence[int], along: str, told: str) -> ET.Element:
    """How many games have which number, as bars; `along` says which number it is."""

    from matplotlib.ticker import MaxNLocator

    def draw(axes: Axes) -> None:
        least, most = min(values), max(values)
        bars = min(_MOST_BARS, most - least + 1)
        axes.hist(values, bins=bars, range=(least - 0.5, most + 0.5), color=_SURE)
        axes.set_xlabel(along)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))

    return _drawn(draw, _HIGH, told)


def _drawn(draw: Callable[[Axes], None], high: float, told: str) -> ET.Element:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDE, high), layout="constrained")
        draw(figure.subplots())
        return _as_part(figure, told)


def _as_part(figure: Figure, told: str) -> ET.Element:
    """The plot as a part of a page: without names of XML, without ids that others on the page have too."""
    written = io.StringIO()
    figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    whole = ET.fromstring(written.getvalue().replace(_INK, "currentColor"))
    for parent in list(whole.iter()):
        parent.tag = _local(parent.tag)
        parent.attrib = {_local(name): value for name, value in parent.attrib.items()}
        if parent.tag == "g":
            parent.attrib.pop("id", None)
        for child in [one for one in parent if _local(one.tag) == "metadata"]:
            parent.remove(child)
    for size in ("width", "height"):
        whole.attrib.pop(size, None)
    whole.attrib |= {"role": "img", "aria-label": told, "class": "plot"}
    return whole


def _local(name: str) -> str:
    return name.rpartition("}")[2]
