import { configureLocalization } from '@lit/localize';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Message } from '../generated/interface.ts';
import { showIn } from '../shell/language.ts';
import { argumentWords, copiesIn, messageWords, namesLine, ownMessage, says } from './message.ts';

const part: Message = { template: 'the loop in line {line}', args: { line: 4 } };
const kept: Message = { template: 'each iteration of {of} keeps its invariant', args: { of: part } };
const code: Message = { template: '`{mark}` is not a quote here: write `{quote}`', args: { mark: '{quote}', quote: '"' } };

describe('in English', () => {
  test('templates are filled, also within each other', () => {
    expect(messageWords(kept)).toBe('each iteration of the loop in line 4 keeps its invariant');
    expect(messageWords(code)).toBe('`{quote}` is not a quote here: write `"`');
    expect(messageWords(ownMessage('write `{}`'))).toBe('write `{}`');
  });

  test('chains are written as on their cards, code as in the program', () => {
    const taken: Message = { template: '{chain} is taken only where {conditions}', args: { chain: { chain: 12 }, conditions: { template: '`{code}`', args: { code: 'c1 < 3' } } } };
    expect(messageWords(taken)).toBe('c₁₂ is taken only where `c1 < 3`');
  });

  test('code may tell which variables it has that belong to further calls', () => {
    const copy = { name: 'max#2.a', function: 'max', copy: 2, variable: 'a' };
    const condition: Message = { template: '`{code}`', args: { code: { code: 'max#2.a > 3', copies: [copy] } } };
    const whole: Message = { template: 'In line {line}, {condition}', args: { line: 2, condition } };
    expect([messageWords(whole), copiesIn(whole), copiesIn(kept)]).toEqual(['In line 2, `max#2.a > 3`', [copy], []]);
    expect(says(whole, condition)).toBe(true);
    expect(says(whole, { ...condition, args: { code: 'max#2.a > 3' } })).toBe(false);
  });

  test('an argument may be a number, code, a chain or a message', () => {
    expect([3, 'x', { chain: 1 }, part].map(argumentWords)).toEqual(['3', 'x', 'c₁', 'the loop in line 4']);
  });

  test('the lines that a message names are known from its arguments', () => {
    expect([4, 7].map((line) => namesLine(kept, line))).toEqual([true, false]);
    expect(namesLine({ template: '{line} iterations, {chain}', args: { line: '4', chain: { chain: 4 } } }, 4)).toBe(false);
  });
});

test('a message says what its parts say', () => {
  expect([kept, part, { ...part, args: { line: 5 } }, code].map((other) => says(kept, other))).toEqual([true, true, false, false]);
});

describe('in Czech', () => {
  beforeAll(async () => {
    // The catalogue reports at the window that it has loaded.
    vi.stubGlobal('window', new EventTarget());
    const { setLocale } = configureLocalization({ sourceLocale: 'en', targetLocales: ['cs'], loadLocale: () => import('../generated/cs.ts') });
    await setLocale('cs');
    showIn('cs');
  });

  afterAll(() => showIn('en'));

  test('templates and their parts are translated, code is not', () => {
    expect(messageWords(kept)).toMatch(/cyklus na řádku 4/);
    expect(messageWords(code)).toMatch(/`\{quote\}`.*`"`/);
    expect(messageWords({ template: 'there is no `{name}`: {instead}', args: { name: 'an array', instead: 'x' } })).toMatch(/`an array`/);
  });
});
