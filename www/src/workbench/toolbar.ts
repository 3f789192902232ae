import { msg, str } from '@lit/localize';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { shared } from '../elements/shared-styles.ts';
import type { Dialect, OfferedTechnique, Switch, Target } from '../generated/interface.ts';
import type { Configuration } from '../program/configuration.ts';
import { changedOptions } from '../program/configuration.ts';
import { dialectNames } from '../program/dialect.ts';
import { effectiveConfiguration } from '../program/effective-options.ts';
import { filesIn } from '../program/program-files.ts';
import { leavesOut, switchNames } from '../words/catalogue.ts';
import { duration } from '../words/format.ts';
import './example-menu.ts';
import './share.ts';
import { toolbarStyles } from './toolbar-styles.ts';
import { lineName } from '../words/places.ts';

/** The visitor's options. */
export interface Options extends Configuration {
  target: Target;
  dialect: Dialect;
  seconds: number;
}

/** The time limit of a first visit, in seconds. */
const USUAL_SECONDS = 30;

/**
 * The actions for the program, in one row; below it, if it is open, the row of settings for experts. In a narrow
 * window, the first buttons stay at the bottom, and the others are in a menu there.
 *
 * Fires `analyse`, `cover`, `stop`, `run-toggle` and `compare-toggle` (the form for a run, or the comparison, is to be opened or
 * closed), `advanced-open` (`ls-advanced` is needed), `options-change` (a part of the options), `start-line` (the line in which the
 * program is to start) and `switch-turn` (an option of a C program); from its menu comes `example-open`.
 */
@customElement('ls-toolbar')
export class Toolbar extends LitElement {
  static override styles = [shared, toolbarStyles];

  @property({ attribute: false }) options!: Options;
  /** The program, which may have several files. */
  @property() source = '';
  @property({ attribute: false }) techniques: readonly OfferedTechnique[] = [];
  /** The options that the text of a C program sets. */
  @property({ attribute: false }) switches: readonly Switch[] = [];
  /** True if something runs or waits for the solver. */
  @property({ type: Boolean }) busy = false;
  /** The line that is offered as the target while the target is not a line. */
  @property({ type: Number }) line = 1;
  /** True if a line can be the start of the program. */
  @property({ type: Boolean }) canStart = false;
  /** True if the dialect was recognised from the program. */
  @property({ type: Boolean }) recognised = false;
  /** True if the form for a run is open. */
  @property({ type: Boolean }) runOpen = false;
  /** True if the comparison is open. */
  @property({ type: Boolean }) comparing = false;
  /** The page's address with the current state, or null if the program is too long for one. */
  @property({ attribute: false }) link: () => Promise<string | null> = () => Promise.resolve(null);
  @state() private advanced = false;
  /** True if the menu of a narrow window is open. */
  @state() private open = false;

  protected override render() {
    return html`<div class="bar" role="group" aria-label=${msg('Analysis')} @keydown=${this.pressInBar}>
        ${this.busy
          ? html`<button class="primary run" id="stop" @click=${() => this.fire('stop')}>${msg('Stop')}</button>`
          : html`<button class="primary run" id="analyse" title="Ctrl+Enter" @click=${() => this.fire('analyse')}>${msg('Analyse')}</button>`}
        ${this.target()}
        <button class="more" aria-label=${msg('More')} aria-expanded=${this.open} aria-controls="rest" @click=${() => (this.open = !this.open)}>⋯</button>
        <div class="rest ${this.open ? 'open' : ''}" id="rest">
          <span class="others">
            <button id="own" title=${msg('Run the program with your own inputs')} aria-expanded=${this.runOpen} @click=${() => this.choose('run-toggle')}>
              ${msg('Run…')}
            </button>
            <button id="cover" title=${msg('Inputs that reach every line')} ?disabled=${this.busy} @click=${() => this.choose('cover')}>
              ${msg('Cover')}
            </button>
          </span>
          <span class="quietly">
            <slot name="program"></slot>
            ${this.language()}
            <ls-example-menu @example-open=${() => (this.open = false)}></ls-example-menu>
            <ls-share .link=${this.link}></ls-share>
            <button class="quiet" id="advanced-toggle" aria-expanded=${this.advanced} aria-controls="advanced" @click=${this.toggleAdvanced}>
              ${this.advancedTitle}
            </button>
          </span>
        </div>
      </div>
      <div id="advanced">
        ${this.advanced
          ? html`<ls-advanced
              .options=${this.options}
              .techniques=${this.techniques}
              .switches=${this.switches}
              .busy=${this.busy}
              .comparing=${this.comparing}
              @options-change=${(event: CustomEvent<Partial<Options>>) => this.change(event.detail)}
              @switch-turn=${(event: CustomEvent<Switch>) => this.fire('switch-turn', event.detail)}
              @compare-toggle=${() => this.fire('compare-toggle')}
            ></ls-advanced>`
          : ''}
      </div>`;
  }

