/** The turns of an analysis's members, as rows of bars with words. */
import { msg, str } from '@lit/localize';
import type { MemberReport, MemberStatus, Message, Turn } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import { says } from '../words/message.ts';

/** The members and their turns so far; while the analysis runs, also whose turn it is. */
export interface Turns {
  members: readonly MemberReport[];
  turns: readonly Turn[];
  /** Indices of the members whose turn it is. Empty once the analysis has ended. */
  at: readonly number[];
  /** The current round, if there are several workers; with one worker, the last turn shows it. */
  round?: number | undefined;
}

/** The activity of a worker. */
export interface Doing {
  /** The index of the member whose turn it is. Null while the worker waits for others. */
  member: number | null;
  /** Its activity, if it has reported one. */
  doing: Message | null;
}

/** A member's row. */
export interface Row {
  name: string;
  /** Its appearance. */
  kind: MemberStatus | 'working';
  /** Its result, as a sentence. */
  fate: string;
  /** Its result, as a sentence. */
  work: string;
  /** The reason why it ended without an answer, if it did. */
  reason: Message | null;
  bars: readonly Bar[];
}

/** A turn: where it begins and how long it is drawn, in hundredths of the whole width. */
export interface Bar {
  from: number;
  length: number;
  /** True if it still continues: its final length is unknown. */
  goesOn: boolean;
}

/** The same after the analysis was broken off: a member whose turn it was is unfinished. */
export function brokenOff({ members, turns, at }: Turns): Turns {
  const left = members.map((member, index): MemberReport => (at.includes(index) && member.stop === null ? { ...member, standing: 'unfinished' } : member));
  return { members: left, turns, at: [] };
}

/** Returns true if it is not over yet. */
export function goesOn({ at, round }: Pick<Turns, 'at' | 'round'>): boolean {
  return at.length > 0 || round !== undefined;
}

/** Returns true if there is anything to compare: at least two members worked. */
export function hasTurns({ members, at }: Turns): boolean {
  const worked = ({ standing }: MemberReport, index: number) => (standing !== 'waiting' && standing !== 'refused') || at.includes(index);
  return members.filter(worked).length > 1;
}

/** The rows, in the order of the turns. */
export function rowsOf({ members, turns, at, round }: Turns, titleOf: (name: string) => string): Row[] {
  const now = at.map((member) => presentTurn(turns, member, round));
  const bars = barsOf([...turns, ...now], turns.length);
  return members.map((member, index) => {
    const kind = at.includes(index) ? 'working' : member.standing;
    return {
      name: member.is_everyday ? msg(str`${titleOf(member.technique)}, everyday inputs`) : titleOf(member.technique),
      kind,
      fate: fateOf(kind, member, goesOn({ at, round })),
      work: workOf(member),
      reason: member.stop?.message ?? null,
      bars: bars.filter(({ member: owner }) => owner === index).map(({ bar }) => bar),
    };
  });
}

/** The rows of members that stopped for a reason not yet given, neither in `said` nor by an earlier row. */
export function newReasons(rows: readonly Row[], said: Message): Row[] {
  const known = [said];
  return rows.filter(({ kind, reason }) => {
    if (kind !== 'stopped' || reason === null || known.some((message) => says(message, reason))) return false;
    known.push(reason);
    return true;
  });
}

/** Bars are never shorter than this, in hundredths of the whole width, so that each is seen. */
const SHORTEST = 1;
const GAP = 0.5;

/** The bar of an unfinished turn: as long as the longest of its round, or of all turns if it is the first of its round. */
function presentTurn(turns: readonly Turn[], at: number, told?: number): Drawn {
  const last = turns.at(-1);
  const round = told ?? (last === undefined ? 0 : last.round + (last.member < at ? 0 : 1));
  const peers = turns.filter((turn) => turn.round === round);
  const work = Math.max(1, ...(peers.length > 0 ? peers : turns).map((turn) => turn.work));
  return { member: at, round, work };
}

type Drawn = Pick<Turn, 'member' | 'round' | 'work'>;

/**
 * Each round has a column as wide as its longest turn. A bar's length is proportional to the square root of the work: a bar twice
 * as long means four times the work, and early turns stay visible beside late ones. Turns from index `over` on still continue.
 */
function barsOf(turns: readonly Drawn[], over: number): { member: number; bar: Bar }[] {
  const length = ({ work }: Drawn) => Math.sqrt(work);
  const longest = new Map<number, number>();
  for (const turn of turns) longest.set(turn.round, Math.max(longest.get(turn.round) ?? 0, length(turn)));
  const total = [...longest.values()].reduce((sum, each) => sum + each, 0);
  const scale = total === 0 ? 0 : (100 - (SHORTEST + GAP) * longest.size) / total;
  const starts = new Map<number, number>();
  let start = 0;
  for (const [round, widest] of longest) {
    starts.set(round, start);
    start += widest * scale + SHORTEST + GAP;
  }
  return turns.map((turn, index) => {
    const from = rounded(starts.get(turn.round) ?? 0);
    return { member: turn.member, bar: { from, length: rounded(length(turn) * scale + SHORTEST), goesOn: index >= over } };
  });
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

function fateOf(kind: Row['kind'], { technique, stop }: MemberReport, goesOn: boolean): string {
  switch (kind) {
    case 'working':
      return msg('working');
    case 'waiting':
      return goesOn ? msg('not yet asked') : msg('not asked');
    case 'unfinished':
      return goesOn ? msg('waits') : msg('was working');
    case 'reached':
      return technique === 'enumerate' ? msg('reached it') : msg('found inputs');
    case 'unreachable':
    case 'ends':
      return msg('proved it');
    case 'endless':
      return msg('found a run');
    case 'refused':
      return msg('does not apply');
    case 'stopped':
      return stop?.code === 'solver-failed' ? msg('failed') : msg('gave up');
  }
}

function workOf({ standing, turns, cost }: MemberReport): string {
  if (turns === 0) return standing === 'unfinished' ? msg('Its first turn was not over.') : msg('No turn.');
  const did = [
    ...(cost.states > 0 ? [counted(cost.states, msg('# state|# states'))] : []),
    ...(cost.states === 0 && cost.steps > 0 ? [counted(cost.steps, msg('# step|# steps'))] : []),
    ...(cost.solver_calls > 0 ? [counted(cost.solver_calls, msg('# solver query|# solver queries'))] : []),
  ];
  return `${counted(turns, msg('# turn|# turns'))}${did.length > 0 ? `: ${did.join(', ')}` : ''}.`;
}
