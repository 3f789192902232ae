import { describe, expect, test } from 'vitest';
import { DEFAULTS } from '../generated/options.ts';
import { isKeptProgramInC, tabStorage } from './kept-session.ts';
import { keepSession, restoreSession, type Session } from './session.ts';

const fresh: Session = {
  source: 'main() { return 0; }',
  target: { kind: 'any' },
  dialect: 'extended',
  ...DEFAULTS,
  seconds: 30,
};

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

function closedStorage(): never {
  throw new Error('The operation is insecure.');
}

test('other pages know whether the last program was in C', () => {
  const kept = storage();
  expect(isKeptProgramInC(kept)).toBe(false);
  keepSession({ ...fresh, dialect: 'c' }, kept);
  expect(isKeptProgramInC(kept)).toBe(true);
  keepSession(fresh, kept);
  expect(isKeptProgramInC(kept)).toBe(false);
  for (const text of ['{', '"c"', 'null']) expect(isKeptProgramInC(storage(text))).toBe(false);
});

describe('a session', () => {
  test('comes back as it was kept', () => {
    const options = { dialect: 'microc', search: 'klee', loops: 'template', merge: 'recursive', limit_cost: 3, kappa: 2, indexing: 'fork', templates: 'random', call_depth: 9, unroll: 6, subsume: true, rounds: 0, guide: true, guide_by: 'condition', guide_when: 'needed', loop_processing: 'lightweight' } as const;
    const session: Session = { ...fresh, ...options, source: 'changed', target: { kind: 'line', line: 9 } };
    const kept = storage();
    keepSession(session, kept);
    expect(restoreSession(fresh, kept)).toEqual(session);
  });

  test('keeps the question whether it always ends', () => {
    const kept = storage();
    keepSession({ ...fresh, target: { kind: 'ends' } }, kept);
    expect(restoreSession(fresh, kept).target).toEqual({ kind: 'ends' });
  });

  test.each([[null], ['not JSON'], ['null'], ['[]'], ['{"source": 3, "target": {"kind": "line", "line": "9"}, "seconds": -1, "limit_cost": 0, "kappa": 1.5, "call_depth": "7", "subsume": 1, "rounds": -1, "guide": "yes"}']])(
    'is fresh where %s was kept',
    (text) => {
      expect(restoreSession(fresh, storage(text))).toEqual(fresh);
    },
  );

  test('is fresh where the browser keeps nothing', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    keepSession(fresh, closed);
    expect(restoreSession(fresh, closed)).toEqual(fresh);
  });

  test('is fresh where the browser denies that it has a storage', () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: closedStorage });
    try {
      keepSession(fresh);
      expect(restoreSession(fresh)).toEqual(fresh);
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage');
    }
  });

  test('of one tab is not overwritten by another', () => {
    const shared = storage();
    const [one, other, later] = [storage(), storage(), storage()].map((own) =>
      tabStorage(
        () => own,
        () => shared,
      ),
    );
    keepSession({ ...fresh, source: 'one' }, one);
    keepSession({ ...fresh, source: 'other' }, other);
    expect(restoreSession(fresh, one).source).toBe('one');
    expect(restoreSession(fresh, other).source).toBe('other');
    expect(restoreSession(fresh, later).source, 'a new tab goes on where one was last').toBe('other');
  });
});
