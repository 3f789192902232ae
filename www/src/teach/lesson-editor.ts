import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import { EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view';
import { msg } from '@lit/localize';
import { LitElement, css, html, type PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { showDiagnostics } from '../editor/diagnostics.ts';
import { lessonParts } from '../editor/lesson-parts.ts';
import { editorFrame, editorTheme } from '../editor/theme.ts';
import { measureAgain } from '../editor/width.ts';
import { shared } from '../elements/shared-styles.ts';
import type { Diagnostic } from '../generated/interface.ts';

/** Marks a change of the whole text by the page, as when a file is opened. */
const byPage = Annotation.define<boolean>();

/** The text of a lesson, editable. Fires `source-change` (the text) and `line-change` (the line that the cursor moves to). */
@customElement('ls-lesson-editor')
export class LessonEditor extends LitElement {
  static override styles = [
    shared,
    editorFrame,
    editorTheme,
    css`
      .cm-line.setting {
        color: var(--accent);
        background: color-mix(in srgb, var(--accent) 6%, transparent);
      }

      .cm-line.fenced {
        background: color-mix(in srgb, var(--ink) 4%, transparent);
      }

      .cm-editor .cm-lineNumbers .cm-gutterElement {
        padding-inline: 0.9rem 0.3rem;
        font-size: 0.8125rem;
      }
    `,
  ];

  @property() source = '';
  @property({ attribute: false }) diagnostics: readonly Diagnostic[] = [];

  @query('.frame') private frame!: HTMLElement;
  private view: EditorView | null = null;
  private line = 1;

  protected override render() {
    return html`<div class="frame"></div>`;
  }

  protected override firstUpdated(): void {
    this.view = new EditorView({
      parent: this.frame,
      root: this.renderRoot as ShadowRoot,
      state: EditorState.create({ doc: this.source, extensions: this.extensions() }),
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { view } = this;
    if (view === null) return;
    if (changed.has('source') && this.source !== view.state.doc.toString()) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: this.source }, annotations: byPage.of(true) });
    }
    if (changed.has('diagnostics')) view.dispatch(showDiagnostics(view.state, this.diagnostics));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.view?.destroy();
    this.view = null;
  }

  /** Shows a line and puts the cursor there, to write on. */
  goTo(line: number): void {
    this.moveTo(line);
    this.view?.focus();
  }

  /** Shows a line and puts the cursor there, without moving the focus. */
  moveTo(line: number): void {
    const { view } = this;
    if (view === null) return;
    const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 20 }) });
  }

  private extensions() {
    return [
      lineNumbers(),
      measureAgain,
      lessonParts,
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      highlightSelectionMatches(),
      EditorState.tabSize.of(2),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
      EditorView.contentAttributes.of({
        'aria-label': msg('The text of the lesson. Escape, then Tab, leaves the editor.'),
        spellcheck: 'true',
        tabindex: '0',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(byPage))) {
          this.fire('source-change', update.state.doc.toString());
        }
        const line = update.state.doc.lineAt(update.state.selection.main.head).number;
        if (line === this.line) return;
        this.line = line;
        this.fire('line-change', line);
      }),
    ];
  }

  private fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'ls-lesson-editor': LessonEditor;
  }
}
