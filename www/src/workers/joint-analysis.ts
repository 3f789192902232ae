/**
 * One analysis that several workers do together, each the turns of its members.
 *
 * A worker whose solver falls silent is started again alone and repeats its work: rounds that are over are answered at
 * once, and what it repeats is ignored. If a worker breaks, its members have ended with that as the reason, and the
 * others continue; the analysis breaks off only with its last worker, or with the one that has the answer. Work that is
 * no longer needed is dropped.
 */
import { msg } from '@lit/localize';
import type { Outcome } from '../generated/interface.ts';
import type { AnalysisClient, GivenJob, JobListener } from './analysis-client.ts';
import { absorbed, Progress, withLost } from './merged.ts';
import type { Job, Told } from './protocol.ts';
import { Rounds } from './rounds.ts';

/**
 * How long a worker may take to finish its turn once its work is no longer needed. Most finish soon, and are then kept.
 */
const GRACE_MS = 300;

export class JointAnalysis implements GivenJob {
  /** Whether it has ended. */
  isOver = false;
  private clients: readonly AnalysisClient[] = [];
  private given: GivenJob[] = [];
  private rounds = new Rounds(1, () => {});
  private progress = new Progress(1);
  private isStarted = false;
  private readonly silences = new Map<number, number>();
  /** The workers that broke, and why. */
  private readonly broken = new Map<number, string>();
  /** The workers that have given their outcome. */
  private readonly done = new Set<number>();

  constructor(
    readonly job: Job & { kind: 'analyse' },
    readonly listener: JobListener,
  ) {}

  /** Starts the analysis in these workers. */
  begin(clients: readonly AnalysisClient[]): void {
    const of = clients.length;
    this.clients = clients;
    this.rounds = new Rounds(of, (worker, over) => this.client(worker)?.goOn(this.given[worker], over));
    this.progress = new Progress(of);
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

  private client(worker: number): AnalysisClient | undefined {
    return this.clients[worker];
  }

  private listenTo(worker: number): JobListener {
    return {
      started: () => {
        if (!this.isStarted && !this.isOver) this.listener.started();
        this.isStarted = true;
      },
      told: (message) => (this.isOver ? this.dismiss(worker, message) : this.receive(worker, message)),
      broken: (message) => this.isOver || this.lose(worker, message),
    };
  }

  /** Releases a worker that waits for a round after the analysis has ended. */
  private dismiss(worker: number, message: Told): void {
    if (message.kind === 'waits') this.client(worker)?.goOn(this.given[worker], null);
  }

  private receive(worker: number, message: Told): void {
    switch (message.kind) {
      case 'turn':
        this.progress.receive(message.message);
        this.rounds.receive(message.message);
        return this.show();
      case 'waits':
        this.progress.rest(worker);
        this.rounds.arrive(worker, message.round);
        return this.show();
      case 'event': {
        const { event } = message;
        if (event.kind === 'built') return this.listener.told(message);
        this.progress.note(worker, event);
        this.rounds.members = this.progress.size;
        return this.show();
      }
      case 'again': {
        this.silences.set(worker, message.silences);
        const silences = [...this.silences.values()].reduce((sum, each) => sum + each, 0);
        return this.listener.told({ kind: 'again', silences });
      }
      case 'outcome':
        return this.answer(worker, message.outcome);
      case 'late':
        this.end();
        return this.listener.told(message);
      default:
        return this.listener.told(message);
    }
  }

  private answer(worker: number, outcome: Outcome | null): void {
    this.done.add(worker);
    if (outcome !== null) {
      this.end();
      this.listener.told({ kind: 'outcome', outcome: this.merged(worker, outcome) });
    } else if (this.clients.every((_, each) => this.done.has(each) || this.broken.has(each))) {
      this.fail(msg('no worker had the last word'));
    }
  }

  private merged(worker: number, outcome: Outcome): Outcome {
    if (outcome.kind !== 'report') return outcome;
    const isTold = (member: number) => this.rounds.workerOf(member) === worker;
    const report = absorbed(outcome.report, this.rounds.counted, isTold);
    return { ...outcome, report: { ...report, members: withLost(report.members, this.lost) } };
  }

  private lose(worker: number, message: string): void {
    this.broken.set(worker, message);
    this.progress.rest(worker);
    this.rounds.lose(worker);
    if (!this.rounds.canGoOn) return this.fail(message);
    this.show();
  }

  /** The members whose worker broke, and why. */
  private get lost(): Map<number, string> {
    return new Map(this.rounds.lost.map((member) => [member, this.broken.get(this.rounds.workerOf(member)) ?? '']));
  }

  private show(): void {
    this.listener.told({ kind: 'together', ...this.progress.shown(this.rounds.round, this.lost) });
  }

  /** Ends the analysis: the remaining work of the workers is not needed. */
  private end(): void {
    this.isOver = true;
    setTimeout(() => this.stop(), GRACE_MS);
    this.clients.forEach((client, worker) => {
      if (this.rounds.waits(worker)) client.goOn(this.given[worker], null);
    });
  }
}
