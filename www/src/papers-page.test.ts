import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questionOf, textOf } from '../papers-page.ts';
import { destinationOf } from './program/address.ts';

const asked = (command: string) => questionOf(command)?.options.toString();

test('a command asks the same in the editor', () => {
  expect(asked('loopscope analyse a.mc --target line:19 --technique navigate --show system')).toBe('view=system&target=19&technique=navigate');
  expect(asked('loopscope analyse a.mc --technique execute --guide --guide-by condition')).toBe('view=answer&technique=execute&guide=true&guide_by=condition');
  expect(asked('loopscope tree a.mc --loops template --nodes 14')).toBe('technique=execute&view=tree&loops=template');
  expect(asked('loopscope cfg a.mc --norm --format text')).toBe('');
  expect(questionOf('loopscope-lab costs a.mc --method recursive')).toBeNull();
  expect(() => questionOf('loopscope analyse a.mc --other')).toThrow('--other');
});

test('a file of the repository is named, and a spec is linked', async () => {
  const html = await textOf('# Papers\n\n## One\n\nIts spec is [apc.md](../tests/techniques/apc.md), its table in [proofs.md](proofs.md).', () => '');
  expect(html).toContain('<a href="#paper-1">One</a>');
  expect(html).toContain('<a href="./technique-apc.html">apc.md</a>, its table in <code>docs/proofs.md</code>');
});

test('every link of the document opens its program with its options', async () => {
  const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const html = await textOf(file('docs/papers.md'), file);
  const links = [...html.matchAll(/href="\.\/index\.html(#[^"]*)"/g)].map(([, hash = '']) => hash.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThan(50);
  for (const link of links) {
    const destination = await destinationOf(link);
    if (typeof destination === 'string') throw new Error(destination);
    expect(destination.session?.source).toContain('main(');
    const technique = new URLSearchParams(link).get('technique');
    if (technique !== null) expect(destination.session?.technique).toBe(technique);
  }
});
