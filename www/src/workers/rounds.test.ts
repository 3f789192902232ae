import { beforeEach, expect, test } from 'vitest';
import { turnMessage } from './turn-messages-for-tests.ts';
import type { RoundOver } from './protocol.ts';
import { Rounds } from './rounds.ts';

/** Five members in three workers: 0 and 3, 1 and 4, 2. */
let rounds: Rounds;
let said: string[];

beforeEach(() => {
  said = [];
  rounds = new Rounds(3, (number, over) => said.push(over === null ? `${number} stop` : `${number}: ${over.ended} | ${over.lost}`));
  rounds.members = 5;
});

/** All have a turn, so that a member's position is its number. */
const turn = (member: number, round: number, part: { ends?: boolean; stops?: boolean } = {}) => rounds.receive(turnMessage(member, round, part));
const counted = () => rounds.counted.map(({ turn: { member, round } }) => `${member} in ${round}`);

test('a round is over when all have arrived, in whatever order', () => {
  turn(2, 0);
  rounds.arrive(2, 0);
  turn(1, 0, { stops: true });
  turn(0, 0);
  turn(3, 0);
  rounds.arrive(0, 0);
  turn(4, 0, { stops: true });
  expect(said).toEqual([]);
  rounds.arrive(1, 0);
  expect(said).toEqual(['0: 1,4 | ', '1: 1,4 | ', '2: 1,4 | ']);
  expect(counted()).toEqual(['0 in 0', '1 in 0', '2 in 0', '3 in 0', '4 in 0']);
  expect(rounds.round).toBe(1);
});

test('an answer counts as soon as all turns before it are over, and no later turn does', () => {
  turn(2, 0, { ends: true });
  rounds.arrive(2, 0);
  turn(1, 0);
  turn(4, 0, { ends: true });
  rounds.arrive(1, 0);
  expect([said, rounds.winner]).toEqual([[], null]);
  turn(0, 0);
  expect(said).toEqual(['1 stop', '2:  | ']);
  expect(rounds.winner).toBe(2);
  expect(counted()).toEqual(['0 in 0', '1 in 0', '2 in 0']);
  rounds.arrive(0, 0);
  expect(said.at(-1)).toBe('0 stop');
});

test('of several answers, that of the first member counts, though it came last', () => {
  turn(4, 0, { ends: true });
  turn(2, 0, { ends: true });
  turn(0, 0, { ends: true });
  expect([rounds.winner, counted()]).toEqual([0, ['0 in 0']]);
});

test('a worker that does its work again receives past rounds at once, and what it repeats is ignored', () => {
  for (const member of [0, 1, 2, 3, 4]) turn(member, 0);
  for (const number of [0, 1, 2]) rounds.arrive(number, 0);
  said = [];
  turn(1, 1);
  // Worker 1 starts anew.
  turn(1, 0);
  turn(4, 0);
  rounds.arrive(1, 0);
  expect(said).toEqual(['1:  | ']);
  turn(1, 1, { ends: true });
  expect(rounds.winner).toBe(null);
  turn(0, 1);
  expect(counted()).toHaveLength(5);
});

test('the members of a worker that broke come to an end, and the others go on without it', () => {
  turn(0, 0);
  turn(1, 0);
  turn(2, 0);
  turn(3, 0);
  rounds.arrive(0, 0);
  rounds.arrive(2, 0);
  expect(said).toEqual([]);
  rounds.lose(1);
  expect(said).toEqual(['0: 1,4 | 1,4', '2: 1,4 | 1,4']);
  expect([rounds.lost, rounds.canGoOn]).toEqual([[1, 4], true]);
  said = [];
  rounds.receive({ ...turnMessage(2, 1, { ends: true }), position: 1 });
  rounds.arrive(2, 1);
  expect(said).toEqual([]);
  turn(0, 1);
  expect(said).toEqual(['2:  | 1,4']);
  rounds.arrive(0, 1);
  expect(said.at(-1)).toBe('0 stop');
});

test('where turns are missing because their worker broke, an answer waits for all others', () => {
  turn(2, 0, { ends: true });
  rounds.arrive(2, 0);
  rounds.lose(1);
  turn(0, 0);
  expect(said).toEqual([]);
  turn(3, 0);
  rounds.arrive(0, 0);
  expect(said).toEqual(['0 stop', '2:  | 1,4']);
});

test('what members found out in a round is told to all at its end, each fact once', () => {
  const heard: (RoundOver | null)[] = [];
  const two = new Rounds(2, (_, over) => heard.push(over));
  two.receive(turnMessage(0, 0, { facts: { dead: [7], covered: [3, 4], bounds: [[4, 9, 0, 1], [4, 8, 1, 7]] } }));
  two.receive(turnMessage(1, 0, { facts: { dead: [9, 7], covered: [4], bounds: [] } }));
  two.arrive(0, 0);
  two.arrive(1, 0);
  const all = { ended: [], lost: [], dead: [7, 9], covered: [3, 4], bounds: [4, 9, 0, 1, 4, 8, 1, 7] };
  expect(heard).toEqual([all, all]);
});

test('an answer is lost with its worker where it did not count yet', () => {
  turn(1, 0, { ends: true });
  rounds.lose(1);
  expect(rounds.winner).toBe(null);
  for (const member of [0, 2, 3]) turn(member, 0);
  rounds.arrive(0, 0);
  rounds.arrive(2, 0);
  expect(said).toEqual(['0: 1,4 | 1,4', '2: 1,4 | 1,4']);
});

test('nothing goes on without the one that has the last word, or without anyone', () => {
  turn(0, 0, { ends: true });
  rounds.lose(1);
  expect(rounds.canGoOn).toBe(true);
  rounds.lose(0);
  expect(rounds.canGoOn).toBe(false);
  const others = new Rounds(2, () => {});
  others.lose(0);
  others.lose(1);
  expect(others.canGoOn).toBe(false);
});
