import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { builtBy } from '../explanation/artefacts.ts';
import { withoutWords, type Certificate } from '../proof/certificate.ts';
import { nothingGiven, type InputFacts } from './analysis.ts';
import { answerText, type AnswerText } from './answer-text.ts';
import { capital, counted, countedWord, duration } from '../words/format.ts';
import type { Replay, Report, Target, TechniqueInfo, Witness } from '../generated/interface.ts';
import { inputText } from '../program/inputs.ts';
import { languageReference } from '../shell/pages.ts';
import { loadingWords, sharedWorkWords, workFigures, workWords } from './progress.ts';
import type { Session } from '../program/session.ts';
import type { Run } from './run.ts';
import { boundedSentence, type SmallerInputs } from './smaller-inputs.ts';
import { shared } from '../elements/shared-styles.ts';
import { verdictStyles } from './verdict-styles.ts';
import { leavesOut } from '../words/catalogue.ts';
import '../elements/copy-button.ts';
import '../proof/counts.ts';
import '../proof/falling.ts';
import { isOnlyEveryday } from './everyday.ts';
import './found-inputs.ts';
import type { ShownReport } from './hang.ts';
import { isBounded } from './bounded-loops.ts';
import { allInputs, allIterations, largerNumbers, nextQuestions, outOfTime, stepAfterNoAnswer, type NoAnswer, type Suggestion } from './next-step.ts';
import '../elements/term.ts';
import { words } from '../elements/words.ts';
import { lineName } from '../words/places.ts';

/** A card of the page's answer: its kind of answer, its sign, the sentence, what belongs to it, and where to go from there. */
interface Card {
  kind: AnswerText['kind'] | 'idle' | 'busy' | 'wrong' | 'problems';
  sign: string;
  sentence: string;
  rest: unknown;
  next?: unknown;
}

/**
 * The answer: a sentence, the inputs, the cause, and where to go from there. Once it is scrolled away, its sentence stays in a
 * bar above.
 *
 * Fires `suggestion` when a suggestion is taken, `watch` (the replay is to be played), `run-open`, `cover`, `errors` (all of them are wanted), `place-show` (a line
 * to go to), `program-wish` (a program is to be pasted), `show-problems` and `fix-all`, `analyse`, and `retry` after a breakdown.
 */
@customElement('ls-verdict')
export class VerdictView extends LitElement {
  static override styles = [shared, verdictStyles];

