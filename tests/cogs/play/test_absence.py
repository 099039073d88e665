"""Players who do not play as people see it: what is asked, what is chosen, who comes back."""

import pytest
from sqlalchemy import update

from bot.store.schema import actions, games
from playground.client.message_view import MessageView
from rules import Setup
from tests.cogs.evening import Evening, move, story

BASE = Setup()
CHOICES = ["Wait", "Bot plays this once", "Bot plays for now", "Hand over the seat"]


def labels(message: MessageView) -> list[str]:
    """Return what the buttons say."""
    return [b.label for b in message.buttons]


def pinged(table: Evening, message: MessageView) -> list[str]:
    """Return who was called by a message."""
    users = table.server.client.users
    return sorted(user.name for user in users if user.id in message.pinged)


async def asked(table: Evening, *names: str) -> MessageView:
    """Let the second of these people ask about the first, who has not played for ages."""
    begun = await table.game(*names, setup=BASE)
    assert not set(CHOICES) & set(labels(begun))
    async with table.store.write() as change:
        await change.connection.execute(update(actions).values(at=0.0))
    told = await table.open(names[1], "absent")
    assert told.text.startswith("I asked the others, and you too")
    return await table.news(3)


async def test_the_others_choose_that_the_bot_plays(table: Evening) -> None:
    """Buttons under the game's own message; who presses *Play* is back, which is said once."""
    vote = await asked(table, "Ada", "Bo", "Cy")
    assert labels(vote)[-4:] == CHOICES
    assert "What should happen?" in vote.text
    assert pinged(table, vote) == ["Cy"], "Bo has asked"
    noted = await table.click("Bo", vote, "Bot plays for")
    assert noted.text == "Noted. Chosen so far: Bot plays for now (1)."
    own = await table.press("Ada", vote, vote.buttons[-1].custom_id)
    assert own.text.startswith("The game is waiting for you")
    done = await table.click("Cy", vote, "Bot plays for")
    assert done.text == "Noted, and that decides it."
    news = await table.news(4)
    assert story(news).startswith("It’s decided: the bot plays for Ada until they return.")
    assert "The bot plays for Ada:" in news.text
    assert "The bot plays for Ada until they press *Play*." in news.text
    assert pinged(table, news) == ["Bo"]
    assert not set(CHOICES) & set(labels(news))
    await table.click("Ada", news, "Scores")
    told = await table.click("Ada", news, "Play")
    assert told.text.startswith("Welcome back! I no longer play for you.")
    assert "Bo is choosing where the tile goes." in told.text
    back = await table.news(5)
    assert story(back).startswith("Ada is back and plays again.")
    assert pinged(table, back) == []
    await table.open("Ada", "scores")
    await move(table, "Bo", back)
    assert (await table.news(6)).text.count("is back") == 0
    assert table.server.ledger.refused == []


async def test_who_is_back_says_so_with_a_command_too(table: Evening) -> None:
    """As who is on leave does; a command that looks is no return."""
    vote = await asked(table, "Ada", "Bo")
    await table.click("Bo", vote, "Bot plays for")
    await table.news(4)
    await table.open("Ada", "scores")
    assert (await table.open("Ada", "return")).text == "Welcome back!"
    assert story(await table.news(5)).startswith("Ada is back")


async def test_looking_ends_no_leave(table: Evening) -> None:
    """Neither buttons nor commands that look do, nor *Play* of who is not to act."""
    await table.game("Ada", "Bo", setup=BASE)
    for name, count in (("Ada", 3), ("Bo", 4)):
        await table.open(name, "away", "5")
        await table.news(count)
    for looked in ("Scores", "Territory", "Tiles left", "More"):
        assert "Welcome back" not in (await table.click("Ada", table.newest, looked)).text
    for command in ("game board", "game menu", "game turns", "game hint", "game undo"):
        await table.slash("Ada", command)
    refused = await table.click("Bo", table.newest, "Play")
    assert "Ada is choosing where the tile goes." in refused.text
    assert all(seat.away_until for seat in (await table.position()).table.seats)
    assert len(table.messages()) == 4
    shown = await table.click("Ada", table.newest, "Play")
    assert shown.text.startswith("Welcome back! Your leave is over, and your clock runs again.")
    assert story(await table.news(5)).startswith("Ada is back")
    assert [seat.away_until is None for seat in (await table.position()).table.seats] == [
        True,
        False,
    ]
    again = await table.click("Ada", table.newest, "Play")
    assert "Welcome back" not in again.text


