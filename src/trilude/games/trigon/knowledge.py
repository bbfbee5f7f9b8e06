from trilude.contract.blind_knowledge import estimate, playout_move

__all__ = ["estimate", "playout_move"]
