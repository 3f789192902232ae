import { describe, expect, test } from 'vitest';
import { EARLIER_NAMES } from '../generated/options.ts';
import { examples, firstSession } from '../examples/examples.ts';
import { LARGEST_FILE, fileName, fileText, programIn } from './program-file.ts';
import { encodingOf } from './encoding.ts';
import type { Session } from './session.ts';
import { replacedProgram, shelve, shelved, withProgram, type ShelvedProgram } from './shelf.ts';

const own: Session = { ...firstSession(), dialect: 'sized', source: 'main() {\n  return 1 / input;\n}\n', target: { kind: 'any' }, technique: 'enumerate' };

function program(name: string, replaced = false): ShelvedProgram {
  return { name, session: { ...own, source: `// ${name}\n` }, replaced };
}

function storage(text: string | null = null) {
  let kept = text;
  return () => ({ getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) });
}

describe('the shelf', () => {
  test('gives back what was put on it', () => {
    const kept = storage();
    const all = withProgram(withProgram([program('one')], program('two')), { ...program('one'), session: own });
    expect(all.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(shelve(all, kept)).toBe(true);
    expect(shelved(firstSession(), kept)).toEqual(all);
  });

  test.each(['not JSON', '{}', '[3, null, {"name": 1, "session": {}}, {"name": "x", "session": null}]'])('is empty where %s was kept', (text) => {
    expect(shelved(firstSession(), storage(text))).toEqual([]);
  });

  test('says where the browser keeps nothing', () => {
    const closed = () => {
      throw new Error('The operation is insecure.');
    };
    expect(shelved(firstSession(), closed)).toEqual([]);
    expect(shelve([program('one')], closed)).toBe(false);
  });

  test('takes what another program takes the place of, once, and drops the oldest of these', () => {
    const now = new Date(2026, 10, 23, 19, 30);
    const replaced = replacedProgram(own, [], now);
    expect(replaced?.name).toMatch(/^Replaced .*2026/);
    expect(replacedProgram(own, [replaced!], now)).toBeNull();
    const other = replacedProgram({ ...own, source: 'main() { return 1; }' }, [replaced!], now);
    expect(other?.name, 'in the same second').toBe(`${replaced?.name} (2)`);
    expect(replacedProgram({ ...own, source: ' \n' }, [], now)).toBeNull();
    expect(replacedProgram({ ...own, source: examples[3]!.source }, [], now)).toBeNull();
    let all = [program('chosen')];
    for (let at = 0; at < 12; at++) all = withProgram(all, program(`replaced ${at}`, true));
    expect(all.map(({ name }) => name).at(-1)).toBe('chosen');
    expect(all).toHaveLength(9);
    expect(all.some(({ name }) => name === 'replaced 3')).toBe(false);
  });
});

describe('a file', () => {
  test('holds the program and what is asked about it', async () => {
    for (const session of [own, { ...own, technique: 'auto' }, { ...own, source: 'main() { return 0; }\n', seconds: 60 }]) {
      expect(await programIn(new Blob([fileText(session)]), fileName(session))).toMatchObject({ session, isSettled: true });
    }
    expect(fileText(own)).toBe(`${own.source}// loopscope: technique=enumerate\n`);
    // Names that techniques had once.
    for (const [earlier, technique] of EARLIER_NAMES) {
      expect(await programIn(new Blob([`${own.source}// loopscope: technique=${earlier}\n`]), 'program.mc')).toMatchObject({ session: { ...own, technique } });
    }
    expect(fileText({ ...own, technique: 'auto' })).toBe(own.source);
  });

  test('of other systems and tools is read', async () => {
    const opened = await programIn(new Blob(['main() {\r\n  return 0;\r\n}']), 'program.txt');
    const session = { source: 'main() {\n  return 0;\n}', dialect: 'sized', technique: 'auto', target: { kind: 'any' } };
    expect(opened).toMatchObject({ session, isSettled: false });
  });

  test('of C is known by its name, and saved under one', async () => {
    const session: Session = { ...own, source: 'int main(void) { return 0; }\n', dialect: 'c', technique: 'auto' };
    expect(fileName(session)).toBe('program.c');
    expect(fileText(session), 'a compiler reads it as it was').toBe(session.source);
    expect(await programIn(new Blob([fileText(session)]), 'homework.c')).toMatchObject({ session: { dialect: 'c' }, isSettled: true });
    const other = { ...session, seconds: 60 };
    expect(fileText(other)).toBe(`${session.source}// loopscope: dialect=c&seconds=60\n`);
    expect(await programIn(new Blob([fileText(other)]), 'homework.txt')).toMatchObject({ session: { dialect: 'c', seconds: 60 }, isSettled: true });
  });

  test('of an older editor is read if it is C', async () => {
    const latin = new Uint8Array([...'/* '].map((each) => each.charCodeAt(0)).concat(0xe9, 0x20, 0x2a, 0x2f));
    expect(await programIn(new Blob([latin]), 'a.c')).toMatchObject({ session: { source: '/* é */', dialect: 'c' }, encoding: 'windows-1252' });
    const cyrillic = new Uint8Array([0x2f, 0x2f, 0xec, 0xe8, 0xf0]);
    expect(await programIn(new Blob([cyrillic]), 'a.c')).toMatchObject({ session: { source: '//мир' }, encoding: 'windows-1251' });
    expect(await programIn(new Blob([latin]), 'a.mc')).toBe('This file is not text.');
    expect(encodingOf(latin, 'cs')).toBe('windows-1250');
  });

  test('that is not a program says so', async () => {
    expect(await programIn(new Blob([new Uint8Array([0xff, 0xfe, 0])]), 'a')).toBe('This file is not text.');
    expect(await programIn(new Blob(['a\0b']), 'a')).toBe('This file is not text.');
    expect(await programIn(new Blob([' '.repeat(LARGEST_FILE + 1)]), 'a')).toContain('larger than one megabyte');
  });
});
