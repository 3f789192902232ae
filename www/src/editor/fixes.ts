/** Fixes that can be applied together. */
import type { Diagnostic, TextChange } from '../generated/interface.ts';

/** The fixes of problems, without those that overlap an earlier one. */
export function compatibleFixes(diagnostics: readonly Pick<Diagnostic, 'fix'>[]): TextChange[] {
  const fixes = diagnostics.flatMap(({ fix }) => (fix ? [fix] : [])).sort((one, other) => one.from - other.from || one.to - other.to);
  const chosen: TextChange[] = [];
  for (const fix of fixes) {
    const last = chosen.at(-1);
    if (last === undefined || fix.from > last.to || (fix.from === last.to && fix.from > last.from)) chosen.push(fix);
  }
  return chosen;
}
