/** The answers that students have handed in, as a table of grades. Everything in their files is text, whatever it looks like. */
import { msg, str } from '@lit/localize';
import { LONGEST_FILE, handedInFile, type HandedIn, type LessonResults } from '../exercises/hand-in.ts';
import type { Done } from '../exercises/progress.ts';
import type { Lesson } from '../generated/interface.ts';

/** The most files that are read at once. */
export const MOST_FILES = 200;

/** A grade. `claimed`: the file names an answer that was not checked yet; `failed`: its check failed. */
export interface Grade {
  kind: 'right' | 'wrong' | 'open' | 'failed' | 'claimed' | 'none';
  /** The reason why it is not right; empty if none is known. */
  remark: string;
}

/** The answers in a file, to whatever lessons. */
export interface AnswersFile {
  file: string;
  handedIn: HandedIn;
}

/** The answer to one exercise. */
export interface Graded {
  /** The number of the exercise, from 1. */
  number: number;
  exercise: string;
  /** The answer that counts; null if there is none. */
  answer: string | null;
  attempts: number;
  hints: number;
}

/** One file. */
export interface Student {
  file: string;
  name: string;
  answers: readonly Graded[];
}

/** A file without answers to the lesson. */
export interface Unread {
  file: string;
  reason: string;
}

/** Reads files of answers, in addition to those that were read before: of two with the same name, the later one counts. */
export async function readFiles(files: readonly File[], before: readonly AnswersFile[] = []): Promise<{ read: AnswersFile[]; unread: Unread[] }> {
  const read = new Map(before.map((each) => [each.file, each]));
  const unread: Unread[] = [];
  for (const file of files) {
    const name = shown(file.name);
    const isTooMany = read.size >= MOST_FILES && !read.has(name);
    const handedIn = isTooMany ? msg(str`more than ${MOST_FILES} files`) : await handedInBy(file);
    if (typeof handedIn === 'string') unread.push({ file: name, reason: handedIn });
    else read.set(name, { file: name, handedIn });
  }
  return { read: [...read.values()], unread };
}

/** The answers to a lesson in files, and the files without any. */
export function studentsOf(files: readonly AnswersFile[], lesson: Lesson): { students: Student[]; unread: Unread[] } {
  const students: Student[] = [];
  const unread: Unread[] = [];
  for (const { file, handedIn } of files) {
    const results = handedIn.lessons.find((each) => each.lesson === lesson.id);
    if (results === undefined) unread.push({ file, reason: otherLessons(handedIn) });
    else students.push({ file, name: shown(handedIn.name), answers: gradedOf(lesson, results) });
  }
  return { students, unread };
}

/** The answers in a file, or why it has none. */
async function handedInBy(file: File): Promise<HandedIn | string> {
  if (file.size > LONGEST_FILE) return msg('It is too large for a file of answers.');
  let text: string;
  try {
    text = await file.text();
  } catch {
    return msg('It could not be read. Is it a folder?');
  }
  return handedInFile(text) ?? msg('It is not a file of answers that the page saved.');
}

function otherLessons({ lessons }: HandedIn): string {
  if (lessons.length === 0) return msg('It has no answers.');
  return msg(str`It has answers to other lessons: ${lessons.map(({ lesson }) => shown(lesson)).join(', ')}.`);
}

function gradedOf({ exercises }: Lesson, { results }: LessonResults): Graded[] {
  return exercises.map(({ id, title }, at) => {
    const done = results.find((each) => each.exercise === id);
    return { number: at + 1, exercise: title, answer: done ? answerOf(done) : null, attempts: done?.attempts.length ?? 0, hints: done?.hints ?? 0 };
  });
}

/** The answer that counts: the last one that was right in the page, or else the last content of the form. */
function answerOf({ answer, attempts }: Done): string | null {
  const text = attempts.findLast(({ right }) => right)?.answer ?? answer;
  return text.trim() === '' ? null : text;
}

/** A text on one line, without control characters and marks of direction. */
function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, '\ufffd').slice(0, 200);
}

/** A cell is empty if it says nothing. */
type Row = readonly (string | number)[];

/**
 * The grades as a file for spreadsheets, with the columns that `loopscope exercise --csv` has. After the answers of each student
 * comes their total, and at the end the files that could not be read.
 */
export function csv(students: readonly Student[], unread: readonly Unread[], gradeOf: (graded: Graded) => Grade): string {
  const lines: Row[] = [
    ['file', 'name', 'number', 'exercise', 'grade', 'attempts', 'hints', 'remark'],
    ...students.flatMap((student) => [...rowsOf(student, gradeOf), total(student, gradeOf)]),
    ...unread.map(({ file, reason }) => [file, '', '', '', 'not read', '', '', reason]),
  ];
  // Without the mark at its beginning, some spreadsheets take the file for Latin text.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

function rowsOf({ file, name, answers }: Student, gradeOf: (graded: Graded) => Grade): Row[] {
  return answers.map((graded) => {
    const { number, exercise, attempts, hints } = graded;
    const [grade, remark] = words(gradeOf(graded));
    return [file, name, number, exercise, grade, attempts, hints, remark];
  });
}

/** Counts the right answers of a student, and all attempts and hints. */
function total({ file, name, answers }: Student, gradeOf: (graded: Graded) => Grade): Row {
  const right = answers.filter((each) => gradeOf(each).kind === 'right').length;
  const sum = (of: 'attempts' | 'hints') => answers.reduce((all, each) => all + each[of], 0);
  return [file, name, '', 'total', `${right} of ${answers.length}`, sum('attempts'), sum('hints'), ''];
}

/** The words of `loopscope exercise`, and a remark. An answer whose check failed has no grade. */
function words({ kind, remark }: Grade): [grade: string, remark: string] {
  switch (kind) {
    case 'right':
    case 'wrong':
      return [kind, remark];
    case 'open':
      return ['not decided', remark];
    case 'failed':
      return ['', `check failed: ${remark}`];
    case 'claimed':
      return ['', 'not checked'];
    case 'none':
      return ['not answered', ''];
  }
}

/** A cell. Spreadsheets would take a text that begins like a formula for one, also after a semicolon, which some take for a comma. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(/(^|;)(?=[=+\-@\t\r])/g, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
