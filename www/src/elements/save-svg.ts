/** Saves drawings as files that do not depend on the page's style sheets and variables. */

/** The text of an SVG file that shows a drawing as the page does now, on the page's background. */
export function svgFile(drawing: SVGSVGElement, css: string, page: Element, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const comment of commentsIn(copy)) comment.remove();
  // Drops attributes that only the page needs.
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...each.attributes]) {
      if (/^(aria-|data-|role$|tabindex$|style$)/.test(name) && !(each === copy && name === 'aria-label')) each.removeAttribute(name);
    }
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('role', 'img');
  copy.setAttribute('width', String(Math.ceil(width)));
  copy.setAttribute('height', String(Math.ceil(height)));
  const text = new XMLSerializer().serializeToString(copy);
  const start = text.indexOf('>') + 1;
  const ground = `<rect width="100%" height="100%" fill="${pageValue('--surface', page)}"/>`;
  return `${text.slice(0, start)}<style>${escaped(fixed(css, page))}</style>${ground}${text.slice(start)}\n`;
}

/** Makes the browser save a text, or bytes, as a file. */
export function saveFile(name: string, content: string | Blob, type = 'image/svg+xml'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers start to read it only later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function commentsIn(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

/** Style rules with the current values of the page's variables. */
function fixed(css: string, page: Element): string {
  const names = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? ''));
  return [...names].reduce((text, name) => text.replaceAll(`var(${name})`, pageValue(name, page)), css);
}

/** The value of a variable of the page; for colours, that of the current scheme. */
export function pageValue(name: string, page: Element): string {
  const value = getComputedStyle(page).getPropertyValue(name).trim();
  if (!value.startsWith('light-dark(')) return value;
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  (page.shadowRoot ?? page).append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
