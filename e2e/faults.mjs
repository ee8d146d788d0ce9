// Finds layout faults on any screen: text that is cut, broken, covered, tiny or repeated, or that overflows its button;
// controls that are covered or too small; parts outside the columns of their layout; chips (the buttons for the steps
// of a move) that are cut off; empty boxes with a frame; a status card that cuts its sentence although it has space, or
// without the link *more* to the rest; buttons of the status card that a remark of the coach hides.

/**
 * Boards, on the play screen and in previews. Squares may be small, and pieces may cover text. Their texts are only
 * checked for tiny letters.
 */
const BOARD = "[data-board], .board, .card-board, .live, .thumbnail";

/** Elements whose text may end with an ellipsis, such as names and titles, and a link that is shown on focus. */
const MAY_CUT = ".name, .who, h1, .skip";

/** Elements that scroll, or whose whole text is one press away. */
const SCROLLS = ".tray, .hand-cards, .chips, .dice, .tell-text, .lesson-words, .coach p, .stage-note, textarea, input, select";

/** Boxes that scroll down, and boxes that scroll sideways. If they hide a part of their text, their end must fade. */
const FADES_DOWN = ".lesson-words, .coach p, .analysed-moves > .analysis, .analysed-moves > .below-moves";
const FADES_ALONG = ".tray, .hand-cards";

/** Returns the faults of the open sheet, or of the whole screen if none is open, as sentences without duplicates. */
export const faults = (page) => page.evaluate(look, { BOARD, MAY_CUT, SCROLLS, FADES_DOWN, FADES_ALONG });

