/* How many incidents of a stretch are called: kept up to date in what says so. */
(() => {
  "use strict";
  const says = document.querySelector("[data-progress]");
  if (!says) return;
  const form = says.closest("form");
  const count = () => {
    const called = form.querySelectorAll("input[type=radio][name^=call_]:checked").length;
    const text = says.dataset.progress.replace("%", called);
    if (says.textContent !== text) says.textContent = text;
  };
  form.addEventListener("change", count);
  count();
})();
