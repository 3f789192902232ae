// Texts of the engine are known by what the engine really says.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { knownWords } from '../src/words/engine-words.ts';

const crates = fileURLToPath(new URL('../../crates/', import.meta.url));

/** All of the engine's code, with texts that go on in the next line in one, and `#` for what is put into texts. */
const code = readdirSync(crates, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\/src\/.*\.rs$/.test(name) && !name.startsWith('xtask'))
  .map((name) => readFileSync(crates + name, 'utf8').replace(/\\\n\s*/g, '').replace(/\{\w+\}/g, '#'))
  .join('\n');

test('each translated text occurs in the engine and in its own message', () => {
  const known = Object.entries(knownWords());
  expect(known.length).toBeGreaterThan(30);
  expect(known.filter(([text]) => !code.includes(`"${text}"`) && !code.includes(`"${text}:`)).map(([text]) => text)).toEqual([]);
  expect(known.filter(([text, words]) => text !== words)).toEqual([]);
});

test('what each technique does and accepts is known', () => {
  const said = [...code.matchAll(/^ {4,8}(?:summary|accepts): "((?:[^"\\]|\\.)*)",$/gm)].map(([, text = '']) => text);
  expect(said.length).toBeGreaterThanOrEqual(26);
  expect(said.filter((text) => knownWords()[text] === undefined)).toEqual([]);
});
