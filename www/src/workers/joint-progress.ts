/** The page's view of several workers while they analyse. Their report is made by one of them. */
import type { Doing, Turns } from '../explanation/timeline-view.ts';
import type { Event, MemberReport, TurnMessage, Stats, Turn } from '../generated/interface.ts';

/** The activity of each worker, and the work of all. */
export class JointProgress {
  private members: MemberReport[] = [];
  private readonly turns = new Map<string, Turn>();
  private readonly stats = new Map<number, Stats>();
  /** For each worker: the member whose turn it is, and what that member is doing. */
  private readonly now: Doing[];

  constructor(workers: number) {
    this.now = Array.from({ length: workers }, () => ({ member: null, doing: null }));
  }

  note(worker: number, event: Exclude<Event, { kind: 'built' }>): void {
    if (event.kind === 'progress') {
      const { member } = this.now[worker] ?? { member: null };
      if (member === null) return;
      this.stats.set(member, event.stats);
      this.now[worker] = { member, doing: event.doing };
      return;
    }
    this.members = event.members.map((member, index) => later(this.members[index], member));
    this.add(event.turns);
    this.now[worker] = { member: event.at, doing: null };
  }

  /** The turn of a member of a worker is over. */
  receive(worker: number, { turn, report, stats }: TurnMessage): void {
    if (this.now[worker]?.member === turn.member) this.rest(worker);
    this.members = this.members.map((member, index) => (index === turn.member ? report : member));
    this.add([turn]);
    this.stats.set(turn.member, stats);
  }

  /** A worker is between turns, waits, or has ended. */
  rest(worker: number): void {
    this.now[worker] = { member: null, doing: null };
  }

  shown(round: number): { turns: Turns; doing: Doing[]; stats: Stats | null } {
    const at = this.now.flatMap(({ member }) => (member === null ? [] : [member]));
    const all = [...this.stats.values()];
    return {
      turns: { members: this.members, turns: inOrder([...this.turns.values()]), at, round },
      // Working members come first.
      doing: [...this.now].sort((one, other) => (one.member ?? Infinity) - (other.member ?? Infinity)),
      stats: all.length === 0 ? null : all.reduce(added),
    };
  }

  private add(turns: readonly Turn[]): void {
    for (const turn of turns) this.turns.set(`${turn.round} ${turn.member}`, turn);
  }
}

/** The latest report on a member, given a report by another worker, which may be older. */
function later(known: MemberReport | undefined, reported: MemberReport): MemberReport {
  return known === undefined || reported.turns > known.turns || reported.stop !== null ? reported : known;
}

function inOrder(turns: readonly Turn[]): Turn[] {
  return [...turns].sort((one, other) => one.round - other.round || one.member - other.member);
}

/** The sum of both; the time is that of the first. */
function added(one: Stats, other: Stats): Stats {
  return {
    states: one.states + other.states,
    paths: one.paths + other.paths,
    merges: one.merges + other.merges,
    subsumed: one.subsumed + other.subsumed,
    guided: one.guided + other.guided,
    ruled_out: one.ruled_out + other.ruled_out,
    queries: one.queries + other.queries,
    solver_calls: one.solver_calls + other.solver_calls,
    refuted: one.refuted + other.refuted,
    solver_failures: one.solver_failures + other.solver_failures,
    simplified: one.simplified + other.simplified,
    reused: one.reused + other.reused,
    cached: one.cached + other.cached,
    seconds: one.seconds,
  };
}
