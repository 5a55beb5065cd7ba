/* The button that prints: shown only where a script can. */
(() => {
  "use strict";
  const button = document.querySelector("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => window.print());
})();
