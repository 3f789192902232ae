/**
 * Prints a drawing alone, whole, on a page of its size. The browser's dialog also saves it as PDF, in light colours and with its
 * words as text.
 */

/** Readers of PDF show no larger side: 200 inches, in pixels. */
const LARGEST_SIDE = 19_200;

/** Takes the drawing that was printed last out of the page. */
let tidy = (): void => {};

/** Prints a drawing with its rules. Afterwards, the page is as it was. */
export function printDrawing(drawing: SVGSVGElement, css: string, width: number, height: number): void {
  tidy();
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const host = document.createElement('div');
  host.className = 'printed-drawing';
  host.ariaHidden = 'true';
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('style');
  copy.setAttribute('width', String(across));
  copy.setAttribute('height', String(down));
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(`${css} :host > svg, svg:only-child { display: block; width: ${across}px; height: ${down}px; max-width: 100%; margin: 0 }`)];
  root.append(copy);
  // A little higher than the drawing, so that no browser rounds it onto a second page.
  const page = sheetOf(`.printed-drawing { display: none }
    @page { size: ${across}px ${down + 2}px; margin: 0 }
    @media print {
      html, body { margin: 0 !important; padding: 0 !important; height: auto !important; min-height: 0 !important }
      body > * { display: none !important }
      body > .printed-drawing { display: block !important }
    }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
  document.body.append(host);
  tidy = () => {
    host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== page);
    removeEventListener('afterprint', tidy);
    tidy = () => {};
  };
  addEventListener('afterprint', tidy);
  print();
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
