import { expect, it } from 'vitest';
import type { Found } from './found.ts';
import { message } from '../words/message-for-tests.ts';
import { isShort, sameText } from './same-words.ts';

const text = (found: Found, promised = '') => sameText({ kind: 'done', found, watched: null }, 0, promised);
const output = { text: '', difference: null, end: null, line: null };
const differ = (input: string): Found => ({ kind: 'differ', difference: { input, expected: output, given: output }, given: { arguments: [], values: [], text: input }, assumed: [] });

it('names the input in the sentence if it is short', () => {
  expect(text(differ('10 3')).sentence).toBe('They differ for the input `10 3`.');
  expect(text(differ('')).sentence).toBe('They differ.');
  expect(text(differ('1\n2')).sentence).toBe('They differ for an input.');
  expect(isShort('a `b`')).toBe(false);
});

it('tells how the submission ends, where that is the difference', () => {
  const { difference, given } = differ('3') as Found & { kind: 'differ' };
  const ended: Found = { kind: 'differ', difference: { ...difference, given: { ...output, end: message('division by zero in line 7'), line: 7 } }, given, assumed: [] };
  expect(text(ended).facts).toEqual(['The submission: division by zero in line 7.', 'Their runs cannot be shown.']);
});

it('never calls a proof what is none', () => {
  const tried = text({ kind: 'tried', runs: 1234, undecided: null, why: 'the time limit was reached', leftOut: null, assumed: [] });
  expect([tried.kind, tried.sentence]).toEqual(['tried', 'No difference found.']);
  expect(tried.facts).toEqual(['Both do the same on 1,234 inputs that were tried. This is no proof.', 'There is no proof: the time limit was reached.']);
  const open = text({ kind: 'tried', runs: 1, undecided: '-1', why: null, leftOut: null, assumed: [] });
  expect(open.sentence).toBe('No difference found, but not all is decided.');
  expect(open.facts[0]).toContain('on 1 input that was tried');
  expect(open.facts[1]).toBe('It is not known what the submission does for -1: its run was stopped.');
});

it('tells which inputs do not count, and if none does', () => {
  const leftOut = { input: '0', end: message('division by zero in line 9'), line: 9 };
  const words = 'Inputs on which the reference goes wrong are left out, such as 0: Division by zero in line 9.';
  expect(text({ kind: 'same', every: null, loops: [], stack: [], leftOut, assumed: [] }).facts.at(-1)).toBe(words);
  expect(text({ kind: 'tried', runs: 2, undecided: null, why: null, leftOut, assumed: [] }).facts.at(-1)).toBe(words);
  const none = text({ kind: 'tried', runs: 0, undecided: null, why: null, leftOut, assumed: [] });
  expect([none.kind, none.sentence, none.facts.at(-1)]).toEqual(['unknown', 'Nothing was compared.', words]);
});

it('tells that the stack is taken to be large enough', () => {
  const { facts } = text({ kind: 'same', every: null, loops: [], stack: ['f'], leftOut: null, assumed: [] });
  expect(facts.at(-1)).toBe('Not proved: that the stack of 8 MB is enough for the calls of `f`. It was in runs on small inputs.');
});

it('tells which loops run together in a proof', () => {
  const { kind, facts } = text({ kind: 'same', every: null, loops: [{ reference: 7, program: 6 }], stack: [], leftOut: null, assumed: [] });
  expect(kind).toBe('proved');
  expect(facts[0]).toBe('Proved for every input with numbers from -10000 to 10000 on which the reference ends without an error.');
  expect(text({ kind: 'same', every: null, loops: [], stack: [], leftOut: null, assumed: [] }, '1..9999').facts).toEqual(['Proved for every input with numbers from 1 to 9999 on which the reference ends without an error.']);
  expect(facts[1]).toBe('Loop 1: line 7 of the reference and line 6 of the submission run together, iteration by iteration.');
});

it('tells whose error it is', () => {
  const refused = text({ kind: 'refused', side: 'submission', refusal: { line: 3, message: message('a `;` is missing') } });
  expect([refused.sentence, refused.facts[0]]).toEqual(['The submission has an error.', 'Line 3: a `;` is missing.']);
  const wrong = text({ kind: 'wrong', failure: { input: '0', end: message('division by zero in line 9'), line: 9 } });
  expect([wrong.sentence, wrong.facts[0]]).toEqual(['The reference goes wrong for 0.', 'Division by zero in line 9. Fix it, or promise other numbers.']);
});

it('names what an answer assumes', () => {
  const assumed = [message('operands are evaluated from left to right')];
  const words = 'Assumed: operands are evaluated from left to right.';
  expect(text({ kind: 'same', every: null, loops: [], stack: [], leftOut: null, assumed }).facts.at(-1)).toBe(words);
  expect(text({ ...differ('3'), assumed } as Found).facts.at(-1)).toBe(words);
});
