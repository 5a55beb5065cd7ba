/* A scenario's form, kept: <form data-kept>. Without it, an ordinary form with a button that saves.
   What was typed and has not arrived yet is kept in the browser; it comes back with the page, and is sent again. */
(() => {
  "use strict";
  const form = document.querySelector("form[data-kept]");
  if (!form || !window.htmx) return;

  const key = "scenario:" + form.action;
  const banner = (name) => form.querySelector(`[data-${name}]`);
  const show = (name, on) => { banner(name).hidden = !on; };
  const stored = (action) => { try { return action(window.sessionStorage); } catch { return null; } };
  const kept = (e) => e.name && !["hidden", "submit", "button"].includes(e.type) && !e.hidden;
  const toggles = (e) => e.type === "radio" || e.type === "checkbox";
  const RETRY = 5000;
  let changes = 0, turn = 0, timer = 0;

  const keep = () => {
    const typed = [...form.elements].filter(kept).map((e) => (toggles(e) ? [e.name, e.value, e.checked] : [e.name, e.value]));
    stored((s) => s.setItem(key, JSON.stringify({typed})));
  };
  const held = () => { try { return JSON.parse(stored((s) => s.getItem(key))); } catch { return null; } };
  const forget = () => stored((s) => s.removeItem(key));
  // Who signs in on another page has another token since.
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || form.elements.csrfmiddlewaretoken.value;
  const restore = () => {
    const {typed, sent} = held() || {};
    if (!typed) return false;
    // By a button: the page that comes of it has it, unless nothing arrived.
    if (sent !== undefined && (sent !== form.elements.saves.value || "unsaved" in form.dataset)) { forget(); return false; }
    for (const e of [...form.elements].filter(kept)) {
      const found = typed.find(([name, value]) => name === e.name && (!toggles(e) || value === e.value));
      if (found && toggles(e)) e.checked = found[2];
      else if (found) e.value = found[1];
    }
    return true;
  };
  const send = () => form.dispatchEvent(new Event("input", { bubbles: true }));

  form.addEventListener("input", () => { changes += 1; keep(); });
  form.addEventListener("submit", () => {
    form.elements.turn.value = ++turn;
    form.elements.csrfmiddlewaretoken.value = token();
    const kept = held();
    if (kept) stored((s) => s.setItem(key, JSON.stringify({...kept, sent: form.elements.saves.value})));
  });
  form.addEventListener("htmx:configRequest", (event) => {
    Object.assign(event.detail.parameters, {turn: ++turn, csrfmiddlewaretoken: token()});
  });
  form.addEventListener("htmx:beforeRequest", () => { form.dataset.sent = changes; });
  form.addEventListener("htmx:afterRequest", ({ detail: { successful, xhr } }) => {
    if (!xhr.status) return;
    clearTimeout(timer);
    const refused = !successful && ![401, 422].includes(xhr.status);
    if (refused) timer = setTimeout(send, RETRY);
    show("offline", refused);
    show("signed-out", xhr.status === 401);
    // What was typed since is not in it.
    if (successful && +form.dataset.sent === changes) forget();
  });
  form.addEventListener("htmx:sendError", () => {
    show("offline", true);
    clearTimeout(timer);
    timer = setTimeout(send, RETRY);
  });
  window.addEventListener("online", () => { if (!banner("offline").hidden) send(); });

  // What is open stays open when what it shows is another.
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => { open = [...document.querySelectorAll("details[id][open]")].map((e) => e.id); });
  document.addEventListener("htmx:afterSettle", () => { for (const id of open) document.getElementById(id)?.setAttribute("open", ""); });

  const again = restore() || "unsaved" in form.dataset;
  document.addEventListener("DOMContentLoaded", () => { if (again) send(); }); // once htmx listens
})();
