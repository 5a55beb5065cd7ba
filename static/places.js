/* A place marked on the rink, by a tap or a click or by the arrow keys: an answer, beside its list, or a fact, beside
   its numbers. Without this script list and numbers alone do. The form's own script keeps what is chosen. */
(() => {
  "use strict";
  const HALF_LENGTH = 100, HALF_WIDTH = 42.5, CORNER = 28, NEAR = 3;

  const half = (feet) => Math.round(feet * 2) / 2;
  const between = (feet, most) => Math.max(-most, Math.min(most, feet));
  const onTheIce = (to) => {
    const at = { x: between(to.x, HALF_LENGTH), y: between(to.y, HALF_WIDTH) };
    const corner = { x: (HALF_LENGTH - CORNER) * Math.sign(at.x), y: (HALF_WIDTH - CORNER) * Math.sign(at.y) };
    const out = Math.hypot(at.x - corner.x, at.y - corner.y) / CORNER;
    const inCorner = Math.abs(at.x) > Math.abs(corner.x) && Math.abs(at.y) > Math.abs(corner.y);
    if (inCorner && out > 1) {
      at.x = corner.x + (at.x - corner.x) / out;
      at.y = corner.y + (at.y - corner.y) / out;
    }
    return { x: half(at.x), y: half(at.y) };
  };
  // Where one taps the rink, or where the keys move it from the place that holds.
  const tapped = (event, rink) => onTheIce(new DOMPoint(event.clientX, event.clientY).matrixTransform(rink.getScreenCTM().inverse()));
  const keyed = (event, from) => {
    const step = event.shiftKey ? 5 : 1;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !(way || event.key === "Home")) return null;
    event.preventDefault();
    return way ? onTheIce({ x: from.x + way[0], y: from.y + way[1] }) : { x: 0, y: 0 };
  };

  // A fact: two numbers, x along and y across.
  const numbers = (rink) => ["x", "y"].map((axis) => document.getElementById(rink.dataset.rinkOf + "_" + axis));
  const showFact = (rink) => {
    const [x, y] = numbers(rink), mark = rink.querySelector(".place");
    rink.removeAttribute("hidden");
    mark.toggleAttribute("hidden", !x.value || !y.value);
    mark.setAttribute("transform", `translate(${+x.value || 0} ${+y.value || 0})`);
  };
  const setFact = (rink, at) => {
    if (!at) return;
    const [x, y] = numbers(rink);
    [x.value, y.value] = [at.x, at.y];
    x.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const rinkOf = (event) => event.target.closest?.("[data-rink-of]");
  const showFacts = () => document.querySelectorAll("[data-rink-of]").forEach(showFact);
  document.addEventListener("click", (event) => { const rink = rinkOf(event); if (rink) setFact(rink, tapped(event, rink)); });
  document.addEventListener("keydown", (event) => {
    const rink = rinkOf(event);
    if (!rink) return;
    const [x, y] = numbers(rink);
    setFact(rink, keyed(event, { x: +x.value || 0, y: +y.value || 0 }));
  });
  document.addEventListener("input", showFacts);
  document.addEventListener("htmx:afterSettle", showFacts);
  showFacts();

  // An answer.
  const rink = document.querySelector("[data-rink]");
  const form = rink && rink.closest("form");
  if (!form) return;

  const mark = rink.querySelector(".place");
  const said = form.querySelector("[data-where]");
  const radios = [...form.querySelectorAll("input[name=face_off]")];
  const named = radios.filter((e) => e.dataset.x);
  const marked = radios.find((e) => e.value === "marked");
  const { x, y } = form.elements;

  const placeOf = (radio) => ({ x: +radio.dataset.x, y: +radio.dataset.y });
  const chosen = () => {
    const radio = radios.find((e) => e.checked);
    if (!radio) return null;
    if (radio === marked) return x.value && y.value ? { x: +x.value, y: +y.value } : null;
    return radio.dataset.x ? placeOf(radio) : null;
  };
  const words = (at) => {
    const fill = (text, feet) => text.replace("{n}", String(feet));
    const along = at.x > 0 ? "past" : at.x < 0 ? "short" : "on";
    const across = at.y > 0 ? "far" : at.y < 0 ? "benches" : "middle";
    return fill(said.dataset[along], Math.abs(at.x)) + ", " + fill(said.dataset[across], HALF_WIDTH - Math.abs(at.y));
  };
  const show = () => {
    const at = chosen();
    mark.toggleAttribute("hidden", !at);
    marked.closest("label").hidden = !marked.checked;
    if (at) mark.setAttribute("transform", `translate(${at.x} ${at.y})`);
    const radio = radios.find((e) => e.checked);
    said.textContent = at ? (radio === marked ? "" : radio.labels[0].textContent.trim() + ": ") + words(at) : "";
  };
  const choose = (at, reach) => {
    const radio = named.find((e) => Math.hypot(placeOf(e).x - at.x, placeOf(e).y - at.y) <= reach) || marked;
    radio.checked = true;
    [x.value, y.value] = radio === marked ? [at.x, at.y] : ["", ""];
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  };

  rink.addEventListener("click", (event) => choose(tapped(event, rink), NEAR));
  rink.addEventListener("keydown", (event) => {
    const at = keyed(event, chosen() || { x: 0, y: 0 });
    if (at) choose(at, 0);
  });
  form.addEventListener("change", show);

  rink.tabIndex = 0;
  rink.setAttribute("role", "application");
  form.querySelector("[data-markable]").hidden = false;
  show();
})();
