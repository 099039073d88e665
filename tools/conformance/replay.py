"""One recorded game, replayed through `rules` and compared at every point."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules import CHANCE, BadSetup, IllegalAction, Setup, advance, legal_actions, new_game
from rules.actions import PASS, Action, Chance, DrawTile, TakeTile
from rules.events import (
    Event,
    FeatureScored,
    FigureDeployed,
    FigureReleased,
    GameEnded,
    PartBegan,
    PointsGiven,
    TileDiscarded,
    TurnBegan,
)
from rules.expansions.bridges_castles_bazaars.bazaar import BoughtTileCame, ShowTile
from rules.expansions.bridges_castles_bazaars.castles import CastleBuilt
from rules.expansions.count import CityEntered, CityLeft
from rules.expansions.flying_machines import Roll
from rules.expansions.gold_mines import GOLD
from rules.expansions.halflings.hands import DealHalf
from rules.expansions.hills import BuryTile
from rules.expansions.hills_sheep.flock import DrawToken
from rules.expansions.hills_sheep.slot import Flocks
from rules.expansions.king_robber import CONTINUOUSLY, KINDS, Holders
from rules.expansions.mage_witch.slot import MAGE, WITCH
from rules.expansions.messages.stack import DrawMessage
from rules.expansions.robbers import Robbers
from rules.notation.jcz.places import Frame
from rules.state import State
from tools.conformance import positions
from tools.conformance.allowances import Allowances
from tools.conformance.bazaar import (
    PHASE,
    list_bought,
    list_opened,
    list_trades,
    read_opened,
    read_trade,
    read_trades,
)
from tools.conformance.events import describe_events, list_draws, list_sheep, read_events
from tools.conformance.figures import FigureIds
from tools.conformance.options import (
    MACHINE,
    PASSING,
    RANSOM,
    Actions,
    Option,
    is_asked,
    list_abbeys,
    list_options,
    read_choice,
    read_options,
)
from tools.conformance.recording import (
    BadRecording,
    Entry,
    Game,
    RecordedEvent,
    RecordedStep,
    RecordedTurn,
)
from tools.conformance.report import Report
from tools.conformance.scores import GOODS, Line, list_scorings, read_lines
from tools.conformance.setups import registry_of, setup_of
from tools.conformance.tokens import list_tokens

UNCOUNTED = frozenset({"AbbeyEdge", "FlyingMachine", "Tower"})
"""Features of the final board that are none here."""
LOTS: Mapping[str, Callable[[Sequence[RecordedEvent]], Iterator[Chance]]] = {
    "die": lambda events: (Roll(told["distance"]) for kind, told in events if kind == "flier-roll"),
    "next-message": lambda events: (
        DrawMessage(number=told["n"]) for kind, told in events if kind == "message"
    ),
    "sheep-token": lambda events: (DrawToken(sheep=sheep) for sheep in list_sheep(events)),
}
"""Our steps of chance about which there are events, with what these say, as if it weighed 1."""
TAKEN: Mapping[str, type[TakeTile]] = {"hill": BuryTile, "bazaar-tile": ShowTile}
"""Our steps at which chance takes a tile that is not drawn."""
ABBEYS = frozenset({"AbbeyPhase", "AbbeyEndGamePhase"})
"""The recorded phases in which an abbey may be laid instead of drawing, or after the last turn."""
LAST = "CocFinalScoringPhase"
"""The recorded phase after the last turn. Recordings of our rules tell who is where before it."""
TurnPart = tuple[int, int]
"""Number of a turn and of a part of it: recordings have each part as a turn."""


class Stop(Exception):
    """The game can't be followed any further; the mismatch has been counted."""


def replay(game: Game, report: Report) -> None:
    """Replay a game and report every difference."""
    report.games += 1
    ransoms = any(step.ransom for turn in game.turns for step in turn.steps)
    allowances = Allowances(foreign=game.foreign, ransoms=ransoms)
    try:
        Replay(game, report, allowances, setup_of(game, allowances)).run()
    except (BadRecording, BadSetup) as error:
        report.mismatch(game.id, "recording", "impossible", error)
    except Stop:
        pass
    report.used += allowances.used


