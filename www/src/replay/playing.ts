/** The playback of a run: the steps that are shown, and for how long each. */
import type { Replay } from '../generated/interface.ts';
import { iterationStarts } from './replay-view.ts';

/** The longest time that a run plays, and the times for which a step is shown, in milliseconds. */
const RUN_MS = 30_000;
const MOST_STEP_MS = 600;
const LEAST_STEP_MS = 200;

/** The most steps that are shown. */
const MOST = RUN_MS / LEAST_STEP_MS;

/** A long run has three parts, each of at most so many steps: its first iterations, leaps, and its last iterations. */
const PART = MOST / 3;

/** The number of iterations that are shown whole at either end of a long run, if they are not too long. */
const ITERATIONS = 3;

/** The steps that are shown when a run plays, by their index: all of a short run. */
export function playedSteps(replay: Pick<Replay, 'steps' | 'loops'>): number[] {
  const count = replay.steps.length;
  const all = Array.from({ length: count }, (_, at) => at);
  if (count <= MOST) return all;
  const starts = iterationStarts(replay);
  const first = Math.min(starts[ITERATIONS] ?? PART, PART);
  const last = Math.max(starts.at(-ITERATIONS) ?? 0, count - PART);
  const leap = (last - first) / PART;
  const between = Array.from({ length: PART }, (_, at) => Math.floor(first + at * leap));
  return [...all.slice(0, first), ...between, ...all.slice(last)];
}

/** For how long each of so many steps is shown, in milliseconds. */
export function stepTime(steps: number): number {
  return Math.max(LEAST_STEP_MS, Math.min(MOST_STEP_MS, RUN_MS / steps));
}
