/** The files of answers that are graded and their grades, kept in this tab over a reload. */
import { handedInFile } from '../exercises/hand-in.ts';
import { INTERFACE_VERSION } from '../generated/interface-version.ts';
import { language } from '../shell/language.ts';
import { remember, remembered } from '../shell/remembered.ts';
import type { AnswersFile, Grade } from './grading.ts';

const KEY = 'loopscope.grading';

const KINDS: readonly unknown[] = ['right', 'wrong', 'open', 'failed', 'claimed', 'none'] satisfies readonly Grade['kind'][];

/** The stored work. Grades have the keys of `Grading`. */
export interface KeptGrading {
  files: readonly AnswersFile[];
  grades: readonly (readonly [string, Grade])[];
}

/** Stores files and grades, or removes them if there are none; too many for the storage are not kept. */
export function keepGrading({ files, grades }: KeptGrading, storage: () => Pick<Storage, 'setItem'> = () => sessionStorage): void {
  // If the storage has no room, nothing old stays.
  remember(KEY, '', storage);
  if (files.length > 0) remember(KEY, JSON.stringify({ version: version(), files, grades }), storage);
}

/** The stored work: files only if they are such, and grades only if this version of the page has given them in this language. */
export function keptGrading(storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): KeptGrading {
  try {
    const { version: given, files, grades } = JSON.parse(remembered(KEY, storage) || '{}') as { version?: unknown; files?: AnswersFile[]; grades?: unknown };
    const read = (files ?? []).flatMap(({ file, handedIn }) => {
      const again = handedInFile(JSON.stringify(handedIn));
      return again === null ? [] : [{ file: String(file), handedIn: again }];
    });
    return { files: read, grades: given === version() && Array.isArray(grades) ? grades.filter(isGrade) : [] };
  } catch {
    return { files: [], grades: [] };
  }
}

/** The version of the page and the language of its remarks. */
function version(): string {
  return `${INTERFACE_VERSION} ${language()}`;
}

function isGrade(each: unknown): each is readonly [string, Grade] {
  if (!Array.isArray(each)) return false;
  const [key, grade] = each as [unknown, Partial<Grade> | null | undefined];
  return typeof key === 'string' && KINDS.includes(grade?.kind) && typeof grade?.remark === 'string';
}
