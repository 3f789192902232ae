/** The coverage of the lines, branches and possible errors of a program, and its texts. */
import { msg, str } from '@lit/localize';
import type { CoverFate, CoverInput, CoverReport, CoverStep, EndlessRun, Goal, ReplayRead, RunEnd } from '../generated/interface.ts';
import { inputRows, readRows, type InputRow } from '../program/inputs.ts';
import { targetText } from '../program/session.ts';
import { counted, listed } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { lineList, lineName } from '../words/places.ts';

/** The status of a goal. `pending`: nothing is known yet. */
export type GoalFate = CoverFate | { verdict: 'pending' };

/** A goal and its status. */
export interface CoveredGoal {
  readonly goal: Goal;
  readonly fate: GoalFate;
}

/** Inputs, and the places that read them once their run is known. */
export type PlacedInput = CoverInput & { readonly reads?: readonly ReplayRead[] };

/** The coverage of a program so far. */
export interface Covered {
  readonly goals: readonly CoveredGoal[];
  /** Inputs that reach goals: while it runs, each that was the first to reach one; at the end, the chosen ones. */
  readonly inputs: readonly PlacedInput[];
  /** At the end: runs that never end, each in another loop or recursion. */
  readonly endless: readonly EndlessRun[];
}

/** The status of a goal, or of all goals of a line together. */
export type GoalVerdict = GoalFate['verdict'];

export const nothingCovered: Covered = { goals: [], inputs: [], endless: [] };

/** The coverage after one more result. */
export function afterStep(covered: Covered, step: CoverStep): Covered {
  switch (step.kind) {
    case 'begin':
      return { goals: step.goals.map((goal) => ({ goal, fate: { verdict: 'pending' } })), inputs: [], endless: [] };
    case 'reached': {
      const input = covered.inputs.length;
      const reached = new Set(step.input.goals);
      const goals = covered.goals.map((each, at) => (reached.has(at) ? { ...each, fate: reachedBy(each.fate, input) } : each));
      return { ...covered, goals, inputs: [...covered.inputs, step.input] };
    }
    case 'unreachable':
      return withFate(covered, step.goal, { verdict: 'unreachable', ...step.never });
    case 'open':
      return withFate(covered, step.goal, { verdict: 'unknown', stop: step.stop });
    case 'looking':
    case 'reducing':
      return covered;
  }
}

/** The final coverage. */
export function coveredBy({ goals, inputs, endless }: CoverReport): Covered {
  return { goals, inputs, endless };
}

function reachedBy(fate: GoalFate, input: number): GoalFate {
  return { verdict: 'reachable', inputs: [...(fate.verdict === 'reachable' ? fate.inputs : []), input] };
}

function withFate(covered: Covered, at: number, fate: GoalFate): Covered {
  return { ...covered, goals: covered.goals.map((each, number) => (number === at ? { ...each, fate } : each)) };
}

/** The number of goals with this status. */
export function countOf({ goals }: Covered, ...standings: GoalVerdict[]): number {
  return goals.filter(({ fate }) => standings.includes(fate.verdict)).length;
}

/** `line 7, division by zero`, with code between backticks. */
export function goalWords(goal: Goal): string {
  const what = aboutGoal(goal);
  return what === '' ? msg(str`line ${lineName(goal.line)}`) : msg(str`line ${lineName(goal.line)}, ${what}`);
}

/** The same after "to". */
export function goalTarget(goal: Goal): string {
  const [line, what] = [targetText({ target: { kind: 'line', line: goal.line } }), aboutGoal(goal)];
  return what === '' ? line : `${line}, ${what}`;
}

