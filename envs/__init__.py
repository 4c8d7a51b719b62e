"""Rules of the games, and their PettingZoo and Gymnasium environments."""
