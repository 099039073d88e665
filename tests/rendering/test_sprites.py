"""Sprites: kept in memory and on disk, whole or not at all, by any number of threads."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering.art.figures import HATS
from rendering.colours import LIVERIES
from rendering.expansions import TABLE
from rendering.sprites import SIZES, Sprites, drawing_code, sweep_parts
from rules.tiles import Tile
from tests.rendering.games import TILES, every_tile

FIGURES = {kind: look for column in TABLE.values() for kind, look in column.figures.items()}


def difference(a: Image.Image, b: Image.Image) -> float:
    """Return the mean difference of two pictures' channels, 0 to 255."""
    changed = ImageChops.difference(a.convert("RGBA"), b.convert("RGBA"))
    return sum(ImageStat.Stat(changed).mean) / 4


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_a_sprite_from_disk_is_the_sprite_that_was_drawn(tmp_path: Path) -> None:
    """The file holds the picture and the places, for squares and for halves."""
    for tile in (TILES["PD-F"], TILES["H1-04"]):
        drawn = Sprites(tmp_path).tile(tile, 1, 96)
        read = Sprites(tmp_path).tile(tile, 1, 96)
        assert read.image.mode == drawn.image.mode == ("RGBA" if tile.half else "P")
        assert read.image.tobytes() == drawn.image.tobytes()
        assert read.ground.tobytes() == drawn.ground.tobytes()
        assert read.places == drawn.places
    assert len(files(tmp_path)) == 2 * len(SIZES)
    assert {path.parent.name for path in files(tmp_path)} == {drawing_code()}


def test_only_what_is_asked_for_is_drawn(tmp_path: Path) -> None:
    """A first picture waits for no sprite it does not need."""
    Sprites(tmp_path).tile(TILES["BG-D"], 0, 96)
    assert len(files(tmp_path)) == len(SIZES)
    Sprites(tmp_path).tile(TILES["BG-D"], 0, 144)
    assert len(files(tmp_path)) == len(SIZES) + 1


@pytest.mark.parametrize("id", ["PD-F", "H1-04"])
def test_a_large_sprite_is_as_sharp_as_a_small_one(id: str) -> None:
    """It is drawn, not stretched: a line of one pixel in it is none in the small one."""
    sprites = Sprites()
    large = sprites.tile(TILES[id], 0, 144).image.convert("RGBA")
    stretched = sprites.tile(TILES[id], 0, 96).image.convert("RGBA").resize(large.size)
    assert large.size == (144, 144)
    assert 0.5 < difference(large, stretched) < 12


@pytest.mark.parametrize("rest", [b"", b"no picture", None])
def test_a_damaged_file_is_drawn_anew(tmp_path: Path, rest: bytes | None) -> None:
    """Empty, foreign or cut short: the sprite is right and the file is whole again."""
    good = Sprites(tmp_path).tile(TILES["BG-A"], 0, 96)
    (path,) = (path for path in files(tmp_path) if path.suffixes[-2:] == [".96", ".png"])
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if rest is None else rest)
    again = Sprites(tmp_path).tile(TILES["BG-A"], 0, 96)
    assert again.image.tobytes() == good.image.tobytes()
    assert path.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    """The pictures are drawn all the same."""
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    assert Sprites(blocked).tile(TILES["BG-A"], 0, 96).image.size == (96, 96)


def test_a_sprite_that_cannot_be_saved_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk the picture is drawn all the same, and no part of a file stays."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Image.Image, "save", fail)
    assert Sprites(tmp_path).tile(TILES["BG-A"], 0, 96).image.size == (96, 96)
    assert files(tmp_path) == []


def test_what_a_killed_process_left_is_swept(tmp_path: Path) -> None:
    """Half written files go, of this drawing code and of others; sprites stay."""
    Sprites(tmp_path).tile(TILES["BG-A"], 0, 96)
    kept = files(tmp_path)
    for folder in (drawing_code(), "0123456789abcdef"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "tmpabc.part").write_bytes(b"half")
    sweep_parts(tmp_path)
    assert files(tmp_path) == kept
    sweep_parts(tmp_path / "nowhere")


def test_threads_may_share_a_folder_and_its_sprites(tmp_path: Path) -> None:
    """Everybody gets the same pictures, and no half-written file stays behind."""
    shared, wanted = Sprites(tmp_path), [TILES[id] for id in ("BG-A", "BG-C", "PD-F", "H1-01")] * 6

    def pixels(tile: Tile) -> tuple[str, bytes]:
        own = Sprites(tmp_path).tile(tile, 2, 48).image.tobytes()
        assert shared.tile(tile, 2, 48).image.tobytes() == own
        return tile.id, own

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(pixels, wanted))
    assert len(found) == 4
    assert [path.suffix for path in files(tmp_path)] == [".png"] * 4 * len(SIZES)


def test_tiles_that_show_different_things_differ() -> None:
    """No two kinds of tile with different data share a picture."""
    sprites, seen = Sprites(), dict[bytes, str]()
    for tile in every_tile():
        pixels = sprites.tile(tile, 0, 48).image.tobytes()
        assert pixels not in seen, f"{tile.id} looks like {seen.get(pixels)}"
        seen[pixels] = tile.id


def test_the_same_id_with_other_segments_is_another_sprite(tmp_path: Path) -> None:
    """The file's name tells what is printed on the tile, not only what it is called."""
    plain, arms = TILES["BG-G"], TILES["BG-F"]
    renamed = Tile(plain.id, arms.segments, copies={})
    sprites = Sprites(tmp_path)
    assert (
        sprites.tile(plain, 0, 48).image.tobytes() != sprites.tile(renamed, 0, 48).image.tobytes()
    )


def test_players_differ_without_colour() -> None:
    """Shape and letter tell six seats apart in grey, at the size of a small board too."""
    sprites = Sprites()
    for pixels in (20, 40):
        for kind, stance in product(FIGURES, HATS):
            greys = []
            for livery in LIVERIES:
                person = sprites.figure(livery, kind, stance, pixels)
                on_white = Image.new("RGB", person.size, (172, 203, 121))
                on_white.paste(person, (0, 0), person)
                greys.append(on_white.convert("L"))
            for i, one in enumerate(greys):
                for other in greys[i + 1 :]:
                    assert difference(one, other) > 2


def test_liveries_share_no_letter_and_no_shape() -> None:
    """Six letters, six shapes."""
    assert len({livery.letter for livery in LIVERIES}) == len(LIVERIES) == 6
    assert len({livery.shape for livery in LIVERIES}) == 6


@pytest.mark.parametrize("ground", [(122, 170, 90), (214, 175, 128), (232, 221, 190)])
def test_a_phantom_is_like_no_other_figure_at_the_size_of_an_emoji(
    ground: tuple[int, int, int],
) -> None:
    """18 pixels, six colours, on a field, a city and a road: outline and looks differ."""
    sprites, size = Sprites(), 18
    for livery, kind in product(LIVERIES, FIGURES.keys() - {"phantom"}):
        drawn = [sprites.figure(livery, each, "knight", size) for each in ("phantom", kind)]
        whole = [255 * (alpha > 127) for alpha in range(256)]
        outlines = [each.getchannel("A").point(whole) for each in drawn]
        apart = ImageChops.difference(*outlines).histogram()[255]
        assert apart > size, (livery.name, kind)
        seen = [Image.new("RGB", (size, size), ground) for _ in drawn]
        for image, each in zip(seen, drawn, strict=True):
            image.paste(each, (0, 0), each)
        assert difference(*seen) > 10, (livery.name, kind)
