"""A person's own account."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.people.forms import AccountForm
from accounts.people.identifying import ways_in
from accounts.people.queries import users_for


@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The signed-in person's own settings; what was typed stays in the form until it is right."""
    # A copy of its own: a form that fails has written into its instance, and the page's header shows request.user.
    person = get_object_or_404(users_for(request.user), pk=request.user.pk)
    form = AccountForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        with translation.override(person.language):  # perhaps another from here on
            messages.success(request, _("Your settings are saved."))
        return redirect("account")
    shown = {"form": form, "ways": ways_in(person)}
    return render(request, "accounts/account.html", shown, status=422 if form.errors else 200)
