/** Runs that never end, or that only an error ends, where the answer is another one: a person should hear of them first. */
import type { EndlessRun, Report } from '../generated/interface.ts';

/** A report as it is shown: about a run that never ends or that only an error ends, with the answer to the question beside it. */
export type ShownReport = Report & { beside?: Report };

/** The run that never ends that a report names first; null if there is none, if the question is about a line, or if the run goes on reading. */
export function hangOf({ endless_run: run, target }: Report): EndlessRun | null {
  if (run === null || target.line !== null || run.proof.kind !== 'recurrent') return null;
  return run.proof.later.length === 0 ? run : null;
}

/** The report as it is shown. */
export function shownReport(report: Report): ShownReport {
  const { target, considered, endless, may_fill_stack, named_once, technique, unguided, members, turns, stats, error_end } = report;
  const others = { everyday: null, target, considered, endless, may_fill_stack, endless_run: null, error_end: null, long_run: null, named_once, technique, unguided, members, turns, stats, beside: report };
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
