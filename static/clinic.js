/* Keeps a screen of a clinic true to the room, by asking every two seconds whether it has changed.
   data-state, data-url: a phone; it loads its page again when the state is another. data-replace: a screen of the
   instructor's; what stands in <main> is taken from the page as it is now. Without it, the pages load themselves again.
   Nobody scrolls a projector: what does not fit on it is set smaller, as far as the back row still reads it. */
(() => {
  "use strict";
  const script = document.currentScript;
  if (!script || !window.fetch) return;
  const replacing = "replace" in script.dataset;
  let etag = replacing ? "" : `"${script.dataset.state}"`, failures = 0, timer = 0, asking = false;

  const fit = () => {
    const {body, documentElement: page} = document;
    if (!body.classList.contains("projector")) return;
    body.style.fontSize = "";
    const whole = parseFloat(getComputedStyle(body).fontSize), wide = window.matchMedia("(min-width: 62rem)").matches;
    for (let share = 96; wide && share >= 60 && page.scrollHeight > window.innerHeight; share -= 4) body.style.fontSize = `${whole * share / 100}px`;
  };

  const tick = () => {
    for (const clock of document.querySelectorAll("[data-left]")) {
      const left = Math.max(0, Number(clock.dataset.left) - 1);
      if (left === 0 && clock.dataset.left !== "0") soon(300);
      clock.dataset.left = clock.textContent = left;
    }
  };
  const soon = (wait) => { clearTimeout(timer); timer = setTimeout(ask, wait); };
  // What a control is known by in the page as it is then.
  const called = (e) => e.tagName + (e.value || e.getAttribute("href") || e.getAttribute("aria-label") || e.textContent.trim());
  const plain = (value) => (value || "").replace(/^W\//, "");

  const replace = async (response) => {
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector("main"), main = document.querySelector("main");
    if (!next || !main) return;
    const held = main.contains(document.activeElement) ? called(document.activeElement) : null;
    const open = [...main.querySelectorAll("details")].map((each) => each.open);
    main.replaceChildren(...next.childNodes);
    fit();
    main.querySelectorAll("details").forEach((each, at) => { if (open[at]) each.open = true; });
    if (held) ([...main.querySelectorAll("button, a, summary, [tabindex]")].find((each) => called(each) === held) || main).focus({preventScroll: true});
    document.title = page.title;
    const said = main.querySelector("[data-said]");
    if (said && live.textContent !== said.textContent.trim()) live.textContent = said.textContent.trim();
  };

  async function ask() {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const headers = etag ? {"If-None-Match": etag} : {};
      const response = await fetch(replacing ? location.href : script.dataset.url, {headers, cache: "no-store", credentials: "same-origin"});
      failures = 0;
      if (response.status !== 304) {
        if (replacing && response.ok && !response.redirected) {
          etag = plain(response.headers.get("ETag"));
          await replace(response);
        } else if (!replacing || response.redirected) {
          location.reload();
          return;
        }
      }
    } catch {
      failures += 1;
    } finally {
      asking = false;
    }
    soon(Math.min(15000, (1700 + 600 * Math.random()) * 2 ** failures));
  }

  const live = document.createElement("p");
  live.className = "vh";
  live.setAttribute("role", "status");
  document.body.append(live);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(0); });
  window.addEventListener("online", () => soon(0));
  window.addEventListener("resize", fit);
  fit();
  setInterval(tick, 1000);
  soon(1500);
})();
