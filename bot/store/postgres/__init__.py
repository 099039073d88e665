"""The store in a database of a PostgreSQL server, which several processes may share."""
