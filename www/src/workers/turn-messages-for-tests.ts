/** Turn messages for tests. */
import type { Artefact, TurnMessage, StopReason } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';

export const gaveUp: StopReason = { code: 'not-handled', message: message('too hard'), place: null, suggestion: null, advice: null, busiest: null };

/** A turn of a member, with its number of states and all other results of the turn. */
export function turnMessage(
  member: number,
  round: number,
  { ends = false, ends_round = false, stops = false, states = 1, artefact = null as Artefact | null } = {},
): TurnMessage {
  const cost = { states, steps: 0, solver_calls: 0, units: 0 };
  const done = { states, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: states, solver_calls: 0, refuted: 0, solver_failures: 0 };
  return {
    position: member,
    turn: { member, round, cost, work: states },
    ends,
    ends_round,
    report: { technique: `technique ${member}`, is_everyday: false, standing: stops ? 'stopped' : 'unfinished', stop: stops ? gaveUp : null, turns: round + 1, cost, artefact },
    stats: { ...done, simplified: 0, reused: 0, cached: states, seconds: 0 },
  };
}
