/** The next steps after an answer: further questions, or suggestions if there is no answer. */
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { words } from '../elements/words.ts';
import type { StopReason, Switch, Target } from '../generated/interface.ts';
import type { Configuration } from '../program/configuration.ts';
import type { Session } from '../program/session.ts';
import { messageWords } from '../words/message.ts';
import { isOnlyEveryday } from './everyday.ts';
import type { ShownReport } from './hang.ts';
import { mayHelp, type SmallerInputs } from './smaller-inputs.ts';
import { lineName } from '../words/places.ts';

/** A change of the question: another technique, more time, another target, smaller inputs, all of them again, other options, or another value of an option of the program. */
export type Suggestion =
  | { kind: 'technique'; name: string }
  | { kind: 'seconds'; seconds: number }
  | { kind: 'target'; target: Target }
  | { kind: 'smaller'; inputs: SmallerInputs }
  | { kind: 'all-inputs' }
  | { kind: 'options'; part: Partial<Configuration> }
  | { kind: 'switch'; about: Switch['about'] };

/** The longest time limit that is suggested for another search, in seconds. */
const LONGEST = 300;

/** The limit of numbers that are suggested where everyday ones are too large. */
const SMALL = 100;

/** The number of iterations that is suggested where loops are in the way. */
const FEW = 10;

/** The ways on from an answer. */
export interface Ways {
  ask: (target: Target) => void;
  cover: () => void;
  /** Looks for all errors, not one. */
  errors: () => void;
  /** The same question about all inputs, if the answer is about smaller ones. */
  all: (() => void) | null;
  /** The same question without overflow, if an overflow is the answer. */
  leave: (() => void) | null;
  /** The line to fix, if there is one. */
  show: { line: number; go: () => void } | null;
}

/** The next questions, as links. */
export function nextQuestions(report: ShownReport, ways: Ways) {
  const all = ways.all === null ? [] : [allInputs(ways.all)];
  const next = [...all, ...questionsAfter(report, ways)];
  return next.length === 0 ? nothing : next;
}

/** The link to the same question about all inputs. */
export function allInputs(ask: () => void) {
  return link(msg('Ask about all inputs'), ask);
}

function questionsAfter(report: ShownReport, { ask, cover, errors: look, leave, show }: Ways) {
  const ends = link(msg('Does it always end?'), () => ask({ kind: 'ends' }));
  const errors = link(msg('Can anything go wrong?'), () => ask({ kind: 'any' }));
  const all = link(msg('Get inputs that reach every line'), cover);
  const others = link(msg('Look for other errors'), look);
  switch (report.verdict) {
    case 'reachable':
      if (report.target.kind !== 'any') return [errors, all];
      return [
        show === null ? nothing : link(msg(str`Fix line ${lineName(show.line)}, then analyse again`), show.go),
        others,
        leave === null ? nothing : link(msg('Leave overflow out'), leave),
        ends,
      ];
    case 'unreachable':
      return report.target.kind === 'any' ? [ends, all] : [errors, ends];
    case 'ends':
    case 'endless':
      return report.beside && report.target.kind === 'any' ? [others, all] : [errors, all];
    case 'unknown':
      return isOnlyEveryday(report) ? [ends, all] : [];
  }
}

function link(title: string, follow: () => void) {
  return html`<button class="link" @click=${follow}>${title}</button>`;
}

/** An analysis without an answer: its question, and why it stopped. */
export interface NoAnswer {
  about: Session;
  stop: Pick<StopReason, 'code' | 'suggestion' | 'advice' | 'busiest'>;
  /** Smaller inputs to try; null if there are none. */
  offer: SmallerInputs | null;
}

/** The reason of an analysis that its time ended. */
export const outOfTime: NoAnswer['stop'] = { code: 'time', suggestion: null, advice: null, busiest: null };

/** Suggestions if there is no answer. Advice to change the program is the last resort. */
export function stepAfterNoAnswer({ about, stop, offer }: NoAnswer, titleOf: (name: string) => string, suggest: (suggestion: Suggestion) => void) {
  const { suggestion: name, advice, code } = stop;
  const other = name === null ? nothing : html`<button @click=${() => suggest({ kind: 'technique', name })}>${msg(str`Try ${titleOf(name)}`)}</button>`;
  const buttons = [
    ...(mayHelp(code) ? [smallerInputs(offer, suggest), smallerNumbers(about, suggest), fewerIterations(about, stop, suggest)] : []),
    other,
    code === 'time' ? longerSearch(about.seconds, suggest) : nothing,
  ];
  if (buttons.some((button) => button !== nothing)) return html`<div class="actions">${buttons}</div>`;
  return advice === null ? nothing : html`<p>${words(messageWords(advice))}</p>`;
}

/** The button for the same question about smaller numbers; nothing if they are as small already, or if the question has no such limit. */
function smallerNumbers({ dialect, target, scope, numbers }: Session, suggest: (suggestion: Suggestion) => void) {
  const isSmall = scope === 'everyday' && numbers <= SMALL;
  if (dialect !== 'c' || target.kind === 'ends' || isSmall) return nothing;
  return html`<button @click=${() => suggest({ kind: 'options', part: { scope: 'everyday', numbers: SMALL } })}>${msg(str`Try with numbers up to ${SMALL}`)}</button>`;
}

/** The button for the same question about few iterations of each loop, after which a `while` has one more test; nothing if no loop is in the way. */
function fewerIterations({ target, unroll }: Session, { busiest }: NoAnswer['stop'], suggest: (suggestion: Suggestion) => void) {
  if (target.kind === 'ends' || unroll > 0 || busiest?.kind !== 'loop') return nothing;
  return html`<button @click=${() => suggest({ kind: 'options', part: { technique: 'execute', unroll: FEW + 1 } })}>${msg(str`Try with at most ${FEW} iterations`)}</button>`;
}

/** The button for the same question about any number of iterations. */
export function allIterations(suggest: (suggestion: Suggestion) => void) {
  return html`<button @click=${() => suggest({ kind: 'options', part: { technique: 'auto', unroll: 0 } })}>${msg('Ask about all iterations')}</button>`;
}

/** The button for the same question about smaller inputs. */
function smallerInputs(inputs: SmallerInputs | null, suggest: (suggestion: Suggestion) => void) {
  if (inputs === null) return nothing;
  return html`<button @click=${() => suggest({ kind: 'smaller', inputs })}>${words(msg(str`Try with \`${inputs.name}\` at most ${inputs.most}`))}</button>`;
}

/** The button for the same question about numbers beyond everyday ones. */
export function largerNumbers(suggest: (suggestion: Suggestion) => void) {
  return html`<button @click=${() => suggest({ kind: 'options', part: { scope: 'all' } })}>${msg('Ask about larger numbers')}</button>`;
}

/** The button for the same question with more time. */
function longerSearch(seconds: number, suggest: (suggestion: Suggestion) => void) {
  if (seconds >= LONGEST) return nothing;
  const more = seconds < 60 ? 60 : LONGEST;
  return html`<button @click=${() => suggest({ kind: 'seconds', seconds: more })}>
    ${more === 60 ? msg('Give it 60 s') : msg('Give it 5 minutes')}
  </button>`;
}
