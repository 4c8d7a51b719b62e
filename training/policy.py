"""The network and rollout buffer that MaskablePPO is given: the same mathematics as its own, with less work per decision.

sb3-contrib's distribution normalises and validates the probabilities of all actions several times per call and stores
masks as float32. With many hundred actions that costs more than a small network itself, so the policy here computes one
masked log-softmax, and the buffer keeps masks as bool.
"""

from typing import Any

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
        for before, after in zip(widths[:-1], widths[1:], strict=True):
            layers += [nn.Linear(before, after), ACTIVATIONS[activation]()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return (B, hidden[-1]) features of (B, D) observations."""
        return self.layers(observations)


class SharedPolicy(MaskableActorCriticPolicy):
    """Actor and critic on a shared `Trunk`, with one masked log-softmax per call."""

    def log_probabilities(self, features: torch.Tensor, masks: Any) -> torch.Tensor:
        """Return (B, A) log-probabilities; illegal actions have about `MASKED`.

        Args:
            features: (B, F) from the trunk.
            masks: (B, A) or (B * A,) legal actions, array or tensor; None allows all.
        """
        scores = self.action_net(features)
        if masks is not None:
            legal = torch.as_tensor(masks, dtype=torch.bool, device=scores.device).reshape(scores.shape)
            scores = torch.where(legal, scores, torch.full((), MASKED, device=scores.device))
        return torch.log_softmax(scores, dim=1)

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: np.ndarray | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return actions (B,), values (B, 1) and log-probabilities (B,) for a rollout."""
        features = self.extract_features(obs)
        logs = self.log_probabilities(features, action_masks)
        if deterministic:
            actions = logs.argmax(dim=1)
        else:
            actions = torch.multinomial(logs.exp(), 1).squeeze(1)
        return actions, self.value_net(features), logs.gather(1, actions[:, None]).squeeze(1)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return values (B, 1), log-probabilities of `actions` (B,) and entropies (B,) for an update."""
        features = self.extract_features(obs)
        logs = self.log_probabilities(features, action_masks)
        entropy = -(logs.exp() * logs).sum(dim=1)  # an illegal action adds 0 * MASKED = 0
        return self.value_net(features), logs.gather(1, actions.long()[:, None]).squeeze(1), entropy


class CompactRolloutBuffer(MaskableRolloutBuffer):
    """MaskablePPO's buffer with masks of one byte per action instead of four."""

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
