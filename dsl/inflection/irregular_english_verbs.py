"""The irregular English verbs that rules of games need: past and participle.

A verb is written down once, without prefix: *draw* stands for *withdraw* and *redraw* too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_TABLE = """
    awake       awoke       awoken
    be          was         been
    bear        bore        borne
    beat        beat        beaten
    become      became      become
    begin       began       begun
    bend        bent        bent
    bet         bet         bet
    bid         bid         bid
    bind        bound       bound
    bite        bit         bitten
    bleed       bled        bled
    blow        blew        blown
    break       broke       broken
    breed       bred        bred
    bring       brought     brought
    build       built       built
    burst       burst       burst
    buy         bought      bought
    cast        cast        cast
    catch       caught      caught
    choose      chose       chosen
    cling       clung       clung
    come        came        come
    cost        cost        cost
    creep       crept       crept
    cut         cut         cut
    deal        dealt       dealt
    dig         dug         dug
    do          did         done
    draw        drew        drawn
    drink       drank       drunk
    drive       drove       driven
    eat         ate         eaten
    fall        fell        fallen
    feed        fed         fed
    feel        felt        felt
    fight       fought      fought
    find        found       found
    flee        fled        fled
    fling       flung       flung
    fly         flew        flown
    forbid      forbade     forbidden
    forget      forgot      forgotten
    forgive     forgave     forgiven
    freeze      froze       frozen
    get         got         got
    give        gave        given
    go          went        gone
    grind       ground      ground
    grow        grew        grown
    hang        hung        hung
    have        had         had
    hear        heard       heard
    hide        hid         hidden
    hit         hit         hit
    hold        held        held
    hurt        hurt        hurt
    keep        kept        kept
    know        knew        known
    lay         laid        laid
    lead        led         led
    leave       left        left
    lend        lent        lent
    let         let         let
    light       lit         lit
    lose        lost        lost
    make        made        made
    mean        meant       meant
    meet        met         met
    pay         paid        paid
    put         put         put
    quit        quit        quit
    read        read        read
    ride        rode        ridden
    ring        rang        rung
    rise        rose        risen
    run         ran         run
    say         said        said
    see         saw         seen
    seek        sought      sought
    sell        sold        sold
    send        sent        sent
    set         set         set
    shake       shook       shaken
    shed        shed        shed
    shine       shone       shone
    shoot       shot        shot
    show        showed      shown
    shrink      shrank      shrunk
    shut        shut        shut
    sing        sang        sung
    sink        sank        sunk
    sit         sat         sat
    sleep       slept       slept
    slide       slid        slid
    speak       spoke       spoken
    speed       sped        sped
    spend       spent       spent
    spin        spun        spun
    split       split       split
    spread      spread      spread
    spring      sprang      sprung
    stand       stood       stood
    steal       stole       stolen
    stick       stuck       stuck
    strike      struck      struck
    string      strung      strung
    swear       swore       sworn
    sweep       swept       swept
    swim        swam        swum
    swing       swung       swung
    take        took        taken
    teach       taught      taught
    tear        tore        torn
    tell        told        told
    think       thought     thought
    throw       threw       thrown
    tread       trod        trodden
    undergo     underwent   undergone
    understand  understood  understood
    wake        woke        woken
    wear        wore        worn
    weave       wove        woven
    win         won         won
    wind        wound       wound
    write       wrote       written
"""

# Prefixes with which the verbs of the table keep their forms: rebuild, overtake, outbid, withdraw.
_PREFIXES = ("fore", "mis", "out", "over", "re", "un", "under", "up", "with")

# Regular verbs that look like one of the table with a prefix.
_REGULAR_IN_SPITE_OF_LOOKS = frozenset({"relay"})

# Verbs of more than one syllable that double their last consonant, because the stress lies on it.
DOUBLED_WITH_SEVERAL_SYLLABLES = frozenset(
    {
        *("admit", "allot", "begin", "commit", "compel", "concur", "confer", "control", "defer", "deter", "emit"),
        *("equip", "excel", "expel", "incur", "infer", "kidnap", "occur", "omit", "patrol", "permit", "prefer"),
        *("propel", "rebel", "recap", "refer", "regret", "remit", "repel", "replan", "submit", "transfer", "transmit"),
        *("reflip", "unban", "unpin", "unplug", "untap", "unwrap", "unzip"),
    }
)


def _rows() -> dict[str, tuple[str, str]]:
    words = (line.split() for line in _TABLE.strip().splitlines())
    return {base: (past, participle) for base, past, participle in words}


IRREGULAR_ENGLISH_VERBS: Mapping[str, tuple[str, str]] = MappingProxyType(_rows())


def irregular_past_and_participle(base: str) -> tuple[str, str] | None:
    """Past and participle of an irregular verb, with or without prefix."""
    if base in IRREGULAR_ENGLISH_VERBS:
        return IRREGULAR_ENGLISH_VERBS[base]
    if base in _REGULAR_IN_SPITE_OF_LOOKS:
        return None
    for prefix in _PREFIXES:
        simple = IRREGULAR_ENGLISH_VERBS.get(base.removeprefix(prefix)) if base.startswith(prefix) else None
        if simple is not None:
            return prefix + simple[0], prefix + simple[1]
    return None
