// Checks that the parts of the play screen fit: no part overlaps another, and nothing is cut.

const PARTS = {
  header: ".screen > .head",
  banner: ".banner",
  "far strip": ".strip.far",
  board: ".board-place",
  "near strip": ".strip.near",
  hand: ".hand-area",
  die: ".unfolded",
  status: ".tell",
  "draft bar": ".draft",
  lesson: ".lesson",
  note: ".stage-note",
  panel: ".panel",
  controls: ".controls",
};

/** Parts that may scroll as a whole. Only their boxes are checked. */
const SCROLLING = ["header", "panel"];

/**
 * Boxes that may be longer than their place, because they scroll and show that they do: sideways (ALONG) or down
 * (DOWN).
 */
const ALONG = ".tray, .hand-cards, .loose .dice, .chips";
const DOWN = ".tell-text, .lesson-words, .stage-note";

/**
 * Returns the faults of the current layout as sentences; an empty list if there are none. A fault is: two parts
 * overlap; text, a button or a drawing is cut or lies outside the window; text is printed over text; a sentence of more
 * than three lines has less than half of the width of its part.
 */
export const misfits = (page) => page.evaluate(lookAt, { parts: PARTS, scrolling: SCROLLING, along: ALONG, down: DOWN });

/** Runs in the page, and does the work of `misfits`. */
function lookAt({ parts, scrolling, along, down }) {
  const faults = new Set();
  const lists = `${along}, ${down}`;
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const shared = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const least = ({ left, top, right, bottom }) => Math.min(right - left, bottom - top);
  const beyond = (inner, outer) =>
    Math.max(outer.left - inner.left, outer.top - inner.top, inner.right - outer.right, inner.bottom - outer.bottom);
  const pixels = (number) => `${Math.round(number)} px`;
  const named = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  /** The boxes of all ancestors that clip an element, and its own if it clips. */
  const clips = (element) => {
    const found = [];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box(at.getBoundingClientRect());
      // An ellipsis may cut a name.
      if (textOverflow === "ellipsis") [edge.left, edge.right] = [-Infinity, Infinity];
      found.push(edge);
    }
    return found;
  };

  /** The boxes of the contents of a part: each line of text, each button, each drawing. */
  const atoms = (part) => {
    const found = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
      if (node.matches(".unseen") || !node.checkVisibility({ visibilityProperty: true })) return NodeFilter.FILTER_REJECT;
      return node.matches(`button, a, input, svg, [data-board], ${lists}`) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    });
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isText = node.nodeType === Node.TEXT_NODE;
      const element = isText ? node.parentElement : node;
      if (element.closest("[data-board]") && !element.matches("[data-board]")) continue;
      // A drawing counts as one box, so skip the text in it.
      if ((isText ? element : element.parentElement).closest("svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = isText ? [...range.getClientRects()] : [node.getBoundingClientRect()];
      const name = isText ? node.data : node.ariaLabel || node.textContent || node.localName;
      const list = (isText ? element : element.parentElement).closest(lists);
      for (const one of boxes.filter(({ width, height }) => width > 0 && height > 0)) {
        // Of a list that scrolls, only the part in sight counts.
        const seen = list ? shared(one, box(list.getBoundingClientRect())) : box(one);
        // The box of a line of text is higher than its letters, so allow three pixels.
        if (least(seen) > 0) found.push({ element, isText, name, list, slack: isText ? 3 : 1, ...seen });
      }
    }
    return found;
  };

  const all = Object.entries(parts).flatMap(([part, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ part, element, box: box(element.getBoundingClientRect()), atoms: [] })),
  );
  const seen = all.filter((one) => least(one.box) > 2);

  for (const one of seen.filter(({ part }) => !scrolling.includes(part))) {
    one.atoms = atoms(one.element);
    for (const atom of one.atoms.filter(({ list }) => !list)) {
      const cut = Math.max(...[page, ...clips(atom.element)].map((edge) => beyond(atom, edge)));
      if (cut > atom.slack) faults.add(`${one.part}: ${named(atom.name)} is cut by ${pixels(cut)}`);
    }
    for (const list of one.element.querySelectorAll(along)) {
      const cut = list.scrollHeight - list.clientHeight;
      if (cut > 1) faults.add(`${one.part}: what is in its list is cut by ${pixels(cut)}`);
    }
    for (const list of one.element.querySelectorAll(down)) {
      const cut = list.scrollWidth - list.clientWidth;
      if (cut > 1) faults.add(`${one.part}: a line of its text is cut by ${pixels(cut)}`);
      // A line of text needs at least 16 pixels.
      if (list.scrollHeight > list.clientHeight + 1 && list.clientHeight < 16) {
        faults.add(`${one.part}: its text has only ${pixels(list.clientHeight)}`);
      }
    }
    const words = one.atoms.filter(({ isText, element }) => isText && !element.closest("[data-action=log]"));
    const text = one.element.querySelector(".tell-text");
    if (text && text.scrollHeight > text.clientHeight + 1 && !one.element.querySelector("[data-action=log]")) {
      faults.add(`${one.part}: the text is longer than its place, and nothing opens the rest`);
    }
    for (const [i, a] of words.entries()) {
      for (const b of words.slice(i + 1)) {
        if (a.element !== b.element && least(shared(a, b)) > 4) faults.add(`${one.part}: ${named(a.name)} and ${named(b.name)} lie on each other`);
      }
    }
    for (const sentence of one.element.querySelectorAll("p")) {
      const lines = new Set(words.filter(({ element }) => sentence.contains(element)).map(({ top }) => Math.round(top))).size;
      const width = sentence.getBoundingClientRect().width;
      if (lines > 3 && width < (one.box.right - one.box.left) / 2) faults.add(`${one.part}: ${named(sentence.textContent)} is squeezed into ${pixels(width)}`);
    }
  }

  for (const [i, a] of seen.entries()) {
    for (const b of seen.slice(i + 1)) {
      // An unfolded die lies beside the status, and on a tablet the last line of the status ends beside its buttons, in
      // the same grid area. So compare only the contents of the two.
      const within = [a.part, b.part].includes("die") || (a.part === "status" && b.part === "draft bar");
      const inside = (one) => one.atoms.filter(({ element }) => !within || !element.matches(".tell-text"));
      const boxes = (one) => [...(within && one.atoms.length ? [] : [{ ...one.box, slack: 1 }]), ...inside(one)];
      const over = boxes(a).flatMap((x) => boxes(b).map((y) => least(shared(x, y)) - Math.max(x.slack, y.slack)));
      const most = Math.max(...over);
      if (most > 0) faults.add(`${a.part} and ${b.part} overlap by ${pixels(most + 1)}`);
    }
  }
  return [...faults];
}
