"""The forms of inviting people and of coming into a league."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.utils.translation import gettext_lazy as _

from accounts.people.identifying import has_opened
from accounts.people.models import League, Registration, Role


class InvitationForm(forms.Form):
    """Whom to invite: by e-mail, or a registered official by number."""

    email = forms.EmailField(label=_("E-mail"), required=False)
    number = forms.CharField(
        label=_("Official’s number"),
        max_length=40,
        required=False,
        help_text=_("For someone on the roster: the e-mail there is used, unless you give one."),
    )
    role = forms.ChoiceField(label=_("As"), choices=Role)

    def __init__(self, *args: Any, league: League, **options: Any) -> None:
        super().__init__(*args, **options)
        self.league = league
        self.registration: Registration | None = None

    def clean(self) -> dict[str, Any]:
        """Finds the registration that is meant. A trainee's e-mail that is on the roster means that official."""
        cleaned: dict[str, Any] = super().clean() or {}
        email, number = cleaned.get("email", ""), cleaned.get("number", "")
        known = self.league.registrations.select_related("user")
        if number:
            self.registration = known.filter(number__iexact=number).first()
            if self.registration is None:
                self.add_error("number", _("No official of the league has this number."))
        elif email and cleaned.get("role") == Role.TRAINEE:
            found = [each for each in known.filter(email__iexact=email) if not has_opened(each.user)]
            if len(found) > 1:
                self.add_error("number", _("Several officials have this e-mail. Whose number is it?"))
            self.registration = found[0] if len(found) == 1 else None
        if self.registration is not None and has_opened(self.registration.user):
            self.add_error("number", _("This official has an account already, and signs in to it."))
        cleaned["email"] = email or (self.registration.reached_at if self.registration else "")
        if not cleaned["email"] and not self.errors:
            self.add_error("email", _("Give an e-mail: the invitation goes there."))
        return cleaned


class PasswordForm(forms.Form):
    """A password, typed once: the browser shows it to whoever wants to look."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=" ".join(password_validators_help_texts()),
    )

    def clean_password(self) -> str:
        """Refuses passwords that are easy to guess."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password


def name_field() -> forms.CharField:
    """A name in one piece, as its owner writes it: of any length that others can read, in any script."""
    return forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("As you write it, in any script."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class NewPersonForm(PasswordForm):
    """Someone new who was invited."""

    name = name_field()

    field_order = ("name", "password")


class SignUpForm(forms.Form):
    """Someone new who signs up to an open league."""

    name = name_field()
    number = forms.CharField(
        label=_("Official’s number"), max_length=40, required=False, help_text=_("If you have one.")
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Needed where you have no number. You may share it with your family."),
    )
    minor = forms.BooleanField(label=_("I am under 18"), required=False)
    guardian_name = forms.CharField(label=_("Guardian’s name"), max_length=120, required=False)
    guardian_email = forms.EmailField(label=_("Guardian’s e-mail"), required=False)

    def clean(self) -> dict[str, Any]:
        """One way to sign in again, and a guardian for minors; what was typed about one is dropped for others."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not cleaned.get("email") and not cleaned.get("number") and not {"email", "number"} & set(self.errors):
            self.add_error("email", _("Give an e-mail or your official’s number, so that you can sign in again."))
        minor = cleaned.pop("minor", False)
        for name in ("guardian_name", "guardian_email"):
            if not minor:
                cleaned[name] = ""
                self.errors.pop(name, None)
            elif not cleaned.get(name) and name not in self.errors:
                self.add_error(name, _("Needed for those under 18."))
        return cleaned


class JoinForm(forms.Form):
    """Someone with an account who comes into an open league."""

    number = forms.CharField(
        label=_("Official’s number"), max_length=40, required=False, help_text=_("If you have one.")
    )
