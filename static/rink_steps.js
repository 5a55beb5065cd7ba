/* An incident goes through its steps: what moves is moved, and buttons go back, on, or through all of them.
   Without this script the steps show what has happened by then; nothing moves. */
(() => {
  "use strict";
  const root = document.documentElement;
  if (root.classList.contains("stepping")) return; // a second drawing on the page brings it again
  root.classList.add("stepping");

  const PAUSE = 2400;
  let timer = 0, playing = null;

  const radios = (figure) => [...figure.querySelectorAll(".steps input")];
  const step = (figure) => radios(figure).findIndex((radio) => radio.checked);

  const draw = (figure) => {
    const now = step(figure);
    for (const part of figure.querySelectorAll("[data-moves]")) {
      const [x, y] = now ? part.dataset.moves.split(" ")[now - 1].split(",") : [0, 0];
      part.style.transform = `translate(${x}px, ${y}px)`;
    }
  };
  const go = (figure, to) => {
    radios(figure)[to].checked = true;
    draw(figure);
  };
  const stop = () => {
    clearTimeout(timer);
    playing?.querySelector("[data-go=play]").setAttribute("aria-pressed", "false");
    playing = null;
  };
  const play = (figure) => {
    const next = (step(figure) + 1) % radios(figure).length;
    go(figure, next);
    if (!next) return stop();
    playing = figure;
    figure.querySelector("[data-go=play]").setAttribute("aria-pressed", "true");
    timer = setTimeout(() => play(figure), PAUSE);
  };
  const move = (figure, by) => {
    const count = radios(figure).length;
    go(figure, (step(figure) + by + count) % count);
  };

  document.addEventListener("change", (event) => {
    const figure = event.target.closest(".steps")?.closest("figure");
    if (!figure) return;
    stop();
    draw(figure);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (!button) return;
    const figure = button.closest("figure"), was = playing;
    stop();
    if (button.dataset.go !== "play") move(figure, button.dataset.go === "next" ? 1 : -1);
    else if (was !== figure) play(figure);
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key], button = event.target.closest("[data-go]");
    if (!by || !button) return; // the radio buttons have these keys of themselves
    event.preventDefault();
    stop();
    move(button.closest("figure"), by);
  });
})();
