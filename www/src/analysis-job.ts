/** An analysis as work for a worker. */
import { askedBy, type Configuration } from './configuration.ts';
import type { Session } from './session.ts';
import type { Job } from './workers/protocol.ts';

/** Far beyond what a page can show; the time is what ends a search. */
const MAX_STATES = 1_000_000;
const REPLAY_STEPS = 20_000_000;
const SEED = 1;

/** What an analysis is about, and how long it may take. */
export type Question = Pick<Session, 'source' | 'dialect' | 'target' | 'seconds'>;

/** The job to analyse a program in some way. */
export function analysisJob({ source, dialect, target, seconds }: Question, configuration: Configuration): Job {
  const limits = { seconds, states: MAX_STATES, replay_steps: REPLAY_STEPS };
  return { kind: 'analyse', request: { source, dialect, target, ...askedBy(configuration), ...limits, seed: SEED } };
}
