import { expect, test } from 'vitest';
import { LONGEST_TEXT, checkedFromFrame, checkedLook } from './protocol.ts';

const detail = { status: 'reachable', target: 7, technique: 'execute', inputs: 'n = 1', reason: 'Line 7 can be reached.' };

test('what a frame says is taken where it has the right shape, without what does not belong to it', () => {
  expect(checkedFromFrame({ loopscope: 'ready', more: 1 })).toEqual({ loopscope: 'ready' });
  expect(checkedFromFrame({ loopscope: 'height', height: 12.5 })).toEqual({ loopscope: 'height', height: 12.5 });
  expect(checkedFromFrame({ loopscope: 'verdict', detail: { ...detail, more: 1 } })).toEqual({ loopscope: 'verdict', detail });
  const endless = { ...detail, status: 'endless', target: 'ends' };
  expect(checkedFromFrame({ loopscope: 'verdict', detail: endless })).toEqual({ loopscope: 'verdict', detail: endless });
  // The longest title that a lesson can have.
  for (const exercise of ['loops-1', '𝄞'.repeat(200)]) {
    expect(checkedFromFrame({ loopscope: 'solved', exercise })).toEqual({ loopscope: 'solved', exercise });
  }
});

test('what has another shape, or is too large, is nothing', () => {
  const wrong = [
    null,
    'ready',
    [],
    {},
    { loopscope: 'other' },
    { loopscope: 'height', height: '12' },
    { loopscope: 'height', height: -1 },
    { loopscope: 'height', height: Number.NaN },
    { loopscope: 'height', height: 1e9 },
    { loopscope: 'solved', exercise: 'x'.repeat(1000) },
    { loopscope: 'solved', exercise: {} },
    { loopscope: 'verdict' },
    { loopscope: 'verdict', detail: { ...detail, status: 'solved' } },
    { loopscope: 'verdict', detail: { ...detail, target: 0 } },
    { loopscope: 'verdict', detail: { ...detail, target: 1.5 } },
    { loopscope: 'verdict', detail: { ...detail, inputs: 'x'.repeat(LONGEST_TEXT + 1) } },
    { loopscope: 'verdict', detail: { ...detail, reason: null } },
  ];
  for (const message of wrong) expect(checkedFromFrame(message), JSON.stringify(message)?.slice(0, 80)).toBeNull();
});

test('of a look, colours are taken that are some, and a size that can be read', () => {
  const isColour = (value: string) => value.startsWith('#');
  const given = { '--loopscope-ink': '#123', '--loopscope-rule': 'url(x)', '--paper': '#fff', '--loopscope-size': '20' };
  const variables = { '--loopscope-ink': '#123', '--loopscope-size': '20' };
  expect(checkedLook({ loopscope: 'look', scheme: 'dark', variables: given }, isColour)).toEqual({ loopscope: 'look', scheme: 'dark', variables });
  expect(checkedLook({ loopscope: 'look', scheme: '<b>', variables: { '--loopscope-size': '4000' } }, isColour)).toEqual({ loopscope: 'look', scheme: 'light', variables: {} });
  expect(checkedLook({ loopscope: 'look', scheme: 'dark' }, isColour)).toBeNull();
});
