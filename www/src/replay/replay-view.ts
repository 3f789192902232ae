import { msg, str } from '@lit/localize';
import type { LineValue } from '../editor/line-marks.ts';
import type { Replay, ReplayEnd, ReplayLoop, ReplayStep, ReplayStretch } from '../generated/interface.ts';
import { capital, count, counted, listed } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { lineName, placeName } from '../words/places.ts';

/** A run of fewer steps is recorded whole: a number that is missing belongs to the step before it, whose statement has several parts. */
const WHOLE = 1000;

/** The marks of a replay in the editor. */
export interface ReplayMarks {
  /** The line that runs next. */
  current: number | null;
  /** At the ends of lines: the variables' values, each at the line that set it last. */
  values: Map<number, LineValue>;
}

interface Known {
  name: string;
  value: string;
  /** The line that set it, if the sample is dense enough to know. */
  line: number | null;
  fresh: boolean;
}

/** The marks for a step: the variables of its call, each at the line that set it. */
export function replayMarks(replay: Replay | null, at: number): ReplayMarks {
  const values = new Map<number, LineValue>();
  const step = replay?.steps[at];
  if (!replay || !step) return { current: null, values };
  for (const { name, value, line, fresh } of knownAt(replay, at)) {
    if (line === null) continue;
    const before = values.get(line);
    const text = `${name} = ${value}`;
    values.set(line, { text: before ? `${before.text}   ${text}` : text, fresh: fresh || (before?.fresh ?? false) });
  }
  return { current: step.line, values };
}

/** The element that the last step of a run needs and that its array does not have; null at other steps, and if the array has no name. */
export function missingElement({ steps, end }: Replay, at: number): { line: number; element: string } | null {
  const { kind, line, bounds } = end;
  if (kind !== 'error' || line === null || at !== steps.length - 1 || !bounds?.is_whole || bounds.array === null) return null;
  return { line, element: `${bounds.array}[${bounds.value}]` };
}

/** The number of steps at the begin of a longer run that are recorded, too: a quarter of what is recorded. */
const HEAD = 500;

/** Returns true if the step after this one is recorded: then what happens between the two is what this one does. */
export function isFollowed({ steps, total_steps }: Pick<Replay, 'steps' | 'total_steps'>, at: number): boolean {
  return isWhole({ total_steps }) || (steps[at + 1]?.index ?? HEAD) < HEAD;
}

/** Returns true if all steps of a run are recorded, not only a sample of them. */
export function isWhole({ total_steps }: Pick<Replay, 'total_steps'>): boolean {
  return total_steps < WHOLE;
}

/** The values of a step's call, without those that its own line has changed since the step before. */
export function valuesAt(replay: Replay, at: number): { name: string; value: string }[] {
  const { steps } = replay;
  const isOwn = steps[at - 1]?.line === steps[at]?.line;
  return knownAt(replay, at).filter(({ fresh }) => !(isOwn && fresh));
}

/** The variables of the call that a step belongs to. */
function knownAt({ steps, total_steps }: Pick<Replay, 'steps' | 'total_steps'>, at: number): Known[] {
  const isSample = !isWhole({ total_steps });
  /** For each open call, its variables and its last recorded step. */
  const calls: { known: Map<number, Known>; last: ReplayStep }[] = [];
  let previous: ReplayStep | undefined;
  for (const step of steps.slice(0, at + 1)) {
    const gap = isSample && previous !== undefined && previous.index + 1 !== step.index;
    calls.length = Math.min(calls.length, step.depth + 1);
    const deeper = previous !== undefined && step.depth > previous.depth;
    let call = calls[step.depth];
    if (!call || deeper || call.last.function !== step.function) {
      // Calls in between may be missing from a sample.
      for (let depth = calls.length; depth < step.depth; depth++) calls[depth] = { known: new Map(), last: step };
      call = calls[step.depth] = { known: new Map(), last: step };
    }
    for (const known of call.known.values()) known.fresh = false;
    for (const { name, variable, value } of step.changes) {
      const line = gap || call.last === step ? null : call.last.line;
      call.known.set(variable, { name, value, line, fresh: true });
    }
    call.last = step;
    previous = step;
  }
  return [...(calls[steps[at]?.depth ?? 0]?.known.values() ?? [])];
}

