/** Fixes that can be applied together. */
import type { Diagnostic, Fix } from '../generated/interface.ts';

/** The fixes of problems, without those that overlap an earlier one. */
export function compatibleFixes(diagnostics: readonly Pick<Diagnostic, 'fix'>[]): Fix[] {
  const fixes = diagnostics.flatMap(({ fix }) => (fix ? [fix] : [])).sort((one, other) => one.from - other.from || one.to - other.to);
  const chosen: Fix[] = [];
  for (const fix of fixes) {
    const last = chosen.at(-1);
    if (last === undefined || fix.from > last.to || (fix.from === last.to && fix.from > last.from)) chosen.push(fix);
  }
  return chosen;
}
