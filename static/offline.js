// Asks the browser to keep the rulebook's pages that are opened (the service worker does), and lists them without a network.
(() => {
  "use strict";
  if (!("serviceWorker" in navigator)) return;
  const language = document.documentElement.lang;
  const { book, worker } = document.currentScript.dataset;

  // A page that was opened before there was a worker, as the first of all is, asks for itself; one refused does not.
  const [opened] = performance.getEntriesByType("navigation");
  const isOfBook = location.pathname.startsWith(book) && !location.search && opened?.responseStatus === 200;
  const unseen = isOfBook && !navigator.serviceWorker.controller;
  navigator.serviceWorker.register(worker).then(() => navigator.serviceWorker.ready).then(({ active }) => {
    active.postMessage({ language, opened: unseen ? location.pathname : "" });
  }).catch(() => {});

  const room = document.querySelector("[data-offline-pages]");
  if (!room) return;
  caches.open("rulebook").then(async (pages) => {
    const kept = await pages.keys();
    const list = document.querySelector("[data-offline-list]");
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
    document.querySelector("[data-offline-none]").hidden = Boolean(kept.length);
  });
})();
