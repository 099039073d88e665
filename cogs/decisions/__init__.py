"""How decisions are shown and asked for: each expansion's contributions, and their lookup.

`column` defines the contributions, `expansions` is their one table, and `columns` combines them for
a position.
"""
