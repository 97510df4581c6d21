"""Words of everyday language that look as if they belonged to the effect language, and what to write instead.

They are never names; so words that are plausible names or separated verb parts (`statt`) are not in these tables.
"""

from __future__ import annotations

from regelwerk.dsl.grammar.words import Language

POINTING: dict[Language, frozenset[str]] = {
    "de": frozenset({"sie", "er", "ihn", "ihm", "ihnen", "dessen", "deren"}),
    "en": frozenset({"it", "they", "them", "he", "she", "him"}),
}
"""Words that point back to something; here everything is called by its name."""

INSTEAD_OF: dict[Language, dict[str, tuple[str, ...]]] = {
    "de": {
        "wenn": ("falls", "sobald"),
        "sofern": ("falls",),
        "wobei": ("wo",),
        "als": ("gilt als", "wird"),
        "ansonsten": ("sonst", "falls unterlassen", "falls unmöglich"),
        "andernfalls": ("sonst", "falls unterlassen", "falls unmöglich"),
        "anschließend": ("danach",),
        "kann": ("darf",),
        "können": ("dürfen",),
        "soll": ("muss",),
        "sollen": ("müssen",),
        "sowie": ("und",),
        "aber": ("sondern",),
        "ausser": ("außer",),
    },
    "en": {
        "whenever": ("when",),
        "every": ("each",),
        "unless": ("if not",),
        "which": ("where",),
        "whose": ("where",),
        "otherwise": ("else", "if not done", "if impossible"),
        "can": ("may",),
        "should": ("must",),
        "shall": ("must",),
    },
}

# Words that are good in a sentence but begin no line: a pattern and what to write for it.
LINE_STARTS: dict[Language, tuple[tuple[str, str], ...]] = {
    "de": (
        (r"nach", "nachdem"),
        (r"vor", "bevor"),
        (r"bei|beim", "sobald"),
        (r"während", "solange"),
        (r"(?:jedes mal|jedesmal),? (?:wenn|sobald|nachdem)", "sobald"),
        (r"so lange(?: wie)?|solange wie", "solange"),
        (r"gleichzeitig", "zugleich"),
        (r"abwechselnd|der reihe nach|reihherum|im uhrzeigersinn", "reihum"),
        (r"hintereinander|jeweils", "nacheinander"),
        (r"pro|für je", "je"),
        (r"sonstfalls|sonst wenn|oder falls", "sonst falls"),
        (r"dauerhaft|ständig|stets|permanent", "immer"),
    ),
    "en": (
        (r"upon", "when"),
        (r"during", "while"),
        (r"as long as", "while"),
        (r"permanently|constantly", "always"),
        (r"simultaneously", "at once"),
        (r"alternately|in turns|clockwise", "in turn"),
        (r"for each|for every", "per"),
        (r"elif|elseif|elsif", "else if"),
    ),
}

