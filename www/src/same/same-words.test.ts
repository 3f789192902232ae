import { expect, it } from 'vitest';
import type { Found } from './found.ts';
import { message } from '../words/message-for-tests.ts';
import { isShort, sameText } from './same-words.ts';

const text = (found: Found, promised = '') => sameText({ kind: 'done', found, watched: null }, 0, promised);
const output = { text: '', difference: null, end: null, line: null };
const differ = (input: string): Found => ({ kind: 'differ', difference: { input, expected: output, given: output }, given: { arguments: [], values: [], text: input } });

it('names the input in the sentence if it is short', () => {
  expect(text(differ('10 3')).sentence).toBe('They differ for the input `10 3`.');
  expect(text(differ('')).sentence).toBe('They differ.');
  expect(text(differ('1\n2')).sentence).toBe('They differ for an input.');
  expect(isShort('a `b`')).toBe(false);
});

it('never calls a proof what is none', () => {
  const tried = text({ kind: 'tried', runs: 1234, undecided: null, why: 'the time limit was reached' });
  expect([tried.kind, tried.sentence]).toEqual(['tried', 'No difference found.']);
  expect(tried.facts).toEqual(['Both do the same on 1,234 inputs that were tried. This is no proof.', 'There is no proof: the time limit was reached.']);
  const open = text({ kind: 'tried', runs: 1, undecided: '-1', why: null });
  expect(open.sentence).toBe('No difference found, but not all is decided.');
  expect(open.facts[0]).toContain('on 1 input that was tried');
  expect(open.facts[1]).toBe('It is not known what the submission does for -1: its run was stopped.');
});

it('tells which loops run together in a proof', () => {
  const { kind, facts } = text({ kind: 'same', loops: [{ reference: 7, program: 6 }] });
  expect(kind).toBe('proved');
  expect(facts[0]).toBe('Proved for every input with numbers from -10000 to 10000 on which the reference ends without an error.');
  expect(text({ kind: 'same', loops: [] }, '1..9999').facts).toEqual(['Proved for every input with numbers from 1 to 9999 on which the reference ends without an error.']);
  expect(facts[1]).toBe('Loop 1: line 7 of the reference and line 6 of the submission run together, iteration by iteration.');
});

it('tells whose error it is', () => {
  const refused = text({ kind: 'refused', side: 'submission', refusal: { line: 3, message: message('a `;` is missing') } });
  expect([refused.sentence, refused.facts[0]]).toEqual(['The submission has an error.', 'Line 3: a `;` is missing.']);
  const wrong = text({ kind: 'wrong', failure: { input: '0', end: message('division by zero in line 9'), line: 9 } });
  expect([wrong.sentence, wrong.facts[0]]).toEqual(['The reference goes wrong for 0.', 'Division by zero in line 9. Fix it, or promise other numbers.']);
});
