/** Runs that never end, or that only an error ends, where the answer is another one: a person should hear of them first. */
import type { EndlessRun, Report } from '../generated/interface.ts';

/** A report as it is shown: about a run that never ends or that only an error ends, with the answer to the question beside it. */
export type ShownReport = Report & { beside?: Report };

/** The run that never ends, if that is what a person should hear first; null otherwise. */
export function hangOf({ endless_run: run, hangs }: Report): EndlessRun | null {
  return hangs ? run : null;
}

/** The report as it is shown. */
export function shownReport(report: Report): ShownReport {
  const { target, considered, endless, may_fill_stack, named_once, technique, unguided, members, turns, stats, error_end } = report;
  const others = { everyday: null, target, considered, endless, may_fill_stack, endless_run: null, hangs: false, error_end: null, long_run: null, named_once, technique, unguided, members, turns, stats, beside: report };
  const hang = hangOf(report);
  if (hang !== null) return { verdict: 'endless', witness: hang.witness, proof: hang.proof, ...others };
  return error_end === null ? report : { verdict: 'reachable', witness: error_end.witness, error: error_end.error, ...others };
}

/**
 * Returns true if a proof that every run ends rests on the errors that end some: an overflow in a loop whose condition reads what
 * changes in it, or another error.
 */
export function stopsByError(report: ShownReport): boolean {
  if (report.beside?.verdict !== 'ends') return false;
  return report.verdict === 'reachable' || (report.verdict === 'endless' && report.proof.kind === 'recurrent' && report.proof.unchanged.length === 0);
}
