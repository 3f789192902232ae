import { expect, test } from 'vitest';
import type { Artefact, LoopSummary, MemberReport, Report } from '../generated/interface.ts';
import { absorbed, Progress, withLost } from './merged.ts';
import { gaveUp, turnMessage } from './turn-messages-for-tests.ts';

const waiting = (member: number): MemberReport => ({ ...turnMessage(member, 0).report, standing: 'waiting', turns: 0 });
const summed: Artefact = { kind: 'summaries', loops: [{ line: 8 } as LoopSummary] };

/** The report of the worker with members 0 and 2, of three members in two workers. */
const own = {
  members: [turnMessage(0, 1).report, waiting(1), turnMessage(2, 0).report],
  turns: [turnMessage(0, 0).turn, turnMessage(2, 0).turn, turnMessage(0, 1).turn],
  stats: { ...turnMessage(0, 1, { states: 5 }).stats, seconds: 3 },
} as unknown as Report;

test('a report tells what members of other workers did, as their last messages say', () => {
  const messages = [turnMessage(0, 0), turnMessage(1, 0, { states: 7 }), turnMessage(2, 0), turnMessage(0, 1), turnMessage(1, 1, { states: 20, artefact: summed })];
  const report = absorbed(own, messages, (member) => member % 2 === 0);
  expect(report.turns.map(({ member, round }) => [member, round])).toEqual([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]]);
  expect(report.members).toEqual([own.members[0], turnMessage(1, 1, { states: 20, artefact: summed }).report, own.members[2]]);
  expect(report.stats).toMatchObject({ states: 25, queries: 25, answered_by: [['cache', 25]], seconds: 3 });
});

test('a member whose worker broke has ended with the reason, and what it did stays', () => {
  const stopped = { ...turnMessage(2, 0).report, stop: gaveUp };
  const members = withLost([turnMessage(0, 0).report, turnMessage(1, 1).report, stopped], new Map([[1, 'out of memory'], [2, 'out of memory']]));
  expect(members[0]).toEqual(turnMessage(0, 0).report);
  expect(members[1]).toMatchObject({ standing: 'stopped', turns: 2, stop: { message: 'its worker broke: out of memory' } });
  expect(members[2]).toEqual(stopped);
});

test('progress of several workers is what each member did last', () => {
  const progress = new Progress(2);
  const members = [waiting(0), waiting(1), waiting(2)];
  progress.note(0, { kind: 'turn', at: 0, members, turns: [] });
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  progress.note(1, { kind: 'progress', stats: turnMessage(1, 0, { states: 4 }).stats, doing: 'summing' });
  const { turns, doing, stats } = progress.shown(0, new Map());
  expect([turns.at, turns.round, stats?.states]).toEqual([[0, 1], 0, 4]);
  expect(doing).toEqual([{ member: 0, words: '' }, { member: 1, words: 'summing' }]);

  progress.receive(turnMessage(1, 0, { states: 9, stops: true }));
  expect(progress.shown(0, new Map()).turns.at).toEqual([0]);
  progress.receive(turnMessage(0, 0, { states: 2 }));
  // A worker's view of members in other workers is ignored.
  progress.note(0, { kind: 'turn', at: 2, members: [turnMessage(0, 0).report, waiting(1), waiting(2)], turns: [turnMessage(0, 0, { states: 2 }).turn] });
  const later = progress.shown(0, new Map([[1, 'out of memory']]));
  expect(later.turns.members.map(({ standing }) => standing)).toEqual(['unfinished', 'stopped', 'waiting']);
  expect(later.turns.members[1]?.stop).toEqual(gaveUp);
  expect(later.turns.turns.map(({ member }) => member)).toEqual([0, 1]);
  expect([later.turns.at, later.stats?.states]).toEqual([[2], 11]);
  progress.rest(0);
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  expect(progress.shown(1, new Map()).doing.map(({ member }) => member)).toEqual([1, null]);
});
