/** The element `<loopscope-program>`: a program in somebody else's page, which Loopscope analyses there once that is asked for. */
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { LONGEST_READ, fragmentOf, startOf } from '../address.ts';
import type { Session } from '../session.ts';
import { colouredLines, type Piece } from './colours.ts';
import { elementStyles } from './element-styles.ts';
import { Frame } from './frame.ts';
import { programIn, type Found } from './program-text.ts';
import type { FromFrame } from './protocol.ts';

/** Where Loopscope's own pages are: beside this script. */
const HOME = new URL('./', import.meta.url);

/** So many lines are shown before the analysis; the editor shows all. */
const SHOWN_LINES = 1000;

/**
 * The program is its text. Fires `verdict` (a `VerdictDetail`) when an analysis has ended, and `solved` (the name of an
 * exercise); both bubble.
 */
export class LoopscopeProgram extends LitElement {
  static override styles = elementStyles;

  /** What is to be reached: the number of a line, or `any` for any run-time error. */
  @property() target = 'any';
  @property() technique = '';
  /** What is shown of the answer, by its name in the page's addresses. */
  @property() view = '';
  /** The height of the frame as CSS says it; without it, the frame is as high as its content. */
  @property() height = '';
  @property() dialect = '';
  @property({ type: Boolean }) readonly = false;

  @state() private found: Found = { source: '' };
  /** The address of the whole program in Loopscope; empty where it is too long for one. */
  @state() private link = '';
  @state() private frame: Frame | null = null;
  @state() private contentHeight = 0;
  @query('.numbers [tabindex="0"]') private firstNumber!: HTMLElement | null;

