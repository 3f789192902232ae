/** The drawings of iterations as one picture to be saved, with their words. */
import { css } from 'lit';
import type { DrawingFormat } from '../elements/drawing-buttons.ts';
import { saveDrawing } from '../elements/save-drawing.ts';
import { count } from '../words/format.ts';
import type { CountChart, Point } from './counts-view.ts';

/** The drawing of a series; code stands between backticks. */
export interface DrawnCounts {
  title: string;
  chart: CountChart;
  /** The meaning of the line. */
  line: string;
  /** The meaning of the points. */
  points: string;
  reached: string;
  /** The name of the input, with its first and its last value. */
  input: readonly [name: string, first: string, last: string];
}

const [WIDTH, HEIGHT] = [520, 270];

/** The plane with the points, within a series. */
const PLANE = { left: 60, top: 40, width: 430, height: 130 };

const styles = css`
  circle {
    fill: var(--proved);
  }

  line {
    stroke: var(--ink);
    stroke-width: 1.5;
  }

  .axis {
    stroke: var(--edge);
    stroke-width: 1;
  }

  text {
    fill: var(--ink);
    font: 400 13px var(--sans);
  }

  .aside {
    fill: var(--soft);
  }

  .middle {
    text-anchor: middle;
  }

  .end {
    text-anchor: end;
  }
`;

/** Saves all series below each other, in the colours of a page; returns what to say, or an empty text. */
export function saveCounts(format: DrawingFormat, all: readonly DrawnCounts[], page: Element): Promise<string> {
  const height = HEIGHT * all.length;
  const drawing = element('svg', { viewBox: `0 0 ${WIDTH} ${height}` }) as SVGSVGElement;
  drawing.append(...all.flatMap((each, at) => shapes(each, at * HEIGHT)));
  return saveDrawing(format, 'iterations', drawing, styles.cssText, page, WIDTH, height);
}

function shapes({ title, chart, line, points, reached, input: [name, first, last] }: DrawnCounts, top: number): SVGElement[] {
  const [left, right] = [PLANE.left, PLANE.left + PLANE.width];
  const [above, below] = [top + PLANE.top, top + PLANE.top + PLANE.height];
  const at = ({ x, y }: Point): Point => ({ x: left + (x / 100) * PLANE.width, y: above + (y / 100) * PLANE.height });
  const stroke = (from: Point, to: Point, name: string) => element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: name });
  const dot = ({ x, y }: Point) => element('circle', { cx: x, cy: y, r: 2.5 });
  const text = (words: string, x: number, y: number, name = '') => {
    const label = element('text', { x, y, class: name });
    label.textContent = words.replaceAll('`', '');
    return label;
  };
  return [
    text(title, left, top + 22),
    stroke({ x: left, y: above }, { x: left, y: below }, 'axis'),
    stroke({ x: left, y: below }, { x: right, y: below }, 'axis'),
    text(count(chart.most), left - 8, above + 5, 'aside end'),
    text('0', left - 8, below + 5, 'aside end'),
    text(first, left, below + 18, 'aside'),
    text(name, (left + right) / 2, below + 18, 'aside middle'),
    text(last, right, below + 18, 'aside end'),
    ...chart.bound.flatMap((part) => visible(part)).map(([from, to]) => stroke(at(from), at(to), '')),
    ...chart.points.map((point) => dot(at(point))),
    dot({ x: left + 10, y: below + 38 }),
    text(points, left + 26, below + 43),
    stroke({ x: left, y: below + 58 }, { x: left + 20, y: below + 58 }, ''),
    text(line, left + 26, below + 63),
    text(reached, left, below + 83),
  ];
}

/** The part of a line that is not above the plane. */
export function visible([from, to]: readonly [Point, Point]): (readonly [Point, Point])[] {
  if (from.y < 0 && to.y < 0) return [];
  const edge = () => ({ x: from.x + ((to.x - from.x) * from.y) / (from.y - to.y), y: 0 });
  return [[from.y < 0 ? edge() : from, to.y < 0 ? edge() : to]];
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}
