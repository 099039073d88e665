"""The base game in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.wording.column import Column, Naming, Telling
from bot.wording.figures import Form, name_figure, name_standing
from bot.wording.messages import Catalogue, Messages
from bot.wording.phrases import (
    describe,
    describe_print,
    kind_of,
    name_feature,
    name_hazards,
    name_square,
)
from bot.wording.topics import Line, Topic, given
from rules.actions import Deploy, Pass
from rules.events import (
    Claim,
    Event,
    FeatureCompleted,
    FeatureConverted,
    FeatureParted,
    FeatureScored,
    FigureCaptured,
    FigureDeployed,
    FigureKept,
    FigureReleased,
    FigureReturned,
    GameEnded,
    PartBegan,
    PlayerResigned,
    PointsGiven,
    ScoreItem,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from rules.expansions.source import ChooseDraw, ChooseFromHand, SourceChosen
from rules.prospects import find_gain
from rules.state import State
from rules.tiles import kind_called

SURROUNDED = 9
"""Tiles that a complete monastery or garden counts, without half tiles."""


class TileClaimed(Event, frozen=True):
    """A tile was laid and figures placed on it: several events in one."""

    tile: TilePlaced
    figures: tuple[FigureDeployed, ...]


def join_claims(events: Sequence[Event]) -> list[Event]:
    """Join figures with the tile they were placed on, if that was laid just before."""
    told: list[Event] = []
    for event in events:
        last = told[-1] if told else None
        if isinstance(last, TilePlaced):
            last = TileClaimed(last, ())
        if (
            isinstance(event, FigureDeployed)
            and isinstance(last, TileClaimed)
            and (event.spot.x, event.spot.y) == (last.tile.x, last.tile.y)
        ):
            told[-1] = TileClaimed(last.tile, (*last.figures, event))
        else:
            told.append(event)
    return told


def format_turn(telling: Telling, event: TurnBegan) -> None:
    """Describe nothing: the message says below the story whose turn it is."""


def format_part(telling: Telling, event: PartBegan) -> str:
    """Say that a turn continues with another part."""
    return telling.words("story.part", player=telling.names[event.player])


def format_source(telling: Telling, event: SourceChosen) -> None:
    """Describe nothing: the tile drawn or laid is described."""


def format_draw(telling: Telling, event: TileDrawn) -> None:
    """Describe nothing: the tile is shown to its player, and described when it is used."""


def format_discard(telling: Telling, event: TileDiscarded) -> str:
    """Say which tile is out of the game."""
    return format_tile(telling, "story.discarded", event.player, event.tile)


def format_tile(telling: Telling, key: str, player: int, tile: str) -> str:
    """Say what happened to a tile that a player drew."""
    described = describe(telling.words, telling.tiles[tile])
    return telling.words(key, player=telling.names[player], tile=described)


def format_placement(telling: Telling, event: TilePlaced) -> str:
    """Say where the tile was laid."""
    key = "story.placed.half" if telling.tiles[event.tile].half else "story.placed"
    where = name_square(event.x, event.y)
    return telling.words(key, player=telling.names[event.player], place=where)


def format_claim(telling: Telling, event: TileClaimed) -> str:
    """Say where the tile was laid, and whose figures were placed on it."""
    tile = event.tile
    half = telling.tiles[tile.tile].half
    figures = telling.words.list(
        name_standing(telling.words, placed.figure, placed.spot, Form.PLACED)
        for placed in event.figures
    )
    return telling.words(
        "story.placed.half.figures" if half else "story.placed.figures",
        player=telling.names[tile.player],
        place=name_square(tile.x, tile.y),
        figures=figures,
    )


def format_deployment(telling: Telling, event: FigureDeployed) -> str:
    """Say whose figure was placed where."""
    player, where = telling.names[event.figure.player], name_square(event.spot.x, event.spot.y)
    figure = name_standing(telling.words, event.figure, event.spot, Form.PLACED)
    return telling.words("story.deployed", player=player, figure=figure, place=where)


def answer_returned(telling: Telling, event: FigureReturned) -> str:
    """Say whose figure returned, and why."""
    player, where = telling.names[event.figure.player], name_square(event.spot.x, event.spot.y)
    figure = name_standing(telling.words, event.figure, event.spot, Form.SENT, player)
    return telling.words(f"story.returned.{event.cause}", figure=figure, place=where)


def format_capture(telling: Telling, event: FigureCaptured) -> str:
    """Say who captured whose figure."""
    owner, where = telling.names[event.figure.player], name_square(event.spot.x, event.spot.y)
    figure = name_standing(telling.words, event.figure, event.spot, Form.SENT, owner)
    holder = telling.names[event.holder]
    return telling.words("story.captured", player=holder, figure=figure, place=where)


def format_keeping(telling: Telling, event: FigureKept) -> None:
    """Describe nothing: it is described why the figure stays."""


def format_release(telling: Telling, event: FigureReleased) -> str | None:
    """Say who returned whose figure; nothing where a score says it of one's own."""
    owner = telling.names[event.figure.player]
    figure = name_figure(telling.words, event.figure.kind, "", Form.SENT, owner)
    if event.holder == event.figure.player:
        if event.cause == "scored":
            return None
        return telling.words("story.released.own", figure=figure)
    return telling.words("story.released", player=telling.names[event.holder], figure=figure)


