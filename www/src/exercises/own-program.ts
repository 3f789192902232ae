/**
 * The run that shows that an answer is wrong, as a run of the program that the student sees. The analyses are about programs
 * with checks inside; nothing of these is shown.
 */
import { msg, str } from '@lit/localize';
import type { AnswerQuestion, RequestInputs, Message, PathDecision, Replay, ReplayRow, RunOutcome, RunRequest, Snapshot, Witness } from '../generated/interface.ts';
import { givenOf } from '../program/inputs.ts';
import type { Rerun } from '../replay/moments.ts';
import { endWords } from '../replay/replay-view.ts';
import { ownMessage } from '../words/message.ts';

/** Runs a program for at most so many steps. */
export type RunProgram = (request: RunRequest, mostSteps: number) => Promise<RunOutcome>;

/** The expected and the actual value. */
export interface Compared {
  name: string;
  expected: string;
  given: string;
}

/** A run to show, and what differs in it. */
export interface Shown {
  run?: Rerun;
  compared: Compared[];
}

/** A run of more steps is reported as still running. */
const MOST_STEPS = 5_000_000;

/** The number of decisions that are shown before the first that differs. */
const DECISIONS_BEFORE = 5;

/** The most outputs that are compared one by one: the engine reports the last ones. */
const MOST_OUTPUTS = 20;

/** An exercise, and the answer to it. */
export interface Answered {
  source: string;
  /** The variable whose value is asked for. */
  variable: string | null;
  /** The decisions on the path that is asked about. */
  decisions: readonly PathDecision[];
  answer: string;
}

/** The run of a counterexample. `replay` is that of the question's program. */
export async function shownRun(question: AnswerQuestion, witness: Witness, replay: Replay | null, { source, variable, decisions, answer }: Answered, run: RunProgram): Promise<Shown> {
  const given = givenOf(witness);
  switch (question.claim) {
    case 'safe':
    case 'ends':
    case 'assumed': {
      const own = await rerun(answer, given, run);
      return { ...(own && { run: own }), compared: [] };
    }
    case 'same': {
      // The input of the question's program is the number of an output.
      const values = { ...given, inputs: [] };
      const [own, before] = [await rerun(answer, values, run), await rerun(source, values, run)];
      return { ...(own && { run: own }), compared: own && before ? differences(before.replay, own.replay) : [] };
    }
    case 'equal': {
      const own = await rerun(source, given, run);
      return { ...(own && { run: own }), compared: replay && variable !== null ? unequal(replay, question, variable) : [] };
    }
    case 'initiation':
    case 'bounded':
    case 'falls':
    case 'sound':
    case 'complete': {
      const own = await rerun(source, given, run);
      return { ...(own && { run: own }), compared: question.claim === 'sound' ? decided(decisions, question.taken) : [] };
    }
    case 'consecution':
    case 'enough':
      // It begins at the head of the loop, where the exercise's program cannot begin.
      return replay ? { run: { source: question.source, dialect: 'extended', given, replay: onlyOf(question, replay, endOf(question.claim)), only: source, hidden: question.added }, compared: [] } : { compared: [] };
  }
}

async function rerun(source: string, given: RequestInputs, run: RunProgram): Promise<Rerun | undefined> {
  const outcome = await run({ source, dialect: 'extended', given }, MOST_STEPS);
  return outcome.kind === 'run' ? { source, dialect: 'extended', given, replay: outcome.replay } : undefined;
}

/** Outputs and results that differ. */
function differences(before: Replay, own: Replay): Compared[] {
  const rows: Compared[] = [];
  const [expected, given] = [outputs(before), outputs(own)];
  if (expected !== given) rows.push({ name: msg('Output'), expected, given });
  const ends = [endWords(before.end), endWords(own.end)] as const;
  if (ends[0] !== ends[1]) rows.push({ name: msg('End of the run'), expected: ends[0], given: ends[1] });
  return rows;
}

function outputs({ outputs: { total, last } }: Replay): string {
  if (total === 0) return msg('nothing');
  const shown = last.slice(-MOST_OUTPUTS);
  return `${shown.length < total ? '…, ' : ''}${shown.join(', ')}`;
}

/** The decisions on the path and those of the run, up to the first that differ: until then, they are about the same conditions. */
function decided(path: readonly PathDecision[], taken: readonly PathDecision[]): Compared[] {
  const differs = path.findIndex(({ holds }, at) => holds !== taken[at]?.holds);
  const last = differs === -1 ? path.length : differs;
  if (last === path.length && taken.length <= path.length) return [];
  const rows: Compared[] = [];
  for (let at = Math.max(0, last - DECISIONS_BEFORE); at <= last; at++) {
    const [expected, given] = [path[at], taken[at]];
    const { line } = expected ?? given ?? { line: 0 };
    rows.push({ name: msg(str`line ${line}`), expected: decisionWords(expected), given: decisionWords(given) });
  }
  return rows;
}

function decisionWords(decision: PathDecision | undefined): string {
  if (decision === undefined) return msg('nothing more is decided');
  return decision.holds ? msg('holds') : msg('does not hold');
}

/** The variable and the formula at the end of a run: of the variables that the exercise does not have, the formula is the only one. */
function unequal({ steps }: Replay, { added }: AnswerQuestion, variable: string): Compared[] {
  const last = new Map(steps.filter(({ depth }) => depth === 0).flatMap(({ changes }) => changes.map(({ name, value }) => [name, value])));
  const formula = [...last].find(([name]) => added.includes(name));
  const real = last.get(variable);
  return formula && real !== undefined ? [{ name: variable, expected: real, given: formula[1] }] : [];
}

/** A replay without the lines and variables that the exercise's program does not have. */
function onlyOf({ added, lines }: AnswerQuestion, replay: Replay, text: Message): Replay {
  const steps = replay.steps
    .filter(({ line }) => line <= lines)
    .map((step) => ({ ...step, changes: step.changes.filter(({ name }) => !added.includes(name)) }));
  const loops = replay.loops
    .filter(({ line }) => line <= lines)
    .map((loop) => {
      const kept = <T>(values: readonly T[]) => values.filter((_, at) => !added.includes(loop.variables[at] ?? ''));
      const row = (of: ReplayRow): ReplayRow => ({ ...of, values: kept(of.values) });
      const stretches = loop.stretches.map((each) => ({
        ...each,
        first: row(each.first),
        last: each.last && row(each.last),
        growth: kept(each.growth),
        end: kept(each.end),
      }));
      return { ...loop, variables: kept(loop.variables), stretches };
    });
  return { ...replay, steps, loops, end: { kind: 'halted', line: steps.at(-1)?.line ?? null, text, error: null, bounds: null, cause: null, why: null, names: [] } };
}

function endOf(claim: 'consecution' | 'enough'): Message {
  return ownMessage(claim === 'enough' ? msg('the line is reached') : msg('your condition does not hold here'));
}

/** A snapshot without the calls and variables of these names. */
export function withoutNames(hidden: readonly string[], snapshot: Snapshot): Snapshot {
  const calls = snapshot.calls
    .filter((call) => !hidden.includes(call.function))
    .map((call) => ({ ...call, variables: call.variables.filter(({ name }) => !hidden.includes(name)) }));
  return { ...snapshot, calls };
}
