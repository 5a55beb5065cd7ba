// Keeps pages of the rulebook that were opened, so that they open again without a network.
// A kept page is fetched as a visitor, without cookies: nobody's name, key or exam can be in it.
"use strict";
const BOOK = "{{ book|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const STATIC = "{{ static|escapejs }}";
const SHOWN_WITH = [{% for each in shown_with %}"{{ each|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PAGES = "rulebook";
const LOOKS = "looks";
const MOST = { [PAGES]: 300, [LOOKS]: 100 };

const asVisitor = (url, language) =>
  fetch(url, { credentials: "omit", cache: "no-cache", headers: language ? { "Accept-Language": language } : {} });

// The newest stand last; of too many the oldest go.
async function put(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST[name])).map((each) => cache.delete(each)));
}

async function keep(url, language) {
  const response = await asVisitor(url, language);
  if (response.ok && !response.redirected) await put(PAGES, url, response);
}

async function keepOfflinePage(language) {
  const kept = await (await caches.open(LOOKS)).match(OFFLINE);
  if (kept && kept.headers.get("Content-Language") === language) return;
  const response = await asVisitor(OFFLINE, language);
  if (response.ok) await put(LOOKS, OFFLINE, response);
}

async function install() {
  const looks = await caches.open(LOOKS);
  await looks.addAll(SHOWN_WITH);
  await keepOfflinePage();
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== PAGES && name !== LOOKS).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page that the site refuses, as while a closed-book exam runs, is not to be had by pulling the plug either.
async function closeTheBook() {
  await caches.delete(PAGES);
}

async function page(event, url) {
  const isOfBook = url.pathname.startsWith(BOOK) && !url.search;
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    const kept = isOfBook && (await (await caches.open(PAGES)).match(url.pathname));
    return kept || (await (await caches.open(LOOKS)).match(OFFLINE)) || Response.error();
  }
  if (url.pathname.startsWith(BOOK) && response.status === 403) event.waitUntil(closeTheBook());
  else if (isOfBook && response.ok) event.waitUntil(keep(url.pathname, response.headers.get("Content-Language")));
  return response;
}

async function look(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) {
      const copy = response.clone();
      event.waitUntil(put(LOOKS, event.request, copy));
    }
    return response;
  } catch {
    return (await (await caches.open(LOOKS)).match(event.request)) || Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(look(event));
});
self.addEventListener("message", (event) => {
  if (event.data.opened) event.waitUntil(keep(event.data.opened, event.data.language));
  if (event.data.language) event.waitUntil(keepOfflinePage(event.data.language));
});
