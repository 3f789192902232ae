/** The first script of the one-file page: unpacks all others and runs the main one, which the page's policy knows. */
import { unpack } from '../workers/unpack.ts';
import { fileInside, type Scripts } from './inside.ts';

async function start(): Promise<void> {
  const scripts: Scripts = JSON.parse(new TextDecoder().decode(await unpack(fileInside('scripts') ?? '')));
  Object.assign(globalThis, { loopscopeScripts: scripts });
  const main = document.createElement('script');
  main.type = 'module';
  main.textContent = scripts.main;
  document.head.append(main);
}

void start();
