/* Saves an exam's answer as it is given: <form data-exam-answer data-autosave>. Without it, an ordinary form that saves
   when one goes on. What is not saved yet is kept in the browser and sent again; "saved" is shown only for what the
   server says that it holds. */
(() => {
  "use strict";
  const form = document.querySelector("form[data-exam-answer]");
  if (!form || !window.fetch || !window.FormData) return;
  const autosave = "autosave" in form.dataset;
  const told = form.querySelector("[data-unsaved]");
  const state = form.querySelector("[data-state]");
  const field = (name) => form.elements.namedItem(`_${name}`);
  const key = `exam:${field("attempt").value}:${field("question").value}`;
  const ADDRESS = ["_attempt", "_question", "_version", "_turn", "_number", "csrfmiddlewaretoken", "_go"];
  let number = Number(field("number").value), dirty = false, sending = null, timer = 0, again = 0, stopped = false, going = false, passing = false;

  const stored = (action) => { try { return action(window.localStorage); } catch { return null; } };
  const say = (name, reason) => {
    for (const banner of told.querySelectorAll(".banner")) banner.hidden = !(name && banner.matches(`[data-${name}]`));
    if (name && reason) { const at = told.querySelector(`[data-${name}] [data-reason]`); if (at) at.textContent = reason; }
  };
  const mark = (name) => {
    state.textContent = told.dataset[name] || "";
    state.dataset.holds = name;
  };
  const answer = () => [...new FormData(form)].filter(([name, value]) => !ADDRESS.includes(name) && value !== "");
  const keep = () => stored((s) => s.setItem(key, JSON.stringify(answer())));
  const forget = () => stored((s) => s.removeItem(key));
  const restore = () => {
    const text = stored((s) => s.getItem(key));
    if (!text) return false;
    let kept;
    try { kept = JSON.parse(text); } catch { return false; }
    if (JSON.stringify(kept) === JSON.stringify(answer())) { forget(); return false; }
    for (const e of form.elements) {
      if (!e.name || ADDRESS.includes(e.name) || e.type === "submit") continue;
      const values = kept.filter(([name]) => name === e.name).map(([, value]) => value);
      if (e.type === "radio" || e.type === "checkbox") e.checked = values.includes(e.value);
      else e.value = values[0] ?? "";
      e.dispatchEvent(new Event("restored", {bubbles: true}));
    }
    return true;
  };

  const body = () => {
    const data = new FormData(form);
    data.set("_number", String(number));
    data.delete("_go");
    return data;
  };
  const freshToken = async () => {
    const response = await fetch(location.href, {credentials: "same-origin"});
    if (new URL(response.url).searchParams.has("next")) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector("[name=csrfmiddlewaretoken]")?.value || null;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(save, Math.min(15, 2 ** again++) * 1000);
  };

  async function attempt(retried) {
    const response = await fetch(form.action, {
      method: "POST", body: body(), credentials: "same-origin", headers: {Accept: "application/json"}, keepalive: true,
    });
    if (new URL(response.url).searchParams.has("next")) return {signedOut: true};
    if (response.status === 403 && !retried) {
      const token = await freshToken();
      if (!token) return {signedOut: true};
      for (const e of document.querySelectorAll("[name=csrfmiddlewaretoken]")) e.value = token;
      return attempt(true);
    }
    const json = (response.headers.get("Content-Type") || "").includes("json") ? await response.json() : {};
    return {...json, status: response.status};
  }

  async function save() {
    clearTimeout(timer);
    timer = 0;
    if (stopped || sending || !dirty) return sending;
    dirty = false;
    mark("saving");
    sending = attempt(false);
    let reply;
    try { reply = await sending; } catch { reply = {offline: true}; }
    sending = null;
    if (reply.offline || reply.status === 429 || reply.status >= 500) {
      dirty = true;
      say("offline");
      mark("open");
      later();
      return;
    }
    if (reply.signedOut) { dirty = true; say("signed-out"); return; }
    if (reply.over) { stopped = true; forget(); say("over", reply.detail); return; }
    if (reply.status !== 200) { dirty = true; say("refused", reply.detail); return; }
    again = 0;
    document.dispatchEvent(new CustomEvent("exam-clock", {detail: reply}));
    if (!reply.accepted && !reply.elsewhere) {
      number = reply.number + 1;
      dirty = true;
      return save();
    }
    number = Math.max(number, reply.turn === Number(field("turn").value) ? reply.number : 0) + 1;
    field("number").value = number;
    say(reply.elsewhere ? "elsewhere" : null);
    if (dirty) return save();
    if (reply.accepted) { forget(); mark(reply.complete ? "saved" : "incomplete"); }
  }

  const changed = () => {
    if (stopped) return;
    dirty = true;
    keep();
    if (!autosave) return;
    mark("saving");
    clearTimeout(timer);
    timer = setTimeout(save, 600);
  };
  form.addEventListener("input", changed);
  form.addEventListener("change", changed);
  window.addEventListener("online", () => { if (dirty) save(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden && dirty && autosave) save(); });

  // Going on: what is under way is saved first, then the ordinary form goes, with a number of its own.
  const settled = async () => {
    while (sending) await sending.catch(() => {});
    if (dirty) await save();
    while (sending) await sending.catch(() => {});
  };
  form.addEventListener("submit", async (event) => {
    if (passing) { passing = false; return; }
    if (going) { event.preventDefault(); return; }
    going = true;
    clearTimeout(timer);
    dirty = dirty || (autosave && !!stored((s) => s.getItem(key)));
    if (!autosave || !(dirty || sending)) { field("number").value = number; return; }
    event.preventDefault();
    const button = event.submitter;
    await settled();
    if (dirty || stopped || told.querySelector(".banner:not([hidden])")) { going = false; return; }
    field("number").value = number;
    // Not within this event: a form does not send itself while it is told that it is sent.
    setTimeout(() => { passing = true; form.requestSubmit(button); }, 0);
  });
  document.addEventListener("exam-time-up", async () => {
    if (dirty) await save();
    setTimeout(() => location.assign(form.action.replace(/\d+\/$/, "")), 1500);
  });
  window.addEventListener("pageshow", () => { going = passing = false; });

  if (restore()) changed();
})();
