import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const SCRIPT = 'service-worker.js';

/** The files that are not kept: the script itself, and the one-file page, which contains everything else once more. */
const NOT_KEPT = [SCRIPT, 'loopscope.html'];

/** Puts the service worker beside the built pages, with the names of all files and the hashes of their contents. */
export function offline(source: string): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    // By then, the files that are served unchanged are there, too.
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [relative(folder, path).split(sep).join('/'), hash(path)] as const)
        .filter(([name]) => !NOT_KEPT.includes(name))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const script = readFileSync(join(source, SCRIPT), 'utf8');
      writeFileSync(join(folder, SCRIPT), script.replace('__FILES__', JSON.stringify(Object.fromEntries(files), null, 1)));
    },
  };
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
