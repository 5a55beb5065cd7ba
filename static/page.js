/* What any page may want. A form that came back with something wrong has the focus there: on what is said of it as a
   whole, or on the first field concerned. The account menu closes by Escape, by a tap beside it, and when one leaves it. */
(() => {
  "use strict";
  const wrong = document.querySelector("main form > .message.error[role=alert]") || document.querySelector("main form [aria-invalid=true]");
  if (wrong && !location.hash && document.activeElement === document.body) {
    if (!wrong.matches("input, select, textarea")) wrong.tabIndex = -1;
    wrong.focus();
  }

  const menu = document.querySelector("details.menu");
  if (!menu) return;
  const leave = (to) => { if (to && !menu.contains(to)) menu.open = false; };
  menu.addEventListener("focusout", (event) => leave(event.relatedTarget));
  document.addEventListener("click", (event) => leave(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
