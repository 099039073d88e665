"""The store in one SQLite file, which one process at a time holds."""