def format_completion(telling: Telling, event: FeatureCompleted) -> None:
    """Describe nothing: its scoring is described, if there are points."""


def format_conversion(telling: Telling, event: FeatureConverted) -> None:
    """Describe nothing: what becomes of the feature is described."""


def format_parting(telling: Telling, event: FeatureParted) -> None:
    """Describe nothing: what parted the feature is described."""


def format_score(telling: Telling, event: FeatureScored) -> str:
    """Say who scored how much for a feature, and why; nobody if no meeple counts (AM-8)."""
    key = f"story.{'complete' if event.complete else 'unfinished'}.{event.kind}"
    size = _count(event)
    if f"{key}.none" in telling.words and not size:
        key = f"{key}.none"
    elif f"{key}.unusual" in telling.words and size != SURROUNDED:
        key = f"{key}.unusual"
    own, others = _find_shares(event), [i for i in event.items if not _is_own(event, i)]
    gains = [_format_share(telling, event, own)] if own else []
    gains += [format_gain(telling, [item]) for item in others]
    scores = telling.words.list(gains) or telling.words("gain.none")
    return telling.words.n(key, size, scores=scores)


def _is_own(event: FeatureScored, item: ScoreItem) -> bool:
    """Return whether an item is for the feature itself, not for something beside it."""
    return item.reason in (event.kind, f"{event.kind}.incomplete")


def _find_shares(event: FeatureScored) -> list[ScoreItem]:
    """Return the points of those who won the feature: equal for all of them (BG-7)."""
    return [item for item in event.items if _is_own(event, item)]


def _count(event: FeatureScored) -> int:
    """Return how many tiles its points count, for a field how many cities."""
    name, otherwise = ("cities", 0) if event.kind == "field" else ("tiles", event.size)
    if event.complete and kind_called(event.kind).lonely:
        otherwise = SURROUNDED
    parts = (part for item in _find_shares(event) for part in item.parts)
    return next((part.count for part in parts if part.name == name), otherwise)


def _format_share(telling: Telling, event: FeatureScored, shares: Sequence[ScoreItem]) -> str:
    """Return what the winners of a feature scored, with the reasons in brackets."""
    words, gain = telling.words, format_gain(telling, shares)
    reasons = [*_list_terms(words, event, shares[0]), *_format_contest(telling, event, shares)]
    return words("gain.because", gain=gain, reasons="; ".join(reasons)) if reasons else gain


def _list_terms(words: Messages, event: FeatureScored, share: ScoreItem) -> Iterator[str]:
    """Yield why a feature is worth less than others of its size."""
    city = event.kind == "city" and event.complete
    for part in share.parts:
        if not part.points and f"because.{part.name}" in words:
            yield words(f"because.{part.name}")
        if city and part.name == "tiles" and part.points == part.count:
            yield words("because.small-city")


def _format_contest(
    telling: Telling, event: FeatureScored, shares: Sequence[ScoreItem]
) -> Iterator[str]:
    """Yield how it was shared or won, if several players had meeples there (BG-7)."""
    claims, key = event.claims, ""
    if event.decided:
        key = f"because.tie.{event.decided}"
    elif len(shares) > 1:
        everybody = not claims or len(shares) == len(claims)
        key = "because.tie" if everybody else "because.tie.claims"
    elif claims:
        key = "because.majority"
    if key:
        told = (_format_claim(telling, claim) for claim in claims)
        yield telling.words(key, claims=telling.words.list(told, style="unit"))


def _format_claim(telling: Telling, claim: Claim) -> str:
    """Return a player's presence there: "Ada 2", or with a figure that counts for more than one."""
    words = telling.words
    known = (f"claim.{kind}" for kind in claim.unusual)
    key = next((key for key in known if key in words), "claim")
    return words(key, player=telling.names[claim.player], count=claim.strength)


def format_gain(telling: Telling, items: Sequence[ScoreItem]) -> str:
    """Return what one player scored, or several each, with the parts worth mentioning."""
    words, item = telling.words, items[0]
    player = words.list(telling.names[each.player] for each in items)
    if f"gain.{item.reason}" in words:
        return words.n(f"gain.{item.reason}", item.points, player=player)
    parts = words.list(
        words(f"part.{part.name}", points=part.points)
        for part in item.parts
        if part.points and f"part.{part.name}" in words
    )
    key = "gain" if len(items) == 1 else "gain.each"
    return words.n(f"{key}.parts" if parts else key, item.points, player=player, parts=parts)


