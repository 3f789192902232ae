import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { errorCause } from '../answer/answer-text.ts';
import { loadingWords } from '../answer/progress.ts';
import { verdictStyles } from '../answer/verdict-styles.ts';
import { Clock } from '../elements/clock.ts';
import '../elements/copy-button.ts';
import { plain } from '../elements/code-text.ts';
import { shared } from '../elements/shared-styles.ts';
import { words } from '../elements/words.ts';
import { inputText } from '../program/inputs.ts';
import { capital, countedWord, duration } from '../words/format.ts';
import { errorsStyles } from './errors-styles.ts';
import type { ErrorsShown } from './errors-job.ts';
import { errorsWords, extremeWords, openWords, rowInputs, rowSentence } from './errors-words.ts';
import type { FoundError } from './errors.ts';
import { lineName } from '../words/places.ts';

/**
 * All errors of a program, one row each: a sentence and inputs. One row is open, with the cause.
 *
 * Fires `error-open` (the key of an error), `watch`, `run-open`, `place-show` (a line to go to), `ends-ask`, `show-problems`,
 * `analyse` and `retry`.
 */
@customElement('ls-errors')
export class ErrorsCard extends LitElement {
  static override styles = [shared, verdictStyles, errorsStyles];

  @property({ attribute: false }) shown!: ErrorsShown;
  /** True if the program has changed since. */
  @property({ type: Boolean }) stale = false;
  /** True if the errors with extreme inputs are shown one by one. */
  @state() private isWhole = false;
  private readonly clock = new Clock(this, () => ['running', 'loading'].includes(this.shown.run.kind));

  protected override firstUpdated(): void {
    // The button that asked for the card is gone.
    if (document.activeElement === document.body) this.renderRoot.querySelector('h1')?.focus({ preventScroll: true });
  }

  protected override render() {
    const { kind, sign, sentence, rest } = this.card();
    return html`<div role="status" class="visually-hidden">${this.shown.run.kind === 'running' ? msg('Analysing.') : plain(sentence)}</div>
      <section class=${this.stale ? `${kind} old` : kind}>
        <h1 tabindex="-1"><span class="mark" aria-hidden="true">${sign}</span><span>${sentence}</span></h1>
        <div class="rest">
          ${this.stale
            ? html`<p class="stale">${msg('The program or the options have changed since.')} <button class="link" @click=${() => this.fire('analyse')}>${msg('Analyse again')}</button></p>`
            : nothing}
          ${rest}
        </div>
        ${this.list()} ${this.stale ? nothing : this.next()}
      </section>`;
  }

  private card(): { kind: string; sign: string; sentence: string; rest: unknown } {
    const { run, isSecond } = this.shown;
    switch (run.kind) {
      case 'refused':
        return {
          kind: 'problems',
          sign: String(run.problems),
          sentence: capital(countedWord(run.problems, msg('# error to fix first.|# errors to fix first.'))),
          rest: html`<div class="actions"><button @click=${() => this.fire('show-problems')}>${msg('Show the first')}</button></div>`,
        };
      case 'broken':
        return {
          kind: 'wrong',
          sign: '!',
          sentence: msg('Loopscope broke, not your program.'),
          rest: html`<p class="cause">${words(run.message)}.</p>
            <div class="actions"><button @click=${() => this.fire('retry')}>${msg('Try again')}</button></div>`,
        };
      default:
        if (!isSecond && (run.kind === 'loading' || run.kind === 'running')) return { kind: 'busy', sign: '', sentence: msg('Looking for other errors…'), rest: this.progress() };
        return this.answer();
    }
  }

  private answer() {
    const { kind, sign, sentence, proved, open } = errorsWords(this.shown);
    const { run } = this.shown;
    const stopped = run.kind === 'stopped' ? `${msg(str`Stopped after ${duration(run.after)}.`)} ` : '';
    const rest = [
      proved === '' ? nothing : html`<ul class="facts"><li class="proved"><span class="mark" aria-hidden="true">✓</span><span>${proved}</span></li></ul>`,
      stopped + open === '' ? nothing : html`<p class="cause">${stopped}${open}</p>`,
      ['loading', 'running'].includes(run.kind) ? html`<p class="doing">${msg('Now with extreme numbers…')} ${this.elapsed()}</p>` : nothing,
    ];
    return { kind, sign, sentence, rest };
  }

  private progress() {
    const { run, errors, seconds } = this.shown;
    if (run.kind === 'loading') return html`<p class="figures">${loadingWords(run.loaded, run.total, (this.clock.now - this.clock.began) / 1000)}</p><progress aria-label=${msg('Loading the solver')}></progress>`;
    return html`<p class="figures">${this.elapsed()} · ${openWords({ ...errors, open: [] })}</p>
      <progress aria-label=${msg('Analysing')} max=${Math.max(1, errors.places)} .value=${errors.decided} data-seconds=${seconds}></progress>`;
  }

  private elapsed(): string {
    const { run, seconds } = this.shown;
    return run.kind === 'running' ? msg(str`${duration(Math.max(0, this.clock.now - run.since) / 1000)} of ${duration(seconds)}`) : '';
  }

