/* The time left in an exam, for display alone: the server decides. The offset to its clock is measured when the page
   loads, so a wrong clock here changes nothing; a page that was hidden works it out anew. Said at 10, 5 and 1 minutes. */
(() => {
  "use strict";
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const words = document.querySelector("[data-unsaved]")?.dataset || {};
  const announce = document.querySelector("[data-announce]");
  const marks = [[10, words.ten], [5, words.five], [1, words.one]];
  let offset = Number(clock.dataset.now) - Date.now();
  let deadline = Number(clock.dataset.deadline);
  let before = Infinity, timer = 0, ended = false;

  const left = () => deadline - (Date.now() + offset);
  const shown = (seconds) => {
    const h = Math.floor(seconds / 3600), m = Math.floor(seconds / 60) % 60, s = seconds % 60;
    const two = (n) => String(n).padStart(2, "0");
    return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  };
  const tick = () => {
    clearTimeout(timer);
    const ms = left(), seconds = Math.max(0, Math.ceil(ms / 1000));
    if (seconds < 86400) {
      clock.textContent = shown(seconds);
      clock.setAttribute("aria-label", (words.left || "{n}").replace("{n}", shown(seconds)));
    }
    for (const [minutes, said] of marks) {
      if (said && before > minutes * 60000 && ms <= minutes * 60000 && before !== Infinity && announce) announce.textContent = said;
    }
    before = ms;
    if (ms <= 0 && !ended) {
      ended = true;
      document.dispatchEvent(new CustomEvent("exam-time-up"));
    }
    if (!ended) timer = setTimeout(tick, Math.min(1000, Math.max(50, ms % 1000)));
  };
  document.addEventListener("exam-clock", (event) => {
    offset = event.detail.now - Date.now();
    deadline = event.detail.deadline;
    ended = false;
    tick();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  const form = document.querySelector("form[data-exam-answer]");
  if (!form) document.addEventListener("exam-time-up", () => setTimeout(() => location.reload(), 1000));
  tick();
})();
