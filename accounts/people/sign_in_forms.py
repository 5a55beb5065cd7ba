"""The forms of signing in."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.people.models import League


class SignInForm(LoginForm):
    """What someone is known by, and their password.

    A number is an official's in one league alone. The league is asked for after a number (or a name, which tells nobody
    which it was) has signed nobody in, where the site has several.
    """

    league = forms.ModelChoiceField(
        League.objects.all(),
        label=_("League"),
        required=False,
        empty_label=_("No league"),
        help_text=_("If you sign in with your number: another league may use it, too."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"] = forms.CharField(
            label=_("E-mail, official’s number or username"),
            max_length=254,
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        )
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""  # a link there would stand between the two fields for the keyboard
        self.order_fields(["login", "league", "password"])
        if not self.is_bound or League.objects.count() < 2:
            del self.fields["league"]

    def user_credentials(self) -> dict[str, Any]:
        """What the backend takes."""
        credentials: dict[str, Any] = super().user_credentials()
        return {**credentials, "league": self.cleaned_data.get("league")}

    def clean(self) -> dict[str, Any] | None:
        """Raises ValidationError where nobody is signed in; an e-mail is nobody's number, so no league is asked for."""
        try:
            cleaned: dict[str, Any] | None = super().clean()
        finally:
            if "@" in self.cleaned_data.get("login", "@") and not self.cleaned_data.get("league"):
                self.fields.pop("league", None)
        return cleaned


class ResetForm(forms.Form):
    """Where a link to set a new password is to go, and for whom, where the e-mail alone does not tell."""

    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    number = forms.CharField(
        label=_("Official’s number"),
        max_length=40,
        required=False,
        help_text=_("Needed where several people share the e-mail, or where it is your guardian’s."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )


class OwnEmailForm(AddEmailForm):
    """The e-mail that is to be one's own, in this site's words."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _("E-mail")
        self.fields["email"].widget.attrs.pop("placeholder", None)


class CredentialField(forms.JSONField):
    """What a browser says of a passkey; what no browser says (endless nesting, endless numbers) is no such thing."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """The value. Raises ValidationError."""
        try:
            return super().to_python(value)
        except (RecursionError, ValueError):  # ValidationError is none of them
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None


class SignInPasskeyForm(LoginWebAuthnForm):
    """A passkey in place of the password."""

    credential = CredentialField()


class SecondPasskeyForm(AuthenticateWebAuthnForm):
    """A passkey after the password."""

    credential = CredentialField()


class ConfirmPasskeyForm(ReauthenticateWebAuthnForm):
    """A passkey once more, before what decides who signs in is changed."""

    credential = CredentialField()


class PasskeyForm(AddWebAuthnForm):
    """A new passkey, which signs in by itself unless one says otherwise."""

    credential = CredentialField()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        alone = self.fields["passwordless"]
        alone.label, alone.initial = _("Sign in with it alone, without the password"), True
        alone.help_text = ""


class _Passwords:
    """Password fields, labelled as this site labels its fields; a placeholder would say it twice."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        labels = {
            "password": _("Password"),
            "oldpassword": _("Current password"),
            "password1": _("New password"),
            "password2": _("New password (again)"),
        }
        for name, field in self.fields.items():
            field.label = labels[name]
            field.widget.attrs.pop("placeholder", None)


class ConfirmForm(_Passwords, ReauthenticateForm):
    """The password once more, before what decides who signs in is changed."""


class SetForm(_Passwords, SetPasswordForm):
    """A first password."""


class ChangeForm(_Passwords, ChangePasswordForm):
    """Another password in place of the one that one has."""


class ResetKeyForm(_Passwords, ResetPasswordKeyForm):
    """A new password by the link that was sent."""
