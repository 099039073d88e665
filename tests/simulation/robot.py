"""A player: sees the buttons and lines of a message, and presses one of them."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from random import Random

from playground.client.message_view import Button, MessageView
from playground.client.outcome import InteractionOutcome
from playground.client.user_client import UserClient
from playground.model import User
from tests.simulation.room import verb


class Taste(Enum):
    """What a button is for, as its words say."""

    PRINCESS = auto()
    PORTAL = auto()
    BIG_MEEPLE = auto()
    BUILDER = auto()
    PIG = auto()
    SECOND_PART = auto()
    KNIGHT = auto()
    OTHER_MEEPLE = auto()
    FAIRY = auto()
    FARMER = auto()
    NOTHING = auto()
    ROTATE = auto()
    OTHER_SQUARE = auto()
    BACK = auto()
    SQUARE = auto()
    DRAW = auto()
    CLOSING = auto()
    IN_WORDS = auto()
    PLAY = auto()
    ARROW = auto()
    LOOK = auto()


LIKING: Mapping[Taste, float] = {
    Taste.PRINCESS: 100.0,
    Taste.PORTAL: 100.0,
    Taste.BIG_MEEPLE: 4.0,
    Taste.BUILDER: 100.0,
    Taste.PIG: 100.0,
    Taste.SECOND_PART: 9.0,
    Taste.KNIGHT: 4.0,
    Taste.OTHER_MEEPLE: 2.0,
    Taste.FAIRY: 2.0,
    Taste.FARMER: 0.2,
    Taste.NOTHING: 1.5,
    Taste.ROTATE: 1.5,
    Taste.OTHER_SQUARE: 0.5,
    Taste.BACK: 0.5,
    Taste.SQUARE: 3.0,
    Taste.DRAW: 2.0,
    Taste.CLOSING: 4.0,
    Taste.IN_WORDS: 1.0,
    Taste.PLAY: 9.0,
    Taste.ARROW: 9.0,
    Taste.LOOK: 0.3,
}
"""How much a robot likes each: what expansions bring more than what is in every turn."""
DETOURS = frozenset({Taste.ROTATE, Taste.OTHER_SQUARE, Taste.BACK, Taste.LOOK})
"""What does not bring the move any nearer."""
MOST_PRESSES = 60
"""Presses after which somebody begins their turn anew."""
MOST_DETOURS = 6
"""Detours in a turn before a robot makes up its mind."""
MOST_DETOURS_SEARCHING = 30
SEARCHING: Mapping[Taste, float] = {Taste.OTHER_SQUARE: 150.0, Taste.ROTATE: 100.0}
"""How much a robot likes to look further while a princess in hand finds no knight."""
WISHING = 0.15
"""How often a robot that is to decide a step gives a standing order first."""
FOUND = "The princess removes"
"""Begins the line that ends the robots' search."""

_WORDS = (
    ("draw a tile", Taste.DRAW),
    ("nobody", Taste.NOTHING),
    ("remove ", Taste.PRINCESS),
    ("portal", Taste.PORTAL),
    ("fairy", Taste.FAIRY),
    ("no double turn", Taste.NOTHING),
    ("double turn", Taste.SECOND_PART),
    ("builder", Taste.BUILDER),
    ("pig", Taste.PIG),
    ("big ", Taste.BIG_MEEPLE),
    ("knight", Taste.KNIGHT),
    ("farmer", Taste.FARMER),
    ("other square", Taste.OTHER_SQUARE),
    ("back", Taste.BACK),
    ("no meeple", Taste.NOTHING),
    ("highwayman", Taste.OTHER_MEEPLE),
    ("monk", Taste.OTHER_MEEPLE),
    *((arrow, Taste.ROTATE) for arrow in "↑→↓←"),
)
_LINE = re.compile(r"^\*\*([A-Z0-9]{1,2})\*\* (.+)$", re.MULTILINE)
"""What a button does that has only a sign."""
_VERBS = {"d": Taste.ARROW, "i": Taste.LOOK, "menu": Taste.LOOK, "ahead": Taste.LOOK}
_HINT = ":hint"
"""Ends the id of the button that opens another picker."""
_LEFT_ALONE = ("b", "proposal", "number")
"""Robots take nothing back, answer nobody who asks for something, and type nothing."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that can be pressed, or a line of a select (*value*)."""

    taste: Taste
    custom_id: str
    label: str
    value: str | None = None

    @property
    def commits(self) -> bool:
        """Whether this makes a move."""
        return verb(self.custom_id) in ("c", "d")


