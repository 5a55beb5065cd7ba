// What asks for a passkey is hidden until the browser is known to have them. Where one was asked for and not given, the
// page says so: people close the browser's question, and that is no error for the console.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  if (!window.PublicKeyCredential) return;
  for (const each of document.querySelectorAll("[data-passkey]")) each.hidden = false;
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  for (const each of document.querySelectorAll("[data-passkey-failed]")) each.hidden = false;
});
