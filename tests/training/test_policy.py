"""The lean policy and buffer compute what sb3-contrib's own do."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from gymnasium import spaces  # noqa: E402 - after the check for the extra
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy  # noqa: E402

from signoria.agents.neural import ACTIVATIONS, pick_layers  # noqa: E402
from signoria.training.policy import (  # noqa: E402
    CompactRolloutBuffer,
    SharedPolicy,
    describe_network,
    draw,
    policy_arguments,
)

OBSERVATION, ACTIONS, ROWS = spaces.Box(-1.0, 1.0, (7,), np.float32), spaces.Discrete(12), 40


def make_policy(activation: str = "relu") -> SharedPolicy:
    torch.manual_seed(1)
    policy = SharedPolicy(OBSERVATION, ACTIONS, lambda _: 1e-3, **policy_arguments((16, 8), activation))
    with torch.no_grad():
        policy.action_net.weight.mul_(100)  # far from uniform
    return policy


def make_data() -> tuple:
    generator = torch.Generator().manual_seed(2)
    observations = torch.rand(ROWS, 7, generator=generator) * 2 - 1
    masks = torch.rand(ROWS, 12, generator=generator) < 0.3
    masks[:, 3] = True
    return observations, masks


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_values_probabilities_entropies_and_gradients_equal_the_base_class(activation):
    policy = make_policy(activation)
    observations, masks = make_data()
    actions = masks.float().multinomial(1).squeeze(1)
    results = []
    for evaluate in (policy.evaluate_actions, super(SharedPolicy, policy).evaluate_actions):
        policy.zero_grad()
        values, logs, entropy = evaluate(observations, actions, masks)
        (values.sum() + logs.sum() + entropy.sum()).backward()
        gradients = [parameter.grad.clone() for parameter in policy.parameters()]
        results.append([values, logs, entropy, *gradients])
    for ours, theirs in zip(*results, strict=True):
        torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-4)
    assert isinstance(policy, MaskableActorCriticPolicy)


def test_a_rollout_draws_legal_actions_with_their_probabilities():
    policy = make_policy()
    observations, masks = make_data()
    with torch.no_grad():
        actions, values, logs = policy(observations, action_masks=masks.numpy())
        expected = policy.evaluate_actions(observations, actions, masks)
        best = policy(observations, deterministic=True, action_masks=masks.numpy())[0]
        assert torch.equal(best, policy._predict(observations, deterministic=True, action_masks=masks.numpy()))
    assert masks[torch.arange(ROWS), actions].all()
    torch.testing.assert_close(values, expected[0])
    torch.testing.assert_close(logs, expected[1])


def test_draws_follow_the_probabilities_and_never_meet_a_zero():
    torch.manual_seed(3)
    probabilities = torch.tensor([0.0, 0.2, 0.0, 0.5, 0.3, 0.0]).repeat(20_000, 1)
    shares = torch.bincount(draw(probabilities), minlength=6) / 20_000
    torch.testing.assert_close(shares, probabilities[0], atol=0.015, rtol=0)
    assert (shares[probabilities[0] == 0] == 0).all()


@pytest.mark.parametrize("activation", list(ACTIVATIONS))
def test_the_description_of_the_network_rebuilds_it(activation):
    policy = make_policy(activation)
    network = describe_network((16, 8), activation)
    observations, _ = make_data()
    for kind, expected in (
        ("policy", policy.action_net(policy.features_of(observations))),
        ("value", policy.predict_values(observations)),
    ):
        x = observations
        *hidden, last = pick_layers(policy.state_dict(), network[kind])
        for weight, bias in hidden:
            x = ACTIVATIONS[activation](torch.nn.functional.linear(x, weight, bias))
        torch.testing.assert_close(torch.nn.functional.linear(x, *last), expected)


def test_the_buffer_keeps_masks_as_bool():
    buffer = CompactRolloutBuffer(4, OBSERVATION, ACTIONS, "cpu", n_envs=2)
    masks = np.random.default_rng(0).random((4, 2, 12)) < 0.5
    for k in range(4):
        zeros = np.zeros(2, np.float32)
        observations = np.full((2, 7), k, np.float32)
        tensors = torch.zeros(2), torch.zeros(2)
        buffer.add(observations, np.zeros((2, 1)), zeros, zeros, *tensors, action_masks=masks[k])
    buffer.compute_returns_and_advantage(torch.zeros(2), np.zeros(2))
    (samples,) = buffer.get(None)
    assert samples.action_masks.dtype == torch.bool
    steps = samples.observations[:, 0].long()
    assert sorted(steps.tolist()) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sum(int(row.sum()) for row in samples.action_masks) == masks.sum()
