/** Files of a picture: SVG with its words as text, and PNG. */
import { savePngOf } from '../elements/save-png.ts';
import { pageValue, saveFile } from '../elements/save-svg.ts';
import { characters, type Colour, type Font, type Measure, type Picture, type Stretch } from './answer-picture.ts';

const FAMILIES = {
  serif: "'Source Serif 4', Georgia, serif",
  sans: "Inter, 'Helvetica Neue', Arial, sans-serif",
  mono: "'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
};

/** Measures the width of texts in the fonts of the page, once these are loaded. */
export async function pageMeasure(): Promise<Measure> {
  const faces = Object.keys(FAMILIES) as Font['face'][];
  const fonts = faces.flatMap((face) => ([400, 600] as const).map((weight) => fontText({ face, size: 16, weight })));
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  const context = document.createElement('canvas').getContext('2d');
  return (text, font) => {
    if (context === null) return text.length * font.size * 0.6;
    context.font = fontText(font);
    return stretchWidth(context, { text, font });
  };
}

/** Saves a picture in the colours that the page has now. */
export function saveSvg(name: string, picture: Picture, page: Element): void {
  saveFile(name, svgText(picture, (colour) => pageValue(`--${colour}`, page)));
}

/** Saves a picture in the colours that the page has now; returns whether it was small enough to be drawn. Throws if the browser does not draw it. */
export function savePng(name: string, picture: Picture, page: Element): Promise<boolean> {
  return savePngOf(name, picture.width, picture.height, (context) => draw(context, picture, (colour) => pageValue(`--${colour}`, page)));
}

/** The text of an SVG file. `colourOf` returns the value of a colour. */
export function svgText({ width, height, items, label }: Picture, colourOf: (colour: Colour) => string): string {
  const colour = (name: Colour) => escaped(colourOf(name));
  const drawn = items.map((item) => {
    switch (item.kind) {
      case 'box': {
        const stroke = item.stroke === null ? '' : ` stroke="${colour(item.stroke)}"`;
        return `<rect x="${item.x}" y="${item.y}" width="${item.width}" height="${item.height}" rx="${item.radius}" fill="${colour(item.fill)}"${stroke}/>`;
      }
      case 'shape':
        return `<path d="${item.path}" fill="${colour(item.fill)}"/>`;
      case 'text':
        return `<text x="${item.x}" y="${item.y}" text-anchor="${item.anchor}" fill="${colour(item.fill)}">${item.stretches.map(span).join('')}</text>`;
    }
  });
  const style = `text { white-space: pre; font-variant-ligatures: none } ${Object.entries(FAMILIES).map(([face, family]) => `.${face} { font-family: ${family} }`).join(' ')}`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(label)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return `${root}\n<style>${style}</style>\n${drawn.join('\n')}\n</svg>\n`;
}

function span({ text, font }: Stretch): string {
  return `<tspan class="${font.face}" font-size="${font.size}" font-weight="${font.weight}" xml:space="preserve">${escaped(text)}</tspan>`;
}

/** Escapes a text for XML, which permits neither most control characters nor halves of characters. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function draw(context: CanvasRenderingContext2D, { items }: Picture, colourOf: (colour: Colour) => string): void {
  for (const item of items) {
    context.fillStyle = colourOf(item.fill);
    switch (item.kind) {
      case 'box':
        context.beginPath();
        context.roundRect(item.x, item.y, item.width, item.height, item.radius);
        context.fill();
        if (item.stroke !== null) {
          context.strokeStyle = colourOf(item.stroke);
          context.stroke();
        }
        break;
      case 'shape':
        context.fill(new Path2D(item.path));
        break;
      case 'text': {
        const width = item.stretches.reduce((sum, stretch) => sum + stretchWidth(context, stretch), 0);
        let x = item.x - { start: 0, middle: width / 2, end: width }[item.anchor];
        for (const stretch of item.stretches) x += write(context, stretch, x, item.y);
      }
    }
  }
}

/** Writes a stretch, and returns its width. Code is written character by character: canvases cannot leave ligatures out. */
function write(context: CanvasRenderingContext2D, { text, font }: Stretch, x: number, y: number): number {
  context.font = fontText(font);
  let to = x;
  for (const piece of pieces(text, font)) {
    context.fillText(piece, to, y);
    to += context.measureText(piece).width;
  }
  return to - x;
}

function stretchWidth(context: CanvasRenderingContext2D, { text, font }: Stretch): number {
  context.font = fontText(font);
  return pieces(text, font).reduce((sum, piece) => sum + context.measureText(piece).width, 0);
}

function pieces(text: string, { face }: Font): string[] {
  return face === 'mono' ? characters(text) : [text];
}

function fontText({ face, size, weight }: Font): string {
  return `${weight} ${size}px ${FAMILIES[face]}`;
}
