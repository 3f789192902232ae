/** The inputs that were found, as an answer shows them. */
import { msg, str } from '@lit/localize';
import type { GivenFile, ReplayRead, Report, Witness } from '../generated/interface.ts';
import { foldingNote, inputRows, readRows, type InputRow } from '../program/inputs.ts';
import { visibleText } from '../replay/c-text.ts';

/** The longest text to type that is shown whole, in characters. */
const LONGEST_SHOWN = 2000;

/** Inputs as a table, as the text to type, or as a sentence if there are none. */
export type ShownInputs =
  | {
      kind: 'rows';
      rows: readonly InputRow[];
      /** True if the places that read them are named. */
      placed: boolean;
      /** An explanation of the notation of a row, with code between backticks; null if it needs none. */
      note: string | null;
    }
  | { kind: 'typed'; text: string }
  | { kind: 'none'; sentence: string };

/** The text and the files that a user gives a C program. */
interface Given {
  /** The text to type; null for programs that read no text. */
  stdin: string | null;
  /** The files that it reads, and those that it cannot write. */
  files: readonly GivenFile[];
}

/** The inputs of a report: `reads` are the places that read them. */
export function shownInputs(report: Report & { witness: Witness }, reads: readonly ReplayRead[], { stdin, files }: Given): ShownInputs {
  if (files.length > 0) {
    const given = readRows(report.witness, reads.filter(({ kind }) => kind === 'argument')) ?? [];
    return table([...given, ...(stdin ? [typedRow(stdin)] : []), ...files.map(fileRow)]);
  }
  const again = report.verdict === 'endless' && report.proof.kind === 'recurrent' ? againWords(report.proof.later) : null;
  const byPlace = again === null ? readRows(report.witness, reads) : null;
  if (byPlace !== null) return table(byPlace);
  if (report.verdict === 'reachable' && stdin !== null) return typed(stdin, report.witness);
  const rows = inputRows(report.witness);
  if (again !== null) return table([...rows, { name: 'input', where: '', value: again }]);
  if (rows.length > 0) return table(rows);
  return {
    kind: 'none',
    sentence: report.verdict === 'endless' ? msg('The program reads no input, so no run ends.') : msg('The program reads no input, so every run gets there.'),
  };
}

/** The inputs that are read over and over; null if there are none. */
function againWords(later: readonly string[]): string | null {
  const again = later.join(', ');
  if (later.length === 0) return null;
  return later.length === 1 ? msg(str`${again} each time`) : msg(str`${again} over and over`);
}

/** The value of a row, as it stands beside its name. */
export function rowValue({ name, value }: InputRow, placed: boolean): string {
  return placed || name === 'input' ? value : `= ${value}`;
}

function typedRow(stdin: string): InputRow {
  return { name: 'stdin', where: msg('the text to type'), value: inOneLine(stdin) };
}

function fileRow({ name, text, is_written: isWritten }: GivenFile): InputRow {
  if (text !== null) return { name, where: msg('in this file'), value: inOneLine(text) };
  return { name, where: msg('this file'), value: isWritten ? msg('cannot be written') : msg('cannot be opened') };
}

function inOneLine(text: string): string {
  return text === '' ? msg('nothing') : visibleText(shortened(text)).replaceAll('\n', '');
}

function table(rows: readonly InputRow[]): ShownInputs {
  return { kind: 'rows', rows, placed: rows.some(({ where }) => where !== ''), note: foldingNote(rows) };
}

function typed(stdin: string, { inputs }: Witness): ShownInputs {
  if (stdin !== '') return { kind: 'typed', text: visibleText(shortened(stdin)) };
  const sentence = inputs.length === 0 ? msg('Type nothing: every run gets there.') : msg('Type nothing and end the input (Ctrl D, or Ctrl Z on Windows).');
  return { kind: 'none', sentence };
}

/** The beginning of a text that may be long. */
function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
