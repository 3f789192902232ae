/**
 * The rounds of an analysis in several workers. Each worker sends a message after each turn of its members and waits at the
 * end of a round. This class decides when a round is over and which worker makes the report, so the outcome does not depend
 * on which worker is faster.
 */
import type { TurnMessage } from '../generated/interface.ts';
import type { RoundOver } from './protocol.ts';

/** Tells a waiting worker that the round is over, or null if another worker has the answer. */
type Answer = (worker: number, over: RoundOver | null) => void;

export class Rounds {
  /** The turns that count, in their order. */
  readonly counted: TurnMessage[] = [];
  /** The worker that makes the report, once that is known. */
  winner: number | null = null;
  /** How many members there are, as soon as it is known. */
  members = 0;
  /** The results of the rounds that are over, by their numbers. */
  private readonly over: RoundOver[] = [];
  /** The turns of the current round, by position. */
  private turns = new Map<number, TurnMessage>();
  /** For each worker, the last round at whose end it waited. */
  private readonly waited: number[];
  private readonly broken = new Set<number>();

  constructor(
    private readonly workers: number,
    private readonly answer: Answer,
  ) {
    this.waited = Array.from({ length: workers }, () => -1);
  }

  /** The number of the current round. */
  get round(): number {
    return this.over.length;
  }

  /** The members whose worker broke. */
  get lost(): number[] {
    return [...Array(this.members).keys()].filter((member) => this.broken.has(this.workerOf(member)));
  }

  workerOf(member: number): number {
    return member % this.workers;
  }

  /** Whether a worker is waiting for the others. */
  waits(worker: number): boolean {
    return this.winner === null && this.waited[worker] === this.round;
  }

  /** Whether a worker is left that can still give the answer. */
  get canGoOn(): boolean {
    return this.broken.size < this.workers && (this.winner === null || !this.broken.has(this.winner));
  }

  /** A member has had its turn. A worker that does its work again repeats its messages; those are ignored. */
  receive(message: TurnMessage): void {
    const { position, turn } = message;
    if (this.winner !== null || turn.round !== this.round || this.turns.has(position)) return;
    this.turns.set(position, message);
    this.settle();
  }

  /** A worker has done its part of a round. */
  arrive(worker: number, round: number): void {
    this.waited[worker] = round;
    const over = this.over[round];
    if (over !== undefined) this.answer(worker, over);
    else if (this.winner !== null) this.answer(worker, this.winner === worker ? this.lastRound() : null);
    else this.settle();
  }

  /** A worker broke: its members have ended. */
  lose(worker: number): void {
    this.broken.add(worker);
    if (this.winner !== null) return;
    // If it brought an answer, that is lost too.
    for (const [position, { ends, turn }] of this.turns) {
      if (ends && this.workerOf(turn.member) === worker) this.turns.delete(position);
    }
    this.settle();
  }

  /** Ends the round if no turn that is still missing can change its result. */
  private settle(): void {
    const everyone = this.waited.every((round, worker) => round === this.round || this.broken.has(worker));
    const turns = [...this.turns.values()].sort((one, other) => one.position - other.position);
    // Only turns with no missing turn before them count.
    const known = everyone ? turns : turns.filter(({ position }, at) => position === at);
    const end = known.findIndex(({ ends }) => ends);
    if (end >= 0) this.end(known.slice(0, end + 1));
    else if (everyone) this.goOn(turns);
  }

  /** The last of these turns brought the answer: only its worker continues. */
  private end(turns: readonly TurnMessage[]): void {
    const round = this.round;
    this.counted.push(...turns);
    this.winner = this.workerOf(turns.at(-1)?.turn.member ?? 0);
    for (const [worker, waited] of this.waited.entries()) {
      if (waited === round) this.answer(worker, worker === this.winner ? this.lastRound() : null);
    }
  }

  private goOn(turns: readonly TurnMessage[]): void {
    this.counted.push(...turns);
    this.turns.clear();
    const ended = turns.filter(({ report }) => report.stop !== null).map(({ turn }) => turn.member);
    const { lost } = this;
    const of = (list: 'dead' | 'covered') => [...new Set(turns.flatMap(({ facts }) => facts[list]))];
    const bounds = turns.flatMap(({ facts }) => facts.bounds.flat());
    this.over.push({ ended: [...new Set([...ended, ...lost])], lost, dead: of('dead'), covered: of('covered'), bounds });
    for (const worker of this.waited.keys()) if (!this.broken.has(worker)) this.answer(worker, this.over.at(-1) ?? null);
  }

  private lastRound(): RoundOver {
    return { ended: [], lost: this.lost, dead: [], covered: [], bounds: [] };
  }
}
