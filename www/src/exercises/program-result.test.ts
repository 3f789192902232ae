import { expect, test } from 'vitest';
import { message } from '../words/message-for-tests.ts';
import { gradedForTests as graded } from './program-grade-for-tests.ts';
import { programReason, programRemark, programTitle } from './program-result.ts';
import { rangeWords } from './program-task.ts';

test('the title has the points if there are several', () => {
  expect(programTitle(graded({ grade: 'wrong' }))).toBe('Not yet: 2 of 3 points.');
  expect(programTitle(graded({ grade: 'right', points: 3 }))).toBe('Right: 3 of 3 points.');
  expect(programTitle(graded({ grade: 'accepted', points: 1, most: 1 }))).toBe('Right.');
  expect(programTitle(graded({ grade: 'open', points: 0 }))).toBe('Not decided yet.');
  expect(programTitle(graded({ grade: 'open', points: 1 }))).toBe('Not decided yet: 1 of 3 points.');
});

test('a reason never takes runs for a proof', () => {
  expect(programReason(graded({ grade: 'right' }))).toBe('Proved for every promised input.');
  expect(programReason(graded({ grade: 'accepted' }))).toBe('No difference was found on 6,000 inputs. There is no proof, and the exercise asks for none.');
  expect(programReason(graded({ grade: 'accepted', is_tested: true }, { runs: 1 }))).toBe('It does what is expected on the 1 input of this exercise’s list. No proof was looked for.');
  expect(programReason(graded({ grade: 'open' }, { verdict: 'tried' }))).toBe('No wrong input was found in 6,000 runs, but there is no proof. These points are open.');
  expect(programReason(graded({ grade: 'open' }, { verdict: 'tried' }, { verdict: 'undecided', undecided: '3\n4\n' }))).toMatch(/with the input `3 4`: it takes too long/);
  expect(programReason(graded({ grade: 'wrong' }))).toBe('');
});

test('the remark in a table of grades has the input and both outputs', () => {
  const expected = { text: '2', difference: 0, end: null, line: null };
  const given = { text: '', difference: null, end: message('division by zero in line 5'), line: 5 };
  expect(programRemark(graded({ grade: 'wrong', difference: { input: '11', expected, given } }))).toBe(
    'Not yet: 2 of 3 points. With the input `11`, `2` is expected, and the program prints nothing (division by zero in line 5).',
  );
  expect(programRemark(graded({ grade: 'open', points: 0 }))).toMatch(/^Not decided yet\. No wrong input was found/);
  expect(programRemark(graded({ grade: 'accepted' }))).toBe('');
});

test('a range has its bounds as numbers of the language', () => {
  expect(rangeWords('-1000', '1000')).toBe('every number is from -1,000 to 1,000');
  expect(rangeWords('0', '123456789012345678901')).toBe('every number is from 0 to 123,456,789,012,345,678,901');
  expect(rangeWords('7', '7')).toBe('every number is 7');
});
