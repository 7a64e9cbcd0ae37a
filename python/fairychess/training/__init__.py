"""The common parts of `train` and `learn`: the folder of a run, the loop over generations, and plots of curves."""
