import type { GradedPart, GradedProgram } from '../generated/interface.ts';

const part: GradedPart = { title: '', least: '0', greatest: '9999', most: 2, points: 2, verdict: 'same', runs: 6000, undecided: null, difference: null };

/** The grade of a program with two parts, with these changes. */
export function gradedForTests(changes: Partial<GradedProgram>, ...parts: readonly Partial<GradedPart>[]): GradedProgram {
  const all = parts.length === 0 ? [part] : parts.map((each) => ({ ...part, ...each }));
  return { grade: 'right', points: 2, most: 3, is_tested: false, parts: all, assumed: [], difference: null, given: null, replay: null, ...changes };
}
