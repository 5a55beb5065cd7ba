"""The forms of certification: programmes and their rules, roster filters and acts, files of evidence."""