Press = Callable[[MessageView, Offer], Awaitable[MessageView | None]]
"""Presses an offer of a message; returns what is shown then, if anything."""


class Robot:
    """A person's way of playing, by *seed*; only the *curious* look at much before they move."""

    def __init__(self, client: UserClient, user: User, seed: str, *, curious: bool = True) -> None:
        self.user = user
        self._client = client
        self._chance = Random(f"{seed}:{user.name}")
        self._detours = 0
        self._tried: set[Offer] = set()
        self._curious = curious
        self._most_detours = MOST_DETOURS if curious else 1

    def read(self, public: MessageView) -> None:
        """Read a public message: once a princess has sent somebody home, none is searched for."""
        if FOUND in public.text:
            self._curious = False

    def begin_turn(self) -> None:
        """Forget the last turn."""
        self._detours = 0
        self._tried.clear()

    async def take_turn(
        self, screen: MessageView, press: Press, most: int = MOST_PRESSES
    ) -> Offer | None:
        """Press one thing after the other until a move is made; return what made it.

        `press` returns what is shown then. None is returned if nothing more is shown or offered.
        """
        self.begin_turn()
        for _ in range(most):
            offer = self.choose(screen)
            if offer is None:
                break
            shown = await press(screen, offer)
            if offer.commits:
                return offer
            if shown is None:
                break
            if offer.taste is not Taste.LOOK:
                screen = shown
        return None

    def choose(self, screen: MessageView) -> Offer | None:
        """Return what to press on a message; None when it offers nothing."""
        found = list(offers(screen))
        searching = self._searches(screen, found)
        if self._detours >= (MOST_DETOURS_SEARCHING if searching else self._most_detours):
            found = [offer for offer in found if offer.taste not in DETOURS] or found
        found = [offer for offer in found if offer not in self._tried] or found
        if not found:
            return None
        tastes = list(dict.fromkeys(offer.taste for offer in found))
        likings = {**LIKING, **SEARCHING} if searching else LIKING
        (liked,) = self._chance.choices(tastes, [likings[taste] for taste in tastes])
        offer = self._chance.choice([offer for offer in found if offer.taste is liked])
        self._detours += offer.taste in DETOURS
        if offer.taste in (Taste.SQUARE, Taste.CLOSING, Taste.IN_WORDS, Taste.ROTATE):
            self._tried.add(offer)
        return offer

    def wishes(self) -> bool:
        """Return whether to give a standing order now, instead of deciding a step."""
        return self._chance.random() < WISHING

    def wish(self, screen: MessageView) -> Offer | None:
        """Return a line of the standing orders; None where none can be given."""
        found = [offer for offer in offers(screen) if verb(offer.custom_id) == "s"]
        return self._chance.choice(found) if found else None

    def _searches(self, screen: MessageView, found: Iterable[Offer]) -> bool:
        """Whether the tile shown has a princess who could find a knight elsewhere."""
        has_princess = screen.ephemeral and "princess" in screen.text.lower()
        return self._curious and has_princess and all(o.taste is not Taste.PRINCESS for o in found)

    async def press(self, screen: MessageView, offer: Offer) -> InteractionOutcome:
        """Press it."""
        if offer.value is None:
            return await self._client.press(self.user, screen, offer.custom_id)
        return await self._client.choose(self.user, screen, offer.custom_id, [offer.value])


def offers(screen: MessageView) -> Iterator[Offer]:
    """Yield everything that a robot may press or choose, in the order shown."""
    lines = dict(_LINE.findall(screen.text))
    for button in screen.buttons:
        left = verb(button.custom_id) in _LEFT_ALONE or button.custom_id.endswith(_HINT)
        if button.custom_id and not button.disabled and not left:
            told = lines.get(button.label, button.label)
            yield Offer(_taste(button, told), button.custom_id, told)
    for select in screen.selects:
        for option in select.options:
            closing = "complete" in option.description
            taste = Taste.CLOSING if closing else Taste.IN_WORDS
            yield Offer(taste, select.custom_id, option.label, option.value)


def _taste(button: Button, told: str) -> Taste:
    label = told.lower()
    if label == "play":
        return Taste.PLAY
    by_verb = _VERBS.get(verb(button.custom_id))
    return by_verb or next((taste for words, taste in _WORDS if words in label), Taste.SQUARE)
