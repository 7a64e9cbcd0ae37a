"""The client side of UCI and XBoard: external engines, for `fairychess.match` and `fairychess.engine`."""
