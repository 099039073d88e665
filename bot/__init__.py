"""The bot: one process with its settings, store, service, outbox and wording."""

__version__ = "0.3.0"
