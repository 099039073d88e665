"""`/leaderboard` and `/me records`, as the players of a server see them."""

from rules import Setup
from tests.cogs.evening import Evening
from tests.cogs.finished_games import play

WILD = Setup(
    expansions=("princess-dragon",),
    bag={"BG-B": 4, "BG-V": 4, "PD-3": 1, "PD-G": 2, "PD-H": 1, "BG-U": 4},
)


async def test_before_the_first_game_there_is_nothing_to_show(table: Evening) -> None:
    """In one private sentence each."""
    board = await table.slash("Ada", "leaderboard")
    assert board.ephemeral
    assert board.text == "No game has been played to the end on this server yet."
    own = await table.slash("Ada", "me records")
    assert own.text == "You haven’t played a game to the end on this server yet."


async def test_the_leaderboard_is_a_picture_with_words(table: Evening) -> None:
    """Of the games that are played most; of others where they are chosen."""
    await play(table, "Ada", "Bo", seed=1)
    shown = await table.slash("Cy", "leaderboard")
    assert shown.ephemeral
    assert shown.text.startswith("## Leaderboard: The base game\nMost points in a game: ")
    assert "\nLargest city: " in shown.text
    assert shown.text.endswith("-# Ratings count after 10 games of this kind.")
    (picture,) = shown.pictures
    assert picture.alt is not None
    assert picture.alt.startswith("Leaderboard of 2 players, best first. 1. ")
    assert not shown.selects
    await play(table, "Bo", "Cy", setup=WILD, seed=2)
    await play(table, "Bo", "Cy", setup=WILD, seed=3)
    shown = await table.slash("Cy", "leaderboard")
    dragon = "The Princess & the Dragon"
    assert shown.text.startswith(f"## Leaderboard: {dragon}")
    assert [option.label for option in shown.selects[0].options] == [dragon, "The base game"]
    other = await table.choose("Cy", shown, "ranks:", "base")
    assert other.id == shown.id
    assert other.text.startswith("## Leaderboard: The base game")
    assert other.pictures[0].alt == picture.alt
    refused = await table.choose("Cy", other, "ranks:", "chess", forged=True)
    assert refused.text == "No game has been played to the end on this server yet."


async def test_one_s_own_records_are_private(table: Evening) -> None:
    """Games, wins, ratings, points and where they came from, what was reached."""
    await play(table, "Ada", "Bo", setup=WILD, seed=4)
    await play(table, "Ada", "Bo", seed=1)
    results = await table.service.ratings.own(table.server.world.guild_id, table.person("Ada").id)
    shown = await table.slash("Ada", "me records")
    assert shown.ephemeral
    title, games, *ratings, points, sources, _ = shown.text.split("\n")[:7]
    assert title == "## Your records on this server"
    assert games.startswith("**2 games, ")
    assert sorted(ratings) == [
        "No rating yet: 1 of 10 games (The Princess & the Dragon)",
        "No rating yet: 1 of 10 games (The base game)",
    ]
    total = sum(row.points for row in results)
    assert points.startswith(f"{total} points: ")
    assert sum(int(word) for word in sources.replace(",", "").split() if word.isdigit()) == total
    assert "cities" in sources
