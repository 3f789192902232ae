import { expect, test } from 'vitest';
import { addressOf, answersOf, questionsIn } from '../technique-questions.ts';

const asked = (text: string) => {
  const [question] = questionsIn(text);
  if (question === undefined) throw new Error('there is no question');
  return { ...answersOf(question), address: addressOf('recurrent', question) };
};

test('a question about a line says whether it can be reached', () => {
  expect(asked('target: line 9\nverdict: reachable\nwitness: n = 3')).toEqual({
    asked: 'Target: line 9',
    verdict: { kind: 'reachable', words: 'Line 9 can be reached.' },
    rows: [{ label: 'inputs', values: ['`n = 3`'] }],
    address: 'target=9&technique=recurrent&view=answer',
  });
});

test('a question about the end of runs says why they end, or where one never does', () => {
  const ends = asked('target: ends\nverdict: ends\nline 2 phase: y\nline 4 and 6 bounded: n - i - 1\nline 4 ranking: n - j\nline 4 always: n > i');
  expect([ends.asked, ends.verdict]).toEqual(['Target: the end of every run', { kind: 'ends', words: 'It always ends.' }]);
  expect(ends.rows.map(({ label }) => label)).toEqual(['line 2, falls below 0 first', 'line 4 and 6, never rises', 'line 4, ranking function', 'line 4 always']);

  const endless = asked('target: ends\nverdict: endless\nnever leaves: line 4 after 3\nagain after: 5\neach input: 0');
  expect(endless.verdict).toEqual({ kind: 'endless', words: 'It can run for ever.' });
  expect(endless.rows).toEqual([
    { label: 'it stays for ever', values: ['in the loop in line 4, from arrival number 4 on'] },
    { label: 'the same state comes again', values: ['after every 5 iterations'] },
    { label: 'each input', values: ['0'] },
  ]);
  expect(endless.address).toBe('target=ends&technique=recurrent&view=answer');
});
