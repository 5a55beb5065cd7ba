/* A place marked on the rink: by a tap or a click, by the arrow keys, or by the list beside it.
   Without this script the list alone answers. The form's own script keeps what is chosen. */
(() => {
  "use strict";
  const rink = document.querySelector("[data-rink]");
  const form = rink && rink.closest("form");
  if (!form) return;

  const mark = rink.querySelector(".place");
  const said = form.querySelector("[data-where]");
  const radios = [...form.querySelectorAll("input[name=face_off]")];
  const named = radios.filter((e) => e.dataset.x);
  const marked = radios.find((e) => e.value === "marked");
  const { x, y } = form.elements;
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

  rink.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(rink.getScreenCTM().inverse());
    choose(onTheIce(at), NEAR);
  });
  rink.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 5 : 1;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || !(way || event.key === "Home")) return;
    event.preventDefault();
    const from = chosen() || { x: 0, y: 0 };
    choose(way ? onTheIce({ x: from.x + way[0], y: from.y + way[1] }) : { x: 0, y: 0 }, 0);
  });
  form.addEventListener("change", show);

  rink.tabIndex = 0;
  rink.setAttribute("role", "application");
  form.querySelector("[data-markable]").hidden = false;
  show();
})();
