import { forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { ViewPlugin, type EditorView, type PluginValue, type ViewUpdate } from '@codemirror/view';
import { coversOf } from './cover-gutter.ts';
import { marksOf } from './line-marks.ts';

/** The reasons to mark a line beside the scroll bar, the most important first. */
export type OverviewKind = 'error' | 'extreme' | 'current' | 'problem' | 'target' | 'uncovered';

/** The least height of a mark, in pixels. */
const LEAST = 4;

/** The marked lines, each with its most important reason. */
export function overviewOf(state: EditorState): ReadonlyMap<number, OverviewKind> {
  const lines = new Map<number, OverviewKind>();
  const mark = (line: number | null, kind: OverviewKind) => {
    if (line !== null && line <= state.doc.lines && !lines.has(line)) lines.set(line, kind);
  };
  const { current, faults, target } = marksOf(state);
  for (const [line, fault] of faults) mark(line, fault === 'extreme' ? 'extreme' : 'error');
  mark(current, 'current');
  forEachDiagnostic(state, ({ severity }, from) => {
    if (severity === 'error') mark(state.doc.lineAt(from).number, 'problem');
  });
  mark(target, 'target');
  for (const [line, { standing }] of coversOf(state) ?? []) if (standing === 'unreachable' || standing === 'unknown') mark(line, 'uncovered');
  return lines;
}

/** Marks beside the scroll bar; only if the program is longer than the editor. The lines themselves have the same marks. */
class Overview implements PluginValue {
  private readonly bar = document.createElement('div');

  constructor(private readonly view: EditorView) {
    this.bar.className = 'overview';
    this.bar.setAttribute('aria-hidden', 'true');
    view.dom.append(this.bar);
    this.draw();
  }

  update({ transactions, docChanged, geometryChanged, startState, state }: ViewUpdate): void {
    const isMarked = marksOf(startState) !== marksOf(state) || coversOf(startState) !== coversOf(state);
    const hasProblems = transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect)));
    if (docChanged || geometryChanged || isMarked || hasProblems) this.draw();
  }

  destroy(): void {
    this.bar.remove();
  }

  private draw(): void {
    this.view.requestMeasure({
      key: this,
      read: ({ state, scrollDOM, contentHeight }) => {
        const { clientHeight, scrollHeight } = scrollDOM;
        if (scrollHeight <= clientHeight + 1) return [];
        const scale = clientHeight / contentHeight;
        return [...overviewOf(state)].map(([line, kind]) => {
          const { top, height } = this.view.lineBlockAt(state.doc.line(line).from);
          return { kind, top: top * scale, height: Math.max(LEAST, height * scale) };
        });
      },
      write: (marks) => {
        this.bar.replaceChildren(
          ...marks.map(({ kind, top, height }) => {
            const mark = document.createElement('span');
            mark.className = kind;
            mark.style.top = `${top}px`;
            mark.style.height = `${height}px`;
            return mark;
          }),
        );
      },
    });
  }
}

export const overview = ViewPlugin.fromClass(Overview);
