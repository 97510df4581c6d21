"""The open question as data: who is asked, by which rule, and each answer with what it is about.

Only who is asked hears it; all others hear who that is. In a game without secrets everybody hears it.
"""

from __future__ import annotations

from typing import TypedDict

from regelwerk.dsl.compile.state_layout import BACK, PASS, R_CAUSE, REGISTERS, ROUTE_PLACES
from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.interpreter.blind_options import is_blind, meant, mixed
from regelwerk.interpreter.decisions import PROPOSING, Decision, Option, decision
from regelwerk.interpreter.explain.excerpts import excerpt
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link import linked_space
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.windows import THIS
from regelwerk.interpreter.option_names import deed, with_proposals
from regelwerk.interpreter.prepared import refused
from regelwerk.interpreter.shown.both_languages import (
    Both,
    begun,
    both,
    label_of_thing,
    names_of_entry,
    names_of_thing,
    names_of_word,
    one_of_resource,
    said,
)
from regelwerk.interpreter.shown.moment import number_of
from regelwerk.interpreter.shown.owed import OpenPayment, Owed
from regelwerk.interpreter.shown.preview import Preview, Previews
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees

MOST_PREVIEWS = 100
"""So many options of a question are previewed at once; a number is previewed when somebody asks for it."""


class Answer(TypedDict):
    """One answer: `kind` says what it is about, `things` are the ids of what it is about, `sentence` tells the deed,
    `worth` how much of what is owed it pays."""

    id: str
    kind: str
    things: list[str]
    entry: str | None
    name: Both
    sentence: Both
    source: list[str]
    worth: int | None


class Subject(TypedDict):
    """Something that a question is about: the ability that is running, or what the text names where it asks."""

    name: Both | None
    value: Both
    thing: str | None


class Question(TypedDict):
    """The open question; docs/protocol.md tells of each part."""

    player: str
    yours: bool
    kind: str | None
    entry: str | None
    name: Both | None
    ask: Both | None
    wanted: Both | None
    about: list[Subject]
    source: list[str]
    text: str
    least: int | None
    most: int | None
    chosen: int
    owed: Owed | None
    options: list[Answer]


def question(game: Game, seat: str | None) -> Question | None:
    """What is asked, as a seat may know it; None if nobody is asked."""
    return Asked(game).told(seat)


class Asked:
    """The open question of a game, worked out once for all who look."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._whole: Question | None = None

    def told(self, seat: str | None) -> Question | None:
        """What is asked, as a seat may know it; None if nobody is asked."""
        game, asked = self._game, self._game.decision
        if asked is None:
            return None
        yours = number_of(game.link, seat) == game.state.who
        if game.link.has_secrets and not yours:
            return {
                "player": asked.player, "yours": False, "kind": None, "entry": None, "name": None, "ask": None,
                "wanted": None, "about": [], "source": [], "text": "", "least": None, "most": None, "chosen": 0,
                "owed": None, "options": [],
            }  # fmt: skip
        if self._whole is None:
            self._whole = _question(game, asked)
        return {**self._whole, "yours": yours}


def _question(game: Game, asked: Decision) -> Question:
    """The question as it is told to the one who is asked."""
    told = {language: asked_in(game, language) for language in ("de", "en")}
    name = names_of_entry(game.link, asked.entry)
    paying = OpenPayment(game.state) if asked.kind == "payment" else None
    return {
        "player": asked.player,
        "yours": True,
        "kind": asked.kind,
        "entry": asked.entry,
        "name": name,
        "ask": _ask(told, name),
        "wanted": _wanted(game.state, asked),
        "about": _subjects(game.state, asked),
        "source": list(asked.source),
        "text": excerpt(asked.span),
        "least": asked.least,
        "most": asked.most,
        "chosen": asked.chosen,
        "owed": paying.owed if paying is not None else None,
        "options": [_answer(game, asked, told, at, paying) for at in range(len(asked.options))],
    }


def asked_in(game: Game, language: str) -> Decision:
    """The open question in a language. Ids are those of the game's own language."""
    if language == game.language and game.decision is not None:
        return game.decision
    made = decision(game.state, game.raw, language)
    return with_proposals(game.state, made, language) if made.kind in PROPOSING else mixed(game.state, made)


def _ask(told: dict[str, Decision], name: Both) -> Both:
    """What is asked for: a yes to something by its sentence, all else by the rule that asks."""
    return both(lambda language: begun(told[language].proposal) + "?" if told[language].proposal else name[language])


