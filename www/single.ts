/**
 * Builds the page as one file, `loopscope.html`. Its policy knows by their hashes the style sheet, the first script
 * (`src/single/first.ts`), and what that script unpacks and adds: the fonts and the main script. Workers come from
 * `blob:` addresses, with all their scripts in one. The packed files are elements `<script type="text/plain">` in base
 * 94 (`src/workers/base94.ts`): base 64 would be 1 MB more. Code that differs in one file asks `src/single/inside.ts`,
 * and `src/single/shown.ts` for the page that the address names.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { START, type Scripts } from './src/single/inside.ts';
import { toBase94 } from './src/workers/base94.ts';

/** The limit on the file's size, in bytes: it is sent by mail and copied to sticks. */
const LIMIT = 11_200_000;

/** A font in a style sheet: fonts are most of its bytes, and packing makes them fewer. */
const FONT = /@font-face\s*\{[^}]*\}/g;

/** The element of the exercises. Its id is not the one in their address: browsers would scroll to it. */
const EXERCISES = '<main id="lessons" tabindex="-1"><ls-exercises></ls-exercises></main>';

/** Makes one HTML file of a build with one script and one style sheet, in place of all other files. */
export function singleFile(here: string): Plugin {
  return {
    name: 'single-file',
    // After all plugins that still change the scripts.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.entries(bundle).map(([name, file]) => [name, contentOf(file)] as const);
        const one = (pattern: RegExp) => {
          const found = files.filter(([name]) => pattern.test(name));
          if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} files are like ${pattern}`);
          return found[0][1];
        };
        const read = (path: string) => readFileSync(here + path);
        const whole = (own: RegExp, ...others: string[]) =>
          [...others.map((path) => read(`public/${path}`).toString()), one(own)].join('\n;\n');
        const scripts: Scripts = {
          main: one(/main-[^/]*\.js$/),
          analysis: whole(/analysis-worker-[^/]*\.js$/, 'engine/loopscope.js', 'solver/bridge.js', 'solver/z3-built.js'),
          language: whole(/language-worker-[^/]*\.js$/, 'engine/loopscope.js'),
          graph: whole(/graph-worker-[^/]*\.js$/),
        };
        const css = one(/\.css$/);
        const fonts = [...css.matchAll(FONT)].join('');
        const html = await page(here, { css: css.replaceAll(FONT, ''), fonts }, scripts, {
          scripts: gzipSync(JSON.stringify(scripts), { level: 9 }),
          fonts: gzipSync(fonts, { level: 9 }),
          engine: read('public/engine/loopscope.bin'),
          solver: read('public/solver/z3-built.bin'),
        });
        const size = Buffer.byteLength(html);
        console.log(`loopscope.html: ${size} bytes`);
        if (size > LIMIT) throw new Error(`loopscope.html must stay under ${LIMIT} bytes`);
        for (const name of Object.keys(bundle)) delete bundle[name];
        this.emitFile({ type: 'asset', fileName: 'loopscope.html', source: html });
      },
    },
  };
}

/** Puts the file, which is built first, among those of the site: pages with their own starting places are made from it. */
export function carriedFile(here: string): Plugin {
  return {
    name: 'carried-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'loopscope.html', source: readFileSync(`${here}single/loopscope.html`) });
    },
  };
}

/** The page around the files. It contains the site's own pages: the workbench, and the pages of text below it. */
async function page(here: string, { css, fonts }: { css: string; fonts: string }, scripts: Scripts, packed: Record<string, Uint8Array>): Promise<string> {
  const first = await firstScript(here);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(first)}' '${hash(scripts.main)}' 'wasm-unsafe-eval'`,
    `style-src '${hash(css)}' '${hash(fonts)}'`,
    'worker-src blob:',
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const icon = `data:image/svg+xml;base64,${readFileSync(`${here}public/icon.svg`).toString('base64')}`;
  const start = `<script type="text/plain" id="${START}"></script>`;
  const blocks = Object.entries(packed).map(
    ([name, bytes]) => `<script type="text/plain" id="packed-${name}">${toBase94(bytes)}</script>`,
  );
  return changed(readFileSync(`${here}index.html`, 'utf8'), [
    [/http-equiv="Content-Security-Policy"\s+content="[^"]*"/, `http-equiv="Content-Security-Policy" content="${policy}"`],
    [/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}" />\n    <style>${css}</style>`],
    [/\s*<link rel="manifest"[^>]*>/, ''],
    [/\s*<script type="module"[^>]*><\/script>/, ''],
    // The text's remarks about pages opened from a disk do not apply to this one.
    [/\s*<li>\s*You opened a file[^]*?<\/li>/, ''],
    [/(?=<noscript>)/, `${['method', 'language'].map((name) => textOf(here, name)).join('\n    ')}\n    ${EXERCISES}\n    `],
    [/(?=<\/body>)/, `${[start, ...blocks, `<script>${first}</script>`].join('\n')}\n  `],
  ]);
}

/** The text of a page of text. Links to the other such pages become links to their texts here. */
function textOf(here: string, name: string): string {
  const text = /<main [^]*<\/main>/.exec(readFileSync(`${here}${name}.html`, 'utf8'))?.[0];
  if (text?.includes(`id="${name}"`) !== true) throw new Error(`${name}.html has no text of its name`);
  return text.replaceAll('href="./index.html#', 'href="#').replaceAll(/href="\.\/(\w+)\.html"/g, 'href="#$1"');
}

/** A text after replacements, each of which must match. */
function changed(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((before, [pattern, after]) => {
    if (!pattern.test(before)) throw new Error(`index.html has nothing like ${pattern}`);
    // By a function: in a replacement text, some characters have a special meaning.
    return before.replace(pattern, () => after);
  }, text);
}

/** The script in the page itself. */
async function firstScript(here: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      write: false,
      lib: { entry: `${here}src/single/first.ts`, formats: ['iife'], name: 'loopscopeFirst' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (chunk === undefined || chunk.code.includes('</script')) throw new Error('the first script cannot stand in a page');
  return chunk.code;
}

function contentOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return file.type === 'chunk' ? file.code : file.source.toString();
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
