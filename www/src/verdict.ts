import { capital, count, counted, duration } from './format.ts';
import type { Report, StopReason } from './generated/interface.ts';

/** A verdict for people: the sentence, and what stands behind it. */
export interface VerdictWords {
  sentence: string;
  evidence: string;
}

/** Says a report in words. */
export function verdictWords(report: Report, techniqueTitle: (name: string) => string): VerdictWords {
  const { stats } = report;
  const by = techniqueTitle(report.technique);
  const took = duration(stats.seconds);
  const { sentence, evidence } = verdict(report, by, took);
  return { sentence, evidence: evidence + merged(stats.merges) + subsumed(stats.subsumed) + guided(report) };
}

/** How often paths were merged, where they were. */
function merged(merges: number): string {
  if (merges === 0) return '';
  return ` Paths that met went on as one ${merges === 1 ? 'once' : `${count(merges)} times`}.`;
}

/** How many paths were left out because of others, where some were. */
function subsumed(paths: number): string {
  if (paths === 0) return '';
  return ` ${paths === 1 ? 'One path was' : `${count(paths)} paths were`} left out, of which others tell that no run gets to the target on them.`;
}

/** What the chains ahead of paths said of them, where they were asked; and why they could not always be. */
function guided({ stats, unguided }: Report): string {
  const first = stats.guided > 0 ? ` Path counters said of ${counted(stats.guided, 'path')} where to go.` : '';
  const left = `${counted(stats.ruled_out, 'path')} ${stats.ruled_out === 1 ? 'was' : 'were'} left out`;
  const out = stats.ruled_out > 0 ? ` ${capital(left)}, since no chain leads from there to the target.` : '';
  const why = unguided ? ` Chains did not guide all paths: ${sentenceEnd(unguided.message)}` : '';
  return first + out + why;
}

function verdict(report: Report, by: string, took: string): VerdictWords {
  const { target } = report;
  switch (report.verdict) {
    case 'reachable':
      if (report.technique === 'run') {
        const steps = count(report.witness?.steps ?? 0);
        const evidence = `The program reads nothing before that, so every run is the same: this one, of ${steps} steps. Seen in ${took}.`;
        return { sentence: reachedSentence(report), evidence };
      }
      return { sentence: reachedSentence(report), evidence: `${replayed(report)} Found by ${by} in ${took}.` };
    case 'unreachable':
      return {
        sentence:
          target.kind === 'line' ? `Line ${target.line} can never be reached.` : 'No run-time error can ever happen.',
        evidence: `Proved by ${by} in ${took}: it holds for all inputs, and nothing was ${report.stats.subsumed + report.stats.ruled_out > 0 ? '' : 'left out or '}cut short.`,
      };
    case 'unknown':
      return {
        sentence: `I don’t know: ${stopClause(report.stop)}`,
        evidence: `Neither a run to ${target.text} nor a proof that there is none was found in ${took}.`,
      };
  }
}

function reachedSentence({ target, error }: Report): string {
  if (error && target.kind !== 'line') return `Line ${error.line} can go wrong: ${sentenceEnd(error.text)}`;
  return target.kind === 'line' ? `Line ${target.line} can be reached.` : 'A run-time error can happen.';
}

function replayed({ witness }: Report): string {
  if (!witness) return '';
  const steps = `${count(witness.steps)} ${witness.steps === 1 ? 'step' : 'steps'}`;
  if (witness.replayed) return `Replayed on these inputs by the interpreter, ${steps}.`;
  return witness.note ? sentenceEnd(capital(witness.note)) : `The run is too long to be replayed: the interpreter stopped after ${steps}.`;
}

/** Why a search stopped, with its line where the words do not name it. */
function stopClause(stop: StopReason | null): string {
  if (!stop) return 'the search stopped.';
  const [line] = stop.place ?? [];
  const named = line === undefined || new RegExp(`\\bline ${line}\\b`).test(stop.message);
  return sentenceEnd(named ? stop.message : `${stop.message.replace(/\.$/, '')} (line ${line})`);
}

/** Ends a clause with a full stop unless it has an end of its own. */
function sentenceEnd(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
