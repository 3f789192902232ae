import { expect, test } from 'vitest';
import type { Artefact, LoopSummary, MemberReport, Report } from '../generated/interface.ts';
import { absorbed, Progress, withLost } from './merged.ts';
import { gaveUp, newsOf } from './news-for-tests.ts';

const waiting = (member: number): MemberReport => ({ ...newsOf(member, 0).report, standing: 'waiting', turns: 0 });
const summed: Artefact = { kind: 'summaries', loops: [{ line: 8 } as LoopSummary] };

/** That of the worker in which members 0 and 2 sit, of three members in two workers. */
const own = {
  members: [newsOf(0, 1).report, waiting(1), newsOf(2, 0).report],
  turns: [newsOf(0, 0).turn, newsOf(2, 0).turn, newsOf(0, 1).turn],
  stats: { ...newsOf(0, 1, { states: 5 }).stats, seconds: 3 },
} as unknown as Report;

test('a report tells what members of other workers did, as their last news say', () => {
  const news = [newsOf(0, 0), newsOf(1, 0, { states: 7 }), newsOf(2, 0), newsOf(0, 1), newsOf(1, 1, { states: 20, artefact: summed })];
  const report = absorbed(own, news, (member) => member % 2 === 0);
  expect(report.turns.map(({ member, round }) => [member, round])).toEqual([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]]);
  expect(report.members).toEqual([own.members[0], newsOf(1, 1, { states: 20, artefact: summed }).report, own.members[2]]);
  expect(report.stats).toMatchObject({ states: 25, queries: 25, answered_by: [['cache', 25]], seconds: 3 });
});

test('a member whose worker broke has ended with the reason, and what it did stays', () => {
  const stopped = { ...newsOf(2, 0).report, stop: gaveUp };
  const members = withLost([newsOf(0, 0).report, newsOf(1, 1).report, stopped], new Map([[1, 'out of memory'], [2, 'out of memory']]));
  expect(members[0]).toEqual(newsOf(0, 0).report);
  expect(members[1]).toMatchObject({ standing: 'stopped', turns: 2, stop: { message: 'its worker broke: out of memory' } });
  expect(members[2]).toEqual(stopped);
});

test('progress of several workers is what each member did last', () => {
  const progress = new Progress(2);
  const members = [waiting(0), waiting(1), waiting(2)];
  progress.note(0, { kind: 'turn', at: 0, members, turns: [] });
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  progress.note(1, { kind: 'progress', stats: newsOf(1, 0, { states: 4 }).stats, doing: 'summing' });
  const { turns, doing, stats } = progress.shown(0, new Map());
  expect([turns.at, turns.round, stats?.states]).toEqual([[0, 1], 0, 4]);
  expect(doing).toEqual([{ member: 0, words: '' }, { member: 1, words: 'summing' }]);

  progress.receive(newsOf(1, 0, { states: 9, stops: true }));
  progress.rest(1);
  progress.receive(newsOf(0, 0, { states: 2 }));
  // What a worker knows of members that sit elsewhere is no news.
  progress.note(0, { kind: 'turn', at: 2, members: [newsOf(0, 0).report, waiting(1), waiting(2)], turns: [newsOf(0, 0, { states: 2 }).turn] });
  const later = progress.shown(0, new Map([[1, 'out of memory']]));
  expect(later.turns.members.map(({ standing }) => standing)).toEqual(['unfinished', 'stopped', 'waiting']);
  expect(later.turns.members[1]?.stop).toEqual(gaveUp);
  expect(later.turns.turns.map(({ member }) => member)).toEqual([0, 1]);
  expect([later.turns.at, later.stats?.states]).toEqual([[2], 11]);
  progress.rest(0);
  progress.note(1, { kind: 'turn', at: 1, members, turns: [] });
  expect(progress.shown(1, new Map()).doing.map(({ member }) => member)).toEqual([1, null]);
});