async def test_who_is_away_has_a_button_to_be_back(table: Evening) -> None:
    """In the answer to their choice."""
    await table.game("Ada", "Bo", setup=BASE)
    told = await table.open("Bo", "away", "5")
    assert labels(told) == ["I’m back", "Menu"]
    assert (await table.click("Bo", told, "I’m back")).text == "Welcome back!"
    assert story(await table.news(4)).startswith("Bo is back")
    late = await table.open("Bo", "return")
    assert late.text == "You’re not away in this game."
    assert table.server.ledger.refused == []


async def test_a_typed_move_ends_a_leave(table: Evening) -> None:
    """And the answer says so."""
    await table.game("Ada", "Bo", setup=BASE)
    await table.open("Ada", "away", "5")
    await table.news(3)
    told = await table.slash("Ada", "place")
    assert told.text.startswith("Welcome back!")
    assert story(await table.news(4)).startswith("Ada is back")


async def test_a_seat_is_handed_over(table: Evening) -> None:
    """Named with a command, offered with a ping, taken with a button by nobody else."""
    vote = await asked(table, "Ada", "Bo")
    hand = await table.click("Bo", vote, "Hand over the seat")
    assert hand.text.startswith("Noted. Choose who takes the seat: *More*")
    refused = await table.substitute("Bo", "Bo", "Ada")
    assert refused.text.startswith("Bo has, or had, a seat in this game")
    told = await table.substitute("Bo", "Cy", "Ada")
    assert told.text.startswith("I asked Cy.")
    offer = await table.news(4)
    assert pinged(table, offer) == ["Cy"]
    assert labels(offer)[-2:] == ["Take the seat", "No, thanks"]
    late = await table.press("Bo", offer, offer.buttons[-2].custom_id)
    assert late.text.startswith("You aren’t being offered a seat here")
    taken = await table.click("Cy", offer, "Take the seat")
    assert taken.text == "The seat is yours. Have fun!"
    news = await table.news(5)
    assert story(news).startswith("Cy takes Ada’s seat")
    assert pinged(table, news) == []
    await move(table, "Cy", news)
    assert (await table.news(6)).text
    assert table.server.ledger.refused == []


async def leave_to_bot(table: Evening, name: str) -> MessageView:
    """Choose the bot for one's own seat, among the members of the server."""
    seats = (await table.position()).table.seats
    number = next(seat.number for seat in seats if seat.name == name)
    screen = await table.open(name, "substitute")
    bot = str(table.server.world.bot.id)
    return await table.choose(name, screen, f":substitute.{number}", bot)


async def test_a_seat_is_left_to_the_bot(table: Evening) -> None:
    """By a button, or by choosing the bot: it plays at once, until they press *Play*."""
    await table.game("Ada", "Bo", setup=BASE)
    told = await leave_to_bot(table, "Ada")
    assert told.text.startswith("From now on I play for you")
    news = await table.news(3)
    assert story(news).startswith("Ada leaves the seat to the bot for now.")
    assert "The bot plays for Ada:" in news.text
    assert pinged(table, news) == ["Bo"]
    alone = await leave_to_bot(table, "Bo")
    assert alone.text.startswith("Nobody else plays here")
    await table.click("Ada", news, "Play")
    assert story(await table.news(4)).startswith("Ada is back")
    assert table.server.ledger.refused == []


async def test_it_is_declined(table: Evening) -> None:
    """Then the others are asked again."""
    vote = await asked(table, "Ada", "Bo")
    assert vote.buttons
    await table.substitute("Bo", "Cy", "Ada")
    offer = await table.news(4)
    assert (await table.click("Cy", offer, "No, thanks")).text == "OK, the seat stays as it is."
    again = await table.news(5)
    assert "\nCy doesn’t take Ada’s seat." in again.text
    assert labels(again)[-4:] == CHOICES