class Replay:
    """A game in progress.

    `happened` are the events of the turn being replayed; `following` those of its last action that
    belong to what comes after it.
    """

    def __init__(self, game: Game, report: Report, allowances: Allowances, setup: Setup) -> None:
        self.game = game
        self.report = report
        self.allowances = allowances
        self.ids = FigureIds(Frame(game.setup.start[0].turn))
        self.fairy = positions.Fairy()
        self.state = new_game(setup, registry_of(game, allowances))
        self.happened: list[Event] = []
        self.following: list[Event] = list(self.state.events)
        self.deck = iter(game.deck)
        self.corrections = [0] * game.players
        self.fairy_point = positions.fairy_point(self.state, self.ids)
        self.where = game.id
        self.standing: list[list[object]] | None = None
        self.robbers: list[int | None] = [None] * game.players
        self.discarded: list[str] = []
        self.lots: dict[str, Iterator[Chance]] = {}

    def run(self) -> None:
        """Replay everything."""
        self.deal()
        self.compare_start()
        turns = self.game.turns
        for number, turn in enumerate(turns):
            self.where = f"{self.game.id} turn {turn.n}"
            if self.state.over and not self.allowances.empty_turn(turn):
                self.report.mismatch(self.where, "turn", "the game is over", "another turn")
                raise Stop
            if not self.state.over:
                self.play(turn)
            bought = sum(isinstance(event, BoughtTileCame) for event in self.following)
            drawn_ahead = _drawn_ahead(turns[number + 1 : number + 2]) - bought
            self.compare_position(turn, drawn_ahead)
        self.where = f"{self.game.id} end"
        self.compare_end()

    def deal(self) -> None:
        """Deal or draft half tiles as recorded."""
        self.where = f"{self.game.id} start"
        hands = [iter(hand) for hand in self.game.init.hands or [[]] * self.game.players]
        if len(hands) != self.game.players:
            raise BadRecording("There must be as many hands as players.")
        while (step := self.state.step) and step.kind == "deal-half":
            dealt = DealHalf(next(hands[step.data[0]], ""))
            if dealt not in legal_actions(self.state):
                self.report.mismatch(self.where, "hands", "a tile is dealt", dealt.tile)
                raise Stop
            self.act(dealt)
        for pick in self.game.draft:
            self.decide(pick)

    def play(self, turn: RecordedTurn) -> None:
        """Replay a turn, or a part of one, and compare its decisions and what happened."""
        state = self.state
        part = _part(state)
        self.happened, self.following = self.following, []
        self.lots = {step: read(turn.ev) for step, read in LOTS.items()}
        self.fairy_point = positions.fairy_point(state, self.ids)
        self.equal("player", state.turn.player, turn.p)
        for step in turn.steps:
            self.draw(part)
            self.decide(step)
        self.draw(part)
        self.finish(part)
        positions.follow_robbers(self.robbers, self.happened)
        self.equal("tiles drawn", list_draws(self.happened), turn.draw)
        self.compare_events(self.happened, turn.ev)

    def draw(self, part: TurnPart) -> None:
        """Let chance draw what the deck says, as long as this part asks for tiles.

        Decisions that are no decisions in the recording are passed.
        """
        while _part(self.state) == part:
            if self.allowances.only_ransoms(self.state):
                self.act(PASS)
                continue
            if self.state.player != CHANCE:
                return
            if self.state.agenda[0].kind in LOTS:
                self.cast(self.state.agenda[0].kind)
                continue
            tile = next(self.deck, "")
            drawn = TAKEN.get(self.state.agenda[0].kind, DrawTile)(tile)
            if drawn not in legal_actions(self.state):
                self.report.mismatch(self.where, "draw", "not possible", tile or "nothing")
                raise Stop
            self.act(drawn)

    def cast(self, step: str) -> None:
        """Let chance decide as the recording says next about a step of this kind."""
        told = next(self.lots[step], None)
        for lot in legal_actions(self.state):
            if isinstance(lot, Chance) and replace(lot, weight=1) == told:
                self.act(lot)
                return
        self.report.mismatch(self.where, step, "not possible", told)
        raise Stop

    def decide(self, step: RecordedStep) -> None:
        """Compare the options of a decision and take the recorded choice."""
        self.report.decisions += 1
        if step.ph == PHASE:
            self.trade(step)
            return
        if step.ph == LAST and self.standing is None and not self.game.foreign:
            self.standing = self.ids.on_board(self.state)
        recorded = read_options(step)
        self.report.options += sum(option[0] not in (*PASSING, RANSOM) for option in recorded)
        ours = self.options(step)
        if self.state.player != step.pl:
            self.report.mismatch(self.where, f"player of {step.ph}", self.state.player, step.pl)
        if not self.allowances.same_options(self.state, ours, recorded):
            at = f"{step.ph} (our step: {self.state.step and self.state.step.kind})"
            self.report.differ(self.where, at, ours, recorded)
        choice = read_choice(step)
        if choice not in recorded:
            self.report.mismatch(self.where, f"choice of {step.ph}", "not an option", choice)
        if choice not in ours and choice != PASSING:
            raise Stop
        placed = [id for action in ours.get(choice, ()) for id in self.act(action, step.id)]
        flies = choice[-len(MACHINE) :] == MACHINE
        self.equal("figure placed", placed, [step.id] if step.id and not flies else [])

    def trade(self, step: RecordedStep) -> None:
        """Compare what is possible at a bazaar, and do what was done."""
        self.report.options += sum(len(group.o) for group in step.o)
        self.equal(f"player of {step.ph}", self.state.player, step.pl)
        self.equal(f"options of {step.ph}", list_trades(self.state), read_trades(step))
        try:
            self.act(read_trade(self.state, step))
        except IllegalAction:
            self.report.mismatch(self.where, f"choice of {step.ph}", "not an option", step.c)
            raise Stop from None

    def options(self, step: RecordedStep) -> dict[Option, Actions]:
        """Return our options at a decision, none if our game is at another kind of step."""
        if step.ph == "ActionPhase":
            options = self.allowances.look_ahead(self.state, self.ids)
            if options is not None:
                return self.allowances.ransoms(step.ph, options)
        if step.ph in ABBEYS:
            return list_abbeys(self.state, self.ids)
        if not is_asked(self.state, step.ph):
            return {}
        return self.allowances.ransoms(step.ph, list_options(self.state, self.ids))

    def finish(self, part: TurnPart) -> None:
        """Pass if our game asks for a decision that was not recorded."""
        while not self.state.over and _part(self.state) == part:
            self.report.mismatch(self.where, "decision", self.state.step, "none")
            if PASS not in legal_actions(self.state):
                raise Stop
            self.act(PASS)
            self.draw(part)

    def act(self, action: Action, id: str = "") -> list[str]:
        """Do an action; return the ids of figures it places, which the recording calls `id`."""
        events = advance(self.state, action)
        for event in events:
            if isinstance(event, CastleBuilt):
                self.ids.keep(self.state, event)
            elif isinstance(event, FigureReleased):
                self.ids.release(event)
        self.fairy.follow(events, self.ids)
        placed = [
            self.ids.deploy(self.state, event, id)
            for event in events
            if isinstance(event, FigureDeployed)
        ]
        placed += [self.ids.enter(e, id) for e in events if isinstance(e, CityEntered)]
        placed += [self.ids.leave(self.state, e) for e in events if isinstance(e, CityLeft)]
        cut = _end_of_part(self.state, events)
        self.discarded += [e.tile for e in events if isinstance(e, TileDiscarded)]
        self.happened += events[:cut]
        self.following += events[cut:]
        return placed

    def compare_start(self) -> None:
        """Compare the position before the first turn."""
        start, state = self.game.init, self.state
        self.same("tiles on the board", positions.placements(state, self.ids), start.placed)
        self.equal("supplies", self.ids.supplies(state), start.sup)
        self.compare_tokens(start.tok)
        self.equal("hands", positions.hands(state), _sorted_hands(start.hands))
        drawn_ahead = _drawn_ahead(self.game.turns[:1])
        self.equal("bag", self.allowances.bag(state.tiles_left, drawn_ahead), start.pack)

    def compare_events(self, events: list[Event], recorded: list[tuple[str, Any]]) -> None:
        """Compare points and other events of a turn, or of the final scoring."""
        state, ids = self.state, self.ids
        points: list[Line] = []
        for scoring in list_scorings(state, events):
            lines = self.allowances.fairy_lines(state, ids, scoring, self.fairy_point)
            points += lines
            for line in lines:
                self.corrections[line.player] += line.points
            for item in scoring.items:
                self.corrections[item.player] -= item.points
        theirs = read_lines(recorded)
        if not self.allowances.same_points(points, theirs):
            mine = (line._replace(places=line.places[:1]) for line in points)
            self.report.differ(self.where, "points", map(tuple, mine), map(tuple, theirs))
        if not self.game.foreign:
            self.equal("bazaars", list_opened(events), read_opened(recorded))
        told = [event for event in events if not self.allowances.is_untold(event)]
        ours = self.allowances.told(describe_events(state, ids, told))
        others = read_events(state, ids, recorded)
        others = self.allowances.laid(state, others)
        if sorted(map(str, ours)) != sorted(map(str, others)):
            self.report.differ(self.where, "events", map(str, ours), map(str, others))

    def compare_position(self, turn: RecordedTurn, drawn_ahead: int) -> None:
        """Compare the position after a turn; `drawn_ahead` tiles are drawn in the next."""
        state, ids = self.state, self.ids
        self.equal("scores", self.scores(), turn.sc)
        self.same("figures", self.standing or ids.on_board(state), turn.dm)
        self.equal("supplies", ids.supplies(state), turn.sup)
        self.compare_tokens(turn.tok)
        self.equal("count", positions.count(state), turn.co)
        self.equal("dragon", positions.dragon(state, ids), turn.dr)
        self.equal("fairy", self.fairy.place(state, ids), turn.fa)
        self.compare_flocks(turn)
        self.equal("mage", positions.magic(state, ids, MAGE), turn.mg)
        self.equal("witch", positions.magic(state, ids, WITCH), turn.wi)
        if self.game.foreign and (bought := list_bought(state)) is not None:
            self.equal("bought tiles", bought, sorted([lot[0], lot[3]] for lot in turn.baz))
        self.equal("towers", positions.floors(state, ids), sorted(turn.tw))
        self.compare_prisoners(turn.cap)
        self.equal("gold", positions.gold(state, ids), sorted(turn.gold))
        self.equal("scoring figures", positions.scoring_figures(state), turn.mes)
        self.equal("robbers", self.robbers if Robbers in state.slots else None, turn.rob)
        if not self.game.foreign:
            self.same("bridges", positions.bridges(state, self.ids), turn.br)
        self.same("ferries", positions.ferries(state, ids), turn.fer)
        self.same("castles", positions.castles(state, ids), map(_sorted_places, turn.cas))
        self.equal("bag", self.allowances.bag(state.tiles_left, drawn_ahead), turn.pack)
        self.equal("tiles set aside", sorted(positions.tiles_aside(state)), sorted(turn.aside))
        self.equal("hands", positions.hands(state), _sorted_hands(turn.hands))

    def compare_flocks(self, turn: RecordedTurn) -> None:
        """Compare hills and sheep; games without shepherds don't tell of their hills."""
        if Flocks in self.state.slots:
            hills = positions.count_hills(self.state, tiles=self.game.foreign)
            self.equal("hills", hills, turn.hill)
            theirs = [[*place, sorted(tokens)] for *place, tokens in turn.sheep]
            self.same("flocks", positions.flocks(self.state, self.ids), theirs)

    def compare_prisoners(self, recorded: list[list[Entry]]) -> None:
        """Compare everybody's prisoners; nothing is recorded while nobody has any."""
        theirs = [sorted(held, key=str) for held in recorded or [[]] * self.game.players]
        self.equal("prisoners", positions.prisoners(self.state), theirs)

    def compare_tokens(self, recorded: list[dict[str, int]]) -> None:
        """Compare everybody's tokens; nothing is recorded while nobody has any."""
        self.equal("tokens", list_tokens(self.state), recorded or [{}] * self.game.players)

    def scores(self) -> list[int]:
        """Return the scores without what follows the turn."""
        scores = [a + b for a, b in zip(self.state.scores, self.corrections, strict=True)]
        for scoring in list_scorings(self.state, self.following):
            for item in scoring.items:
                scores[item.player] -= item.points
        return scores

    def compare_end(self) -> None:
        """Compare the final scoring and the final board."""
        state, final = self.state, self.game.final
        if not state.over:
            self.report.mismatch(self.where, "game", "goes on", "is over")
            raise Stop
        self.compare_events(self.following, final.ev)
        self.following = []
        self.equal("scores", self.scores(), final.sc)
        self.compare_tokens(final.tok)
        placed = self.allowances.placements(state, final.placed)
        self.same("tiles on the board", positions.placements(state, self.ids), placed)
        self.equal("tiles out of the game", self.discarded, final.discarded)
        self.equal("tiles left", state.tiles_left, final.undrawn)
        if not self.game.foreign:
            self.compare_left_over()
        self.equal("tiles never drawn", list(self.deck), [])
        features = [
            (f.f, self.allowances.places(f.pl), tuple(f.ow))
            for f in final.features
            if f.f not in UNCOUNTED
        ]
        self.same("features", positions.features(state, self.ids), features)
        cities = [(self.allowances.places(f.pl), f.ci) for f in final.features if f.ci is not None]
        if cities:
            self.same("cities of fields", positions.cities(state, self.ids), cities)

    def compare_left_over(self) -> None:
        """Compare the final details of recordings of our own rules."""
        state, final = self.state, self.game.final
        left = [tile for tile, count in state.bag.items() for _ in range(count)]
        self.equal("tiles in the bag", sorted(left), sorted(final.left or ()))
        self.equal(
            "tiles set aside", sorted(positions.tiles_aside(state)), sorted(final.aside or ())
        )
        self.equal("hands", positions.hands(state), _sorted_hands(final.hands))
        self.equal("tiles under hills", positions.tiles_under_hills(state) or [], final.hill or [])
        self.equal("end", "supply" if state.turn.placement >= 0 else "none fits", final.end)

    def equal(self, what: str, ours: object, recorded: object) -> None:
        """Report a value that differs."""
        if ours != recorded:
            self.report.mismatch(self.where, what, ours, recorded)

    def same(self, what: str, ours: Iterable[Any], recorded: Iterable[Any]) -> None:
        """Report collections that differ; their order does not matter."""
        mine, theirs = sorted(map(str, ours)), sorted(map(str, recorded))
        if mine != theirs:
            self.report.differ(self.where, what, mine, theirs)


