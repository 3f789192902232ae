/** Runs that never end, where the question was another one: a person should hear of them first. */
import type { EndlessRun, Report } from '../generated/interface.ts';

/** A report as it is shown: about a run that never ends, with the answer to the question beside it. */
export type ShownReport = Report & { beside?: Report };

/** The run that never ends that a report names first; null if there is none, if the question is about a line, or if the run goes on reading. */
export function hangOf({ endless_run: run, target }: Report): EndlessRun | null {
  if (run === null || target.line !== null || run.proof.kind !== 'recurrent') return null;
  return run.proof.later.length === 0 ? run : null;
}

/** The report as it is shown. */
export function shownReport(report: Report): ShownReport {
  const hang = hangOf(report);
  if (hang === null) return report;
  const { target, considered, endless, may_fill_stack, named_once, technique, unguided, members, turns, stats } = report;
  const { witness, proof } = hang;
  return { verdict: 'endless', witness, proof, everyday: null, target, considered, endless, may_fill_stack, endless_run: null, long_run: null, named_once, technique, unguided, members, turns, stats, beside: report };
}
