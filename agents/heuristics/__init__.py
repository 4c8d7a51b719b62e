"""The heuristics of the games, one module each; importing a module registers its compiled `choose`."""
