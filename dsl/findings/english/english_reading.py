"""Examples of the findings RW0xx of the reader, for those who write in English.

Each code has what is wrong, and the same mended; `codes_reading.py` tells more.
"""

from __future__ import annotations

ENGLISH_READING: dict[str, tuple[str, str]] = {
    "RW003": (
        "cards: " + "[" * 64 + "]" * 64 + "\n",
        "cards: [[]]\n",
    ),
    "RW004": (
        "fighter: &ship\n  cost: 1\ncruiser: *ship\n",
        "fighter:\n  cost: 1\ncruiser:\n  cost: 1\n",
    ),
    "RW005": (
        "cost: !!int 3\n",
        "cost: 3\n",
    ),
    "RW006": (
        "fighter:\n  cost: 1\n  cost: 2\n",
        "fighter:\n  cost: 1\n  combat: 2\n",
    ),
    "RW007": (
        "supply: 99999999999\n",
        "supply: 99\n",
    ),
    "RW008": (
        "version: 1.0\n",
        'version: "1.0"\n',
    ),
    "RW009": (
        "text: Beware: mines\n",
        'text: "Beware: mines"\n',
    ),
    "RW010": (
        "fighter:\n\tcost: 1\n",
        "fighter:\n  cost: 1\n",
    ),
    "RW011": (
        'text: "\\e[31mred"\n',
        'text: "red"\n',
    ),
    "RW012": (
        'text: "\\ud83d"\n',
        'text: "😀"\n',
    ),
    "RW013": (
        "fighter: 1\n---\ncruiser: 2\n",
        "fighter: 1\ncruiser: 2\n",
    ),
    "RW014": (
        "fighter:\n  <<: {cost: 1}\n",
        "fighter:\n  cost: 1\n",
    ),
    "RW015": (
        "[fighter, cruiser]: 1\n",
        "fighter: 1\ncruiser: 1\n",
    ),
    "RW018": (
        "%YAML 1.1\n---\nfighter: 1\n",
        "fighter: 1\n",
    ),
    "RW019": (
        "card: {forms: cards, cardlets}\n",
        "card: {forms: [cards, cardlets]}\n",
    ),
}
