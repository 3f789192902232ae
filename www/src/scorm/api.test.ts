import { expect, test } from 'vitest';
import { Calls, findApi, type ScormApi } from './api.ts';

const api = { LMSInitialize: () => 'true', LMSSetValue: () => true, LMSGetValue: () => 'x', LMSCommit: () => 'false', LMSFinish: () => undefined };

/** A window in others: each given by its `API`, or by an error of reading it. */
function windows(...of: unknown[]): Window {
  const outermost: Record<string, unknown> = {};
  outermost['parent'] = outermost;
  let at = outermost;
  for (const each of of) {
    Object.defineProperty(at, 'API', {
      get: () => {
        if (each instanceof Error) throw each;
        return each;
      },
    });
    at = { parent: at };
  }
  return at as unknown as Window;
}

test('the platform is found in a window around, past windows of other origins', () => {
  expect(findApi(windows(api))).toBe(api);
  expect(findApi(windows(api, new Error('SecurityError'), undefined))).toBe(api);
});

test('what is not a platform is not taken for one', () => {
  expect(findApi(windows())).toBeNull();
  expect(findApi(windows('API', null, {}, new Error()))).toBeNull();
});

test('a platform may throw, refuse, or return anything', () => {
  const throwing = new Proxy(api, { get: () => () => { throw new Error('down'); } }) as unknown as ScormApi;
  const broken = new Calls(throwing);
  expect([broken.get('cmi.suspend_data'), broken.do('LMSCommit', ''), broken.failed]).toEqual([null, false, true]);
  const calls = new Calls(api as unknown as ScormApi);
  expect([calls.do('LMSInitialize', ''), calls.do('LMSSetValue', 'a', 'b'), calls.failed]).toEqual([true, true, false]);
  expect([calls.do('LMSCommit', ''), calls.failed]).toEqual([false, true]);
  for (const value of [null, 3, {}, 'x'.repeat(100_000)]) expect(new Calls({ ...api, LMSGetValue: () => value } as unknown as ScormApi).get('a')).toBe('');
});
