import { expect, test } from 'vitest';
import { showIn } from '../shell/language.ts';
import { keepGrading, keptGrading, type KeptGrading } from './kept-grading.ts';

/** A storage with room for so many characters. */
function storage(room = Infinity) {
  const items = new Map<string, string>();
  return () => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > room) throw new DOMException('no room', 'QuotaExceededError');
      items.set(name, text);
    },
  });
}

const results = [{ lesson: 'Paths', exercise: 'First', answer: 'n = 8', hints: 1, attempts: [{ answer: 'n = 8', right: true, at: '' }] }];
const grading: KeptGrading = {
  files: [{ file: 'a.json', handedIn: { name: '<b>Ada', lessons: [{ lesson: 'Paths', results }] } }],
  grades: [['First\nn = 8', { kind: 'right', remark: '' }]],
};
const nothing = { files: [], grades: [] };

test('files and grades are as they were', () => {
  const store = storage();
  expect(keptGrading(store)).toEqual(nothing);
  keepGrading(grading, store);
  expect(keptGrading(store)).toEqual(grading);
  keepGrading(nothing, store);
  expect(keptGrading(store)).toEqual(nothing);
});

test('without room for them nothing stays, and broken data is ignored', () => {
  const store = storage(300);
  store().setItem('loopscope.grading', JSON.stringify({ files: [{ file: 'a.json', handedIn: { lessons: 3 } }], grades: [] }));
  expect(keptGrading(store)).toEqual(nothing);
  store().setItem('loopscope.grading', 'null');
  expect(keptGrading(store)).toEqual(nothing);
  keepGrading({ ...grading, grades: Array.from({ length: 20 }, () => grading.grades[0]!) }, store);
  expect(store().getItem('loopscope.grading')).toBe('');
});

test('grades of another version are not kept', () => {
  const store = storage();
  store().setItem('loopscope.grading', JSON.stringify({ version: 'another', ...grading }));
  expect(keptGrading(store)).toEqual({ ...grading, grades: [] });
});

test('grades with remarks in another language are not kept', () => {
  const store = storage();
  keepGrading(grading, store);
  showIn('cs');
  expect(keptGrading(store)).toEqual({ ...grading, grades: [] });
  showIn('en');
  expect(keptGrading(store)).toEqual(grading);
});

test.each([[{}], [[{}]], [[['First', null]]], [[['First', { kind: 'good', remark: '' }]]], [[['First', { kind: 'right' }]]]])('what is not a grade is not kept: %j', (grades) => {
  const store = storage();
  keepGrading({ ...grading, grades: grades as unknown as KeptGrading['grades'] }, store);
  expect(keptGrading(store)).toEqual({ ...grading, grades: [] });
});
