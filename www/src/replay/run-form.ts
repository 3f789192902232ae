import { msg, str } from '@lit/localize';
import { LitElement, css, html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { codeParts } from '../elements/code-text.ts';
import type { OwnState } from './own-run.ts';
import { printedText } from './c-text.ts';
import { counted } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import type { Dialect, RequestInputs, Parameter, ReplayEnd, Witness } from '../generated/interface.ts';
import { givenArgument, givenInputs, witnessFields } from '../program/inputs.ts';
import { endWords } from './replay-view.ts';
import { arrayOf, blank, hint, typedArgument, typedInputs, typedLength } from './run-inputs.ts';
import { shared } from '../elements/shared-styles.ts';

/** The name of the field for the values of `input`: no parameter can have it. */
const INPUTS = 'input';

/**
 * A form for a run on the visitor's own inputs, with the result of the last one.
 *
 * Fires `own-run` (the inputs of the run), `end-ask` after a run that did not end, and `form-close`.
 */
@customElement('ls-run-form')
export class RunForm extends LitElement {
  static override styles = [
    shared,
    css`
      form {
        border: var(--list-border, 1px solid var(--rule));
        border-radius: var(--list-radius, var(--radius));
        background: var(--surface);
        padding: 0.2rem 1.25rem 0.9rem;
      }

      /* It stays in sight where the form is higher than its place. */
      header {
        position: sticky;
        top: 0;
        z-index: 1;
        padding-block: 0.5rem 0.2rem;
        background: inherit;
        display: flex;
        justify-content: space-between;
        align-items: center;
      }

      h2 {
        margin: 0;
        font: 600 var(--body) / 1.4 var(--sans);
      }

      .fields {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 0.4rem 0.7rem;
        align-items: start;
        margin: 0.4rem 0 0.7rem;
      }

      label {
        font: 600 0.875rem / 2.2 var(--mono);
      }

      input {
        width: 100%;
        font: 400 0.875rem / 1.3 var(--mono);
        font-variant-ligatures: none;
      }

      textarea {
        width: 100%;
        box-sizing: border-box;
        font: 400 0.875rem / 1.5 var(--mono);
        font-variant-ligatures: none;
        color: var(--ink);
        background: var(--surface);
        border: 1px solid var(--control);
        border-radius: 8px;
        padding: 0.4rem 0.6rem;
      }

      .text {
        display: block;
        white-space: pre-wrap;
      }

      input[aria-invalid='true'] {
        border-color: var(--wrong);
      }

      small {
        display: block;
        font: 400 var(--small) / 1.5 var(--sans);
        color: var(--soft);
      }

      .error {
        color: var(--wrong);
      }

      p {
        margin: 0.5rem 0 0;
        overflow-wrap: anywhere;
      }

      .none {
        color: var(--soft);
        margin-bottom: 0.7rem;
      }

      samp {
        font-family: var(--mono);
        font-size: 0.875em;
      }
    `,
  ];

  @property({ attribute: false }) parameters: readonly Parameter[] = [];
  @property({ type: Boolean }) readsInput = false;
  /** Inputs that an analysis found: the initial values of the fields. */
  @property({ attribute: false }) witness: Witness | null = null;
  @property() dialect: Dialect = 'extended';
  /** The text to type that an analysis found: the initial text for a C program. */
  @property({ attribute: false }) stdin: string | null = null;
  @property({ attribute: false }) outcome: OwnState = { kind: 'none' };
  /** The typed texts, by field. */
  @state() private typed: Readonly<Record<string, string>> = {};
  /** True if mistakes are shown: from the first press on. */
  @state() private strict = false;
  /** The controls of the replay leave the form less room, once they are there. */
  private readonly resized = new ResizeObserver(() => {
    if (this.shadowRoot?.activeElement?.matches('input, textarea') !== true) this.showResult();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('stdin') && this.stdin !== null) this.typed = { ...this.typed, [INPUTS]: this.stdin };
    if (changed.has('witness') && this.witness && this.dialect !== 'c') this.typed = witnessFields(this.witness);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('input, textarea, button[type=submit]')?.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('outcome')) requestAnimationFrame(() => this.showResult());
  }

  /** Scrolls to the result, which stands below the fields. */
  private showResult(): void {
    if (this.outcome.kind === 'done') this.renderRoot.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    return html`<form aria-label=${msg('Run with your own inputs')} novalidate @submit=${this.submit}>
      <header>
        <h2>${msg('Run with your own inputs')}</h2>
        <button type="button" class="quiet" aria-label=${msg('Close the form')} @click=${() => this.fire('form-close', null)}>×</button>
      </header>
      ${this.parameters.length === 0 && !this.readsInput
        ? html`<p class="none">${msg('The program reads no input, so it has only one run.')}</p>`
        : html`<div class="fields">
            ${this.parameters.map((parameter) => this.field(parameter.name, hint(parameter), this.errorOf(parameter)))}
            ${this.readsInput && this.dialect === 'c' ? this.textField() : nothing}
            ${this.readsInput && this.dialect !== 'c' ? this.field(INPUTS, msg('what it reads, in order, such as 3, 0 ×4'), this.inputsError()) : nothing}
          </div>`}
      <button type="submit" class="primary" ?disabled=${this.outcome.kind === 'running'}>${msg('Run')}</button>
      <div role="status">${this.result()}</div>
    </form>`;
  }

  private field(name: string, example: string, error: string | null) {
    const shown = this.strict && error !== null;
    const id = name.replaceAll(' ', '-');
    return html`<label for=${`field-${id}`}>${name}</label>
      <div>
        <input
          id=${`field-${id}`}
          .value=${this.textOf(name)}
          autocomplete="off"
          spellcheck="false"
          aria-invalid=${shown}
          aria-describedby=${`about-${id}`}
          @input=${(event: Event) => (this.typed = { ...this.typed, [name]: (event.currentTarget as HTMLInputElement).value })}
        />
        <small id=${`about-${id}`} class=${shown ? 'error' : ''}>${shown ? `${error}: ${example}` : example}</small>
      </div>`;
  }

  /** The typed input for a C program. */
  private textField() {
    return html`<label for="field-text">${msg('You type')}</label>
      <div>
        <textarea
          id="field-text"
          rows="4"
          .value=${this.typed[INPUTS] ?? ''}
          autocomplete="off"
          spellcheck="false"
          aria-describedby="about-text"
          @input=${(event: Event) => (this.typed = { ...this.typed, [INPUTS]: (event.currentTarget as HTMLTextAreaElement).value })}
        ></textarea>
        <small id="about-text">${msg('what the program reads, as in a terminal: lines of numbers or of text')}</small>
      </div>`;
  }

  private textOf(name: string): string {
    const typed = this.typed[name];
    if (typed !== undefined) return typed;
    const array = arrayOf(name, this.parameters);
    if (array) return typedLength(this.textOf(array.name));
    const parameter = this.parameters.find((one) => one.name === name);
    return parameter ? blank(parameter) : '';
  }

  private errorOf(parameter: Parameter): string | null {
    const typed = typedArgument(this.textOf(parameter.name), parameter);
    return typed.ok ? null : typed.error;
  }

  private inputsError(): string | null {
    const typed = typedInputs(this.textOf(INPUTS));
    return typed.ok ? null : typed.error;
  }

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    if (this.dialect === 'c') {
      this.fire('own-run', { inputs: [], arguments: [], text: this.typed[INPUTS] ?? '' } satisfies RequestInputs);
      return;
    }
    this.strict = true;
    const inputs = this.readsInput ? typedInputs(this.textOf(INPUTS)) : { ok: true as const, value: [] };
    const all = this.parameters.map((parameter) => typedArgument(this.textOf(parameter.name), parameter));
    const given = all.flatMap((typed) => (typed.ok ? [givenArgument(typed.value)] : []));
    if (inputs.ok && given.length === all.length) {
      this.fire('own-run', { inputs: givenInputs(inputs.value), arguments: given } satisfies RequestInputs);
      return;
    }
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  private result() {
    switch (this.outcome.kind) {
      case 'none':
        return nothing;
      case 'running':
        return html`<p>${msg('Running …')}</p>`;
      case 'failed':
        return html`<p class="error">${msg(str`It could not be run: ${this.outcome.message}.`)}</p>`;
      case 'done': {
        const { dialect, replay } = this.outcome.run;
        const { outputs, end } = replay;
        const printed =
          outputs.total > 0 && dialect === 'c'
            ? msg(html`It printed <samp class="text">${outputs.total > outputs.last.length ? '… ' : ''}${printedText(outputs.last)}</samp>`)
            : outputs.total === 0
            ? msg('It output nothing.')
            : msg(html`It output <samp>${outputs.total > outputs.last.length ? `… (${counted(outputs.total - outputs.last.length, msg('# more|# more'))}) ` : ''}${outputs.last.join(' ')}</samp>.`);
        return html`<p>${printed} ${words(endWords(end))} ${words(whyWords(end))} ${msg('The replay is below.')}</p>
          ${end.kind === 'steps'
            ? html`<p><button type="button" @click=${() => this.fire('end-ask', null)}>${msg('Does it always end?')}</button></p>`
            : nothing}`;
      }
    }
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Why a run fails, if the engine knows it. */
function whyWords({ why }: ReplayEnd): string {
  return why === null ? '' : messageWords(why);
}

function words(message: string) {
  return codeParts(message).map(({ text, code }) => (code ? html`<code>${text}</code>` : text));
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-run-form': RunForm;
  }
}
