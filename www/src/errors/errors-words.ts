/** The errors of a program in sentences. */
import { msg, str } from '@lit/localize';
import { coverRows } from '../cover/cover-view.ts';
import { errorSentence } from '../answer/verdict-view.ts';
import type { Dialect } from '../generated/interface.ts';
import { readRows } from '../program/inputs.ts';
import { visibleText } from '../replay/c-text.ts';
import { capital, count, counted, countedWord } from '../words/format.ts';
import type { ErrorRun, ErrorsShown } from './errors-job.ts';
import type { Errors, FoundError } from './errors.ts';
import { lineList } from '../words/places.ts';

/** The most characters of inputs beside the sentence. */
const LONGEST = 60;

/** The look and the sentence of a card, with what else is known. */
export interface ErrorsWords {
  kind: 'error' | 'extreme' | 'proved' | 'unknown';
  sign: string;
  sentence: string;
  /** The proof about the other places, in words; empty if there is none. */
  proved: string;
  /** The places that are still open, in words; empty if there are none. */
  open: string;
}

/** The findings, and what was known before. */
type Found = Pick<ErrorsShown, 'run' | 'errors' | 'knowsFirst' | 'hang' | 'limit'>;

/** A search that has ended, or its first part, in sentences. */
export function errorsWords(shown: Found): ErrorsWords {
  const { run, errors, hang, limit } = shown;
  const { found, open, places } = errors;
  const certain = found.filter(({ isExtreme }) => !isExtreme).length;
  const isWhole = open.length === 0 && (places > 0 || run.kind === 'done');
  const sentence = isWhole ? allFound(shown, certain) : soFar(certain);
  const look =
    certain > 0
      ? ({ kind: 'error', sign: String(certain) } as const)
      : hang !== null
        ? ({ kind: 'error', sign: '∞' } as const)
        : !isWhole
          ? ({ kind: 'unknown', sign: '?' } as const)
          : found.length > 0
            ? ({ kind: 'extreme', sign: '⇥' } as const)
            : ({ kind: 'proved', sign: '✓' } as const);
  return { ...look, sentence, proved: isWhole ? provedWords(errors, limit) : '', open: isWhole ? '' : openWords(errors) };
}

/** The sentence if all places are decided. */
function allFound({ errors: { found, isLimited }, knowsFirst, hang, limit }: Found, certain: number): string {
  if (certain === 0 && hang === null) {
    if (found.length > 0) return msg('Everyday numbers are fine.');
    return isLimited ? msg(str`Nothing can go wrong for numbers up to ${count(limit ?? 0)}.`) : msg('Nothing can go wrong.');
  }
  if (!knowsFirst && hang === null) return capital(countedWord(certain, msg('# error.|# errors.')));
  const others = hang === null ? certain - 1 : certain;
  if (others > 0) return capital(countedWord(others, msg('# more error.|# more errors.')));
  return found.length > certain || isLimited ? msg('No other error with everyday numbers.') : msg('No other error.');
}

function soFar(certain: number): string {
  return certain === 0 ? msg('No error so far.') : capital(countedWord(certain, msg('# error so far.|# errors so far.')));
}

function provedWords({ isLimited }: Errors, limit: number | null): string {
  return isLimited ? msg(str`All other places are proved for numbers up to ${count(limit ?? 0)}.`) : msg('All other places are proved.');
}

/** Tells the number of decided places, and the lines of the others. */
export function openWords({ places, decided, open }: Errors): string {
  const done = counted(places, msg('{decided} of # place is decided.|{decided} of # places are decided.'), { decided });
  return open.length === 0 ? done : `${done} ${counted(open.length, msg('I don’t know about line {lines}.|I don’t know about lines {lines}.'), { lines: lineList(open) })}`;
}

/** The errors that only extreme inputs show, as a sentence. */
export function extremeWords(extreme: readonly FoundError[]): string {
  const lines = [...new Set(extreme.map(({ goal }) => goal.line))];
  const isOverflow = extreme.every(({ goal }) => goal.error === 'signed-overflow');
  const forms = isOverflow
    ? msg('Only with extreme numbers: line {lines} can overflow.|Only with extreme numbers: lines {lines} can overflow.')
    : msg('Only with extreme numbers: line {lines} can go wrong.|Only with extreme numbers: lines {lines} can go wrong.');
  return counted(lines.length, forms, { lines: lineList(lines) });
}

/** An error as a sentence: its run, once it is there, tells more. */
export function rowSentence({ goal }: FoundError, run: ErrorRun | undefined, dialect: Dialect): string {
  const { bounds = null, cause = null, why = null } = run?.rerun.replay.end ?? {};
  return errorSentence({ kind: goal.error, text: goal.text, line: goal.line, column: goal.column, bounds, cause, why }, dialect);
}

/** The inputs of an error, briefly. */
export function rowInputs({ input }: FoundError, run: ErrorRun | undefined): string {
  const reads = run?.rerun.replay.reads ?? [];
  const isTyped = run !== undefined && run.stdin !== null && input.inputs.length > 0 && readRows(input, reads) === null;
  const rows = isTyped ? [] : coverRows({ ...input, steps: 0, end: { kind: 'goes' }, goals: [], reads });
  const text = isTyped ? visibleText(run.stdin ?? '').replaceAll('\n', '') : rows.map(({ name, value }) => (name === 'input' ? value : `${name} = ${value}`)).join(', ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
