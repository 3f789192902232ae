import { describe, expect, test } from 'vitest';
import { examples, firstSession } from '../examples/examples.ts';
import { fragmentOf, isAddress, optionsText, destinationOf, sessionOf } from './address.ts';
import type { Session } from './session.ts';

const own: Session = {
  ...firstSession(),
  source: 'main() {\n  var x;\n  x = input;\n  return 1 / x;\n}\n',
  target: { kind: 'line', line: 4 },
  dialect: 'microc',
  technique: 'execute',
  search: 'klee',
  merge: 'recursive',
  limit_cost: 3,
  subsume: true,
  rounds: 0,
  seconds: 300,
};

describe('an address', () => {
  test('leads back to where it was made', async () => {
    for (const place of [{ session: own, view: 'compare' }, { session: { ...own, target: { kind: 'ends' } as const, technique: 'ranking' }, view: '' }, { session: { ...firstSession(), source: 'čeština' }, view: '' }]) {
      expect(await destinationOf(`#${await fragmentOf(place)}`)).toEqual({ ...place, isOpen: false });
    }
  });

  test('of an example is short', async () => {
    for (const { name, source, target, dialect, options } of examples) {
      const session = { ...firstSession(), source, target, dialect, ...options };
      expect(await fragmentOf({ session, view: '' })).toBe(`example=${name}`);
      expect(await destinationOf(`#example=${name}`)).toEqual({ session, view: '', isOpen: false });
    }
    const session = { ...firstSession(), technique: 'navigate', target: { kind: 'ends' } as const };
    expect(await fragmentOf({ session, view: 'chains' })).toBe(`example=${examples[0]?.name}&target=ends&technique=navigate&view=chains`);
  });

  test('may leave the dialect to be recognised', async () => {
    const fragment = await fragmentOf({ session: own, view: '' });
    expect(await destinationOf(`dialect=any&${fragment}`)).toMatchObject({ session: { source: own.source, dialect: 'sized' }, isOpen: true });
  });

  test('names no program that is too long for it', async () => {
    const random = Array.from({ length: 4000 }, (_, at) => (Math.imul(at, 2654435761) >>> 0).toString(36)).join('');
    const session = { ...own, source: random };
    expect(await fragmentOf({ session, view: '' })).toBe('');
    expect(await fragmentOf({ session, view: 'tree' })).toBe('view=tree');
    expect(await destinationOf('#view=trees'), 'a former name').toEqual({ session: null, view: 'tree', isOpen: false });
  });

  test.each([
    ['program=%3Cscript%3E', 'is incomplete'],
    ['program=AAAA', 'is incomplete'],
    ['example=none', 'that does not exist'],
    ['x'.repeat(600_000), 'too long'],
  ])('that leads nowhere says why: %.30s', async (fragment, words) => {
    expect(await destinationOf(fragment)).toContain(words);
  });

  test('is distinguished from that of a heading', () => {
    expect(['#work', '', '#', '#statements', '#exampled=1'].map(isAddress)).toEqual([false, false, false, false, false]);
    expect(['#example=sum', '#view=trees', 'target=1&program=x'].map(isAddress)).toEqual([true, true, true]);
  });

  test('keeps to what makes sense', async () => {
    const place = await destinationOf('example=sum&target=-3&dialect=d&seconds=-1&limit_cost=x&kappa=1e9.5&subsume=maybe&view=%3Cb%3E&toString=1');
    const { source, target, dialect, options } = examples.find(({ name }) => name === 'sum')!;
    expect(place).toEqual({ session: { ...firstSession(), source, target, dialect, ...options }, view: '', isOpen: false });
  });

  test('and a file have the same options', () => {
    expect(sessionOf(own.source, optionsText(own))).toEqual(own);
    expect(optionsText({ ...firstSession(), dialect: 'sized' })).toBe('');
  });
});
