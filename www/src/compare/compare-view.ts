/** Several configurations on the same program side by side: the result of each, in words, figures and files. */
import { msg, str } from '@lit/localize';
import type { Stats, Target, TechniqueInfo } from '../generated/interface.ts';
import { DEFAULTS, VALUES } from '../generated/options.ts';
import { OPTIONS, type Configuration } from '../program/configuration.ts';
import { hasEffect, effectiveConfiguration } from '../program/effective-options.ts';
import { indexings, loopChoices, merges, processings, scopes, searches, templateChoices, type Choices } from '../words/catalogue.ts';
import { capital, count, counted, duration } from '../words/format.ts';
import { lineName } from '../words/places.ts';

/** The figures of the work. */
export type Figures = Pick<Stats, 'seconds' | 'states' | 'paths' | 'solver_calls' | 'merges'>;

/** The end of an analysis. */
export type Ending = 'reachable' | 'unreachable' | 'ends' | 'endless' | 'unknown' | 'late' | 'stopped' | 'broken';

/** The outcome of a configuration. */
export type Fate =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** `why` explains a missing answer; a configuration that broke may have no figures. */
  | { kind: 'ended'; ending: Ending; why: string; figures: Figures | null };

/** A configuration and its outcome. */
export interface Row {
  configuration: Configuration;
  fate: Fate;
}

// --- words ----------------------------------------------------------------------------------------------------------

/** A configuration in words: the technique, and the options that differ from their defaults. */
export function configurationWords(configuration: Configuration, techniques: readonly TechniqueInfo[]): { title: string; options: string } {
  const given = effectiveConfiguration(configuration, techniques);
  const { technique, search, loops, merge, limit_cost, kappa, indexing, templates, call_depth, unroll, subsume, rounds, guide, guide_by, guide_when, loop_processing, scope, numbers } = given;
  const chosen = techniques.find(({ name }) => name === technique);
  const [title] = (chosen?.title ?? technique).split(':');
  const wordsOf = (choices: Choices, name: string) => (choices.find(([each]) => each === name)?.[1] ?? name).toLowerCase();
  const options = [
    ...(search === DEFAULTS.search ? [] : [msg(str`search ${wordsOf(searches(), search)}`)]),
    ...(loops === DEFAULTS.loops ? [] : [msg(str`loops ${wordsOf(loopChoices(), loops)}`)]),
    ...(merge === DEFAULTS.merge ? [] : [msg(str`merging ${wordsOf(merges(), merge)}`)]),
    ...(hasEffect(chosen, 'limit_cost', given) ? [msg(str`fewer queries than ${limit_cost}`)] : []),
    ...(hasEffect(chosen, 'kappa', given) ? [msg(str`iterations of each loop ${kappa}`)] : []),
    ...(indexing === DEFAULTS.indexing ? [] : [msg(str`indexing ${wordsOf(indexings(), indexing)}`)]),
    ...(templates === DEFAULTS.templates ? [] : [msg(str`templates ${wordsOf(templateChoices(), templates)}`)]),
    ...(call_depth === DEFAULTS.call_depth ? [] : [msg(str`calls ${call_depth} deep`)]),
    ...(unroll === DEFAULTS.unroll ? [] : [counted(unroll, msg('at most # iteration in a row|at most # iterations in a row'))]),
    ...(subsume ? [counted(rounds, msg('subsumed paths pruned, # extra iteration|subsumed paths pruned, # extra iterations'))] : []),
    ...(guide ? [guide_by === 'condition' ? msg('guided by the necessary condition') : msg('guided by the chains ahead')] : []),
    ...(guide && guide_when !== DEFAULTS.guide_when ? [msg('guided where it is needed')] : []),
    ...(loop_processing === DEFAULTS.loop_processing ? [] : [msg(str`loop processing ${wordsOf(processings(), loop_processing)}`)]),
    ...(scope === DEFAULTS.scope ? [] : [msg(str`inputs: ${wordsOf(scopes(), scope)}`)]),
    ...(numbers === DEFAULTS.numbers ? [] : [msg(str`everyday numbers up to ${numbers}`)]),
  ];
  return { title: title ?? technique, options: options.join(', ') };
}

/** The outcome of a row, in a word or two. */
export function fateWords(fate: Ending | 'waiting' | 'running'): string {
  switch (fate) {
    case 'waiting':
      return msg('not run yet');
    case 'running':
      return msg('working');
    case 'reachable':
      return msg('reachable');
    case 'unreachable':
      return msg('unreachable');
    case 'ends':
      return msg('always ends');
    case 'endless':
      return msg('can run for ever');
    case 'unknown':
      return msg('unknown');
    case 'late':
      return msg('out of time');
    case 'stopped':
      return msg('stopped');
    case 'broken':
      return msg('failed');
  }
}

/** The kind of outcome, for words, signs and styles. */
export function fateOf({ fate }: Row): Ending | 'waiting' | 'running' {
  return fate.kind === 'ended' ? fate.ending : fate.kind;
}

