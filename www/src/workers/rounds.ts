/**
 * The rounds of an analysis that several workers do together. Each tells what came of its members' turns and waits at the
 * end of a round; here it is decided when a round is over and whose word is the last, so that the outcome does not depend
 * on who is faster.
 */
import type { TurnMessage } from '../generated/interface.ts';
import type { RoundOver } from './protocol.ts';

/** Tells a worker that waits that the round is over, or by null that the answer is another's. */
type Answer = (seat: number, over: RoundOver | null) => void;

export class Rounds {
  /** The turns that count, in their order. */
  readonly counted: TurnMessage[] = [];
  /** Who has the last word, once one has it. */
  winner: number | null = null;
  /** How many members there are, as soon as it is known. */
  members = 0;
  /** What was said of the rounds that are over, by their numbers. */
  private readonly over: RoundOver[] = [];
  /** The turns of the round that is not over, by position. */
  private turns = new Map<number, TurnMessage>();
  /** The last round at whose end each worker waited. */
  private readonly waited: number[];
  private readonly broken = new Set<number>();

  constructor(
    private readonly workers: number,
    private readonly answer: Answer,
  ) {
    this.waited = Array.from({ length: workers }, () => -1);
  }

  /** The round that is not over. */
  get round(): number {
    return this.over.length;
  }

  /** The members whose worker broke. */
  get lost(): number[] {
    return [...Array(this.members).keys()].filter((member) => this.broken.has(this.seatOf(member)));
  }

  seatOf(member: number): number {
    return member % this.workers;
  }

  /** Whether a worker waits for the others. */
  waits(seat: number): boolean {
    return this.winner === null && this.waited[seat] === this.round;
  }

  /** Whether there is still one that may answer. */
  get canGoOn(): boolean {
    return this.broken.size < this.workers && (this.winner === null || !this.broken.has(this.winner));
  }

  /** A member has had its turn. What a worker tells again, because it does its work again, is no news. */
  receive(news: TurnMessage): void {
    const { position, turn } = news;
    if (this.winner !== null || turn.round !== this.round || this.turns.has(position)) return;
    this.turns.set(position, news);
    this.settle();
  }

  /** A worker has done its part of a round. */
  arrive(seat: number, round: number): void {
    this.waited[seat] = round;
    const over = this.over[round];
    if (over !== undefined) this.answer(seat, over);
    else if (this.winner !== null) this.answer(seat, this.winner === seat ? this.word() : null);
    else this.settle();
  }

  /** A worker broke: its members have come to an end. */
  lose(seat: number): void {
    this.broken.add(seat);
    if (this.winner !== null) return;
    // The answer that it brought is lost with it.
    for (const [position, { ends, turn }] of this.turns) {
      if (ends && this.seatOf(turn.member) === seat) this.turns.delete(position);
    }
    this.settle();
  }

  /** Ends the round if nothing that is still to come can matter for it. */
  private settle(): void {
    const everyone = this.waited.every((round, seat) => round === this.round || this.broken.has(seat));
    const turns = [...this.turns.values()].sort((one, other) => one.position - other.position);
    // Before these, all are over.
    const known = everyone ? turns : turns.filter(({ position }, at) => position === at);
    const end = known.findIndex(({ ends }) => ends);
    if (end >= 0) this.end(known.slice(0, end + 1));
    else if (everyone) this.goOn(turns);
  }

  /** The last of these turns brought the answer: only who had it goes on. */
  private end(turns: readonly TurnMessage[]): void {
    const round = this.round;
    this.counted.push(...turns);
    this.winner = this.seatOf(turns.at(-1)?.turn.member ?? 0);
    for (const [seat, waited] of this.waited.entries()) {
      if (waited === round) this.answer(seat, seat === this.winner ? this.word() : null);
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
    for (const seat of this.waited.keys()) if (!this.broken.has(seat)) this.answer(seat, this.over.at(-1) ?? null);
  }

  private word(): RoundOver {
    return { ended: [], lost: this.lost, dead: [], covered: [], bounds: [] };
  }
}
