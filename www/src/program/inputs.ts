import { msg, str } from '@lit/localize';
import type { ArgumentValue, Dialect, ElementRun, RequestInputs, RequestArgument, Repeated, ReplayRead, RowRun, Witness } from '../generated/interface.ts';
import { argumentWords } from '../words/message.ts';
import { counted } from '../words/format.ts';
import { placeName } from '../words/places.ts';

/** The inputs of a run, as reports give them. */
export type RunInputs = Pick<Witness, 'inputs' | 'parameters'>;

/** One input of a run: its name, where it is read (empty if that needs no words), and its value in words. */
export interface InputRow {
  name: string;
  where: string;
  value: string;
}

/** Arrays that start above index 0, or have gaps, are written out from index 0 up to this length; others by index. */
const DENSE_LENGTH = 400;

/** Up to this many numbers are copied one by one; more are folded. */
const COPIED_LENGTH = 2_000;

/** The most places that have a row of their own. */
const MOST_PLACES = 8;

/** As on the command line: longer lists are written as ranges, and longer repetitions with a count. */
const LONGEST_LIST = 64;
const LONGEST_WRITTEN_OUT = 16;

/** A value several times in a row. */
type Run = [value: string, times: bigint];

/** Formats runs of values. */
type Writer = (runs: readonly Run[]) => string;

/** The inputs of a witness: parameters in order, then what `input` reads. */
export function inputRows(witness: RunInputs): InputRow[] {
  const rows = parameterRows(witness);
  if (witness.inputs.length > 0) rows.push({ name: 'input', where: '', value: folded(inputRuns(witness.inputs)) });
  return rows;
}

/**
 * The inputs of a run by the places that read them; null if they are better shown in another way, because a place reads single
 * characters, or has read too much to tell.
 */
export function readRows(witness: RunInputs, reads: readonly ReplayRead[]): InputRow[] | null {
  const rows = reads.map(({ name: read, kind, line, times, values }) => {
    const runs = values.map(([value, repeated]): Run => [value, BigInt(repeated)]);
    const isWhole = runs.reduce((sum, [, repeated]) => sum + repeated, 0n) === BigInt(times);
    if (!isWhole || read === null) return null;
    const name = argumentWords(read);
    if (kind === 'argument') return { name, where: '', value: folded(runs) };
    const place = kind === 'input' ? placeName(line) : msg(str`${placeName(line)}, scanf`);
    const where = times === 1 ? place : counted(times, msg('{place}, # time|{place}, # times'), { place });
    const value = times > 1 && runs.length === 1 ? msg(str`${runs[0]?.[0] ?? ''} each time`) : folded(runs);
    return { name, where, value };
  });
  if (rows.length === 0 || rows.length > MOST_PLACES || !rows.every((row) => row !== null)) return null;
  return [...parameterRows(witness), ...rows];
}

function parameterRows({ parameters }: RunInputs): InputRow[] {
  return parameters.map(({ name, value }) => ({ name, where: '', value: argumentText(value) }));
}

/** All inputs as lines of text to copy; only very long lists are folded. */
export function inputText(witness: RunInputs): string {
  const lines = witness.parameters.map(({ name, value }) => `${name} = ${argumentText(value, writtenOut(', '))}`);
  if (witness.inputs.length > 0) lines.push(`input: ${writtenOut(' ')(inputRuns(witness.inputs))}`);
  return lines.join('\n');
}

/** Merges equal neighbours: `1 ×3, 0`. */
export function folded(runs: readonly Run[]): string {
  const joined: Run[] = [];
  for (const [value, times] of runs) {
    const last = joined.at(-1);
    if (last?.[0] === value) last[1] += times;
    else if (times > 0n) joined.push([value, times]);
  }
  return joined.map(([value, times]) => (times > 1n ? `${value} ×${times}` : value)).join(', ');
}

/** Explains the notation for a repetition if a row uses it, with code between backticks; else null. */
export function foldingNote(rows: readonly InputRow[]): string | null {
  return rows.some(({ value }) => value.includes(' ×')) ? msg('`0 ×4` stands for four zeros in a row.') : null;
}

function writtenOut(between: string): Writer {
  return (runs) => {
    const all = runs.reduce((sum, [, times]) => sum + times, 0n);
    if (all > COPIED_LENGTH) return folded(runs);
    return runs.flatMap(([value, times]) => Array.from({ length: Number(times) }, () => value)).join(between);
  };
}

function inputRuns(inputs: readonly Repeated[]): Run[] {
  return inputs.map(({ value, times }) => [value, BigInt(times)]);
}

/** Formats an argument; `write` joins an array's elements. */
export function argumentText(value: ArgumentValue, write: Writer = folded): string {
  switch (value.kind) {
    case 'integer':
      return value.value;
    case 'array':
      return arrayText(value.runs, ({ value }) => value, write, '0');
    case 'rows':
      return arrayText(value.rows, (row) => arrayText(row.runs, ({ value }) => value, write, '0'), write, '[]');
  }
}

