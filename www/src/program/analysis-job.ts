/** The job for a worker that analyses a program. */
import { LIMITS } from '../generated/options.ts';
import type { Job } from '../workers/protocol.ts';
import { configurationOf, type Configuration } from './configuration.ts';
import type { Session } from './session.ts';

/** The subject of an analysis, and its time limit. */
export type Question = Pick<Session, 'source' | 'dialect' | 'target' | 'seconds'>;

/** The job that analyses a program with a configuration. */
export function analysisJob({ source, dialect, target, seconds }: Question, configuration: Configuration): Extract<Job, { kind: 'analyse' }> {
  return { kind: 'analyse', request: { source, dialect, target, options: configurationOf(configuration), ...LIMITS, seconds } };
}
