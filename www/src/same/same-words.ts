/** The words for what was found about two programs, with code between backticks. */
import { msg, str } from '@lit/localize';
import { loadingWords } from '../answer/progress.ts';
import { failureWords, inputWords, refusalWords } from '../class/class-words.ts';
import { promisedRange, type Output } from '../class/class-work.ts';
import { readRows } from '../program/inputs.ts';
import { printedText } from '../replay/c-text.ts';
import type { Rerun } from '../replay/moments.ts';
import { isFollowed, whereParts } from '../replay/replay-view.ts';
import { messageWords } from '../words/message.ts';
import { count as counting, counted, duration, listed } from '../words/format.ts';
import type { LoopPair, Message, ReferenceFailure } from '../generated/interface.ts';
import type { Stage } from './asking.ts';
import type { SameRun, Watched } from './comparing.ts';
import type { Found } from './found.ts';
import { SIDES, type Moment, type Side } from './in-step.ts';
import { partsOf } from './parts.ts';
import { exhaustiveWords } from '../answer/exhaustive-words.ts';
import { assumedWords } from '../answer/assumed-words.ts';
import { stackWords } from '../answer/stack-words.ts';

/** An answer about two programs. */
export interface SameText {
  kind: 'idle' | 'busy' | 'differ' | 'proved' | 'tried' | 'problems' | 'wrong' | 'unknown';
  sign: string;
  sentence: string;
  /** The facts that follow it, a paragraph each. */
  facts: readonly string[];
}

export function sameText(run: SameRun, now: number, promised: string): SameText {
  switch (run.kind) {
    case 'idle':
      return {
        kind: 'idle',
        sign: '',
        sentence: msg('Do these two programs do the same?'),
        facts: [msg('The reference says what is right. Put the other program beside it, then press Compare: you get an input on which they differ, or a proof that there is none.')],
      };
    case 'running':
      return { kind: 'busy', sign: '', sentence: stageSentence(run.stage), facts: progressWords(run, now) };
    case 'stopped':
      return { kind: 'unknown', sign: '?', sentence: msg(str`Stopped after ${duration(run.seconds)}.`), facts: [msg('Nothing found so far, nothing proved.')] };
    case 'broken':
      return { kind: 'wrong', sign: '!', sentence: msg('Loopscope broke, not your program.'), facts: [run.message] };
    case 'done':
      return foundText(run.found, run.watched, promised);
  }
}

function stageSentence({ kind }: Stage): string {
  switch (kind) {
    case 'runs':
    case 'search':
      return msg('Looking for an input on which they differ…');
    case 'solver':
      return msg('Loading the solver…');
    case 'proof':
      return msg('Looking for a proof that they do the same…');
    case 'end':
      return msg('Looking for a proof that the submission always ends…');
  }
}

function progressWords({ since, stage, loaded: [loaded, total] }: Extract<SameRun, { kind: 'running' }>, now: number): string[] {
  const seconds = Math.floor((now - since) / 1000);
  if (stage.kind === 'solver') return [loadingWords(loaded, total, seconds)];
  const done =
    stage.kind !== 'runs'
      ? [msg('Runs have found no difference.')]
      : stage.inputs === null ? [] : [counted(stage.inputs, msg('The reference was run on # input.|The reference was run on # inputs.'))];
  return [...done, ...(seconds < 1 ? [] : [duration(seconds)])];
}

function foundText(found: Found, watched: Watched | null, promised: string): SameText {
  switch (found.kind) {
    case 'differ':
      return {
        kind: 'differ',
        sign: '≠',
        sentence: differSentence(found.difference.input, watched?.runs.reference ?? null),
        facts: [...causeWords(found.difference.given.end, watched), ...(watched === null ? [msg('Their runs cannot be shown.')] : []), ...assumedWords(found.assumed)],
      };
    case 'same':
      return { kind: 'proved', sign: '✓', sentence: msg('They do the same.'), facts: [proofWords(promised), ...(found.every === null ? [] : [exhaustiveWords(found.every)]), ...togetherWords(found.loops), ...[stackWords(found.stack)].filter((told) => told !== ''), ...leftOutWords(found.leftOut), ...assumedWords(found.assumed)] };
    case 'tried':
      if (found.runs === 0) return { kind: 'unknown', sign: '?', sentence: msg('Nothing was compared.'), facts: [msg('The reference ends without an error on no input that was tried.'), ...leftOutWords(found.leftOut)] };
      return { kind: 'tried', sign: '✓', sentence: found.undecided === null ? msg('No difference found.') : msg('No difference found, but not all is decided.'), facts: [...triedFacts(found), ...assumedWords(found.assumed)] };
    case 'refused':
      return {
        kind: 'problems',
        sign: '!',
        sentence: found.side === 'reference' ? msg('The reference has an error.') : msg('The submission has an error.'),
        facts: [`${refusalWords(found.refusal)}.`],
      };
    case 'wrong':
      return {
        kind: 'wrong',
        sign: '!',
        sentence: msg(str`The reference goes wrong for ${inputWords(found.failure.input)}.`),
        facts: [msg(str`${failureWords(found.failure)} Fix it, or promise other numbers.`)],
      };
    case 'invalid':
      return { kind: 'wrong', sign: '!', sentence: msg('Nothing was compared.'), facts: [found.message] };
  }
}

/** The longest input that is a part of a sentence, in characters. */
const SHORT = 40;

function differSentence(input: string, run: Rerun | null): string {
  const names = run === null ? null : namedInputs(run, input);
  if (names !== null) return msg(str`They differ for ${names}.`);
  if (input === '') return msg('They differ.');
  return isShort(input) ? msg(str`They differ for the input \`${inputWords(input)}\`.`) : msg('They differ for an input.');
}

