/** The job for a worker that analyses a program. */
import type { Job } from '../workers/protocol.ts';
import { configurationOf, type Configuration } from './configuration.ts';
import type { Session } from './session.ts';

/** Far more steps than a page can show; the time limit is what ends a search. */
const MAX_STATES = 1_000_000;
const REPLAY_STEPS = 20_000_000;
const SEED = 1;

/** What an analysis is about, and its time limit. */
export type Question = Pick<Session, 'source' | 'dialect' | 'target' | 'seconds'>;

/** The job that analyses a program with a configuration. */
export function analysisJob({ source, dialect, target, seconds }: Question, configuration: Configuration): Extract<Job, { kind: 'analyse' }> {
  const limits = { seconds, states: MAX_STATES, replay_steps: REPLAY_STEPS };
  return { kind: 'analyse', request: { source, dialect, target, options: configurationOf(configuration), ...limits, seed: SEED } };
}
