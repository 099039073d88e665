"""The web page: people of the local Discord, playing in a browser."""