async def test_who_is_away_says_until_when(table: Evening) -> None:
    """Some days from a list; a forged number is refused; a press ends it."""
    begun = await table.game("Ada", "Bo", setup=BASE)
    for nonsense in ("soon", "0", "99", "٣"):
        screen = await table.open("Ada", "away")
        refused = await table.choose("Ada", screen, ":away", nonsense, forged=True)
        assert refused.text == "This button doesn’t belong to any of my games."
    assert (await table.open("Ada", "return")).text == "You’re not away in this game."
    told = await table.open("Ada", "away", "7")
    assert told.text.startswith("Enjoy your time off!")
    away = await table.news(3)
    assert story(away).startswith("Ada is away until <t:")
    assert away.text.count("Ada is away until <t:") == 1
    assert begun.buttons
    assert (await table.open("Ada", "return")).text == "Welcome back!"
    back = await table.news(4)
    assert story(back).startswith("Ada is back and plays again.")
    assert "is away" not in back.text
    assert table.server.ledger.refused == []


@pytest.mark.parametrize(("locale", "days"), [("en-GB", "3 days"), ("nl", "3 dagen")])
async def test_lengths_are_offered_in_the_readers_language(
    table: Evening, locale: str, days: str
) -> None:
    """Of a leave and of a pause alike."""
    await table.game("Ada", "Bo", setup=BASE)
    table.server.client.set_locale(table.person("Ada"), locale)
    for what in ("away", "pause"):
        (select,) = (await table.open("Ada", what)).selects
        assert days in [option.label for option in select.options]


async def test_a_game_is_put_away_and_woken(table: Evening) -> None:
    """One sentence, no buttons left; the board can still be seen, and a player goes on with it."""
    begun = await table.game("Ada", "Bo", setup=BASE)
    async with table.store.write() as change:
        await change.connection.execute(update(games).values(expires_at=0.0))
    await table.service.scheduler.keep()
    put_away = await table.news(3)
    assert put_away.text.startswith("Nobody has played here for sixty days")
    late = await table.press("Ada", begun, begun.buttons[0].custom_id, forged=True)
    assert late.text.startswith("This game was archived because nobody played for a long time.")
    await table.server.client.wait_until(
        lambda: not next(each for each in table.messages() if each.id == begun.id).buttons
    )
    later = await table.press("Ada", begun, begun.buttons[0].custom_id, forged=True)
    assert later.text == late.text
    board = await table.slash("Cy", "game board")
    assert "This game was archived" in board.text
    assert "’s turn" not in board.text
    assert "Archived game" not in labels(await table.menu("Cy"))
    asked = await table.menu("Bo", "Ask the others", "Archived game")
    game = asked.selects[0].options[0].value
    await table.slash("Cy", "game new")
    await table.news(4)
    busy = await table.choose("Bo", asked, ":wake", game)
    assert busy.text.startswith("There’s already a game in this channel.")
    await table.open("Cy", "end")
    await table.news(5)
    woken = await table.menu("Bo", "Ask the others", "Archived game")
    woken = await table.choose("Bo", woken, ":wake", game)
    assert woken.text.startswith("The game goes on here: https://discord.com/")
    news = await table.news(6)
    assert story(news).startswith("Bo resumes this game.")
    assert "Ada" in pinged(table, news)
    await move(table, "Ada", news)
    assert table.server.ledger.refused == []


async def test_the_game_pauses_if_all_agree(table: Evening) -> None:
    """Asked and answered in public, with a ping; a late answer hears where the game is."""
    await table.game("Ada", "Bo", setup=BASE)
    told = await table.open("Bo", "pause", "7")
    assert told.text.startswith("I asked the others. As soon as all of them agree")
    asked = await table.news(3)
    assert story(asked).startswith(
        f"<@{table.person('Ada').id}>: **Bo would like to pause the game"
    )
    assert pinged(table, asked) == ["Ada"]
    assert labels(asked)[-2:] == ["Agree", "Refuse"]
    agreed = await table.click("Ada", asked, "Agree")
    assert agreed.text.startswith("Everybody agrees: the game is paused.")
    news = await table.news(4)
    assert story(news).startswith("Everybody agrees: the game is paused until <t:")
    assert " · The game is paused until <t:" in news.text
    assert "is away" not in news.text
    assert "Refuse" not in labels(news)
    await table.server.client.wait_until(lambda: not table.messages()[2].buttons)
    late = await table.press("Bo", asked, asked.buttons[-1].custom_id, forged=True)
    sentence, link = late.text.splitlines()
    assert sentence == "The game has moved on since then."
    assert link.startswith("[Jump to the latest message](")
    assert len(table.messages()) == 4, "an answer ends no pause"
    assert table.server.ledger.refused == []
