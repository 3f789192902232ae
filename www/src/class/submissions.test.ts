import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { handedIn, students, type GivenFile } from './submissions.ts';
import { filesInZip } from './zip.ts';

function file(path: string, text: string | Uint8Array<ArrayBuffer> = 'int main(void) { return 0; }\n'): GivenFile {
  const blob = new Blob([text]);
  return { path, size: blob.size, file: blob };
}

/** The names of the students, each with their files. */
function named(paths: readonly string[]): string[] {
  return students(paths.map((path) => file(path))).map(({ name, files }) => `${name}: ${files.map(({ path }) => path).join(' ')}`);
}

async function inZip(files: Readonly<Record<string, string>>) {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  return handedIn([file('week3.zip', new Uint8Array(zip))]);
}

test('a folder is a student, and so is a file beside others', () => {
  expect(named(['class/anna/heavy.c', 'class/anna/notes.txt', 'class/boris/src/heavy.c'])).toEqual(['anna: class/anna/heavy.c class/anna/notes.txt', 'boris: class/boris/src/heavy.c']);
  expect(named(['class/anna.c', 'class/boris.c', 'class/readme.txt'])).toEqual(['anna: class/anna.c', 'boris: class/boris.c']);
  expect(named(['heavy.c'])).toEqual(['heavy: heavy.c']);
  expect(named(['week3/anna/heavy.c'])).toEqual(['anna: week3/anna/heavy.c']);
  expect(named(['anna/heavy.c', 'carl.c'])).toEqual(['anna: anna/heavy.c', 'carl: carl.c']);
});

test('names are those of the learning platform’s students', () => {
  const moodle = ['Anna Nováková_4711_assignsubmission_file_/heavy.c', 'Boris B_4712_assignsubmission_file_/main.c'];
  expect(students(moodle.map((path) => file(path))).map(({ name }) => name)).toEqual(['Anna Nováková', 'Boris B']);
  const flat = ['Anna Nováková_4711_assignsubmission_file_heavy.c', 'Boris B_4712_assignsubmission_file_main.c'];
  expect(students(flat.map((path) => file(path))).map(({ name }) => name)).toEqual(['Anna Nováková', 'Boris B']);
});

test('files that systems leave are no students', () => {
  expect(named(['class/.DS_Store', 'class/__MACOSX/anna/._heavy.c', 'class/anna/heavy.c', 'class/.git/x.c', 'class/boris/a.c'])).toEqual(['anna: class/anna/heavy.c', 'boris: class/boris/a.c']);
});

test('a zip of folders is read, and what has no program or several is refused by name', async () => {
  const found = await inZip({
    'week3/anna/heavy.c': 'int main(void) { return 1; }\r\n',
    'week3/boris/main.c': 'int x;',
    'week3/boris/stack.c': 'int y;',
    'week3/carl/notes.txt': 'no program',
    'week3/dora/work.zip': 'PK',
    'week3/emil/p.mc': 'main() {}',
    '__MACOSX/week3/anna/._heavy.c': 'x',
  });
  if (typeof found === 'string') throw new Error(found);
  expect(found.title).toBe('week3.zip');
  expect(found.submissions).toEqual([
    { file: 'week3/anna/heavy.c', name: 'anna', source: 'int main(void) { return 1; }\n', dialect: 'c' },
    { file: 'week3/emil/p.mc', name: 'emil', source: 'main() {}', dialect: 'extended' },
  ]);
  expect(found.unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'boris: There are 2 programs: main.c and stack.c. Only one file a student is read.',
    'carl: There is no program in it: no file whose name ends with .c or .mc.',
    'dora: There is a zip in it, which is not unpacked.',
  ]);
});

test('a program that is no text, or too long, is refused', async () => {
  const found = await handedIn([file('a.c', new Uint8Array([0, 1, 2])), file('b.c', ' '.repeat(2_000_000)), file('c.c', new Uint8Array([0x2f, 0x2f, 0xe1, 0x0a]))]);
  if (typeof found === 'string') throw new Error(found);
  expect(found.unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(['a: This file is not text.', 'b: The file is larger than one megabyte, which is too large for this page.']);
  expect(found.submissions.map(({ source }) => source)).toEqual(['//á\n']);
});

test('a name cannot change how others are shown', async () => {
  const found = await handedIn([file('\u202eevil\u0007.c'), file('b.c')]);
  if (typeof found === 'string') throw new Error(found);
  expect(found.submissions[0]?.name).toBe('\ufffdevil\ufffd');
});

test('a broken zip and one that is too large are refused as a whole', async () => {
  const zip = zipSync({ 'anna/a.c': strToU8('int main(void) {}'), 'b/big.txt': new Uint8Array(60_000_000), 'c/big.txt': new Uint8Array(60_000_000) });
  expect(await filesInZip(new Blob([new Uint8Array(zip)]))).toBe('This zip is too large: it unpacks to more than 100 MB. Nothing was read.');
  const small = new Uint8Array(zipSync({ 'anna/a.c': strToU8('int main(void) { return 12345; } '.repeat(50)) }));
  expect(await filesInZip(new Blob([small.slice(0, 60)]))).toBe('This zip is broken. Nothing was read.');
  expect(await filesInZip(new Blob(['no zip']))).toBe('This zip is broken. Nothing was read.');
  const damaged = small.slice();
  damaged.fill(0xff, 40, 60);
  expect(await filesInZip(new Blob([damaged]))).toBe('This zip is broken. Nothing was read.');
});

test('a program in a zip that is too long is refused alone', async () => {
  const found = await inZip({ 'anna/a.c': ' '.repeat(1_100_000), 'boris/b.c': 'int main(void) {}' });
  if (typeof found === 'string') throw new Error(found);
  expect([found.submissions.length, found.unread[0]?.reason]).toEqual([1, 'The file is larger than one megabyte, which is too large for this page.']);
});
