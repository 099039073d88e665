"""The errors that keep a database from being used, as sentences for a person."""


class StoreUnavailable(Exception):
    """The database cannot be used; the message is one sentence for a person."""


class StoreDamaged(StoreUnavailable):
    """The file is no intact database of ours: waiting won't help, a backup may."""


class StoreAway(StoreUnavailable):
    """The database's server can't be reached for now; a retry may help."""


class StoreLost(StoreUnavailable):
    """Another process has taken over the database: this one must end."""


class Overtaken(StoreUnavailable):
    """A game has changed since it was read; nothing was written."""


def in_one_line(reason: object) -> str:
    """Return a database's message in one line, without unprintable characters."""
    words = str(reason).replace("***", "").split()
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(words))
