"""The column of Crop Circles: whom a circle costs most."""

from opponents.column import Column
from opponents.expansions import crop_circle

COLUMN = Column(judgements=crop_circle.JUDGEMENTS, explanations=crop_circle.EXPLANATIONS)
