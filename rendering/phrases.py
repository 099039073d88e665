"""The phrases for alt texts, passed in a language by the caller.

A `place` is a square's name, "2E 1N". A `label` is a letter or number in the picture. Every phrase
is a whole sentence unless said otherwise.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.tiles import Kind, Tile


class Phrases(Protocol):
    """One language."""

    def place(self, x: int, y: int) -> str:
        """Return a square's name; not a sentence."""
        ...

    def board(self, tiles: int) -> str:
        """Say that this is the board, with so many tiles."""
        ...

    def last_tile(self, tile: Tile, rotation: int, place: str) -> str:
        """Say which tile was laid last, and where."""
        ...

    def score(self, name: str, points: int) -> str:
        """Return a player's points; a part of `scores`."""
        ...

    def scores(self, parts: Sequence[str]) -> str:
        """Say everybody's points."""
        ...

    def figure(self, name: str, figure: str, kind: Kind, place: str) -> str:
        """Return whose kind of figure is where, on what kind of feature.

        A part of `eaten`, `prey`, `lost` and `targets`.
        """
        ...

    def occupant(self, name: str, figure: str, kind: Kind) -> str:
        """Return whose kind of figure is on what kind of feature; a part of `occupants`."""
        ...

    def occupants(self, parts: Sequence[str]) -> str:
        """Say which figures are on the tile that was laid last."""
        ...

    def piece(self, kind: str, place: str, count: int = 0, name: str = "") -> str:
        """Say where a piece is, the number it shows, if any, and whose it is, if anybody's."""
        ...

    def hand(self, tile: Tile) -> str:
        """Say which tile is in hand."""
        ...

    def picker(self, tile: Tile, choices: Sequence[tuple[str, str]]) -> str:
        """Say where the tile in hand may go, by label and place."""
        ...

    def completing(self, places: Sequence[tuple[str, str]]) -> str:
        """Say where the tile in hand can complete something, by place, and who scores; or ""."""
        ...

    def preview(self, tile: Tile, rotation: int, place: str) -> str:
        """Say which tile would lie where."""
        ...

    def feature(self, label: str, tile: Tile, rotation: int, segment: int) -> str:
        """Say on which feature of the tile a figure may go under this label."""
        ...

    def targets(self, choices: Sequence[tuple[str, str]]) -> str:
        """Say which places, or figures as in `figure`, may be chosen, by label."""
        ...

    def trail(self, piece: str, places: Sequence[str], left: int) -> str:
        """Say where a piece has been, its start included, and how many moves are left."""
        ...

    def walked(self, piece: str, places: Sequence[str]) -> str:
        """Say where a piece has been that has stopped, its start included."""
        ...

    def victim(self, name: str, figure: str, kind: Kind) -> str:
        """Return whose kind of figure, on what kind of feature, would be eaten; a part of `way`."""
        ...

    def way(self, piece: str, side: str, place: str, victims: Sequence[str]) -> str:
        """Return the side, "north", and place of a piece's move, and figures it would remove.

        A part of `ways`.
        """
        ...

    def ways(self, piece: str, parts: Sequence[str]) -> str:
        """Say where a piece may go next, each as in `way`."""
        ...

    def eaten(self, piece: str, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, the moves of a piece have removed."""
        ...

    def final(self, winners: Sequence[str]) -> str:
        """Say that the game is over and who won."""
        ...

    def breakdown(self, name: str, points: int, parts: Sequence[tuple[str, int]]) -> str:
        """Say where a player's points came from: words of the final table, and points."""
        ...

    def reach(self, piece: str, squares: int) -> str:
        """Say how many tiles a piece can still reach."""
        ...

    def near(self, piece: str, steps: int, places: Sequence[str]) -> str:
        """Say where a piece can be in so many moves, and not earlier."""
        ...

    def prey(self, piece: str, steps: int, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, a piece can remove in so many moves."""
        ...

    def owned(self, kind: Kind, place: str, points: int) -> str:
        """Return a feature that somebody owns, and its value; a part of `owner`."""
        ...

    def owner(self, names: Sequence[str], parts: Sequence[str]) -> str:
        """Say what these players, usually one, own."""
        ...

    def reward(self, name: str, place: str, points: int) -> str:
        """Say what a player scores for a figure in a feature that somebody else owns."""
        ...

    def move(self, label: str, name: str, place: str) -> str:
        """Return who laid a tile where; a part of `since`."""
        ...

    def since(self, parts: Sequence[str]) -> str:
        """Say which moves were made lately, oldest first."""
        ...

    def lost(self, parts: Sequence[str]) -> str:
        """Say which figures, as in `figure`, were removed on the way."""
        ...

    def nothing_since(self) -> str:
        """Say that no tile was laid lately."""
        ...

    def remaining(self, bag: int, piles: Mapping[str, int]) -> str:
        """Say how many tiles are in the bag, and in each pile by its kind."""
        ...

    def kind(self, tile: Tile, count: int) -> str:
        """Return how many tiles of a kind are left; a part of `kinds`."""
        ...

    def kinds(self, parts: Sequence[str]) -> str:
        """Say which tiles are left."""
        ...

    def awaited(self, choices: Sequence[tuple[str, str]]) -> str:
        """Say where one tile would complete something, by number and place."""
        ...

    def dead(self, places: Sequence[str]) -> str:
        """Say where none of the remaining tiles fits."""
        ...

    def race(self, turns: Sequence[int]) -> str:
        """Say that this shows what everybody had or could expect after these turns."""
        ...

    def turned(self, turn: int) -> str:
        """Say which turn decided the game."""
        ...

    def course(self, name: str, points: Sequence[int]) -> str:
        """Say what somebody had or could expect after each of the turns in `race`."""
        ...

    def ranks(self, players: int) -> str:
        """Say that this is a leaderboard of so many players, best first."""
        ...

    def rank(self, place: int, name: str, rating: int | None, games: int, wins: int) -> str:
        """Say a person's rank; without a rating while that is provisional."""
        ...

    def film(self, moves: int) -> str:
        """Say that this is the film of a game of so many moves."""
        ...

    def laid(self, tile: Tile, rotation: int, place: str) -> str:
        """Return what a tile on the table shows, and where; a line of the board in words."""
        ...
