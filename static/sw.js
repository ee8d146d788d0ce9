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

// A file that is kept once it was fetched.
const isAlone = ([path, , what]) => path === what;
// Another language is kept only by those who speak it.
const isOfLanguage = ([path, , what]) => path !== what && !path.startsWith(`late/${what}-`);

const addressOf = (path) => new URL(path, location).href;
const FILES = new Map([...FIRST, ...REST, ...WANTED].map((file) => [addressOf(file[0]), file]));

// The integrity keeps out a file of another version, should a deployment be half done, and the page of a captive portal.
function requestOf(file, cache) {
  const [path, integrity] = file;
  return new Request(path, { cache, integrity, priority: "low" });
}

// A file that is named after its content is not fetched again if the page has just fetched it, unless the browser's own cache
// has it damaged.
function fetchFile(file) {
  const [path] = file;
  const isNamed = (FIRST.includes(file) && path !== "./") || /^(late|app-)/.test(path) || WANTED.includes(file);
  const request = requestOf(file, isNamed ? "default" : "no-cache");
  return fetch(request).catch(() => fetch(requestOf(file, "reload")));
}

async function isIntact(response, [, integrity]) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * The file as it is kept, if it is there and not damaged. Modules are hashed only if `always`: they are large, and the page
 * asks for that if one does not compile. A cache that can't be read counts as empty.
 */
async function find(cache, file, always) {
  const [path] = file;
  const match = () => cache.match(path, { ignoreVary: true });
  try {
    const found = await match();
    if (!found || (path.endsWith(".wasm") && !always)) return found;
    // Not a clone of the first: the browser finds compiled code only for an answer that nobody has read.
    return (await isIntact(await match(), file)) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches and keeps those files that are not kept, or are damaged if `always`. */
async function fill(cache, files, always) {
  const one = async (file) => {
    if (await find(cache, file, always)) return;
    await cache.put(file[0], await fetchFile(file));
  };
  const results = await Promise.allSettled(files.map(one));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

// The files of the first screen, then the others. A version whose files are not all there is not installed.
async function install() {
  const cache = await caches.open(CACHE);
  await fill(cache, FIRST);
  await fill(cache, REST);
  for (const what of await wantedIn(await caches.keys())) await keep(cache, what);
  for (const file of WANTED.filter(isAlone)) {
    if (await caches.match(file[0])) await fill(cache, [file]);
  }
}

// Fetches and keeps a file of this version. Where there is no room for it, it is shown all the same.
async function keepFile(cache, file) {
  const response = await fetchFile(file);
  await cache?.put(file[0], response.clone()).catch(() => {});
  return response;
}

// What was wanted stands in the cache, too, as an address that is no file.
const MARK = "./wanted/";

async function keep(cache, what) {
  if (await cache.match(MARK + what)) return;
  await fill(cache, WANTED.filter(([, , of]) => of === what));
  await cache.put(MARK + what, new Response());
}

/** What was wanted, in the caches of these names that are ours. */
async function wantedIn(names) {
  const before = [];
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) before.push(url.split(MARK.slice(1))[1] ?? []);
  }
  return before.flat();
}

/**
 * Completes the cache: browsers evict what is in it, and disks damage it. With `always` the content of each file is checked.
 * Returns whether all files are there.
 */
async function complete(always) {
  try {
    const cache = await caches.open(CACHE);
    const marks = await wantedIn([CACHE]);
    const isHeld = async (file) => marks.includes(file[2]) || (await cache.match(file[0])) !== undefined;
    const held = await Promise.all(WANTED.map(isHeld));
    await fill(cache, [...FIRST, ...REST, ...WANTED.filter((_, i) => held[i])], always);
    return true;
  } catch {
    return false;
  }
}

/** Keeps what is otherwise kept only when it is first wanted, other languages excepted. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const files = WANTED.filter((file) => !isOfLanguage(file));
  for (const what of new Set(files.map(([, , what]) => what))) await keep(cache, what);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // The first page is served by the network; from now on it is served from the cache as well.
  await clients.claim();
}

async function answer(request) {
  const navigation = request.mode === "navigate";
  const address = new URL(request.url);
  // The `#` of an address was encoded on its way: no file is called so.
  const [sign] = (navigation && address.pathname.match(/%(?:25)*23/)) || [];
  if (sign) return Response.redirect(address.href.replace(sign, "#"));
  const place = address.origin + address.pathname;
  const isPage = navigation && PAGES.some((name) => place === addressOf(name));
  const file = FILES.get(isPage ? addressOf("./") : navigation ? place : place + address.search);
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = file && cache && (await find(cache, file));
  if (kept) return kept;
  try {
    // A newer version may have another.
    return (file && (await keepFile(cache, file).catch(() => null))) ?? (await fetchOther(request));
  } catch (error) {
    const page = navigation && (await cache?.match("./", { ignoreVary: true }));
    if (page) return page;
    throw error;
  }
}

// The page of a captive portal comes in place of everything. Only where a page was asked for it is shown.
async function fetchOther(request) {
  const response = await fetch(request);
  const isPortal = request.mode !== "navigate" && response.ok && /^text\/html/.test(response.headers.get("content-type"));
  const isOwn = /(\/|\.html)$/.test(new URL(request.url).pathname);
  return isPortal && !isOwn ? Response.error() : response;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** What the page was given before this worker answered for it. */
async function keepAsked(names) {
  const cache = await caches.open(CACHE);
  const files = names.map((name) => FILES.get(name)).filter((file) => file && isAlone(file));
  await fill(cache, files);
}

/** What the page asks for. A new version waits until the app says so: the player decides when to reload. */
const TASKS = {
  activate: () => skipWaiting(),
  asked: ({ names }) => keepAsked(names),
  keep: async ({ what }) => keep(await caches.open(CACHE), what),
  "keep-all": keepAll,
  check: () => complete(false),
  mend: () => complete(true),
};

// The answer comes through the port that came with the message, if one did: `false` if it failed.
addEventListener("message", (event) => {
  const done = Promise.resolve(TASKS[event.data.type]?.(event.data));
  const told = done.then((result) => result ?? true, () => false).then((result) => event.ports[0]?.postMessage(result));
  event.waitUntil(told);
});
