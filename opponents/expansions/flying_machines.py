"""The column of The Flying Machines: a flight is worth what its landings are, on average."""

from opponents.column import Column

COLUMN = Column(foreseen=frozenset({"landing"}))
