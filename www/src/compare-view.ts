/** Several configurations on the same program, side by side: what came of each, in words, figures and files. */
import { INDEXINGS, LOOPS, MERGES, SEARCHES, TEMPLATES, type Choices } from './catalogue.ts';
import { unset, type Configuration } from './configuration.ts';
import { capital, count, duration } from './format.ts';
import type { Stats, Target, TechniqueInfo } from './generated/interface.ts';
import { estimates, hasTemplates, heeded, heeds } from './heeded.ts';

/** How much work it was. */
export type Figures = Pick<Stats, 'seconds' | 'states' | 'paths' | 'solver_calls' | 'merges'>;

/** How an analysis ended. */
export type Ending = 'reachable' | 'unreachable' | 'unknown' | 'late' | 'stopped' | 'broken';

/** What became of a configuration. */
export type Fate =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** `why` tells where there is no answer; of what broke there may be no figures. */
  | { kind: 'ended'; ending: Ending; why: string; figures: Figures | null };

/** A configuration, and what became of it. */
export interface Row {
  configuration: Configuration;
  fate: Fate;
}

export const waiting: Fate = { kind: 'waiting' };

/** What is compared where nobody has said anything else. */
export const firstRows: readonly Configuration[] = [
  { ...unset, technique: 'execute' },
  { ...unset, technique: 'execute', merge: 'aggressive' },
  { ...unset, technique: 'summarise' },
  unset,
];

// --- words ----------------------------------------------------------------------------------------------------------

/** A configuration for people: the technique, and what is set otherwise than usual. */
export function configurationWords(configuration: Configuration, techniques: readonly TechniqueInfo[]): { title: string; options: string } {
  const given = heeded(configuration, techniques);
  const { technique, search, loops, merge, limitCost, kappa, indexing, templates, callDepth, subsume, rounds, guide } = given;
  const [title] = (techniques.find(({ name }) => name === technique)?.title ?? technique).split(':');
  const wordsOf = (choices: Choices, name: string) => (choices.find(([each]) => each === name)?.[1] ?? name).toLowerCase();
  const options = [
    ...(search === unset.search ? [] : [`search ${wordsOf(SEARCHES, search)}`]),
    ...(loops === unset.loops ? [] : [`loops ${wordsOf(LOOPS, loops)}`]),
    ...(merge === unset.merge ? [] : [`merging ${wordsOf(MERGES, merge)}`]),
    ...(estimates(merge) ? [`fewer questions than ${limitCost}`] : []),
    ...(merge === 'recursive' ? [`rounds of each loop ${kappa}`] : []),
    ...(indexing === unset.indexing ? [] : [`indexing ${wordsOf(INDEXINGS, indexing)}`]),
    ...(templates === unset.templates ? [] : [`templates ${wordsOf(TEMPLATES, templates)}`]),
    ...(callDepth === unset.callDepth ? [] : [`calls ${callDepth} deep`]),
    ...(subsume ? [`needless paths left out, ${rounds} further ${rounds === 1 ? 'round' : 'rounds'} looked back at`] : []),
    ...(guide ? ['guided by the chains ahead'] : []),
  ];
  return { title: title ?? technique, options: options.join(', ') };
}

/** What came of a row, in a word or two. */
export const fateWords: Record<Ending | 'waiting' | 'running', string> = {
  waiting: 'not run yet',
  running: 'at work',
  reachable: 'reachable',
  unreachable: 'unreachable',
  unknown: 'unknown',
  late: 'out of time',
  stopped: 'stopped',
  broken: 'broke off',
};

/** By what it is known in words, signs and styles. */
export function fateOf({ fate }: Row): Ending | 'waiting' | 'running' {
  return fate.kind === 'ended' ? fate.ending : fate.kind;
}

/** Whether one says that the target can be reached and another that it cannot. */
export function isContradictory(rows: readonly Row[]): boolean {
  const fates = rows.map(fateOf);
  return fates.includes('reachable') && fates.includes('unreachable');
}

/** What all of them together say. */
export function comparisonSentence(rows: readonly Row[], target: Target): string {
  if (isContradictory(rows)) return 'These verdicts contradict each other.';
  const decided = rows.filter((row) => fateOf(row) === 'reachable' || fateOf(row) === 'unreachable');
  const [first] = decided;
  const all = rows.length;
  if (first === undefined) return all === 1 ? 'It has no answer.' : `None of the ${all} has an answer.`;
  const isReached = fateOf(first) === 'reachable';
  const says =
    target.kind === 'line'
      ? `line ${target.line} ${isReached ? 'can be reached' : 'can never be reached'}`
      : isReached
        ? 'a run-time error can happen'
        : 'no run-time error can ever happen';
  if (decided.length < all) return `${decided.length} of ${all} ${decided.length === 1 ? 'has' : 'have'} an answer: ${says}.`;
  return all === 1 ? `${capital(says)}.` : `All ${all} say the same: ${says}.`;
}

