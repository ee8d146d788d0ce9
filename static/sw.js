// Service worker that caches the app for use without a network. `cargo xtask finish-dist` writes this file into the built
// page and puts these constants before it:
//
//   VERSION  a hash of all files; part of the cache's name
//   FIRST    [path, integrity] of the page itself, which is "./", and of the files that it loads, named after their content
//   REST     [path, integrity] of every other file, except those in WANTED
//   WANTED   [path, integrity, what] of the files that are cached only once they are needed. `what` names a group: a language,
//            the computer player, or the path of a file that is a group of its own
//   PAGES    the file names of the page: "index.html", and those of the games, which are the same page with another head

// Other pages of the same origin have caches too, so our caches have a prefix.
const PREFIX = `fairyboard ${registration.scope} `;
const CACHE = PREFIX + VERSION;

// Whether a file is its own group, and so is cached when it is first fetched.
const isAlone = ([path, , what]) => path === what;
// Whether a file belongs to a language. These files are cached only on devices that use the language.
const isOfLanguage = ([path, , what]) => path !== what && !path.startsWith(`late/${what}-`);

const addressOf = (path) => new URL(path, location).href;
const FILES = new Map([...FIRST, ...REST, ...WANTED].map((file) => [addressOf(file[0]), file]));

// Makes a request with the file's hash. The browser then rejects a file of a different version, which a server may send
// during a deployment, and the page of a captive portal.
function requestOf(file, cache) {
  const [path, integrity] = file;
  return new Request(path, { cache, integrity, priority: "low" });
}

// Fetches a file. If the file's name contains a hash of its content, the browser's own cache may be used. If the result is
// damaged, the file is fetched from the server.
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
 * Returns a cached file, or nothing if it is missing, damaged or can't be read. Modules are large, so they are checked for
 * damage only if `always`, which the page asks for after a module did not compile.
 */
async function find(cache, file, always) {
  const [path] = file;
  const match = () => cache.match(path, { ignoreVary: true });
  try {
    const found = await match();
    if (!found || (path.endsWith(".wasm") && !always)) return found;
    // Match again instead of cloning the response: the browser uses its compiled code only for a response that was not read.
    return (await isIntact(await match(), file)) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches and caches the files that are missing or damaged. Modules are checked for damage only if `always`. */
async function fill(cache, files, always) {
  const one = async (file) => {
    if (await find(cache, file, always)) return;
    await cache.put(file[0], await fetchFile(file));
  };
  const results = await Promise.allSettled(files.map(one));
  const failed = results.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

// Caches the files of the first screen, then the others, and the groups (such as a language) that an older version has
// cached. A version is installed only if all of these files are cached.
async function install() {
  const cache = await caches.open(CACHE);
  await fill(cache, FIRST);
  await fill(cache, REST);
  for (const what of await wantedIn(await caches.keys())) await keep(cache, what);
  for (const file of WANTED.filter(isAlone)) {
    if (await caches.match(file[0])) await fill(cache, [file]);
  }
}

// Fetches a file of this version and caches it. If there is no room in the cache, the file is still returned.
async function keepFile(cache, file) {
  const response = await fetchFile(file);
  await cache?.put(file[0], response.clone()).catch(() => {});
  return response;
}

// The cache also stores which groups are needed: each needed group has an entry under this address, but there is no such file.
const MARK = "./wanted/";

async function keep(cache, what) {
  if (await cache.match(MARK + what)) return;
  await fill(cache, WANTED.filter(([, , of]) => of === what));
  await cache.put(MARK + what, new Response());
}

/** The groups that our caches among `names` mark as needed. */
async function wantedIn(names) {
  const before = [];
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue;
    for (const { url } of await (await caches.open(name)).keys()) before.push(url.split(MARK.slice(1))[1] ?? []);
  }
  return before.flat();
}

/**
 * Caches missing files again: browsers evict files, and disks damage them. With `always` modules are checked for damage,
 * too. Returns whether all files are cached now.
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

/** Marks all groups except languages as needed, and caches them. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const files = WANTED.filter((file) => !isOfLanguage(file));
  for (const what of new Set(files.map(([, , what]) => what))) await keep(cache, what);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // Also control pages that were loaded before this worker.
  await clients.claim();
}

async function answer(request) {
  const navigation = request.mode === "navigate";
  const address = new URL(request.url);
  // Some programs encode the `#` of an address. No file has `#` in its name, so redirect to the intended address.
  const [sign] = (navigation && address.pathname.match(/%(?:25)*23/)) || [];
  if (sign) return Response.redirect(address.href.replace(sign, "#"));
  const place = address.origin + address.pathname;
  const isPage = navigation && PAGES.some((name) => place === addressOf(name));
  const file = FILES.get(isPage ? addressOf("./") : navigation ? place : place + address.search);
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = file && cache && (await find(cache, file));
  if (kept) return kept;
  try {
    // The server may have a different version of the file. Then fetch it without checking its hash.
    return (file && (await keepFile(cache, file).catch(() => null))) ?? (await fetchOther(request));
  } catch (error) {
    const page = navigation && (await cache?.match("./", { ignoreVary: true }));
    if (page) return page;
    throw error;
  }
}

// Fetches any other file. A captive portal answers every request with its own page. Such a page is returned only if the
// request was for a page.
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

// A press on a notification shows the page that has sent it.
addEventListener("notificationclick", (event) => {
  const { data: address } = event.notification;
  event.notification.close();
  const shows = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const page = pages.find(({ url }) => url === address) ?? pages[0];
    return page ? page.focus() : clients.openWindow(address);
  };
  event.waitUntil(shows());
});

/** Caches files that the page fetched before this worker controlled it. */
async function keepAsked(names) {
  const cache = await caches.open(CACHE);
  const files = names.map((name) => FILES.get(name)).filter((file) => file && isAlone(file));
  await fill(cache, files);
}

/**
 * The tasks that the page can send, by type. A new version waits for `activate`, so that the player decides when to
 * reload.
 */
const TASKS = {
  activate: () => skipWaiting(),
  asked: ({ names }) => keepAsked(names),
  keep: async ({ what }) => keep(await caches.open(CACHE), what),
  "keep-all": keepAll,
  check: () => complete(false),
  mend: () => complete(true),
};

// Runs a task and sends its result through the message's port, if it has one. The result is `false` if the task failed.
addEventListener("message", (event) => {
  const done = Promise.resolve(TASKS[event.data.type]?.(event.data));
  const told = done.then((result) => result ?? true, () => false).then((result) => event.ports[0]?.postMessage(result));
  event.waitUntil(told);
});
