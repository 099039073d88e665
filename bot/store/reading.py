"""All queries of the database, within one transaction."""

from bot.store.outbox_queries import OutboxQueries
from bot.store.people_queries import PeopleQueries


class Reading(OutboxQueries, PeopleQueries):
    """The database at the moment the transaction began."""
