"""People press what is not theirs, what is over, what nobody offered, or all too fast."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from playground.client.outcome import InteractionOutcome
from tests.simulation.playthrough.scene import Moment, Scene
from tests.simulation.robot import offers
from tests.simulation.room import PATIENCE, asks_for_step, asks_for_turn, verb


async def press_for_another(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Let everybody else press what only one may."""
    public = scene.room.newest
    (first, *_) = (o for o in offers(public) if verb(o.custom_id) in ("p", "d"))
    async with unchanged(scene):
        for user in scene.room.people:
            if user != moment.robot.user:
                await refused(scene, await scene.client.press(user, public, first.custom_id))
    return await moment.press()


async def press_forged(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Press what nobody offered."""
    public, user = scene.room.newest, moment.robot.user
    letter, game, number, *_ = moment.offer.custom_id.split(":")
    forgeries = (
        "nonsense",
        f"{letter}:00000000:{number}:0:",
        f"c:{game}:{number}:0.999",
        f"c:{game}:{number}:",
        f"d:{game}:{number}:99",
        f"p:{game}:{number}:999.9:q99",
        f"p:{game}:{int(number) + 1}::",
        "x" * 100,
    )
    async with unchanged(scene):
        for custom_id in forgeries:
            for place in {public.id, moment.screen.id}:
                asked = await scene.client.press(user, place, custom_id, forged=True)
                await refused(scene, asked)
    return await moment.press()


def choose_forged(value: str) -> Callable[[Scene, Moment], Awaitable[InteractionOutcome]]:
    """Return a mishap: a line is chosen that nobody offered; the person then begins anew."""

    async def happen(scene: Scene, moment: Moment) -> InteractionOutcome:
        user, screen = moment.robot.user, moment.screen
        words = screen.selects[0]
        async with unchanged(scene):
            asked = await scene.client.choose(user, screen, words.custom_id, [value], forged=True)
            await refused(scene, asked)
        return await _open_picker(scene, moment)

    return happen


async def open_second_game(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Ask for a new game where one is being played: a thread is offered."""
    async with unchanged(scene):
        for user in scene.room.people:
            asked = await scene.client.slash(user, scene.room.channel, "game new")
            await refused(scene, asked, offered=("Open in a thread",))
    return await moment.press()


async def press_retired(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Press the buttons of an older message, as people do who have not scrolled down."""
    older = [m for m in scene.room.posted[:-1] if asks_for_turn(m) or asks_for_step(m)][-3:]
    async with unchanged(scene):
        for message in older:
            (first, *_) = (o for o in offers(message) if verb(o.custom_id) in ("p", "d"))
            asked = await scene.client.press(
                moment.robot.user, message.id, first.custom_id, forged=True
            )
            await refused(scene, asked)
    return await moment.press()


async def open_second_picker(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Open a second picker, which takes the place of the first; the person begins anew there."""
    first, user = moment.screen.id, moment.robot.user
    opened = await _open_picker(scene, moment)

    def is_gone() -> bool:
        seen = scene.client.messages(scene.room.channel, user)
        return all(message.id != first for message in seen)

    await scene.client.wait_until(is_gone, PATIENCE)
    return opened


async def _open_picker(scene: Scene, moment: Moment) -> InteractionOutcome:
    public = scene.room.newest
    (play,) = (offer for offer in offers(public) if verb(offer.custom_id) == "p")
    opened = await moment.robot.press(public, play)
    await opened.wait_until_settled(PATIENCE)
    return opened


async def press_twice(scene: Scene, moment: Moment) -> InteractionOutcome:
    """Press a button that makes a move twice, faster than the bot can answer."""
    moves = scene.records.moves()
    both = [await moment.robot.press(moment.screen, moment.offer) for _ in range(2)]
    for asked in both:
        await asked.wait_until_settled(PATIENCE)
    made = scene.records.moves() - moves
    scene.findings.demand(made == 1, f"A button pressed twice makes {made} moves.")
    return both[0]


async def refused(scene: Scene, asked: InteractionOutcome, offered: tuple[str, ...] = ()) -> None:
    """Demand that a press is answered by words that only the presser sees, and these buttons."""
    await asked.wait_until_settled(PATIENCE)
    shown = {message.id: message for message in (*asked.messages, asked.original) if message}
    private = [message for message in shown.values() if message.ephemeral]
    said = [
        message.text
        for message in private
        if message.text.strip() and tuple(b.label for b in message.buttons) == offered
    ]
    what = asked.interaction.data.get("custom_id") or asked.interaction.name
    scene.findings.demand(
        said and not any("went wrong" in text for text in said),
        f"The wrong press {what} by {asked.user.name} is not answered by a private sentence.",
    )


@asynccontextmanager
async def unchanged(scene: Scene) -> AsyncIterator[None]:
    """Demand that nothing is written down and nothing is said in public meanwhile."""
    before = scene.records.everything(), len(scene.room.told)
    yield
    after = scene.records.everything(), len(scene.room.told)
    scene.findings.demand(before == after, "A wrong press has changed something.")
