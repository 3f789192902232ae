/** The decisions of the engine's coordinator in the scenarios of `tests/scenarios`, as the tests of `crates/wasm` record it. */
import type { CoordinatorDecision, CoordinatorMessage } from '../generated/interface.ts';
import type { Coordinator } from './joint-analysis.ts';

/** A message of a scenario. */
export type Message =
  | { turn: { member: number; round: number; position: number; ends?: true; ends_round?: true } }
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

const FIELDS = ['turn', 'waits', 'lost', 'worker', 'member', 'round', 'position', 'ends', 'ends_round'];

/** The same text for the same messages: a turn of a scenario has only the flags that are true. */
const keyOf = (workers: number, messages: readonly unknown[]) => JSON.stringify([workers, messages], FIELDS).replaceAll(/,"ends(_round)?":false/g, '');

const decisions = new Map(
  scenarios.flatMap(({ workers, steps }) => {
    const messages = steps.map(({ message }) => message);
    return steps.map(({ decision }, at) => [keyOf(workers, messages.slice(0, at + 1)), decision] as const);
  }),
);

export class RecordedCoordinator implements Coordinator {
  /** The number of next questions that fail, as if the language worker had broken. */
  failures = 0;

  async coordinate(workers: number, messages: readonly CoordinatorMessage[]): Promise<CoordinatorDecision> {
    if (this.failures-- > 0) throw new Error('the language worker broke');
    const decision = decisions.get(keyOf(workers, messages));
    if (decision === undefined) throw new Error(`no scenario has these messages of ${workers} workers: ${JSON.stringify(messages)}`);
    return decision;
  }
}
