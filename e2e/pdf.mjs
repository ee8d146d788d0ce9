// A small reader of the PDFs that Chromium prints: their pages, with size and text.

import { inflateSync } from "node:zlib";

/** The objects of a PDF by number: the dictionary as text, and the unpacked stream if there is one. */
function objects(bytes) {
  const found = new Map();
  const file = bytes.toString("latin1");
  for (const { 1: number, 2: body, index, 0: whole } of file.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)) {
    const [dictionary] = body.split(/\bstream\r?\n/, 1);
    const begin = index + whole.indexOf(body) + body.slice(dictionary.length).search(/\n/) + dictionary.length + 1;
    const packed = dictionary.includes("/FlateDecode") ? bytes.subarray(begin, index + whole.lastIndexOf("\nendstream")) : undefined;
    found.set(Number(number), { dictionary, stream: packed ? inflateSync(packed).toString("latin1") : "" });
  }
  return found;
}

/** The characters of a font's glyphs, from its table `ToUnicode`. */
function glyphs(table) {
  const characters = new Map();
  const text = (hex) => String.fromCharCode(...hex.match(/.{4}/g).map((unit) => parseInt(unit, 16)));
  for (const { 1: rows } of table.matchAll(/beginbfchar\n([^]*?)endbfchar/g)) {
    for (const { 1: glyph, 2: hex } of rows.matchAll(/<(\w+)> <(\w+)>/g)) characters.set(parseInt(glyph, 16), text(hex));
  }
  for (const { 1: rows } of table.matchAll(/beginbfrange\n([^]*?)endbfrange/g)) {
    for (const { 1: first, 2: last, 3: hex } of rows.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const from = parseInt(first, 16);
      for (let glyph = from; glyph <= parseInt(last, 16); glyph++) {
        characters.set(glyph, String.fromCharCode(parseInt(hex, 16) + glyph - from));
      }
    }
  }
  return characters;
}

/**
 * The pages of a PDF: width and height in millimetres, rounded, and the text without blanks, which a PDF has no need to
 * contain.
 */
export function pagesOf(bytes) {
  const all = objects(bytes);
  const get = (reference) => all.get(Number(reference)) ?? { dictionary: "", stream: "" };
  const fonts = new Map();
  const fontOf = (reference) => {
    if (!fonts.has(reference)) {
      const [, table] = get(reference).dictionary.match(/\/ToUnicode (\d+) 0 R/) ?? [];
      fonts.set(reference, glyphs(get(table).stream));
    }
    return fonts.get(reference);
  };
  const pages = [...all.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const [, width, height] = dictionary.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/);
    const named = new Map([...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, reference]) => [name, reference]));
    const [, contents] = dictionary.match(/\/Contents (\d+) 0 R/);
    let [font, text] = [new Map(), ""];
    for (const [, name, hex] of get(contents).stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name) font = fontOf(named.get(name));
      else text += hex.match(/.{4}/g).map((glyph) => font.get(parseInt(glyph, 16)) ?? "").join("");
    }
    const millimetres = (points) => Math.round((Number(points) / 72) * 25.4);
    // Some fonts have one glyph for the letters "fi".
    const letters = text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKD"));
    return { width: millimetres(width), height: millimetres(height), text: letters.replace(/\s/g, "") };
  });
}
