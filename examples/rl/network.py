"""A small network in plain NumPy: one hidden layer, and Adam to train it. Enough to see tensors at work."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

SLOW, FAST, TINY = 0.9, 0.999, 1e-8
"""Adam's constants."""


class Network:
    """Inputs, a hidden layer, outputs."""

    def __init__(self, inputs: int, hidden: int, outputs: int, seed: int = 0, rate: float = 1e-3) -> None:
        chance = np.random.default_rng(seed)
        self.rate = rate
        self.weights: list[Array] = [
            (chance.normal(size=(inputs, hidden)) / np.sqrt(inputs) * 2).astype(np.float32),
            np.zeros(hidden, np.float32),
            (chance.normal(size=(hidden, outputs)) / np.sqrt(hidden) * 0.1).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self._means: list[Array] = [np.zeros_like(weight) for weight in self.weights]
        self._squares: list[Array] = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def __call__(self, rows: Array) -> Array:
        """The outputs, a row for each row."""
        first, bias, second, second_bias = self.weights
        outputs: Array = np.maximum(rows @ first + bias, 0) @ second + second_bias
        return outputs

    def learn(self, rows: Array, slopes: Array) -> None:
        """Go one step down; `slopes` are those of the loss by the outputs, a row for each row."""
        first, bias, second, _ = self.weights
        hidden = np.maximum(rows @ first + bias, 0)
        behind = slopes @ second.T * (hidden > 0)
        gradients = [rows.T @ behind, behind.sum(0), hidden.T @ slopes, slopes.sum(0)]
        self._steps += 1
        pace = np.float32(self.rate * (1 - FAST**self._steps) ** 0.5 / (1 - SLOW**self._steps))
        for i, gradient in enumerate(gradients):
            self._means[i] += (1 - SLOW) * (gradient - self._means[i])
            self._squares[i] += (1 - FAST) * (gradient**2 - self._squares[i])
            self.weights[i] -= pace * self._means[i] / (np.sqrt(self._squares[i]) + TINY)


def probabilities(scores: Array, masks: Array) -> Array:
    """How likely each legal move is, by its score; illegal ones never."""
    masked = np.where(masks, scores, -np.inf)
    odds: Array = np.exp(masked - masked.max(-1, keepdims=True))
    chances: Array = odds / odds.sum(-1, keepdims=True)
    return chances


def draw(chances: Array, chance: np.random.Generator) -> Array:
    """One move for each row, as likely as the row says."""
    drawn: Array = (chances.cumsum(-1) > chance.random(len(chances))[:, None] * (1 - 1e-6)).argmax(-1)
    return drawn