# Turns of phrase: a pattern and what to write for it. Tried before single words.
PHRASES: dict[Language, tuple[tuple[str, str], ...]] = {
    "de": (
        (r"gibt es", "es gibt"),
        (r"statt dessen", "stattdessen"),
        (r"bis (\d+)", r"bis zu \1"),
        (r"(darf|dürfen) (?:nie|niemals)", r"\1 nicht"),
        (r"und (?:dann|danach|anschließend)", "danach"),
        (r"(?:wenn|falls|sofern) (?:es )?(?:möglich ist|geht|möglich)", "falls möglich"),
        (r"wenn unmöglich", "falls unmöglich"),
        (r"sonst wenn", "sonst falls"),
        (r"immer wenn", "sobald"),
        (r"(?:zu beginn|zum beginn|bei beginn|zu anfang|am anfang|am beginn) (?:der|des|vom|von)", "zu beginn von"),
        (r"(?:am ende|zum ende|zu ende|bei ende) (?:der|des|vom|von)", "am ende von"),
        (r"bis (?:zum |zu )?(?:ende|schluss) (?:der|des|vom|von)", "bis zum ende von"),
        (r"bis (?:zum |zu )?(?:beginn|anfang|start) (?:der|des|vom|von)", "bis zum beginn von"),
        (r"bis (\w+) (?:endet|aufhört|vorbei ist|zu ende ist|vorüber ist)", r"bis zum ende von \1"),
        (r"bis (\w+) (?:beginnt|anfängt)", r"bis zum beginn von \1"),
        (r"bis (?:ende|schluss)", "bis zum ende von"),
        (r"(?:wenn|falls|sofern) (\w+) (?:zustimmt|einverstanden ist)", r"mit zustimmung von \1"),
        (r"(?:ist |sind )?nicht leer", "ist nicht leer"),
        (r"jederzeit (?:während|im)", "jederzeit in"),
        (r"mit zustimmung (?:der|des)", "mit zustimmung von"),
        (r"mit (?:einverständnis|einwilligung|erlaubnis|genehmigung|zusage) (?:von|der|des)", "mit zustimmung von"),
        (r"aus der sicht (?:von|der|des)", "aus sicht von"),
        (r"(?:höchstens |maximal )?einmal (?:pro|je)", "höchstens 1 mal pro"),
        (r"(?:höchstens |maximal )?zweimal (?:pro|je)", "höchstens 2 mal pro"),
        (r"(?:höchstens|maximal) (\d+)(?: mal|x|-mal)? (?:pro|je)", r"höchstens \1 mal pro"),
        (r"((?:diese[rsnm]? )?\w+) (?:(?:ist|sind|bin|liegt|liegen|steht|stehen) )?nicht in", r"nicht \1 in"),
        (r"(?:ist|sind|bin|liegt|liegen|steht|stehen|befindet sich|befinden sich) in", "in"),
        (r"(?:ist |sind )?(?:größer als|größer|mehr als)", ">"),
        (r"(?:ist |sind )?(?:kleiner als|kleiner|weniger als)", "<"),
        (r"(?:ist |sind )?mindestens", "≥"),
        (r"(?:ist |sind )?höchstens", "≤"),
        (r"(?:ist |sind )?(?:ungleich|nicht gleich)", "≠"),
        (r"(?:ist |sind )?gleich", "="),
        (r"(?:zählt|gillt|gild) als", "gilt als"),
        (r"für jede[nmrs]? (\w+) aus", r"für alle \1 aus"),
        (r"für (?:alle|jeden|jede|jedes) (\w+) aus", r"nacheinander für \1 aus"),
        (r"(\w+(?: von \w+)*) \+= (\w+)", r"erhöhe \1 um \2"),
        (r"(\w+(?: von \w+)*) -= (\w+)", r"senke \1 um \2"),
        (r"(\w+) (wird|werden) ([+-]) ?(\w+)", r"\1 \2 \1 \3 \4"),
        (r"(\d+)x", r"\1 ×"),
        (r"(?:gilt|zählt) nicht für", "zählt nicht für"),
        (r"wurde", "wird"),
        (r"wurden", "werden"),
        (r"hatte", "hat"),
        (r"hatten", "haben"),
        (r"(?:außer|ausser) (?:mir|mich|dir|dich)", "ohne mich"),
        (r"stattdessen", "sondern"),
        (r"(?:ist |sind )?nicht (\w+)", r"≠ \1"),
        (r"kein(?:e|en|er)? (\w+)", r"ist nicht \1"),
    ),
    "en": (
        (r"is there", "there is"),
        (r"for (?:each|every) (\w+) from", r"for all \1 from"),
        (r"and then", "afterwards"),
        (r"up (\d+)", r"up to \1"),
        (r"may never", "may not"),
        (r"if possible", "if able"),
        (r"if (\w+) (?:agrees|consents)", r"with consent of \1"),
        (r"with (?:the )?(?:agreement|permission|approval) of", "with consent of"),
        (r"(?:can't|cannot|can not|mustn't|must not)", "may not"),
        (r"(is|are|does|do|has|have|was|were)n['’]t", r"\1 not"),
        (r"(\w+) becomes ([+-]) ?(\w+)", r"\1 becomes \1 \2 \3"),
        (r"(?:is |are )?not empty", "is not empty"),
        (r"otherwise if", "else if"),
        (r"(?:at|in) (?:the )?(?:start|beginning|begin) of(?: the)?", "at start of"),
        (r"at (?:the )?end of(?: the)?", "at end of"),
        (r"until (\w+) (?:ends|is over|has ended)", r"until end of \1"),
        (r"until (\w+) (?:starts|begins)", r"until start of \1"),
        (r"until (?:the )?end of(?: the)?", "until end of"),
        (r"until (?:the )?(?:start|beginning) of(?: the)?", "until start of"),
        (r"any time during", "any time in"),
        (r"(?:at most )?once per", "at most 1 times per"),
        (r"(?:at most )?twice per", "at most 2 times per"),
        (r"(?:at most )?(\d+) (?:time )?per", r"at most \1 times per"),
        (r"((?:this )?\w+) (?:(?:is|are|am|lies|lie) )?not in", r"not \1 in"),
        (r"(?:is|are|am|lies|lie) in", "in"),
        (r"(?:is |are )?(?:greater than|greater|more than)", ">"),
        (r"(?:is |are )?(?:less than|less|smaller than|smaller|fewer than)", "<"),
        (r"(?:is |are )?at least", "≥"),
        (r"(?:is |are )?equal to", "="),
        (r"treated as", "counts as"),
        (r"was", "is"),
        (r"were", "are"),
        (r"had", "has"),
        (r"instead", "but"),
        (r"(?:is |are )?not (\w+)", r"≠ \1"),
    ),
}

