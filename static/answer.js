/* An answer's form, made sturdier: <form data-answer>. Without it, an ordinary form.
   One press sends once; a lost network keeps the call and sends again by itself; a reload keeps what was picked. */
(() => {
  "use strict";
  const form = document.querySelector("form[data-answer]");
  if (!form || !window.fetch || !window.FormData) return;

  const key = "answer:" + form.action;
  const button = form.querySelector("[type=submit]");
  const offline = form.querySelector("[data-offline]");
  const refused = form.querySelector("[data-refused]");
  let sending = false, again = 0, timer = 0;

  const stored = (action) => { try { return action(window.sessionStorage); } catch { return null; } };
  const show = (banner, on) => { if (banner) banner.hidden = !on; };
  const inputs = () => [...form.elements].filter((e) => e.name && !["hidden", "submit", "button", "password"].includes(e.type));
  const toggles = (e) => e.type === "radio" || e.type === "checkbox";

  const keep = () => {
    const picked = inputs().filter((e) => !toggles(e) || e.checked).map((e) => [e.name, e.value]);
    stored((s) => s.setItem(key, JSON.stringify(picked)));
  };
  const restore = () => {
    const text = stored((s) => s.getItem(key));
    if (!text) return;
    let picked;
    try { picked = JSON.parse(text); } catch { return; }
    for (const e of inputs()) {
      const values = picked.filter(([name]) => name === e.name).map(([, value]) => value);
      if (toggles(e)) e.checked = values.includes(e.value);
      else if (values.length) e.value = values[0];
    }
  };
  const ready = () => { if (button) button.setAttribute("aria-disabled", sending || !form.checkValidity()); };

  const settle = () => { sending = false; form.removeAttribute("aria-busy"); ready(); };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.min(30, 2 ** again++) * 1000);
  };
  const told = async (response) => {
    const call = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".call");
    if (call) form.querySelector(".call").replaceWith(call);
    form.querySelector("[aria-invalid]")?.focus();
    return call;
  };
  async function send() {
    clearTimeout(timer);
    timer = 0;
    if (sending) return;
    sending = true;
    ready();
    form.setAttribute("aria-busy", "true");
    show(refused, false);
    const body = new FormData(form);
    if (button && button.name) body.append(button.name, button.value);
    let response;
    try {
      response = await fetch(form.action, { method: "POST", body, credentials: "same-origin", redirect: "follow" });
    } catch {
      settle();
      show(offline, true);
      later();
      return;
    }
    show(offline, false);
    again = 0;
    if (!response.ok) {
      const wrong = response.status === 422 && (await told(response));
      settle();
      show(refused, !wrong);
      return;
    }
    // Sent on to sign in: what was picked is still wanted.
    if (!new URL(response.url).searchParams.has("next")) stored((s) => s.removeItem(key));
    if (response.redirected) location.assign(response.url);
    else location.reload();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    again = 0;
    send();
  });
  form.addEventListener("input", () => { keep(); ready(); });
  form.addEventListener("change", () => { keep(); ready(); });
  window.addEventListener("online", () => { if (timer) send(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  document.addEventListener("keydown", (event) => {
    // Among the options alone.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest(".options")) return;
    const options = form.querySelectorAll(".option input[type=radio]");
    const place = event.key?.length === 1 ? "1234abcd".indexOf(event.key.toLowerCase()) % 4 : -1;
    if (place < 0 || !options[place] || sending) return;
    options[place].focus();
    options[place].checked = true;
    keep();
    ready();
  });

  restore();
  ready();
})();
