"""The rehearsal: an installed bot, tried as those do who run one."""
