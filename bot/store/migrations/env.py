"""Run by Alembic: migrate over the connection (and within the transaction) it was handed."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