def _drawn_ahead(following: list[RecordedTurn]) -> int:
    """Return how many tiles are drawn before the first decision of the turn that follows, if any.

    Whoever may lay an abbey decides before the draw.
    """
    for turn in following:
        if not turn.steps or turn.steps[0].ph not in ABBEYS:
            return len(turn.draw)
    return 0


def _sorted_places(places: Iterable[Entry]) -> list[Entry]:
    return sorted((list(place) for place in places), key=str)


def _sorted_hands(hands: list[list[str]] | None) -> list[list[str]] | None:
    return None if hands is None else [sorted(hand) for hand in hands]


def _part(state: State) -> TurnPart:
    return state.turn.number, state.turn.part


def _end_of_part(state: State, events: list[Event]) -> int:
    """Return the number of events that belong to the part: those before the next, or the end.

    Final scoring has incomplete features, goods, king and robber baron, and returns no figures.
    """
    for number, event in enumerate(events):
        if isinstance(event, TurnBegan | PartBegan):
            return number
    cut = len(events)
    while state.over and cut and _is_final(state, events[cut - 1]):
        cut -= 1
    return cut


def _is_final(state: State, event: Event) -> bool:
    match event:
        case GameEnded() | FeatureScored(complete=False):
            return True
        case PointsGiven():
            at_end = {GOLD, *GOODS}
            if Holders in state.slots and state.option("king-and-robber") != CONTINUOUSLY:
                at_end |= KINDS.keys()
            return all(item.reason in at_end for item in event.items)
    return False
