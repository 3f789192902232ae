import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { visibleText } from '../c-text.ts';
import { engineWords } from '../engine-words.ts';
import { causeWords } from '../c-verdict.ts';
import { counted, duration } from '../format.ts';
import type { Dialect, Replay, Report, Stats, StopReason, Target, TechniqueInfo, Witness } from '../generated/interface.ts';
import type { InputFacts } from '../controllers/analysis.ts';
import type { Certificate } from '../certificate.ts';
import { commandLine, foldingNote, inputRows, inputText, type InputRow } from '../inputs.ts';
import { shared } from '../styles/shared.ts';
import type { Session } from '../session.ts';
import { verdictStyles } from '../styles/verdict.ts';
import { builtBy } from '../artefacts.ts';
import { loadingWords, sharedWorkWords, workFigures, workWords } from '../progress.ts';
import { hasTurns, type Doing, type Turns } from '../timeline-view.ts';
import { endlessWords, verdictWords } from '../verdict.ts';
import './copy-button.ts';
import './term.ts';
import './timeline.ts';
import { words } from './words.ts';

/** The progress or the answer of an analysis. */
export type Run =
  | { kind: 'idle' }
  /** The solver is loading; `loaded` of `total` bytes. */
  | { kind: 'loading'; loaded: number; total: number }
  /** The solver did not answer `silences` questions, and was restarted each time. */
  | { kind: 'running'; turns: Turns | null; doing: readonly Doing[]; stats: Stats | null; since: number; silences: number }
  /** There is a proof whose certificate is being searched for: until then, the proof is not shown. */
  | { kind: 'checking'; report: Report; since: number }
  /** `certificate` is null if none was looked for. */
  | { kind: 'done'; report: Report; certificate: Certificate | null }
  /** Broken off by the visitor, or because the time was up while the solver still had a question. */
  | { kind: 'stopped'; by: 'visitor' | 'time'; turns: Turns | null; stats: Stats | null; artefacts: boolean; after: number }
  | { kind: 'refused'; problems: number }
  | { kind: 'broken'; message: string };

/** Why there is no answer. */
function stoppedBy(by: 'visitor' | 'time'): string {
  return by === 'visitor' ? msg('You stopped the analysis.') : msg('Time ran out while the solver was still busy.');
}

/** The longest time limit that is suggested for another search, in seconds. */
const LONGEST = 300;

/** The longest text to type that is shown whole, in characters. */
const LONGEST_SHOWN = 2000;

/** What to try if there is no answer. */
export type Suggestion = { kind: 'technique'; name: string } | { kind: 'seconds'; seconds: number } | { kind: 'target'; target: Target };

/**
 * The answer in a sentence, with the inputs or what to try next.
 *
 * Fires `suggestion` when a suggestion is taken, `show-problems` when the visitor wants to see what is wrong, and `retry`
 * after a breakdown.
 */
@customElement('ls-verdict')
export class VerdictView extends LitElement {
  static override styles = [shared, verdictStyles];

  @property({ attribute: false }) run: Run = { kind: 'idle' };
  @property({ attribute: false }) techniques: readonly TechniqueInfo[] = [];
  /** Whether the program or the options have changed since. */
  @property({ type: Boolean }) stale = false;
  @property({ type: Number }) seconds = 30;
  @property() dialect: Dialect = 'extended';
  /** The question that was answered. */
  @property({ attribute: false }) about: Session | null = null;
  /** What the answer says of the program's input. */
  @property({ attribute: false }) given: InputFacts = { stdin: null, assumptions: [] };
  /** The run on the inputs that were found. */
  @property({ attribute: false }) replay: Replay | null = null;
  /** The target, as text. */
  @property() target = '';
  /** Whether the target is not a place, but the end of every run. */
  @property({ type: Boolean }) ends = false;
  /** Whether to offer the next question. */
  @property({ type: Boolean }) next = false;
  @state() private now = performance.now();
  /** When the work started, including loading. */
  private began = 0;
  private clock: ReturnType<typeof setInterval> | undefined;

  protected override willUpdate(): void {
    const ticking = ['running', 'loading', 'checking'].includes(this.run.kind);
    if (ticking && this.clock === undefined) {
      this.began = this.now = performance.now();
      this.clock = setInterval(() => (this.now = performance.now()), 100);
    } else if (!ticking && this.clock !== undefined) {
      clearInterval(this.clock);
      this.clock = undefined;
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.clock);
    this.clock = undefined;
  }

