// Functions that run in the page, where they are sent as text: they use nothing from outside of themselves.

/**
 * Returns the visible elements to which a path leads, in their order: its selectors, apart by spaces, go through
 * shadow roots. With `words`, only those that say them: `{ text }` or `{ pattern, flags }`.
 */
export function find(path, words) {
  // Quick, as a wait looks again and again: a generator takes five to ten times as long.
  const walk = (node, see) => {
    for (const root of [node.shadowRoot, node]) {
      for (let child = root?.firstElementChild; child; child = child.nextElementSibling) {
        see(child);
        walk(child, see);
      }
    }
  };
  const under = (nodes, selector) => {
    const all = new Set();
    for (const node of nodes) walk(node, (one) => one.matches(selector) && all.add(one));
    return [...all];
  };
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const said = (one) => (one.getAttribute('aria-label') ?? one.innerText ?? one.textContent).trim();
  const fits = (text) => {
    if (words === undefined) return true;
    return words.text === undefined ? new RegExp(words.pattern, words.flags).test(text) : text.includes(words.text);
  };
  // While another page comes, there is nothing yet.
  const root = document.documentElement === null ? [] : [document.documentElement];
  const all = path.split(' ').reduce(under, root);
  return all.filter(seen).map((element) => ({ element, text: said(element) })).filter(({ text }) => fits(text));
}

/** The middle of an element, once it is in view, keeps still, and nothing lies above it; else, or where it goes, null. */
export async function middle(element) {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const place = () => {
    const [box] = element.getClientRects();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const before = place();
  await new Promise((moved) => setTimeout(moved, 50));
  const now = place();
  if (!before || !now || before.x !== now.x || before.y !== now.y) return null;
  let top = document.elementFromPoint(now.x, now.y);
  while (top?.shadowRoot) {
    const deeper = top.shadowRoot.elementFromPoint(now.x, now.y);
    if (deeper === null || deeper === top) break;
    top = deeper;
  }
  const lineage = [];
  for (let node = top; node; node = node.parentNode ?? node.host) lineage.push(node);
  return lineage.includes(element) ? now : null;
}

/** A number that says what a page consists of now: texts, elements and their attributes, through shadow roots. */
export function contents() {
  let sum = 0;
  const add = (text) => {
    for (let at = 0; at < text.length; at++) sum = (31 * sum + text.charCodeAt(at)) | 0;
  };
  const walk = (node) => {
    add(node.nodeValue ?? node.nodeName);
    for (const { name, value } of node.attributes ?? []) add(`${name}=${value}`);
    if (node.shadowRoot) walk(node.shadowRoot);
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child);
  };
  walk(document);
  return sum;
}
