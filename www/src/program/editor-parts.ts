import type { LineCovers } from '../cover/cover-view.ts';
import type { ShownDiagnostic } from '../editor/diagnostics.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import type { TargetLines } from '../editor/target-gutter.ts';
import type { Start, Token } from '../generated/interface.ts';

/** The contents of an editor: a program, or a file of it, with what is known about its lines. */
export interface EditorParts {
  source: string;
  tokens: readonly Token[];
  diagnostics: readonly ShownDiagnostic[];
  targets: TargetLines;
  marks: LineMarks;
  starts: readonly Start[];
  covers: LineCovers | null;
}

/** The files of a program, one of which is shown. */
export interface ShownFile {
  /** The number of that file, under which the editor keeps its cursor and history. */
  readonly number: number;
  /** The part of what is shown of the whole program. */
  parts(whole: EditorParts): EditorParts;
  /** The line of the whole program. */
  wholeLine(line: number): number;
  /** The text of the file was changed. */
  edit(text: string): void;
  /** Goes to a place of the whole program. */
  goTo(from: number): void;
}
