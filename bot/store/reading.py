"""Everything that can be asked of the database, within one transaction."""

from bot.store.outbox_queries import OutboxQueries
from bot.store.people_queries import PeopleQueries


class Reading(OutboxQueries, PeopleQueries):
    """The database as it stood when the transaction began."""