/** The text for a goal without its line; empty for a line. */
export function aboutGoal(goal: Goal): string {
  switch (goal.kind) {
    case 'line':
      return '';
    case 'branch':
      return goal.holds ? msg(str`${code(goal.condition)} holds`) : msg(str`${code(goal.condition)} does not hold`);
    case 'error':
      return messageWords(goal.text);
  }
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A sign for each status; a word always accompanies it. */
export const signs: Readonly<Record<GoalVerdict, string>> = { reachable: '→', unreachable: '×', unknown: '?', pending: '·' };

/** The most numbers of inputs that are named. */
const NAMED = 3;

/** The most characters of inputs beside other text. */
const LONGEST = 60;

/** The status of a goal, in a few words. */
export function fateWords(fate: GoalFate, inputs: readonly PlacedInput[]): string {
  switch (fate.verdict) {
    case 'reachable': {
      const [first = 0] = fate.inputs;
      const numbers = fate.inputs.slice(0, NAMED).map((number) => String(number + 1));
      const named = msg(str`no. ${fate.inputs.length > NAMED ? `${numbers.join(', ')} …` : listed(numbers)}`);
      const input = inputs[first];
      return input === undefined ? msg(str`reached, ${named}`) : msg(str`reached, ${shortInput(input)} (${named})`);
    }
    case 'unreachable':
      return msg('never, on any input: proved');
    case 'unknown':
      return msg('open');
    case 'pending':
      return msg('nothing is known yet');
  }
}

/** Inputs by the places that read them, if these read exactly them. */
export function coverRows(input: PlacedInput): InputRow[] {
  const { reads = [], inputs } = input;
  const isComplete = reads.reduce((sum, { times }) => sum + times, 0) === inputs.reduce((sum, { times }) => sum + times, 0);
  return (isComplete ? readRows(input, reads) : null) ?? inputRows(input);
}

/** Inputs, abbreviated. */
export function shortInput(input: PlacedInput): string {
  const rows = coverRows(input);
  if (rows.length === 0) return msg('with no input');
  const text = msg(str`with ${rows.map(({ name, value }) => (name === 'input' ? `input: ${value}` : `${name} = ${value}`)).join(', ')}`);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/** The goals that inputs reach: `lines 3–5 and 7, 2 branches, division by zero in line 7`. */
export function reachWords({ goals }: CoverInput, { goals: all }: Covered): string {
  const reached = goals.flatMap((at) => all[at]?.goal ?? []);
  const lines = reached.filter(({ kind }) => kind === 'line').map(({ line }) => line);
  const branches = reached.filter(({ kind }) => kind === 'branch').length;
  const errors = reached.flatMap((goal) => (goal.kind === 'error' ? [msg(str`${messageWords(goal.text)} in line ${lineName(goal.line)}`)] : []));
  return [
    ...(lines.length === 0 ? [] : [lines.length === 1 ? msg(str`line ${lineList(lines)}`) : msg(str`lines ${lineList(lines, ranges)}`)]),
    ...(branches === 0 ? [] : [counted(branches, msg('# branch|# branches'))]),
    ...errors,
  ].join(', ');
}

/** Groups consecutive numbers of an ascending list. */
function ranges(numbers: readonly number[]): string[] {
  const stretches: [number, number][] = [];
  for (const number of numbers) {
    const last = stretches.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else stretches.push([number, number]);
  }
  return stretches.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
}

/** The end of a run. */
export function runEndWords(end: RunEnd): string {
  switch (end.kind) {
    case 'finished':
      return msg(str`returns ${end.result}`);
    case 'error':
      return msg(str`${messageWords(end.error.text)} in line ${lineName(end.error.line)}`);
    case 'halted':
      return msg(str`given up in line ${lineName(end.line)}, because an assumption does not hold`);
    case 'reads':
      return msg(str`then reads another input in line ${lineName(end.line)}`);
    case 'goes':
      return msg('still running');
  }
}

/** The answer in a sentence. */
export function coverSentence(covered: Covered): string {
  const open = countOf(covered, 'unknown', 'pending');
  const [inputs, reached, all] = [covered.inputs.length, countOf(covered, 'reachable'), covered.goals.length];
  if (reached === 0) {
    return open === 0 ? msg('Nothing here can be reached.') : counted(open, msg('Nothing was reached, and # is open.|Nothing was reached, and # are open.'));
  }
  if (open === 0) return counted(inputs, msg('# input reaches all that can be reached.|# inputs reach all that can be reached.'));
  const reach = counted(inputs, msg('# input reaches {reached} of {all}|# inputs reach {reached} of {all}'), { reached, all });
  return `${reach}; ${counted(open, msg('# is open.|# are open.'))}`;
}

/** The numbers of reached goals of each kind, and the status of the rest. */
export function countWords(covered: Covered): string {
  const kinds = [
    ['line', msg('of # line|of # lines')],
    ['branch', msg('of # branch|of # branches')],
    ['error', msg('of # possible error|of # possible errors')],
  ] as const;
  const parts = kinds.flatMap(([kind, ofAll]) => {
    const all = covered.goals.filter(({ goal }) => goal.kind === kind);
    const reached = all.filter(({ fate }) => fate.verdict === 'reachable').length;
    return all.length === 0 ? [] : [`${reached} ${counted(all.length, ofAll)}`];
  });
  const never = countOf(covered, 'unreachable');
  const reached = msg(str`Reached: ${listed(parts)}.`);
  return never === 0 ? reached : `${reached} ${msg(str`No run reaches ${never} of them, whatever the inputs are: this is proved.`)}`;
}

/** The coverage that the editor shows beside a line. */
export interface LineCover {
  /** The status of the line itself. */
  readonly standing: GoalVerdict;
  /** The status of a goal in a reached line that is not reached: one direction of a condition, or an error. */
  readonly rest: GoalVerdict | null;
  /** All its goals, a row each, with code between backticks. */
  readonly words: readonly string[];
}

/** The coverage that the editor shows, by line: of lines and branches. Errors have signs of their own. */
export type LineCovers = ReadonlyMap<number, LineCover>;

export function lineCovers({ goals, inputs }: Covered): LineCovers {
  const byLine = new Map<number, CoveredGoal[]>();
  for (const each of goals) byLine.set(each.goal.line, [...(byLine.get(each.goal.line) ?? []), each]);
  const cover = (all: readonly CoveredGoal[]): LineCover => {
    const own = all.filter(isNoError);
    const standing = own.find(({ goal }) => goal.kind === 'line')?.fate.verdict ?? best(own);
    const others = own.filter(({ fate }) => fate.verdict !== standing).map(({ fate }) => fate.verdict);
    const rest = standing === 'reachable' ? (others.includes('unknown') ? 'unknown' : (others[0] ?? null)) : null;
    const words = all.map(({ goal, fate }) => `${aboutGoal(goal) || msg(str`Line ${lineName(goal.line)}`)}: ${fateWords(fate, inputs)}`);
    return { standing, rest, words };
  };
  return new Map([...byLine].filter(([, all]) => all.some(isNoError)).map(([line, all]) => [line, cover(all)]));
}

function isNoError({ goal }: CoveredGoal): boolean {
  return goal.kind !== 'error';
}

/** The status of a line where no statement begins: reached if anything in it was, otherwise that of the rest. */
function best(all: readonly CoveredGoal[]): GoalVerdict {
  const order: GoalVerdict[] = ['reachable', 'pending', 'unknown', 'unreachable'];
  return order.find((standing) => all.some(({ fate }) => fate.verdict === standing)) ?? 'pending';
}
