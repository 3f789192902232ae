// Every text of the page is Czech, too: none is missing, none is left over, and the script with them is that of the file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfigFileAndWriteSchema } from '@lit/localize-tools/lib/config.js';
import { RuntimeLitLocalizer } from '@lit/localize-tools/lib/modes/runtime.js';
import { expect, test } from 'vitest';
import { plain } from './plain.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const config = readConfigFileAndWriteSchema(`${here}lit-localize.json`);
const localizer = new RuntimeLitLocalizer(config);
const { messages, errors } = localizer.extractSourceMessages();
const translations = localizer.readTranslationsSync().translations.get('cs') ?? [];

/** A text with a number for each placeholder. */
const textOf = ({ contents }: (typeof translations)[number]) => contents.map((part) => (typeof part === 'string' ? part : `{${part.index}}`)).join('');

const sources = new Map(messages.map((message) => [message.name, textOf(message)]));
const targets = new Map(translations.map((message) => [message.name, textOf(message)]));

test('the texts can be taken out of the code', () => {
  expect(errors).toEqual([]);
  expect(sources.size).toBeGreaterThan(500);
});

test('none is without a translation, and none is left over', () => {
  const missing = [...sources].filter(([name]) => (targets.get(name) ?? '') === '');
  expect(missing.map(([, text]) => text), '`npm run texts` writes them into translations/cs.xlf').toEqual([]);
  expect([...targets].filter(([name]) => !sources.has(name)).map(([, text]) => text)).toEqual([]);
});

test('translations have the placeholders of their texts', () => {
  expect(localizer.validateTranslations().errors).toEqual([]);
});

test('counted words have two forms in English, three in Czech, and the same values in all of them', () => {
  // A bar within code is part of it.
  const counted = [...sources].filter(([, text]) => text.replace(/`[^`]+`/g, '').includes('|'));
  expect(counted.length).toBeGreaterThan(50);
  for (const [name, text] of counted) {
    const [english, czech] = [text.split('|'), (targets.get(name) ?? '').split('|')];
    expect([english.length, czech.length], text).toEqual([2, 3]);
    const values = (form: string) => [...form.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const form of [...english, ...czech]) expect(values(form), form).toEqual(values(english[0] ?? ''));
    // A form for one may do without its number, those for many may not.
    if (text.includes('#') && english[1]?.includes('#')) expect(czech.slice(1).every((form) => form.includes('#')), text).toBe(true);
  }
});

test('translations name nothing in braces that their text does not', () => {
  const names = (text: string) => [...text.matchAll(/\{\w*\}/g)].map(String);
  const wrong = [...sources].filter(([name, text]) => names(targets.get(name) ?? '').some((each) => !names(text).includes(each)));
  expect(wrong.map(([, text]) => text)).toEqual([]);
});

test('a text is shown as its translation, and only markup has entities', () => {
  const script = "'a': `\\`&amp;\\` a &lt;b&gt;`,\n's1': str`${0} &amp;&amp; x`,\n'h1': html`<code>&lt;a&gt;</code> \\`x\\` &amp; y`,\n'b': `&lt;`,\n";
  const shown = "'a': `\\`&\\` a <b>`,\n's1': str`${0} && x`,\n'h1': html`<code>&lt;a&gt;</code> \\`x\\` &amp; y`,\n'b': `<`,\n";
  expect(plain(script)).toBe(shown);
});

test('the script that is loaded is made of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loopscope-texts-'));
  localizer.config.output.outputDir = folder;
  await localizer.build();
  const [made, kept] = [`${folder}/cs.ts`, `${here}src/generated/cs.ts`].map((path) => readFileSync(path, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(kept, '`npm run texts` makes it anew').toBe(plain(made ?? ''));
});
