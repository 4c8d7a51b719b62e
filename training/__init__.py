"""Training by self-play: a vectorised environment for Stable-Baselines3, a pool of opponents, and MaskablePPO."""
