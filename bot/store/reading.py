"""Everything that can be asked of the database, within one transaction."""

from bot.store.outbox_questions import OutboxQuestions
from bot.store.people_questions import PeopleQuestions


class Reading(OutboxQuestions, PeopleQuestions):
    """The database as it stood when the transaction began."""
