import { expect, test } from 'vitest';
import type { Report } from '../generated/interface.ts';
import { message } from '../words/message-for-tests.ts';
import { rejected, withoutWords } from './certificate.ts';

test('of a rejected proof nothing is left but what was wrong', () => {
  const proved = { verdict: 'unreachable', technique: 'horn', proof: { kind: 'invariants' } } as unknown as Report;
  const report = rejected(proved, 'no');
  expect(report).toMatchObject({ verdict: 'unknown', technique: 'horn', members: [], stop: { message: message('certificate rejected') } });
  expect(report).not.toHaveProperty('proof');
  expect(report.verdict === 'unknown' && report.stop.advice?.template).toContain('its check rejects it: no. This is a bug');
});

test('the reason is given if there is no certificate', () => {
  expect(withoutWords({ kind: 'none', reason: message('no invariants were found') })).toBe('This proof has no certificate: no invariants were found.');
  expect(withoutWords({ kind: 'late' })).toContain('in time');
  expect(withoutWords({ kind: 'pending' })).toContain('is checking');
  expect(withoutWords({ kind: 'found', text: '', checks: [], invariants: [], bounds: [] })).toBe('');
  expect(withoutWords(null)).toBe('');
});
