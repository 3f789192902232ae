import { expect, test } from 'vitest';
import { message } from '../words/message-for-tests.ts';
import { errorsWords, extremeWords, rowInputs, rowSentence } from './errors-words.ts';
import type { ErrorRun, KnownHang } from './errors-job.ts';
import type { Errors, FoundError } from './errors.ts';

function error(line: number, isExtreme = false, kind = 'signed-overflow'): FoundError {
  const goal = { kind: 'error' as const, error: kind, text: message('signed overflow'), line, column: 1 };
  return { key: String(line), goal, isExtreme, input: { inputs: [{ value: '3', times: 1 }], parameters: [] } };
}

function said(found: FoundError[], rest: Partial<Errors> = {}, knowsFirst = true, hang: KnownHang | null = null) {
  return errorsWords({ run: { kind: 'stopped', by: 'visitor', after: 1 }, errors: { found, places: 9, decided: 9, open: [], isLimited: false, ...rest }, knowsFirst, hang, limit: 10_000 });
}

test('the answer says how many errors there are besides the first', () => {
  expect(said([error(4), error(5), error(6)])).toEqual({ kind: 'error', sign: '3', sentence: 'Two more errors.', proved: 'All other places are proved.', open: '' });
  expect(said([error(4)])).toMatchObject({ kind: 'error', sentence: 'No other error.' });
  expect(said([error(4)], {}, false)).toMatchObject({ sentence: 'One error.' });
  expect(said([], {}, false)).toMatchObject({ kind: 'proved', sentence: 'Nothing can go wrong.' });
});

test('a proof for everyday numbers names its limit', () => {
  expect(said([error(4), error(5)], { isLimited: true }).proved).toBe('All other places are proved for numbers up to 10,000.');
  expect(said([error(4), error(5, true)])).toMatchObject({ sentence: 'No other error with everyday numbers.' });
  expect(said([error(5, true)])).toMatchObject({ kind: 'extreme', sentence: 'Everyday numbers are fine.' });
  expect(said([], { isLimited: true }, false).sentence).toBe('Nothing can go wrong for numbers up to 10,000.');
});

test('a run that never ends is the first error', () => {
  const hang = { line: 7, sentence: 'The loop in line 7 never ends.', overflow: null };
  expect(said([], {}, false, hang)).toMatchObject({ kind: 'error', sign: '∞', sentence: 'No other error.' });
  expect(said([error(8, true)], {}, false, hang)).toMatchObject({ kind: 'error', sentence: 'No other error with everyday numbers.' });
  expect(said([error(4)], {}, false, hang)).toMatchObject({ sign: '1', sentence: 'One more error.' });
});

test('what is open is said', () => {
  expect(said([error(4), error(5)], { decided: 7, open: [12, 14] })).toMatchObject({
    kind: 'error',
    sentence: 'Two errors so far.',
    proved: '',
    open: '7 of 9 places are decided. I don’t know about lines 12 and 14.',
  });
  expect(said([], { decided: 8, open: [12] })).toMatchObject({ kind: 'unknown', sentence: 'No error so far.' });
});

test('extreme errors share a sentence', () => {
  expect(extremeWords([error(10, true), error(15, true)])).toBe('Only with extreme numbers: lines 10 and 15 can overflow.');
  expect(extremeWords([error(10, true, 'array-bounds')])).toBe('Only with extreme numbers: line 10 can go wrong.');
});

test('a row tells what its run shows', () => {
  const bounds = { array: 'marks', index: 'i', value: '30', length: '30', is_whole: true };
  const run = (reads: unknown[], stdin: string | null) => ({ rerun: { replay: { end: { bounds, cause: null }, reads } }, stdin, of: '' }) as unknown as ErrorRun;
  const found = error(9, false, 'array-bounds');
  expect(rowSentence(found, undefined, 'c')).toBe('Line 9 can use an element that its array does not have.');
  expect(rowSentence(found, run([], null), 'c')).toBe('Line 9 can go past the end of `marks`.');
  expect(rowInputs(found, run([{ name: 'n', kind: 'library', line: 5, times: 1, values: [['3', 1]] }], '3\n'))).toBe('n = 3');
  expect(rowInputs(found, run([], 'ab\n'))).toBe('ab⏎');
  expect(rowInputs(found, undefined)).toBe('3');
});
