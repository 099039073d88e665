"""Words in a language as plain as can be, for tests."""

from collections.abc import Mapping, Sequence

from rules.tiles import Kind, Tile

STANCES = {"city": "knight", "road": "highwayman", "field": "farmer", "monastery": "monk"}


class PlainPhrases:
    """Says what it is told, joined by commas."""

    def place(self, x: int, y: int) -> str:
        return f"{abs(x)}{'W' if x < 0 else 'E'} {abs(y)}{'S' if y > 0 else 'N'}"

    def board(self, tiles: int) -> str:
        return f"Board of {tiles} tiles."

    def last_tile(self, tile: Tile, rotation: int, place: str) -> str:
        return f"Last tile {tile.id} turned {rotation} at {place}."

    def score(self, name: str, points: int) -> str:
        return f"{name} {points}"

    def scores(self, parts: Sequence[str]) -> str:
        return f"Scores: {', '.join(parts)}."

    def figure(self, name: str, figure: str, kind: Kind, place: str) -> str:
        """Return "Ann's knight in a city at 0E 1S"; special figures keep their name."""
        called = STANCES.get(str(kind), "monk") if figure == "meeple" else figure
        return f"{name}'s {called} in a {kind} at {place}"

    def occupant(self, name: str, figure: str, kind: Kind) -> str:
        return self.figure(name, figure, kind, "").removesuffix(" at ")

    def occupants(self, parts: Sequence[str]) -> str:
        return f"On it: {', '.join(parts)}."

    def piece(self, kind: str, place: str, count: int = 0, name: str = "") -> str:
        whose = f" of {name}" if name else ""
        return f"{kind.capitalize()}{whose}{f' ({count})' if count else ''} at {place}."

    def hand(self, tile: Tile) -> str:
        return f"In hand: {tile.id}."

    def picker(self, tile: Tile, choices: Sequence[tuple[str, str]]) -> str:
        return f"Place {tile.id}: {_pairs(choices)}."

    def completing(self, places: Sequence[tuple[str, str]]) -> str:
        return f"Completes: {_pairs(places)}."

    def preview(self, tile: Tile, rotation: int, place: str) -> str:
        return f"Preview of {tile.id} turned {rotation} at {place}."

    def feature(self, label: str, tile: Tile, rotation: int, segment: int) -> str:
        return f"{label} is {tile.segments[segment].name}."

    def targets(self, choices: Sequence[tuple[str, str]]) -> str:
        return f"Choose: {_pairs(choices)}."

    def trail(self, piece: str, places: Sequence[str], left: int) -> str:
        return f"{piece.capitalize()} walked {', '.join(places)}, {left} left."

    def walked(self, piece: str, places: Sequence[str]) -> str:
        return f"{piece.capitalize()} walked {', '.join(places)}."

    def victim(self, name: str, figure: str, kind: Kind) -> str:
        return f"{name}'s {figure} in a {kind}"

    def way(self, piece: str, side: str, place: str, victims: Sequence[str]) -> str:
        return f"{side} {place}{f' (costs {chr(44).join(victims)})' if victims else ''}"

    def ways(self, piece: str, parts: Sequence[str]) -> str:
        return f"Next: {', '.join(parts)}."

    def eaten(self, piece: str, parts: Sequence[str]) -> str:
        return f"Eaten: {', '.join(parts)}."

    def final(self, winners: Sequence[str]) -> str:
        return f"Won by {', '.join(winners)}."

    def breakdown(self, name: str, points: int, parts: Sequence[tuple[str, int]]) -> str:
        return f"{name} {points}: {', '.join(f'{head} {count}' for head, count in parts)}."

    def reach(self, piece: str, squares: int) -> str:
        return f"Reaches {squares} tiles."

    def near(self, piece: str, steps: int, places: Sequence[str]) -> str:
        return f"In {steps}: {', '.join(places)}."

    def prey(self, piece: str, steps: int, parts: Sequence[str]) -> str:
        return f"Eats in {steps}: {', '.join(parts)}."

    def owned(self, kind: Kind, place: str, points: int) -> str:
        return f"{kind} at {place} for {points}"

    def reward(self, name: str, place: str, points: int) -> str:
        return f"{name} gets {points} at {place}."

    def owner(self, names: Sequence[str], parts: Sequence[str]) -> str:
        return f"{' and '.join(names)}: {', '.join(parts)}."

    def move(self, label: str, name: str, place: str) -> str:
        return f"{label} {name} at {place}"

    def since(self, parts: Sequence[str]) -> str:
        return f"Since: {', '.join(parts)}."

    def lost(self, parts: Sequence[str]) -> str:
        return f"Lost: {', '.join(parts)}."

    def nothing_since(self) -> str:
        return "Nothing happened."

    def remaining(self, bag: int, piles: Mapping[str, int]) -> str:
        return (
            ", ".join([f"Left: {bag}", *(f"{count} {kind}" for kind, count in piles.items())]) + "."
        )

    def kind(self, tile: Tile, count: int) -> str:
        return f"{count} {tile.id}"

    def kinds(self, parts: Sequence[str]) -> str:
        return f"Kinds: {', '.join(parts)}."

    def awaited(self, choices: Sequence[tuple[str, str]]) -> str:
        return f"One tile awaited: {_pairs(choices)}."

    def dead(self, places: Sequence[str]) -> str:
        return f"Nothing fits at {', '.join(places)}."

    def race(self, turns: Sequence[int]) -> str:
        return f"Race after turns {', '.join(map(str, turns))}."

    def turned(self, turn: int) -> str:
        return f"Turned in {turn}."

    def course(self, name: str, points: Sequence[int]) -> str:
        return f"{name}: {', '.join(map(str, points))}."

    def ranks(self, players: int) -> str:
        return f"{players} players."

    def rank(self, place: int, name: str, rating: int | None, games: int, wins: int) -> str:
        return f"{place}. {name}: {rating}, {games} games, {wins} won."

    def film(self, moves: int) -> str:
        return f"Film of {moves} moves."

    def laid(self, tile: Tile, rotation: int, place: str) -> str:
        return f"{place}: {tile.id} turned {rotation}"


def _pairs(choices: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{label} {name}" for label, name in choices)
