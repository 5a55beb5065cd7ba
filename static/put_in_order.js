/* Steps to put in order: dragged, or moved by their buttons. Their selects stay what is sent, and number themselves.
   Without this script one numbers them by hand. */
(() => {
  "use strict";
  const order = document.querySelector("[data-order]");
  if (!order) return;
  const list = order.querySelector("ol");
  const said = order.querySelector("[data-said]");
  const steps = () => [...list.children];
  const select = (step) => step.querySelector("select");
  const isOut = (step) => select(step).value === "out";
  const kept = () => steps().filter((step) => !isOut(step));

  const number = () => {
    kept().forEach((step, place) => { select(step).value = String(place + 1); });
    steps().forEach((step) => {
      step.classList.toggle("left-out", isOut(step));
      step.querySelector("[data-out]").setAttribute("aria-pressed", isOut(step));
    });
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const tell = (step) => {
    said.textContent = isOut(step)
      ? order.dataset.left
      : order.dataset.moved.replace("%(place)s", kept().indexOf(step) + 1).replace("%(count)s", kept().length);
  };
  const move = (step, by) => {
    const rows = steps();
    const other = rows[rows.indexOf(step) + by];
    if (other) list.insertBefore(by < 0 ? step : other, by < 0 ? other : step);
  };

  // As it was before a reload: each kept step in its place, those left out where they stood.
  if (steps().every((step) => select(step).value)) {
    const places = kept().sort((one, other) => select(one).value - select(other).value);
    steps().forEach((step) => { if (!isOut(step)) step.before(document.createComment("place")); });
    const gaps = [...list.childNodes].filter((node) => node.nodeType === Node.COMMENT_NODE && node.data === "place");
    gaps.forEach((gap, place) => gap.replaceWith(places[place]));
  }

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const step = button.closest("[data-step]");
    if ("out" in button.dataset) select(step).value = isOut(step) ? "1" : "out";
    else move(step, Number(button.dataset.move));
    number();
    tell(step);
    button.focus();
  });

  let held = null;
  list.addEventListener("pointerdown", (event) => {
    if (event.button || !event.target.closest(".grip")) return;
    held = event.target.closest("[data-step]");
    event.preventDefault();
    list.setPointerCapture(event.pointerId);
    held.classList.add("held");
  });
  list.addEventListener("pointermove", (event) => {
    if (!held) return;
    const after = steps().find((step) => {
      const box = step.getBoundingClientRect();
      return step !== held && event.clientY < box.top + box.height / 2;
    });
    if (after !== held.nextElementSibling) list.insertBefore(held, after || null);
  });
  const drop = () => {
    if (!held) return;
    held.classList.remove("held");
    number();
    tell(held);
    held = null;
  };
  list.addEventListener("pointerup", drop);
  list.addEventListener("pointercancel", drop);

  order.classList.add("moving");
  order.querySelectorAll(".moves, .grip").forEach((each) => { each.hidden = false; });
  number();
})();
