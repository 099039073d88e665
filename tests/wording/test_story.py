"""Events as sentences."""

import pytest

from bot.games.automatic_steps import BotPlays, Unasked
from bot.wording import Story, Words
from rules import Setup
from rules.board import Figure
from rules.events import (
    Claim,
    Event,
    FeatureCompleted,
    FeatureScored,
    FigureCaptured,
    FigureDeployed,
    FigureReleased,
    FigureReturned,
    GameEnded,
    Part,
    PartBegan,
    PlayerResigned,
    PointsGiven,
    ScoreItem,
    Spot,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansions import EXPANSIONS
from rules.expansions.crop_circle import CropNamed
from rules.expansions.halflings.hands import DraftBegan, HalfDealt, HalfPicked
from rules.expansions.hills import HillRaised
from rules.expansions.hills_sheep.flock import FlockDriven, TokenDrawn
from rules.expansions.princess_dragon.dragon import (
    DragonArrived,
    DragonMoved,
    DragonStopped,
    DragonWoke,
    TilePutBack,
    TileSetAside,
)
from rules.expansions.princess_dragon.fairy import FairyMoved
from rules.expansions.source import SourceChosen
from rules.expansions.traders_builders.goods import GoodsTaken
from tests.cogs.games import played
from tests.wording.games import DRAFT, EVERYTHING

NAMES = ("Ada", "Bo", "Cy")
HERE = Spot(1, 0, "city1")


def story(setup: Setup = EVERYTHING) -> Story:
    """Return the story of a game of three."""
    return Story(Words(), NAMES, EXPANSIONS.rulebook(setup).tiles)


def bo(kind: str = "meeple") -> Figure:
    """Return a figure of Bo's."""
    return Figure(1, kind, 1)


def points(reason: str, player: int, count: int) -> ScoreItem:
    """Return points for a reason."""
    return ScoreItem(player, count, reason, ())


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (PartBegan(1, 1), "Bo takes a double turn."),
        (
            TileDiscarded(0, "BG-C"),
            "The tile Ada drew fits nowhere and is removed: city N E S W with a coat of arms.",
        ),
        (TilePlaced(1, "BG-D", -2, 3, 0), "Bo places the tile at 2W 3S."),
        (TilePlaced(1, "H1-01", 0, -1, 0), "Bo places a half tile at 1N."),
        (FigureDeployed(bo(), HERE), "Bo places a knight at 1E."),
        (FigureCaptured(bo(), HERE, 2), "Cy captures Bo’s knight at 1E."),
        (FigureReleased(bo(), 2), "Cy gives Bo’s meeple back."),
        (PlayerResigned(1), "Bo has resigned."),
        (GameEnded((1, 3, 2), (1,)), "The game is over. Bo wins!"),
        (GameEnded((3, 3, 1), (0, 1)), "The game is over. Ada and Bo share the win!"),
        (
            TileSetAside(0, "PD-A"),
            "Ada draws a dragon tile, which is set aside until the first volcano:"
            " city N W, road E S, and princess.",
        ),
        (
            TilePutBack(0, "PD-A"),
            "Ada draws a dragon tile, which goes back into the bag:"
            " city N W, road E S, and princess.",
        ),
        (DragonArrived(0, -1, ()), "The volcano brings the dragon to 1N."),
        (
            DragonArrived(0, -1, ("PD-A",)),
            "The volcano brings the dragon to 1N; 1 tile that was set aside is back in the bag.",
        ),
        (DragonWoke(0, -1), "The dragon wakes at 1N."),
        (DragonMoved(0, 1, 0, 1), "Ada moved the dragon to 1E."),
        (Unasked("forced", DragonMoved(0, 1, 0, 1)), "The dragon could only move to 1E."),
        (Unasked("ordered", DragonMoved(0, 1, 0, 3)), "Ada’s order moved the dragon to 1E."),
        (Unasked("forced", PartBegan(0, 1)), "Ada takes a double turn."),
        (DragonStopped(1), "It stopped: no way left."),
        (
            FairyMoved(0, 1, 0, Figure(0, "meeple", 1), "city2"),
            "Ada moves the fairy to a knight at 1E.",
        ),
        (
            FairyMoved(0, 1, 0, Figure(0, "phantom", 1), "road1"),
            "Ada moves the fairy to the phantom at 1E.",
        ),
        (FairyMoved(0, 1, 0, Figure(0, "meeple", 1)), "Ada moves the fairy to a meeple at 1E."),
        (FairyMoved(0, 1, 0), "Ada moves the fairy to 1E."),
        (
            DraftBegan(24),
            "24 half tiles are on offer; take turns picking one. The last player begins.",
        ),
        (HalfPicked(1, "H2-07"), "Bo picks a half tile: city S W with a coat of arms."),
        (
            HillRaised(1, 0, True),
            "A hill rises at 1E; the next tile goes under it, face down.",
        ),
        (HillRaised(1, 0, False), "A hill rises at 1E; there’s no tile left to go under it."),
        (TokenDrawn(1, 3, Spot(1, 0, "field1")), "Bo’s flock at 1E gets 3 sheep."),
        (
            TokenDrawn(1, 0, Spot(1, 0, "field1")),
            "Bo draws a wolf. The sheep at 1E run away, and all shepherds there return to the "
            "supply.",
        ),
        (FlockDriven(Spot(1, 0, "field1"), False), "The flock at 1E goes into the stable."),
        (
            FlockDriven(Spot(1, 0, "field1"), True),
            "The field at 1E is closed, so its flock goes into the stable.",
        ),
        (
            CropNamed(1, "knight", "A"),
            "Bo decides for the crop circle:"
            " each player may add a meeple next to one of their knights.",
        ),
        (
            CropNamed(1, "farmer", "B"),
            "Bo decides for the crop circle:"
            " each player returns one of their farmers to the supply.",
        ),
        (GoodsTaken(1, "wine", 2, HERE), "Bo takes 2 wine."),
        (GoodsTaken(1, "cloth", 1, HERE), "Bo takes 1 cloth."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_is_a_sentence(event: Event, told: str) -> None:
    """Who, what and where, with the plural of what is counted."""
    assert story().lines([event]) == [told]


@pytest.mark.parametrize(
    "event",
    [
        TurnBegan(2, 7),
        TileDrawn(0, "PD-A"),
        HalfDealt(1),
        SourceChosen(1, half=True),
        FeatureCompleted(1, "city", 3),
        FigureReturned(bo(), HERE, "scored"),
        FigureReturned(bo("abbot"), HERE, "abbot"),
        DragonStopped(0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_some_things_go_without_saying(event: Event) -> None:
    """Secrets, what another event tells, and whose turn it is: they are called by name."""
    assert story().lines([event]) == []
    assert story().lines([PlayerResigned(0), event, PlayerResigned(1)]) == [
        "Ada has resigned.",
        "Bo has resigned.",
    ]


def test_a_tile_and_who_stands_on_it_are_one_sentence() -> None:
    """Whoever is placed with it, in one line; elsewhere through a portal, in another."""
    laid = TilePlaced(1, "BG-D", 1, 0, 0)
    knight = FigureDeployed(bo(), HERE)
    phantom = FigureDeployed(bo("phantom"), Spot(1, 0, "road1"))
    assert story().lines([laid, knight]) == ["Bo places the tile at 1E with a knight."]
    assert story().lines([laid, knight, phantom]) == [
        "Bo places the tile at 1E with a knight and the phantom."
    ]
    half = TilePlaced(1, "H1-01", 1, 0, 0)
    assert story().lines([half, knight]) == ["Bo places a half tile at 1E with a knight."]
    away = FigureDeployed(bo(), Spot(3, 0, "city1"))
    assert story().lines([laid, away, phantom]) == [
        "Bo places the tile at 1E.",
        "Bo places a knight at 3E.",
        "Bo places the phantom at 1E.",
    ]


def test_a_turn_is_told_in_the_order_in_which_it_happens() -> None:
    """Who laid where, what that closed, and what it brought."""
    scored = FeatureScored("city", True, 2, (points("city", 1, 4), points("fairy.scored", 1, 3)))
    turn = [TilePlaced(1, "BG-D", 1, 0, 0), FigureDeployed(bo(), HERE), scored]
    back = FigureReturned(bo(), HERE, "scored")
    assert story().lines([*turn, back, TurnBegan(2, 2), TileDrawn(2, "BG-D")]) == [
        "Bo places the tile at 1E with a knight.",
        "A city of 2 tiles is complete: Bo 4 points and Bo 3 points from the fairy.",
    ]


def ate(player: int, x: int, kind: str = "meeple", cause: str = "eaten") -> FigureReturned:
    """Return that a figure in a city went home."""
    return FigureReturned(Figure(player, kind, x), Spot(x, 0, "city1"), cause)


WOKE, EAST, FURTHER = DragonWoke(0, 0), DragonMoved(1, 1, 0, 5), DragonMoved(0, 2, 0, 4)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([WOKE], ["The dragon wakes at 0."]),
        ([WOKE, DragonStopped(6)], ["The dragon wakes at 0.", "It stopped: no way left."]),
        ([WOKE, EAST], ["Bo moved the dragon to 1E."]),
        ([BotPlays(1), EAST], ["The bot moved the dragon to 1E for Bo."]),
        (
            [EAST, ate(0, 1), Unasked("forced", FURTHER)],
            [
                "Bo moved the dragon to 1E; then it could only go 2E.",
                "It ate Ada’s knight (1E).",
            ],
        ),
        ([WOKE, EAST, FURTHER], ["The dragon moved 0 → 1E (Bo) → 2E (Ada)."]),
        (
            [WOKE, Unasked("forced", EAST), Unasked("ordered", FURTHER)],
            ["The dragon moved 0 → 1E → 2E (Ada)."],
        ),
        (
            [WOKE, EAST, ate(0, 1), FURTHER, ate(2, 2, "pig"), DragonStopped(0)],
            [
                "The dragon moved 0 → 1E → 2E.",
                "It ate Ada’s knight (1E) and Cy’s pig (2E).",
            ],
        ),
        (
            [WOKE, EAST, DragonStopped(5)],
            ["Bo moved the dragon to 1E.", "It stopped: no way left."],
        ),
        (
            [EAST, ate(1, 1), ate(1, 2), ate(0, 3), ate(1, 1, "builder"), DragonStopped(0)],
            [
                "Bo moved the dragon to 1E.",
                "It ate Ada’s knight (3E), Bo’s builder (1E), and 2 of Bo’s meeples.",
            ],
        ),
        (
            [EAST, ate(1, 1), ate(1, 3, "builder", "alone")],
            [
                "Bo moved the dragon to 1E.",
                "It ate Bo’s knight (1E)."
                " That left Bo’s builder (3E) alone, so back to the supply.",
            ],
        ),
    ],
)
def test_a_walk_is_told_in_three_lines(events: list[Event], told: list[str]) -> None:
    """Where it came and who chose that, whom it ate, and why it stopped; the picture counts."""
    assert story().lines(events) == told
    turn = TurnBegan(0, 1)
    assert story().lines([turn, *events, turn]) == told


def test_several_walks_are_told_one_after_the_other() -> None:
    """With what happened between them."""
    walk = [WOKE, EAST, ate(0, 1), DragonStopped(5)]
    laid = TilePlaced(1, "BG-D", 1, 0, 0)
    lines = story().lines([*walk, laid, *walk])
    assert lines == [*story().lines(walk), "Bo places the tile at 1E.", *story().lines(walk)]


def test_a_tile_that_waits_for_a_volcano_is_told_once() -> None:
    """That it was drawn, and what became of it, are one thing."""
    (line,) = story().lines([TileDrawn(0, "PD-A"), TileSetAside(0, "PD-A")])
    assert line.startswith("Ada draws a dragon tile")


@pytest.mark.parametrize(
    ("kind", "segment", "placed", "owned"),
    [
        ("meeple", "city1", "a knight", "knight"),
        ("meeple", "road12", "a highwayman", "highwayman"),
        ("meeple", "monastery1", "a monk", "monk"),
        ("meeple", "field1", "a farmer", "farmer"),
        ("big-meeple", "city1", "a large knight", "large knight"),
        ("big-meeple", "road1", "a large highwayman", "large highwayman"),
        ("big-meeple", "monastery1", "a large monk", "large monk"),
        ("big-meeple", "field1", "a large farmer", "large farmer"),
        ("abbot", "garden1", "the abbot", "abbot"),
        ("phantom", "city1", "the phantom", "phantom"),
        ("builder", "road1", "the builder", "builder"),
        ("pig", "field1", "the pig", "pig"),
    ],
)
def test_figures_are_called_by_what_they_are_where_they_stand(
    kind: str, segment: str, placed: str, owned: str
) -> None:
    """Placed, eaten, sent home by princess or crop circle, left alone."""
    figure, spot = bo(kind), Spot(0, 2, segment)
    events = [FigureDeployed(figure, spot)]
    causes = ("eaten", "princess", "crop-circle", "alone")
    returns = [FigureReturned(figure, spot, cause) for cause in causes]
    assert story().lines([*events, *returns]) == [
        f"Bo places {placed} at 2S.",
        f"The dragon eats Bo’s {owned} at 2S.",
        f"The princess removes Bo’s {owned} at 2S.",
        f"The crop circle returns Bo’s {owned} at 2S to the supply.",
        f"That leaves Bo’s {owned} at 2S alone, so back to the supply.",
    ]


@pytest.mark.parametrize(
    ("kind", "complete", "told"),
    [
        ("city", True, "A city of 3 tiles is complete"),
        ("road", True, "A road of 3 tiles is complete"),
        ("monastery", True, "A monastery is complete"),
        ("garden", True, "A garden is complete"),
        ("city", False, "An incomplete city of 3 tiles"),
        ("road", False, "An incomplete road of 3 tiles"),
        ("monastery", False, "An incomplete monastery with 3 tiles"),
        ("garden", False, "An incomplete garden with 3 tiles"),
        ("field", False, "A field next to no complete city"),
    ],
)
def test_a_scored_feature_is_told_with_its_points(kind: str, complete: bool, told: str) -> None:
    """What was scored, and who gets how much."""
    items = (points(kind, 1, 10), points("fairy.scored", 0, 3), points("pig", 2, 1))
    gains = "Bo 10 points, Ada 3 points from the fairy, and Cy 1 point from the pig"
    assert story().lines([FeatureScored(kind, complete, 3, items)]) == [f"{told}: {gains}."]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A city of 3 tiles is complete: nobody scores."),
        ("nl", "Een stad van 3 tegels is afgebouwd: niemand krijgt punten."),
        ("pl", "Ukończone miasto (3 płytki): nikt nie dostaje punktów."),
        ("de", "Eine Stadt aus 3 Plättchen ist abgeschlossen: niemand bekommt Punkte."),
    ],
)
def test_a_feature_may_bring_nobody_points(language: str, told: str) -> None:
    """A mayor alone in a city without coats of arms counts for nothing (AM-8)."""
    lonely = FeatureScored("city", True, 3, ())
    assert Story(Words(language), ("Ada", "Bo", "Cy"), {}).lines([lonely]) == [told]


def test_parts_of_points_are_told_apart() -> None:
    """Coats of arms, vineyards, an inn, a cathedral; not the tiles."""
    parts = (Part("tiles", 4, 8), Part("arms", 1, 2))
    for part, told in (("inn", "an inn"), ("cathedral", "a cathedral"), ("vineyards", "vineyards")):
        item = ScoreItem(1, 15, "city", (*parts, Part(part, 5, 5)), HERE)
        (line,) = story().lines([FeatureScored("city", True, 1, (item,))])
        gain = f"Bo 15 points (2 for coats of arms and 5 for {told})"
        assert line == f"A city of 4 tiles is complete: {gain}."


def scored(
    kind: str,
    *players: int,
    parts: tuple[Part, ...],
    claims: tuple[Claim, ...] = (),
    complete: bool = True,
    decided: str = "",
) -> str:
    """Return how a feature is told that brought these players the points of these parts."""
    reason = kind if complete or kind == "field" else f"{kind}.incomplete"
    gained = sum(part.points for part in parts)
    items = tuple(ScoreItem(player, gained, reason, parts, HERE) for player in players)
    (line,) = story().lines([FeatureScored(kind, complete, 3, items, claims, decided)])
    return line


def test_what_is_worth_less_is_told_with_the_reason() -> None:
    """A small city by half, and what is unfinished with an inn or a cathedral nothing."""
    told = scored("city", 1, parts=(Part("tiles", 2, 2),))
    assert told == "A city of 2 tiles is complete: Bo 2 points (small city)."
    told = scored("road", 1, parts=(Part("inn", 0, 0),), complete=False)
    assert told == "An incomplete road of 3 tiles: Bo 0 points (because of an inn)."
    told = scored("city", 1, parts=(Part("cathedral", 0, 0),), complete=False)
    assert told == "An incomplete city of 3 tiles: Bo 0 points (because of a cathedral)."
    told = scored("city", 1, parts=(Part("tiles", 2, 2),), complete=False)
    assert told == "An incomplete city of 2 tiles: Bo 2 points."


def test_what_is_counted_is_told() -> None:
    """A field's cities, a monastery's tiles unless they are nine, half tiles where they count."""
    told = scored("field", 1, parts=(Part("cities", 3, 9),), complete=False)
    assert told == "A field next to 3 complete cities: Bo 9 points."
    told = scored("monastery", 1, parts=(Part("tiles", 5, 5),), complete=False)
    assert told == "An incomplete monastery with 5 tiles: Bo 5 points."
    told = scored("monastery", 1, parts=(Part("tiles", 9, 9),))
    assert told == "A monastery is complete: Bo 9 points."
    told = scored("garden", 1, parts=(Part("tiles", 11, 11),))
    assert told == "A garden with 11 tiles is complete: Bo 11 points."
    told = scored("road", 1, parts=(Part("tiles", 4, 4),))
    assert told == "A road of 4 tiles is complete: Bo 4 points."


FOUR = (Part("tiles", 4, 4),)


@pytest.mark.parametrize(
    ("winners", "claims", "decided", "told"),
    [
        ((1,), (), "", "Bo 4 points"),
        ((0, 1), (), "", "Ada and Bo 4 points each (tie)"),
        ((0, 1), (Claim(0, 1), Claim(1, 1)), "", "Ada and Bo 4 points each (tie)"),
        (
            (0, 1),
            (Claim(0, 2), Claim(1, 2), Claim(2, 1)),
            "",
            "Ada and Bo 4 points each (tie: Ada 2, Bo 2, Cy 1)",
        ),
        ((1,), (Claim(0, 1), Claim(1, 2)), "", "Bo 4 points (meeples: Ada 1, Bo 2)"),
        (
            (1,),
            (Claim(0, 1), Claim(1, 2, ("big-meeple",))),
            "",
            "Bo 4 points (meeples: Ada 1, Bo 2 with the large meeple)",
        ),
        (
            (1,),
            (Claim(0, 1), Claim(1, 1)),
            "halflings",
            "Bo 4 points (tie: Ada 1, Bo 1; the hill decides)",
        ),
        (
            (1, 2),
            (Claim(0, 1), Claim(1, 1), Claim(2, 1)),
            "halflings",
            "Bo and Cy 4 points each (tie: Ada 1, Bo 1, Cy 1; the hill decides)",
        ),
    ],
)
def test_who_had_what_is_told_where_there_were_several(
    winners: tuple[int, ...], claims: tuple[Claim, ...], decided: str, told: str
) -> None:
    """BG-7, IC-1, HL-17: a tie, what settled it, or the majority."""
    line = scored("road", *winners, parts=FOUR, claims=claims, decided=decided)
    assert line == f"A road of 4 tiles is complete: {told}."


def test_the_reason_stands_beside_the_points_it_is_about() -> None:
    """The fairy's and the pig's come after it; a city that is shared has its arms once."""
    items = (
        *(ScoreItem(p, 8, "city", (Part("tiles", 3, 6), Part("arms", 1, 2)), HERE) for p in (0, 1)),
        points("fairy.scored", 2, 3),
    )
    claims = (Claim(0, 1), Claim(1, 1), Claim(2, 0))
    (line,) = story().lines([FeatureScored("city", True, 3, items, claims)])
    assert line == (
        "A city of 3 tiles is complete: Ada and Bo 8 points each, of which 2 for coats of arms"
        " (tie: Ada 1, Bo 1, Cy 0) and Cy 3 points from the fairy."
    )


@pytest.mark.parametrize(
    ("reason", "count", "told"),
    [
        ("fairy.turn", 1, "Bo scores 1 point from the fairy."),
        (
            "monastery.incomplete",
            4,
            "Bo takes back the abbot from a monastery with 4 tiles: 4 points.",
        ),
        ("garden.incomplete", 1, "Bo takes back the abbot from a garden with 1 tile: 1 point."),
    ],
)
def test_points_by_themselves_are_told_with_their_reason(
    reason: str, count: int, told: str
) -> None:
    """A sentence for each player."""
    assert story().lines([PointsGiven((points(reason, 1, count),))]) == [told]
    both = PointsGiven((points(reason, 1, count), points(reason, 1, count)))
    assert story().lines([both]) == [f"{told} {told}"]


@pytest.mark.parametrize("kind", ["wine", "grain", "cloth"])
def test_goods_are_told_with_their_number(kind: str) -> None:
    """TB-3: of one player, and of several who have as many."""
    alone, tied = (
        PointsGiven(tuple(ScoreItem(p, 10, f"goods.{kind}", (Part(kind, 3, 10),)) for p in players))
        for players in ((1,), (1, 2))
    )
    assert story().lines([alone]) == [f"Bo scores 10 points for the most {kind}: 3."]
    assert story().lines([tied]) == [f"Bo and Cy tie for the most {kind}, 3 each: 10 points each."]


def test_whatever_is_scored_is_told_with_what_decided_it() -> None:
    """In random games with everything: the strongest win, and a line says why it is they."""
    contested = 0
    for _, _, events in (moment for seed in range(12) for moment in played(seed, EVERYTHING)):
        for event in events:
            if not isinstance(event, FeatureScored):
                continue
            (line,) = story().lines([event])
            winners = {
                item.player
                for item in event.items
                if item.reason in (event.kind, f"{event.kind}.incomplete")
            }
            most = max((claim.strength for claim in event.claims), default=0)
            strongest = {claim.player for claim in event.claims if claim.strength == most}
            if event.claims:
                contested += 1
                assert winners < strongest if event.decided else winners == strongest
            assert ("(tie" in line or "; tie" in line) == (len(strongest) > 1)
            assert ("meeples: " in line) == (len(strongest) == 1)
    assert contested


@pytest.mark.parametrize("setup", [EVERYTHING, DRAFT], ids=["everything", "draft"])
def test_a_whole_game_is_told_in_sentences(setup: Setup) -> None:
    """Each line is one, and no placeholder is left."""
    lines = [line for _, _, events in played(0, setup) for line in story(setup).lines(events)]
    assert len(lines) > 100
    assert all(line.endswith((".", "!")) and "{" not in line for line in lines)
    assert not [line for line in lines if ": ." in line]


def test_an_event_that_nobody_can_tell_is_an_error() -> None:
    """The kind is named."""

    class Rain(Event, frozen=True):
        """It rains."""

    with pytest.raises(KeyError, match="Rain"):
        story().lines([Rain()])
