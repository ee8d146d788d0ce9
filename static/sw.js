// Keeps the app for use without a network. `cargo xtask finish-dist` writes this file into the built page and puts
// these constants before it:
//
//   VERSION  a hash of all files; part of the cache's name
//   FIRST    [path, integrity] of the page itself, which is "./", and of the files that it loads, named after their content
//   REST     [path, integrity] of every other file of the page, but for
//   WANTED   [path, integrity, what] of those that are kept from when they are first wanted: those of another language by
//            its name, those of the computer player together, each of the others by its own path
//   PAGES    the names of the page: "index.html", and those of games, which have the same page under another head

// Other pages of the same origin have caches too.
const PREFIX = `fairyboard ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// The integrity keeps out a file of another version, should a deployment be half done. What is named after its content is
// not fetched again if the page has just fetched it.
function wanted(file) {
  const [path, integrity] = file;
  const isNamed = (FIRST.includes(file) && path !== "./") || /^(late|app-)/.test(path) || WANTED.includes(file);
  const cache = isNamed ? "default" : "no-cache";
  return new Request(path, { cache, integrity, priority: "low" });
}

// All files or none: those of the first screen, then the others.
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FIRST.map(wanted));
  await cache.addAll(REST.map(wanted));
  for (const what of await wantedBefore()) await keep(cache, what);
  for (const file of WANTED.filter(isAlone)) {
    if (await caches.match(file[0])) await cache.add(wanted(file));
  }
}

// A file that is kept once it was fetched.
const isAlone = ([path, , what]) => path === what;
const wantedAt = (address) => WANTED.find((file) => isAlone(file) && new URL(file[0], location).href === address);

// Fetches and keeps such a file. Where there is no room for it, it is shown all the same.
async function keepWanted(cache, file) {
  const response = await fetch(wanted(file));
  await cache.put(file[0], response.clone()).catch(() => {});
  return response;
}

// What was wanted stands in the cache, too, as an address that is no file.
const MARK = "./wanted/";

async function keep(cache, what) {
  if (await cache.match(MARK + what)) return;
  await cache.addAll(WANTED.filter(([, , of]) => of === what).map(wanted));
  await cache.put(MARK + what, new Response());
}

/** What an earlier version has kept so. */
async function wantedBefore() {
  const before = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) before.push(url.split(MARK.slice(1))[1] ?? []);
  }
  return before.flat();
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
  // The `#` of an address was encoded on its way: no file is called so.
  const [sign] = (navigation && address.pathname.match(/%(?:25)*23/)) || [];
  if (sign) return Response.redirect(address.href.replace(sign, "#"));
  const isPage = navigation && PAGES.some((name) => address.origin + address.pathname === new URL(name, location).href);
  const kept = await cache.match(isPage ? "./" : request, { ignoreSearch: navigation, ignoreVary: true });
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
    const kept = caches.open(CACHE).then((cache) => keep(cache, event.data.what));
    event.waitUntil(kept.then(() => event.source.postMessage("kept")));
  }
});
