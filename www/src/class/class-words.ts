/** The words for what was found about the programs of a class. */
import { msg, str } from '@lit/localize';
import { plain } from '../elements/code-text.ts';
import type { GradedOutput, ProgramRefusal, ReferenceFailure } from '../generated/interface.ts';
import { capital, count, counted } from '../words/format.ts';
import { messageWords } from '../words/message.ts';
import type { Filter, Group, GroupKind, Member } from './groups.ts';
import type { Output } from './class-work.ts';

/** The sign of a kind of group, in its shape. */
export function signOf(kind: GroupKind): string {
  return { same: '✓', tried: '✓', differ: '≠', fails: '!', endless: '∞', undecided: '?', refused: '!', unread: '–' }[kind];
}

/** A kind of group in a word. */
export function kindWords(kind: GroupKind): string {
  switch (kind) {
    case 'same':
      return msg('Right: proved', { id: 'class-proved', desc: 'programs that are proved to do the same as the reference' });
    case 'tried':
      return msg('No difference found');
    case 'differ':
      return msg('Wrong', { id: 'class-wrong', desc: 'a program that does something else than the reference' });
    case 'fails':
      return msg('A run-time error');
    case 'endless':
      return msg('Never ends');
    case 'undecided':
      return msg('Not decided');
    case 'refused':
      return msg('Does not compile, or uses what is not supported');
    case 'unread':
      return msg('Not read');
  }
}

/** The title of what a program prints. */
export function givenWord(): string {
  return msg('Given', { id: 'given-output', desc: 'what a program prints, beside what is expected' });
}

/** An input on one line. */
export function inputWords(input: string): string {
  return input === '' ? msg('no input') : input.trim().split(/\s*\n\s*/).join(' ');
}

/** The name of a group: the teacher's, or one made of the input that tells it from the reference. */
export function titleOf({ kind, note, difference }: Group): string {
  if (note.title !== '') return note.title;
  if (difference === null) return kindWords(kind);
  const input = short(inputWords(difference.input));
  switch (kind) {
    case 'fails':
      return msg(str`Fails for ${input}`);
    case 'endless':
      return msg(str`Never ends for ${input}`);
    default:
      return msg(str`Wrong for ${input}`);
  }
}

/** The line below the name of a group. */
export function detailOf({ kind, difference, members }: Group): string {
  const [first] = members;
  if (difference !== null) {
    const [given, expected] = [difference.given, difference.expected].map((output) => short(outputWords(output)));
    return msg(str`gives ${given ?? ''}, expected ${expected ?? ''}`);
  }
  switch (kind) {
    case 'same':
      return msg('on every promised input they do what the reference does');
    case 'tried':
      return counted(Math.min(...members.map(({ grade }) => grade?.runs ?? 0)), msg('tried on at least # input; this is no proof|tried on at least # inputs; this is no proof'));
    case 'undecided':
      return msg('some runs were stopped, or use numbers of their own');
    default:
      return first ? short(plain(reasonOf(first))) : '';
  }
}

/** A program's behaviour: its output, and the end of its run. */
export function outputWords({ text, end }: GradedOutput): string {
  const words = end === null ? '' : `(${plain(messageWords(end))})`;
  if (text === '') return words || msg('nothing', { id: 'prints-nothing', desc: 'what a program prints' });
  return words === '' ? text : `${text}\n${words}`;
}

/** Why a program has no grade by its runs, with code between backticks. */
export function reasonOf({ grade, reason }: Member): string {
  return grade?.refusal ? refusalWords(grade.refusal) : reason;
}

export function refusalWords({ line, message }: ProgramRefusal): string {
  const words = messageWords(message);
  return line === null ? capital(words) : msg(str`Line ${line}: ${words}`);
}

/** The run on which the reference goes wrong. */
export function failureWords({ end, line }: ReferenceFailure): string {
  if (end === null) return '';
  return line === null ? msg('It never ends.') : `${capital(plain(messageWords(end)))}.`;
}

/** A remark about a program besides its difference, with code between backticks. */
export function remarkOf(member: Member): string {
  const { grade } = member;
  if (grade === null || grade.refusal !== null) return reasonOf(member);
  if (grade.difference !== null) return '';
  if (grade.undecided !== null) return msg(str`not decided on the input ${inputWords(grade.undecided)}`);
  if (grade.proof !== null) return msg('proved', { id: 'remark-proved', desc: 'that a program does the same as the reference' });
  return counted(grade.runs, msg('tried on # input|tried on # inputs'));
}

export function outputNames(): readonly (readonly [Output, string])[] {
  return [
    ['words', msg('words')],
    ['numbers', msg('numbers alone')],
    ['exact', msg('all characters')],
  ];
}

export function filterNames(): readonly (readonly [Filter, string])[] {
  return [
    ['all', msg('All', { id: 'class-all', desc: 'all programs' })],
    ['right', msg('Right', { id: 'class-right', desc: 'programs' })],
    ['wrong', msg('Wrong', { id: 'class-wrong', desc: 'a program that does something else than the reference' })],
    ['open', msg('Not run or not decided')],
  ];
}

/** Points, or that there are none yet. */
export function pointsWords(points: number | null): string {
  return points === null ? '–' : Number.isInteger(points) ? count(points) : String(points);
}

/** A text on one line that is not long. */
function short(text: string): string {
  const line = text.trim().split(/\s*\n\s*/).join(' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