def _wanted(S: State, asked: Decision) -> Both | None:
    """What an answer has to name, as a question by the kind of what is chosen: *Welches System?* None where the
    question tells it itself: an action, an answer to something, a yes or a no."""
    if asked.kind == "payment":
        return said("shown.wanted_payment")
    if asked.kind in PROPOSING:
        return None
    link = S.link
    site = link.compiled.sites[link.compiled.site_of_segment[S.top[0]]]
    if site.type.base == "int":
        return said("shown.wanted_number")
    kind = _named_kind(site.type)
    if kind is None:
        return None
    nouns = {language: link.vocabulary.noun(kind, language) for language in ("de", "en")}
    if site.several:
        several = {language: noun.several() for language, noun in nouns.items()}
        return said("shown.wanted_several", what=several)
    return both(lambda language: f"{begun(nouns[language].with_determiner(Determiner.WHICH, Case.ACCUSATIVE))}?")


def _named_kind(type: Type) -> str | None:
    """The one kind or enumeration of what is chosen."""
    return type.kinds[0] if type.base in ("thing", "enum", "rows") and len(type.kinds) == 1 else None


def _subjects(S: State, asked: Decision) -> list[Subject]:
    """What a question is about, as far as who is asked may know it: the ability that is running, and the things and
    numbers that the text names where it asks."""
    link, told = S.link, list[Subject]()
    for number, thing, _ in S.c[REGISTERS][R_CAUSE][-1:]:
        entry = link.entry_name(number)
        if entry and entry != asked.entry and (thing < 0 or sees(S, S.who, thing)):
            told.append({"name": None, "value": names_of_entry(link, entry), "thing": None})
    places = link.compiled.locals_of_segment.get(S.top[0], ())
    values = {name.removeprefix("v_"): value for name, value in zip(places, S.top[2:], strict=False)}
    for name, type in link.world.scopes.get(asked.span, {}).items():
        value = values.get(name, -1)
        if name not in values or is_made_up(name):
            continue
        if type.base == "int":
            number = {"de": str(value), "en": str(value)}
            told.append({"name": names_of_word(link, name), "value": number, "thing": None})
        elif value >= 0 and value != S.who and sees(S, S.who, value):
            label = label_of_thing(link, value)
            told.append({"name": names_of_word(link, name), "value": label, "thing": link.things[value].id})
    return told


# ---- answers


def _answer(
    game: Game, asked: Decision, told: dict[str, Decision], at: int, paying: OpenPayment | None
) -> Answer:
    S, link, option = game.state, game.link, asked.options[at]
    things = about(S, asked, option)
    if is_blind(S, asked, option):
        hidden = said("shown.hidden_option", number=at + 1)
        return {
            "id": f"#{at + 1}", "kind": "hidden", "things": [], "entry": None,
            "name": hidden, "sentence": hidden, "source": [], "worth": None,
        }  # fmt: skip
    entry = _entry(S, asked, option)
    kind = _kind(S, asked, option, things)
    spent = paying.resource(option) if paying is not None else None
    if kind == "player":
        name = names_of_thing(link, things[0])
    elif spent is not None and option.value[-1] == 1:
        name = one_of_resource(link, spent)
    else:
        name = both(lambda language: without_mods(told[language].options[at].label, link.world, language))
    return {
        "id": option.id,
        "kind": kind,
        "things": [link.things[one].id for one in things],
        "entry": entry,
        "name": both(lambda language: begun(name[language])),
        "sentence": _sentence(S, asked, option, name),
        "source": list(link.world.rules[entry].source) if entry in link.world.rules else _source(link, entry),
        "worth": paying.worth(option) if paying is not None else None,
    }


def _source(link: Linked, entry: str | None) -> list[str]:
    found = link.world.entries.get(entry or "")
    return list(found.source) if found is not None else []


def _sentence(S: State, asked: Decision, option: Option, name: Both) -> Both:
    if option.value == PASS:
        several = asked.kind == "choice" and S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]].several
        return said("shown.done" if several else "shown.pass")
    if asked.kind == "yes_no":
        return both(lambda language: begun(name[language]))
    chosen = said("shown.choose", name=name)
    if asked.kind == "payment":
        return said("shown.pay_with", name=name)
    if asked.kind != "choice":
        return both(lambda language: begun(name[language]))
    return both(lambda language: begun(_deed(S, asked, option, language) or chosen[language]))


def _deed(S: State, asked: Decision, option: Option, language: str) -> str:
    site = S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]]
    if site.several or isinstance(option.value, tuple):
        return ""
    return without_mods(deed(S, asked.prompt, option.value, language), S.link.world, language)


