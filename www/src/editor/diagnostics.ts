import { setDiagnostics, type Diagnostic as Squiggle } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import { codeParts, plain } from '../elements/code-text.ts';
import type { Diagnostic } from '../generated/interface.ts';
import { capital } from '../words/format.ts';

/** Underlines problems; a fix becomes a button in the explanation, related places become links. */
export function showDiagnostics(state: EditorState, diagnostics: readonly Diagnostic[]): TransactionSpec {
  return setDiagnostics(
    state,
    diagnostics.filter(({ to }) => to <= state.doc.length).map(squiggle),
  );
}

/** Applies a diagnostic's fix to the text. */
export function applyFix(view: EditorView, fix: NonNullable<Diagnostic['fix']>): void {
  view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert }, userEvent: 'input.fix' });
  view.focus();
}

function squiggle(diagnostic: Diagnostic): Squiggle {
  const { from, to, severity, message, fix } = diagnostic;
  return {
    from,
    to,
    severity,
    message,
    renderMessage: (view) => explanation(view, diagnostic),
    actions: fix ? [{ name: plain(capital(fix.title)), apply: (view) => applyFix(view, fix) }] : [],
  };
}

function explanation(view: EditorView, { message, related }: Diagnostic): Node {
  const box = document.createElement('div');
  for (const { text, code } of codeParts(message)) {
    const part = document.createElement(code ? 'code' : 'span');
    part.textContent = text;
    box.append(part);
  }
  for (const place of related) {
    const link = document.createElement('button');
    link.className = 'related';
    link.textContent = msg(str`Line ${view.state.doc.lineAt(Math.min(place.from, view.state.doc.length)).number}: ${place.message}`);
    link.addEventListener('click', () => {
      view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
      view.focus();
    });
    box.append(link);
  }
  return box;
}
