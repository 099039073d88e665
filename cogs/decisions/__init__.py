"""How decisions are shown and asked for: what an expansion contributes, and where it is looked up.

`column` says what may be contributed, `expansions` is the one table of contributions, `columns`
answers from it what holds in a position.
"""