/** The verdicts that are answers. */
export type Decision = Extract<Ending, 'reachable' | 'unreachable' | 'ends' | 'endless'>;

/** The different answers of the rows. */
export function decisionsOf(rows: readonly Row[]): readonly Decision[] {
  return [...new Set(rows.map(fateOf).filter(isDecision))];
}

function isDecision(fate: ReturnType<typeof fateOf>): fate is Decision {
  return fate === 'reachable' || fate === 'unreachable' || fate === 'ends' || fate === 'endless';
}

/** Returns true if two rows have opposite verdicts. */
export function isContradictory(rows: readonly Row[]): boolean {
  return decisionsOf(rows).length > 1;
}

/** The conclusion from all outcomes together. */
export function comparisonSentence(rows: readonly Row[], target: Target): string {
  if (isContradictory(rows)) return msg('These verdicts contradict each other.');
  const decided = rows.filter((row) => isDecision(fateOf(row)));
  const [decision] = decisionsOf(rows);
  const all = rows.length;
  if (decision === undefined) return counted(all, msg('It has no answer.|None of the # has an answer.'));
  const says = decisionWords(decision, target);
  if (decided.length < all) return counted(decided.length, msg('# of {all} has an answer: {says}.|# of {all} have an answer: {says}.'), { all, says });
  return all === 1 ? `${capital(says)}.` : msg(str`All ${all} say the same: ${says}.`);
}

function decisionWords(decision: Decision, target: Target): string {
  switch (decision) {
    case 'reachable':
      return target.kind === 'line' ? msg(str`line ${lineName(target.line)} can be reached`) : msg('a run-time error can happen');
    case 'unreachable':
      return target.kind === 'line' ? msg(str`line ${lineName(target.line)} can never be reached`) : msg('nothing can go wrong');
    case 'ends':
      return msg('it always ends');
    case 'endless':
      return msg('it can run for ever');
  }
}

// --- figures --------------------------------------------------------------------------------------------------------

/** A measure, and the least value that counts. */
export interface Measure {
  key: keyof Figures;
  title: string;
  least: number;
  words: (value: number) => string;
}

/** The measures that have bars. */
export function measures(): readonly Measure[] {
  return [
    { key: 'seconds', title: msg('Time'), least: 0.01, words: duration },
    { key: 'states', title: msg('States'), least: 1, words: count },
    { key: 'paths', title: msg('Paths'), least: 1, words: count },
    { key: 'solver_calls', title: msg('Solver calls'), least: 1, words: count },
  ];
}

/** The ends of the bars in percent, and the positions of the marks for powers of ten. */
export interface Scale {
  marks: number[];
  end: (value: number) => number;
}

/**
 * A logarithmic scale from nothing to the power of ten above the largest value, so that a value a thousand times smaller is
 * still visible.
 */
export function scaleOf(values: readonly number[], least: number): Scale {
  const steps = Math.max(1, Math.ceil(Math.log10(Math.max(least, ...values) / least) - 1e-9));
  const whole = Math.log10(1 + 10 ** steps);
  const end = (value: number) => rounded((100 * Math.log10(1 + Math.max(0, value) / least)) / whole);
  return { end, marks: Array.from({ length: steps + 1 }, (_, step) => end(least * 10 ** step)) };
}

/** The figures of the rows that have some. */
export function figuresOf(rows: readonly Row[]): Figures[] {
  return rows.flatMap(({ fate }) => (fate.kind === 'ended' && fate.figures !== null ? [fate.figures] : []));
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

// --- files ----------------------------------------------------------------------------------------------------------

const columns = [...OPTIONS, 'verdict', 'seconds', 'states', 'paths', 'solver_calls', 'merges', 'why'];

/** The table as cells of text; an option that the technique does not use stays empty. */
function cells(row: Row, techniques: readonly TechniqueInfo[]): string[] {
  const { configuration, fate } = row;
  const chosen = techniques.find(({ name }) => name === configuration.technique);
  const figures = fate.kind === 'ended' ? fate.figures : null;
  const figure = (key: keyof Figures) => (figures === null ? '' : key === 'seconds' ? figures[key].toFixed(3) : String(figures[key]));
  return [
    ...OPTIONS.map((option) => (hasEffect(chosen, option, configuration) ? String(configuration[option]) : '')),
    fateWords(fateOf(row)),
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

/** A Markdown table below a line with its subject. */
export function comparisonMarkdown(rows: readonly Row[], techniques: readonly TechniqueInfo[], about: string): string {
  const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\|<>]/g, '\\$&');
  const line = (texts: readonly string[]) => `| ${texts.map(plain).join(' | ')} |\n`;
  const counts = Object.entries(VALUES).flatMap(([name, { kind }]) => (kind === 'count' ? [name] : []));
  const numbers = new Set([...counts, 'seconds', 'states', 'paths', 'solver_calls', 'merges']);
  const rule = columns.map((name) => (numbers.has(name) ? '---:' : '---')).join(' | ');
  return `${plain(about)}\n\n${line(columns)}| ${rule} |\n${rows.map((row) => line(cells(row, techniques))).join('')}`;
}
