"""Ratings: who gains and loses by a game, and how much that is."""

from itertools import repeat

from bot.records.rating import START, Rating, rate

ANN, BO, CYD = 1, 2, 3


def newcomers(*players: int) -> dict[int, Rating]:
    """Players who have not played yet."""
    return dict(zip(players, repeat(Rating())))


def test_a_newcomer_has_what_everybody_begins_with() -> None:
    """Whatever they can: nobody knows yet."""
    assert Rating().shown == START


def test_who_wins_gains_and_who_loses_does_not() -> None:
    """By their places, whoever is named first."""
    after = rate(newcomers(CYD, ANN, BO), {CYD: 3, ANN: 1, BO: 2})
    assert after[ANN].mu > after[BO].mu > after[CYD].mu
    assert all(rating.sigma < Rating().sigma for rating in after.values())


def test_equal_places_are_a_draw() -> None:
    """Between equals nobody is believed to be better for it."""
    after = rate(newcomers(ANN, BO), {ANN: 1, BO: 1})
    assert after[ANN] == after[BO]


def test_a_surprise_counts_for_more() -> None:
    """Who beats a better player gains more than who beats a worse one."""
    strong, weak = Rating(35.0, 3.0), Rating(15.0, 3.0)
    expected = rate({ANN: strong, BO: weak}, {ANN: 1, BO: 2})[ANN].mu - strong.mu
    surprise = rate({ANN: strong, BO: weak}, {ANN: 2, BO: 1})[BO].mu - weak.mu
    assert surprise > 5 * expected > 0


def test_alone_nobody_is_rated() -> None:
    """There is nobody to compare with."""
    assert rate(newcomers(ANN), {ANN: 1}) == {}


def test_who_goes_on_winning_goes_on_rising() -> None:
    """Ten games are enough to tell two players apart."""
    ratings = newcomers(ANN, BO)
    shown = [START]
    for _ in range(10):
        ratings = rate(ratings, {ANN: 1, BO: 2})
        shown.append(ratings[ANN].shown)
    assert shown == sorted(shown)
    assert shown[-1] - ratings[BO].shown > 500
