"""Alembic's scripts; `bot.store.sqlite.opening.migrate` runs them whenever a database is opened."""
