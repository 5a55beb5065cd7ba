"""The link with which those who lead a league dispute a ruling."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse

from accounts.people.queries import leagues_led_by

register = template.Library()


@register.inclusion_tag("disputes/link.html", takes_context=True)
def dispute_link(context: dict[str, Any], address: str, clause: str = "", scenario: str = "") -> dict[str, str]:
    """The link to a dispute on the situation that the address states; nothing for those who lead no league."""
    request = context["request"]
    if not hasattr(request, "leads_a_league"):
        request.leads_a_league = leagues_led_by(request.user).exists()
    if not request.leads_a_league:
        return {}
    more = {name: value for name, value in (("clause", clause), ("scenario", scenario)) if value}
    return {"url": "&".join([f"{reverse('open_dispute')}?{address}", urlencode(more)]).rstrip("&")}
