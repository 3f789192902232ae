/**
 * The first script of the one-file page: unpacks the fonts and all other scripts, and runs the main one. The page's policy
 * has the hashes of both.
 */
import { unpack } from '../workers/unpack.ts';
import { fileInside, type Scripts } from './inside.ts';

async function start(): Promise<void> {
  const [fonts, texts] = await Promise.all([textInside('fonts'), textInside('scripts')]);
  document.head.append(element('style', fonts));
  const scripts: Scripts = JSON.parse(texts);
  Object.assign(globalThis, { loopscopeScripts: scripts });
  const main = element('script', scripts.main);
  main.type = 'module';
  document.head.append(main);
}

async function textInside(name: 'fonts' | 'scripts'): Promise<string> {
  return new TextDecoder().decode(await unpack(fileInside(name) ?? ''));
}

function element<Name extends 'script' | 'style'>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text });
}

void start();
