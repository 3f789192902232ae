/** The turns that members of an analysis had, as rows of bars with words. */
import { msg } from '@lit/localize';
import { counted } from './format.ts';
import type { MemberReport, Standing, Turn } from './generated/interface.ts';

/** Who took part and what was done until now; while it goes on, whose turn it is. */
export interface Turns {
  members: readonly MemberReport[];
  turns: readonly Turn[];
  /** Whose turn it is: indices into the members. None once the analysis has ended. */
  at: readonly number[];
  /** The round that goes on, where several workers do; where one does everything, the last turn shows it. */
  round?: number | undefined;
}

/** What a worker does now. */
export interface Doing {
  /** Whose turn it is: an index into the members. None while it waits for others. */
  member: number | null;
  /** In words; empty where nothing was told yet. */
  words: string;
}

/** A member's row. */
export interface Row {
  name: string;
  /** What it is drawn as. */
  kind: Standing | 'working';
  /** In two or three words. */
  fate: string;
  /** What it did, in a sentence. */
  work: string;
  /** Why it ended without an answer; empty where it did not. */
  reason: string;
  bars: readonly Bar[];
}

/** A turn: where it begins and how long it is drawn, in hundredths of the whole width. */
export interface Bar {
  from: number;
  length: number;
  /** Whether it is still going on: how long it will be is not known. */
  goesOn: boolean;
}

/** The same once the analysis was broken off: whose turn it was is not done. */
export function brokenOff({ members, turns, at }: Turns): Turns {
  const left = members.map((member, index): MemberReport => (at.includes(index) && member.stop === null ? { ...member, standing: 'unfinished' } : member));
  return { members: left, turns, at: [] };
}

/** Whether it is not over yet. */
export function goesOn({ at, round }: Pick<Turns, 'at' | 'round'>): boolean {
  return at.length > 0 || round !== undefined;
}

/** Whether there is anything to compare: at least two were at work. */
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
      name: titleOf(member.technique),
      kind,
      fate: fateOf(kind, member, goesOn({ at, round })),
      work: workOf(member),
      reason: member.stop?.message ?? '',
      bars: bars.filter(({ member: owner }) => owner === index).map(({ bar }) => bar),
    };
  });
}

/** The rows that say why they gave up what nobody said before: neither `said` nor another row. */
export function newReasons(rows: readonly Row[], said: string): Row[] {
  const known = [said];
  return rows.filter(({ kind, reason }) => {
    if (kind !== 'stopped' || known.some((words) => words.startsWith(reason))) return false;
    known.push(reason);
    return true;
  });
}

/** Bars are never shorter than this, in hundredths of the whole width, so that each is seen. */
const SHORTEST = 1;
const GAP = 0.5;

/** What is drawn for the turn that goes on: as much as the longest of its round, or of all where it is the first. */
function presentTurn(turns: readonly Turn[], at: number, told?: number): Drawn {
  const last = turns.at(-1);
  const round = told ?? (last === undefined ? 0 : last.round + (last.member < at ? 0 : 1));
  const peers = turns.filter((turn) => turn.round === round);
  const work = Math.max(1, ...(peers.length > 0 ? peers : turns).map((turn) => turn.work));
  return { member: at, round, work };
}

type Drawn = Pick<Turn, 'member' | 'round' | 'work'>;

/**
 * Each round has a column, as wide as its longest turn. Lengths go with the square root of the work: one that is twice as
 * long was four times the work, and early turns are still to be seen beside late ones. Those from `over` on are not over.
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
      return msg('at work');
    case 'waiting':
      return goesOn ? msg('not yet asked') : msg('not asked');
    case 'unfinished':
      return goesOn ? msg('waits') : msg('was at work');
    case 'reached':
      return technique === 'enumerate' ? msg('got there') : msg('found inputs');
    case 'unreachable':
      return msg('proved it');
    case 'refused':
      return msg('does not apply');
    case 'stopped':
      return stop?.code === 'solver-failed' ? msg('broke off') : msg('gave up');
  }
}

function workOf({ standing, turns, cost }: MemberReport): string {
  if (turns === 0) return standing === 'unfinished' ? msg('Its first turn was not over.') : msg('No turn.');
  const did = [
    ...(cost.states > 0 ? [counted(cost.states, msg('# state|# states'))] : []),
    ...(cost.states === 0 && cost.steps > 0 ? [counted(cost.steps, msg('# step|# steps'))] : []),
    ...(cost.solver_calls > 0 ? [counted(cost.solver_calls, msg('# question to the solver|# questions to the solver'))] : []),
  ];
  return `${counted(turns, msg('# turn|# turns'))}${did.length > 0 ? `: ${did.join(', ')}` : ''}.`;
}