/** Runs in the page, and does the work of `faults`. */
function look({ BOARD, MAY_CUT, SCROLLS, FADES_DOWN, FADES_ALONG }) {
  const found = new Set();
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const named = (text) => `“${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Whether only screen readers read an element, because it or an ancestor is clipped to nothing. */
  const isUnseen = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const inWindow = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.add(`the page scrolls sideways by ${wide} px`);

  /**
   * The ancestors that clip an element without scrolling, up to the first that scrolls. Beyond that, cutting is
   * allowed.
   */
  const clippers = (element) => {
    const all = [];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if ([overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll")) break;
      if ([overflowX, overflowY].some((flow) => flow === "hidden" || flow === "clip")) all.push(at.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return all;
  };

  const scrolled = (element, { left, top, right, bottom }) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (![overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll")) continue;
      const box = at.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1) return true;
    }
    return false;
  };

  /** Returns the other element at the centre of a box, if any. */
  const covered = (element, box) => {
    if (!inWindow(box) || scrolled(element, box)) return undefined;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit || hit.contains(element) || element.contains(hit)) return undefined;
    // A label may cover its field. The link of a card may cover the card's text.
    if (hit.closest("label")?.contains(element) || element.closest("li, .kept, label")?.contains(hit)) return undefined;
    if (hit.closest(".panel, .more-tools, .notice, .chooser") && !element.closest(".panel")) return undefined;
    // A bar at the upper or lower edge may cover content that scrolls under it.
    const bar = hit.closest(".setup-actions, .type-move, .controls, .rules-bar");
    if (bar && getComputedStyle(bar).position === "sticky" && !bar.contains(element)) return undefined;
    return hit;
  };

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || !shown(element) || element.closest(`${MAY_CUT}, script, style, option`) || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const inDrawing = element.closest("svg");
    if (inDrawing) {
      const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(element.getScreenCTM?.().a ?? 1, element.getScreenCTM?.().b ?? 0);
      if (boxes.length && size < 9) found.add(`${named(node.data)} in a drawing is ${size.toFixed(1)} px`);
      continue;
    }
    if (element.closest(BOARD)) continue;
    const button = element.closest("button, .button")?.getBoundingClientRect();
    for (const box of boxes) {
      if (button && !clippers(element).length) {
        const over = Math.max(box.bottom - button.bottom, button.top - box.top, box.right - button.right, button.left - box.left);
        if (over > 3) found.add(`${named(node.data)} overflows its button by ${Math.round(over)} px`);
      }
      if (!element.closest(SCROLLS)) {
        for (const edge of clippers(element)) {
          const cut = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom);
          if (cut > 3) found.add(`${named(node.data)} is cut by ${Math.round(cut)} px`);
        }
      }
      const hit = covered(element, box);
      if (hit && !element.closest(SCROLLS)) found.add(`${named(node.data)} lies under ${hit.className.baseVal ?? (hit.className || hit.localName)}`);
    }
    // Moves and links may break anywhere; words may not.
    if (element.closest(".about, code, pre, .move, .chip, textarea, [translate=no], .facts.link")) continue;
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`the word ${named(word)} is broken`);
    }
  }

  // If a box hides a part of its text, its end must fade, because a sharp edge looks like the end of the text.
  const fades = (box) => getComputedStyle(box).maskImage !== "none";
  const isLonger = { [FADES_DOWN]: (box) => box.scrollHeight - box.clientHeight, [FADES_ALONG]: (box) => box.scrollWidth - box.clientWidth };
  for (const [boxes, hidden] of Object.entries(isLonger)) {
    for (const box of root.querySelectorAll(boxes)) {
      if (shown(box) && hidden(box) > 4 && !fades(box)) found.add(`${named(box.textContent)} scrolls, but does not fade`);
    }
  }

  // The status card cuts a sentence only if it has no free line, and then *more* opens the whole sentence.
  for (const text of root.querySelectorAll(".tell-text")) {
    if (!shown(text) || text.scrollHeight <= text.clientHeight + 1) continue;
    const sentence = named([...text.querySelectorAll("p")].filter(shown).at(-1)?.textContent ?? "");
    const more = text.querySelector("[data-action=log]");
    if (!more || !shown(more)) found.add(`${sentence} is cut without a link to the rest`);
    const table = text.closest(".table");
    const draft = table.querySelector(":scope > .draft");
    const room = draft.getBoundingClientRect();
    const rows = [...draft.querySelectorAll("button, .button, .chip:not(.unseen), .away, .undone")].filter(shown).map((part) => part.getBoundingClientRect());
    const used = rows.length ? Math.max(...rows.map(({ bottom }) => bottom)) - Math.min(...rows.map(({ top }) => top)) : 0;
    const below = Math.max(0, table.getBoundingClientRect().bottom - room.bottom);
    const free = Math.round(room.height - used + below - 10);
    if (free >= parseFloat(getComputedStyle(text).lineHeight)) found.add(`${sentence} is cut beside ${free} px of free room`);
  }

  // A remark leaves the actions of the status card in sight.
  for (const remark of root.querySelectorAll(".coach.speaks")) {
    if (!shown(remark)) continue;
    const edge = remark.getBoundingClientRect();
    for (const action of root.querySelectorAll(".table > .draft :is(button, .button)")) {
      const { left, right, top, bottom } = action.getBoundingClientRect();
      const isUnder = left < edge.right && right > edge.left && bottom > edge.top + 1 && top < edge.bottom;
      if (isUnder || !shown(action)) found.add(`${named(action.textContent)} is hidden by a remark`);
    }
  }

  // A sentence that is visible once need not be repeated. Rows of buttons may be alike, the
  // introduction repeats the aim, and the log repeats long sentences, which the card may shorten.
  const sentences = new Set();
  for (const paragraph of root.querySelectorAll("p")) {
    const text = paragraph.textContent.trim().replace(/\s+/g, " ");
    const box = paragraph.getBoundingClientRect();
    if (text.length < 20 || !shown(paragraph) || !inWindow(box)) continue;
    if (paragraph.closest(`${BOARD}, .unseen, [data-testid=aim], .log`) || paragraph.querySelector("button, .button")) continue;
    if (document.elementFromPoint(box.left + 4, (box.top + box.bottom) / 2)?.closest("p") !== paragraph) continue;
    if (sentences.has(text)) found.add(`${named(text)} is in sight twice`);
    sentences.add(text);
  }

  for (const control of root.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    // The handle that turns the board to an edge may look small: it also accepts presses around it.
    if (!shown(control) || control.closest(`${BOARD}, .skip, .edge-handle`)) continue;
    let box = control.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(control);
    const inSentence = style.display === "inline" || control.matches(".link") && control.closest("p, .tell, .status, li");
    // A press anywhere on a control's label counts as a press on the control, so measure the label.
    const label = control.closest("label");
    if (label) box = label.getBoundingClientRect();
    const name = control.ariaLabel || control.textContent || control.localName;
    const least = Math.min(box.width, box.height);
    if (!inSentence && least < 23.5 && !control.closest("li")) found.add(`${named(name)} is ${Math.round(least)} px small`);
    if (inSentence) continue;
    const hit = covered(control, box);
    if (hit && !label) found.add(`${named(name)} lies under ${hit.className.baseVal ?? (hit.className || hit.localName)}`);
  }

  // It is a fault if the grid's areas don't name a part: the browser then adds a column or a row for it beside the
  // layout.
  const tracks = (list) => (list === "none" ? 0 : list.replace(/\[[^\]]*\]/g, "").trim().split(/\s+/).length);
  for (const grid of root.querySelectorAll("main, .table, .lesson")) {
    const { display, gridTemplateAreas, gridTemplateColumns, gridTemplateRows } = getComputedStyle(grid);
    if (display !== "grid" || gridTemplateAreas === "none" || !shown(grid)) continue;
    const rows = gridTemplateAreas.match(/"[^"]*"/g);
    const columns = rows[0].slice(1, -1).trim().split(/\s+/).length;
    if (tracks(gridTemplateColumns) > columns || tracks(gridTemplateRows) > rows.length) found.add(`a part of ${grid.className || grid.localName} is outside its layout`);
  }

  for (const chip of root.querySelectorAll(".chips > :not(.unseen)")) {
    const [box, row] = [chip, chip.parentElement].map((element) => element.getBoundingClientRect());
    const seen = Math.min(box.bottom, row.bottom) - Math.max(box.top, row.top);
    if (shown(chip) && seen > 2 && seen < box.height - 2) found.add(`the chip ${named(chip.textContent)} is sliced`);
  }

  const SIDES = ["Top", "Right", "Bottom", "Left"];
  for (const box of root.querySelectorAll("div, section, aside")) {
    const style = getComputedStyle(box);
    const isLine = (side) => parseFloat(style[`border${side}Width`]) > 0 && !/^(transparent|rgba\(.*, 0\))$/.test(style[`border${side}Color`]);
    const { width, height } = box.getBoundingClientRect();
    if (width < 60 || height < 30 || SIDES.filter(isLine).length < 2 || box.closest(`${BOARD}, [aria-hidden=true]`) || !shown(box)) continue;
    if (!box.textContent.trim() && !box.querySelector("svg, img, canvas, input, textarea, select, button")) found.add(`a box of ${Math.round(width)} × ${Math.round(height)} px with a frame is empty`);
  }
  return [...found];
}