  protected override render() {
    return html`<div role="status" class="visually-hidden">${this.announcement()}</div>
      ${this.panel()}`;
  }

  /** The dialect of the program that was analysed. */
  private get asked(): Dialect {
    return this.about?.dialect ?? this.dialect;
  }

  /** The text for screen readers: the answer, and before it only that the work is going on. */
  private announcement(): string {
    const run = this.run;
    switch (run.kind) {
      case 'loading':
        return msg('Loading the solver.');
      case 'running':
        return msg('Analysing.');
      case 'checking':
        return msg('A proof was found and is being checked.');
      case 'done':
        return verdictWords(run.report, (name) => this.titleOf(name), this.asked).sentence;
      case 'stopped':
        return stoppedBy(run.by);
      default:
        return '';
    }
  }

  private panel() {
    const run = this.run;
    switch (run.kind) {
      case 'idle':
        return html`<section>
          <h1>${this.ends ? msg('Does it always end?') : msg(str`How do I get to ${this.target}?`)}</h1>
          <div class="rest">
          <p>
            ${this.ends
              ? msg(html`Press <strong>Analyse</strong>: you get either a reason why every run ends, or inputs on which the program never ends, which you can replay step by step.`)
              : msg(html`Press <strong>Analyse</strong>: you get either inputs that lead there, which you can replay step by step, or a proof that there are none.`)}
            ${msg(html`Click another line number to move the <ls-term name="target">target</ls-term>.`)}
          </p>
          <p>
            ${msg(html`Press <strong>Cover</strong> for everything at once: a few inputs that together reach every line, branch and error that can be reached, and proofs for the others.`)}
          </p>
        </div></section>`;
      case 'loading':
        return html`<section class="busy">
          <h1>${msg('Loading the solver …')}</h1>
          <div class="rest">
          <p class="figures">
            ${loadingWords(run.loaded, run.total, (this.now - this.began) / 1000)}
          </p>
          ${run.total === 0
            ? html`<div class="going" role="progressbar" aria-label=${msg('Loading the solver')}></div>`
            : html`<progress aria-label=${msg('Loading the solver')} max=${run.total} .value=${run.loaded}></progress>`}
        </div></section>`;
      case 'running': {
        const titleOf = (member: number | null) => this.titleOf(run.turns?.members[member ?? -1]?.technique ?? '');
        const { doing } = run;
        const alone = doing.length === 1 ? titleOf(doing[0]?.member ?? null) : '';
        return html`<section class="busy">
          <h1>${this.ends ? msg('Looking for a reason why it ends, or a run that never does …') : msg(str`Looking for a path to ${this.target} …`)}</h1>
          <div class="rest">
          <p class="figures">
            ${alone === '' ? '' : `${alone} · `}${workFigures(run.stats, (this.now - run.since) / 1000)}
          </p>
          ${doing.length === 1
            ? html`<p class="doing">${workWords(doing[0]?.words ?? '')}</p>`
            : doing.map(({ member, words }) =>
                // A line for each worker, even one that waits for the others; otherwise the content below would jump.
                member === null
                  ? html`<p class="doing" aria-hidden="true">&nbsp;</p>`
                  : html`<p class="doing">${sharedWorkWords(titleOf(member), words)}</p>`,
              )}
          ${run.silences === 0
            ? nothing
            : html`<p>${counted(run.silences, msg('The solver did not answer a query. It was restarted, and the analysis goes on without that answer.|The solver did not answer # queries. It was restarted, and the analysis goes on without those answers.'))}</p>`}
          <div class="going" role="progressbar" aria-label=${msg('Analysing')}></div>
          ${this.timeline(run.turns)}
        </div></section>`;
      }
      case 'checking':
        return html`<section class="busy">
          <h1>${msg('A proof was found: checking it …')}</h1>
          <div class="rest">
          <p class="figures">${this.titleOf(run.report.technique)} · ${duration((this.now - run.since) / 1000)}</p>
          <p>
            ${msg(html`A <ls-term name="certificate">certificate</ls-term> is searched for; a second program, which does not know how the proof was found, checks it.`)}
            ${msg(html`<strong>Stop</strong> shows the proof without it.`)}
          </p>
          <div class="going" role="progressbar" aria-label=${msg('Checking')}></div>
          ${this.timeline({ members: run.report.members, turns: run.report.turns, at: [] })}
        </div></section>`;
      case 'stopped':
        return html`<section class="unknown">
          <h1><span class="mark" aria-hidden="true">×</span>${stoppedBy(run.by)}</h1>
          <div class="rest">
          <p>
            ${run.stats
              ? msg(str`After ${duration(run.after)}: ${counted(run.stats.states, msg('# state|# states'))}, ${counted(run.stats.queries, msg('# query|# queries'))}.`)
              : msg(str`After ${duration(run.after)}.`)}
            ${run.artefacts ? msg('What was built until then is below.') : ''}
          </p>
          ${run.by === 'time' ? html`<div class="actions">${this.longer()}</div>` : nothing}
          ${this.timeline(run.turns)}
        </div></section>`;
      case 'refused':
        return html`<section class="wrong">
          <h1>${counted(run.problems, msg('The program has an error.|The program has # errors.'))}</h1>
          <div class="rest">
          <p>${counted(run.problems, msg('Fix it, then analyse.|Fix them, then analyse.'))}</p>
          <div class="actions"><button @click=${() => this.fire('show-problems', null)}>${msg('Show the first')}</button></div>
        </div></section>`;
      case 'broken':
        return html`<section class="wrong">
          <h1>${msg('The analysis failed.')}</h1>
          <div class="rest">
          <p>${words(run.message)}.</p>
          <p>${msg('Nothing is lost: a new one is being started.')}</p>
          <div class="actions"><button @click=${() => this.fire('retry', null)}>${msg('Try again')}</button></div>
        </div></section>`;
      case 'done':
        return this.answer(run.report);
    }
  }

