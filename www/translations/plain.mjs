// Makes the script with the Czech texts show what the translations say. `lit-localize` escapes each text as if it were markup;
// those without markup reach the page as text, which would show `&amp;` instead of `&`.
//
//   node translations/plain.mjs    rewrites src/generated/cs.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** A text without markup: `html` stands before the others. A backtick in it has a backslash. */
const TEXT = /^\s*'[^']+': (?:str)?`(?:\\[\s\S]|[^`\\])*`/gm;

const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The script with its texts as the translations have them. */
export function plain(script) {
  return script.replace(TEXT, (text) => text.replace(/&(?:lt|gt|amp);/g, (escaped) => CHARACTERS[escaped]));
}

const script = fileURLToPath(new URL('../src/generated/cs.ts', import.meta.url));
if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(script, plain(readFileSync(script, 'utf8')));
