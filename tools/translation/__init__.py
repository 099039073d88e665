"""Translation: a language's catalogues, with every message; see docs/translating.md."""
