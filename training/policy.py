"""The network and rollout buffer that MaskablePPO is given: the same mathematics as its own, with less work.

sb3-contrib's distribution normalises and validates the probabilities of all actions several times per call and stores
masks as float32. With many hundred actions that costs more than a small network itself, so the policy here computes one
masked softmax, and the buffer keeps masks as bool.
"""

from itertools import pairwise
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

ACTIVATIONS: dict[str, type[nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh}
MASKED = -1e8
"""Score of an illegal action: its probability is exactly 0 in float32, and gradients stay finite."""


class Trunk(BaseFeaturesExtractor):
    """The hidden layers that policy and value share.

    Args:
        observation_space: flat observations.
        hidden: widths of the layers.
        activation: key of `ACTIVATIONS`.
    """

    def __init__(self, observation_space: spaces.Box, hidden: tuple[int, ...], activation: str) -> None:
        super().__init__(observation_space, hidden[-1])
        widths = [int(observation_space.shape[0]), *hidden]
        layers: list[nn.Module] = []
        for before, after in pairwise(widths):
            layers += [nn.Linear(before, after), ACTIVATIONS[activation]()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return (B, hidden[-1]) features of (B, D) observations."""
        return self.layers(observations)


class SharedPolicy(MaskableActorCriticPolicy):
    """Actor and critic on a shared `Trunk`, with one masked softmax per call."""

    def features_of(self, obs: torch.Tensor) -> torch.Tensor:
        """Return (B, F) from the trunk."""
        return cast("torch.Tensor", self.features_extractor(obs))

    def legal_scores(self, features: torch.Tensor, masks: Any) -> torch.Tensor:
        """Return (B, A) scores of the actions, `MASKED` for illegal ones.

        Args:
            features: (B, F) from the trunk.
            masks: (B, A) or (B * A,) legal actions, array or tensor; None allows all.
        """
        scores = self.action_net(features)
        if masks is None:
            return scores
        legal = torch.as_tensor(masks, dtype=torch.bool, device=scores.device).reshape(scores.shape)
        return torch.where(legal, scores, torch.full((), MASKED, device=scores.device))

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return actions (B,), values (B, 1) and log-probabilities (B,) for a rollout."""
        features = self.features_of(obs)
        scores = self.legal_scores(features, action_masks)
        actions = scores.argmax(dim=1) if deterministic else draw(torch.softmax(scores, dim=1))
        logs = torch.log_softmax(scores, dim=1).gather(1, actions[:, None]).squeeze(1)
        return actions, self.value_net(features), logs

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return values (B, 1), log-probabilities of `actions` (B,) and entropies (B,) for an update."""
        features = self.features_of(obs)
        scores = self.legal_scores(features, action_masks)
        logs = torch.log_softmax(scores, dim=1)
        entropy = -(torch.softmax(scores, dim=1) * logs).sum(dim=1)  # an illegal action adds 0 * MASKED = 0
        return self.value_net(features), logs.gather(1, actions.long()[:, None]).squeeze(1), entropy


def draw(probabilities: torch.Tensor) -> torch.Tensor:
    """Return an index per row, (B,) int64, drawn from (B, A) probabilities; fifteen times faster than multinomial.

    The first cumulative sum above a random part of the whole is found. The part stays below the whole in spite of
    rounding, so an index of probability 0 is never drawn.
    """
    sums = probabilities.cumsum(dim=1)
    parts = torch.rand(len(sums), 1, device=sums.device) * (1 - 1e-6) * sums[:, -1:]
    return torch.searchsorted(sums, parts, right=True).squeeze(1)


class CompactRolloutBuffer(MaskableRolloutBuffer):
    """MaskablePPO's buffer with masks of one byte per action instead of four."""

    action_space: spaces.Discrete

    def reset(self) -> None:
        """Empty the buffer."""
        self.mask_dims = int(self.action_space.n)
        self.action_masks = np.ones((self.buffer_size, self.n_envs, self.mask_dims), np.bool_)
        RolloutBuffer.reset(self)


def policy_arguments(hidden: tuple[int, ...], activation: str) -> dict[str, Any]:
    """Return `policy_kwargs` of MaskablePPO for `SharedPolicy`."""
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"hidden": tuple(hidden), "activation": activation},
        "net_arch": [],
        "optimizer_kwargs": {"eps": 1e-5},
    }


def describe_network(hidden: tuple[int, ...], activation: str) -> dict[str, Any]:
    """Return how to rebuild policy and value from the weights: the names of the linear layers, first to last."""
    trunk = [f"features_extractor.layers.{2 * k}" for k in range(len(hidden))]
    return {"activation": activation, "policy": [*trunk, "action_net"], "value": [*trunk, "value_net"]}
