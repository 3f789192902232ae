import type { AtRule, Plugin } from 'postcss';
import type { Plugin as VitePlugin } from 'vite';

/** Characters that the page's own texts or names in programs may use: letters of European languages, and formulas. */
const SUBSETS = /-(latin|latin-ext|greek)-\d/;

/** The fonts of KaTeX that formulas use. */
const FORMULAS = /KaTeX_(AMS|Main|Math|Size[1-4])-/;

/** Keeps only the fonts that are used, each in the one format that every browser reads. */
export function usedFonts(): Plugin {
  return {
    postcssPlugin: 'used-fonts',
    AtRule: {
      'font-face': (rule: AtRule) => {
        rule.walkDecls('src', (source) => {
          const woff2 = source.value.split(/,\s*(?=url)/).find((one) => one.includes('.woff2'));
          if (woff2 === undefined || !(SUBSETS.test(woff2) || FORMULAS.test(woff2))) rule.remove();
          else source.value = woff2;
        });
      },
    },
  };
}

/** Removes fonts from style sheets that scripts import as text: these are for shadow roots, where fonts have no effect. */
export function fontsOnce(): VitePlugin {
  return {
    name: 'fonts-once',
    enforce: 'post',
    transform: (code, id) => (id.endsWith('.css?inline') ? code.replaceAll(/@font-face\s*\{[^}]*\}/g, '') : undefined),
  };
}
