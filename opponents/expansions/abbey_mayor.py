"""Abbey & Mayor to the opponents. Its figures are judged by the features they stand on so far."""

from opponents.column import Column

COLUMN = Column()
