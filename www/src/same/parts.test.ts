import { expect, it } from 'vitest';
import { partsOf, printedParts } from './parts.ts';

const codes = (text: string) => [...new TextEncoder().encode(text)].map(String);
const outputs = (last: string[]) => ({ total: last.length, last, fresh: 0 });

it('counts what counts', () => {
  expect(partsOf('n = -1.50\n\n a2', 'words').map(({ text }) => text)).toEqual(['n', '=', '-1.50', 'a2']);
  expect(partsOf('n = -1.50\n\n a2', 'numbers')).toEqual([{ at: 5, text: '1.50' }, { at: 13, text: '2' }]);
  expect(partsOf('a\n', 'exact')).toEqual([{ at: 0, text: 'a' }, { at: 1, text: '\n' }]);
});

it('places the parts of a C program among its bytes', () => {
  expect(printedParts(outputs(codes('ž: à b')), '', 'c', 'words')).toEqual([{ at: 0, text: 'ž:' }, { at: 4, text: 'à' }, { at: 7, text: 'b' }]);
});

it('takes each number of other programs for a part', () => {
  expect(printedParts(outputs(['12', '-3']), '', 'sized', 'exact')).toEqual([{ at: 0, text: '12' }, { at: 1, text: '-3' }]);
});

it('takes the begin of a long output from what is shown of it', () => {
  const long = { total: 5000, last: codes('1 2'), fresh: 0 };
  expect(printedParts(long, 'é 10 1...', 'c', 'words')).toEqual([{ at: 0, text: 'é' }, { at: 3, text: '10' }]);
  expect(printedParts(long, '7\n8\n9...', 'sized', 'exact')).toEqual([{ at: 0, text: '7' }, { at: 1, text: '8' }]);
  expect(printedParts(long, '...1 2', 'c', 'words'), 'its begin is left out').toBe(null);
});
