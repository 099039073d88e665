"""How the decisions of each expansion are asked for."""