  /** The choice of the target. */
  private target() {
    const { target } = this.options;
    const line = target.kind === 'line' ? target.line : this.line;
    const files = filesIn(this.source);
    const titles = { any: msg('any error'), line: msg(str`line ${lineName(line, files)}`), ends: msg('an endless loop') };
    return html`<label class="target ${target.kind}">
      <span class="flag" aria-hidden="true"></span><span class="find" aria-hidden="true">${msg('Find:')}</span>
      <select aria-label=${msg('Target')} .style=${widthOf(titles[target.kind])} .value=${target.kind} @change=${(event: Event) => this.chooseTarget(event, line)}>
        <option value="any" ?selected=${target.kind === 'any'}>${titles.any}</option>
        <option value="line" ?selected=${target.kind === 'line'}>${titles.line}</option>
        <option value="ends" ?selected=${target.kind === 'ends'}>${titles.ends}</option>
        ${this.canStart && target.kind === 'line' ? html`<option value="from">${msg(str`start in line ${lineName(line, files)}`)}</option>` : nothing}
      </select>
    </label>`;
  }

  private language() {
    const { dialect } = this.options;
    const titles = new Map(dialectNames());
    return html`<select
      class="language"
      .style=${widthOf(titles.get(dialect) ?? '')}
      aria-label=${msg('Language')}
      title=${this.recognised ? msg('Language: recognised from the program') : msg('Language')}
      @change=${(event: Event) => this.change({ dialect: valueOf(event) as Dialect })}
    >
      ${[...titles].map(([name, title]) => html`<option value=${name} ?selected=${name === dialect}>${title}</option>`)}
    </select>`;
  }

  /** The title of the button for experts: while their row is closed, with the settings that are not the defaults. */
  private get advancedTitle(): string {
    const { technique, seconds } = this.options;
    if (this.advanced) return msg('Advanced');
    const title = this.techniques.find(({ name }) => name === technique)?.title ?? technique;
    const others = changedOptions(effectiveConfiguration(this.options, this.techniques)).length;
    const unusual = [
      ...(technique === 'auto' ? [] : [title]),
      ...(others === 0 ? [] : [msg(str`options: ${others}`)]),
      ...this.switches.filter(({ is_on }) => is_on).map(({ about }) => (leavesOut(about) ? msg(str`without ${switchNames()[about][0]}`) : switchNames()[about][0])),
      ...(seconds === USUAL_SECONDS ? [] : [duration(seconds)]),
    ];
    return unusual.length === 0 ? msg('Advanced') : msg(str`Advanced: ${unusual.join(', ')}`);
  }

  private readonly toggleAdvanced = async (): Promise<void> => {
    this.advanced = !this.advanced;
    if (this.advanced) this.fire('advanced-open');
    this.open = false;
    await this.updateComplete;
    // In a narrow window, the row is at the top of the page.
    if (this.advanced) this.renderRoot.querySelector('ls-advanced')?.scrollIntoView({ block: 'nearest' });
  };

  /** Opens the row for experts at the field of an option. */
  async showOption(name: keyof Configuration): Promise<void> {
    if (!this.advanced) await this.toggleAdvanced();
    const row = this.renderRoot.querySelector('ls-advanced');
    await row?.updateComplete;
    const options = row?.renderRoot.querySelector('ls-execution-options');
    await options?.updateComplete;
    options?.renderRoot.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }

  /** Escape closes the menu of a narrow window. */
  private pressInBar(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.open = false;
    this.renderRoot.querySelector<HTMLElement>('.more')?.focus();
  }

  /** Sets the target, or lets the program start in a line, which leaves the target as it is. */
  private chooseTarget(event: Event, line: number): void {
    const kind = valueOf(event);
    if (kind !== 'from') return this.setTarget(kind, line);
    (event.target as HTMLSelectElement).value = this.options.target.kind;
    this.fire('start-line', line);
  }

  private setTarget(kind: string, line: number): void {
    this.change({ target: kind === 'any' || kind === 'ends' ? { kind } : { kind: 'line', line } });
  }

  private change(part: Partial<Options>): void {
    this.fire('options-change', part);
  }

  /** Fires the chosen event, and closes the menu of a narrow window. */
  private choose(name: string): void {
    this.open = false;
    this.fire(name);
  }

  private fire(name: string, detail: unknown = null): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The width of a menu in a browser whose menus are as wide as their longest choice: about that of what is chosen. */
function widthOf(chosen: string): string {
  return `--letters: ${chosen.length}`;
}

function valueOf(event: Event): string {
  return (event.currentTarget as HTMLSelectElement).value;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-toolbar': Toolbar;
  }
}