  private list() {
    const { errors, hang } = this.shown;
    const { found } = errors;
    if (found.length === 0 && hang === null) return nothing;
    const extreme = found.filter(({ isExtreme }) => isExtreme);
    const isWhole = this.isWhole || extreme.some(({ key }) => key === this.shown.open);
    return html`<ul class="list" aria-label=${msg('Errors')} @keydown=${this.press}>
      ${found.filter(({ isExtreme, goal }) => !isExtreme && goal.line < (hang?.line ?? 0)).map((error) => this.row(error))}
      ${hang === null ? nothing : html`<li class="error together"><span class="mark" aria-hidden="true">∞</span><span class="sentence">${words(hang.sentence)}</span></li>`}
      ${found.filter(({ isExtreme, goal }) => !isExtreme && goal.line >= (hang?.line ?? 0)).map((error) => this.row(error))}
      ${extreme.length === 0
        ? nothing
        : html`<li class="extreme together">
            <span class="mark" aria-hidden="true">⇥</span><span class="sentence">${extremeWords(extreme)}</span>
            <button class="link" aria-expanded=${isWhole} @click=${() => this.showExtreme(!isWhole)}>${isWhole ? msg('Hide') : msg(str`Show ${extreme.length}`)}</button>
          </li>`}
      ${isWhole ? extreme.map((error) => this.row(error)) : nothing}
    </ul>`;
  }

  private row(error: FoundError) {
    const { runs, dialect, open } = this.shown;
    const run = runs.get(error.key);
    const isOpen = open === error.key && !this.stale;
    return html`<li class=${[error.isExtreme ? 'extreme' : 'error', isOpen ? 'open' : ''].join(' ')}>
      <button class="row" data-key=${error.key} aria-expanded=${isOpen} ?disabled=${this.stale} @click=${() => this.fire('error-open', error.key)}>
        <span class="mark" aria-hidden="true">${error.isExtreme ? '⇥' : '!'}</span><span class="sentence">${words(rowSentence(error, run, dialect))}</span
        ><span class="input">${rowInputs(error, run)}</span>
      </button>
      ${isOpen ? this.detail(error) : nothing}
    </li>`;
  }

  private detail(error: FoundError) {
    const { runs, dialect } = this.shown;
    const run = runs.get(error.key);
    if (run === undefined) return nothing;
    const { replay } = run.rerun;
    const cause = errorCause({ error: { ...replay.end, kind: replay.end.error ?? '' } }, { dialect }, replay);
    const text = run.stdin ?? inputText(error.input);
    return html`<div class="detail">
      ${cause === '' ? nothing : html`<p class="cause">${words(cause)}</p>`}
      <div class="actions">
        <button class="primary" @click=${() => this.fire('watch')}><span aria-hidden="true">▶</span> ${msg('Watch it')}</button>
        ${text === '' ? nothing : html`<ls-copy-button label=${run.stdin === null ? msg('Copy inputs') : msg('Copy the text')} .text=${text}></ls-copy-button>`}
        <button @click=${() => this.fire('run-open')}>${msg('Run with other inputs…')}</button>
      </div>
    </div>`;
  }

  private next() {
    const { run, errors, open } = this.shown;
    if (run.kind !== 'done' && run.kind !== 'stopped') return nothing;
    const line = errors.found.find(({ key }) => key === open)?.goal.line;
    return html`<div class="next">
      <span>${msg('Next', { id: 'next-questions' })}</span>
      ${line === undefined ? nothing : html`<button class="link" @click=${() => this.fire('place-show', line)}>${msg(str`Fix line ${lineName(line)}, then analyse again`)}</button>`}
      <button class="link" @click=${() => this.fire('ends-ask')}>${msg('Does it always end?')}</button>
      ${errors.found.length === 0 ? nothing : html`<ls-copy-button label=${msg('Copy the list')} .text=${this.listText()}></ls-copy-button>`}
    </div>`;
  }

  private listText(): string {
    const { errors, runs, dialect } = this.shown;
    const row = (error: FoundError) => {
      const run = runs.get(error.key);
      return [plain(rowSentence(error, run, dialect)), rowInputs(error, run)].filter((text) => text !== '').join('  ');
    };
    return errors.found.map(row).join('\n');
  }

  private showExtreme(isWhole: boolean): void {
    this.isWhole = isWhole;
    const { found } = this.shown.errors;
    const certain = found.find(({ isExtreme }) => !isExtreme);
    if (!isWhole && found.some(({ key, isExtreme }) => isExtreme && key === this.shown.open)) this.fire('error-open', certain?.key ?? '');
  }

  /** Up and down choose an error; Enter on the open one plays its run. */
  private readonly press = (event: KeyboardEvent): void => {
    const rows = [...this.renderRoot.querySelectorAll<HTMLButtonElement>('button.row')];
    const at = rows.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    if (event.key === 'Enter' && !event.ctrlKey && rows[at]?.dataset['key'] === this.shown.open) {
      event.preventDefault();
      return this.fire('watch');
    }
    const next = rows[at + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0)];
    if (next === undefined || next === rows[at]) return;
    event.preventDefault();
    next.focus();
    this.fire('error-open', next.dataset['key']);
  };

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-errors': ErrorsCard;
  }
}
