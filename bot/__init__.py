"""The bot: one process with its settings, store, service, outbox and wording."""
