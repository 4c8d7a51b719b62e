"""State of the toy game."""

import numpy as np

from signoria.envs.core.header import state_dtype

from .constants import MAX_SEATS, NUM_CARDS

STATE = state_dtype(
    [
        ("memory", np.int32, (MAX_SEATS, NUM_CARDS)),  # owner
        ("stones", np.int8),  # public
        ("card", np.int8, (MAX_SEATS,)),  # owner
        ("deck", np.int8, (NUM_CARDS,)),  # nobody
    ],
    max_seats=MAX_SEATS,
    num_options=1,
)