// --- figures --------------------------------------------------------------------------------------------------------

/** Something that is measured, and the least that counts. */
export interface Measure {
  key: keyof Figures;
  title: string;
  least: number;
  words: (value: number) => string;
}

/** What bars are drawn for. */
export const measures: readonly Measure[] = [
  { key: 'seconds', title: 'Time', least: 0.01, words: duration },
  { key: 'states', title: 'States', least: 1, words: count },
  { key: 'paths', title: 'Paths', least: 1, words: count },
  { key: 'solver_calls', title: 'Solver calls', least: 1, words: count },
];

/** Where bars end, in parts of a hundred, and where each mark stands that is ten times the one before. */
export interface Scale {
  marks: number[];
  end: (value: number) => number;
}

/**
 * A scale from nothing to the power of ten above the largest value. It goes with the logarithm, so that what is a thousand
 * times less is still to be seen.
 */
export function scaleOf(values: readonly number[], least: number): Scale {
  const steps = Math.max(1, Math.ceil(Math.log10(Math.max(least, ...values) / least) - 1e-9));
  const whole = Math.log10(1 + 10 ** steps);
  const end = (value: number) => rounded((100 * Math.log10(1 + Math.max(0, value) / least)) / whole);
  return { end, marks: Array.from({ length: steps + 1 }, (_, step) => end(least * 10 ** step)) };
}

/** The figures of rows that have some. */
export function figuresOf(rows: readonly Row[]): Figures[] {
  return rows.flatMap(({ fate }) => (fate.kind === 'ended' && fate.figures !== null ? [fate.figures] : []));
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

// --- files ----------------------------------------------------------------------------------------------------------

const options = ['technique', 'search', 'loops', 'merge', 'limit_cost', 'kappa', 'indexing', 'templates', 'call_depth', 'subsume', 'rounds', 'guide'];
const columns = [...options, 'verdict', 'seconds', 'states', 'paths', 'solver_calls', 'merges', 'why'];

/** The table as text in cells; what does not matter for a technique is left empty. */
function cells(row: Row, techniques: readonly TechniqueInfo[]): string[] {
  const { technique, search, loops, merge, limitCost, kappa, indexing, templates, callDepth, subsume, rounds, guide } = row.configuration;
  const chosen = techniques.find(({ name }) => name === technique);
  const where = (isHeeded: boolean, value: string | number) => (isHeeded ? String(value) : '');
  const merges = heeds(chosen, 'merge');
  const { fate } = row;
  const figures = fate.kind === 'ended' ? fate.figures : null;
  const figure = (key: keyof Figures) => (figures === null ? '' : key === 'seconds' ? figures[key].toFixed(3) : String(figures[key]));
  return [
    technique,
    where(heeds(chosen, 'search'), search),
    where(heeds(chosen, 'loops'), loops),
    where(merges, merge),
    where(merges && estimates(merge), limitCost),
    where(merges && merge === 'recursive', kappa),
    where(heeds(chosen, 'indexing'), indexing),
    where(hasTemplates(chosen, loops), templates),
    where(heeds(chosen, 'callDepth'), callDepth),
    where(heeds(chosen, 'subsume'), String(subsume)),
    where(heeds(chosen, 'subsume') && subsume, rounds),
    where(heeds(chosen, 'guide'), String(guide)),
    fateWords[fateOf(row)],
    figure('seconds'),
    figure('states'),
    figure('paths'),
    figure('solver_calls'),
    figure('merges'),
    fate.kind === 'ended' ? fate.why : '',
  ];
}

/** A file of CSV (RFC 4180, with plain line ends). */
export function comparisonCsv(rows: readonly Row[], techniques: readonly TechniqueInfo[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => cells(row, techniques))].map((line) => `${line.map(quoted).join(',')}\n`).join('');
}

/** A table of Markdown under a line that says what it is about. */
export function comparisonMarkdown(rows: readonly Row[], techniques: readonly TechniqueInfo[], about: string): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\|<>]/g, '\\$&');
  const line = (texts: readonly string[]) => `| ${texts.map(plain).join(' | ')} |\n`;
  const numbers = new Set(['limit_cost', 'kappa', 'call_depth', 'seconds', 'states', 'paths', 'solver_calls', 'merges']);
  const rule = columns.map((name) => (numbers.has(name) ? '---:' : '---')).join(' | ');
  return `${plain(about)}\n\n${line(columns)}| ${rule} |\n${rows.map((row) => line(cells(row, techniques))).join('')}`;
}
