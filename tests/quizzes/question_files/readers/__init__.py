"""Strict readers of question files, written from the formats' public descriptions: none shares a line with the site's.

Each raises where a file is not by the format, and scores answers as a program that imports the file would.
"""
