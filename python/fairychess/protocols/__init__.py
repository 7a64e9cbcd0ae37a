"""The UCI and XBoard protocols. `server` is the engine side: fairychess answers a chess GUI."""
