"""A league's own layouts: made from one that there is, changed and deleted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.certification.exports import profiles
from accounts.certification.exports.chosen import layouts_of
from accounts.certification.exports.layout_forms import LayoutForms, posted_forms, stored_forms
from accounts.certification.exports.layouts import Layout
from accounts.certification.exports.models import Preset
from accounts.certification.exports.queries import presets_for
from accounts.certification.exports.services.presets import remove_preset, save_preset
from accounts.certification.exports.views.exporting import administered
from accounts.people.queries import signed_in

MORE = "more"


@require_safe
def layouts(request: HttpRequest, league: str) -> HttpResponse:
    """The league's own layouts, and those that one can begin with."""
    held = administered(request, league)
    shown = {
        "league": held,
        "own": presets_for(request.user).filter(league=held),
        "systems": profiles.of_systems(),
        "uses": [each for each in profiles.every().values() if not each.source],
    }
    return render(request, "exports/layouts.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_layout(request: HttpRequest, league: str) -> HttpResponse:
    """Make a layout; `from` in the address names one to begin with."""
    held = administered(request, league)
    begun = layouts_of(held).get(request.GET.get("from", ""))
    stored = stored_forms(begun.layout, str(begun.title)) if begun else stored_forms(Layout(()))
    return _write(request, Preset(league=held), stored)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def layout(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Change a layout; exports that were made by it keep theirs."""
    found = own(request, league, slug)
    return _write(request, found, stored_forms(found.layout, found.title))


def own(request: HttpRequest, league: str, slug: str) -> Preset:
    """The league's own layout of this short name, if one administers it. Raises Http404."""
    return get_object_or_404(presets_for(request.user).select_related("league"), league__slug=league, slug=slug)


def _write(request: HttpRequest, preset: Preset, stored: LayoutForms) -> HttpResponse:
    if request.method != "POST":
        return _page(request, preset, stored)
    more = request.POST.get("do") == MORE
    forms = posted_forms(request.POST, more=more)
    if more:
        return _page(request, preset, forms)
    if not forms.is_valid():
        return _page(request, preset, forms, status=422)
    title = forms.form.cleaned_data["title"]
    save_preset(preset=preset, title=title, layout=forms.layout(), by=signed_in(request.user), now=timezone.now())
    messages.success(request, gettext("Saved. It can be chosen for exports as %(slug)s.") % {"slug": preset.slug})
    return redirect("export_layouts", preset.league.slug)


def _page(request: HttpRequest, preset: Preset, forms: LayoutForms, status: int = 200) -> HttpResponse:
    shown = {"league": preset.league, "preset": preset, "forms": forms}
    return render(request, "exports/layout.html", shown, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_layout(request: HttpRequest, league: str, slug: str) -> HttpResponse:
    """Delete a layout of the league. Fetched, it deletes nothing."""
    found = own(request, league, slug)
    if request.method != "POST":
        return redirect("export_layout", league, slug)
    remove_preset(preset=found, by=signed_in(request.user), now=timezone.now())
    messages.success(request, gettext("Deleted. Exports that were made by it stay in the log."))
    return redirect("export_layouts", league)
