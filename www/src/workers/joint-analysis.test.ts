import { describe, expect, test } from 'vitest';
import type { AnalysisClient, JobListener } from './analysis-client.ts';
import { JointAnalysis } from './joint-analysis.ts';
import type { Job, RoundEnd, SentTurn, JobMessage } from './protocol.ts';
import { type Message, RecordedCoordinator, type Scenario, scenarios } from './recorded-coordinator-for-tests.ts';
import { turnMessage } from './turn-messages-for-tests.ts';

const job = { kind: 'analyse', request: { options: { technique: 'auto' }, seconds: 30 } } as unknown as Job & { kind: 'analyse' };

/** An analysis in workers whose messages the test sends. */
class Played {
  readonly coordinator = new RecordedCoordinator();
  readonly messages: JobMessage[] = [];
  /** The reason why it failed; empty if it did not. */
  broken = '';
  /** The messages that each worker has received. */
  readonly received: { worker: number; over: RoundEnd | null }[] = [];
  readonly turns: SentTurn[] = [];
  private readonly listeners: JobListener[] = [];

  constructor(private readonly workers: number) {
    const listener = { started: () => {}, received: (message: JobMessage) => this.messages.push(message), broken: (why: string) => (this.broken = why) };
    const clients = Array.from({ length: workers }, (_, worker) => ({
      do: (given: Job, listener: JobListener) => {
        this.listeners.push(listener);
        return { job: given, listener };
      },
      goOn: (_: unknown, over: RoundEnd | null) => this.received.push({ worker, over }),
      stop: () => {},
    }));
    new JointAnalysis(job, listener, this.coordinator).begin(clients as unknown as AnalysisClient[]);
  }

  async send(message: Message): Promise<void> {
    if ('turn' in message) {
      const { member, round, position, ends = false, ends_round = false } = message.turn;
      const turn = { message: { ...turnMessage(member, round, { ends, ends_round }), position }, numbers: BigUint64Array.of(BigInt(this.turns.length)) };
      this.turns.push(turn);
      this.listeners[member % this.workers]?.received({ kind: 'turn', ...turn });
    } else if ('waits' in message) {
      this.listeners[message.waits.worker]?.received({ kind: 'waits', round: message.waits.round });
    } else {
      this.listeners[message.lost.worker]?.broken('out of memory');
    }
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }
}

describe('the decisions of the coordinator reach the workers:', () => {
  test.each(scenarios)('$about', async ({ workers, steps }: Scenario) => {
    const played = new Played(workers);
    for (const { message, decision } of steps) {
      played.received.length = 0;
      await played.send(message);
      const { go_on, done, turns, lost, failed } = decision;
      const over = {
        turns: turns.map((number) => ({ kind: 'turn', ...played.turns[number] })),
        lost: lost.map((worker) => ({ worker, reason: 'out of memory' })),
      };
      const expected = [...go_on.map((worker) => ({ worker, over })), ...done.map((worker) => ({ worker, over: null }))];
      expect(played.received).toEqual(failed ? [] : expected);
      expect(played.broken).toBe(failed ? 'out of memory' : '');
    }
  });
});

const first = scenarios.find(({ about }) => about.startsWith('A round is over'));

test('the decision is asked for again if the language worker breaks', async () => {
  const played = new Played(first?.workers ?? 0);
  for (const { message } of first?.steps ?? []) {
    played.coordinator.failures = 1;
    await played.send(message);
  }
  expect([played.received.map(({ worker }) => worker), played.broken]).toEqual([[0, 1, 2], '']);
});

test('the analysis fails if the language worker breaks twice', async () => {
  const played = new Played(first?.workers ?? 0);
  played.coordinator.failures = 2;
  for (const { message } of first?.steps.slice(0, 1) ?? []) await played.send(message);
  expect(played.broken).toBe('the language worker broke');
});
