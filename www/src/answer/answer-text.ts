/** The sentences of an answer, as data: for its card, and for its picture. */
import { msg, str } from '@lit/localize';
import type { Assumption, EndlessRun, ErrorText, Replay, Report } from '../generated/interface.ts';
import type { Certificate } from '../proof/certificate.ts';
import { excludedByBoundsWords, neverLeftWords, proofBriefly } from '../proof/proof-view.ts';
import { targetText, type Session } from '../program/session.ts';
import { endlessRunSentence, longRunWords, stayingWords, unaskedWords, type RecurrentProof } from '../proof/termination-view.ts';
import { leavesOut, switchNames } from '../words/catalogue.ts';
import { count } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import type { InputFacts } from './analysis.ts';
import { boundedLoopsSentence, isBounded } from './bounded-loops.ts';
import { causeWords } from './c-verdict.ts';
import { namesExpression } from './error-cause.ts';
import { shownInputs, type ShownInputs } from './shown-inputs.ts';
import { boundedSentence, type SmallerInputs } from './smaller-inputs.ts';
import { extremeRemark, isExtreme, isOnlyEveryday, onlyEverydaySentence, provedUpTo } from './everyday.ts';
import { stopsByError, type ShownReport } from './hang.ts';
import { stackWords } from './stack-words.ts';
import { endlessWords, reachedSentence, triedWords, unreachableSentence, verdictWords } from './verdict-view.ts';
import { lineName } from '../words/places.ts';

/** The kinds of answers: each has a colour and a shape. */
export type AnswerKind = 'error' | 'extreme' | 'reached' | 'proved' | 'endless' | 'unknown';

/** An answer in sentences, with code between backticks. */
export interface AnswerText {
  kind: AnswerKind;
  /** The character in its mark. */
  sign: string;
  sentence: string;
  /** The known facts, each with its own sign, if the answer has two parts. */
  facts: readonly Fact[];
  /** The inputs that were found; null for an answer without inputs. */
  inputs: ShownInputs | null;
  /** The reasons, and the question that a proof about smaller inputs leaves open. */
  reasons: readonly string[];
  /** Its assumptions. */
  assumptions: readonly string[];
  /** True if a second program has checked its proof. */
  isChecked: boolean;
}

/** A part of an answer. */
export interface Fact {
  kind: AnswerKind;
  sign: string;
  sentence: string;
}

/** The answered question, and the answer. */
export interface Answered {
  report: ShownReport;
  certificate: Certificate | null;
  /** The program and the question. */
  about: Session;
  given: InputFacts;
  /** The run on the inputs that were found. */
  replay: Replay | null;
  /** The smaller inputs that it is about; null if it is about all inputs. */
  smaller: SmallerInputs | null;
}

/** An answer in sentences; `titleOf` names techniques. */
export function answerText({ report, certificate, about, given, replay, smaller }: Answered, titleOf: (name: string) => string): AnswerText {
  const { sentence, cause } = verdictWords(report, titleOf, about.dialect);
  const shown = stopsByError(report) ? msg('It stops only by an error.') : sentence;
  const assumed = given.assumptions.map(assumption);
  const isProof = report.verdict === 'unreachable' || report.verdict === 'ends';
  const isLimited = isBounded(report, about);
  const whole = isLimited ? boundedLoopsSentence(report, about) : shown;
  return {
    ...(isLimited ? PROVED : lookOf(report)),
    facts: factsOf(report, about),
    sentence: smaller === null ? whole : boundedSentence(smaller, whole),
    inputs: 'witness' in report ? shownInputs(report, replay?.reads ?? [], given) : null,
    reasons: [...reasonsOf(report, about, replay, cause), isProof ? larger(smaller) : ''].filter((words) => words !== ''),
    assumptions: report.verdict === 'unknown' ? [] : assumed,
    isChecked: isProof && certificate?.kind === 'found',
  };
}

/** An assumption, as a sentence. */
function assumption({ clause, decided_by: option }: Assumption): string {
  if (option !== null && leavesOut(option)) return msg(str`Left out: ${switchNames()[option][0]}.`);
  return msg(str`Assumed: ${messageWords(clause)}.`);
}

/** The overflow that ends a run after very many iterations. */
function overflowWords({ overflow }: EndlessRun, isEnd: boolean): string {
  if (overflow === null) return msg('In C, an integer may overflow after very many iterations, and then anything can happen. Nobody waits that long.');
  const { variable, line } = overflow;
  const iterations = Number.isSafeInteger(Number(overflow.iterations)) ? count(Number(overflow.iterations)) : overflow.iterations;
  return isEnd
    ? msg(str`\`${variable}\` overflows in line ${lineName(line)} after ${iterations} iterations.`)
    : msg(str`After ${iterations} iterations, \`${variable}\` would overflow in line ${lineName(line)}, and then C promises nothing. Nobody waits that long.`);
}

/** The two facts of an answer whose inputs are all extreme. */
function factsOf(report: ShownReport, { dialect }: Session): Fact[] {
  if (report.beside?.endless_run) return besideHang(report, report.beside);
  if (report.verdict !== 'reachable' || !isExtreme(report)) return [];
  return [
    { ...PROVED, sentence: provedUpTo(report) },
    { ...EXTREME, sentence: reachedSentence(report, dialect) },
  ];
}

