// Texts are asked for where and when they are shown: outside of `msg` there is none, and no module asks for one as it begins.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What is the same in all languages, or the name of a language in itself. */
const NAMES = ['loop scope', 'Loopscope', 'Ctrl+Enter', 'Česky', 'English'];

/** Attributes that are read or seen. */
const ATTRIBUTES = /\b(?:aria-label|aria-valuetext|data-title|hint|label|title)="([^"]*)"/g;

interface Node {
  type: string;
  [part: string]: unknown;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^generated|\.test\.ts$|-for-tests\.ts$/.test(name),
);
const programs = files.map((name) => ({ name, program: parseAst(readFileSync(source + name, 'utf8'), { lang: 'ts' }) as unknown as Node }));

/** All nodes below one, each with those around it. */
function* nodesOf(node: Node, around: readonly Node[] = []): Generator<{ node: Node; around: readonly Node[] }> {
  yield { node, around };
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) yield* nodesOf(part as Node, [...around, node]);
  }
}

const isMessage = ({ type, callee }: Node) => type === 'CallExpression' && (callee as Node)['name'] === 'msg';

/** The words of a template that are seen, and those of attributes that are read. */
function wordsOf(template: Node): string[] {
  const text = ((template['quasi'] as Node)['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\0');
  const attributes = [...text.matchAll(ATTRIBUTES)].map(([, words = '']) => words);
  const seen = text.replace(/<!--[^]*?-->|<[^<>]*>|&\w+;/g, ' ').split('\0');
  return [...attributes, ...seen].map((words) => words.replace(/\s+/g, ' ').trim()).filter((words) => /\p{L}{2}/u.test(words));
}

test('templates have no words of their own', () => {
  const found = programs.flatMap(({ name, program }) =>
    [...nodesOf(program)]
      .filter(({ node, around }) => {
        const tag = (node['tag'] as Node | undefined)?.['name'];
        return node.type === 'TaggedTemplateExpression' && (tag === 'html' || tag === 'svg') && !around.some(isMessage);
      })
      .flatMap(({ node }) => wordsOf(node))
      .filter((words) => !NAMES.includes(words))
      .map((words) => `${name}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('no module asks for a text as it begins', () => {
  const early = programs.flatMap(({ name, program }) =>
    [...nodesOf(program)]
      .filter(({ node, around }) => isMessage(node) && !around.some(({ type }) => /Function|MethodDefinition|PropertyDefinition/.test(type)))
      .map(() => name),
  );
  expect(early).toEqual([]);
});

/** What looks into a text. */
const INSPECTS = /^(?:test|exec|match|matchAll|includes|startsWith|endsWith|indexOf|search|split)$/;

/** Whether a message of the engine is put in words within a node, or its template is read. */
const hasWords = (node: Node) =>
  [...nodesOf(node)].some(({ node: { type, name, property } }) => (type === 'Identifier' && /^(?:messageWords|argumentWords)$/.test(String(name))) || (type === 'MemberExpression' && (property as Node)['name'] === 'template'));

test('no words of the engine are looked into: what decides something is data', () => {
  const found = programs.flatMap(({ name, program }) =>
    [...nodesOf(program)]
      .filter(({ node: { type, callee } }) => type === 'CallExpression' && (callee as Node).type === 'MemberExpression' && INSPECTS.test(String(((callee as Node)['property'] as Node)['name'])))
      .filter(({ node: { callee, arguments: given } }) => hasWords((callee as Node)['object'] as Node) || (given as Node[]).some(hasWords))
      .map(() => name),
  );
  expect(found).toEqual([]);
});

/** What colours a program before the engine has loaded, and what indents a text in the editor, which may have any errors. */
const TOKENIZERS = ['editor/format.ts', 'embed/colours.ts'];

/** What draws the lines of a program. */
const PICTURE = 'answer/answer-picture.ts';

/** What splits a program into its files. */
const FILES = 'program/program-files.ts';

/** Whether a text of a program stands within a node: it is called `source`, and the editor has it as `doc`. */
const hasProgram = (node: Node) => [...nodesOf(node)].some(({ node: { type, name } }) => type === 'Identifier' && (name === 'source' || name === 'doc'));

/** Whether a call looks for ends of lines only, or counts lines. */
function isAboutLines({ callee, arguments: given }: Node, parent: Node | undefined): boolean {
  const [method, [first]] = [String(((callee as Node)['property'] as Node)['name']), given as Node[]];
  const counts = parent?.type === 'MemberExpression' && (parent['property'] as Node)['name'] === 'length';
  return first?.['value'] === '\n' && (method === 'split' ? counts : /^(?:indexOf|lastIndexOf|endsWith)$/.test(method));
}

test('no program is looked into: the page asks the tree', () => {
  const looksInto = new RegExp(`${INSPECTS.source}|^(?:replace|replaceAll|lastIndexOf)$`);
  const others = programs.filter(({ name }) => ![...TOKENIZERS, PICTURE, FILES].includes(name));
  const found = others.flatMap(({ name, program }) =>
    [...nodesOf(program)]
      .filter(({ node: { type, callee } }) => type === 'CallExpression' && (callee as Node).type === 'MemberExpression' && looksInto.test(String(((callee as Node)['property'] as Node)['name'])))
      .filter(({ node, around }) => !isAboutLines(node, around.at(-1)))
      .filter(({ node: { callee, arguments: given } }) => hasProgram((callee as Node)['object'] as Node) || (given as Node[]).some(hasProgram))
      .map(({ node }) => `${name}: ${((node['callee'] as Node)['property'] as Node)['name']}`),
  );
  expect(found).toEqual([]);
});

test('no other module reads tokens of programs: a pattern for them matches comments', () => {
  const found = programs.filter(({ program }) => [...nodesOf(program)].some(({ node }) => (node['regex'] as { pattern: string } | undefined)?.pattern.includes('\\/\\*')));
  expect(found.map(({ name }) => name).toSorted()).toEqual(TOKENIZERS);
});
