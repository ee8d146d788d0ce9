// Keeps the app working while the browser translates the page.
//
// Chrome and other browsers replace each text node by `<font>` elements that hold the translation. But the app keeps
// references to its text nodes. It would then change texts that are no longer in the page. When the app inserts
// something before such a node, the browser throws an exception (https://github.com/facebook/react/issues/11538). So
// this script remembers the replacement of each text node. When the app changes a text, the text node returns to the
// page, and the translator sees a new text. When the app removes a text node or inserts something before it, the
// replacement is used instead. Elements are not replaced, so live regions keep working.

/** `replacements` maps each text node to the node that replaces it in the page. `texts` is the inverse map. */
const replacements = new WeakMap();
const texts = new WeakMap();

const isText = (node) => node.nodeType === Node.TEXT_NODE;
const isTranslation = (node) => node?.localName === "font";

function replace(text, replacement) {
  replacements.set(text, replacement);
  texts.set(replacement, text);
  observer.observe(text, { characterData: true });
}

/** Puts a text node back into the page in place of its replacement. */
function restore(text) {
  const replacement = replacements.get(text);
  replacements.delete(text);
  if (replacement?.parentNode) replacement.replaceWith(text);
}

/** Finds a replaced text node and its replacement in a mutation, and remembers them. */
function follow({ addedNodes, removedNodes, previousSibling, nextSibling }) {
  const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
  for (const removed of removedNodes) {
    const text = isText(removed) ? removed : texts.get(removed);
    // A translator may also replace its own translation; the text node stays the same.
    if (text && !text.isConnected && replacement?.isConnected && !texts.has(replacement)) replace(text, replacement);
  }
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === "characterData") restore(record.target);
    else if (record.removedNodes.length > 0) follow(record);
  }
});
observer.observe(document, { childList: true, subtree: true });

/**
 * The child of `parent` that shows a node: the node itself, its replacement, or a translation that contains the
 * replacement. `null` if none does.
 */
function shownIn(parent, node) {
  let shown = node.isConnected ? node : replacements.get(node);
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  return shown ?? null;
}

const { insertBefore, removeChild } = Node.prototype;

Node.prototype.insertBefore = function (node, next) {
  if (replacements.has(node)) restore(node);
  const isHere = !next || next.parentNode === this;
  return insertBefore.call(this, node, isHere ? next : shownIn(this, next));
};

Node.prototype.removeChild = function (child) {
  if (child.parentNode === this) return removeChild.call(this, child);
  const shown = shownIn(this, child);
  replacements.delete(child);
  if (shown) removeChild.call(this, shown);
  return child;
};
