import { expect, it } from 'vitest';
import { firstSession } from '../examples/examples.ts';
import { LONGEST_LINK, LONGEST_READ, destinationOf, fragmentOf } from '../program/address.ts';
import { pairIn, withPair } from './pair-address.ts';
import { PAIR } from '../workbench/paired.ts';
import { noPair, type Pair } from './pair.ts';

const session = firstSession();
const linked = async (pair: Pair, longest = LONGEST_LINK) => withPair(await fragmentOf({ session, view: PAIR }, longest), pair, longest);
const usual: Pair = { second: { source: 'int main(void) { return 1; }\n', dialect: 'c' }, task: { output: 'words', promised: '' } };

it('leads back to both programs and the task', async () => {
  const pair: Pair = { second: { source: 'main() {}', dialect: 'sized' }, task: { output: 'numbers', promised: '1..9999' } };
  const fragment = await linked(pair);
  expect(await pairIn(`#${fragment}`)).toEqual(pair);
  expect(await destinationOf(`#${fragment}`)).toEqual({ session, view: PAIR, isOpen: false });
});

it('has what is not usual, and both programs or none', async () => {
  expect([...new URLSearchParams(await linked(usual)).keys()]).toEqual(['example', 'view', 'second']);
  const long = Array.from({ length: 4000 }, (_, at) => (Math.imul(at, 2654435761) >>> 0).toString(36)).join('');
  expect(await linked({ ...usual, second: { source: long, dialect: 'c' } })).toBe('view=same');
  const tooLarge = { ...usual, second: { source: ' '.repeat(1_100_000), dialect: 'c' as const } };
  expect(await linked(tooLarge, LONGEST_READ), 'which no page would read').toBe('view=same');
  const first = await fragmentOf({ session: { ...session, source: long }, view: PAIR });
  expect(await withPair(first, usual, LONGEST_LINK), 'the first one is too long').toBe('view=same');
});

it('takes a wrong setting for none, and no program that cannot be read', async () => {
  const fragment = await linked(usual);
  expect(await pairIn(`${fragment}&counts=%3Cb%3E&promised=${'9'.repeat(100)}..1&second-dialect=x`)).toEqual(usual);
  expect(await pairIn('view=same&second=AAAA')).toBe(undefined);
  expect(await pairIn('view=same')).toBe(undefined);
  expect(await pairIn(`view=same&second=${'A'.repeat(600_000)}`)).toBe(undefined);
  expect(await pairIn(await linked(noPair))).toEqual(noPair);
});
