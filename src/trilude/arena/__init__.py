"""The arena: players meet in many games, the games are kept, and statistics say what they prove."""