TIMES: dict[Language, tuple[tuple[str, str], ...]] = {
    "de": (
        (r"einmal", "1 mal"),
        (r"zweimal", "2 mal"),
        (r"dreimal", "3 mal"),
        (r"(\w+)-mal", r"\1 mal"),
        (r"(\d+) ?[-–] ?(\d+)", r"\1 bis \2"),
        (r"höchstens|maximal", "bis zu"),
        (r"(\w+) [xX*] (\w+)", r"\1 × \2"),
        (r"anstatt|anstelle", "stattdessen"),
        (r"mehrere", "beliebig viele"),
        (r"plus", "und"),
        (r"wahllos|beliebig|blind|per zufall", "zufällig"),
    ),
    "en": (
        (r"once", "1 times"),
        (r"twice", "2 times"),
        (r"at most|maximally", "up to"),
        (r"(\d+) ?[-–] ?(\d+)", r"\1 to \2"),
        (r"several|multiple", "any number of"),
        (r"plus", "and"),
        (r"randomly|at random|blindly", "random"),
        (r"(\w+) [xX*] (\w+)", r"\1 × \2"),
    ),
}
"""How often and how many, in a sentence that counts, and other words that only a sentence as a whole tells apart."""

# Whole sentences that are said with a sign here.
SENTENCES: dict[Language, tuple[tuple[str, str], ...]] = {
    "de": (
        (r"(?:setze|setz) (.+) (?:auf|gleich) (.+)", r"\1 = \2"),
        (r"(?:addiere|zähle) (.+) zu (.+?)(?: hinzu| dazu)?", r"erhöhe \2 um \1"),
        (r"(?:subtrahiere|ziehe) (.+) von (.+?)(?: ab)?", r"senke \2 um \1"),
        (r"(?:steigere|vergrößere|vermehre) (.+) um (.+)", r"erhöhe \1 um \2"),
        (r"(?:erniedrige|verringere|vermindere|reduziere|verkleinere) (.+) um (.+)", r"senke \1 um \2"),
        (r"(.+) (?:gewinnt|gewinnen)(?: das spiel)?", r"spielsieg(\1)"),
        (r"(\w+ \d+ \w+) pro (.+)", r"\1 je \2"),
        (r"(\w+ von \w+) ([+-] ?\d+)", r"\1 um \2"),
        (r"(\w+(?: von \w+)+) (?:auf|gleich) (.+)", r"\1 = \2"),
        (r"würfle (\w+) mit (\d+)[wWdD](\d+)", r"würfle \1 mit [\2, \3]"),
        (r"würfle (\w+) mit 1?[wWdD](\d+)", r"würfle \1 mit \2"),
    ),
    "en": (
        (r"set (.+) to (.+)", r"\1 = \2"),
        (r"add (.+) to (.+)", r"raise \2 by \1"),
        (r"subtract (.+) from (.+)", r"lower \2 by \1"),
        (r"(?:increase|increment) (.+) by (.+)", r"raise \1 by \2"),
        (r"(?:decrease|reduce|decrement) (.+) by (.+)", r"lower \1 by \2"),
        (r"(.+) (?:wins|win)(?: the game)?", r"victory(\1)"),
        (r"(\w+ of \w+) ([+-] ?\d+)", r"\1 by \2"),
        (r"(\w+(?: of \w+)+) to (.+)", r"\1 = \2"),
        (r"roll (\w+) with (\d+)[dD](\d+)", r"roll \1 with [\2, \3]"),
        (r"roll (\w+) with 1?[dD](\d+)", r"roll \1 with \2"),
    ),
}

