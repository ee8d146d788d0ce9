// The texts of the page by their keys, so that an editor can change a text without changing a test. Each build of the
// page writes them as JSON (xtask/src/texts.rs). In the JSON, a sentence is a list of strings and placeholders.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MADE_UP_DIST, folder } from "./server.mjs";

const TEXTS = folder("target/texts.json");
if (!existsSync(TEXTS)) throw new Error(`${TEXTS} is missing; run: cargo xtask texts --json > target/texts.json`);

/** Reads a JSON file: tables with their names, each a map from keys to sentences. */
const read = (path) =>
  Object.entries(JSON.parse(readFileSync(path, "utf8"))).map(([table, entries]) => [table, new Map(Object.entries(entries))]);

const tables = new Map(read(TEXTS));
const english = new Map(tables);

/** Whether arguments are wrapped in Unicode bidi isolates, as in right-to-left languages. */
let isApart = false;

/** Switches to the texts of a made-up language, `xx` or `xr`, until `speakEnglish`. */
export function speakMadeUp(language) {
  isApart = language === "xr";
  tables.clear();
  for (const [table, entries] of read(join(MADE_UP_DIST, "made-up.json"))) tables.set(table, entries);
}

export function speakEnglish() {
  isApart = false;
  tables.clear();
  for (const [table, entries] of english) tables.set(table, entries);
}

/** The text of an argument. A noun is an object with several forms, of which `form` names one. */
const formed = (arg, form) => (form && typeof arg === "object" ? (arg[form] ?? arg.toString()) : `${arg}`);

/** The variant that an argument selects. The last one has no name, and is used if no other matches. */
function variant(variants, arg, form) {
  const is = formed(arg, form);
  const plural = Number.isInteger(arg) ? (Math.abs(arg) === 1 ? "one" : "other") : undefined;
  return (variants.find(([name]) => name === is || name === plural) ?? variants.at(-1))[1];
}

const hasBlank = (sentence) =>
  sentence.some((part) => (typeof part === "string" ? part.includes(" ") : part.variants.some(([, sentence]) => hasBlank(sentence))));

function put(sentence, args, key, sets = isApart && hasBlank(sentence)) {
  let said = "";
  for (const part of sentence) {
    if (typeof part === "string") {
      said += part;
      continue;
    }
    const { place, form, variants } = part;
    if (!(place in args)) throw new Error(`${key} lacks {${place}}`);
    const arg = args[place];
    if (variants.length > 0) said += put(variant(variants, arg, form), args, key, sets);
    else said += sets ? `\u2068${formed(arg, form)}\u2069` : formed(arg, form);
  }
  return said;
}

/**
 * The text of a key in a table, such as `page.share` or `fist.must_stop`, with its arguments. A noun is the result of
 * another `say`; the placeholder `{piece.the}` takes one of its forms.
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

const literal = (text) => `${text}`.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The sentence of a key, such as `page.share`, as a regular expression. A placeholder matches its argument (a string or
 * a pattern), or anything if `args` lacks it. If the sentence has variants, the variant that the argument selects
 * matches, or any variant if `args` lacks the argument or has a pattern.
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

/** Returns the pattern of a sentence, and removes the arguments it uses from `left`. */
function pattern(sentence, args, left) {
  let all = "";
  for (const part of sentence) {
    if (typeof part === "string") {
      all += literal(part);
      continue;
    }
    const { place, form, variants } = part;
    const arg = args[place];
    if (arg !== undefined) left.delete(place);
    if (variants.length > 0) {
      const isOpen = arg === undefined || arg instanceof RegExp;
      const chosen = isOpen ? variants.map(([, sentence]) => sentence) : [variant(variants, arg, form)];
      all += `(?:${chosen.map((sentence) => pattern(sentence, args, left)).join("|")})`;
    } else {
      all += arg === undefined ? ".*" : arg instanceof RegExp ? arg.source : literal(formed(arg, form));
    }
  }
  return all;
}

/** A pattern that matches only if the whole text does. */
export const whole = (pattern) => new RegExp(`^${pattern.source}$`);