/** Returns the other facts about a program in which a run never ends. */
function besideHang(shown: ShownReport, report: Report): Fact[] {
  const facts = report.endless_run?.overflows ? [{ ...EXTREME, sentence: overflowWords(report.endless_run, stopsByError(shown)) }] : [];
  const isAll = report.target.left_out.length === 0;
  if (report.verdict === 'unreachable' && !isOnlyEveryday(report)) return [...facts, { ...PROVED, sentence: isAll ? msg('Nothing else can go wrong.') : unreachableSentence(report) }];
  return isOnlyEveryday(report) || isExtreme(report) ? [...facts, { ...PROVED, sentence: onlyEverydaySentence(report) }] : facts;
}

const PROVED = { kind: 'proved', sign: '✓' } as const;
const EXTREME = { kind: 'extreme', sign: '⇥' } as const;

function lookOf(report: ShownReport): { kind: AnswerKind; sign: string } {
  const { verdict, target } = report;
  if (isExtreme(report) || stopsByError(report)) return EXTREME;
  if (isOnlyEveryday(report)) return PROVED;
  switch (verdict) {
    case 'reachable':
      return target.kind === 'any' ? { kind: 'error', sign: '!' } : { kind: 'reached', sign: '→' };
    case 'endless':
      return { kind: 'endless', sign: '∞' };
    case 'unreachable':
    case 'ends':
      return PROVED;
    case 'unknown':
      return { kind: 'unknown', sign: '?' };
  }
}

function reasonsOf(report: ShownReport, about: Session, replay: Replay | null, cause: string): string[] {
  if (stopsByError(report)) return [...stoppingWords(report, about), ...(report.verdict === 'reachable' ? [errorCause(report, about, replay)] : [])];
  switch (report.verdict) {
    case 'reachable':
      return [errorCause(report, about, replay), extremeRemark(report), stackWords(report.may_fill_stack)];
    case 'unreachable': {
      const isAll = report.target.left_out.length === 0;
      const to = isAll ? targetText(about) : msg('another run-time error', { id: 'to-another-error', desc: 'after "to": in the dative' });
      const briefly = proofBriefly(report.proof, to);
      return [briefly, excludedByBoundsWords(report.proof), ...neverLeftWords(report.proof), endlessWords(report), stackWords(report.may_fill_stack), unaskedWords(report.endless_run, about.dialect)];
    }
    case 'ends':
      return [cause, unaskedWords(report.endless_run, about.dialect), longRunWords(report.long_run, about.dialect)];
    case 'unknown': {
      if (isBounded(report, about)) return [msg('Runs with more iterations: I don’t know yet.')];
      if (isOnlyEveryday(report)) return [cause, unaskedWords(report.endless_run, about.dialect), stackWords(report.may_fill_stack)];
      const endless = report.endless_run === null ? '' : endlessRunSentence(report.endless_run, about.dialect);
      return [[triedWords(report), cause].join(' ').trim(), endless, longRunWords(report.long_run, about.dialect)];
    }
    default:
      return [cause, report.beside ? stackWords(report.beside.may_fill_stack) : ''];
  }
}

/** The error that alone ends a run, in sentences. */
function stoppingWords(report: ShownReport, { dialect }: Session): string[] {
  if (report.verdict === 'endless') return report.proof.kind === 'recurrent' ? [withoutOverflow(report.proof)] : [];
  if (report.verdict !== 'reachable') return [];
  const { line, is_only_end: isOnly } = report.beside?.error_end ?? { line: null, is_only_end: true };
  if (line === null) return [reachedSentence(report, dialect)];
  const otherwise = isOnly ? msg(str`No run leaves the loop in line ${lineName(line)} otherwise.`) : msg(str`On these inputs, nothing else ends the loop in line ${lineName(line)}.`);
  return [reachedSentence(report, dialect), otherwise];
}

/** Why only an overflow ends the runs in a loop. */
function withoutOverflow(proof: RecurrentProof): string {
  const sentence = msg(str`Without an overflow, no run that stays in line ${lineName(proof.line)} would end.`);
  const why = stayingWords(proof);
  return why === '' ? sentence : `${sentence.replace(/\.$/, '')}: ${why}`;
}

/** The cause of the error, with the values on this run; empty if it is not known. */
export function errorCause({ error }: { error: Pick<ErrorText, 'kind' | 'cause' | 'why'> | null }, { dialect }: Pick<Session, 'dialect'>, replay: Replay | null): string {
  const values = dialect === 'c' && replay ? causeWords(replay) : '';
  if (error?.why) {
    const sentence = messageWords(error.why);
    return error.cause && namesExpression(error.cause, replay?.end.names ?? []) ? `${sentence} ${values}`.trim() : sentence;
  }
  return error?.kind === 'format' && values === '' ? msg('Each conversion of `printf` needs a value of its type, and each one of `scanf` an address, such as `&x`.') : values;
}

/** The question that a proof about smaller inputs leaves open. */
function larger(smaller: SmallerInputs | null): string {
  return smaller === null ? '' : msg(str`What happens with a larger \`${smaller.name}\` is still open.`);
}
