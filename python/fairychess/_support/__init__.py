"""What all parts of the package use: files, signals, limits, extras and suggestions."""
