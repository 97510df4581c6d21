"""Every word with a fixed meaning, once in German and once in English.

A word belongs to one terminal of the grammar. The first form is the one the printer writes; the others are inflected
forms that are read as the same word. *Hard* words can never be names, in neither language, so that every file can be
translated. *Soft* words are reserved only where a line may begin. *Articles* are reserved in their own language alone:
an English game may have a `die`. The shortest are one only before a word that could be a noun: `a` may be a name, and
`ein` closes sentences (`setze … ein`).
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from regelwerk.dsl.record_classes import record

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")


@record
class Word:
    """One terminal of the grammar with its forms in both languages and what it means."""

    terminal: str
    de: tuple[str, ...]
    en: tuple[str, ...]
    group: str
    meaning: str
    soft: bool = False

    def forms(self, language: Language) -> tuple[str, ...]:
        return self.de if language == "de" else self.en


def _word(terminal: str, de: str, en: str, group: str, meaning: str, soft: bool = False) -> Word:
    return Word(terminal, tuple(de.split("|")), tuple(en.split("|")), group, meaning, soft)


WORDS: tuple[Word, ...] = (
    # windows
    _word("BEFORE", "bevor", "before", "window", "directly before the event, while it is only announced"),
    _word(
        "WHEN",
        "sobald",
        "when",
        "window",
        "on the proposed event: change, replace or cancel it; or directly as it happens",
    ),
    _word("AFTER", "nachdem", "after", "window", "after the event has happened"),
    _word("AT_START", "zu beginn von|zu beginn", "at start of|at the start of", "window", "as a procedure begins"),
    _word("AT_END", "am ende von|am ende", "at end of|at the end of", "window", "as a procedure ends"),
    _word("ANY_TIME", "jederzeit in", "any time in", "window", "at the stopping points of a procedure"),
    # heads
    _word("WHILE", "solange", "while", "head", "lasting, as long as the condition holds"),
    _word("IF", "falls", "if", "head", "only under a condition"),
    _word("ELSE", "sonst", "else", "head", "what happens when the condition does not hold"),
    _word("DESPITE", "trotz", "despite", "head", "a named exception to a named prohibition"),
    _word("CONSENT", "mit zustimmung von", "with consent of", "head", "another player's yes is part of using it"),
    _word("ONE_BY_ONE", "nacheinander", "one by one", "head", "a loop, one bucket of events each"),
    _word("AT_ONCE", "zugleich", "at once", "head", "a loop whose events are one bucket"),
    _word("ALWAYS", "immer", "always", "head", "lasting, without condition", soft=True),
    _word("GUARD", "wache", "guard", "head", "a state check after every event", soft=True),
    _word("ONCE", "einmal", "once", "head", "a delayed clause that answers one time", soft=True),
    _word("ACTION", "aktion", "action", "head", "an entry in the list of what a player may do on a turn", soft=True),
    _word("STEP", "schritt", "step", "head", "a named part of a procedure", soft=True),
    _word(
        "REPEAT", "wiederhole", "repeat", "head", "a loop whose rounds are instances of a named procedure", soft=True
    ),
    _word("AT_WILL", "beliebig oft", "any number of times", "head", "a loop that goes on until it is declined"),
    _word("SECRETLY", "geheim", "secretly", "head", "a loop in which each one answers unseen", soft=True),
    _word("IN_TURN", "reihum", "in turn", "head", "a loop that goes round and round", soft=True),
    _word("LET", "sei", "let", "head", "a name for a value", soft=True),
    # qualifiers and suffixes
    _word("DURING", "während", "during", "qualifier", "inside a running procedure"),
    _word("EXCEPT_DURING", "außer während", "except during", "qualifier", "not inside a running procedure"),
    _word("AT_MOST", "höchstens", "at most", "qualifier", "a limit of use"),
    _word("TIMES_PER", "mal pro", "times per", "qualifier", "the scope of a limit"),
    _word("IF_ABLE", "falls möglich", "if able", "suffix", "no failure when impossible"),
    _word("IF_IMPOSSIBLE", "falls unmöglich", "if impossible", "suffix", "what to do instead when it cannot be done"),
    _word("IF_NOT_DONE", "falls unterlassen", "if not done", "suffix", "what happens when an offer is not taken"),
    _word("INSTEAD", "stattdessen", "instead", "suffix", "replaces the proposed event"),
    _word("UNTIL_END", "bis zum ende von", "until end of", "suffix", "lasts until the procedure ends"),
    _word(
        "UNTIL_START", "bis zum beginn von", "until start of", "suffix", "lasts until the next such procedure begins"
    ),
    _word("UNTIL", "bis", "until", "suffix", "lasts until the event; ends a loop; joins the ends of a range"),
    # connectors
    _word("THEN", "dann", "then", "connector", "only if the first half was fully resolved"),
    _word("AFTERWARDS", "danach", "afterwards", "connector", "after it, whatever came of it"),
    _word("AND", "und", "and", "connector", "as much as possible of both"),
    _word("OR", "oder", "or", "connector", "choose one"),
    _word("BUT", "sondern", "but", "connector", "the substitute of a prohibition"),
    # modals and copulas
    _word("MAY", "darf|darfst|dürfen", "may", "modal", "optional: a decision of that player"),
    _word("MUST", "muss|musst|müssen", "must", "modal", "obligatory; skipped if impossible"),
    _word("NOT", "nicht", "not|do not|does not", "modal", "negation; after may: an absolute prohibition"),
    _word("ALSO", "auch", "also", "modal", "after may: widens what an action may aim at"),
    _word("IS", "ist|bin|bist|sind", "is|am|are", "copula", "has the value"),
    _word("HAS", "hat|habe|hast|haben", "has|have", "copula", "holds, owns, shows"),
    _word("BECOMES", "wird|werde|wirst|werden", "becomes|become", "copula", "changes one field of the proposed event"),
    _word("COUNTS_AS", "gilt als|gelten als", "counts as|count as", "copula", "is treated as, for a purpose"),
    _word(
        "NOT_COUNTING",
        "zählt nicht für|zählen nicht für",
        "does not count for|do not count for",
        "copula",
        "is not counted for a purpose",
    ),
    _word("HOLDS", "gilt", "holds", "condition", "the condition of a statement for all"),
    # quantifiers
    _word("ALL", "alle|allen", "all", "quantifier", "every one of them"),
    _word("EACH", "jede|jeder|jedes|jeden|jedem", "each", "quantifier", "every one, one at a time"),
    _word("NO", "kein|keine|keinen|keiner|keinem|keines", "no", "quantifier", "there is none"),
    _word("THIS", "diese|dieser|dieses|diesen|diesem", "this", "quantifier", "the one that is meant here"),
    _word(
        "A",
        "ein|eine|einen|einem|einer|eines",
        "a|an|another",
        "article",
        "any one of them, chosen or new here",
    ),
    _word("THE", "der|die|das|den|dem|des", "the", "article", "the one that was named before"),
    _word("THAT", "jener|jene|jenes|jenen|jenem", "that|those", "article", "the one that was named before"),
    _word(
        "MY",
        "mein|meine|meinen|meinem|meiner|meines|dein|deine|deinen|deinem|deiner|deines",
        "my|your",
        "article",
        "what belongs to whoever owns or uses this",
    ),
    _word("UP_TO", "bis zu", "up to", "quantifier", "any number up to this one"),
    _word("AT_LEAST", "mindestens", "at least", "quantifier", "this number or more"),
    _word("ANY_NUMBER", "beliebig viele", "any number of", "quantifier", "any number, none included"),
    # conditions
    _word("HAPPENED", "geschah", "happened", "condition", "did the event happen in the running procedure"),
    _word("THERE_IS", "es gibt", "there is", "condition", "at least one such thing exists"),
    _word("FOR_ALL", "für alle", "for all", "condition", "it holds for each of them"),
    _word("WHERE", "wo", "where", "condition", "keeps the things for which the condition holds"),
    _word("ME", "ich|mir|mich|du|dir|dich", "I|me|you", "pronoun", "the player who owns or uses this"),
    _word("OF", "von|vom", "of", "genitive", "attribute of, or owned by"),
    _word("OF_THE", "aller", "of each|of the", "genitive", "attribute of each of the things that follow"),
    # prepositions
    _word("PER", "je", "per", "preposition", "so much for each of them; in front of a price: as often as it is paid"),
    _word("FOR", "für", "for", "preposition", "for"),
    _word("FROM", "aus", "from", "preposition", "out of; the set a choice is made from"),
    _word("BY_WAY", "durch", "through", "preposition", "by way of; the cause"),
    _word("BY", "um", "by", "preposition", "by an amount"),
    _word("IN", "in|im|ins", "in", "preposition", "inside"),
    _word("ON", "auf", "on", "preposition", "on"),
    _word("TO", "an|am|ans", "to", "preposition", "to, at the side of"),
    _word("AT", "bei|beim", "at", "preposition", "with, near"),
    _word("WITH", "mit", "with", "preposition", "having, containing"),
    _word("WITHOUT", "ohne", "without", "preposition", "not having, not containing"),
    _word("UNDER", "unter", "under", "preposition", "under"),
    _word("OVER", "über", "over", "preposition", "over"),
    _word("INTO", "nach", "into", "preposition", "towards a place"),
    _word("TOWARD", "zu|zum|zur", "toward", "preposition", "toward"),
    _word("AGAINST", "gegen", "against", "preposition", "against"),
    _word("STARTING", "ab", "starting with", "preposition", "beginning with"),
    _word("AHEAD", "vor", "ahead of", "preposition", "ahead of"),
    _word("BESIDE", "neben", "beside", "preposition", "beside"),
    _word("BETWEEN", "zwischen", "between", "preposition", "between"),
    _word("EXCEPT", "außer", "except", "preposition", "all but these"),
    _word("AS_SEEN_BY", "aus sicht von", "as seen by", "preposition", "as this player sees the board"),
)

SOMETIMES_ARTICLES = frozenset({"a", "an", "ein"})
"""Articles only where a word follows that could be a noun; else names."""

RANGE_TO = _word("RANGE_TO", "bis", "to", "quantifier", "joins the least and the most: `1 bis 3 karten`")
"""Said with a word that means something else elsewhere, in each language another: it is this one only between numbers.
"""

BY_TERMINAL: dict[str, Word] = {word.terminal: word for word in (*WORDS, RANGE_TO)}
PREPOSITIONS: tuple[str, ...] = tuple(word.terminal for word in WORDS if word.group == "preposition")
WINDOWS: tuple[str, ...] = tuple(word.terminal for word in WORDS if word.group == "window")


@cache
def hard_words() -> frozenset[str]:
    """The words no id may use, in whichever language the file is written."""
    hard = (word for word in WORDS if not word.soft and word.group != "article")
    return frozenset(form for word in hard for form in (*word.de, *word.en) if " " not in form)


@cache
def reserved_words(language: Language) -> frozenset[str]:
    """The words that are never names in a file of this language."""
    articles = (form for word in WORDS if word.group == "article" for form in word.forms(language))
    return hard_words() | frozenset(articles) - SOMETIMES_ARTICLES


@cache
def every_word() -> frozenset[str]:
    """All single words of the language, also those that an id may use."""
    return frozenset(form for word in WORDS for form in (*word.de, *word.en) if " " not in form)


def spoken(terminal: str, language: Language) -> str:
    """A terminal as the author knows it."""
    return BY_TERMINAL[terminal].forms(language)[0]
