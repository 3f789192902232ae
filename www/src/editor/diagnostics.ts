import { setDiagnostics, type Diagnostic as Squiggle } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { msg, str } from '@lit/localize';
import { render } from 'lit';
import { codeParts, plain } from '../elements/code-text.ts';
import type { Diagnostic, RelatedPlace } from '../generated/interface.ts';
import { capital } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import { applyFixes } from './apply-fixes.ts';
import { fixView } from './fix-view.ts';

/** A place that belongs to a problem; one in another file has its name, and is no place of this text. */
type ShownPlace = RelatedPlace & { elsewhere?: string };

/** A problem as an editor shows it. */
export type ShownDiagnostic = Omit<Diagnostic, 'related'> & { related: readonly ShownPlace[] };

/** Underlines problems; the explanation shows a fix before and after, with a button for it, and has related places as links. */
export function showDiagnostics(state: EditorState, diagnostics: readonly ShownDiagnostic[]): TransactionSpec {
  const source = state.doc.toString();
  return setDiagnostics(
    state,
    diagnostics.filter(({ to }) => to <= source.length).map((each) => squiggle(each, source)),
  );
}

function squiggle(diagnostic: ShownDiagnostic, source: string): Squiggle {
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

function explanation(view: EditorView, { message, related, fix }: ShownDiagnostic, source: string): Node {
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
    const words = messageWords(place.message);
    link.textContent = place.elsewhere === undefined ? msg(str`Line ${view.state.doc.lineAt(Math.min(place.from, view.state.doc.length)).number}: ${words}`) : `${place.elsewhere}: ${words}`;
    link.addEventListener('click', () => {
      if (place.elsewhere !== undefined) {
        view.dom.dispatchEvent(new CustomEvent('place-go', { detail: place.from, bubbles: true, composed: true }));
        return;
      }
      view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
      view.focus();
    });
    box.append(link);
  }
  return box;
}
