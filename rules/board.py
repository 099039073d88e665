"""The board: placed tiles, the features they join into, and the open squares round them.

Every side of a placed tile lies on a *line* (see `rules.geometry`). The first tile on a line leaves
its segments waiting there; the second one joins its own to them, port by port. Squares and half
tiles follow that one rule: the long side of a half tile is a line as well (HL-5).
"""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from rules.geometry import AROUND, ORTHOGONAL, SIDES, Side, pack
from rules.tiles import Kind, Landscape, Line, Oriented, Segment, Tile, turned_port

Fits = list[int]
"""Where a tile may lie: fits (see `rules.geometry`) in reading order."""


OVER_FIELD = Landscape.ROAD - Landscape.FIELD
"""What a bridge adds to the landscape of an edge on which it ends."""


class Figure(Struct, frozen=True, gc=False, order=True, array_like=True, cache_hash=True):
    """A wooden figure of a player, numbered from 1 within its kind; `str` gives "0.meeple.3"."""

    player: int
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.player}.{self.kind}.{self.number}"


class Placement(Struct, frozen=True, gc=False):
    """A tile on the board; its segments have the ids `first`, `first + 1`, ..."""

    tile: Tile
    square: int
    rotation: int
    first: int

    @property
    def corner(self) -> str:
        """Where a half tile's right angle lies; "" for a square tile, "bridge" for a bridge."""
        return self.tile.corners[self.rotation]

    @property
    def segments(self) -> range:
        """The ids of its segments."""
        return range(self.first, self.first + len(self.tile.segments))

    def segment(self, name: str) -> int:
        """Return the id of the segment called `name`; KeyError if the tile has none."""
        return self.first + self.tile.index[name]


class Feature(Struct, frozen=True, gc=False):
    """Joined segments: a road, city, field, river, monastery or garden.

    `open` counts the sides of tiles on which it continues, or a monastery's empty neighbouring
    squares. `touches` are the segments of cities that border a field, once for each of its own
    (BG-18). `figures` are sorted. `scored` says whether a figure ever scored points there in play,
    `converted` whether it has been turned into something else: then it is complete, and no feature
    any more but to the fields beside it.
    """

    kind: Kind
    segments: tuple[int, ...]
    open: int
    arms: int
    touches: tuple[int, ...] = ()
    figures: tuple[Figure, ...] = ()
    scored: bool = False
    converted: bool = False

    @property
    def complete(self) -> bool:
        """Whether it is finished; fields and rivers never are (PD-M2, RV-5)."""
        return self.open == 0 and not self.kind.endless


GONE = Feature(Kind.FIELD, (), 0, 0)
"""Stands where a feature was that has become part of another."""


