"""Screenshots of the playground's page, to be looked at: `python -m tools.screenshots FOLDER`."""
