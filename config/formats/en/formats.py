"""Dates and times in English: the day first, the clock of 24 hours, and never a time without its zone."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i T"
DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "j M Y, H:i T"