class Board:
    """Placed tiles and everything that follows from them.

    A segment id is an int counted in order of placement; `feature_of` maps it to the id of its
    feature, which is the id of one of its segments; `placement_of` to its tile. `squares` maps an
    occupied square to its placements; `waiting` a line with a tile on one side only to that tile's
    first segment and the indices of those on the line; `awaited` an empty square to the monasteries
    and gardens beside it; `frontier` an empty square beside a tile to its signature
    (`Tile.turns`); `gaps` a square with one half tile to the signature that its other half
    must meet; `bridges` a square to the placement of the bridge over it, which may be built just
    before its tile is laid. `uneven` tells whether a tile was laid with sides that don't meet
    others one to one.
    """

    __slots__ = (
        "awaited",
        "bridges",
        "feature_of",
        "features",
        "found",
        "frontier",
        "gaps",
        "moored",
        "placement_of",
        "placements",
        "squares",
        "uneven",
        "waiting",
    )

    def __init__(self) -> None:
        self.placements: list[Placement] = []
        self.placement_of: list[int] = []
        self.feature_of: list[int] = []
        self.features: list[Feature] = []
        self.squares: dict[int, tuple[int, ...]] = {}
        self.waiting: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.frontier: dict[int, int] = {}
        self.gaps: dict[int, int] = {}
        self.awaited: dict[int, tuple[int, ...]] = {}
        self.bridges: dict[int, int] = {}
        self.moored: dict[int, tuple[int, int]] = {}
        self.found: tuple[Tile, Fits] | None = None
        self.uneven = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "found"
        )

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "Board":
        """Return an independent board in the same position."""
        board = Board.__new__(Board)
        board.placements = self.placements.copy()
        board.placement_of = self.placement_of.copy()
        board.feature_of = self.feature_of.copy()
        board.features = self.features.copy()
        board.squares = self.squares.copy()
        board.waiting = self.waiting.copy()
        board.frontier = self.frontier.copy()
        board.gaps = self.gaps.copy()
        board.awaited = self.awaited.copy()
        board.bridges = self.bridges.copy() if self.bridges else {}
        board.moored = self.moored.copy() if self.moored else {}
        board.found = self.found
        board.uneven = self.uneven
        return board

    def feature(self, segment: int) -> Feature:
        """Return the feature to which a segment belongs."""
        return self.features[self.feature_of[segment]]

    def segment(self, segment: int) -> Segment:
        """Return the printed segment behind an id."""
        placement = self.placements[self.placement_of[segment]]
        return placement.tile.segments[segment - placement.first]

    def square_of(self, segment: int) -> int:
        """Return the square on which a segment lies."""
        return self.placements[self.placement_of[segment]].square

    def segment_at(self, square: int, port: str) -> int | None:
        """Return the segment at a port of a square, such as "N" or "NL"; None if none is there."""
        for placement in self.placements_on(square):
            printed = turned_port(port, -placement.rotation)
            for segment, each in zip(placement.segments, placement.tile.segments, strict=True):
                if printed in each.ports:
                    return segment
        return None

    def squares_of(self, feature: Feature) -> set[int]:
        """Return the squares a feature covers, each once (BG-6, HL-22)."""
        placements, placement_of = self.placements, self.placement_of
        return {placements[placement_of[segment]].square for segment in feature.segments}

    def placements_on(self, square: int) -> Iterator[Placement]:
        """Yield the tiles on a square: none, a square tile, one half tile or two.

        The bridge over them comes last.
        """
        for number in self.squares.get(square, ()):
            yield self.placements[number]

    def tiles_of(self, feature: Feature) -> set[int]:
        """Return the tiles a feature covers, as placements; a bridge counts as its tile (BCB-1)."""
        tiles = {self.placement_of[segment] for segment in feature.segments}
        for square, bridge in self.bridges.items():
            if bridge in tiles:
                below = self.squares[square]
                if not tiles.isdisjoint(set(below) - {bridge}):
                    tiles.discard(bridge)
        return tiles

    def list_openings(self, feature: Feature) -> Sequence[tuple[int, int | None]]:
        """Return the squares into which a feature goes on, possibly repeated.

        Each with the key of the side by which it does, as seen from there. Of a monastery or garden
        the empty squares round it, which it does not enter.
        """
        if feature.kind.lonely:
            around = (self.square_of(feature.segments[0]) + step for step in AROUND)
            return [(square, None) for square in around if square not in self.squares]
        openings: list[tuple[int, int | None]] = []
        placements, placement_of, waiting = self.placements, self.placement_of, self.waiting
        for segment in feature.segments:
            placement = placements[placement_of[segment]]
            square, oriented = placement.square, placement.tile.orientations[placement.rotation]
            for key, step, facing in oriented.ways[segment - placement.first]:
                if square * 4 + key in waiting:
                    openings.append((square + step, facing))
        return openings

    def live_features(self) -> Iterator[tuple[int, Feature]]:
        """Yield every feature with its id, in order of ids."""
        for number, feature in enumerate(self.features):
            if feature is not GONE:
                yield number, feature

    def fits(self, tile: Tile) -> Fits:
        """Return where a tile fits (BG-2, HL-4).

        The answer is kept until a tile is placed: drawing asks before placing does (BG-3).
        """
        if self.found is None or self.found[0] is not tile:
            turns_at = tile.turns
            fits = (
                self._list_walled()
                if tile.walled
                else [
                    square << 4 | turns  # `pack`, whose call would cost 5 % of a random game
                    for square, signature in self.frontier.items()
                    if (turns := turns_at[signature])
                ]
            )
            if tile.half:
                fits += [
                    pack(square, turns)
                    for square, signature in self.gaps.items()
                    if (turns := closing(tile, signature))
                ]
            fits.sort()
            self.found = tile, fits
        return self.found[1]

    def _list_walled(self) -> Fits:
        """Return the empty squares between four occupied ones, in one rotation (AM-1)."""
        beside = {square + step for square in self.squares for step in ORTHOGONAL}
        return [
            pack(square, 1)
            for square in beside - self.squares.keys()
            if all(square + step in self.squares for step in ORTHOGONAL)
        ]

    def place(self, tile: Tile, square: int, rotation: int) -> list[int]:
        """Lay a tile; return the ids of the features this completes, in ascending order.

        The caller has checked that it fits. A bridge goes over the tile of its square, or over the
        one that is laid there next; a ferry onto the lake of its square, for the one that is there.
        ValueError if there are no roads for it.
        """
        number, first = len(self.placements), len(self.feature_of)
        self.found = None
        if tile.uneven:
            if tile.ferry:
                self._moor(tile, square, rotation)
                return []
            self.uneven = True
            if tile.bridge:
                self._build(tile, square, rotation)
                return []
        self.placements.append(Placement(tile, square, rotation, first))
        segments = range(first, first + len(tile.kinds))
        self.placement_of.extend([number] * len(segments))
        self.feature_of.extend(segments)
        touches: list[tuple[int, ...]] = [()] * len(segments)
        for local, cities in tile.touching:
            touches[local] = tuple([first + city for city in cities])
        own = zip(segments)
        self.features.extend(map(Feature, tile.kinds, own, tile.ends, tile.arms, touches))
        completed = self._lay_edges(tile.orientations[rotation], square, first)
        for local in tile.lonely:
            completed += self._await(square, first + local)
        for segment in self.awaited.pop(square, ()):
            lonely = self.features[segment]
            self.features[segment] = replace(lonely, open=lonely.open - 1)
            if lonely.open == 1:
                completed.append(segment)
        self.squares[square] = (*self.squares.get(square, ()), number)
        if self.uneven and square in self.bridges:
            self.squares[square] = number, self.bridges[square]
        completed.sort()
        return completed

    def may_complete(self, tile: Tile, square: int, rotation: int) -> bool:
        """Return whether a tile, laid like this, could complete anything.

        It could if a feature goes on nowhere but into that square, and the tile not on with it, or
        a monastery needs no other. So whoever asks of many places need lay the tile in few of them.
        """
        if any(self.features[segment].open == 1 for segment in self.awaited.get(square, ())):
            return True
        if tile.lonely and all(square + step in self.squares for step in AROUND):
            return True
        ends, goes_on = dict[int, int](), set[int]()
        joined = list[tuple[int, int]]()
        for segments, _, key, _, _ in tile.orientations[rotation].lines:
            met = self.waiting.get(square * 4 + key)
            if met is None:
                goes_on.update(segments)
                continue
            if len(segments) != len(met[1]) or len(segments) == 2:
                return True
            for local, other in zip(segments, met[1], strict=False):
                number = self.feature_of[met[0] + other]
                ends[number] = ends.get(number, 0) + 1
                joined.append((local, number))
        return any(
            local not in goes_on
            and self.features[number].open == ends[number]
            and not self.features[number].kind.endless
            for local, number in joined
        )

    def deploy(self, figure: Figure, segment: int) -> None:
        """Place a figure on a segment."""
        number = self.feature_of[segment]
        feature = self.features[number]
        figures = tuple(sorted((*feature.figures, figure)))
        self.features[number] = replace(feature, figures=figures)

    def remove(self, figure: Figure, segment: int) -> None:
        """Remove a figure from a segment."""
        number = self.feature_of[segment]
        feature = self.features[number]
        figures = tuple(other for other in feature.figures if other != figure)
        self.features[number] = replace(feature, figures=figures)

    def mark_scored(self, number: int) -> None:
        """Record that a feature scored points for somebody."""
        self.features[number] = replace(self.features[number], scored=True)

    def convert(self, number: int) -> None:
        """Record that a complete feature has been turned into something else."""
        self.features[number] = replace(self.features[number], converted=True)

    def _lay_edges(self, oriented: Oriented, square: int, first: int) -> list[int]:
        """Join a new tile to what waits on its sides, and leave its other sides waiting.

        Return the ids of the features this completes.
        """
        waiting, frontier, gaps, uneven = self.waiting, self.frontier, self.gaps, self.uneven
        signature = frontier.pop(square, 0)
        if oriented.tile.half and square not in self.squares:
            gaps[square] = signature_of_gap(oriented, signature)
        else:
            gaps.pop(square, None)
        completed: list[int] = []
        lines = oriented.lines
        if uneven and square in self.bridges:
            lines = self._bridged(lines, square, first)
        for segments, mirrored, key, step, claim in lines:
            line = square * 4 + key
            met = waiting.pop(line, None)
            if met is not None:
                other_first, others = met
                if uneven and (len(segments) != len(others) or len(segments) == 2):
                    here = [first + local for local in segments]
                    completed += self._meet(here, [other_first + other for other in others])
                    continue
                for local, other in zip(segments, others, strict=True):
                    if self._join(first + local, other_first + other):
                        completed.append(self.feature_of[first + local])
                continue
            waiting[line] = first, mirrored
            beyond = square + step
            if beyond in gaps:
                gaps[beyond] += claim
            else:
                frontier[beyond] = frontier.get(beyond, 0) + claim
        return completed

    def may_bear(self, square: int, rotation: int) -> bool:
        """Return whether a bridge, turned so, may be built over what lies on a square.

        Both its ends must be on field edges with an empty square beyond, and there must be no other
        (BCB-1, BCB-4, BCB-7).
        """
        if square in self.bridges or square not in self.squares or square in self.gaps:
            return False
        for side in ENDS[rotation]:
            first, fields = self.waiting.get(square * 4 + side.key, (0, ()))
            if (
                not fields
                or square + side.step in self.squares
                or any(
                    self.features[self.feature_of[first + field]].kind is not Kind.FIELD
                    for field in fields
                )
            ):
                return False
        return True

    def _build(self, bridge: Tile, square: int, rotation: int) -> None:
        """Build a bridge: where its ends are, a road waits between fields now (BCB-1)."""
        number, segment = len(self.placements), len(self.feature_of)
        self.placements.append(Placement(bridge, square, rotation, segment))
        self.placement_of.append(number)
        self.feature_of.append(segment)
        self.features.append(Feature(Kind.ROAD, (segment,), len(ENDS[rotation]), 0))
        self.bridges[square] = number
        if square not in self.squares:
            return
        self.squares[square] = (*self.squares[square], number)
        for side in ENDS[rotation]:
            line, beyond = square * 4 + side.key, square + side.step
            first, fields = self.waiting[line]
            self.waiting[line] = first, self._span(first, fields, segment)
            asking = self.gaps if beyond in self.gaps else self.frontier
            asking[beyond] += OVER_FIELD * side.opposite.weight

    def _bridged(self, lines: tuple[Line, ...], square: int, first: int) -> tuple[Line, ...]:
        """Return the edges of a tile that is being laid under a bridge."""
        bridge = self.placements[self.bridges[square]]
        ends = {side.key: side for side in ENDS[bridge.rotation]}
        changed = []
        for line in lines:
            segments, _, key, step, claim = line
            if key in ends:
                spanned = self._span(first, segments, bridge.first)
                claim += OVER_FIELD * ends[key].opposite.weight
                changed.append((spanned, spanned[::-1], key, step, claim))
            else:
                changed.append(line)
        return tuple(changed)

    def _span(self, first: int, fields: tuple[int, ...], bridge: int) -> tuple[int, ...]:
        """Return the segments of an edge once a bridge ends there: a field is on both sides of it.

        All are counted from `first`, the bridge's too.
        """
        if len(fields) == 1:
            number = self.feature_of[first + fields[0]]
            field = self.features[number]
            self.features[number] = replace(field, open=field.open + 1)
        return fields[0], bridge - first, fields[-1]

    def across(self, segment: int) -> int | None:
        """Return the road that a ferry joins to one at a lake; None if none does (FR-2)."""
        ends = self.moored.get(self.square_of(segment), ()) if self.moored else ()
        return next((end for end in ends if end != segment), None) if segment in ends else None

    def roads_beyond(self, segment: int) -> Iterator[int]:
        """Yield the roads on other tiles that a road meets, once for each of its ends."""
        for line, beyond in self._list_ends(segment):
            for other in self.placements_on(beyond):
                for edge in other.tile.orientations[other.rotation].edges:
                    if beyond * 4 + edge.side.key == line:
                        for met in (other.first + local for local in edge.segments):
                            if met != segment and self.segment(met).kind is Kind.ROAD:
                                yield met

    def _list_ends(self, segment: int) -> Iterator[tuple[int, int]]:
        """Yield the lines over which a segment leads, each with the square beyond it."""
        placement = self.placements[self.placement_of[segment]]
        ways = placement.tile.orientations[placement.rotation].ways
        for key, step, _ in ways[segment - placement.first]:
            yield placement.square * 4 + key, placement.square + step

    def _moor(self, ferry: Tile, square: int, rotation: int) -> None:
        """Have a ferry join two roads of the lake on a square, and no other two (FR-2, FR-4).

        All figures of these roads have been removed.
        """
        ends = [self.segment_at(square, turned_port(port, rotation)) for port in ferry.ferry]
        one, other = sorted(end for end in ends if end is not None and self.leads_to_lake(end))
        self.placements.append(Placement(ferry, square, rotation, len(self.feature_of)))
        before = self.moored.pop(square, None)
        if before is not None:
            self._cut(self.feature_of[before[0]])
        self.moored[square] = one, other
        scored = self.feature(one).scored or self.feature(other).scored
        self._join(one, other, sides=0)
        if scored:
            self.mark_scored(self.feature_of[one])

    def leads_to_lake(self, segment: int) -> bool:
        """Return whether a segment is a road that ends at a lake (FR-1)."""
        printed = self.segment(segment)
        return printed.kind is Kind.ROAD and printed.attributes.get("ends-at") == "lake"

    def _cut(self, number: int) -> None:
        """Join the roads of a feature anew, along tiles and the ferries that there are."""
        whole = self.features[number]
        self.features[number] = GONE
        left = set(whole.segments)
        while left:
            piece = sorted(self._list_joined(min(left)))
            ends = (line for segment in piece for line, _ in self._list_ends(segment))
            waiting = sum(line in self.waiting for line in ends)
            for segment in piece:
                self.feature_of[segment] = piece[0]
            self.features[piece[0]] = Feature(
                whole.kind, tuple(piece), waiting, 0, scored=whole.scored
            )
            left.difference_update(piece)

    def _list_joined(self, road: int) -> set[int]:
        """Return the segments to which a road leads, its own included."""
        found, ahead = {road}, [road]
        while ahead:
            segment = ahead.pop()
            across = self.across(segment)
            near = {*self.roads_beyond(segment), *(() if across is None else (across,))}
            ahead += near - found
            found |= near
        return found

    def _meet(self, here: list[int], there: list[int]) -> set[int]:
        """Join the segments of two sides that are not one to one; return what this completes.

        A side that has none closes the other (AM-2). Of fields with a half each, two join two and
        one joins both; cities that share a side become one with what lies there (HS-5).
        """
        first = here or there
        if not here or not there:
            for segment in first:
                self._close(segment)
        elif len(here) == len(there) and self.feature(first[0]).kind is Kind.FIELD:
            for one, other in zip(here, there, strict=True):
                self._join(one, other)
        else:
            self._join(here[0], there[0])
            for one in (*here[1:], *there[1:]):
                self._join(one, there[0], sides=1)
        numbers = {self.feature_of[segment] for segment in (*here, *there)}
        return {number for number in numbers if self.features[number].complete}

    def _close(self, segment: int) -> None:
        """End a feature on one side of a segment."""
        number = self.feature_of[segment]
        feature = self.features[number]
        self.features[number] = replace(feature, open=feature.open - 1)

    def _join(self, one: int, other: int, sides: int = 2) -> bool:
        """Make one feature of two, unless they are; return whether that completes it.

        The larger one keeps its id, among equals the older one. So many `sides` are open no more.
        """
        feature_of, features = self.feature_of, self.features
        kept, gone = feature_of[other], feature_of[one]
        a = features[kept]
        kind = a.kind
        if kept == gone:
            left = a.open - sides
            features[kept] = Feature(kind, a.segments, left, a.arms, a.touches, a.figures)
        else:
            b = features[gone]
            if (len(b.segments), kept) > (len(a.segments), gone):
                kept, gone, a, b = gone, kept, b, a
            for segment in b.segments:
                feature_of[segment] = kept
            left = a.open + b.open - sides
            figures = a.figures or b.figures
            if a.figures and b.figures:
                figures = tuple(sorted(a.figures + b.figures))
            features[gone] = GONE
            segments, touches = a.segments + b.segments, a.touches + b.touches
            features[kept] = Feature(kind, segments, left, a.arms + b.arms, touches, figures)
        return left == 0 and not kind.endless

    def _await(self, square: int, segment: int) -> list[int]:
        """Have a monastery or garden told of the squares round it; return it if none is empty."""
        empty = [square + step for step in AROUND if square + step not in self.squares]
        for awaited in empty:
            self.awaited[awaited] = (*self.awaited.get(awaited, ()), segment)
        self.features[segment] = replace(self.features[segment], open=len(empty))
        return [] if empty else [segment]


ENDS = (
    (SIDES["N"], SIDES["S"]),
    (SIDES["E"], SIDES["W"]),
)
"""The sides on which a bridge ends, by rotation."""


def _legs(rotation: int) -> tuple[Side, Side]:
    return SIDES["W"].turned(rotation), SIDES["S"].turned(rotation)


def signature_of_gap(oriented: Oriented, signature: int) -> int:
    """Return what the other half of a square must meet, but for the long side of this half tile.

    The signature of the square, without the legs now covered; the rotation that the other half must
    have is in the digit above that of the long side (HL-5, HL-6).
    """
    covered = sum(side.required(signature) * side.weight for side in _legs(oriented.rotation))
    wanted = (oriented.rotation + 2) % 4
    return signature - covered + 5 * wanted * SIDES["D"].weight


@cache
def closing(tile: Tile, signature: int) -> int:
    """Return the turn, if any, in which a half tile completes a square with such a gap."""
    oriented = tile.orientations[signature // (5 * SIDES["D"].weight)]
    return 1 << oriented.rotation if oriented.agrees(signature) else 0
