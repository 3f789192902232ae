import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { embedScript } from './embed.ts';
import { fontsOnce, usedFonts } from './fonts.ts';
import { offline } from './offline.ts';
import { carriedFile } from './single.ts';
import { papersPageOf } from './papers-page.ts';
import { techniquePages, techniquePagesOf } from './technique-pages.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// Every HTML file beside this one is a page of the site; those of the techniques are generated from their specs.
const pages = [...readdirSync(here).filter((name) => name.endsWith('.html')), ...techniquePages];

/** The size of a file that is served; 0 before it is built, as in unit tests. */
const sizeOf = (name: string) => statSync(`${here}${name}`, { throwIfNoEntry: false })?.size ?? 0;

export default defineConfig({
  // Relative addresses: the built site works under any path of any static host.
  base: './',
  // A missing page is an error, as on any static host.
  appType: 'mpa',
  define: { SOLVER_BYTES: sizeOf('public/solver/z3-built.bin'), SINGLE_BYTES: sizeOf('single/loopscope.html') },
  plugins: [techniquePagesOf(here), papersPageOf(here), fontsOnce(), embedScript(here), carriedFile(here), offline(here)],
  css: { postcss: { plugins: [usedFonts()] } },
  build: {
    target: 'es2022',
    // Fonts and images stay files: the pages' content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: { input: pages.map((name) => here + name) },
  },
  test: {
    include: ['{src,translations}/**/*.test.ts'],
    // Some parse the whole site, which takes a slow machine more than the usual five seconds.
    testTimeout: 60_000,
  },
});