/** The end of a run, as a sentence; code stands between backticks. */
export function endWords({ kind, line, text }: ReplayEnd): string {
  if (kind === 'returned') return `${capital(messageWords(text))}.`;
  if (kind === 'steps') return msg(str`It is ${messageWords(text)}, in line ${lineName(line)}.`);
  if (kind === 'error') return msg(str`It failed in line ${lineName(line)}: ${messageWords(text)}.`);
  return msg(str`It stopped in line ${lineName(line)}: ${messageWords(text)}.`);
}

/** The position of a step in a replay, in parts: its number, the line that runs next or how the run ended, and the loop's iteration. */
export function whereParts(replay: Replay, at: number): string[] {
  const step = replay.steps[at];
  if (!step) return [];
  const { total_steps, end } = replay;
  const isLast = at === replay.steps.length - 1;
  const inner = loopPositionsAt(replay, at).at(-1);
  return [
    msg(str`Step ${count(step.index)} of ${count(total_steps)}`),
    isLast ? lastText(end) : msg(str`next: ${placeName(step.line)}`),
    ...(step.function === 'main' || (isLast && end.kind === 'returned') ? [] : [msg(str`in ${step.function}`)]),
    ...(inner?.iteration && !(isLast && end.kind === 'returned')
      ? [msg(str`loop in line ${lineName(inner.loop.line)}, iteration ${count(inner.iteration)}`)]
      : []),
  ];
}

/** More marks than these would be a grey bar. */
const MOST_TICKS = 80;

/** The steps at which an iteration of the innermost loop around them begins, by their index; none if they are too many. */
export function iterationTicks(replay: Replay): readonly number[] {
  const starts = iterationStarts(replay);
  return starts.length > MOST_TICKS ? [] : starts;
}

/** The steps at which an iteration of the innermost loop around them begins, by their index. */
export function iterationStarts(replay: Pick<Replay, 'steps' | 'loops'>): number[] {
  const starts: number[] = [];
  let before = '';
  for (const at of replay.steps.keys()) {
    const inner = loopPositionsAt(replay, at).at(-1);
    const now = inner ? `${inner.loop.line} ${inner.iteration}` : '';
    if (now !== '' && now !== before) starts.push(at);
    before = now;
  }
  return starts;
}

/** The words for the last step, where the run ends. */
function lastText({ kind, line, text, bounds }: ReplayEnd): string {
  // In the words of the answer.
  if (kind === 'error' && bounds?.is_whole && bounds.array !== null) {
    return bounds.value.startsWith('-') ? msg(str`${placeName(line)}: before the start of ${bounds.array}`) : msg(str`${placeName(line)}: past the end of ${bounds.array}`);
  }
  switch (kind) {
    case 'target':
      return msg(str`${placeName(line)}: the target`);
    case 'returned':
      return messageWords(text).replaceAll('`', '');
    default:
      return msg(str`${placeName(line)}: ${messageWords(text)}`);
  }
}

/** The position of a step in a loop. */
export interface LoopPosition {
  loop: ReplayLoop;
  stretch: ReplayStretch;
  /** The iteration, if it is known. */
  iteration: number | null;
}

/** The loops around a step, outer ones first. */
export function loopPositionsAt(replay: Pick<Replay, 'steps' | 'loops'>, at: number): LoopPosition[] {
  const step = replay.steps[at];
  if (!step) return [];
  return replay.loops
    .filter(({ line, end_line }) => line <= step.line && step.line <= end_line)
    .flatMap((loop) => {
      const stretch = loop.stretches.findLast(({ first }) => first.step <= step.index);
      return stretch ? [{ loop, stretch, iteration: iterationAt(stretch, step.index) }] : [];
    });
}

/** Iterations of the same path have the same length, unless inner loops or calls took longer in some. */
function iterationAt({ first, last }: ReplayStretch, index: number): number | null {
  if (last === null) return first.iteration;
  const length = (last.step - first.step) / (last.iteration - first.iteration);
  if (index >= last.step) return last.iteration;
  return Number.isInteger(length) ? first.iteration + Math.floor((index - first.step) / length) : null;
}

