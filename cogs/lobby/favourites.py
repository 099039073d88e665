"""A server's favourites: a button for each, and the message that lists them."""

from collections.abc import Iterable, Iterator, Sequence

from bot.games.refusals import Refusal, RefusalKey
from bot.games.table import Person, Table
from bot.lobby.favourites import Favourite
from bot.wording import Words
from bot.wording.options import list_customs, rule_set, sentence
from cogs import custom_ids
from cogs.custom_ids import CustomId
from cogs.layout import Button, Layout, Menu, Style, shorten
from cogs.lobby.terms import sign
from cogs.names import escape

LONGEST_RULES = 400
"""The most characters of a favourite's rules, since one message lists all."""
USUAL = "-"
"""The line for the usual configuration, if no favourite is the standard."""

FAVOURITE = CustomId("f:{game}:{seq}:{sign}", sign="[0-9a-z]{4}")
"""Use a favourite of the server, known by its sign (`cogs.lobby.terms`)."""
KEPT = CustomId("kept:-:0:{deed}", deed="show|standard|drop")
"""Show or change the favourites of a server."""


def offer_favourites(table: Table, favourites: Iterable[Favourite]) -> tuple[Button, ...]:
    """Return a button for each; blue if the lobby has just these options."""
    return tuple(
        Button(
            FAVOURITE(table.id, table.seq, sign(each.name)),
            each.name,
            Style.primary if each.configuration == table.configuration else Style.secondary,
            "⭐",
        )
        for each in favourites
    )


def find_signed(favourites: Iterable[Favourite], signed: str) -> Favourite:
    """Return the favourite whose name has this sign; Refusal if it is gone."""
    found = next((each for each in favourites if sign(each.name) == signed), None)
    if found is None:
        raise Refusal(RefusalKey.UNKNOWN_FAVOURITE)
    return found


def lay_out_favourites(
    words: Words, favourites: Sequence[Favourite], person: Person, said: str = ""
) -> Layout:
    """Return the list of favourites, and what this person may change."""
    told = [line for each in favourites for line in _format(words, each)]
    lines = [f"## {words('favourites.title')}", *filter(None, (said,))]
    lines += told or [words("favourites.none")]
    lines.append(words("favourites.help"))
    menus = tuple(_list_menus(words, favourites, person))
    back = Button(custom_ids.SCREEN("settings"), words("button.back"))
    rows = ((back,),) if person.manages else ()
    return Layout(above="\n".join(lines), menus=menus, rows=rows)


def _format(words: Words, favourite: Favourite) -> Iterator[str]:
    """Yield a favourite's name, rules and other options."""
    key = "favourites.name.standard" if favourite.standard else "favourites.name"
    yield words(key, name=escape(favourite.name))
    rules = shorten(sentence(rule_set(words, favourite.configuration)), LONGEST_RULES)
    yield words("lobby.rules", rules=rules)
    yield from (f"-# {line}" for line in list_customs(words, favourite.configuration))


def _list_menus(words: Words, favourites: Sequence[Favourite], person: Person) -> Iterator[Menu]:
    lines = [(sign(each.name), each.name, "") for each in favourites]
    if favourites and person.manages:
        standard = [sign(each.name) for each in favourites if each.standard] or [USUAL]
        usual = (USUAL, words("favourites.usual"), "")
        caption = words("favourites.standard")
        menu_id = KEPT("standard")
        yield Menu(menu_id, words("favourites.usual"), (usual, *lines), standard, caption=caption)
    own = [line for line, each in zip(lines, favourites, strict=True) if each.belongs_to(person)]
    if own:
        yield Menu(KEPT("drop"), words("favourites.drop"), own)
