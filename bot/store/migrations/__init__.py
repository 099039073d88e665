"""Alembic's scripts; `bot.store.migrating` runs them whenever a database is opened."""
