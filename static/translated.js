// Keeps the page alive while the browser translates it.
//
// Chrome and others replace each text node with elements `<font>` that hold the translation. The app keeps its own text
// nodes: it would change texts that are no longer shown, and the browser throws when the app inserts something before one of
// them (https://github.com/facebook/react/issues/11538). So this remembers the replacement of each text node. When the app
// changes the text, the text node takes its place again, and the translator sees a new text. When the app inserts something
// before the node or removes it, the replacement is used. Elements are not replaced, so live regions stay.

/** The node in the page that replaces a text node, and the text node of each replacement. */
const replacements = new WeakMap();
const texts = new WeakMap();

const isText = (node) => node.nodeType === Node.TEXT_NODE;
const isTranslation = (node) => node?.localName === "font";

function replace(text, replacement) {
  replacements.set(text, replacement);
  texts.set(replacement, text);
  observer.observe(text, { characterData: true });
}

/** Puts a text node in the place of its replacement. */
function restore(text) {
  const replacement = replacements.get(text);
  replacements.delete(text);
  if (replacement?.parentNode) replacement.replaceWith(text);
}

/** Finds the text node and its replacement in a mutation. */
function follow({ addedNodes, removedNodes, previousSibling, nextSibling }) {
  const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
  for (const removed of removedNodes) {
    const text = isText(removed) ? removed : texts.get(removed);
    // A translator may also replace its own translation.
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

/** The child of a parent that shows a node: the node, its replacement, or the translation around it. */
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
