/** The answers that students have handed in, as a table of grades. Everything in their files is text, whatever it looks like. */
import { msg, str } from '@lit/localize';
import { LONGEST_FILE, handedInFile, type HandedIn, type LessonResults } from '../exercises/hand-in.ts';
import type { Done } from '../exercises/progress.ts';
import type { Lesson } from '../generated/interface.ts';

/** The most files that are read at once. */
export const MOST_FILES = 200;

/** A grade. `claimed` is what the file says and nobody has checked. */
export type Grade = 'right' | 'wrong' | 'open' | 'claimed' | 'none';

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

/** Reads files of answers to a lesson. */
export async function readFiles(files: readonly File[], lesson: Lesson): Promise<{ students: Student[]; unread: Unread[] }> {
  const students: Student[] = [];
  const unread: Unread[] = files.slice(MOST_FILES).map(({ name }) => ({ file: shown(name), reason: msg(str`more than ${MOST_FILES} files`) }));
  for (const file of files.slice(0, MOST_FILES)) {
    const read = await studentIn(file, lesson);
    if (typeof read === 'string') unread.push({ file: shown(file.name), reason: read });
    else students.push(read);
  }
  return { students, unread };
}

/** The answers in a file, or why it has none. */
async function studentIn(file: File, lesson: Lesson): Promise<Student | string> {
  if (file.size > LONGEST_FILE) return msg('It is too large for a file of answers.');
  let text: string;
  try {
    text = await file.text();
  } catch {
    return msg('It could not be read. Is it a folder?');
  }
  const handedIn = handedInFile(text);
  if (handedIn === null) return msg('It is not a file of answers that the page saved.');
  const results = handedIn.lessons.find((each) => each.lesson === lesson.title);
  return results === undefined ? otherLessons(handedIn) : { file: shown(file.name), name: shown(handedIn.name), answers: gradedOf(lesson, results) };
}

function otherLessons({ lessons }: HandedIn): string {
  if (lessons.length === 0) return msg('It has no answers.');
  return msg(str`It has answers to other lessons: ${lessons.map(({ lesson }) => shown(lesson)).join(', ')}.`);
}

function gradedOf({ exercises }: Lesson, { results }: LessonResults): Graded[] {
  return exercises.map(({ title }, at) => {
    const done = results.find((each) => each.exercise === title);
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

/** The grades as a file for spreadsheets, with the columns that `loopscope exercise --csv` has. */
export function csv(students: readonly Student[], gradeOf: (graded: Graded) => Grade): string {
  const rows = students.flatMap(({ file, name, answers }) =>
    answers.map((graded) => {
      const { number, exercise, attempts, hints } = graded;
      const [grade, remark] = words(gradeOf(graded));
      return [file, name, number, exercise, grade, attempts, hints, remark];
    }),
  );
  const lines = [['file', 'name', 'number', 'exercise', 'grade', 'attempts', 'hints', 'remark'], ...rows];
  // Without the mark at its beginning, some spreadsheets take the file for Latin text.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The words of `loopscope exercise`, and a remark. */
function words(grade: Grade): [grade: string, remark: string] {
  switch (grade) {
    case 'right':
      return ['right', ''];
    case 'wrong':
      return ['wrong', ''];
    case 'open':
      return ['not decided', ''];
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
