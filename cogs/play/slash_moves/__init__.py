"""What is typed instead of pressed: `/place` and `/step`, and what they offer to be completed."""
