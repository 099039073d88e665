"""Marks before players' names: the same shape and letter as on their figures."""

from cogs.names import SHAPES, list_marks, mark_names
from rendering.colours import LIVERIES
from tests.cogs.tables import table_of


def test_a_name_has_the_mark_of_its_figures() -> None:
    """Shape of the seat, letter of the name; what people write stays as it is written."""
    table = table_of(names=("Ada", "Bo", "B*o"))
    assert list_marks(table) == ("●A", "■B", "▲O")
    assert mark_names(table) == ("●A Ada", "■B Bo", "▲O B\\*o")


def test_every_shape_has_a_sign() -> None:
    """And no two the same."""
    assert SHAPES.keys() == {livery.shape for livery in LIVERIES}
    assert len(set(SHAPES.values())) == len(SHAPES)
