"""Exams: policies as data, forms drawn once, attempts on the server's clock, results that are never overwritten."""
