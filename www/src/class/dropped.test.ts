import { expect, test } from 'vitest';
import { chosenFiles, droppedFiles } from './dropped.ts';

interface Tree {
  [name: string]: string | Tree;
}

/** The entry of a file or folder that is dropped: folders list two entries at a time. */
function entryOf(name: string, content: string | Tree): FileSystemEntry {
  if (typeof content === 'string') return { name, isFile: true, isDirectory: false, file: (found: (file: File) => void) => found(new File([content], name)) } as unknown as FileSystemEntry;
  const entries = Object.entries(content).map(([inside, each]) => entryOf(inside, each));
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (found: (part: FileSystemEntry[]) => void) => found(left.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

function dropped(content: Tree): DataTransfer {
  const entries = Object.entries(content).map(([name, each]) => entryOf(name, each));
  const files = Object.entries(content).map(([name, each]) => new File([typeof each === 'string' ? each : ''], name));
  return { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files } as unknown as DataTransfer;
}

test('the files of folders that are dropped have their paths', async () => {
  const files = await droppedFiles(dropped({ class: { anna: { 'a.c': 'x', 'b.txt': '', src: { 'c.c': 'yy' } }, 'boris.c': '' }, 'dora.c': 'z' }));
  expect(files.map(({ path, size }) => `${path} ${size}`)).toEqual(['class/anna/a.c 1', 'class/anna/b.txt 0', 'class/anna/src/c.c 2', 'class/boris.c 0', 'dora.c 1']);
});

test('files alone are taken as they are', async () => {
  const files = await droppedFiles(dropped({ 'anna.c': 'x', 'week3.zip': 'PK' }));
  expect(files.map(({ path }) => path)).toEqual(['anna.c', 'week3.zip']);
  expect(await droppedFiles(null)).toEqual([]);
});

test('a folder that is chosen stands before the names of its files', () => {
  const file = Object.defineProperty(new File(['x'], 'a.c'), 'webkitRelativePath', { value: 'class/anna/a.c' });
  expect(chosenFiles([file]).map(({ path }) => path)).toEqual(['class/anna/a.c']);
});
