"""Engine that all games share: compilation, chance, batches, states, records, registry."""
