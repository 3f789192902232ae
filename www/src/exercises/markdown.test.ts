import { expect, test } from 'vitest';
import { rendered } from './markdown.ts';

test('a text is set, and nothing in it is markup or code', () => {
  expect(rendered('Find an `n`, *now*.')).toBe('<p>Find an <code>n</code>, <em>now</em>.</p>\n');
  expect(rendered('<img src=x onerror=alert(1)>')).not.toContain('<img');
  expect(rendered('<script>alert(1)</script>')).not.toContain('<script');
  expect(rendered('[here](javascript:alert(1))')).not.toContain('href');
  expect(rendered('[here](data:text/html,hm)')).not.toContain('href');
  expect(rendered('[here](https://example.org/)')).toContain('<a href="https://example.org/" target="_blank" rel="noopener">');
  expect(rendered('<https://example.org/>')).toContain('<a href="https://example.org/" target="_blank" rel="noopener">');
  expect(rendered('![a picture](https://example.org/a.png)')).not.toContain('<img');
});
