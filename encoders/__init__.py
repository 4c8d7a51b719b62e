"""Encoders: what a seat may know of a state, as numbers for a network."""
