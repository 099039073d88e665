"""`/me data`: a file with all there is, and its deletion, as people see them."""

import json

from tests.cogs.evening import Evening


async def test_everybody_gets_a_file_of_their_own(table: Evening) -> None:
    """In a private message; it says what somebody did, and whose it is."""
    await table.game("Ada", "Bo")
    shown = await table.click("Bo", await table.slash("Bo", "me settings"), "My data")
    assert shown.ephemeral
    assert "what you did in 1 game." in shown.text
    labels = [button.label for button in shown.buttons]
    assert labels == ["Get the file", "Delete it", "Notifications", "Quiet hours"]
    handed = await table.click("Bo", shown, "Get the file")
    assert handed.ephemeral
    message = table.server.world.messages[handed.id]
    (file,) = message.attachments
    assert file.filename == "cloisterwyrm-data.json"
    told = json.loads(file.data)
    assert told["user"] == {"id": table.person("Bo").id, "name": "Bo"}
    assert [row["name"] for row in told["stored"]["seats"]] == ["Bo"]
    assert "Ada" not in file.data.decode()


async def test_it_is_deleted_once_it_was_asked(table: Evening) -> None:
    """Games that run are left, which is said before; others see a former player."""
    await table.game("Ada", "Bo", "Cy")
    asked = await table.click(
        "Bo",
        await table.click("Bo", await table.slash("Bo", "me settings"), "My data"),
        "Delete it",
    )
    assert "You leave 1 game that isn’t over; your figures and points stay." in asked.text
    kept = await table.click("Bo", asked, "Keep it")
    assert kept.text.startswith("## What is stored about you")
    assert (await table.position()).table.seat_of(table.person("Bo").id) is not None
    asked = await table.click("Bo", kept, "Delete it")
    done = await table.click("Bo", asked, "Delete everything")
    assert done.text == "Nothing is stored about you any more. If you play again, you start fresh."
    assert done.buttons == ()
    board = await table.open("Cy", "scores")
    assert "Former player" in board.text
    assert "Bo" not in board.text
    shown = await table.click("Bo", await table.slash("Bo", "me settings"), "My data")
    assert "what you did in 0 games." in shown.text
