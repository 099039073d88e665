"""The buttons of the player to act: *Play*, or those of a public decision."""

import re
from collections.abc import Iterator

from bot.games.table import Table
from bot.play.orders import list_lots
from bot.wording import Words
from cogs import custom_ids
from cogs.custom_ids import CustomId, Goto
from cogs.decisions.column import InPublic, OnTile, Viewer
from cogs.decisions.expansions import COLUMNS
from cogs.interaction import UNKNOWN_BUTTON, UserError, link_to, link_to_channel
from cogs.layout import Button, Link, Menu, Style
from rendering.overlays import LETTERS
from rules import State, legal_actions
from rules.actions import Action
from rules.numbers import goes_beyond

INDEX = re.compile("[0-9]{1,2}")
TYPED = re.compile(r"= *([a-zA-Z]?)[ :,]*([0-9]{1,4}) *")
"""What somebody types in a form: a letter of the picture, if need be, and a number."""
NUMBER = CustomId("number:{game}:{seq}")
"""Open a form for a number, and what is sent in it."""
AHEAD = CustomId("ahead:{game}:{seq}")
"""Show what one has said ahead about tiles that are bid for."""
At = tuple[str, int]
"""A game, and its number of actions."""

ANALYSIS = CustomId("analysis:{game}:{seq}", game=custom_ids.ANY_GAME)


def offer_to_play(words: Words, game: str, seq: int) -> Button:
    """Return the button that opens the picker."""
    play = custom_ids.SHOW(game, seq, *Goto(()))
    return Button(play, words("button.play"), Style.success)


def offer_to_analyse(words: Words, game: str, seq: int) -> Button:
    """Return the button for the analysis of a finished game."""
    return Button(ANALYSIS(game, seq), words("button.analysis"))


def offer_to_go(words: Words, table: Table) -> Link:
    """Return the button that links to a game's newest message, or to its channel."""
    channel = link_to_channel(table.guild_id, table.channel_id)
    url = channel if table.message is None else link_to(table.guild_id, table.message)
    return Link(url, words("button.to-game"))


def offer_in_public(viewer: Viewer, state: State, at: At, public: InPublic) -> list[Button]:
    """Return a button for each legal action: a letter of the picture, its label, or its name."""
    labels, letters = viewer.labels, find_letters(state)
    offered = public.offered(state)
    buttons = [
        Button(
            custom_ids.PUBLIC(*at, index),
            letters.get(index) or public.label(viewer, state, action) or labels.of(state, action),
            Style.secondary if COLUMNS.declines(state, action) else Style.primary,
        )
        for index, action in enumerate(legal_actions(state))
        if action in offered
    ]
    if at[0] != custom_ids.NO_GAME and public.read is not None:
        buttons.append(Button(NUMBER(*at), viewer.words("button.number")))
    if at[0] != custom_ids.NO_GAME and any(list_lots(state, seat) for seat in state.players):
        buttons.append(Button(AHEAD(*at), viewer.words("button.ahead")))
    return buttons


def offer_in_words(viewer: Viewer, state: State, at: At) -> tuple[Menu, ...]:
    """Return a select of the lettered actions in words, if there are any."""
    lines = tuple(_list_in_words(viewer, state))
    if not lines:
        return ()
    return (Menu(custom_ids.PUBLIC(*at, ""), viewer.words("picker.select"), lines),)


def _list_in_words(viewer: Viewer, state: State) -> Iterator[tuple[str, str, str]]:
    words, labels = viewer.words, viewer.labels
    options = legal_actions(state)
    for index, letter in find_letters(state).items():
        choice = labels.of(state, options[index])
        yield str(index), words("picker.marked", label=letter, choice=choice), ""


def find_public_choice(state: State, chosen: str) -> Action:
    """Return the public choice with the number of a button or line.

    UserError if there is none.
    """
    options, public = legal_actions(state), COLUMNS.find_public(state)
    if public is not None and (typed := TYPED.fullmatch(chosen)):
        action = public.read and public.read(state, typed[1].upper(), int(typed[2]))
        if action is None or not (action in options or goes_beyond(state, action)):
            raise UserError("refusal.number")
        return action
    index = int(chosen) if INDEX.fullmatch(chosen) else len(options)
    if public is None or index >= len(options):
        raise UserError(UNKNOWN_BUTTON)
    return options[index]


def find_letters(state: State) -> dict[int, str]:
    """Return the picture's letters by the actions' indices."""
    pointers = enumerate(map(COLUMNS.pointing(state), legal_actions(state)))
    return {i: LETTERS[p.number] for i, p in pointers if isinstance(p, OnTile)}
