"""Learning to play: small agents in plain NumPy, trained in minutes on a CPU (docs/learning-agents.md)."""
