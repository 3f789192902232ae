import { expect, test } from 'vitest';
import type { Lesson } from '../generated/interface.ts';
import { MOST_FILES, csv, readFiles, studentsOf } from './grading.ts';

const lesson = { id: 'Paths', title: 'Cesty', text: '', mistakes: [], exercises: [{ id: 'First', title: 'First' }, { id: 'Second', title: '=2+3' }] } as unknown as Lesson;
const attempt = (answer: string, right: boolean) => ({ answer, right, at: '' });

function file(name: string, student: string, answer: string, attempts: unknown[] = []): File {
  const results = [{ exercise: 'First', answer, hints: 1, attempts }];
  return new File([JSON.stringify({ name: student, lessons: [{ lesson: 'Paths', results }] })], name);
}

async function read(files: readonly File[]) {
  const { read, unread } = await readFiles(files);
  const { students, unread: others } = studentsOf(read, lesson);
  return { students, unread: [...unread, ...others] };
}

test('each file is a student with an answer to each exercise', async () => {
  const { students } = await read([file('a.json', 'Ada', 'n = 8', [attempt('n = 7', true), attempt('n = 8', false)])]);
  expect(students).toEqual([
    {
      file: 'a.json',
      name: 'Ada',
      answers: [
        { number: 1, exercise: 'First', answer: 'n = 7', attempts: 2, hints: 1 },
        { number: 2, exercise: '=2+3', answer: null, attempts: 0, hints: 0 },
      ],
    },
  ]);
});

test('broken files are named with the reason, and the others are read', async () => {
  const other = JSON.stringify({ name: '', lessons: [{ lesson: 'Loops', results: [] }] });
  const broken = { name: 'folder', size: 1, text: () => Promise.reject(new Error('a folder')) } as unknown as File;
  const files = [new File(['{'], 'b.json'), new File([other], 'c.json'), broken, file('a.json', '', 'n = 7')];
  const { students, unread } = await read(files);
  expect(students.map(({ file }) => file)).toEqual(['a.json']);
  expect(unread.map(({ file, reason }) => [file, reason])).toEqual([
    ['b.json', 'It is not a file of answers that the page saved.'],
    ['folder', 'It could not be read. Is it a folder?'],
    ['c.json', 'It has answers to other lessons: Loops.'],
  ]);
});

test('of more files than are read, the others are named', async () => {
  const { students, unread } = await read(Array.from({ length: MOST_FILES + 2 }, (_, at) => file(`${at}.json`, '', '1')));
  expect([students.length, unread.map(({ file }) => file)]).toEqual([MOST_FILES, ['200.json', '201.json']]);
});

test('names are text: no markup, no formula, no control characters', async () => {
  const { students } = await read([file('@a.json', '=cmd|"x"!A1', 'n = 7'), file('b.json', '<img>\u202e\u0000', '')]);
  expect(students.map(({ name }) => name)).toEqual(['=cmd|"x"!A1', '<img>\ufffd\ufffd']);
  const [, ...rows] = csv(students, [{ file: 'broken.json', reason: '=no' }], ({ answer }) => ({ kind: answer === null ? 'none' : 'claimed', remark: '' })).trim().split('\r\n');
  expect(rows).toEqual([
    `'@a.json,"'=cmd|""x""!A1",1,First,,0,1,not checked`,
    `'@a.json,"'=cmd|""x""!A1",2,'=2+3,not answered,0,0,`,
    `'@a.json,"'=cmd|""x""!A1",,total,0 of 2,0,1,`,
    'b.json,<img>\ufffd\ufffd,1,First,not answered,0,1,',
    "b.json,<img>\ufffd\ufffd,2,'=2+3,not answered,0,0,",
    'b.json,<img>\ufffd\ufffd,,total,0 of 2,0,1,',
    "broken.json,,,,not read,,,'=no",
  ]);
});

test('files are added to those before, and a file of the same name replaces one', async () => {
  const first = await readFiles([file('a.json', 'Ada', 'n = 7'), file('b.json', 'Bob', 'n = 7')]);
  const { read: both } = await readFiles([file('b.json', 'Bob', 'n = 9'), file('c.json', 'Cy', '')], first.read);
  expect(studentsOf(both, lesson).students.map(({ name, answers }) => [name, answers[0]?.answer])).toEqual([
    ['Ada', 'n = 7'],
    ['Bob', 'n = 9'],
    ['Cy', null],
  ]);
});

test('the table says why an answer has no good grade', async () => {
  const { students } = await read([file('a.json', '', 'n = 7')]);
  const rows = (['wrong', 'open', 'failed'] as const).map((kind) => csv(students, [], () => ({ kind, remark: 'n = 3' })).split('\r\n')[1]);
  expect(rows).toEqual(['a.json,,1,First,wrong,0,1,n = 3', 'a.json,,1,First,not decided,0,1,n = 3', 'a.json,,1,First,,0,1,check failed: n = 3']);
});
