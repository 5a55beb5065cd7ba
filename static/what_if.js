// A slider beside a number, for whoever points: its marks are where rulings turn. The number itself is what is sent.
(() => {
  "use strict";
  const show = () => { for (const slider of document.querySelectorAll("[data-slides]")) slider.hidden = false; };
  document.addEventListener("input", ({ target }) => {
    if (target.dataset.sets) document.getElementById(target.dataset.sets).value = target.value;
    else if (target.id) {
      const slider = document.querySelector(`[data-sets="${CSS.escape(target.id)}"]`);
      if (slider && target.value) slider.value = target.value;
    }
  });
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
// After each answer, the fields say whether what they hold is wrong: the room for errors beneath them has the reason.
document.addEventListener("htmx:afterSettle", () => {
  for (const room of document.querySelectorAll(".errorlist[id]")) {
    const field = document.getElementById(room.id.replace(/_errors$/, ""));
    if (!field) continue;
    if (room.childElementCount) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
});
