// Shows a notice in place of the page after a panic of the app. This script is loaded before the app and uses nothing of
// the app, because the module's memory can be in any state after a panic.
//
//   event from the app            meaning
//   fairyboard-crashed            the module panicked; detail: the place in the source, and in a second line the message
//   fairyboard-worker-crashed     a worker panicked; the app replaces it and says so
//
// The build writes the sentences to data-crash on <html>, and the version to data-version: see xtask/src/texts.rs.

(() => {
  const html = document.documentElement;
  const SCOPE = `fairyboard ${location.pathname.replace(/[^/]*$/, "")} `;
  const isFrame = () => location.hash.startsWith("#/embed/");
  const attempt = (act) => {
    try {
      return act();
    } catch {}
  };

  // The last actions of the player, for the crash report. Only their kinds are noted, because squares, cards, typed
  // characters and addresses could reveal hidden information.
  const MOST_ACTIONS = 20;
  const NAMED = "[data-action], [data-testid], [data-board], button, a, input, select, textarea, summary, label";
  const actions = [];
  function note(kind) {
    if ("shown" in html.dataset) settle();
    actions.push(`${(performance.now() / 1000).toFixed(1)}s ${kind}`);
    if (actions.length > MOST_ACTIONS) actions.shift();
  }
  const screen = () => /^#\/(\w*)/.exec(location.hash)?.[1] ?? "";
  function kindOf(target) {
    const element = target.closest?.(NAMED);
    const { action, testid, board } = element?.dataset ?? {};
    return action ?? testid ?? (board ? "board" : element?.localName);
  }
  const notePress = ({ target }) => note(`press ${kindOf(target)}`);
  addEventListener("pointerdown", notePress, true);
  addEventListener("click", (event) => event.detail === 0 && notePress(event), true);
  addEventListener("keydown", ({ key = "" }) => note(`key ${key.length > 1 ? key : "character"}`), true);
  addEventListener("hashchange", () => note(`go ${screen()}`), true);

  // A crash counts as a crash at the start until the first press after the first paint, or until SETTLED_MS after that
  // paint.
  const CRASHES = `${SCOPE}crashes`;
  const WITHOUT = `${SCOPE}without`;
  const SETTLED_MS = 2000;
  let isSettled = false;
  function settle() {
    if (!isSettled) attempt(() => sessionStorage.removeItem(CRASHES));
    isSettled = true;
  }
  addEventListener("fairyboard-shown", () => setTimeout(settle, SETTLED_MS));
  if (attempt(() => sessionStorage.getItem(WITHOUT))) {
    sessionStorage.removeItem(WITHOUT);
    html.dataset.withoutLast = "";
  }
  /** Whether this is a crash at the start, and the previous start also ended in a crash. */
  function isAtStartAgain() {
    if (isSettled || isFrame()) return false;
    const before = attempt(() => Number(sessionStorage.getItem(CRASHES)));
    attempt(() => sessionStorage.setItem(CRASHES, before + 1));
    return before !== 0;
  }

  /** The notice's sentences in the player's language. Sentences without a translation are English. */
  function sentences() {
    const own = html.dataset.words?.split("\u{1d}crash\n")[1]?.split("\n") ?? [];
    const english = html.dataset.crash.split("\n").map((line) => line.split(/=(.*)/s));
    return Object.fromEntries(english.map(([key, sentence], i) => [key, own[i] || sentence]));
  }

  /** Whether the browser can store games and has room for a typical one. */
  function canKeep() {
    return attempt(() => {
      localStorage.setItem(`${SCOPE}room`, "-".repeat(1000));
      localStorage.removeItem(`${SCOPE}room`);
      return !isFrame();
    });
  }

  /** The texts of all stored games, unchanged. */
  function storedGames() {
    const isGame = (key) => key.startsWith(`${SCOPE}game.`);
    const all = attempt(() => Object.keys(localStorage).filter(isGame).map((key) => localStorage.getItem(key)));
    return isFrame() ? [] : (all ?? []);
  }

  /** Downloads the games as one file that the app can open: see crates/ui_model/src/stored_games.rs. */
  function save(name, games) {
    const parts = games.map((text) => `game ${text.split("\n").length}\n${text}\n`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["fairyboard-stored-games\n", ...parts], { type: "text/plain" }));
    link.download = name;
    link.click();
  }

  /** Reloads the page. If a newer version is waiting, it is activated, because it may have fixed the fault. */
  async function reload() {
    const container = navigator.serviceWorker;
    const registration = await container?.getRegistration().catch(() => {});
    if (!registration?.waiting) return location.reload();
    container.addEventListener("controllerchange", () => location.reload());
    setTimeout(() => location.reload(), 1000);
    registration.waiting.postMessage({ type: "activate" });
  }

  function openWithout() {
    attempt(() => sessionStorage.setItem(WITHOUT, "1"));
    history.replaceState(null, "", "#/");
    reload();
  }

  /** The functions that the notice's buttons call, by button. */
  const acts = new Map();

  // The app no longer receives these events, but the browser's default actions still work: focus, scrolling, pressing a
  // button by key.
  const HEARD =
    "click dblclick contextmenu pointerdown pointermove pointerup pointercancel pointerover mousedown mouseup touchstart " +
    "touchmove touchend keydown keyup input change submit focusin focusout visibilitychange hashchange storage";
  function stop() {
    const hear = (event) => {
      event.stopImmediatePropagation();
      if (event.type === "click") acts.get(event.target.closest?.("button"))?.();
    };
    for (const name of HEARD.split(" ")) addEventListener(name, hear, { capture: true, passive: true });
    for (let id = setTimeout(() => {}); id > 0; id--) clearTimeout(id);
    for (let id = requestAnimationFrame(() => {}); id > 0; id--) cancelAnimationFrame(id);
    // Promises and locks can still call the module, which must no longer change a stored game. A microtask runs after the
    // panic hook, which saves the changes that the app had not saved yet.
    queueMicrotask(() => {
      for (const name of ["setItem", "removeItem"]) {
        const change = Storage.prototype[name];
        Storage.prototype[name] = function (...given) {
          if (this === sessionStorage) change.apply(this, given);
        };
      }
    });
  }

  function element(name, inside, attributes = {}) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    made.append(...[inside].flat());
    return made;
  }

  function show(details) {
    const say = sentences();
    const [isKept, isAgain, games] = [canKeep(), isAtStartAgain(), storedGames()];
    const text = element("pre", details, { tabindex: "0" });
    const more = element("details", [element("summary", say.details), text]);
    const told = element("p", [], { role: "status" });
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(details);
        told.textContent = say.copied;
      } catch {
        more.open = true;
        getSelection().selectAllChildren(text);
        told.textContent = say.copy_yourself;
      }
    };
    const button = (words, act, style) => {
      const made = element("button", words, { type: "button", class: style ?? "" });
      acts.set(made, act);
      return made;
    };
    const buttons = [button(say.reload, reload, isAgain ? "" : "primary")];
    if (isAgain) buttons.push(button(say.without, openWithout, "primary"));
    if (games.length > 0) buttons.push(button(say.save, () => save(say.file, games)));
    buttons.push(button(say.copy, copy));
    const title = element("h1", isKept ? say.title : say.title_not_saved, { tabindex: "-1" });
    const isLost = !isKept && !isFrame();
    const what = isLost ? say.what_not_saved : isAgain ? say.what_again : say.what;
    const inside = [title, element("p", what), element("div", buttons, { class: "row-of-buttons" }), told, more];
    // A promise of the app can still draw into the app's elements, so all of them are removed from the page.
    const notice = element("main", inside, { class: "crash", "data-testid": "crash" });
    document.body.replaceChildren(element("div", notice, { id: "app" }));
    dispatchEvent(new Event("fairyboard-crash-shown"));
    document.title = title.textContent;
    title.focus();
    // If a press is in progress, the browser may move the focus when the press ends. So set the focus again after it.
    setTimeout(() => title.focus());
  }

  let isDown = false;
  function crashed(message, place) {
    if (isDown) return;
    isDown = true;
    const build = document.querySelector('link[rel="modulepreload"]')?.href.split("/").at(-1);
    const game = document.querySelector("[data-board]")?.dataset.board;
    const version = `Fairyboard ${html.dataset.version}, ${build}`;
    const where = `${(performance.now() / 1000).toFixed(1)}s ${screen()} ${game ?? ""}`;
    const details = [version, message, place, navigator.userAgent, ...actions, where].join("\n");
    console.error(details);
    stop();
    show(details);
    // The module may be damaged in the cache. This task makes static/sw.js fetch it again.
    navigator.serviceWorker?.controller?.postMessage({ type: "mend" });
    // Looks for a newer version, so that the notice's *Reload* button opens it.
    navigator.serviceWorker?.getRegistration().then((found) => found?.update()).catch(() => {});
  }

  addEventListener("fairyboard-crashed", ({ detail }) => {
    const [place, message] = detail.split("\n");
    crashed(message, place);
  });

  // Catches errors that no hook reports: a trap, a panic in the hook, a stack overflow, an exception that passes through
  // the module. An exception's message can contain moves or names, so only its name is reported. The message of a trap is
  // the browser's own.
  const FRAMES = /[\w.-]+\.(?:js|wasm)[^\s)]*/g;
  function caught(event, error) {
    const stack = attempt(() => error.stack.replace(error.message, "")) ?? "";
    const isTrap = error instanceof WebAssembly.RuntimeError;
    if (isTrap || /\.wasm|wasm-function/.test(stack)) {
      crashed(isTrap ? error.message : error.name, stack.match(FRAMES)?.slice(0, 5).join("\n") ?? "");
    }
    // After a crash, further errors of the module are meaningless.
    if (isDown) event.preventDefault();
  }
  addEventListener("error", (event) => caught(event, event.error));
  addEventListener("unhandledrejection", (event) => caught(event, event.reason));

  const MOST_WORKERS = 3;
  const WORKERS_MS = 60_000;
  let workers = [];
  addEventListener("fairyboard-worker-crashed", () => {
    const now = performance.now();
    workers = [...workers.filter((at) => now - at < WORKERS_MS), now];
    if (workers.length === MOST_WORKERS) crashed("three workers panicked within a minute", "");
  });
})();
