/** Facts about a whole program, as the editor of one of its files shows them: lines and offsets are those of the file. */
import type { ShownDiagnostic } from '../editor/diagnostics.ts';
import type { LineMarks } from '../editor/line-marks.ts';
import type { TargetLines } from '../editor/target-gutter.ts';
import type { Fix } from '../generated/interface.ts';
import type { EditorParts } from '../program/editor-parts.ts';
import { fileAt, type PlacedFile } from '../program/program-files.ts';
import { placeName } from '../words/places.ts';

/** The parts of one file; the same objects for the same ones, as the editor is redrawn for new ones. */
export class FileParts {
  private readonly last = new Map<keyof EditorParts, { of: unknown; file: PlacedFile; value: unknown }>();

  of(whole: EditorParts, file: PlacedFile, files: readonly PlacedFile[]): EditorParts {
    const part = <K extends keyof EditorParts>(name: K, make: (of: EditorParts[K]) => EditorParts[K]): EditorParts[K] => {
      const known = this.last.get(name);
      if (known?.of === whole[name] && known.file === file) return known.value as EditorParts[K];
      const value = make(whole[name]);
      this.last.set(name, { of: whole[name], file, value });
      return value;
    };
    return {
      source: file.text,
      tokens: part('tokens', (tokens) => tokens.filter((token) => isIn(file, token)).map((token) => moved(token, -file.from))),
      diagnostics: part('diagnostics', (all) => all.filter((each) => isIn(file, each)).map((each) => diagnosticIn(file, files, each))),
      targets: part('targets', (targets) => targetsIn(file, targets)),
      marks: part('marks', (marks) => marksIn(file, marks)),
      starts: part('starts', (starts) => starts.filter((start) => isIn(file, start)).map((start) => moved(start, -file.from))),
      covers: part('covers', (covers) => covers && mapIn(file, covers)),
    };
  }
}

/** The line of the whole program at an offset of it. */
export function lineAt(files: readonly PlacedFile[], offset: number): number {
  const file = fileAt(files, offset);
  return file === undefined ? 1 : file.first + file.text.slice(0, Math.max(0, offset - file.from)).split('\n').length - 1;
}

interface Stretch {
  from: number;
  to: number;
}

/** Returns true if a stretch of the whole text is in a file; its end may be that of the file's last line. */
function isIn({ from, to }: Stretch, place: Stretch): boolean {
  return from <= place.from && place.to <= to;
}

function moved<T extends Stretch>(place: T, by: number): T {
  return { ...place, from: place.from + by, to: place.to + by };
}

function diagnosticIn(file: PlacedFile, files: readonly PlacedFile[], diagnostic: ShownDiagnostic): ShownDiagnostic {
  const { fix, related } = diagnostic;
  return {
    ...moved(diagnostic, -file.from),
    fix: fixIn(file, fix),
    related: related.map((place) => (isIn(file, place) ? moved(place, -file.from) : { ...place, elsewhere: placeName(lineAt(files, place.from)) })),
  };
}

/** A fix that is in another file is offered in the list of problems. */
function fixIn(file: PlacedFile, fix: Fix | null): Fix | null {
  return fix !== null && isIn(file, fix) ? moved(fix, -file.from) : null;
}

function lineIn({ first, last }: PlacedFile, line: number | null): number | null {
  return line !== null && first <= line && line <= last ? line - first + 1 : null;
}

function targetsIn(file: PlacedFile, { line, possible }: TargetLines): TargetLines {
  return { line: lineIn(file, line), possible: possible && setIn(file, possible) };
}

function marksIn(file: PlacedFile, marks: LineMarks): LineMarks {
  return {
    current: lineIn(file, marks.current),
    waits: marks.waits,
    values: mapIn(file, marks.values),
    linked: setIn(file, marks.linked),
    bars: mapIn(file, marks.bars),
    loops: mapIn(file, marks.loops),
    target: lineIn(file, marks.target),
    faults: mapIn(file, marks.faults),
  };
}

function setIn(file: PlacedFile, lines: ReadonlySet<number>): Set<number> {
  return new Set([...lines].flatMap((line) => lineIn(file, line) ?? []));
}

function mapIn<T>(file: PlacedFile, lines: ReadonlyMap<number, T>): Map<number, T> {
  return new Map(
    [...lines].flatMap(([line, value]): [number, T][] => {
      const own = lineIn(file, line);
      return own === null ? [] : [[own, value]];
    }),
  );
}