AT_MOST_WORDS: dict[Language, frozenset[str]] = {
    "de": frozenset({"maximal", "max", "maximum", "allerhöchstens"}),
    "en": frozenset({"maximum", "max", "maximally"}),
}
"""Words before a number that it may not exceed, in a sentence."""

RAISED_TO: dict[Language, str] = {
    "de": r"(?P<verb>erhöhe|senke) (?P<what>.+) (?P<to>auf) (?P<value>.+)",
    "en": r"(?P<verb>raise|lower) (?P<what>.+) (?P<to>to) (?P<value>.+)",
}
"""A value is raised by something; to something it is set by a sign."""

_SHORT = {"maximum": "max", "minimum": "min"}
_GREATEST = {"höchste": "größte", "höchster": "größte", "niedrigste": "kleinste", "geringste": "kleinste"}
_LARGEST = {"largest": "greatest", "biggest": "greatest", "highest": "greatest", "lowest": "smallest"}
NAMED_OTHERWISE: dict[Language, dict[str, str]] = {
    "de": {"null": "leer", "keins": "leer", "keiner": "niemand", "selbst": "mich", **_SHORT, **_GREATEST},
    "en": {"null": "empty", "none": "nobody", "nil": "empty", "mine": "me", "myself": "me", **_SHORT, **_LARGEST},
}
"""Words for nothing, nobody and oneself that are said otherwise here."""

FILLERS: dict[Language, frozenset[str]] = {
    "de": frozenset({"weitere", "weiteren", "weiterer", "weiteres", "zusätzliche", "zusätzlichen", "nur", "genau"}),
    "en": frozenset({"further", "additional", "extra", "only", "exactly", "more"}),
}
"""Words that print adds and that say nothing here."""

TRUTH_WORDS: dict[Language, dict[str, str]] = {
    "de": {
        "wahr": "ja",
        "richtig": "ja",
        "falsch": "nein",
        "niemals": "nein",
        "nie": "nein",
        "yes": "ja",
        "no": "nein",
    },
    "en": {"yes": "true", "right": "true", "wrong": "false", "never": "false", "ja": "true", "nein": "false"},
}

_COUNTED: dict[Language, str] = {
    "de": "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
    "sechzehn siebzehn achtzehn neunzehn zwanzig",
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
}

NUMBER_WORDS: dict[Language, dict[str, int]] = {
    language: {word: number for number, word in enumerate(words.split(), 1)} for language, words in _COUNTED.items()
}
"""Numbers are written in figures."""

# Runs of signs from other languages of rules and programs.
SIGNS: dict[str, str] = {
    "==": "=",
    "===": "=",
    ">==": "≥",
    "<==": "≤",
    ">>": ">",
    "<<": "<",
    "=/=": "≠",
    "=>": "≥",
    "=<": "≤",
    "≥=": "≥",
    "≤=": "≤",
    "<>": "≠",
    "!==": "≠",
    "=!": "≠",
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "×",
    "÷": "/",
    ":=": "=",
    "//": "#",
}

QUOTES = "\"'„“”‚‘’«»`"


def never_names(language: Language) -> frozenset[str]:
    """The everyday words that cannot be names in a file of this language."""
    return frozenset(INSTEAD_OF[language]) | POINTING[language]
