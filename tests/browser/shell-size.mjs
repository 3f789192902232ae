// The shell of the built page: all HTML, CSS and scripts that it needs before it can be used, without the engine and the solver.
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { dist } from './site.mjs';

/** Names of files in the markup of a page, or of scripts that a script needs before it runs. */
const NAMED = /(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"|(?:\bfrom|\bimport) ?["'`]\.\/([^"'`]+\.js)["'`]/g;

/** The workers that start with the page. */
const WORKERS = /^(?:analysis|language)-worker-.*\.js$/;

/** The names of its files. What is loaded by `import()` is not among them. */
export async function shellFiles() {
  const found = new Set(['index.html']);
  for (const name of found) {
    if (name.endsWith('.css')) continue;
    const text = await readFile(`${dist}/${name}`, 'utf8');
    for (const [, asset, script] of text.matchAll(NAMED)) found.add(asset ?? `assets/${script}`);
  }
  for (const name of await readdir(`${dist}/assets`)) if (WORKERS.test(name)) found.add(`assets/${name}`);
  return [...found];
}

/** The size of files in gzip, each by itself. */
export async function packedSize(names) {
  const sizes = await Promise.all(names.map(async (name) => gzipSync(await readFile(`${dist}/${name}`), { level: 9 }).length));
  return sizes.reduce((all, size) => all + size, 0);
}
