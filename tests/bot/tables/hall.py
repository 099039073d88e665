"""A club whose pings and direct messages are collected."""

from collections.abc import Sequence

from bot.games.announcements import Notice
from bot.games.table import Person, Position
from tests.bot.club import ANN, BO, Channel, Club, deliver

EN = "en-GB"


class Hall:
    """A channel with all that tells of a club's games; what people were told so far."""

    def __init__(self, club: Club, channel: Channel) -> None:
        self.club = club
        self.channel = channel
        self.sender = channel.sender(club)
        self.postman = channel.postman(club)
        self._seen = len(channel.posted), len(channel.letters)

    async def wait(self, seconds: float = 0) -> list[tuple[int, str]]:
        """Let time pass and all be told; return who was pinged or written to since, and of what."""
        self.club.clock.now += seconds
        for _ in range(2):
            await self.club.service.scheduler.keep()
            await deliver(self.club, self.sender)
            async with self.club.store.read() as reading:
                for person in await reading.people_with_direct_messages():
                    await self.postman.deliver(str(person))
        posts, letters = self.channel.posted[self._seen[0] :], self.channel.letters[self._seen[1] :]
        self._seen = len(self.channel.posted), len(self.channel.letters)
        pings = [(user, tell(post.announcement.notices)) for post in posts for user in post.pings]
        return pings + [(user, f"letter {letter[0]}") for user, letter, _ in letters]


def tell(notices: Sequence[Notice]) -> str:
    """What a message says besides."""
    return ", ".join(notice.key.removeprefix("news.") for notice in notices)


async def game(club: Club, *people: Person, **customs: int) -> Position:
    """A game of these people, in which the first is to act; the second's press began it."""
    seated = people or (ANN, BO)
    return await club.game(seated, presser=seated[1], **customs)
