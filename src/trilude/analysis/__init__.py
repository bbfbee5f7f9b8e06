"""Going through a finished game with a strong player: what every move was worth, and what would have been better.

import trilude
from trilude.analysis import analyse
found = analyse(trilude.Record.load("game.txt"), "mcts:5000")
print(found.summary(0).average_loss, [str(judgement.best) for judgement in found.judgements])
"""

from trilude.analysis.judgement import Analysis, Judgement, Mark, Source, Summary
from trilude.analysis.judging import analyse, judge_plies

__all__ = ["Analysis", "Judgement", "Mark", "Source", "Summary", "analyse", "judge_plies"]
