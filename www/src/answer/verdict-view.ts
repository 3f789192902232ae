import { msg, str } from '@lit/localize';
import type { Busiest, Dialect, ErrorText, Report, StopReason, Witness } from '../generated/interface.ts';
import { targetText } from '../program/session.ts';
import { endlessSentence, whyEndless, whyEnds } from '../proof/termination-view.ts';
import { capital, counted, duration, listed } from '../words/format.ts';
import { messageWords, namesLine } from '../words/message.ts';
import { cSentence } from './c-verdict.ts';
import { everydayTechnique, isExtreme, isOnlyEveryday, leftOutNames, onlyEverydaySentence } from './everyday.ts';
import type { SmallerInputs } from './smaller-inputs.ts';
import { lineCode, lineName } from '../words/places.ts';

/** A verdict for display: the sentence, its cause (which may be empty), and how it was found. */
export interface VerdictWords {
  sentence: string;
  cause: string;
  found: string;
}

/**
 * Puts a report into words. If it is about smaller inputs only, `found` names these; whoever shows the sentence names them there
 * (`boundedSentence`), as in the sentences that come before an answer.
 */
export function verdictWords(
  report: Report,
  techniqueTitle: (name: string) => string,
  dialect: Dialect = 'extended',
  smaller: SmallerInputs | null = null,
): VerdictWords {
  const { stats } = report;
  const { sentence, cause, found } = verdict(report, techniqueTitle(report.technique), duration(stats.seconds), dialect, smaller);
  const more = [merged(stats.merges), subsumed(stats.subsumed), ...guided(report)].filter((words) => words !== '');
  return { sentence, cause, found: [found, ...more].join(' ') };
}

/** A short account of how an answer was found: the technique, the time, and what confirmed it. */
export function foundBriefly(report: Report, techniqueTitle: (name: string) => string, isChecked: boolean): string {
  const confirmed = 'witness' in report && report.witness.replayed ? msg('confirmed by a run') : isChecked ? msg('checked') : '';
  return [techniqueTitle((isOnlyEveryday(report) ? everydayTechnique(report) : null) ?? report.technique), duration(report.stats.seconds), confirmed].filter((words) => words !== '').join(', ');
}

/** The checks of input arrays that were not made if nothing was found: a sentence with code between backticks, or empty. */
export function endlessWords({ verdict, endless }: Report): string {
  const [first] = endless;
  if (first === undefined || verdict !== 'unreachable') return '';
  const values = { arrays: listed(endless.map((name) => `\`${name}\``)), check: '`assert(i >= 0 && i < n);`', element: `\`${first}[i]\`` };
  return counted(
    endless.length,
    msg('{arrays} has no end here: no index is out of bounds. To check bounds, write {check} before {element}.|{arrays} have no end here: no index is out of bounds. To check bounds, write {check} before {element}.'),
    values,
  );
}

/** The number of merges of paths, if any. */
function merged(merges: number): string {
  if (merges === 0) return '';
  return counted(merges, msg('Paths were merged once.|Paths were merged # times.'));
}

/** The number of paths that were left out because of others, if any. */
function subsumed(paths: number): string {
  if (paths === 0) return '';
  return counted(
    paths,
    msg('One path was pruned: another path goes on as it does, or a learnt condition covers it.|# paths were pruned: other paths go on as they do, or learnt conditions cover them.'),
  );
}

/** The results of the search's guide, if there was one; and the reason why it had no answer for some paths. */
function guided({ stats, unguided }: Report): string[] {
  const left = msg('# path was pruned, because no run leads from there to the target.|# paths were pruned, because no run leads from there to the target.');
  return [
    stats.guided > 0 ? counted(stats.guided, msg('Path counters guided # path.|Path counters guided # paths.')) : '',
    stats.ruled_out > 0 ? counted(stats.ruled_out, left) : '',
    unguided ? msg(str`Not all paths were guided: ${sentenceEnd(messageWords(unguided.message))}`) : '',
  ];
}

