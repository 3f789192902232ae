/** The decisions of the engine's coordinator in the scenarios of `tests/scenarios`, as the tests of `crates/wasm` record it. */
import type { CoordinatorDecision } from '../generated/interface.ts';
import type { Coordinator } from './joint-analysis.ts';

/** A message of a scenario. */
export type Message =
  | { turn: { member: number; round: number; position: number; ends?: true } }
  | { waits: { worker: number; round: number } }
  | { lost: { worker: number } };

export interface Scenario {
  about: string;
  workers: number;
  steps: { message: Message; decision: CoordinatorDecision }[];
}

export const scenarios = Object.values(
  import.meta.glob<Scenario>('../../../tests/scenarios/*.json', { import: 'default', eager: true }),
);

function row(message: Message): number[] {
  if ('turn' in message) {
    const { member, round, position, ends = false } = message.turn;
    return [0, member, round, position, Number(ends)];
  }
  return 'waits' in message ? [1, message.waits.worker, message.waits.round, 0, 0] : [2, message.lost.worker, 0, 0, 0];
}

const decisions = new Map(
  scenarios.flatMap(({ workers, steps }) => {
    const messages: number[] = [];
    return steps.map(({ message, decision }) => {
      messages.push(...row(message));
      return [`${workers}: ${messages}`, decision] as const;
    });
  }),
);

export class RecordedCoordinator implements Coordinator {
  /** The number of next questions that fail, as if the language worker had broken. */
  failures = 0;

  async coordinate(workers: number, messages: Uint32Array): Promise<CoordinatorDecision> {
    if (this.failures-- > 0) throw new Error('the language worker broke');
    const decision = decisions.get(`${workers}: ${messages}`);
    if (decision === undefined) throw new Error(`no scenario has these messages of ${workers} workers: ${messages}`);
    return decision;
  }
}
