"""The client side of UCI and XBoard: engines of other programs, as `fairychess.match` and `fairychess.engine` use them."""
