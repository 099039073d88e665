"""One's own settings: a panel of screens, each with buttons to the others."""

from dataclasses import replace

from bot.games.table import PLAYED
from cogs import custom_ids
from cogs.interaction import Context
from cogs.layout import Button, Layout
from cogs.me.data import DATA, lay_out_data
from cogs.me.notifications import lay_out_following, lay_out_notifications
from cogs.me.quiet_hours import lay_out_quiet

SETTINGS = "me settings"
"""The command that opens them."""


async def show_quiet(context: Context, game: str = custom_ids.NO_GAME) -> Layout:
    """Return one's own quiet hours."""
    person = await context.service.preferences.find(context.person.id)
    shown = lay_out_quiet(context.words, person, context.service.now, context.mention(SETTINGS))
    return await _with_others(context, "quiet", game, shown)


async def show_notifications(context: Context, game: str) -> Layout:
    """Return one's notification preferences, with a button for a game that one plays."""
    people, user_id = context.service.preferences, context.person.id
    plays = game != custom_ids.NO_GAME and await _plays(context, game)
    wish = await people.find_wish(game, user_id) if plays else None
    person, now = await people.find(user_id), context.service.now
    mention = context.mention(SETTINGS)
    own = game if plays else custom_ids.NO_GAME
    shown = lay_out_notifications(context.words, person, now, mention, own, wish)
    return await _with_others(context, "notifications", game, shown)


async def show_following(context: Context, game: str) -> Layout:
    """Return how one follows a game."""
    table = await context.service.games.table(game)
    wish = await context.service.preferences.find_wish(game, context.person.id)
    shown = lay_out_following(context.words, table, wish)
    return await _with_others(context, "following", game, shown)


async def show_data(context: Context, game: str = custom_ids.NO_GAME) -> Layout:
    """Return what is stored about this person."""
    found = await context.service.privacy.look(context.person)
    return await _with_others(context, "data", game, lay_out_data(context.words, found))


async def _with_others(context: Context, shown: str, game: str, layout: Layout) -> Layout:
    """Return a screen with buttons to the others."""
    words = context.words
    ids = {
        "notifications": custom_ids.OWN(game, "hear"),
        "quiet": custom_ids.OWN(game, "quiet"),
        "data": DATA("show"),
    }
    if game != custom_ids.NO_GAME and not await _plays(context, game):
        table = await context.service.games.table(game)
        if table.status not in PLAYED:
            ids["following"] = custom_ids.OWN(game, "following")
    buttons = tuple(
        Button(custom_id, words(f"button.{name}"))
        for name, custom_id in ids.items()
        if name != shown
    )
    return replace(layout, rows=(*layout.rows, buttons))


async def _plays(context: Context, game: str) -> bool:
    return (await context.service.games.table(game)).has_playing(context.person.id)
