"""Figures as templates write them."""

from __future__ import annotations

from django import template

from quizzes.statistics import told

register = template.Library()

register.filter("whole", told.whole)
register.filter("tenth", told.tenth)
register.filter("discrimination", told.discrimination)
register.filter("between", told.between)