/** The columns of a loop's table: its variables, without arrays and records that do not change. */
export function columnsOf(loop: ReplayLoop): number[] {
  const values = (column: number) =>
    loop.stretches.flatMap(({ first, last, end }) => [first.values, last?.values ?? end, end].map((row) => row[column] ?? ''));
  const isBulky = (text: string) => /^[[{]/.test(text);
  return loop.variables
    .map((_, column) => column)
    .filter((column) => {
      const all = values(column);
      return !all.every((text) => isBulky(text) && text === all[0]);
    });
}

/** A row of a loop's table: an iteration, or a stretch of iterations with the same path. */
export type TableRow =
  | { kind: 'iteration'; iteration: number; cells: Cell[]; path: number | null; current: boolean }
  | { kind: 'stretch'; text: string; current: boolean }
  | { kind: 'omitted'; text: string };

/** The value of a variable before an iteration, and after it if that is known. */
export interface Cell {
  before: string;
  after: string | null;
}

/** The rows of a loop's table, with the current iteration written out. */
export function tableRows(loop: ReplayLoop, position: LoopPosition | null): TableRow[] {
  const rows = loop.stretches.map((stretch, at) => {
    const here = position?.stretch === stretch ? position.iteration : null;
    const unknown = position?.stretch === stretch && position.iteration === null;
    // The very last iteration, in which the loop ends, is written out too.
    const last = at + 1 === loop.stretches.length ? (stretch.last?.iteration ?? null) : null;
    return stretchRows(loop, stretch, [here, last], unknown);
  });
  if (loop.omitted > 0) {
    rows.splice(Math.ceil(rows.length / 2), 0, [{ kind: 'omitted', text: counted(loop.omitted, msg('# stretch is left out|# stretches are left out')) }]);
  }
  return rows.flat();
}

function stretchRows(
  loop: ReplayLoop,
  stretch: ReplayStretch,
  [current, last]: [number | null, number | null],
  somewhere: boolean,
): TableRow[] {
  const start = stretch.first.iteration;
  const end = stretch.last?.iteration ?? start;
  const written = new Set([start, current ?? start, last ?? start]);
  if (end - start < 3) for (let each = start; each <= end; each++) written.add(each);
  const rows: TableRow[] = [];
  for (let each = start; each <= end; ) {
    if (written.has(each)) {
      rows.push({
        kind: 'iteration',
        iteration: each,
        cells: cellsOf(stretch, each),
        path: stretch.path,
        current: each === current || (somewhere && start === end),
      });
      each += 1;
    } else {
      let to = each;
      while (to < end && !written.has(to + 1)) to++;
      rows.push({ kind: 'stretch', text: stretchText(loop, stretch, each, to), current: somewhere });
      each = to + 1;
    }
  }
  return rows;
}

function cellsOf(stretch: ReplayStretch, iteration: number): Cell[] {
  const end = stretch.last ?? stretch.first;
  return stretch.first.values.map((_, column) => ({
    before: valueAt(stretch, column, iteration) ?? '…',
    after: iteration < end.iteration ? valueAt(stretch, column, iteration + 1) : (stretch.end[column] ?? null),
  }));
}

/** The value of a variable at the start of an iteration of a stretch; null if it is not known. */
function valueAt({ first, last, growth }: ReplayStretch, column: number, iteration: number): string | null {
  const start = first.values[column] ?? '';
  if (iteration === first.iteration) return start;
  if (last !== null && iteration === last.iteration) return last.values[column] ?? '';
  const by = growth[column] ?? null;
  if (by === null) return null;
  return String(BigInt(start) + BigInt(by) * BigInt(iteration - first.iteration));
}

function stretchText(loop: ReplayLoop, { growth }: ReplayStretch, from: number, to: number): string {
  const changes = loop.variables.flatMap((name, column) => {
    const by = BigInt(growth[column] ?? 0);
    if (by === 0n) return [];
    return [by > 0n ? msg(str`${name} grows by ${by}`) : msg(str`${name} falls by ${-by}`)];
  });
  const same = from === to ? msg(str`iteration ${from}: the same path`) : msg(str`iterations ${from} to ${to}: the same path`);
  return changes.length === 0 ? same : `${same}, ${listed(changes)}`;
}

/** A path through a loop in short: the decisions at its branches, as in `line 5 yes, line 7 no`. */
export function pathText(loop: ReplayLoop, path: number | null): string {
  const decisions = path === null ? undefined : loop.paths[path];
  if (!decisions) return msg('another');
  const words = decisions.map((decision) =>
    decision.kind === 'branch'
      ? decision.taken
        ? msg(str`line ${lineName(decision.line)} yes`)
        : msg(str`line ${lineName(decision.line)} no`)
      : msg(str`loop in line ${lineName(decision.line)}`),
  );
  return words.length === 0 ? msg('straight') : words.join(', ');
}
