"""What the rules refuse, each with a sentence for the person who asked."""


class RulesError(ValueError):
    """Base of everything the rules refuse; its text is a sentence for a player."""


class IllegalAction(RulesError):
    """The action is not legal now; nothing has changed."""


class BadSetup(RulesError):
    """No game can be set up like this."""


class BadFormat(RulesError):
    """Stored or imported text is not what it should be."""
