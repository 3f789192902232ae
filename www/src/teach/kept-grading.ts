/** The files of answers that are graded and their grades, kept in this tab over a reload. */
import { handedInFile } from '../exercises/hand-in.ts';
import { INTERFACE_VERSION } from '../generated/interface-version.ts';
import { remember, remembered } from '../shell/remembered.ts';
import type { AnswersFile, Grade } from './grading.ts';

const KEY = 'loopscope.grading';

/** What is kept. Grades have the keys of `Grading`. */
export interface KeptGrading {
  files: readonly AnswersFile[];
  grades: readonly (readonly [string, Grade])[];
}

/** Stores files and grades, or removes them if there are none; too many for the storage are not kept. */
export function keepGrading({ files, grades }: KeptGrading, storage: () => Pick<Storage, 'setItem'> = () => sessionStorage): void {
  // If the storage has no room, nothing old stays.
  remember(KEY, '', storage);
  if (files.length > 0) remember(KEY, JSON.stringify({ version: INTERFACE_VERSION, files, grades }), storage);
}

/** What was stored: files only if they are such, and grades only if this version of the page has given them. */
export function keptGrading(storage: () => Pick<Storage, 'getItem'> = () => sessionStorage): KeptGrading {
  try {
    const { version, files, grades } = JSON.parse(remembered(KEY, storage) || '{}') as { version?: unknown; files?: AnswersFile[]; grades?: KeptGrading['grades'] };
    const read = (files ?? []).flatMap(({ file, handedIn }) => {
      const again = handedInFile(JSON.stringify(handedIn));
      return again === null ? [] : [{ file: String(file), handedIn: again }];
    });
    return { files: read, grades: version === INTERFACE_VERSION ? (grades ?? []) : [] };
  } catch {
    return { files: [], grades: [] };
  }
}