/** The inputs with the names that the program gives them, if they are few and it reads them all: `n` = 10. */
function namedInputs({ replay }: Rerun, input: string): string | null {
  const rows = readRows({ inputs: [], parameters: [] }, replay.reads);
  const isPlain = rows !== null && rows.length <= 3 && rows.length === partsOf(input, 'words').length && replay.reads.every(({ times }) => times === 1);
  if (!isPlain || rows.some(({ value }) => value.length > SHORT)) return null;
  return listed(rows.map(({ name, value }) => `\`${name}\` = ${value}`));
}

/** True if an input can be told in a sentence, so that it need not be shown below it. */
export function isShort(input: string): boolean {
  return inputWords(input).length <= SHORT && !input.includes('`') && !input.trim().includes('\n');
}

/** The numbers that count if none are promised. */
const EVERYDAY = ['-10000', '10000'] as const;

function proofWords(promised: string): string {
  const [least, greatest] = promisedRange(promised)?.split('..') ?? EVERYDAY;
  return msg(str`Proved for every input with numbers from ${least} to ${greatest} on which the reference ends without an error.`);
}

function togetherWords(loops: readonly LoopPair[]): string[] {
  return loops.map(({ reference, program }, at) => msg(str`Loop ${at + 1}: line ${reference} of the reference and line ${program} of the submission run together, iteration by iteration.`));
}

function leftOutWords(failure: ReferenceFailure | null): string[] {
  return failure === null ? [] : [msg(str`Inputs on which the reference goes wrong are left out, such as ${inputWords(failure.input)}: ${failureWords(failure)}`)];
}

function triedFacts({ runs, undecided, why, leftOut }: Extract<Found, { kind: 'tried' }>): string[] {
  return [
    counted(runs, msg('Both do the same on # input that was tried. This is no proof.|Both do the same on # inputs that were tried. This is no proof.')),
    ...(undecided === null ? [] : [msg(str`It is not known what the submission does for ${inputWords(undecided)}: its run was stopped.`)]),
    ...(why === null ? [] : [msg(str`There is no proof: ${why}.`)]),
    ...leftOutWords(leftOut),
  ];
}

/** Where the first difference is; null if that is not known. */
export function differenceWords({ steps }: Watched, output: Output): string | null {
  const { same } = steps;
  if (same === null) return null;
  switch (output) {
    case 'exact':
      return msg(str`First difference: character ${same + 1}`);
    case 'words':
      return msg(str`First difference: word ${same + 1}`);
    case 'numbers':
      return msg(str`First difference: number ${same + 1}`);
  }
}

/** Tells what each program prints where they part, and in which line, or the `end` of the submission in its place. */
function causeWords(end: Message | null, watched: Watched | null): string[] {
  const ended = end === null ? [] : [msg(str`The submission: ${messageWords(end)}.`)];
  if (watched === null || watched.steps.same === null) return ended;
  const { runs, steps: { prints, texts } } = watched;
  const [reference, submission] = SIDES.map((side) => {
    const [at, text, { replay }] = [prints[side], texts[side], runs[side]];
    const line = at !== null && isFollowed(replay, at) ? replay.steps[at]?.line : undefined;
    if (text === null || line === undefined) return null;
    return { text: `\`${shortened(text)}\``, line };
  });
  if (reference && submission) return [msg(str`The reference prints ${reference.text} in line ${reference.line}, the submission ${submission.text} in line ${submission.line}.`)];
  if (reference && texts.submission === null && end !== null) return [msg(str`The reference prints ${reference.text} in line ${reference.line}.`), ...ended];
  if (reference && texts.submission === null) return [msg(str`The reference prints ${reference.text} in line ${reference.line}, the submission nothing more.`)];
  if (submission && texts.reference === null) return [msg(str`The submission prints ${submission.text} in line ${submission.line}, the reference nothing more.`)];
  return ended;
}

/** The names of the two programs. */
export function sideName(side: Side): string {
  return side === 'reference' ? msg('Reference') : msg('Submission');
}

/** Describes the point that a run has reached, in parts. */
export function sideParts(side: Side, { runs }: Watched, moment: Moment): string[] {
  const { replay, dialect } = runs[side];
  const at = moment[side];
  const printed = moment.waits === side ? '' : printedAt(replay, dialect, at);
  const isOver = at === replay.steps.length - 1;
  return [
    ...whereParts(replay, at).slice(1),
    ...(printed === '' ? [] : [msg(str`prints \`${printed}\``)]),
    ...(moment.waits === side ? [isOver ? msg('has ended') : msg('waits')] : []),
  ];
}

/** Returns the output of a step, on one line; empty if there is none, or it is not known. */
function printedAt(replay: Rerun['replay'], dialect: Rerun['dialect'], at: number): string {
  const { steps, outputs } = replay;
  const [now, next] = [steps[at], steps[at + 1]];
  if (now === undefined || next === undefined || outputs.total > outputs.last.length || !isFollowed(replay, at)) return '';
  const codes = outputs.last.slice(now.printed, next.printed);
  return shortened(dialect === 'c' ? printedText(codes) : codes.join(' '));
}

/** A text on one line that is not long, without the signs of code. */
function shortened(text: string): string {
  const line = text.trim().replaceAll('`', "'").split(/\s*\n\s*/).join(' ');
  return line.length > SHORT ? `${line.slice(0, SHORT - 1)}…` : line;
}

/** The moment of both runs. */
export function momentWords(at: number, count: number): string {
  return msg(str`Step ${counting(at)} of ${counting(count)}, in step`);
}

/** The run that waits then; empty if none does. */
export function waitWords({ waits }: Moment): string {
  if (waits === null) return '';
  return waits === 'reference' ? msg('the reference waits') : msg('the submission waits');
}
