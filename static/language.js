// Sets the language of the page if it is not English: the language chosen on this device, or else the first of the
// browser's languages that the page has. `cargo xtask finish-dist` lists the languages in data-languages, one in each
// line: its name, its writing direction, and the file with its words. If that file doesn't load, the page is in
// English.

const html = document.documentElement;
const all = ["en ltr", ...html.dataset.languages.split("\n")].map((line) => line.split(" "));
// The app stores the language that the user chooses: see crates/web/src/platform/language.rs.
const KEY = `fairyboard ${location.pathname.replace(/[^/]*$/, "")} language`;

function wanted() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen) return [chosen, ...navigator.languages];
  } catch {
    // The browser refuses to read the storage, so no choice is known.
  }
  return navigator.languages;
}

function find() {
  for (const name of wanted()) {
    const found = all.find(([own]) => name === own || name.startsWith(`${own}-`));
    if (found) return found;
  }
  return [];
}

/** Fetches the words of a language, and stores them where the app reads them. */
async function speak([name, direction, file]) {
  const words = await fetch(file);
  // A captive portal answers every request with its own HTML page.
  if (!words.ok || /html/.test(words.headers.get("content-type"))) return;
  const rules = new Intl.PluralRules(name);
  window.plural_of = (number) => ["zero", "one", "two", "few", "many"].indexOf(rules.select(number));
  // Asks the service worker to cache the files of the language.
  window.kept = (worker) => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ type: "keep", what: name }, [port2]);
    return new Promise((done) => (port1.onmessage = done));
  };
  html.dataset.words = await words.text();
  html.dataset.prose = `${name}/`;
  html.lang = name;
  html.dir = direction;
}

const found = find();
if (found[2]) await speak(found);
