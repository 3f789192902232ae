/** Saves a drawing of the page. For a PNG, the page's content security policy lets no drawing be loaded as an image, so its shapes are drawn one by one. */
import { msg } from '@lit/localize';
import type { DrawingFormat } from './drawing-buttons.ts';
import { printDrawing } from './print-drawing.ts';
import { savePngOf } from './save-png.ts';
import { pageValue, saveFile, svgFile } from './save-svg.ts';

const SHAPES = 'path, rect, circle, ellipse, line, polyline, polygon, text';

/** Saves a drawing with its rules, in the colours that the page has now; returns what to say if it is not saved in this format, or an empty text. */
export async function saveDrawing(format: DrawingFormat, name: string, drawing: SVGSVGElement, css: string, page: Element, width: number, height: number): Promise<string> {
  try {
    if (format === 'pdf') {
      printDrawing(drawing, css, width, height);
      return '';
    }
    if (format === 'png' && (await saveAsPng(`${name}.png`, drawing, css, page, width, height))) return '';
    saveFile(`${name}.svg`, svgFile(drawing, css, page, width, height));
    return format === 'svg' ? '' : msg('The drawing is too large for a PNG: it is saved as SVG.');
  } catch {
    return msg('The picture could not be made.');
  }
}

/** Returns whether it was small enough. Throws if the browser does not draw it. */
async function saveAsPng(name: string, drawing: SVGSVGElement, css: string, page: Element, width: number, height: number): Promise<boolean> {
  // Computed styles and positions need a place in the document.
  const host = document.createElement('div');
  host.style.position = 'fixed';
  host.style.left = '-100000px';
  host.ariaHidden = 'true';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('style');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  root.append(copy);
  (page.shadowRoot ?? page).append(host);
  try {
    return await savePngOf(name, width, height, (context) => {
      context.fillStyle = pageValue('--surface', page);
      context.fillRect(0, 0, width, height);
      const whole = context.getTransform();
      for (const shape of copy.querySelectorAll<SVGGraphicsElement>(SHAPES)) draw(context, shape, whole);
    });
  } finally {
    host.remove();
  }
}

function draw(context: CanvasRenderingContext2D, shape: SVGGraphicsElement, whole: DOMMatrix): void {
  const style = getComputedStyle(shape);
  const place = shape.getCTM();
  if (place === null || style.display === 'none') return;
  context.setTransform(whole.multiply(DOMMatrix.fromMatrix(place)));
  const opacity = opacityOf(shape);
  const isText = shape instanceof SVGTextElement;
  const path = isText ? null : outline(shape);
  const fill = () => {
    if (style.fill === 'none') return;
    context.globalAlpha = opacity * Number(style.fillOpacity);
    context.fillStyle = style.fill;
    if (path === null) context.fillText(textOf(shape), number(shape, 'x'), number(shape, 'y'));
    else context.fill(path);
  };
  const stroke = () => {
    if (style.stroke === 'none') return;
    context.globalAlpha = opacity * Number(style.strokeOpacity);
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineJoin = style.strokeLinejoin === 'round' ? 'round' : 'miter';
    context.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat));
    if (path === null) context.strokeText(textOf(shape), number(shape, 'x'), number(shape, 'y'));
    else context.stroke(path);
  };
  if (isText) {
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    // A canvas leaves ligatures out only where letters are spaced.
    context.letterSpacing = style.fontVariantLigatures === 'none' ? '0.01px' : '0px';
    context.textAlign = style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
  }
  // A text may have its outline behind it.
  for (const paint of style.paintOrder.startsWith('stroke') ? [stroke, fill] : [fill, stroke]) paint();
}

function textOf(shape: Element): string {
  return (shape.textContent ?? '').trim();
}

/** The opacity of a shape with that of the groups around it. */
function opacityOf(shape: Element): number {
  const own = Number(getComputedStyle(shape).opacity);
  return shape.parentElement === null ? own : own * opacityOf(shape.parentElement);
}

/** The outline of a shape other than a text. */
function outline(shape: Element): Path2D {
  const path = new Path2D(shape.getAttribute('d') ?? undefined);
  const of = (name: string) => number(shape, name);
  switch (shape.localName) {
    case 'rect':
      path.roundRect(of('x'), of('y'), of('width'), of('height'), Math.min(of('rx'), of('width') / 2, of('height') / 2));
      break;
    case 'circle':
      path.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI);
      break;
    case 'ellipse':
      path.ellipse(of('cx'), of('cy'), of('rx'), of('ry'), 0, 0, 2 * Math.PI);
      break;
    case 'line':
      path.moveTo(of('x1'), of('y1'));
      path.lineTo(of('x2'), of('y2'));
      break;
    case 'polyline':
    case 'polygon': {
      const numbers = (shape.getAttribute('points') ?? '').trim().split(/[\s,]+/).map(Number);
      for (let at = 0; at + 1 < numbers.length; at += 2) path.lineTo(numbers[at] ?? 0, numbers[at + 1] ?? 0);
      if (shape.localName === 'polygon') path.closePath();
    }
  }
  return path;
}

function number(shape: Element, name: string): number {
  return Number.parseFloat(shape.getAttribute(name) ?? '0');
}
