"""What `train` and `learn` have in common: the folder of a run, the loop over its generations, and curves."""
