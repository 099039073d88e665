"""The referee: replays recorded games through `rules` and compares everything that was recorded.

Run as `python -m tools.conformance`, or with the files to replay. A recording (`.jsonl` or
`.jsonl.gz`, one game a line) has every decision with the complete set of legal options, the board
after every turn, every scoring with its breakdown, and the final board divided into features.
Permitted differences of another engine's recordings are in `tools.conformance.allowances`, and
nowhere else.
"""