  private answer(report: Report) {
    const { sentence, evidence } = verdictWords(report, (name) => this.titleOf(name), this.asked);
    const cause = report.verdict === 'reachable' && this.asked === 'c' && this.replay ? causeWords(this.about?.source ?? '', this.replay) : '';
    const endless = endlessWords(report);
    const mark = { reachable: '→', unreachable: '✓', ends: '✓', endless: '∞', unknown: '?' }[report.verdict];
    return html`<section class=${report.verdict}>
      <h1 class=${sentence.length > 60 ? 'long' : ''}><span class="mark" aria-hidden="true">${mark}</span>${words(sentence)}</h1>
          <div class="rest">
      ${cause === '' ? nothing : html`<p class="cause">${words(cause)}</p>`}
      ${report.verdict === 'reachable' && this.given.stdin !== null ? this.typed(this.given.stdin, report.witness) : nothing}
      <p>${words(evidence)}</p>
      ${report.verdict === 'unknown' ? nothing : this.given.assumptions.map((clause) => html`<p>${words(msg(str`Assumed: ${engineWords(clause)}.`))}</p>`)}
      ${endless === '' ? nothing : html`<p>${words(endless)}</p>`}
      ${this.stale ? html`<p class="stale">${msg('The program or the options have changed since.')}</p>` : nothing}
      ${report.verdict === 'reachable' && this.given.stdin === null ? this.inputs(report.witness) : nothing}
      ${report.verdict === 'endless' ? this.endlessInputs(report) : nothing}
      ${report.verdict === 'unknown' ? [this.known(report), this.suggestions(report.stop)] : this.nextQuestion(report)}
      ${this.timeline({ members: report.members, turns: report.turns, at: [] }, report)}
    </div></section>`;
  }

  /** The members that took turns, if there were several. */
  private timeline(turns: Turns | null, report?: Report) {
    if (!turns || !hasTurns(turns)) return nothing;
    return html`<ls-timeline
      .turns=${turns}
      .techniques=${this.techniques}
      .said=${report?.verdict === 'unknown' ? report.stop.message : null}
    ></ls-timeline>`;
  }

