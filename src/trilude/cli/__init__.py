"""The command `trilude`: its commands, what they share, and the boards that some of them show."""
