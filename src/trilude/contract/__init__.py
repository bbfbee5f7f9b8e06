"""What a game is, and what everything else may expect of one."""