function verdict(report: Report, by: string, took: string, dialect: Dialect, smaller: SmallerInputs | null): VerdictWords {
  const { target } = report;
  const onlySmaller = smaller && msg(str`Proved by ${by} in ${took}, only for \`${smaller.name}\` at most ${smaller.most}.`);
  switch (report.verdict) {
    case 'reachable': {
      const sentence = isExtreme(report) ? msg('Everyday numbers are fine.') : reachedSentence(report, dialect);
      if (report.technique === 'enumerate' && readsNothing(report.witness)) {
        const steps = counted(report.witness.steps, msg('of # step|of # steps'));
        return { sentence, cause: '', found: msg(str`The program reads no input before that, so every run is the same: this one, ${steps}. Found in ${took}.`) };
      }
      return { sentence, cause: '', found: `${replayed(report.witness)} ${msg(str`Found by ${by} in ${took}.`)}` };
    }
    case 'unreachable': {
      const isWhole = report.stats.subsumed + report.stats.ruled_out === 0;
      return {
        sentence: unreachableSentence(report),
        cause: '',
        found:
          onlySmaller ??
          (isWhole
            ? msg(str`Proved by ${by} in ${took}: it holds for all inputs, and nothing was left out or cut short.`)
            : msg(str`Proved by ${by} in ${took}: it holds for all inputs, and nothing was cut short.`)),
      };
    }
    case 'ends': {
      const why = report.proof.kind === 'ranking' ? whyEnds(report.proof) : [];
      return {
        sentence: msg('It always ends.'),
        cause: [...why, msg('A run-time error ends a run, too.')].join(' '),
        found: onlySmaller ?? msg(str`Proved by ${by} in ${took}, for all inputs.`),
      };
    }
    case 'endless': {
      const { proof, witness } = report;
      const followed = counted(witness.steps, msg('The interpreter followed this run for # step.|The interpreter followed this run for # steps.'));
      const found = `${followed} ${msg(str`Found by ${by} in ${took}.`)}`;
      if (proof.kind !== 'recurrent') return { sentence: msg('It can run for ever.'), cause: '', found };
      return { sentence: endlessSentence(proof, witness, dialect), cause: whyEndless(proof), found };
    }
    case 'unknown':
      return {
        sentence: isOnlyEveryday(report) ? onlyEverydaySentence(report) : msg('I don’t know yet.'),
        cause: isOnlyEveryday(report) ? msg('Larger numbers: I don’t know yet.') : report.stop.code === 'time' ? timeWords(report.stop, took) : capital(stopClause(report.stop)),
        found: isOnlyEveryday(report)
          ? msg(str`Larger numbers were not decided in ${took}.`)
          : target.kind === 'ends'
            ? msg(str`Neither a proof that every run ends nor a run that never ends was found in ${took}.`)
            : msg(str`Neither a run to ${targetWords(target)} nor a proof that there is none was found in ${took}.`),
      };
  }
}

/** Names the techniques that were tried without an answer, as a sentence; empty if none was. */
export function triedWords({ members, target }: Report): string {
  const tried = new Set(members.filter(({ turns }) => turns > 0).map(({ technique }) => technique)).size;
  if (tried === 0) return '';
  if (target.kind === 'ends') return counted(tried, msg('# technique found neither a run that never ends nor a proof that every run ends.|# techniques found neither a run that never ends nor a proof that every run ends.'));
  if (target.line === null) return counted(tried, msg('# technique found neither an error nor a proof that there is none.|# techniques found neither an error nor a proof that there is none.'));
  const values = { line: target.line };
  return counted(tried, msg('# technique found neither a way to line {line} nor a proof that there is none.|# techniques found neither a way to line {line} nor a proof that there is none.'), values);
}

function targetWords({ line }: Report['target']): string {
  return targetText({ target: line === null ? { kind: 'any' } : { kind: 'line', line } });
}

/** That nothing leads to the target, as a sentence. */
export function unreachableSentence(report: Report & { verdict: 'unreachable' }): string {
  const { target } = report;
  if (isOnlyEveryday(report)) return onlyEverydaySentence(report);
  if (target.kind === 'line') return msg(str`Line ${lineCode(target.line)} can never be reached.`);
  return target.left_out.length === 0 ? msg('Nothing can go wrong.') : msg(str`Apart from ${leftOutNames(target)}, nothing can go wrong.`);
}

/** Says what can happen, as a sentence. */
export function reachedSentence({ target, error }: Report & { verdict: 'reachable' }, dialect: Dialect): string {
  if (error && target.kind !== 'line') return errorSentence(error, dialect);
  return target.kind === 'line' ? msg(str`Line ${lineCode(target.line)} can be reached.`) : msg('A run-time error can happen.');
}

/** A run-time error that can happen, as a sentence. */
export function errorSentence(error: ErrorText, dialect: Dialect): string {
  return (dialect === 'c' ? cSentence(error) : null) ?? msg(str`Line ${lineCode(error.line)} can go wrong: ${sentenceEnd(messageWords(error.text))}`);
}

function readsNothing(witness: Witness): boolean {
  return witness.inputs.length + witness.parameters.length === 0;
}

function replayed(witness: Witness): string {
  if (witness.replayed) return counted(witness.steps, msg('Replayed on these inputs by the interpreter, # step.|Replayed on these inputs by the interpreter, # steps.'));
  if (witness.note) return sentenceEnd(capital(messageWords(witness.note)));
  return counted(
    witness.steps,
    msg('The run is too long to be replayed: the interpreter stopped after # step.|The run is too long to be replayed: the interpreter stopped after # steps.'),
  );
}

/** States that the time was not enough, and where most of it was spent. */
function timeWords({ busiest }: StopReason, took: string): string {
  return `${msg(str`${took} was not enough.`)} ${busiest === null ? '' : busiestWords(busiest)}`.trim();
}

function busiestWords(busiest: Busiest): string {
  return busiest.kind === 'loop'
    ? msg(str`Most of the search went into the loop in line ${lineName(busiest.line)}.`)
    : msg(str`Most of the search went into calls of \`${busiest.function}\`.`);
}

/** The reason why a search stopped, with its line if the words do not name it. */
function stopClause(stop: StopReason): string {
  const [line] = stop.place ?? [];
  const named = line === undefined || namesLine(stop.message, line);
  const words = messageWords(stop.message);
  return sentenceEnd(named ? words : `${words.replace(/\.$/, '')} (${msg(str`line ${lineName(line)}`)})`);
}

/** Ends a clause with a full stop unless it already ends with punctuation. */
function sentenceEnd(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
