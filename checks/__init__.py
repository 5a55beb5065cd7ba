"""What `make setup` and `make test` do, apart from the tests themselves."""
