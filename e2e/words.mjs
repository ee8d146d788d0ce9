// What the page says, read from its tables of words, so that a test names a key and an editor may word it anew.
// What a table may hold is told in crates/i18n/src/tables.rs.

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

/** Whether what is put into a sentence is set apart in it, as in languages that are written from right to left. */
let isApart = false;

/** From now on texts of a made-up language are given, `xx` or `xr`, until `speakEnglish`. */
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

/** A sentence in parts: texts, and between them the places where something is put in or chosen. */
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

/** What is put in for an argument: a noun has several forms. */
const formed = (arg, form) => (form && typeof arg === "object" ? (arg[form] ?? arg.toString()) : `${arg}`);

/** Which variant of a choice an argument chooses. */
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
 * A sentence by its table and key, `page.share` or `fist.must_stop`, with what is put into it. A noun is put in as what
 * `say` answers for it; `{piece.the}` asks it for a form.
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

/** A text as a pattern that finds it. */
const literal = (text) => `${text}`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A sentence as a pattern, in which anything may stand where something is put in; or where it is given, a text or a
 * pattern, that. Where it chooses, any of its variants may stand, or the one that is given.
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

/** What of `args` is put in is no longer `left`. */
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

/** A pattern of all that is told: nothing stands before or behind it. */
export const whole = (pattern) => new RegExp(`^${pattern.source}$`);
