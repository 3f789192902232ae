import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentService, indentUnit } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type StateEffect, type Transaction } from '@codemirror/state';
import { EditorView, drawSelection, keymap } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import { LitElement, html, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { LineCovers } from '../cover/cover-view.ts';
import { applyFixes } from './apply-fixes.ts';
import { coverGutter, setLineCovers } from './cover-gutter.ts';
import { showDiagnostics, type ShownDiagnostic } from './diagnostics.ts';
import { fixStyles } from './fix-view.ts';
import { TAB, formatting } from './format.ts';
import { highlight, setTokens } from './highlight.ts';
import { indentation } from './indentation.ts';
import { lineMarksExtension, noMarks, setLineMarks, type LineMarks } from './line-marks.ts';
import { problemSignsExtension, setProblems } from './problem-signs.ts';
import { chooseTarget, setTargetLines, targetGutter, type TargetLines } from './target-gutter.ts';
import { editorMarks } from './marks-theme.ts';
import { chooseStart, setStarts, startMarksExtension } from './start-marks.ts';
import { overview } from './overview.ts';
import { searching } from './search.ts';
import { editorFrame, editorTheme } from './theme.ts';
import { counted } from '../words/format.ts';
import { measureAgain } from './width.ts';
import type { Edit, Start, Token } from '../generated/interface.ts';
import { shared } from '../elements/shared-styles.ts';

/** A program with at most this many lines is never cut. */
const LINES_OF_MOST = 12;

/** Marks a change of the whole text by the page, for instance when an example is opened. */
const byPage = Annotation.define<boolean>();

/** The page's uses of the program in its editor: places are those of the whole program. */
export type ProgramEditor = Pick<Editor, 'focus' | 'goTo' | 'goToLine' | 'goToNextProblem' | 'selectAll' | 'pasteAll' | 'replace' | 'fix' | 'format'>;

/**
 * The program, editable.
 *
 * Fires `source-change` (the text), `target-change` (the chosen line or, after lines are inserted above the target, its new
 * line), `start-choose` (the function in which the program is to start), `line-hover` (the line pointed at, or null),
 * `place-go` (the offset of a place in another file) and `cover-choose` (a line whose sign in the coverage margin was pressed), and before `source-change` `program-paste`, if most of
 * the text was pasted or dropped.
 */
@customElement('ls-editor')
export class Editor extends LitElement {
  static override styles = [shared, editorFrame, editorTheme, editorMarks, fixStyles];

  @property() source = '';
  /** The number of the file that the text is: each keeps its cursor, its history and its place. */
  @property({ type: Number }) file = 0;
  @property({ attribute: false }) tokens: readonly Token[] = [];
  @property({ attribute: false }) diagnostics: readonly ShownDiagnostic[] = [];
  @property({ attribute: false }) targets: TargetLines = { line: null, possible: null };
  @property({ attribute: false }) marks: LineMarks = noMarks;
  /** The functions in which the program can start, if that can be chosen. */
  @property({ attribute: false }) starts: readonly Start[] = [];
  /** The coverage of the lines. */
  @property({ attribute: false }) covers: LineCovers | null = null;
  /** True if long lines are wrapped. */
  @property({ type: Boolean }) wrap = true;
  /** True if the text is read-only; a target can still be chosen. */
  @property({ type: Boolean }) readonly = false;

  /** True if a narrow window shows only the lines around the current one. */
  @property({ type: Boolean }) brief = false;
  /** True if the visitor wants to see all lines there. */
  @state() private whole = false;

  @query('.frame') private frame!: HTMLElement;
  private view: EditorView | null = null;
  /** The files that are not shown. */
  private readonly others = new Map<number, { state: EditorState; scroll: StateEffect<unknown> }>();
  private readonly wrapping = new Compartment();
  private readonly locking = new Compartment();
  private hovered: number | null = null;

  protected override render() {
    const lines = this.source.split('\n').length;
    const isCut = this.brief && !this.whole && lines > LINES_OF_MOST;
    return html`<div class="frame ${isCut ? 'brief' : ''}"></div>
      ${isCut
        ? html`<button class="show-all" @click=${this.showWhole}>${counted(lines, msg('Show all # lines|Show all # lines'))}</button>`
        : ''}`;
  }

  protected override firstUpdated(): void {
    const view = new EditorView({
      parent: this.frame,
      root: this.renderRoot as ShadowRoot,
      state: EditorState.create({ doc: this.source, extensions: this.extensions() }),
    });
    this.view = view;
    this.showNumbers(view);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const view = this.view;
    if (view === null) return;
    const isOther = changed.has('file') && changed.get('file') !== undefined;
    const has = (name: keyof Editor) => isOther || changed.has(name);
    if (isOther) this.changeFile(view, changed.get('file') ?? 0);
    if (has('source') && this.source !== view.state.doc.toString()) {
      this.whole = false;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: this.source },
        selection: { anchor: 0 },
        annotations: byPage.of(true),
        scrollIntoView: true,
      });
    }
    const effects: StateEffect<unknown>[] = [];
    if (has('tokens')) effects.push(setTokens.of(this.tokens));
    if (has('targets')) effects.push(setTargetLines.of(this.targets));
    if (has('starts')) effects.push(setStarts.of(this.starts));
    if (has('covers')) effects.push(setLineCovers.of(this.covers));
    if (has('wrap')) effects.push(this.wrapping.reconfigure(this.wrap ? EditorView.lineWrapping : []));
    if (has('readonly')) effects.push(this.locking.reconfigure(EditorState.readOnly.of(this.readonly)));
    if (has('marks')) {
      effects.push(setLineMarks.of(this.marks));
      const { current } = this.marks;
      if (current !== null && current <= view.state.doc.lines && current !== changed.get('marks')?.current) {
        showInMiddle(view, view.state.doc.line(current).from);
      }
    }
    if (effects.length > 0) view.dispatch({ effects });
    if (has('diagnostics')) view.dispatch(showDiagnostics(view.state, this.diagnostics), { effects: setProblems.of(this.diagnostics) });
  }

  /** Shows another file as it was left. */
  private changeFile(view: EditorView, before: number): void {
    this.others.set(before, { state: view.state, scroll: view.scrollSnapshot() });
    const left = this.others.get(this.file);
    const hadFocus = view.hasFocus;
    view.setState(left?.state ?? EditorState.create({ doc: this.source, extensions: this.extensions() }));
    this.showNumbers(view);
    if (left) view.dispatch({ effects: left.scroll });
    if (hadFocus) view.focus();
  }

  /** The numbers are buttons: they must not be hidden from assistive technology. */
  private showNumbers(view: EditorView): void {
    view.dom.querySelector('.cm-gutters')?.removeAttribute('aria-hidden');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.view?.destroy();
    this.view = null;
  }

  private readonly showWhole = (): void => {
    this.whole = true;
    this.focus();
  };

  override focus(): void {
    this.view?.focus();
  }

  /** Shows a place and puts the cursor there. */
  goTo(from: number, to: number = from): void {
    this.view?.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view?.focus();
  }

  /** Shows a line, which is selected; if it is to be changed, that is announced. */
  goToLine(line: number, isToChange = true): void {
    const { view } = this;
    if (view === null || line > view.state.doc.lines) return;
    const { from, to, text } = view.state.doc.line(line);
    this.goTo(from + text.length - text.trimStart().length, to);
    if (isToChange) view.dispatch({ effects: EditorView.announce.of(msg(str`Line ${line} is selected: change it, then analyse again.`)) });
  }

  /** The offset of the cursor. */
  get cursor(): number {
    return this.view?.state.selection.main.from ?? 0;
  }

  /** Shows the next problem after the cursor, or else the first one. */
  goToNextProblem(): void {
    const next = this.diagnostics.find(({ from }) => from > this.cursor) ?? this.diagnostics[0];
    if (next) this.goTo(next.from, next.to);
  }

  /** Selects the whole text, so that what is pasted replaces it. */
  selectAll(): void {
    this.goTo(0, this.view?.state.doc.length ?? 0);
  }

  /** Pastes a text over the whole program, as the visitor would. */
  pasteAll(text: string): void {
    const { view } = this;
    if (view === null) return;
    const insert = view.state.toText(text);
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: 0 }, scrollIntoView: true, userEvent: 'input.paste' });
    view.focus();
  }

  /** Replaces a part of the text; it can be undone. */
  replace(from: number, to: number, insert: string): void {
    this.view?.dispatch({ changes: { from, to, insert }, userEvent: 'input.option' });
    this.view?.focus();
  }

  /** Applies fixes, none of which overlaps another one: the first one is shown. */
  fix(fixes: readonly Edit[]): void {
    if (this.view !== null) applyFixes(this.view, fixes);
  }

  /** Indents all lines; it can be undone in one step. */
  format(): boolean {
    const { view } = this;
    if (view === null || this.readonly) return false;
    const changes = formatting(view.state.doc);
    if (!changes.empty) view.dispatch({ changes, userEvent: 'input.format' });
    view.focus();
    return true;
  }

  private extensions() {
    return [
      targetGutter((line) => this.fire('target-change', line)),
      coverGutter((line) => this.fire('cover-choose', line)),
      measureAgain,
      highlight,
      problemSignsExtension,
      lineMarksExtension,
      startMarksExtension((start) => this.fire('start-choose', start)),
      overview,
      history(),
      drawSelection(),
      this.wrapping.of(this.wrap ? EditorView.lineWrapping : []),
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('  '),
      EditorState.tabSize.of(TAB),
      this.locking.of(EditorState.readOnly.of(this.readonly)),
      indentService.of(indentation),
      keymap.of([
        { key: 'F9', run: ({ state }) => chooseTarget(state, state.doc.lineAt(state.selection.main.head).number) },
        { key: 'Shift-F9', run: chooseStart },
        { key: 'Mod-Enter', run: () => this.fire('run', null) },
        { key: 'Shift-Alt-f', run: () => this.format() },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      searching(),
      EditorView.contentAttributes.of({
        'aria-label': msg('Program. F9 makes the cursor’s line the target. Escape, then Tab, leaves the editor.'),
        // As it is anyway; a check of what scrolls looks for it.
        tabindex: '0',
        spellcheck: 'false',
        autocorrect: 'off',
        autocapitalize: 'off',
      }),
      EditorView.domEventHandlers({
        mousemove: (event, view) => this.hover(lineAt(view, event)),
        mouseleave: () => this.hover(null),
      }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        const whole = update.transactions.some((transaction) => transaction.annotation(byPage));
        if (whole) return;
        if (update.transactions.some(bringsMost)) this.fire('program-paste', null);
        this.fire('source-change', update.state.doc.toString());
        const { line } = this.targets;
        if (line === null || line > update.startState.doc.lines) return;
        // Maps the end of the line: text before it may have been split off onto another line.
        const moved = update.state.doc.lineAt(update.changes.mapPos(update.startState.doc.line(line).to)).number;
        if (moved !== line) this.fire('target-change', moved);
      }),
    ];
  }

  private hover(line: number | null): boolean {
    if (line !== this.hovered) {
      this.hovered = line;
      this.fire('line-hover', line);
    }
    return false;
  }

  private fire(name: string, detail: unknown): boolean {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    return true;
  }
}

/** Returns true if a transaction pastes or drops most of the text that there is after it. */
function bringsMost(transaction: Transaction): boolean {
  if (!transaction.isUserEvent('input.paste') && !transaction.isUserEvent('input.drop')) return false;
  let length = 0;
  transaction.changes.iterChanges((_from, _to, start, end) => (length += end - start));
  return 2 * length >= transaction.newDoc.length;
}

/** Scrolls the editor, and nothing around it, so that a place is in its middle third. */
function showInMiddle(view: EditorView, place: number): void {
  view.requestMeasure({
    read: ({ scrollDOM }) => {
      const { top, bottom } = view.lineBlockAt(place);
      const { scrollTop, clientHeight } = scrollDOM;
      const isThere = top >= scrollTop + clientHeight / 3 && bottom <= scrollTop + (2 * clientHeight) / 3;
      return isThere ? null : (top + bottom - clientHeight) / 2;
    },
    write: (to, { scrollDOM }) => {
      if (to !== null) scrollDOM.scrollTop = to;
    },
  });
}

function lineAt(view: EditorView, event: MouseEvent): number | null {
  const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
  return position === null ? null : view.state.doc.lineAt(position).number;
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-editor': Editor;
  }
}
