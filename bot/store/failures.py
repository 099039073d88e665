"""Whatever keeps a database from being used, as one sentence for a person."""


class StoreUnavailable(Exception):
    """The database cannot be used; the message is one sentence for a person."""


class StoreDamaged(StoreUnavailable):
    """The file is no whole database of ours: waiting will not help, a backup may."""


class StoreAway(StoreUnavailable):
    """The database's server cannot be reached for now: who tries again may find it."""


class StoreLost(StoreUnavailable):
    """The database is another process's by now: this one must end."""


class Overtaken(StoreUnavailable):
    """A game has changed since it was read: what was to be done is not done."""


def in_one_line(reason: object) -> str:
    """Return what a database says, without what a terminal would not show."""
    words = str(reason).replace("***", "").split()
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(words))
