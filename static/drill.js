/* Plays the stoppage of a drill and keeps what the referee does with its time. It rules on nothing and knows no limit:
   the server sent what is seen and when, and judges what comes back. */
(() => {
  "use strict";
  const form = document.querySelector("[data-drill]");
  if (!form) return;
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const parts = read("parts"), said = read("said");
  const stretched = Number(form.dataset.drill);
  const find = (name) => form.querySelector(`[data-${name}]`);
  const act = find("act"), pause = find("pause"), list = find("seen"), clock = find("clock");
  const acts = [];
  let running = false, passed = 0, last = 0;      // what has passed of the drill, in milliseconds on the page
  let place = -1, began = 0, shown = 0;           // the part, when it began, how much of it is seen

  const say = (text, yours) => {
    const line = document.createElement("li");
    line.textContent = text;
    if (yours) line.className = "yours";
    list.prepend(line);
  };

  const enter = (next, at) => {
    place = next;
    began = at;
    shown = 0;
    const part = parts[place];
    find("part").textContent = part.title;
    find("referee").classList.toggle("up", part.act === "lower");
    act.textContent = part.told || said.waiting;
    act.disabled = !part.act;
  };

  const over = () => {
    running = false;
    form.elements.acts.value = JSON.stringify(acts);
    act.disabled = true;
    form.submit();
  };

  const onward = (at) => (place + 1 < parts.length ? enter(place + 1, at) : over());

  const tick = (now) => {
    if (!running) return;
    passed += now - last;
    last = now;
    const part = parts[place];
    const since = (passed - began) / stretched;
    while (shown < part.seen.length && part.seen[shown][0] <= since) say(part.seen[shown++][1]);
    clock.textContent = Math.floor(since / 1000);
    if (since >= part.lasts) onward(began + part.lasts * stretched);
    requestAnimationFrame(tick);
  };

  const run = (on) => {
    running = on;
    find("calls").hidden = false;
    pause.hidden = false;
    pause.textContent = on ? said.pause : said.go_on;
    find("how").textContent = on ? "" : said.paused;
    find("how").hidden = on;
    if (!on) return;
    last = performance.now();
    requestAnimationFrame(tick);
  };

  const now = () => passed + (running ? performance.now() - last : 0);

  act.addEventListener("click", () => {
    if (place < 0) {
      enter(0, 0);
      run(true);
      return;
    }
    const part = parts[place];
    if (!running || !part.act) return;
    const at = now();
    acts.push({did: part.act, at});
    say(part.done, true);
    onward(at);
  });

  for (const button of form.querySelectorAll("[data-call]")) {
    button.addEventListener("click", () => {
      if (!running) return;
      const [did, team] = button.dataset.call.split("/");
      acts.push({did, team, at: now()});
      say(button.dataset.said, true);
    });
  }

  pause.addEventListener("click", () => run(!running));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && running) run(false);
  });
  document.addEventListener("keydown", (event) => {
    if (!find("keys").checked || event.repeat || event.ctrlKey || event.altKey || event.metaKey || place < 0) return;
    const button = form.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
  });
})();
