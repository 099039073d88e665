"""Pushes: what a phone shows of a ping says who, and what for; nobody else's phone shows any."""

from collections.abc import Iterator, Sequence

from playground.model import MessageFlag
from playground.routes.faults import Target
from rules import Setup
from tests.cogs.evening import PEOPLE, Evening, dragon_wakes, move

GLANCE = 80
"""Characters of a push that are read on a locked phone."""
POSTS = Target("POST", "/channels/*/messages")


def pushes(table: Evening, people: Sequence[str] = PEOPLE) -> Iterator[tuple[str, str]]:
    """Yield whom each public message has pinged, and what their phone showed."""
    for name in people:
        for message in table.messages(name):
            if message.pings_me:
                assert message.push is not None
                yield name, message.push


async def test_a_push_says_who_is_called_and_what_for(table: Evening) -> None:
    """Of turns, and of each step of the dragon."""
    message = await dragon_wakes(table)
    for _ in range(3):
        position = await table.position()
        assert position.state is not None
        if position.state.agenda[0].kind != "dragon-move":
            break
        arrow = next(b for b in message.buttons if b.custom_id.startswith("d:"))
        await table.press(await table.to_act(), message, arrow.custom_id)
        message = await table.told((await table.position()).table.seq)
    shown = [*pushes(table)]
    assert shown
    for name, push in shown:
        line = push.partition("\n")[0]
        assert line in (f"@{name}, it’s your turn.", f"@{name}, move the dragon.")
        assert len(line) <= GLANCE
    assert any("dragon" in push for _, push in shown)


async def test_a_push_of_a_question_says_who_asks_what(table: Evening) -> None:
    """Whether a move may be undone, and whether the game pauses."""
    turn = await table.game("Ada", "Bo", "Cy", setup=Setup(bag={"BG-W": 12}))
    await move(table, "Ada", turn)
    after = await table.news(3)
    await table.click("Ada", after, "Undo")
    asked = await table.news(4)
    assert {name for name in PEOPLE if table.person(name).id in asked.pinged} == {"Bo", "Cy"}
    shown = dict(pushes(table, ("Cy",)))
    assert "@Cy: Ada would like to undo the last move." in shown["Cy"][: 2 * GLANCE]
    await table.click("Cy", asked, "Refuse")
    await table.news(5)
    await table.open("Ada", "pause", "7")
    wish = await table.news(6)
    seen = next(m for m in table.messages("Cy") if m.id == wish.id)
    assert seen.push is not None
    assert "Ada would like to pause the game" in seen.push[: 2 * GLANCE]


async def test_only_who_must_act_is_pushed(table: Evening) -> None:
    """A lobby, looks and moves push nobody else; what calls nobody is sent silently."""
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-W": 2}))
    await table.click("Cy", turn, "Scores")
    await move(table, "Ada", turn)
    await move(table, "Bo", await table.news(3))
    await table.news(4)
    world = table.server.world
    for message in world.history(table.channel):
        silent = MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags
        assert silent is not bool(message.pinged)
    assert [*pushes(table, ("Cy",))] == []


async def test_a_letter_says_what_for_and_where(table: Evening) -> None:
    """In a direct message, whose push names no channel of the game."""
    screen = await table.slash("Bo", "me settings")
    await table.choose("Bo", screen, ":where", "direct")
    turn = await table.game("Ada", "Bo", setup=Setup(bag={"BG-W": 12}))
    await move(table, "Ada", turn)
    bo = table.person("Bo")
    direct = table.server.world.direct_channel(bo.id)
    await table.server.client.wait_until(lambda: bool(table.server.world.history(direct)))
    (letter,) = table.server.client.messages(direct, bo)
    assert letter.push is not None
    assert "It’s your turn." in letter.push[:GLANCE]
    assert "#table" in letter.push[:GLANCE]
    (link,) = letter.buttons
    assert link.label == "Go to the game"
    assert (link.url or "").startswith("https://discord.com/channels/")
