"""The column of The Ferries: what a ferry does is seen in the roads it joins."""

from opponents.column import Column

COLUMN = Column()
