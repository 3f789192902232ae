/**
 * One analysis that several workers do together, each the turns of its members.
 *
 * The engine's coordinator decides, in the language worker: which turns count, when a round is over, which worker makes the
 * report, and whether a worker that breaks ends the analysis. This class carries messages, and keeps all of them, as a
 * decision follows from all messages until then: the language worker may break and be started again. The worker that makes
 * the report gets the turns of the others, so the report is about all members. Work that is no longer needed is dropped.
 */
import { msg } from '@lit/localize';
import type { CoordinatedTurn, CoordinatorDecision, CoordinatorMessage, Outcome } from '../generated/interface.ts';
import type { AnalysisClient, GivenJob, JobListener } from './analysis-client.ts';
import { JointProgress } from './joint-progress.ts';
import type { Job, RoundEnd, SentTurn, JobMessage } from './protocol.ts';

/** The time that a worker may take to finish its turn once its work is no longer needed. Most finish soon, and are then kept. */
const GRACE_MS = 300;

/** Whoever asks the engine's coordinator. */
export interface Coordinator {
  coordinate(workers: number, messages: readonly CoordinatorMessage[]): Promise<CoordinatorDecision>;
}

export class JointAnalysis implements GivenJob {
  /** True if it has ended. */
  isOver = false;
  private clients: readonly AnalysisClient[] = [];
  private given: GivenJob[] = [];
  private progress = new JointProgress(1);
  /** All messages for the coordinator. */
  private readonly messages: CoordinatorMessage[] = [];
  /** All turns that were received. */
  private readonly turns: SentTurn[] = [];
  /** The workers that wait for the end of a round. */
  private readonly waiting = new Set<number>();
  /** The number of the current round. */
  private round = 0;
  private isStarted = false;
  private readonly silences = new Map<number, number>();
  /** The workers that broke, and why. */
  private readonly broken = new Map<number, string>();
  /** The workers that have given their outcome. */
  private readonly done = new Set<number>();

  constructor(
    readonly job: Job & { kind: 'analyse' },
    readonly listener: JobListener,
    private readonly coordinator: Coordinator,
  ) {}

  /** Starts the analysis in these workers. */
  begin(clients: readonly AnalysisClient[]): void {
    const of = clients.length;
    this.clients = clients;
    this.progress = new JointProgress(of);
    this.given = clients.map((client, number) => client.do({ ...this.job, worker: { number, of } }, this.listenTo(number)));
  }

  /** Ends all workers at once. */
  stop(): void {
    this.isOver = true;
    this.clients.forEach((client, worker) => client.stop(this.given[worker] ?? null));
  }

  /** The analysis has failed. */
  fail(message: string): void {
    if (this.isOver) return;
    this.end();
    this.listener.broken(message);
  }

  private listenTo(worker: number): JobListener {
    return {
      started: () => {
        if (!this.isStarted && !this.isOver) this.listener.started();
        this.isStarted = true;
      },
      received: (message) => (this.isOver ? this.dismiss(worker, message) : this.receive(worker, message)),
      broken: (message) => this.isOver || this.lose(worker, message),
    };
  }

  /** Releases a worker that waits for a round after the analysis has ended. */
  private dismiss(worker: number, message: JobMessage): void {
    if (message.kind === 'waits') this.goOn(worker, null);
  }

  private receive(worker: number, message: JobMessage): void {
    switch (message.kind) {
      case 'turn':
        this.progress.receive(worker, message.message);
        this.turns.push(message);
        return this.coordinate({ turn: coordinated(message) });
      case 'waits':
        this.progress.rest(worker);
        this.waiting.add(worker);
        return this.coordinate({ waits: { worker, round: message.round } });
      case 'event': {
        const { event } = message;
        if (event.kind === 'built') return this.listener.received(message);
        this.progress.note(worker, event);
        return this.show();
      }
      case 'again': {
        this.silences.set(worker, message.silences);
        const silences = [...this.silences.values()].reduce((sum, each) => sum + each, 0);
        return this.listener.received({ kind: 'again', silences });
      }
      case 'outcome':
        return this.answer(worker, message.outcome);
      case 'late':
        this.end();
        return this.listener.received(message);
      default:
        return this.listener.received(message);
    }
  }

  private answer(worker: number, outcome: Outcome | null): void {
    this.done.add(worker);
    if (outcome !== null) {
      this.end();
      this.listener.received({ kind: 'outcome', outcome });
    } else if (this.clients.every((_, each) => this.done.has(each) || this.broken.has(each))) {
      this.fail(msg('no worker gave the final answer'));
    }
  }

  private lose(worker: number, reason: string): void {
    this.broken.set(worker, reason);
    this.progress.rest(worker);
    this.waiting.delete(worker);
    this.coordinate({ lost: { worker } });
  }

  /** Passes a message to the coordinator, and its replies to the workers. */
  private coordinate(message: CoordinatorMessage): void {
    this.messages.push(message);
    const messages = [...this.messages];
    const ask = () => this.coordinator.coordinate(this.clients.length, messages);
    // The language worker may have broken over another question.
    ask().catch(ask).then(
      (decision) => this.follow(decision),
      (error: Error) => this.fail(error.message),
    );
  }

  private follow({ round, failed, go_on, done, turns, lost }: CoordinatorDecision): void {
    if (this.isOver) return;
    if (failed) return this.fail([...this.broken.values()].at(-1) ?? '');
    this.round = round;
    const over = {
      turns: turns.flatMap((number) => this.turns[number] ?? []),
      lost: lost.map((worker) => ({ worker, reason: this.broken.get(worker) ?? '' })),
    };
    for (const worker of go_on) this.goOn(worker, over);
    for (const worker of done) this.goOn(worker, null);
    this.show();
  }

  private goOn(worker: number, over: RoundEnd | null): void {
    this.waiting.delete(worker);
    this.clients[worker]?.goOn(this.given[worker], over);
  }

  private show(): void {
    this.listener.received({ kind: 'together', ...this.progress.shown(this.round) });
  }

  /** Ends the analysis: the remaining work of the workers is not needed. */
  private end(): void {
    this.isOver = true;
    setTimeout(() => this.stop(), GRACE_MS);
    for (const worker of [...this.waiting]) this.goOn(worker, null);
  }
}

/** Returns the part of a turn that the coordinator reads. */
function coordinated({ message: { turn, position, ends, ends_round } }: SentTurn): CoordinatedTurn {
  return { member: turn.member, round: turn.round, position, ends, ends_round };
}
