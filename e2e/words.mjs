// The texts of the page, read from its tables of words. Tests name a key, so an editor can change the text.
// crates/i18n/src/tables.rs describes the format of the tables.

import { join } from "node:path";
import { MADE_UP_DIST } from "./server.mjs";
import { readFileSync, readdirSync, existsSync } from "node:fs";

const root = new URL("..", import.meta.url);
const inEnglish = "text/en/words.txt";

function read(path) {
  const entries = new Map();
  let last;
  for (const line of readFileSync(new URL(path, root), "utf8").split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line.startsWith(" ") && last) {
      entries.set(last, `${entries.get(last)} ${line.trim()}`);
      continue;
    }
    const at = line.indexOf("=");
    last = line.slice(0, at).trim();
    entries.set(last, line.slice(at + 1).trim());
  }
  return entries;
}

const tables = new Map([["page", read(`crates/web/${inEnglish}`)], ["crash", read(`static/${inEnglish}`)]]);
if (existsSync(new URL(`src/${inEnglish}`, root))) tables.set("games", read(`src/${inEnglish}`));
for (const game of readdirSync(new URL("src/games/", root))) {
  const path = `src/games/${game}/${inEnglish}`;
  if (existsSync(new URL(path, root))) tables.set(game, read(path));
}

const english = new Map(tables);

/** Whether arguments are isolated in a sentence, as in right-to-left languages. */
let isApart = false;

/** Switches to the texts of a made-up language, `xx` or `xr`, until `speakEnglish`. */
export function speakMadeUp(language) {
  isApart = language === "xr";
  tables.clear();
  for (const line of readFileSync(join(MADE_UP_DIST, "made-up.txt"), "utf8").trim().split("\n")) {
    const [, table, key, sentence] = /^(\w+)\.([\w.]+) = (.*)$/.exec(line);
    if (!tables.has(table)) tables.set(table, new Map());
    tables.get(table).set(key, sentence);
  }
}

export function speakEnglish() {
  isApart = false;
  tables.clear();
  for (const [table, entries] of english) tables.set(table, entries);
}

function closing(text, from) {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    open += { "{": 1, "}": -1 }[text[at]] ?? 0;
    if (open === 0) return at;
  }
  throw new Error(`a brace is not closed: ${text}`);
}

/** The variants of a choice: the name of each, whether it has a star, and its sentence. */
function variants(text) {
  const found = [];
  for (let at = 0, open = 0, start; at <= text.length; at++) {
    if (text[at] === "{") open++;
    if (text[at] === "}") open--;
    if (at === text.length || (text[at] === "[" && open === 0)) {
      if (start !== undefined) {
        const variant = text.slice(start, at).replace(/\*$/, "");
        const end = variant.indexOf("]");
        found.push({ name: variant.slice(0, end), star: text[start - 2] === "*", sentence: variant.slice(end + 1).trim() });
      }
      start = at + 1;
    }
  }
  return found;
}

/** Splits a sentence into its texts and its placeholders. */
function* parts(sentence) {
  for (let at = 0; ; ) {
    const open = sentence.indexOf("{", at);
    yield sentence.slice(at, open < 0 ? undefined : open);
    if (open < 0) return;
    at = closing(sentence, open + 1) + 1;
    const [place, choice] = sentence.slice(open + 1, at - 1).split(/->(.*)/s);
    const [, name, form] = /^\s*(\w+)(?::\w+)?(?:\.(\w+))?\s*$/.exec(place);
    yield { name, form, choice: choice?.trim() };
  }
}

/** The text of an argument: a noun has several forms. */
const formed = (arg, form) => (form && typeof arg === "object" ? (arg[form] ?? arg.toString()) : `${arg}`);

/** The variant that an argument selects. */
function variant(choice, arg, form) {
  const is = formed(arg, form);
  const plural = Number.isInteger(arg) ? (Math.abs(arg) === 1 ? "one" : "other") : undefined;
  const all = variants(choice);
  return all.find(({ name }) => name === is || name === plural) ?? all.find(({ star }) => star);
}

function put(sentence, args, key, sets = isApart && sentence.includes(" ")) {
  let said = "";
  for (const part of parts(sentence)) {
    if (typeof part === "string") {
      said += part;
      continue;
    }
    const { name, form, choice } = part;
    if (!(name in args)) throw new Error(`${key} lacks {${name}}`);
    const arg = args[name];
    if (choice !== undefined) said += put(variant(choice, arg, form).sentence, args, key, sets);
    else said += sets ? `\u2068${formed(arg, form)}\u2069` : formed(arg, form);
  }
  return said;
}

/**
 * The text of a table and key, such as `page.share` or `fist.must_stop`, with its arguments. A noun is passed as the
 * result of another `say`; `{piece.the}` takes one of its forms.
 */
export function say(name, args = {}) {
  const [table, key] = name.split(".");
  const entries = tables.get(table);
  const sentence = entries?.get(key);
  if (sentence === undefined) throw new Error(`no table has ${name}`);
  const forms = [...entries].filter(([other]) => other.startsWith(`${key}.`));
  const said = put(sentence, args, name);
  if (forms.length === 0) return said;
  const noun = new String(said);
  for (const [other, form] of forms) noun[other.slice(key.length + 1)] = put(form, args, name);
  return noun;
}

/** Escapes a text for a pattern. */
const literal = (text) => `${text}`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A text as a pattern in which a placeholder matches anything, or the text or pattern in `args`. A choice matches any
 * of its variants, or the one that the argument selects.
 */
export function said(name, args = {}) {
  const [table, key] = name.split(".");
  const sentence = tables.get(table)?.get(key);
  if (sentence === undefined) throw new Error(`no table has ${name}`);
  const left = new Set(Object.keys(args));
  const found = new RegExp(pattern(sentence, args, left));
  if (left.size > 0) throw new Error(`${name} lacks {${[...left].join("} {")}}`);
  return found;
}

/** Builds the pattern, and removes the arguments it uses from `left`. */
function pattern(sentence, args, left) {
  let all = "";
  for (const part of parts(sentence)) {
    if (typeof part === "string") {
      all += literal(part);
      continue;
    }
    const { name, form, choice } = part;
    const arg = args[name];
    if (arg !== undefined) left.delete(name);
    if (choice !== undefined) {
      const chosen = arg === undefined || arg instanceof RegExp ? variants(choice) : [variant(choice, arg, form)];
      all += `(?:${chosen.map(({ sentence }) => pattern(sentence, args, left)).join("|")})`;
    } else {
      all += arg === undefined ? ".*" : arg instanceof RegExp ? arg.source : literal(formed(arg, form));
    }
  }
  return all;
}

/** A pattern that matches only a whole text. */
export const whole = (pattern) => new RegExp(`^${pattern.source}$`);
