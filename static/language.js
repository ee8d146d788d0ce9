// Lets the page speak another language than English: the one that was chosen on this device, else the first that the
// browser asks for and that we have. `cargo xtask finish-dist` notes them in data-languages: a line for each, with its
// name, its direction, and the file with its words. Without its words the page speaks English.

const html = document.documentElement;
const all = ["en ltr", ...html.dataset.languages.split("\n")].map((line) => line.split(" "));
const KEY = `fairyboard ${location.pathname.replace(/[^/]*$/, "")} language`;

function wanted() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen) return [chosen, ...navigator.languages];
  } catch {
    // Nothing was chosen where nothing can be kept.
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

/** Fetches the words of a language, and puts them where the app finds them. */
async function speak([name, direction, file]) {
  const words = await fetch(file);
  // A captive portal answers everything with its own page.
  if (!words.ok || /html/.test(words.headers.get("content-type"))) return;
  const rules = new Intl.PluralRules(name);
  window.plural_of = (number) => ["zero", "one", "two", "few", "many"].indexOf(rules.select(number));
  // Its files are kept for offline as well.
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

// Settings have a place for the choice. What was said already is not said anew, so the page begins again.
addEventListener("fairyboard-settings", () => {
  const field = document.querySelector("[data-field=language]");
  const select = field.querySelector("select");
  for (const [name] of all) {
    const option = new Option(new Intl.DisplayNames(name, { type: "language" }).of(name), name);
    option.lang = name;
    select.append(option);
  }
  select.value = html.lang;
  select.onchange = () => {
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // It cannot be kept: nothing changes.
    }
    location.reload();
  };
  field.hidden = false;
});

const found = find();
if (found[2]) await speak(found);
