// Keeps the app for use without a network. `cargo xtask finish-dist` writes this file into the built page and puts
// two constants before it:
//
//   VERSION  a hash of all files; part of the cache's name
//   FILES    [path, integrity] of every file of the page; the path of the page itself is "./"

// Other pages of the same origin have caches too.
const PREFIX = `fairyboard ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// All files or none. The integrity keeps out a file of another version, should a deployment be half done.
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(path, { cache: "no-cache", integrity })));
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
  try {
    return await fetch(request);
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
});