  override connectedCallback(): void {
    super.connectedCallback();
    // A parser that is still at work has not yet come to the program.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.read(), { once: true });
    else this.read();
    this.addEventListener('keydown', keepOwn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', keepOwn);
    this.frame?.close();
    this.frame = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const asked = ['found', 'target', 'technique', 'dialect', 'view'];
    if ('source' in this.found && asked.some((name) => changed.has(name))) void this.makeLink(this.session(this.found.source));
  }

  protected override render() {
    return html`<div class="box">
      <span class="scheme"></span>
      ${'refused' in this.found ? html`<p class="refused" role="alert">${this.found.refused}</p>` : this.frame ? this.frameElement(this.frame) : this.program(this.found.source)}
    </div>`;
  }

  private program(source: string) {
    const lines = colouredLines(source);
    const shown = lines.slice(0, SHOWN_LINES);
    const line = this.targetLine(lines);
    const reached = line ?? shown.findIndex(isSomething) + 1;
    return html`<div class="program" role="group" aria-label="Program" tabindex="0">
        <div class="numbers">${shown.map((pieces, at) => this.number(pieces, at + 1, line, at + 1 === reached))}</div>
        <pre><code>${shown.map((pieces, at) => html`<span class=${at + 1 === line ? 'line target' : 'line'}>${pieces.map(coloured)}${'\n'}</span>`)}</code></pre>
      </div>
      ${lines.length > shown.length ? html`<p class="more">${`The program has ${lines.length - shown.length} more lines.`}</p>` : nothing}
      <div class="bar">
        <button class="analyse" @click=${this.analyse}>Analyse</button>
        <span class="asked">${line === null ? 'Can anything go wrong?' : `How do I get to line ${line}?`}</span>
        ${this.link === '' ? nothing : html`<a href=${this.link} target="_blank" rel="noopener">Open in Loopscope</a>`}
      </div>`;
  }

  /** A line's number: where there is something in the line, a button that makes it the target. `Tab` reaches one of them. */
  private number(pieces: readonly Piece[], line: number, target: number | null, reached: boolean) {
    if (!isSomething(pieces)) return html`<span>${line}</span>`;
    const isTarget = line === target;
    return html`<button
      class=${isTarget ? 'target' : ''}
      data-line=${line}
      tabindex=${reached ? 0 : -1}
      aria-pressed=${isTarget}
      aria-label=${isTarget ? `Line ${line}, the target` : `Line ${line}: make it the target`}
      title=${isTarget ? 'The target' : 'Make this line the target'}
      @click=${() => (this.target = String(line))}
      @keydown=${this.moveAmongNumbers}
    >${line}</button>`;
  }

  private frameElement(frame: Frame) {
    return html`<iframe
      title="Loopscope"
      referrerpolicy="no-referrer"
      allow="clipboard-write"
      src=${frame.address}
      .style=${`height: ${this.frameHeight()}`}
      @load=${(event: Event) => frame.opened(event.currentTarget as HTMLIFrameElement)}
    ></iframe>`;
  }

  private frameHeight(): string {
    if (this.height !== '') return /^\d+$/.test(this.height) ? `${this.height}px` : this.height;
    // Until the frame tells how high it is, it is as high as most are.
    return this.contentHeight === 0 ? '30em' : `${this.contentHeight}px`;
  }

  private readonly analyse = async (): Promise<void> => {
    if ('refused' in this.found) return;
    const { source } = this.found;
    const fragment = await fragmentOf({ session: this.session(source), view: this.view || 'answer' }, LONGEST_READ);
    if (!/(^|&)(program|example)=/.test(fragment)) {
      this.found = { refused: 'The program is too long to be analysed here.' };
      return;
    }
    this.frame = new Frame(new URL(`embed.html#${fragment}${this.readonly ? '&readonly=true' : ''}`, HOME), this, (message) => this.told(message));
  };

  private told(message: FromFrame): void {
    switch (message.loopscope) {
      case 'ready':
        return;
      case 'height':
        this.contentHeight = Math.ceil(message.height);
        return;
      case 'verdict':
        return this.fire('verdict', message.detail);
      case 'solved':
        return this.fire('solved', { exercise: message.exercise });
    }
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private read(): void {
    this.found = programIn(this);
  }

  /** What the attributes ask about a program. */
  private session(source: string): Session {
    const usual = startOf(null);
    const line = Number(this.target);
    return {
      ...usual,
      source,
      target: Number.isInteger(line) && line > 0 ? { kind: 'line', line } : { kind: 'any' },
      technique: /^[a-z-]{1,30}$/.test(this.technique) ? this.technique : usual.technique,
      dialect: this.dialect === 'microc' ? 'microc' : usual.dialect,
    };
  }

  /** The line of the target, as far as it can be known before the program is read; null where any error is the target. */
  private targetLine(lines: readonly Piece[][]): number | null {
    const line = Number(this.target);
    return Number.isInteger(line) && line > 0 && line <= lines.length ? line : null;
  }

  private async makeLink(session: Session): Promise<void> {
    const fragment = await fragmentOf({ session, view: '' });
    this.link = fragment === '' ? '' : new URL(`index.html#${fragment}`, HOME).href;
  }

  /** Up and down move between the numbers; Tab goes on from all of them at once. */
  private readonly moveAmongNumbers = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const numbers = [...this.renderRoot.querySelectorAll<HTMLElement>('.numbers button')];
    numbers[numbers.indexOf(event.currentTarget as HTMLElement) + step]?.focus();
  };

  override focus(options?: FocusOptions): void {
    this.firstNumber?.focus(options);
  }
}

function coloured({ text, kind }: Piece) {
  return kind === '' ? text : html`<span class=${kind}>${text}</span>`;
}

/** Whether a run can be in a line: there is more in it than a comment. */
function isSomething(pieces: readonly Piece[]): boolean {
  return pieces.some(({ text, kind }) => kind !== 'comment' && text.trim() !== '');
}

/** Keys that mean something here shall mean nothing to the page around, as in slides, where Space goes on to the next one. */
function keepOwn(event: KeyboardEvent): void {
  const isTheirs = event.key === 'Tab' || event.key === 'Escape' || event.ctrlKey || event.metaKey || event.altKey;
  if (!isTheirs) event.stopPropagation();
}

if (!customElements.get('loopscope-program')) customElements.define('loopscope-program', LoopscopeProgram);
