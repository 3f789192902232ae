// Texts of the engine are known by what the engine really says.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addWords, knownWords, translated, withSingleBraces } from '../src/words/engine-words.ts';
import { problemWords } from '../src/words/problem-words.ts';
import { reasonWords } from '../src/words/reason-words.ts';

const crates = fileURLToPath(new URL('../../crates/', import.meta.url));

/** All of the engine's code, with texts that go on in the next line in one. */
const code = readdirSync(crates, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\/src\/.*\.rs$/.test(name) && !name.startsWith('xtask'))
  .map((name) => readFileSync(crates + name, 'utf8').replace(/\\\n\s*/g, '').replaceAll('\\"', '"'))
  .join('\n');

/** A text in which what is put into it has no names: the same text may have others. */
const unnamed = (text: string) => withSingleBraces(text).replace(/\{\w*\}/g, '{}');

test('each translated text occurs in the engine and in its own message', () => {
  const known = [knownWords(), problemWords(), reasonWords()].flatMap(Object.entries);
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
  const known = new Set([problemWords(), knownWords()].flatMap(Object.keys).map(unnamed));
  const isCode = (text: string) => /^`[^`]*`$/.test(text);
  expect(said.filter((text) => !isCode(text) && !known.has(unnamed(text)))).toEqual([]);
});

/** Where the engine words its reasons, and the mistakes of lessons and answers. */
const REASONS = new RegExp(
  [
    String.raw`engine/src/(?:advice|analyse|descriptor|doing|explain|host|member|rounds|stdin|stop)\.rs`,
    String.raw`engine/src/(?:member|cover)/.*`,
    String.raw`summary/src/reason\.rs`,
    String.raw`template/src/refusal\.rs`,
    String.raw`cfg/src/(?:calls|direction|inline|infer/.*|lower/.*)\.rs`,
    String.raw`smt/src/solver\.rs`,
    String.raw`export/src/certificate(?:/.*)?\.rs`,
    String.raw`certify/src/(?:check|runs|subject|generate|generate/recurrence)\.rs`,
    String.raw`exercise/src/.*`,
    String.raw`interp/src/typing\.rs`,
    String.raw`wasm/src/(?:answer|lesson|replay)\.rs`,
  ]
    .map((path) => `^${path}$`)
    .join('|'),
);

/** What is written in these files besides: headings, messages for developers, types, and parts of programs and formulas. */
const NO_REASON = /(?:title:|summary:|accepts:|(?:expect|unreachable!)\(|reason = |ts\(type =)\s*$/;
const CODE = /\{\{|;|^[^\p{L}]*$|^[([]|\]$|= \(?$|^[\w{}\s]*\{\w+\} = |^main\(|^\w+\(|, $|^\) |^var |^and /u;

test('the reasons that the engine gives are known', () => {
  const files = readdirSync(crates, { recursive: true, encoding: 'utf8' }).filter((name) => REASONS.test(name) && name.endsWith('.rs') && !/tests?\.rs$/.test(name));
  expect(files.length).toBeGreaterThan(60);
  const said = files.flatMap((name) => {
    const [text = ''] = readFileSync(crates + name, 'utf8').split(/^#\[cfg\(test\)\]\n(?=mod )/m);
    const code = text.replace(/\\\n\s*/g, '').replace(/^\s*\/\/.*$/gm, '');
    const literals = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].filter(({ index }) => !NO_REASON.test(code.slice(0, index)));
    return literals.map(([, literal = '']) => literal);
  });
  const sentences = said.filter((text) => /\p{Ll}+ \S*\p{Ll}{2}/u.test(text.replace(/`[^`]*`/g, '')) && !CODE.test(text));
  expect(sentences.length).toBeGreaterThan(250);
  const known = new Set([reasonWords(), problemWords(), knownWords()].flatMap(Object.keys).map(unnamed));
  expect(sentences.filter((text) => !known.has(unnamed(text)))).toEqual([]);
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
