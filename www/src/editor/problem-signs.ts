/** Signs beside the numbers of lines that have problems. */
import { RangeSet, StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state';
import { GutterMarker, gutterLineClass } from '@codemirror/view';
import { plain } from '../elements/code-text.ts';
import type { Diagnostic } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import { severityWords } from './severity.ts';

type Problem = Pick<Diagnostic, 'from' | 'severity' | 'message'>;

export const setProblems = StateEffect.define<readonly Problem[]>();

const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** The sign of a line: that of its worst problem. */
class ProblemSign extends GutterMarker {
  override elementClass: string;

  constructor(
    severity: Diagnostic['severity'],
    /** All problems of the line, in words. */
    readonly words: string,
  ) {
    super();
    this.elementClass = `problem-line ${severity}`;
  }

  override eq({ elementClass, words }: ProblemSign): boolean {
    return elementClass === this.elementClass && words === this.words;
  }
}

const problemSigns = StateField.define<RangeSet<ProblemSign>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    const signs = value.map(transaction.changes);
    return transaction.effects.reduce((now, effect) => (effect.is(setProblems) ? signsOf(effect.value, transaction.newDoc) : now), signs);
  },
  provide: (field) => gutterLineClass.from(field),
});

function signsOf(problems: readonly Problem[], doc: Text): RangeSet<ProblemSign> {
  const lines = new Map<number, Problem[]>();
  for (const problem of problems) {
    if (problem.from > doc.length) continue;
    const { from } = doc.lineAt(problem.from);
    lines.set(from, [...(lines.get(from) ?? []), problem]);
  }
  const signs = [...lines].map(([from, those]) => {
    const words = those.map(({ severity, message }) => `${severityWords(severity)}: ${plain(messageWords(message))}`);
    const worst = SEVERITIES.find((each) => those.some(({ severity }) => severity === each)) ?? 'hint';
    return new ProblemSign(worst, words.join('\n')).range(from);
  });
  return RangeSet.of(signs, true);
}

/** The problems of a line in words; an empty text if it has none. */
export function problemsIn(state: EditorState, line: number): string {
  const { from, to } = state.doc.line(line);
  let words = '';
  state.field(problemSigns, false)?.between(from, to, (_from, _to, sign) => {
    words = sign.words;
  });
  return words;
}

/** Returns true if two states of an editor show different signs. */
export function haveOtherProblems(before: EditorState, after: EditorState): boolean {
  return before.field(problemSigns, false) !== after.field(problemSigns, false);
}

export const problemSignsExtension: Extension = problemSigns;
