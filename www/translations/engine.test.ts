// Texts of the engine are known by what the engine really says.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addWords, knownWords, translated, withSingleBraces } from '../src/words/engine-words.ts';
import { problemWords } from '../src/words/problem-words.ts';

const crates = fileURLToPath(new URL('../../crates/', import.meta.url));

/** All of the engine's code, with texts that go on in the next line in one. */
const code = readdirSync(crates, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\/src\/.*\.rs$/.test(name) && !name.startsWith('xtask'))
  .map((name) => readFileSync(crates + name, 'utf8').replace(/\\\n\s*/g, '').replaceAll('\\"', '"'))
  .join('\n');

test('each translated text occurs in the engine and in its own message', () => {
  const known = [knownWords(), problemWords()].flatMap(Object.entries);
  expect(known.length).toBeGreaterThan(30);
  // As in `code`, where quotes have lost their backslashes.
  const written = (text: string) => withSingleBraces(text).replaceAll('\\"', '"');
  expect(known.filter(([text]) => !code.includes(`"${written(text)}"`) && !code.includes(`"${written(text)}:`)).map(([text]) => text)).toEqual([]);
  expect(known.filter(([text, words]) => text !== words)).toEqual([]);
});

test('what each technique does and accepts is known', () => {
  const said = [...code.matchAll(/^ {4,8}(?:summary|accepts): "((?:[^"\\]|\\.)*)",$/gm)].map(([, text = '']) => text);
  expect(said.length).toBeGreaterThanOrEqual(26);
  expect(said.filter((text) => knownWords()[text] === undefined)).toEqual([]);
});

test('the problems that the engine finds in programs are known', () => {
  const literal = String.raw`"((?:[^"\\\n]|\\.)+)"`;
  const front = readdirSync(`${crates}syntax/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => readFileSync(`${crates}syntax/src/${name}`, 'utf8').replace(/\\\n\s*/g, ''))
    .join('\n');
  // Where messages and their parts are written: in variables of these names, as arguments, and in the table of library functions.
  const made = String.raw`(?:&?format!\(\s*)?${literal}`;
  const patterns = [
    String.raw`let (?:message|instead|title) =\s*${made}`,
    String.raw`\berror\(\s*"[\w-]+",[^";]+,\s*${made}`,
    String.raw`with_fix\(\s*${made}`,
    String.raw`with_related\([^";]+,\s*${made}`,
    String.raw`\.refuse(?:_and_delete)?\([^";]+,\s*${made}(?:,\s*${made})?`,
    String.raw`\(&\[[^\]]+\],\s*${made}\)`,
  ];
  const said = patterns.flatMap((pattern) => [...front.matchAll(new RegExp(pattern, 'g'))].flatMap(([, ...texts]) => texts.filter(Boolean).map((text) => text.replaceAll('\\"', '"'))));
  expect(said.length).toBeGreaterThan(300);
  // The same text may have other names for what is put into it.
  const unnamed = (text: string) => withSingleBraces(text).replace(/\{\w*\}/g, '{}');
  const known = new Set([problemWords(), knownWords()].flatMap(Object.keys).map(unnamed));
  const isCode = (text: string) => /^`[^`]*`$/.test(text);
  expect(said.filter((text) => !isCode(text) && !known.has(unnamed(text)))).toEqual([]);
});

test('texts are translated with what the engine puts into them, but not code', () => {
  addWords({ 'no {what} here: {instead}': '{instead}; tu ne: {what}', unions: 'sjednocení', '`{name}` is no `{}`': 'není `{}`: `{name}`', 'stay as {what}': 'zůstat' });
  expect(translated('no unions here: x == {1}')).toBe('x == {1}; tu ne: sjednocení');
  expect(translated('`unions` is no `(a) {\n}`')).toBe('není `(a) {\n}`: `unions`');
  expect(translated('whatever else')).toBe('whatever else');
  expect(translated('constructor')).toBe('constructor');
});

test('what stands anywhere within code is not translated', () => {
  addWords({ 'a pointer: write `->{name}` for {what}': 'ukazatel: {what} je `->{name}`', string: 'řetězec' });
  expect(translated('a pointer: write `->string` for string')).toBe('ukazatel: řetězec je `->string`');
});

test('doubled braces stand for those of the text', () => {
  addWords({ 'put `{{}}`': 'dejte `{{}}`', 'put `{instead}`': 'místo toho `{instead}`' });
  expect(translated('put `{}`')).toBe('dejte `{}`');
  expect(translated('put `x`')).toBe('místo toho `x`');
});
