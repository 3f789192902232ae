import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fontsOnce, usedFonts } from './fonts.ts';
import { singleFile } from './single.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// The page as one file that works from a disk: `single/loopscope.html`.
export default defineConfig({
  base: './',
  publicDir: false,
  define: { SOLVER_BYTES: 0, SINGLE_BYTES: 0 },
  css: { postcss: { plugins: [usedFonts()] } },
  plugins: [fontsOnce(), singleFile(here)],
  build: {
    target: 'es2022',
    outDir: 'single',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: `${here}src/single/main.ts`, output: { codeSplitting: false } },
  },
});
