"""A member who calls themselves otherwise is called so from what they do next, everywhere."""

from playground.client.message_view import MessageView
from tests.cogs.evening import Evening, answer, move


def rename(table: Evening, name: str, to: str) -> None:
    """Let a member have another name from now on."""
    table.person(name).name = to


async def test_the_next_message_has_the_new_name(table: Evening) -> None:
    """Of a player who makes their move; so have the scores and the text of the game."""
    turn = await table.game("Ada", "Bo")
    player = await table.to_act()
    rename(table, player, "Mx *Quill*")
    await move(table, "Mx *Quill*", turn)
    told = await table.told((await table.position()).table.seq)
    assert "Mx \\*Quill\\*" in told.text
    assert player not in told.text
    scores = await table.open("Cy", "scores")
    assert "Mx \\*Quill\\*" in scores.text
    assert player not in scores.text
    exported = await table.service.history.export((await table.position()).table.id)
    assert "Mx *Quill*" in exported
    assert (await table.service.history.verify((await table.position()).table.id)).agrees


async def test_a_command_has_it_at_once(table: Evening) -> None:
    """Also in what it answers, to who uses it and to others."""
    await table.game("Ada", "Bo")
    rename(table, "Bo", "Bob")
    assert "Bob" in (await table.open("Bob", "scores")).text
    assert "Bob" in (await table.open("Ada", "scores")).text


async def test_a_lobby_has_it(table: Evening) -> None:
    """Once its host presses something; strangers who only look are nobody there."""
    await table.slash("Ada", "game new")
    lobby = await table.news(1)
    await table.click("Bo", lobby, "Join")
    rename(table, "Bo", "Bob")
    rename(table, "Cy", "Ada")
    cy = next(user for user in table.server.client.users[::-1] if user.name == "Ada")
    options = next(b.custom_id for b in lobby.buttons if b.label == "Options")
    refused: MessageView = await answer(await table.server.client.press(cy, lobby, options))
    assert refused.ephemeral
    joined = await table.click("Bob", lobby, "Join")
    assert joined.ephemeral
    seats = (await table.position()).table.seats
    assert [seat.name for seat in seats] == ["Ada", "Bob"]


async def test_two_players_of_one_name_are_two(table: Evening) -> None:
    """What names one of them for the bot is their id."""
    turn = await table.game("Ada", "Bo")
    ids = {name: table.person(name).id for name in ("Ada", "Bo")}
    for name, to in (("Bo", "Twin"), ("Ada", "Twin ")):
        rename(table, name, to)
        await table.click(to, turn, "Scores")
    seats = (await table.position()).table.seats
    assert [seat.own_name for seat in seats] == ["Twin", "Twin"]
    assert [seat.name for seat in seats] == ["Twin", "Twin (2)"]
    assert {seat.user_id for seat in seats} == {*ids.values()}
    assert "Twin (2)" in (await table.open("Cy", "scores")).text
