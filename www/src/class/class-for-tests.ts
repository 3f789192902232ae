/** Classes for the tests of their views. */
import type { GradedOutput, ProgramGrade } from '../generated/interface.ts';
import { noWork, taskOf, type ClassWork } from './class-work.ts';

const known = { differs: null, runs: 0, undecided: null, proof: null };

export const TRIED: ProgramGrade = { verdict: 'tried', points: 1, refusal: null, runs: 1234, undecided: null, difference: null, proof: null, assumed: [], known };

const proof = { is_exhaustive: false, loops: [{ reference: 6, program: 7 }], stack: [] };

export const SAME: ProgramGrade = { ...TRIED, verdict: 'same', proof, known: { ...known, runs: 1234, proof } };

export function wrong(verdict: 'differ' | 'fails' | 'endless', input: string, given: Partial<GradedOutput>): ProgramGrade {
  const output = { text: '', difference: null, end: null, line: null };
  return { ...TRIED, verdict, points: 0, runs: 0, difference: { input, expected: { ...output, text: 'not heavy', difference: 0 }, given: { ...output, ...given } } };
}

/** A class: each student with the grade and the number of the group. */
export function classOf(students: readonly (readonly [name: string, grade: ProgramGrade, group: number])[]): ClassWork {
  const fileOf = (name: string) => `week3/${name}/heavy.c`;
  const work: ClassWork = {
    ...noWork,
    title: 'week3.zip',
    submissions: students.map(([name]) => ({ file: fileOf(name), name, source: `// ${name}`, dialect: 'c' })),
    grades: new Map(students.map(([name, grade]) => [fileOf(name), grade])),
    groups: new Map(students.map(([name, , group]) => [fileOf(name), group])),
  };
  return { ...work, asked: taskOf(work) };
}
