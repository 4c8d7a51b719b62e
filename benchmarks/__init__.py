"""Measurements: speed (`throughput`, `peers`), playing strength (`win_rates`) and long soundness runs (`soak`)."""