def about(S: State, asked: Decision, option: Option) -> list[int]:
    """The numbers of the things that an answer is about."""
    value = option.value
    if value in (PASS, BACK):
        return []
    if asked.kind == "ability":
        this = S.top[6][value][THIS]
        return [this] if this >= 0 else []
    if asked.kind == "action":
        this = S.top[5][value][1]
        return [this] if this >= 0 else []
    if asked.kind == "payment":
        thing = S.link.by_id.get(option.id.partition("*")[0], -1)
        return [thing] if thing >= 0 else []
    if asked.kind != "choice":
        return []
    type = S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]].type
    if type.base == "route":
        return list(value[ROUTE_PLACES["fields"] :])
    if type.base == "layout":
        return [linked_space.layout(S.link, value)[0]]
    if type.base in ("thing", "rows"):
        return [one for one in (value if isinstance(value, tuple) else (value,)) if one >= 0]
    return []


_KINDS = {
    "yes_no": "yes",
    "either": "alternative",
    "ability": "ability",
    "action": "action",
    "payment": "payment",
}
_BASES = {"enum": "value", "route": "route", "layout": "placement", "resource": "resource", "bool": "truth",
          "int": "number", "pattern": "pattern"}


def _kind(S: State, asked: Decision, option: Option, things: list[int]) -> str:
    """What an answer is about: field, player, card, piece, place, things (several), value, number, action, pass, …"""
    if option.value == PASS:
        return "pass"
    if asked.kind in _KINDS:
        return _KINDS[asked.kind]
    base = S.link.compiled.sites[S.link.compiled.site_of_segment[S.top[0]]].type.base
    if base in _BASES:
        return _BASES[base]
    return kind_of_thing(S.link, things[0]) if len(things) == 1 else "things"


def kind_of_thing(link: Linked, thing: int) -> str:
    """What a thing is to a person: a field of a board, a player, a place, a card (a name and a text of its own), or
    else a piece."""
    found = link.things[thing]
    if thing in link.board_of:
        return "field"
    if found.kind == PLAYER:
        return "player"
    if link.world.kinds[found.kind].place:
        return "place"
    return "card" if found.entry is not None and link.clauses_of_thing[thing] else "piece"


def _entry(S: State, asked: Decision, option: Option) -> str | None:
    """The rule or card that an action or ability is."""
    if asked.kind not in ("ability", "action") or option.value == PASS:
        return None
    return option.id.partition("@")[0].partition("~")[0]


# ---- what they do


def preview(game: Game, option: str, seat: str | None) -> Preview:
    """What an answer will do, as far as a seat may know. An answer without a name (`#2`) is the second one."""
    return _Ahead(game, seat).of(option)


def previews(game: Game, seat: str | None, most: int = MOST_PREVIEWS) -> list[Preview]:
    """The previews of the answers of the open question, in their order; of a number none."""
    asked = game.decision
    if asked is None:
        return []
    ahead = _Ahead(game, seat)
    return [ahead.at(place) for place in range(min(len(asked.options), most))]


def groups(found: list[Preview]) -> list[int]:
    """For each preview the number of the first one that does the same: same price, same gains, as many moves and
    changes; for a page that tells what all have in common."""
    first: dict[str, int] = {}
    made = []
    for at, one in enumerate(found):
        moved = sorted((step["source"] or "", step["target"] or "") for step in one["moves"])
        changed = sorted((change["attribute"], str(change["after"])) for change in one["changes"])
        key = repr((one["price"], one["gains"], len(moved), changed, one["stop"], one["ends_turn"], one["next"]))
        made.append(first.setdefault(key, at))
    return made


class _Ahead:
    """The previews of the open question for one seat."""

    def __init__(self, game: Game, seat: str | None) -> None:
        asked = game.decision
        if asked is None:
            raise refused(game.rulebook, "games.over")
        viewer = number_of(game.link, seat)
        if game.link.has_secrets and viewer != game.state.who:
            raise refused(game.rulebook, "games.not_your_question", player=asked.player)
        self.game, self.asked = game, asked
        last = len(game.answers) + 1 >= game.rulebook.world.decisions_at_most
        self.made = Previews(game.state, game.state.who if game.link.has_secrets else None, last)

    def of(self, id: str) -> Preview:
        found = meant(self.game.state, self.asked, id)
        if found is None:
            raise refused(self.game.rulebook, "games.cannot_choose", player=self.asked.player, option=id)
        for at, option in enumerate(self.asked.options):
            if option is found:
                return self.at(at)
        return self.made.of(found.id, found.value)

    def at(self, place: int) -> Preview:
        option = self.asked.options[place]
        if is_blind(self.game.state, self.asked, option):
            return self.made.blindly(f"#{place + 1}")
        return self.made.of(option.id, option.value)