def format_gift(telling: Telling, event: PointsGiven) -> str:
    """Say who scored points that belong to no feature."""
    words, lines = telling.words, list[str]()
    for reason, alike in groupby(event.items, lambda item: item.reason):
        items, key = [*alike], f"story.given.{reason}"
        shared = len(items) > 1 and f"{key}.tie" in words
        for told in [items] if shared else [[item] for item in items]:
            players = words.list(telling.names[item.player] for item in told)
            number = sum(part.count for part in told[0].parts)
            lines.append(
                words.n(
                    f"{key}.tie" if shared else key,
                    told[0].points,
                    player=players,
                    number=number,
                )
            )
    return " ".join(lines)


def format_resignation(telling: Telling, event: PlayerResigned) -> str:
    """Say who left."""
    return telling.words("story.resigned", player=telling.names[event.player])


def format_end(telling: Telling, event: GameEnded) -> str:
    """Say who won."""
    winners = telling.words.list(telling.names[player] for player in event.winners)
    return telling.words.n("story.ended", len(event.winners), winners=winners)


def name_deployment(naming: Naming, state: State, action: Deploy) -> str:
    """Label figure, feature and its points: "Knight, city: 6 pts now".

    If something may come between, "now" is replaced by the condition that it does not. Points are
    left out for a figure that only joins others, for a feature that never has any, and if they are
    not foretold: "Builder, road".
    """
    words, segment = naming.words, state.find_segment(action)
    placement = state.board.placements[state.board.placement_of[segment]]
    figure = name_figure(words, action.figure, kind_of(action.segment), Form.NAMED)
    where = name_feature(words, placement, action.segment)
    scored = naming.foretold and kind_of(action.segment).final
    if action.figure in state.rulebook.no_meeples or not scored:
        return words("deploy.plain", figure=figure, feature=where)
    points, now, hazards = find_gain(state, action)
    if hazards:
        condition = name_hazards(words, hazards)
        return words.n("deploy.if", points, figure=figure, feature=where, condition=condition)
    return words.n("deploy.now" if now else "deploy.so-far", points, figure=figure, feature=where)


def name_draw(naming: Naming, state: State, action: ChooseDraw) -> str:
    """Label drawing a tile."""
    return naming.words("choice.draw")


def name_own_tile(naming: Naming, state: State, action: ChooseFromHand) -> str:
    """Label one of the player's own tiles by what is printed on it."""
    return describe_print(naming.words, state.tile(action.tile))


def name_pass(naming: Naming, state: State, action: Pass) -> str:
    """Label what is not done at this step."""
    assert state.step is not None
    return naming.words(f"pass.{state.step.kind}")


FARMERS = given(fields=True)
NO_FARMERS = given(fields=False)

PLACING = Topic(
    "placing",
    (
        Line("guide.placing.tile"),
        Line("guide.placing.unfit"),
        Line("guide.placing.meeple", when=FARMERS),
        Line("guide.placing.meeple.no-farmer", when=NO_FARMERS),
        Line("guide.placing.finished"),
        Line("guide.placing.home"),
        Line("guide.placing.gardens", when=given(edition="C2")),
    ),
)

SCORING = Topic(
    "scoring",
    (
        Line("guide.scoring.roads-cities"),
        Line(option="small-city"),
        Line("guide.scoring.monastery"),
        Line("guide.scoring.majority"),
        Line("guide.scoring.unfinished"),
        Line("guide.scoring.fields", when=FARMERS),
    ),
)

FIELDS = Topic(
    "fields",
    (
        Line(option="fields"),
        Line("guide.fields.border", when=FARMERS),
        Line("guide.fields.majority", when=FARMERS),
        Line("guide.fields.parted", when=FARMERS),
        Line("guide.fields.stay", when=FARMERS),
    ),
)

END = Topic(
    "end",
    (
        Line("guide.end.last"),
        Line("guide.end.count", when=FARMERS),
        Line("guide.end.count.no-fields", when=NO_FARMERS),
        Line("guide.end.winner"),
        Line("guide.end.resign"),
    ),
)

COLUMN = Column(
    catalogue=Catalogue("base"),
    tellers={
        TurnBegan: format_turn,
        PartBegan: format_part,
        SourceChosen: format_source,
        TileDrawn: format_draw,
        TileDiscarded: format_discard,
        TilePlaced: format_placement,
        TileClaimed: format_claim,
        FigureDeployed: format_deployment,
        FigureReturned: answer_returned,
        FigureCaptured: format_capture,
        FigureKept: format_keeping,
        FigureReleased: format_release,
        FeatureCompleted: format_completion,
        FeatureConverted: format_conversion,
        FeatureParted: format_parting,
        FeatureScored: format_score,
        PointsGiven: format_gift,
        PlayerResigned: format_resignation,
        GameEnded: format_end,
    },
    joins=join_claims,
    joined=frozenset((FigureDeployed,)),
    labels={
        Deploy: name_deployment,
        Pass: name_pass,
        ChooseDraw: name_draw,
        ChooseFromHand: name_own_tile,
    },
    untold=frozenset({"scored"}),
    topics=(PLACING, SCORING, FIELDS, END),
)
