import { expect, test } from 'vitest';
import { message } from '../words/message-for-tests.ts';
import { loadingWords, workFigures, workWords } from './progress.ts';

test('there are texts and figures before the first report', () => {
  expect(workWords(null)).toBe('Reading the program …');
  expect(workFigures(null)).toBe('0 states · 0 paths · 0 solver queries');
});

test('figures grow', () => {
  const stats = { states: 1234, paths: 1, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 1, solver_calls: 0, refuted: 0, solver_failures: 0, simplified: 0, reused: 0, cached: 0, seconds: 1 };
  expect(workFigures(stats)).toBe('1,234 states · 1 path · 1 solver query');
  expect(workFigures({ ...stats, merges: 5 })).toBe('1,234 states · 1 path · 5 merges · 1 solver query');
  expect(workFigures({ ...stats, guided: 3, ruled_out: 1 })).toBe('1,234 states · 1 path · 3 guided · 1 ruled out · 1 solver query');
  expect(workFigures({ ...stats, subsumed: 1500 })).toBe('1,234 states · 1 path · 1,500 subsumed · 1 solver query');
});

test('what is being done is said', () => {
  expect(workWords(message('summing the loop in line 7'))).toBe('Summing the loop in line 7 …');
});

test('loading has figures from the first second', () => {
  expect(loadingWords(0, 0, 0.2)).toBe('Requesting it · 0.20 s');
  expect(loadingWords(1e6, 4e6, 2)).toBe('1.0 MB of 4.0 MB, kept by your browser for the next time · 2.0 s');
  expect(loadingWords(4e6, 4e6, 3)).toBe('All 4.0 MB loaded; starting · 3.0 s');
});
