"""Dates and times in French: the day first, the clock of 24 hours, and never a time without its zone; 1 234,5."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i T"
DATETIME_FORMAT = "j F Y, H:i T"
SHORT_DATETIME_FORMAT = "j M Y, H:i T"
DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\xa0"
NUMBER_GROUPING = 3
