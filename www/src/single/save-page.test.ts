import { expect, test } from 'vitest';
import { fragmentOf, destinationOf, startOf } from '../program/address.ts';
import { beginningAt } from './save-page.ts';

const PAGE = '<body>\n<script type="text/plain" id="start"></script>\n<script type="text/plain" id="packed-scripts">x</script>';

test('a page begins at the place that is put into it, and is the same otherwise', async () => {
  const session = { ...startOf(null), source: '// </script><script>trap()</script> & "\nmain() { return 0; }', target: { kind: 'line', line: 2 } as const };
  const page = beginningAt(PAGE, await fragmentOf({ session, view: 'proof' }));
  const [, fragment] = /id="start">([^<]*)<\/script>/.exec(page) ?? [];
  expect(page.replace(fragment ?? '?', '')).toBe(PAGE);
  expect(await destinationOf(fragment ?? '')).toEqual({ session, view: 'proof', isOpen: false });
});

test('nothing that could be markup gets into a page, and nothing into what is none', () => {
  for (const fragment of ['<', '</script>', 'a"b', "a'b", 'a>b', 'a\nb', '$&=\\', 'ž']) expect(() => beginningAt(PAGE, fragment)).toThrow('the address contains more');
  for (const page of ['', '<html>', PAGE + PAGE, PAGE.replace('></', '>program=x</')]) expect(() => beginningAt(page, 'view=answer')).toThrow('no place for the address');
});
