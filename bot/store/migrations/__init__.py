"""Alembic's scripts; `bot.store.opening.migrate` runs them whenever a database is opened."""
