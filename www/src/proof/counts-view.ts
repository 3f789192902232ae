/** The iterations that runs complete, beside the bounds of a proof: points and a line, and in words. */
import { msg, str } from '@lit/localize';
import type { CountSeries, IterationBound, IterationCounts } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import type { RankingProof } from './termination-view.ts';
import { lineName } from '../words/places.ts';

/** A point of the drawing, in percent from its left and its upper edge. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drawing of counts. */
export interface CountChart {
  /** The counts. */
  readonly points: readonly Point[];
  /** The bound, from each value of the input to the next. */
  readonly bound: readonly (readonly [Point, Point])[];
  /** The number at the upper edge. */
  readonly most: number;
}

/** The most series that are drawn. */
const MOST_DRAWN = 3;

/** The limit for the height of the bound in the drawing, relative to the highest point. */
const ABOVE_POINTS = 2;

/** The height from which the bound counts as infinite, relative to the highest point. */
const FAR_ABOVE = 1000;

/** The most values that stand for the drawing in words. */
const MOST_SAMPLES = 8;

/** The series to draw, each with its bound; null for the one of all loops together. */
export function drawnSeries({ bounds }: Pick<RankingProof, 'bounds'>, { series }: IterationCounts): { series: CountSeries; bound: IterationBound | null }[] {
  return series.slice(0, MOST_DRAWN).map((each) => ({ series: each, bound: each.bound === null ? null : (bounds[each.bound] ?? null) }));
}

export function countChart(values: readonly number[], { most, counted }: CountSeries): CountChart {
  const highest = Math.max(1, ...counted.map((number) => number ?? 0));
  // Drawings have no points that are very far away.
  const limits = most.map((text) => (text === null ? null : Math.max(0, Math.min(Number(text), highest * FAR_ABOVE))));
  const top = Math.min(Math.max(highest, ...limits.map((limit) => limit ?? 0)), highest * ABOVE_POINTS);
  const [first = 0, last = 1] = [values[0], values.at(-1)];
  const point = (at: number, number: number): Point => ({ x: (((values[at] ?? 0) - first) / Math.max(1, last - first)) * 100, y: (1 - number / top) * 100 });
  const points = counted.flatMap((number, at) => (number === null ? [] : [point(at, number)]));
  const bound = limits.slice(1).flatMap((limit, at) => {
    const before = limits[at] ?? null;
    return limit === null || before === null ? [] : [[point(at, before), point(at + 1, limit)] as const];
  });
  return { points, bound, most: top };
}

/** The input in the middle of a sentence. */
function inputName({ input }: IterationCounts): string {
  return input === null ? msg('the input', { id: 'by-input', desc: 'after "by": in the genitive' }) : `\`${input}\``;
}

/** The title of the drawing, with code between backticks. */
export function chartTitle(counts: IterationCounts, bound: IterationBound | null): string {
  const by = inputName(counts);
  if (bound === null) return msg(str`Iterations of all loops together in runs, by ${by}`);
  return bound.each_time ? msg(str`The most iterations of the loop in line ${lineName(bound.line)} in a row, in runs, by ${by}`) : msg(str`Iterations of the loop in line ${lineName(bound.line)} in runs, by ${by}`);
}

/** The formula that the line of the drawing shows, with code between backticks, and whether the line is above the drawing. */
export function lineWords({ iterations }: Pick<RankingProof, 'iterations'>, bound: IterationBound | null, { bound: line }: Pick<CountChart, 'bound'>): string {
  const formula = `\`${bound === null ? (iterations?.text ?? '') : bound.most.text}\``;
  if (line.length > 0 && line.flat().every(({ y }) => y < 0)) return msg(str`at most ${formula}, above the drawing`);
  return bound?.is_exact ? msg(str`exactly ${formula}`) : msg(str`at most ${formula}`);
}

/** The number of runs that reach the bound. */
export function reachedWords({ most, counted: numbers }: CountSeries): string {
  const known = numbers.flatMap((number, at) => (number === null || most[at] == null ? [] : [String(number) === most[at]]));
  const reached = known.filter((is) => is).length;
  if (reached === known.length) return counted(reached, msg('The run completes as many iterations as the formula says.|All # runs complete as many iterations as the formula says.'));
  const all = counted(known.length, msg('# run|# runs', { id: 'of-runs', desc: 'after "of": in the genitive' }));
  return counted(reached, msg('# of {all} completes as many iterations as the formula says.|# of {all} complete as many iterations as the formula says.'), { all });
}

/** The drawing in words: some of its values. */
export function chartWords(counts: IterationCounts, { most, counted: numbers }: CountSeries): string {
  const known = counts.values.flatMap((value, at) => (numbers[at] == null ? [] : [{ value, number: numbers[at], limit: most[at] ?? null }]));
  const step = Math.max(1, (known.length - 1) / (MOST_SAMPLES - 1));
  const samples = known.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step) || at === known.length - 1);
  const name = counts.input ?? msg('the input');
  return samples.map(({ value, number, limit }) => (limit === null ? msg(str`${name} = ${value}: ${number} counted`) : msg(str`${name} = ${value}: ${number} counted, ${limit} by the formula`))).join('; ');
}
