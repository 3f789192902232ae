/** The element `<loopscope-program>`: a program in another site's page, which Loopscope analyses there on request. */
import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { LONGEST_READ, RECOGNISED, fragmentOf, startOf, targetOf } from '../program/address.ts';
import { dialectOf } from '../program/dialect.ts';
import type { Session } from '../program/session.ts';
import { colouredLines, type Piece } from './colours.ts';
import { languageAt } from './element-words.ts';
import { FramedElement, HOME } from './framed-element.ts';
import { listing } from './listing.ts';

/** Its text is the program. Fires `verdict` (a `VerdictDetail`) when an analysis has ended; it bubbles. */
export class LoopscopeProgram extends FramedElement {
  /** The target: the number of a line, `any` for any run-time error, or `ends` for the end of every run. */
  @property() target = 'any';
  @property() technique = '';
  /** The part of the answer to show, by its name in the page's addresses. */
  @property() view = '';
  @property() dialect = '';
  @property({ type: Boolean }) readonly = false;

  /** The address of the whole program in Loopscope; empty if the program is too long for one. */
  @state() private link = '';
  @query('.numbers [tabindex="0"]') private firstNumber!: HTMLElement | null;

  protected override readonly what = 'program';

  protected override willUpdate(changed: PropertyValues): void {
    const asked = ['found', 'target', 'technique', 'dialect', 'view'];
    if ('text' in this.found && asked.some((name) => changed.has(name))) void this.makeLink(this.session(this.found.text));
  }

  protected override unframed(source: string) {
    const { words } = this;
    const lines = colouredLines(source, dialectOf(this.dialect) ?? 'extended');
    const line = this.targetLine(lines);
    const reached = line ?? lines.findIndex(isSomething) + 1;
    return html`${listing(lines, line, words, (pieces, number) => this.number(pieces, number, line, number === reached))}
      <div class="bar">
        <button class="open" @click=${this.analyse}>${words.analyse}</button>
        <span class="asked">${line !== null ? words.toLine(line) : this.target === 'ends' ? words.ends : words.anyError}</span>
        ${this.link === '' ? nothing : html`<a href=${this.link} target="_blank" rel="noopener">${words.open}</a>`}
      </div>`;
  }

  /** A line's number: for a line with content, a button that makes it the target. `Tab` reaches one of them. */
  private number(pieces: readonly Piece[], line: number, target: number | null, reached: boolean) {
    if (!isSomething(pieces)) return html`<span>${line}</span>`;
    const { words } = this;
    const isTarget = line === target;
    return html`<button
      class=${isTarget ? 'target' : ''}
      data-line=${line}
      tabindex=${reached ? 0 : -1}
      aria-pressed=${isTarget}
      aria-label=${isTarget ? words.isTarget(line) : words.makeLineTarget(line)}
      title=${isTarget ? words.target : words.makeTarget}
      @click=${() => (this.target = String(line))}
      @keydown=${this.moveAmongNumbers}
    >${line}</button>`;
  }

  private readonly analyse = async (): Promise<void> => {
    if ('refused' in this.found) return;
    const fragment = await fragmentOf({ session: this.session(this.found.text), view: this.view || 'answer' }, LONGEST_READ);
    if (/(^|&)(program|example)=/.test(fragment)) this.open(`${this.known}${fragment}${this.readonly ? '&readonly=true' : ''}`);
    else this.refuseLong();
  };

  /** The question about a program that the attributes set. */
  private session(source: string): Session {
    const usual = startOf(null);
    return {
      ...usual,
      source,
      target: targetOf(this.target) ?? usual.target,
      technique: /^[a-z-]{1,30}$/.test(this.technique) ? this.technique : usual.technique,
      dialect: dialectOf(this.dialect) ?? usual.dialect,
    };
  }

  /** Asks an address to recognise the dialect if no attribute names it: before the rest, which names the usual one. */
  private get known(): string {
    return dialectOf(this.dialect) ? '' : `dialect=${RECOGNISED}&`;
  }

  /** The line of the target, if it is known before the program is read; null if any error is the target. */
  private targetLine(lines: readonly Piece[][]): number | null {
    const line = Number(this.target);
    return Number.isInteger(line) && line > 0 && line <= lines.length ? line : null;
  }

  private async makeLink(session: Session): Promise<void> {
    const fragment = await fragmentOf({ session, view: '' });
    this.link = fragment === '' ? '' : new URL(`index.html?lang=${languageAt(this)}#${this.known}${fragment}`, HOME).href;
  }

  /** Up and down move between the numbers; Tab leaves all of them at once. */
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

/** Returns true if a run can reach a line: it has more than a comment. */
function isSomething(pieces: readonly Piece[]): boolean {
  return pieces.some(({ text, kind }) => kind !== 'comment' && text.trim() !== '');
}
