/** The result of an analysis, as a host's page receives it. */
import { msg, str } from '@lit/localize';
import { verdictWords } from '../answer/verdict-view.ts';
import type { Run } from '../answer/run.ts';
import type { TechniqueInfo } from '../generated/interface.ts';
import { inputText } from '../program/inputs.ts';
import type { Session } from '../program/session.ts';
import { LONGEST_TEXT, type VerdictDetail } from './protocol.ts';

/** The detail of an analysis that has ended; null for one that has not. */
export function verdictDetail(run: Run, { target, dialect }: Pick<Session, 'target' | 'dialect'>, techniques: readonly TechniqueInfo[]): VerdictDetail | null {
  const nothing = { target: target.kind === 'line' ? target.line : target.kind, technique: '', inputs: '' };
  switch (run.kind) {
    case 'done': {
      const { report } = run;
      const titleOf = (name: string) => techniques.find((one) => one.name === name)?.title ?? name;
      const { sentence, cause } = verdictWords(report, titleOf, dialect);
      return {
        ...nothing,
        status: report.verdict,
        technique: report.technique,
        inputs: 'witness' in report ? bounded(inputText(report.witness)) : '',
        reason: bounded(report.verdict === 'unknown' ? `${sentence} ${cause}` : sentence),
      };
    }
    case 'stopped':
      return { ...nothing, status: 'stopped', reason: run.by === 'time' ? msg('Time ran out.') : msg('The visitor stopped the analysis.') };
    case 'refused':
      return { ...nothing, status: 'refused', reason: msg(str`The program has errors: ${run.problems}.`) };
    case 'broken':
      return { ...nothing, status: 'broken', reason: bounded(run.message) };
    default:
      return null;
  }
}

function bounded(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
