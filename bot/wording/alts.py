"""The phrases of pictures' alt texts: `rendering.phrases.Phrases` in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.wording.figures import Form, name_figure
from bot.wording.messages import Messages
from bot.wording.phrases import describe, describe_print, name_reach, name_square
from rules.tiles import Kind, Tile


@dataclass(frozen=True, slots=True)
class AltTexts:
    """Phrases in one language; names of people are used as they are given."""

    words: Messages

    def place(self, x: int, y: int) -> str:
        """Return a square's name; not a sentence."""
        return name_square(x, y)

    def board(self, tiles: int) -> str:
        """Say that this is the board, with so many tiles."""
        return self.words.n("alt.board", tiles)

    def last_tile(self, tile: Tile, rotation: int, place: str) -> str:
        """Say which tile was laid last, and where."""
        described = self._describe(tile, rotation)
        return self.words("alt.last-tile", tile=described, place=place)

    def score(self, name: str, points: int) -> str:
        """Say everybody's points."""
        return self.words("alt.score", player=name, points=points)

    def scores(self, parts: Sequence[str]) -> str:
        """Say everybody's points."""
        return self.words("alt.scores", scores=self.words.list(parts))

    def figure(self, name: str, figure: str, kind: Kind, place: str) -> str:
        """Return whose kind of figure is where; a part of `eaten` and others."""
        phrase = name_figure(self.words, figure, kind, Form.OWNED, name)
        return self.words("alt.figure", figure=phrase, place=place)

    def occupant(self, name: str, figure: str, kind: Kind) -> str:
        """Return whose kind of figure is on what kind of feature; a part of `occupants`."""
        return name_figure(self.words, figure, kind, Form.OWNED, name)

    def occupants(self, parts: Sequence[str]) -> str:
        """Say which figures are on the tile that was laid last."""
        return self.words("alt.occupants", figures=self.words.list(parts))

    def piece(self, kind: str, place: str, count: int = 0, name: str = "") -> str:
        """Say where a piece is, the number it shows, if any, and whose it is, if anybody's."""
        if count:
            return self.words.n(f"alt.{kind}", count, place=place)
        return self.words(f"alt.{kind}", place=place, player=name)

    def hand(self, tile: Tile) -> str:
        """Say which tile is in hand."""
        return self.words("board.tile", tile=self._describe(tile))

    def picker(self, tile: Tile, choices: Sequence[tuple[str, str]]) -> str:
        """Say where the tile in hand may go, by label and place."""
        return self.words("alt.picker", tile=self._describe(tile), choices=self._choices(choices))

    def completing(self, places: Sequence[tuple[str, str]]) -> str:
        """Say where the tile in hand can complete something, by place, and who scores; or ""."""
        told = self.words.list(
            self.words("alt.completes.for", place=place, player=name) if name else place
            for place, name in places
        )
        return self.words("alt.completes", places=told)

    def preview(self, tile: Tile, rotation: int, place: str) -> str:
        """Say which tile would lie where."""
        return self.words("alt.preview", tile=self._describe(tile, rotation), place=place)

    def feature(self, label: str, tile: Tile, rotation: int, segment: int) -> str:
        """Say on which feature of the tile a figure may go under this label."""
        printed = tile.segments[segment]
        reached = name_reach(self.words, tile, rotation, segment, aloud=True)
        if reached:
            return self.words(f"alt.spot.{printed.kind}.sides", label=label, sides=reached)
        return self.words(f"alt.spot.{printed.kind}", label=label)

    def targets(self, choices: Sequence[tuple[str, str]]) -> str:
        """Say which places, or figures as in `figure`, may be chosen, by label."""
        return self.words("alt.targets", choices=self._choices(choices))

    def trail(self, piece: str, places: Sequence[str], left: int) -> str:
        """Say where a piece has been, its start included, and how many moves are left."""
        return self.words.n(f"alt.{piece}.trail", left, places=self.words.list(places))

    def walked(self, piece: str, places: Sequence[str]) -> str:
        """Say where a piece has been that has stopped, its start included."""
        return self.words(f"alt.{piece}.walked", places=self.words.list(places))

    def victim(self, name: str, figure: str, kind: Kind) -> str:
        """Return whose kind of figure, on what kind of feature, would be eaten; a part of `way`."""
        return name_figure(self.words, figure, kind, Form.SENT, name)

    def way(self, piece: str, side: str, place: str, victims: Sequence[str]) -> str:
        """Return the side, "north", and place of a piece's move, and figures it would remove."""
        way = self.words(f"alt.{piece}.way.{side}", place=place)
        if not victims:
            return way
        return self.words(f"alt.{piece}.way.eats", way=way, figures=self.words.list(victims))

    def ways(self, piece: str, parts: Sequence[str]) -> str:
        """Say where a piece may go next, each as in `way`."""
        return self.words(f"alt.{piece}.ways", ways=self.words.list(parts, style="or"))

    def eaten(self, piece: str, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, the moves of a piece have removed."""
        return self.words(f"alt.{piece}.eaten", figures=self.words.list(parts))

    def final(self, winners: Sequence[str]) -> str:
        """Say that the game is over and who won."""
        return self.words.n("story.ended", len(winners), winners=self.words.list(winners))

    def breakdown(self, name: str, points: int, parts: Sequence[tuple[str, int]]) -> str:
        """Say where a player's points came from: words of the final table, and points."""
        told = self.words.list(
            (self.words("alt.breakdown.part", head=head, points=count) for head, count in parts),
            style="unit",
        )
        if not told:
            return self.words("alt.breakdown.nothing", player=name, points=points)
        return self.words("alt.breakdown", player=name, points=points, parts=told)

    def ranks(self, players: int) -> str:
        """Say that this is a leaderboard of so many players, best first."""
        return self.words.n("alt.ranks", players)

    def rank(self, place: int, name: str, rating: int | None, games: int, wins: int) -> str:
        """Say a person's rank; without a rating while that is provisional."""
        told: dict[str, str | int] = {"place": place, "player": name, "games": games, "wins": wins}
        if rating is None:
            return self.words("alt.rank.provisional", **told)
        return self.words("alt.rank", rating=rating, **told)

    def film(self, moves: int) -> str:
        """Say that this is the film of a game of so many moves."""
        return self.words.n("alt.film", moves)

    def reach(self, piece: str, squares: int) -> str:
        """Say how many tiles a piece can still reach."""
        return self.words.n(f"alt.{piece}.reach", squares)

    def near(self, piece: str, steps: int, places: Sequence[str]) -> str:
        """Say where a piece can be in so many moves, and not earlier."""
        return self.words.n(f"alt.{piece}.near", steps, places=self.words.list(places, style="or"))

    def prey(self, piece: str, steps: int, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, a piece can remove in so many moves."""
        return self.words.n(f"alt.{piece}.prey", steps, figures=self.words.list(parts))

    def owned(self, kind: Kind, place: str, points: int) -> str:
        """Return a feature that somebody owns, and its value; a part of `owner`."""
        return self.words.n(f"alt.holding.{kind}", points, place=place)

    def owner(self, names: Sequence[str], parts: Sequence[str]) -> str:
        """Say what these players, usually one, own."""
        features = self.words.list(parts)
        return self.words("alt.owner", players=self.words.list(names), features=features)

    def reward(self, name: str, place: str, points: int) -> str:
        """Say what a player scores for a figure in a feature that somebody else owns."""
        return self.words.n("alt.reward", points, player=name, place=place)

    def move(self, label: str, name: str, place: str) -> str:
        """Return who laid a tile where; a part of `since`."""
        return self.words("alt.move", label=label, player=name, place=place)

    def since(self, parts: Sequence[str]) -> str:
        """Say which moves were made lately, oldest first."""
        return self.words("alt.since", moves="; ".join(parts))

    def lost(self, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, were removed on the way."""
        return self.words("alt.lost", figures=self.words.list(parts))

    def nothing_since(self) -> str:
        """Say that no tile was laid lately."""
        return self.words("alt.since.nothing")

    def remaining(self, bag: int, piles: Mapping[str, int]) -> str:
        """Say how many tiles are in the bag, and in each pile by its kind."""
        sentences = [self.words.n("alt.remaining", bag)]
        sentences += [self.words.n(f"alt.{kind}", count) for kind, count in piles.items()]
        return " ".join(sentences)

    def kind(self, tile: Tile, count: int) -> str:
        """Return how many tiles of a kind are left; a part of `kinds`."""
        return self.words.n("alt.kind", count, tile=self._describe(tile))

    def kinds(self, parts: Sequence[str]) -> str:
        """Say which tiles are left."""
        return self.words("alt.kinds", kinds="; ".join(parts))

    def awaited(self, choices: Sequence[tuple[str, str]]) -> str:
        """Say where one tile would complete something, by number and place."""
        return self.words("alt.awaited", choices=self._choices(choices))

    def dead(self, places: Sequence[str]) -> str:
        """Say where none of the remaining tiles fits."""
        return self.words("alt.dead", places=self.words.list(places, style="or"))

    def half_tiles(self, tiles: Sequence[tuple[str, Tile]]) -> list[str]:
        """Say which tiles in hand these are, each in a sentence; "" labels those without one."""
        halves = sum(tile.half for _, tile in tiles)
        told = [self.words.n("alt.half-tiles", halves)] if halves or not tiles else []
        for label, tile in tiles:
            key = "alt.half-tile.label" if label else "alt.half-tile"
            described = describe_print(self.words, tile, aloud=True)
            told.append(self.words(key, label=label, tile=described))
        return told

    def race(self, turns: Sequence[int]) -> str:
        """Say that this shows what everybody had or could expect after these turns."""
        told = self.words.list(map(str, turns))
        return self.words.n("alt.race", len(turns), turns=told)

    def turned(self, turn: int) -> str:
        """Say which turn decided the game."""
        return self.words("alt.race.turning", turn=turn)

    def course(self, name: str, points: Sequence[int]) -> str:
        """Say what somebody had or could expect after each of the turns in `race`."""
        told = self.words.list(map(str, points), style="unit")
        return self.words("alt.race.player", player=name, points=told)

    def proposal(self, label: str, tile: Tile, rotation: int, place: str) -> str:
        """Say how a tile may be laid, by label."""
        told = self._describe(tile, rotation)
        return self.words("alt.proposal", label=label, tile=told, place=place)

    def laid(self, tile: Tile, rotation: int, place: str) -> str:
        """Return what a tile on the table shows, and where; a line of the board in words."""
        return self.words("alt.laid", tile=self._describe(tile, rotation), place=place)

    def _describe(self, tile: Tile, rotation: int = 0) -> str:
        return describe(self.words, tile, rotation, aloud=True)

    def _choices(self, choices: Sequence[tuple[str, str]]) -> str:
        return self.words.list(
            self.words("alt.choice", label=label, place=where) for label, where in choices
        )
