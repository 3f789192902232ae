/** Merges the messages of several workers into the report of one analysis. */
import { msg, str } from '@lit/localize';
import type { Event, MemberReport, TurnMessage, Report, Stats, Turn } from '../generated/interface.ts';
import type { Doing, Turns } from '../timeline-view.ts';

/** Adds to a report the work of members in other workers, from messages in the order of their turns. */
export function absorbed(report: Report, messages: readonly TurnMessage[], isTold: (member: number) => boolean): Report {
  const foreign = messages.filter(({ turn }) => !isTold(turn.member));
  const last = new Map<number, TurnMessage>();
  for (const each of foreign) {
    last.delete(each.turn.member);
    last.set(each.turn.member, each);
  }
  return {
    ...report,
    members: report.members.map((member, index) => last.get(index)?.report ?? member),
    turns: inOrder([...report.turns, ...foreign.map(({ turn }) => turn)]),
    stats: [...last.values()].map(({ stats }) => stats).reduce(added, report.stats),
  };
}

/** The members, where each whose worker broke has ended for that reason. */
export function withLost(members: readonly MemberReport[], reasons: ReadonlyMap<number, string>): MemberReport[] {
  return members.map((member, index) => {
    const reason = reasons.get(index);
    if (reason === undefined || member.stop !== null) return member;
    const message = msg(str`its worker broke: ${reason}`);
    return { ...member, standing: 'stopped', stop: { code: 'solver-failed', message, place: null, suggestion: null, advice: null } };
  });
}

/** What each worker is doing, and what all have done. */
export class Progress {
  private members: MemberReport[] = [];
  private readonly turns = new Map<string, Turn>();
  private readonly stats = new Map<number, Stats>();
  /** For each worker: the member whose turn it is, and what that member is doing. */
  private readonly now: Doing[];

  constructor(private readonly workers: number) {
    this.now = Array.from({ length: workers }, () => ({ member: null, words: '' }));
  }

  /** The number of members; 0 until it is known. */
  get size(): number {
    return this.members.length;
  }

  note(worker: number, event: Exclude<Event, { kind: 'built' }>): void {
    if (event.kind === 'progress') {
      const { member } = this.now[worker] ?? { member: null };
      if (member === null) return;
      this.stats.set(member, event.stats);
      this.now[worker] = { member, words: event.doing };
      return;
    }
    const isHere = (member: number) => member % this.workers === worker;
    this.members = event.members.map((member, index) => (isHere(index) ? member : (this.members[index] ?? member)));
    this.add(event.turns);
    this.now[worker] = { member: event.at, words: '' };
  }

  /** A member's turn is over. */
  receive({ turn, report, stats }: TurnMessage): void {
    const worker = turn.member % this.workers;
    if (this.now[worker]?.member === turn.member) this.rest(worker);
    this.members = this.members.map((member, index) => (index === turn.member ? report : member));
    this.add([turn]);
    this.stats.set(turn.member, stats);
  }

  /** A worker is between turns, waits, or has ended. */
  rest(worker: number): void {
    this.now[worker] = { member: null, words: '' };
  }

  shown(round: number, lost: ReadonlyMap<number, string>): { turns: Turns; doing: Doing[]; stats: Stats | null } {
    const at = this.now.flatMap(({ member }) => (member === null ? [] : [member]));
    const all = [...this.stats.values()];
    return {
      turns: { members: withLost(this.members, lost), turns: inOrder([...this.turns.values()]), at, round },
      // Working members come first.
      doing: [...this.now].sort((one, other) => (one.member ?? Infinity) - (other.member ?? Infinity)),
      stats: all.length === 0 ? null : all.reduce(added),
    };
  }

  private add(turns: readonly Turn[]): void {
    for (const turn of turns) this.turns.set(`${turn.round} ${turn.member}`, turn);
  }
}

function inOrder(turns: readonly Turn[]): Turn[] {
  return [...turns].sort((one, other) => one.round - other.round || one.member - other.member);
}

/** The sum of both; the time is that of the first. */
function added(one: Stats, other: Stats): Stats {
  const layers = new Map(one.answered_by);
  for (const [layer, count] of other.answered_by) layers.set(layer, (layers.get(layer) ?? 0) + count);
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
    answered_by: [...layers],
    seconds: one.seconds,
  };
}
