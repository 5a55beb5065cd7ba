"""Signing in, and a person's own account."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.people.forms import AccountForm
from accounts.people.middleware import UNSENT
from accounts.people.queries import users_for


class LogIn(LoginView):
    """Asks for log-in name and password, and sends on those who are signed in already."""

    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Signed in. Whoever had sent something from a session that had ended hears that it did not arrive."""
        if UNSENT in self.request.GET:
            told = _("You had been signed out, so what you sent last did not arrive. Send it again.")
            messages.warning(self.request, told)
        return super().form_valid(form)


class LogOut(LogoutView):
    """Signs out whoever posts. Fetched, as after a sign-in on the way here, it signs nobody out and leads on."""

    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest) -> HttpResponse:
        """Home, still signed in; for those who are not, to sign in."""
        if not request.user.is_authenticated:
            return redirect("login")
        messages.info(request, _("You are still signed in. To sign out, press Sign out."))
        return redirect(settings.LOGIN_REDIRECT_URL)


@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The signed-in person's own settings; what was typed stays in the form until it is right."""
    # A copy of its own: a form that fails has written into its instance, and the page's header shows request.user.
    person = get_object_or_404(users_for(request.user), pk=request.user.pk)
    form = AccountForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your settings are saved."))
        return redirect("account")
    return render(request, "accounts/account.html", {"form": form}, status=422 if form.errors else 200)
