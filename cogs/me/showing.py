"""One's own settings as they are now, for whoever asks."""

from cogs import custom_ids
from cogs.interaction import Context
from cogs.layout import Layout
from cogs.me.notifications import lay_out_following, lay_out_notifications
from cogs.me.quiet import lay_out_quiet


async def show_quiet(context: Context, game: str = custom_ids.NO_GAME) -> Layout:
    """Return one's own quiet hours."""
    person = await context.service.people.find(context.person.id)
    return lay_out_quiet(context.words, person, context.service.now)


async def show_notifications(context: Context, game: str) -> Layout:
    """Return what one hears of, with a button for a game."""
    people, user_id = context.service.people, context.person.id
    wish = None if game == custom_ids.NO_GAME else await people.find_wish(game, user_id)
    person, now = await people.find(user_id), context.service.now
    return lay_out_notifications(context.words, person, now, game, wish)


async def show_following(context: Context, game: str) -> Layout:
    """Return how one follows a game."""
    table = await context.service.table(game)
    wish = await context.service.people.find_wish(game, context.person.id)
    return lay_out_following(context.words, table, wish)
