import { expect, test } from 'vitest';
import { DEFAULTS, VALUES } from '../generated/options.ts';
import { guideBases, guideTimes, indexings, loopChoices, merges, processings, scopes, searches, templateChoices } from '../words/catalogue.ts';
import { checkedConfiguration, OPTIONS } from './configuration.ts';

test('every value of an option with a choice has a title', () => {
  const titled = { search: searches(), loops: loopChoices(), merge: merges(), indexing: indexings(), templates: templateChoices(), guide_by: guideBases(), guide_when: guideTimes(), loop_processing: processings(), scope: scopes() };
  for (const [option, choices] of Object.entries(titled)) {
    expect(VALUES[option as keyof typeof titled]).toEqual({ kind: 'choice', names: choices.map(([name]) => name) });
  }
  const choices = OPTIONS.filter((option) => VALUES[option].kind === 'choice' && option !== 'technique');
  expect(choices).toEqual(Object.keys(titled));
});

test('former names of options are read, and present ones come first', () => {
  const stored = { merge: 'lattice', limitCost: 4, callDepth: 9 };
  expect(checkedConfiguration(stored, DEFAULTS)).toEqual({ ...DEFAULTS, merge: 'lattice', limit_cost: 4, call_depth: 9 });
  expect(checkedConfiguration({ ...stored, limit_cost: 5 }, DEFAULTS).limit_cost).toBe(5);
  expect(checkedConfiguration({ technique: 'abstract' }, DEFAULTS).technique).toBe('apc');
});

test('values that an option cannot have are replaced', () => {
  const fresh = { ...DEFAULTS, kappa: 3 };
  expect(checkedConfiguration({ technique: 'none', search: 'up', kappa: 101, rounds: 21, guide: 'yes', call_depth: 0 }, fresh)).toEqual(fresh);
});
