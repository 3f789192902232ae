import { setDiagnostics, type Diagnostic as Squiggle } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import { render } from 'lit';
import { codeParts, plain } from '../elements/code-text.ts';
import type { Diagnostic } from '../generated/interface.ts';
import { capital } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { applyFixes } from './apply-fixes.ts';
import { fixView } from './fix-view.ts';

/** Underlines problems; the explanation shows a fix before and after, with a button for it, and has related places as links. */
export function showDiagnostics(state: EditorState, diagnostics: readonly Diagnostic[]): TransactionSpec {
  const source = state.doc.toString();
  return setDiagnostics(
    state,
    diagnostics.filter(({ to }) => to <= source.length).map((each) => squiggle(each, source)),
  );
}

function squiggle(diagnostic: Diagnostic, source: string): Squiggle {
  const { from, to, severity, message, fix } = diagnostic;
  return {
    from,
    to,
    severity,
    message: messageWords(message),
    renderMessage: (view) => explanation(view, diagnostic, source),
    actions: fix ? [{ name: plain(capital(messageWords(fix.title))), apply: (view) => applyFixes(view, [fix]) }] : [],
  };
}

function explanation(view: EditorView, { message, related, fix }: Diagnostic, source: string): Node {
  const box = document.createElement('div');
  for (const { text, code } of codeParts(messageWords(message))) {
    const part = document.createElement(code ? 'code' : 'span');
    part.textContent = text;
    box.append(part);
  }
  if (fix) {
    const lines = document.createElement('div');
    render(fixView(source, fix), lines);
    box.append(lines);
  }
  for (const place of related) {
    const link = document.createElement('button');
    link.className = 'related';
    link.textContent = msg(str`Line ${view.state.doc.lineAt(Math.min(place.from, view.state.doc.length)).number}: ${messageWords(place.message)}`);
    link.addEventListener('click', () => {
      view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
      view.focus();
    });
    box.append(link);
  }
  return box;
}
