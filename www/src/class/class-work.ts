/** A teacher's work: the programs of a class, the task, and the grades so far. Plain data, which the browser keeps. */
import type { GradingRequest, Message, ProgramGrade, ProgramRefusal, ReferenceFailure } from '../generated/interface.ts';
import type { Submission, Unread } from './submissions.ts';

export type Output = GradingRequest['output'];

/** The program that says what is right. */
export interface Reference {
  /** The name of its file; empty if it was written here. */
  name: string;
  source: string;
  dialect: Submission['dialect'];
}

/** The teacher's note about a program. It holds for its whole group. */
export interface Note {
  /** The name of the group; empty for one that is made of what was found. */
  title: string;
  remark: string;
  /** Null for those that follow from what was found. */
  points: number | null;
}

/** Why nothing was graded. */
export type Obstacle = { kind: 'refused'; refusal: ProgramRefusal } | { kind: 'wrong'; failure: ReferenceFailure } | { kind: 'invalid'; message: string };

export interface ClassWork {
  /** The name of the folder or zip; empty if there is none. */
  title: string;
  submissions: readonly Submission[];
  unread: readonly Unread[];
  reference: Reference;
  output: Output;
  /** The promised numbers as they were typed, `1..9999`; empty for everyday ones. */
  promised: string;
  /** The points of a program that is right. */
  most: number;
  /** The task that the grades are about, see `taskOf`. */
  asked: string;
  /** The grades, by the file of the program. */
  grades: ReadonlyMap<string, ProgramGrade>;
  /** The group of each program, by its file. */
  groups: ReadonlyMap<string, number>;
  /** The programs that were compared by a proof and a search, by the file, and why there is no proof; null if that is not known, or if there is one. */
  compared: ReadonlyMap<string, Message | null>;
  /** The run of the reference: on how many inputs, and one that is left out. */
  inputs: number;
  leftOut: ReferenceFailure | null;
  obstacle: Obstacle | null;
  /** By the file of the program. */
  notes: ReadonlyMap<string, Note>;
}

export const noNote: Note = { title: '', remark: '', points: null };

export const noWork: ClassWork = {
  title: '',
  submissions: [],
  unread: [],
  reference: { name: '', source: '', dialect: 'c' },
  output: 'words',
  promised: '',
  most: 1,
  asked: '',
  grades: new Map(),
  groups: new Map(),
  compared: new Map(),
  inputs: 0,
  leftOut: null,
  obstacle: null,
  notes: new Map(),
};

/** The settings that decide the grades, besides the programs. */
export function taskOf({ reference: { source, dialect }, output, promised }: ClassWork): string {
  return JSON.stringify([source, dialect, output, promised.trim()]);
}

/** Work with more programs: of two with the same file, the later one counts. */
export function withPrograms(work: ClassWork, { title, submissions, unread }: Pick<ClassWork, 'title' | 'submissions' | 'unread'>): ClassWork {
  const isNew = new Set([...submissions, ...unread].map(({ file }) => file));
  const sources = new Map(work.submissions.map(({ file, source }) => [file, source]));
  const changed = new Set(submissions.filter(({ file, source }) => sources.get(file) !== source).map(({ file }) => file));
  const kept = <T>(of: ReadonlyMap<string, T>) => new Map([...of].filter(([file]) => !changed.has(file)));
  return {
    ...work,
    title: work.submissions.length === 0 ? title : work.title,
    submissions: [...work.submissions.filter(({ file }) => !isNew.has(file)), ...submissions],
    unread: [...work.unread.filter(({ file }) => !isNew.has(file)), ...unread],
    grades: kept(work.grades),
    groups: kept(work.groups),
    compared: kept(work.compared),
  };
}

/** The work before anything was found. */
export function ungraded(work: ClassWork): ClassWork {
  const { grades, groups, compared, inputs, leftOut, obstacle, asked } = noWork;
  return { ...work, grades, groups, compared, inputs, leftOut, obstacle, asked };
}

/** The programs in which runs found no difference, and that have yet to be compared by a proof and a search. */
export function unprovedOf({ submissions, grades, compared }: ClassWork): Submission[] {
  return submissions.filter(({ file }) => grades.get(file)?.verdict === 'tried' && !compared.has(file));
}

/** The promised range: null for everyday numbers, and undefined if the text is no range. */
export function promisedRange(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const [, least, greatest] = /^\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*$/.exec(text.replaceAll('−', '-')) ?? [];
  if (least === undefined || greatest === undefined || BigInt(least.replace('+', '')) > BigInt(greatest.replace('+', ''))) return undefined;
  return `${least}..${greatest}`;
}
