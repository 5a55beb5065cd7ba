// Asks the browser to keep the rulebook's pages that are opened (the service worker does), and lists them without a network.
(() => {
  "use strict";
  if (!("serviceWorker" in navigator)) return;
  const language = document.documentElement.lang;
  const book = document.currentScript.dataset.book;

  // The first page of all was opened before there was a worker to keep it.
  navigator.serviceWorker.register(document.currentScript.dataset.worker).then(() => navigator.serviceWorker.ready).then(({ active }) => {
    const first = !navigator.serviceWorker.controller && location.pathname.startsWith(book) && !location.search;
    active.postMessage({ language, opened: first ? location.pathname : "" });
  }).catch(() => {});

  const room = document.querySelector("[data-kept]");
  if (!room) return;
  caches.open("rulebook").then(async (pages) => {
    const kept = await pages.keys();
    const list = document.querySelector("[data-kept-pages]");
    for (const { url } of kept.reverse()) {
      const html = await (await pages.match(url)).text();
      const link = document.createElement("a");
      link.href = url;
      link.className = "line";
      link.textContent = new DOMParser().parseFromString(html, "text/html").title.split(" · ")[0];
      list.append(document.createElement("li"));
      list.lastChild.append(link);
    }
    room.hidden = !kept.length;
    document.querySelector("[data-nothing-kept]").hidden = Boolean(kept.length);
  });
})();