  /** The text to type, for a C program. */
  private typed(stdin: string, witness: Witness) {
    if (stdin === '') return html`<p>${witness.inputs.length === 0 ? msg('Type nothing: every run gets there.') : msg('Type nothing and end the input (Ctrl D, or Ctrl Z on Windows).')}</p>`;
    return html`<p class="typed-label" id="typed">${msg('The text to type:')}</p>
      <pre class="typed" tabindex="0" role="region" aria-labelledby="typed">${visibleText(shortened(stdin))}</pre>
      <div class="actions">
        <ls-copy-button label=${msg('Copy the text')} .text=${stdin}></ls-copy-button>
        <ls-copy-button
          label=${msg('Copy as a command')}
          hint=${msg('Runs the program, saved as program.c, on these inputs')}
          .text=${commandLine(witness, this.asked)}
        ></ls-copy-button>
      </div>`;
  }

  private inputs(witness: Witness) {
    const rows = inputRows(witness);
    if (rows.length === 0) return html`<p>${msg('The program reads no input, so every run gets there.')}</p>`;
    return [this.inputTable(rows), this.copying(witness)];
  }

  /** The inputs on which the program never ends. One that is read again and again cannot be copied. */
  private endlessInputs({ witness, proof }: Report & { verdict: 'endless' }) {
    const rows = inputRows(witness);
    const input = proof.kind === 'recurrent' ? proof.input : null;
    if (input !== null) return this.inputTable([...rows, { name: 'input', value: msg(str`${input} each time`) }]);
    if (rows.length === 0) return html`<p>${msg('The program reads no input, so no run ends.')}</p>`;
    return [this.inputTable(rows), this.copying(witness)];
  }

  private inputTable(rows: readonly InputRow[]) {
    const note = foldingNote(rows);
    return html`<div class="inputs" tabindex="0" role="group" aria-label=${msg('Inputs')}>
        <table>
          <tbody>
            ${rows.map(
              ({ name, value }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  <td>${name === 'input' ? value : `= ${value}`}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${note === null ? nothing : html`<p class="aside">${words(note)}</p>`}`;
  }

  private copying(witness: Witness) {
    return html`<div class="actions">
        <ls-copy-button label=${msg('Copy inputs')} .text=${inputText(witness)}></ls-copy-button>
        <ls-copy-button
          label=${msg('Copy as a command')}
          hint=${msg('Runs the program, saved as program.mc, on these inputs')}
          .text=${commandLine(witness, this.asked)}
        ></ls-copy-button>
      </div>`;
  }

  /** What to ask next. */
  private nextQuestion({ verdict }: Report) {
    if (!this.next) return nothing;
    const ask = (target: Target, question: string) =>
      html`<div class="actions">
        <button @click=${() => this.fire('suggestion', { kind: 'target', target } satisfies Suggestion)}>${question}</button>
      </div>`;
    switch (verdict) {
      case 'unreachable':
        return ask({ kind: 'ends' }, msg('Does it always end?'));
      case 'ends':
        return ask({ kind: 'any' }, msg('Can anything go wrong?'));
      default:
        return nothing;
    }
  }

  /** Results that were found even without an answer. */
  private known({ members }: Report) {
    const { invariants } = builtBy(members);
    if (invariants.length === 0) return nothing;
    return html`<h2>${msg('What is known')}</h2>
      <ls-known .loops=${invariants} .target=${this.target}></ls-known>`;
  }

  /** The one thing to try. */
  private suggestions(stop: StopReason) {
    const step = this.nextStep(stop);
    return step === nothing ? nothing : html`<h2>${msg('What you can try')}</h2>${step}`;
  }

  private nextStep({ suggestion: name, advice, code }: StopReason) {
    if (name !== null) {
      return html`<div class="actions">
        <button @click=${() => this.fire('suggestion', { kind: 'technique', name } satisfies Suggestion)}>
          ${msg(str`Try ${this.titleOf(name)}`)}
        </button>
      </div>`;
    }
    if (advice !== null) return html`<p>${words(advice)}</p>`;
    return code === 'time' && this.seconds < LONGEST ? html`<div class="actions">${this.longer()}</div>` : nothing;
  }

  private longer() {
    if (this.seconds >= LONGEST) return nothing;
    const seconds = this.seconds < 60 ? 60 : LONGEST;
    return html`<button @click=${() => this.fire('suggestion', { kind: 'seconds', seconds } satisfies Suggestion)}>
      ${seconds === 60 ? msg('Search for a minute') : msg('Search for 5 minutes')}
    </button>`;
  }

  private titleOf(name: string): string {
    return this.techniques.find((technique) => technique.name === name)?.title ?? name;
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The beginning of a text that may be long. */
function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-verdict': VerdictView;
  }
}
