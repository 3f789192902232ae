import { expect, it } from 'vitest';
import { checkedPair, keepPair, keptPair, noPair, type Pair } from './pair.ts';

it('is kept as it is', () => {
  const items = new Map<string, string>();
  const storage = () => ({ getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, text: string) => void items.set(key, text) });
  expect(keptPair(storage)).toEqual(noPair);
  const pair: Pair = { second: { source: 'int main(void) {}', dialect: 'sized' }, task: { output: 'exact', promised: ' 1..9 ' } };
  keepPair(pair, storage);
  expect(keptPair(storage)).toEqual(pair);
  for (const key of items.keys()) items.set(key, '{');
  expect(keptPair(storage)).toEqual(noPair);
});

it('takes only what makes sense', () => {
  expect(checkedPair({ second: { source: 7, dialect: 'pascal' }, task: { output: 'letters', promised: '9..1' } })).toEqual(noPair);
  expect(checkedPair({ second: [], task: null })).toEqual(noPair);
  expect(checkedPair({ task: { promised: '1..2' } }).task).toEqual({ output: 'words', promised: '1..2' });
});