/** The elements from index 0 on, with `other` in the gaps; far-out or negative indices are given explicitly. */
function arrayText<T extends ElementRun | RowRun>(
  runs: readonly T[],
  text: (run: T) => string,
  write: Writer,
  other: string,
): string {
  const dense: Run[] = [];
  let next = 0n;
  let gaps = false;
  for (const run of runs) {
    const first = BigInt(run.first);
    gaps ||= first !== next;
    if (first < next || (gaps && BigInt(run.last) >= DENSE_LENGTH)) return `[${runs.map((run) => byIndex(run, text(run))).join(', ')}]`;
    dense.push([other, first - next], [text(run), BigInt(run.last) - first + 1n]);
    next = BigInt(run.last) + 1n;
  }
  return `[${write(dense)}]`;
}

function byIndex({ first, last }: ElementRun | RowRun, text: string): string {
  return first === last ? `${first}: ${text}` : `${first} to ${last}: ${text}`;
}

/** The command that runs a program on these inputs. */
export function commandLine(witness: RunInputs, dialect: Dialect): string {
  const words = ['loopscope', 'run', dialect === 'c' ? 'program.c' : 'program.mc'];
  const takesArray = witness.parameters.some(({ value }) => value.kind !== 'integer');
  if (dialect === 'microc' || (dialect === 'sized' && takesArray)) words.push('--dialect', dialect);
  if (witness.inputs.length > 0) {
    const inputs = witness.inputs.flatMap(({ value, times }) =>
      times > LONGEST_WRITTEN_OUT ? [`${value}*${times}`] : Array.from({ length: times }, () => value),
    );
    const text = inputs.join(',');
    words.push('--input', text.includes('*') ? `'${text}'` : text);
  }
  if (witness.parameters.length > 0) {
    const args = Object.fromEntries(witness.parameters.map(({ name, value }) => [name, argumentJson(value)]));
    words.push('--args', `'${JSON.stringify(args)}'`);
  }
  return words.join(' ');
}

/** An argument in the format of `--args`: integers that JSON readers would round become strings. */
function argumentJson(value: ArgumentValue): unknown {
  switch (value.kind) {
    case 'integer':
      return integerJson(value.value);
    case 'array':
      return elementsJson(value.runs);
    case 'rows':
      return runsJson(value.rows, (row) => elementsJson(row.runs), []);
  }
}

function elementsJson(runs: readonly ElementRun[]): unknown {
  return runsJson(runs, ({ value }) => integerJson(value), 0);
}

/** A list from index 0 on, or an object by indices and index ranges. */
function runsJson<T extends ElementRun | RowRun>(runs: readonly T[], json: (run: T) => unknown, other: unknown): unknown {
  const near = runs.every(({ first, last }) => BigInt(first) >= 0n && BigInt(last) < LONGEST_LIST);
  if (!near) {
    const key = ({ first, last }: T) => (first === last ? first : `${first}..${last}`);
    return Object.fromEntries(runs.map((run) => [key(run), json(run)]));
  }
  const list: unknown[] = [];
  for (const run of runs) {
    while (list.length < Number(run.first)) list.push(other);
    while (list.length <= Number(run.last)) list.push(json(run));
  }
  return list;
}

function integerJson(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** The inputs of a witness as the inputs of a run. */
export function givenOf(witness: RunInputs): RequestInputs {
  return { inputs: givenInputs(witness.inputs), arguments: witness.parameters.map(({ value }) => givenArgument(value)) };
}

/** The values for `input` as inputs of a run. */
export function givenInputs(inputs: readonly Repeated[]): [string, number][] {
  return inputs.map(({ value, times }) => [value, times]);
}

/** An argument as the input of a run. */
export function givenArgument(value: ArgumentValue): RequestArgument {
  type Placed = RequestArgument['elements'][number];
  switch (value.kind) {
    case 'integer':
      return { dimensions: 0, elements: [['', '', '', '', value.value]] };
    case 'array':
      return { dimensions: 1, elements: value.runs.map(({ first, last, value }): Placed => ['', '', first, last, value]) };
    case 'rows':
      return {
        dimensions: 2,
        elements: value.rows.flatMap((row) =>
          row.runs.map(({ first, last, value }): Placed => [row.first, row.last, first, last, value]),
        ),
      };
  }
}

/** The inputs of a witness as the texts of form fields, by name. */
export function witnessFields(witness: Witness): Record<string, string> {
  return Object.fromEntries([...inputRows({ ...witness, inputs: [] }).map(({ name, value }) => [name, value]), ['input', inputsText(witness.inputs)]]);
}

/** The values for `input`, as text. */
export function inputsText(inputs: readonly Repeated[]): string {
  return folded(inputRuns(inputs));
}