  @property({ attribute: false }) run: Run = { kind: 'idle' };
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** True if the program or the options have changed since. */
  @property({ type: Boolean }) stale = false;
  @property({ type: Number }) seconds = 30;
  /** The question that was answered. */
  @property({ attribute: false }) about: Session | null = null;
  /** The smaller inputs that the answer is about; null if it is about all inputs. */
  @property({ attribute: false }) smaller: SmallerInputs | null = null;
  /** Smaller inputs to try where there is no answer; null if there are none. */
  @property({ attribute: false }) offer: SmallerInputs | null = null;
  /** The facts about the program's input. */
  @property({ attribute: false }) given: InputFacts = nothingGiven;
  /** The run on the inputs that were found. */
  @property({ attribute: false }) replay: Replay | null = null;
  /** The target, as text. */
  @property() target = '';
  /** The line of the target; null if the target is not a line. */
  @property({ type: Number }) line: number | null = null;
  /** True if the target is not a place, but the end of every run. */
  @property({ type: Boolean }) ends = false;
  /** The number of the program's errors that can be fixed at once. */
  @property({ type: Number }) fixes = 0;
  /** True if the page around it has a bench: the next question, runs and cover can be asked there. */
  @property({ type: Boolean }) next = false;
  @state() private now = performance.now();
  /** True if the card is scrolled away. */
  @state() private away = false;
  /** When the work started, including loading. */
  private began = 0;
  private clock: ReturnType<typeof setInterval> | undefined;
  private observed: Element | null = null;
  /** True if the focus was in the card before an update. */
  private hadFocus = false;
  private readonly observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) this.away = !entry.isIntersecting && entry.boundingClientRect.top < innerHeight / 2;
  });

  protected override willUpdate(): void {
    this.hadFocus = this.shadowRoot?.activeElement != null;
    const ticking = ['running', 'loading'].includes(this.run.kind);
    if (ticking && this.clock === undefined) {
      this.began = this.now = performance.now();
      this.clock = setInterval(() => (this.now = performance.now()), 100);
    } else if (!ticking && this.clock !== undefined) {
      clearInterval(this.clock);
      this.clock = undefined;
    }
  }

  protected override updated(): void {
    this.keepFocus();
    const card = this.renderRoot.querySelector('section');
    if (card === this.observed) return;
    this.observer.disconnect();
    this.observed = card;
    if (card) this.observer.observe(card);
  }

  /** Moves the focus to the sentence if the button that had it is gone. */
  private keepFocus(): void {
    if (this.hadFocus && this.shadowRoot?.activeElement == null) this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.observed = null;
    clearInterval(this.clock);
    this.clock = undefined;
  }

  protected override render() {
    const { kind, sign, sentence, rest, next = nothing } = this.wholeCard();
    const isOld = this.stale && this.run.kind === 'done';
    const look = isOld ? `${kind} old` : kind;
    return html`<div role="status" class="visually-hidden">${this.announcement(sentence)}</div>
      ${this.away && kind !== 'idle' && this.next
        ? html`<div class="bar" aria-hidden="true">
            <div class="brief ${look}"><span class="mark">${sign}</span><span class="words">${words(sentence)}</span>${this.watching(true)}</div>
          </div>`
        : nothing}
      <section class=${look}>
        <h1 tabindex="-1" class=${sentence.length > 80 ? 'long' : ''}>${kind === 'idle' ? nothing : html`<span class="mark" aria-hidden="true">${sign}</span>`}<span>${words(sentence)}</span></h1>
        <div class="rest">
          ${isOld
            ? html`<p class="stale">${msg('The program or the options have changed since.')} <button class="link" @click=${() => this.fire('analyse')}>${msg('Analyse again')}</button></p>`
            : nothing}
          ${rest}
        </div>
        ${next === nothing || isOld ? nothing : html`<div class="next"><span>${msg('Next', { id: 'next-questions' })}</span>${next}</div>`}
      </section>`;
  }

  /** The text for screen readers: the answer, and before it only that the work continues. */
  private announcement(sentence: string): string {
    switch (this.run.kind) {
      case 'idle':
        return '';
      case 'loading':
        return msg('Loading the solver.');
      case 'running':
        return msg('Analysing.');
      default:
        return sentence.replaceAll('`', '');
    }
  }

  /** The card, whose sentence names the smaller inputs if it is about these only. */
  private wholeCard(): Card {
    const card = this.card();
    return this.smaller === null || ['idle', 'broken', 'done'].includes(this.run.kind) ? card : { ...card, sentence: boundedSentence(this.smaller, card.sentence) };
  }

  private card(): Card {
    const { run } = this;
    switch (run.kind) {
      case 'idle':
        return this.invitation();
      case 'loading':
        return {
          kind: 'busy',
          sign: '',
          sentence: msg('Loading the solver…'),
          rest: html`<p>${msg('Your analysis starts by itself.')}</p>
            <p class="figures">${loadingWords(run.loaded, run.total, (this.now - this.began) / 1000)}</p>
            ${run.total === 0
              ? html`<progress aria-label=${msg('Loading the solver')}></progress>`
              : html`<progress aria-label=${msg('Loading the solver')} max=${run.total} .value=${run.loaded}></progress>`}`,
        };
      case 'running':
        return { kind: 'busy', sign: '', sentence: this.working(), rest: this.progress(run) };
      case 'stopped':
        return {
          kind: 'unknown',
          sign: '×',
          sentence: run.by === 'visitor' ? msg(str`Stopped after ${duration(run.after)}.`) : msg(str`${duration(run.after)} was not enough.`),
          rest: html`<p class="cause">${msg('Nothing found so far, nothing proved.')}</p>
            ${run.artefacts ? html`<p>${msg('What was built until then is below.')}</p>` : nothing}
            ${run.by === 'time' ? this.afterNoAnswer(outOfTime) : html`<div class="actions"><button @click=${() => this.suggest({ kind: 'seconds', seconds: this.seconds })}>${msg('Go on')}</button></div>
                  <p class="aside">${msg('What was tried is not kept: the analysis starts from the beginning.')}</p>`}`,
          next: this.smaller === null ? nothing : allInputs(this.askAll),
        };
      case 'refused':
        return this.problems(run.problems);
      case 'broken':
        return {
          kind: 'wrong',
          sign: '!',
          sentence: msg('Loopscope broke, not your program.'),
          rest: html`<p class="cause">${words(run.message)}.</p>
            <p>${msg('Nothing is lost: Loopscope starts again.')}</p>
            <div class="actions"><button @click=${() => this.fire('retry')}>${msg('Try again')}</button></div>`,
        };
      case 'done':
        return this.answer(run.report, run.certificate);
    }
  }

  /** Shown before the first answer: the purpose of the page. */
  private invitation(): Card {
    return {
      kind: 'idle',
      sign: '',
      sentence: this.ends
        ? msg('Find the input on which this program never ends, or prove that it always ends.')
        : this.line !== null
          ? msg(str`Find the input that reaches line ${lineName(this.line)}, or prove that none exists.`)
          : msg('Find the input that breaks this program, or prove that none exists.'),
      rest: html`<p>${msg('Loopscope looks at all inputs at once, not at a few tests. Your program stays in this browser.')}</p>
        ${this.line === null
          ? nothing
          : html`<p>${msg(html`Line ${lineName(this.line)} is the <ls-term name="target">target</ls-term>. Click another line number to move it.`)}</p>`}
        <div class="actions">
          <button class="primary" @click=${() => this.fire('analyse')}>${msg('Analyse this program')}</button>
          <button @click=${() => this.fire('program-wish')}>${msg('Paste your own C')}</button>
        </div>`,
    };
  }

  private working(): string {
    if (this.ends) return msg('Looking for a reason why it ends, or a run that never does…');
    return this.line === null ? msg('Looking for inputs that break it…') : msg(str`Looking for a path to line ${lineName(this.line)}…`);
  }

  private progress({ turns, doing, stats, since, silences }: Run & { kind: 'running' }) {
    const titleOf = (member: number | null) => this.titleOf(turns?.members[member ?? -1]?.technique ?? '');
    const alone = doing.length === 1 ? titleOf(doing[0]?.member ?? null) : '';
    const elapsed = Math.max(0, this.now - since) / 1000;
    return html`<p class="figures">${msg(str`${duration(elapsed)} of ${duration(this.seconds)}`)} · ${alone === '' ? '' : `${alone} · `}${workFigures(stats)}</p>
      ${doing.length === 1
        ? html`<p class="doing">${workWords(doing[0]?.doing ?? null)}</p>`
        : doing.map(({ member, doing: now }) =>
            // A line for each worker, even one that waits for the others; otherwise the content below would jump.
            member === null
              ? html`<p class="doing" aria-hidden="true">&nbsp;</p>`
              : html`<p class="doing">${sharedWorkWords(titleOf(member), now)}</p>`,
          )}
      ${silences === 0
        ? nothing
        : html`<p>${counted(silences, msg('The solver did not answer a query. It was restarted, and the analysis goes on without that answer.|The solver did not answer # queries. It was restarted, and the analysis goes on without those answers.'))}</p>`}
      <progress aria-label=${msg('Analysing')} max=${this.seconds} .value=${Math.min(elapsed, this.seconds)}></progress>`;
  }

  private problems(problems: number): Card {
    const reference = languageReference();
    const fixable = this.fixes === 0 ? '' : capital(countedWord(this.fixes, msg('# can be fixed for you.|# can be fixed for you.')));
    return {
      kind: 'problems',
      sign: String(problems),
      sentence: capital(countedWord(problems, msg('# error to fix first.|# errors to fix first.'))),
      rest: html`<p class="cause">${counted(problems, msg('It is listed below the program.|They are listed below the program.'))} ${fixable}</p>
        <div class="actions">
          ${this.fixes > 0
            ? html`<button class="primary" @click=${() => this.fire('fix-all')}>${msg(str`Fix ${this.fixes} of ${problems}`)}</button>`
            : nothing}
          <button @click=${() => this.fire('show-problems')}>${msg('Show the first')}</button>
          ${reference === null ? nothing : html`<a href=${reference}>${msg('What programs can use')}</a>`}
        </div>`,
    };
  }

  private answer(report: ShownReport, certificate: Certificate | null): Card {
    const { about, given, replay, smaller } = this;
    if (about === null) return this.invitation();
    const answer = answerText({ report, certificate, about, given, replay, smaller }, (name) => this.titleOf(name));
    const { kind, sign, sentence } = answer;
    const [first, ...others] = answer.reasons.map(paragraph);
    const inputs = answer.inputs === null ? nothing : html`<ls-found-inputs .shown=${answer.inputs}></ls-found-inputs>`;
    const facts = answer.facts.length === 0 ? nothing : html`<ul class="facts">${answer.facts.map((fact) => html`<li class=${fact.kind}><span class="mark" aria-hidden="true">${fact.sign}</span><span>${words(fact.sentence)}</span></li>`)}</ul>`;
    const rest = [report.verdict === 'endless' ? nothing : facts, inputs, first, report.verdict === 'ends' ? falling(report) : nothing, others, report.verdict === 'ends' ? measured(report) : nothing, report.verdict === 'endless' ? facts : nothing, this.unchecked(report), answer.assumptions.map((each, at) => this.assumption(each, at))];
    return { kind, sign, sentence, rest: [...rest, this.afterReasons(report, certificate)], next: this.next ? this.nextOf(report) : nothing };
  }

  /** An assumption of the answer, with a button that asks without it. */
  private assumption(assumed: string, at: number) {
    const about = this.given.assumptions[at]?.decided_by ?? null;
    if (about === null || !this.next || this.stale) return html`<p>${words(assumed)}</p>`;
    return html`<p>${words(assumed)} <button class="link" @click=${() => this.suggest({ kind: 'switch', about })}>${leavesOut(about) ? msg('Include it') : msg('What if not?')}</button></p>`;
  }

  /** Renders the gap that a proof that nothing goes wrong leaves, if the program does not say what should hold. */
  private unchecked({ verdict, target }: Report) {
    const isOpen = verdict === 'unreachable' && target.kind === 'any' && !this.given.checksResults && this.about?.dialect !== 'microc';
    return isOpen ? html`<p>${words(msg('No result is checked: say what should hold with `assert(…)`.'))}</p>` : nothing;
  }

  /** The actions for the answer, or its status. */
  private afterReasons(report: Report, certificate: Certificate | null) {
    switch (report.verdict) {
      case 'reachable':
      case 'endless':
        return this.actions(report.witness);
      case 'unreachable':
      case 'ends':
        return checkWords(certificate);
      case 'unknown':
        if (isOnlyEveryday(report)) return html`<div class="actions">${largerNumbers(this.suggest)}</div>`;
        if (this.about !== null && isBounded(report, this.about)) return html`<div class="actions">${allIterations(this.suggest)}</div>`;
        return [this.known(report), this.afterNoAnswer(report.stop)];
    }
  }

  private afterNoAnswer(stop: NoAnswer['stop']) {
    return this.about === null ? nothing : stepAfterNoAnswer({ about: this.about, stop, offer: this.offer }, (name) => this.titleOf(name), this.suggest);
  }

  private actions(witness: Witness) {
    const { stdin } = this.given;
    const text = stdin ?? inputText(witness);
    return html`<div class="actions">
      ${this.watching()}
      ${text === '' ? nothing : html`<ls-copy-button label=${stdin === null ? msg('Copy inputs') : msg('Copy the text')} .text=${text}></ls-copy-button>`}
      ${this.next && this.replay ? html`<button @click=${() => this.fire('run-open')}>${msg('Run with other inputs…')}</button>` : nothing}
    </div>`;
  }

  /** The button that plays the run; in the bar, it is for the mouse alone, as the card has it for all. */
  private watching(inBar = false) {
    if (this.replay === null || this.stale) return nothing;
    return html`<button class=${inBar ? '' : 'primary'} tabindex=${inBar ? -1 : nothing} @click=${() => this.fire('watch')}>
      <span aria-hidden="true">▶</span> ${msg('Watch it')}
    </button>`;
  }

  private readonly askAll = (): void => this.suggest({ kind: 'all-inputs' });

  private nextOf(report: ShownReport) {
    const line = 'error' in report ? (report.error?.line ?? null) : null;
    return nextQuestions(report, {
      all: this.smaller === null ? null : this.askAll,
      ask: (target: Target) => this.suggest({ kind: 'target', target }),
      cover: () => this.fire('cover'),
      leave: 'error' in report && report.error?.kind === 'signed-overflow' ? () => this.suggest({ kind: 'switch', about: 'overflow' }) : null,
      errors: () => this.fire('errors'),
      show: line === null ? null : { line, go: () => this.dispatchEvent(new CustomEvent('place-show', { detail: line })) },
    });
  }

  /** Results that were found even without an answer. */
  private known({ members }: Report) {
    const { invariants } = builtBy(members);
    if (invariants.length === 0) return nothing;
    return html`<h2>${msg('What is known')}</h2>
      <ls-known .loops=${invariants} .target=${this.target}></ls-known>`;
  }

  private titleOf(name: string): string {
    return this.techniques.find((technique) => technique.name === name)?.title ?? name;
  }

  private readonly suggest = (suggestion: Suggestion): void => {
    this.dispatchEvent(new CustomEvent('suggestion', { detail: suggestion }));
  };

  private fire(name: string): void {
    this.dispatchEvent(new CustomEvent(name));
  }
}

function paragraph(reason: string) {
  return html`<p class="cause">${words(reason)}</p>`;
}

/** The result of the check by a second program. */
function checkWords(certificate: Certificate | null) {
  switch (certificate?.kind) {
    case 'found':
      return html`<p class="checked">${msg('Checked by a second program')} ✓</p>`;
    case 'pending':
      return html`<p class="pending">${withoutWords(certificate)}</p>`;
    default:
      return nothing;
  }
}

/** The terms of a proof that every run ends, as they decrease in a run. */
function falling({ proof }: Report & { verdict: 'ends' }) {
  return proof.kind === 'ranking' ? html`<ls-falling .proof=${proof}></ls-falling>` : nothing;
}

/** The iterations that runs complete, beside the bounds of the proof. */
function measured({ proof }: Report & { verdict: 'ends' }) {
  return proof.kind === 'ranking' && proof.counts !== null ? html`<ls-counts .proof=${proof}></ls-counts>` : nothing;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-verdict': VerdictView;
  }
}
