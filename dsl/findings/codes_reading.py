"""What the findings RW0xx of the reader mean, told to rulebook authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small file that has just this finding, `right` the same
one mended. Both are empty where no small text can show the matter.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

CODES_READING: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW001",
        message("stories.RW001.title"),
        message("stories.RW001.story"),
        "",
        "",
    ),
    (
        "RW002",
        message("stories.RW002.title"),
        message("stories.RW002.story"),
        "",
        "",
    ),
    (
        "RW003",
        message("stories.RW003.title"),
        message("stories.RW003.story"),
        "karten: " + "[" * 64 + "]" * 64 + "\n",
        "karten: [[]]\n",
    ),
    (
        "RW004",
        message("stories.RW004.title"),
        message("stories.RW004.story"),
        "jaeger: &schiff\n  kosten: 1\nkreuzer: *schiff\n",
        "jaeger:\n  kosten: 1\nkreuzer:\n  kosten: 1\n",
    ),
    (
        "RW005",
        message("stories.RW005.title"),
        message("stories.RW005.story"),
        "kosten: !!int 3\n",
        "kosten: 3\n",
    ),
    (
        "RW006",
        message("stories.RW006.title"),
        message("stories.RW006.story"),
        "jaeger:\n  kosten: 1\n  kosten: 2\n",
        "jaeger:\n  kosten: 1\n  kampf: 2\n",
    ),
    (
        "RW007",
        message("stories.RW007.title"),
        message("stories.RW007.story"),
        "vorrat: 99999999999\n",
        "vorrat: 99\n",
    ),
    (
        "RW008",
        message("stories.RW008.title"),
        message("stories.RW008.story"),
        "version: 1.0\n",
        'version: "1.0"\n',
    ),
    (
        "RW009",
        message("stories.RW009.title"),
        message("stories.RW009.story"),
        "text: Achtung: Minen\n",
        'text: "Achtung: Minen"\n',
    ),
    (
        "RW010",
        message("stories.RW010.title"),
        message("stories.RW010.story"),
        "jaeger:\n\tkosten: 1\n",
        "jaeger:\n  kosten: 1\n",
    ),
    (
        "RW011",
        message("stories.RW011.title"),
        message("stories.RW011.story"),
        'text: "\\e[31mrot"\n',
        'text: "rot"\n',
    ),
    (
        "RW012",
        message("stories.RW012.title"),
        message("stories.RW012.story"),
        'text: "\\ud83d"\n',
        'text: "😀"\n',
    ),
    (
        "RW013",
        message("stories.RW013.title"),
        message("stories.RW013.story"),
        "jaeger: 1\n---\nkreuzer: 2\n",
        "jaeger: 1\nkreuzer: 2\n",
    ),
    (
        "RW014",
        message("stories.RW014.title"),
        message("stories.RW014.story"),
        "jaeger:\n  <<: {kosten: 1}\n",
        "jaeger:\n  kosten: 1\n",
    ),
    (
        "RW015",
        message("stories.RW015.title"),
        message("stories.RW015.story"),
        "[jaeger, kreuzer]: 1\n",
        "jaeger: 1\nkreuzer: 1\n",
    ),
    (
        "RW016",
        message("stories.RW016.title"),
        message("stories.RW016.story"),
        "",
        "",
    ),
    (
        "RW017",
        message("stories.RW017.title"),
        message("stories.RW017.story"),
        "",
        "",
    ),
    (
        "RW018",
        message("stories.RW018.title"),
        message("stories.RW018.story"),
        "%YAML 1.1\n---\njaeger: 1\n",
        "jaeger: 1\n",
    ),
    (
        "RW019",
        message("stories.RW019.title"),
        message("stories.RW019.story"),
        "karte: {formen: karten, kärtchen}\n",
        "karte: {formen: [karten, kärtchen]}\n",
    ),
)
