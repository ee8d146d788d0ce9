// Keeps the app for use without a network. `cargo xtask finish-dist` writes this file into the built page and puts
// five constants before it:
//
//   VERSION  a hash of all files; part of the cache's name
//   FIRST    [path, integrity] of the page itself, which is "./", and of the files that it loads, named after their content
//   REST     [path, integrity] of every other file of the page, but for
//   LANGUAGES  those of other languages than English, and
//   WANTED   those that are kept once somebody has wanted them

// Other pages of the same origin have caches too.
const PREFIX = `fairyboard ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// The integrity keeps out a file of another version, should a deployment be half done. What is named after its content is
// not fetched again if the page has just fetched it.
function wanted(file) {
  const [path, integrity] = file;
  const cache = FIRST.includes(file) && path !== "./" ? "default" : "no-cache";
  return new Request(path, { cache, integrity, priority: "low" });
}

// All files or none: those of the first screen, then the others.
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FIRST.map(wanted));
  await cache.addAll(REST.map(wanted));
  for (const name of await keptLanguages()) await keepLanguage(cache, name);
  for (const file of WANTED) {
    if (await caches.match(file[0])) await cache.add(wanted(file));
  }
}

// The file at an address that is kept once it was wanted.
const wantedAt = (address) => WANTED.find(([path]) => new URL(path, location).href === address);

// Fetches and keeps such a file. Where there is no room for it, it is shown all the same.
async function keepWanted(cache, file) {
  const response = await fetch(wanted(file));
  await cache.put(file[0], response.clone()).catch(() => {});
  return response;
}

// The files of a language.
const keepLanguage = async (cache, name) =>
  cache.addAll(LANGUAGES.filter(([path]) => path.includes(`/words-${name}-`) || path.includes(`/${name}/`)).map(wanted));

// The languages that an earlier version has kept.
async function keptLanguages() {
  const kept = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) kept.push(/\/words-(.+)-/.exec(url)?.[1] ?? []);
  }
  return kept.flat();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // The first page is served by the network; from now on it is served from the cache as well.
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const navigation = request.mode === "navigate";
  const address = new URL(request.url);
  const index = navigation && address.origin + address.pathname === new URL("./index.html", location).href;
  const kept = await cache.match(index ? "./" : request, { ignoreSearch: navigation, ignoreVary: true });
  if (kept) return kept;
  const file = wantedAt(request.url);
  try {
    // A newer version may have another.
    return (file && (await keepWanted(cache, file).catch(() => null))) ?? (await fetch(request));
  } catch (error) {
    const page = navigation && (await cache.match("./", { ignoreVary: true }));
    if (page) return page;
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

// A new version waits until the app says so: the player decides when to reload.
addEventListener("message", (event) => {
  if (event.data?.type === "activate") skipWaiting();
  if (event.data?.asked) {
    const files = event.data.asked.map(wantedAt).filter(Boolean);
    event.waitUntil(caches.open(CACHE).then((cache) => Promise.allSettled(files.map((file) => keepWanted(cache, file)))));
  } else if (event.data?.type === "keep") {
    const kept = caches.open(CACHE).then((cache) => keepLanguage(cache, event.data.language));
    event.waitUntil(kept.then(() => event.source.postMessage("kept")));
  }
});
