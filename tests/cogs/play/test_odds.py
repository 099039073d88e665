"""What one tile would complete, told to who asks for the tiles left, and numbered on the map."""

from fractions import Fraction

import pytest

from bot.games.table import Position
from bot.wording import Words
from cogs.layout import Layout
from cogs.play.odds import MOST, round_percent
from cogs.play.overviews import show_tiles
from rules.board import Figure
from rules.odds import completions
from tests.builders import Table, table
from tests.cogs.play.overview_screens import asking
from tests.cogs.tables import table_of

ADA, BO, NOBODY = 1, 2, 9


async def look(game: Table, user: int = ADA, status: str = "running") -> Layout:
    """Return the tiles left as one person sees them."""
    return await show_tiles(asking(user), Position(table_of(game.state, status=status), game.state))


async def tell(game: Table, user: int = ADA) -> list[str]:
    """Return the lines about odds."""
    lines = (await look(game, user)).below.splitlines()
    return lines[lines.index(Words()("odds.title")) + 1 :] if Words()("odds.title") in lines else []


def two_gaps(bag: dict[str, int]) -> Table:
    """Return a table where the first player has a city and a road, each one tile from its end."""
    game = table(bag=bag)
    game.put("BG-W", (1, 0))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (0, 0), "road1")
    return game


async def test_each_line_names_square_feature_points_tiles_and_chance() -> None:
    """The likeliest first; in brackets the chance that anybody draws one up to then."""
    game = two_gaps({"BG-E": 3, "BG-A": 1, "BG-B": 6})
    assert await tell(game) == [
        "**1** 1N, city: 4 points, 3 tiles, 30%",
        "**2** 1W, road: 3 points, 1 tile, 10%",
        Words()("odds.legend.next"),
    ]
    game.draws("BG-B")
    assert await tell(game) == [
        "**1** 1N, city: 4 points, 3 tiles, 33% (58%)",
        "**2** 1W, road: 3 points, 1 tile, 11% (22%)",
        Words()("odds.legend.later"),
    ]


async def test_the_picture_has_the_same_numbers() -> None:
    """In its alt text as well; whoever does not play sees the tiles without them."""
    game = two_gaps({"BG-E": 3, "BG-A": 1, "BG-B": 6})
    seen, plain = (await look(game)).picture, (await look(game, NOBODY)).picture
    assert seen is not None
    assert plain is not None
    assert "One tile would complete something of yours: 1 (1N) and 2 (1W)." in seen.alt
    assert "complete" not in plain.alt
    assert seen.png != plain.png


async def test_only_who_plays_is_told_and_only_their_own() -> None:
    """Neither a spectator, nor the other player, nor anybody once it is over."""
    game = two_gaps({"BG-E": 3, "BG-B": 1})
    assert await tell(game, BO) == await tell(game, NOBODY) == []
    assert Words()("odds.title") not in (await look(game, status="ended")).below
    game.resigns(0)
    assert await tell(game) == []


async def test_a_tile_in_hand_is_told_as_such() -> None:
    """Beside those that are left, if any are."""
    game = two_gaps({"BG-E": 2, "BG-B": 4})
    game.draws("BG-E")
    first, *_ = await tell(game)
    assert first == "**1** 1N, city: 4 points, in your hand, 1 tile, 20% (40%)"
    alone = two_gaps({"BG-E": 1, "BG-B": 4})
    alone.draws("BG-E")
    assert (await tell(alone))[0] == "**1** 1N, city: 4 points, in your hand"


async def test_where_no_tile_is_left_there_is_no_chance() -> None:
    """A square that nothing fits is crossed instead of numbered."""
    game = table(bag={"BG-E": 1, "BG-R": 1, "BG-B": 1})
    game.stand(1, (0, 0), "city1")
    game.draws("BG-E")
    assert await tell(game, BO) == ["**1** 1N, city: 4 points, none left to draw"]
    game = table(bag={"BG-E": 1, "BG-B": 1})
    game.stand(1, (0, 0), "city1")
    game.lay("BG-E", at=(0, 1), rotation=2)
    assert await tell(game, BO) == ["**✕** 1N, city: 4 points, nothing fits"]
    picture = (await look(game, BO)).picture
    assert picture is not None
    assert "None of them fits at 1N" in picture.alt
    assert "complete" not in picture.alt


async def test_the_last_draws_may_be_others() -> None:
    """Then there is only the chance that anybody draws one."""
    game = table(bag={"BG-E": 1, "BG-K": 1, "BG-R": 1}, players=3)
    game.stand(0, (0, 0), "city1")
    game.draws("BG-R")
    assert await tell(game) == [
        "**1** 1N, city: 4 points, 2 tiles, (100%)",
        Words()("odds.legend.never"),
    ]


async def test_features_of_one_square_share_its_number() -> None:
    """A city and a road that end on the same square, one below the other."""
    game = table(bag={"BG-L": 2, "BG-K": 1, "BG-B": 3})
    game.put("BG-U", (1, -1), rotation=1)
    game.put("BG-W", (2, -1))
    game.stand(0, (0, 0), "city1")
    game.stand(0, (1, -1), "road1")
    assert await tell(game) == [
        "**1** 1N, city: 4 points, 3 tiles, 50%",
        "**1** 1N, road: 3 points, 2 tiles, 33%",
        Words()("odds.legend.next"),
    ]


async def test_at_most_ten_lines() -> None:
    """The best of them; the rest would be read by nobody."""
    game = table(bag={"BG-E": 20, "BG-K": 3})
    game.state.supply[0] = tuple(Figure(0, "meeple", number) for number in range(MOST + 2))
    for x in range(MOST + 2):
        if x:
            game.put("BG-L", (x, 0))
        game.stand(0, (x, 0), "city1")
    assert len(completions(game.state, 0)) > MOST
    assert len(await tell(game)) == MOST + 1


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 500), "under 1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 3), "33%"),
        (Fraction(1, 8), "13%"),
        (Fraction(199, 200), "over 99%"),
        (Fraction(1), "100%"),
    ],
)
def test_percentages_never_promise_nor_deny(chance: Fraction, told: str) -> None:
    """Only what cannot be is 0, and only what is certain is 100."""
    assert round_percent(Words(), chance) == told


@pytest.mark.parametrize("language", ["en", "nl", "pl", "de"])
@pytest.mark.parametrize(("count", "form"), [(1, 0), (2, 1), (5, 2)])
def test_tiles_are_counted_as_the_language_does(language: str, count: int, form: int) -> None:
    """One, some and, in Polish, many."""
    forms = {
        "en": ("1 tile", "2 tiles", "5 tiles"),
        "nl": ("1 tegel", "2 tegels", "5 tegels"),
        "pl": ("1 płytka", "2 płytki", "5 płytek"),
        "de": ("1 Plättchen", "2 Plättchen", "5 Plättchen"),
    }
    assert Words(language).n("odds.tiles", count) == forms[language][form]
