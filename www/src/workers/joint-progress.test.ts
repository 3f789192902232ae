import { expect, test } from 'vitest';
import type { MemberReport } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { JointProgress } from './joint-progress.ts';
import { gaveUp, turnMessage } from './turn-messages-for-tests.ts';

const waiting = (member: number): MemberReport => ({ ...turnMessage(member, 0).report, standing: 'waiting', turns: 0 });
test('progress of several workers is what each member did last', () => {
  const progress = new JointProgress(2);
  const members = [waiting(0), waiting(1), waiting(2)];
  progress.note(0, { kind: 'turn', at: 0, members, turns: [] });
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  progress.note(1, { kind: 'progress', stats: turnMessage(1, 0, { states: 4 }).stats, doing: message('summing') });
  const { turns, doing, stats } = progress.shown(0);
  expect([turns.at, turns.round, stats?.states]).toEqual([[0, 1], 0, 4]);
  expect(doing).toEqual([{ member: 0, doing: null }, { member: 1, doing: message('summing') }]);

  progress.receive(1, turnMessage(1, 0, { states: 9, stops: true }));
  expect(progress.shown(0).turns.at).toEqual([0]);
  progress.receive(0, turnMessage(0, 0, { states: 2 }));
  // A worker's report on members in other workers is older.
  progress.note(0, { kind: 'turn', at: 2, members: [turnMessage(0, 0).report, waiting(1), waiting(2)], turns: [turnMessage(0, 0, { states: 2 }).turn] });
  const later = progress.shown(0);
  expect(later.turns.members.map(({ standing }) => standing)).toEqual(['unfinished', 'stopped', 'waiting']);
  expect(later.turns.members[1]?.stop).toEqual(gaveUp);
  expect(later.turns.turns.map(({ member }) => member)).toEqual([0, 1]);
  expect([later.turns.at, later.stats?.states]).toEqual([[2], 11]);
  progress.rest(0);
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  expect(progress.shown(1).doing.map(({ member }) => member)).toEqual([1, null]);
});

test('a member whose worker broke has stopped as soon as another worker reports it', () => {
  const progress = new JointProgress(2);
  progress.receive(1, turnMessage(1, 0));
  progress.note(0, { kind: 'turn', at: 0, members: [waiting(0), { ...waiting(1), standing: 'stopped', stop: gaveUp }], turns: [] });
  expect(progress.shown(1).turns.members.map(({ standing }) => standing)).toEqual(['waiting', 'stopped']);
});
