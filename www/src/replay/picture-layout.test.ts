import { describe, expect, test } from 'vitest';
import type { Held, HeapObject, Snapshot } from '../generated/interface.ts';
import { pictureWords } from '../words/picture-words.ts';
import { picture } from './picture-layout.ts';

const integer = (text: string): Held => ({ kind: 'integer', text });
const pointer = (to: number | null): Held => (to === null ? { kind: 'null' } : { kind: 'pointer', to });
const field = (name: string, value: Held, changed = false) => ({ name, value, changed });

/** A node of a list. */
const node = (id: number, value: string, next: number | null): HeapObject => ({
  id,
  fresh: false,
  freed: null,
  content: { kind: 'cell', value: { kind: 'record', fields: [field('value', integer(value)), field('next', pointer(next))] }, changed: false },
});

function snapshot(variables: Record<string, Held>, objects: HeapObject[]): Snapshot {
  const slots = Object.entries(variables).map(([name, value]) => ({ name, value, changed: false, cell: null }));
  return {
    step: 1,
    outputs: { total: 0, last: [], fresh: 0 },
    calls: [{ function: 'main', line: 1, depth: 0, parameters: 0, variables: slots, hidden_variables: 0 }],
    hidden_calls: 0,
    objects,
    more_objects: false,
    missing: null,
  };
}

/** The places of the values of a list. */
function places(shown: Snapshot, values: string[]) {
  const { texts } = picture(shown);
  return values.map((value) => {
    const found = texts.find(({ text, kind }) => text === value && kind === 'value');
    return found ? { x: found.x, y: found.y } : null;
  });
}

describe('a picture', () => {
  // The last one made is the head, as in most programs.
  const list = [node(1, '71', null), node(3, '72', 1), node(5, '73', 3)];

  test('a linked list is a row from its head to null', () => {
    const [head, second, last] = places(snapshot({ list: pointer(5) }, list), ['73', '72', '71']);
    expect(head && second && last && head.x < second.x && second.x < last.x).toBe(true);
    expect(new Set([head?.y, second?.y, last?.y]).size).toBe(1);
  });

  test('nothing but its arrow moves when a pointer walks', () => {
    const values = ['73', '72', '71'];
    const before = places(snapshot({ list: pointer(5), at: pointer(5) }, list), values);
    const after = places(snapshot({ list: pointer(5), at: pointer(1) }, list), values);
    expect(after).toEqual(before);
  });

  test('a longer list stays in its row, another list in its own', () => {
    const other = [node(2, '81', null)];
    const all = (objects: HeapObject[]) => places(snapshot({ list: pointer(5) }, [...objects].sort((a, b) => a.id - b.id)), ['81', '71']);
    const [otherBefore, lastBefore] = all([...list, ...other]);
    const [otherAfter, lastAfter] = all([...list, node(9, '74', 5), ...other]);
    expect(otherAfter).toEqual(otherBefore);
    expect(lastAfter?.y).toBe(lastBefore?.y);
  });

  test('a ring, a pointer to itself, and one to what is not drawn have arrows', () => {
    const ring = [node(1, '5', 2), node(2, '6', 1), node(3, '7', 3), node(4, '8', 99)];
    const { arrows, width, height } = picture(snapshot({ p: pointer(1) }, ring));
    expect(arrows).toHaveLength(5);
    for (const { path } of arrows) expect(path).not.toMatch(/NaN|undefined|Infinity/);
    expect(width > 100 && height > 50).toBe(true);
  });

  test('an element that an array does not have is dashed, beside the others or before them', () => {
    const elements = [4, 5].map((value, index) => ({ index: String(index), skipped: false, value: integer(String(value)), changed: false }));
    const array: HeapObject = { id: 0, fresh: false, freed: null, content: { kind: 'array', elements, length: 2, cut: false } };
    const shown = snapshot({ a: { kind: 'array', to: 0 } }, [array]);
    const drawn = (index: string) => {
      const { boxes, texts } = picture({ ...shown, missing: { array: 0, index } });
      const absent = boxes.find(({ kind }) => kind === 'missing');
      const values = boxes.filter(({ kind }) => kind === 'value').map(({ x }) => x);
      return { absent: absent?.x ?? NaN, values, labels: texts.filter(({ kind }) => kind === 'label').map(({ text }) => text) };
    };
    const after = drawn('2');
    expect(after.absent).toBeGreaterThan(Math.max(...after.values));
    expect(after.labels).toEqual(['0', '1', '2']);
    expect(drawn('9').labels).toEqual(['0', '1', '…', '9']);
    const before = drawn('-1');
    expect(before.absent).toBeLessThan(Math.min(...before.values));
    expect(before.labels).toEqual(['-1', '0', '1']);
    expect(pictureWords({ ...shown, missing: { array: 0, index: '2' } })).toContain('Array 0 has no element 2.');
    expect(picture(shown).boxes.some(({ kind }) => kind === 'missing')).toBe(false);
  });

  test('two names of one array lead to the same box', () => {
    const array: HeapObject = {
      id: 0,
      fresh: false,
      freed: null,
      content: {
        kind: 'array',
        elements: [1, 2].map((value, index) => ({ index: String(index), skipped: false, value: integer(String(value)), changed: false })),
        length: 2,
        cut: false,
      },
    };
    const { arrows } = picture(snapshot({ a: { kind: 'array', to: 0 }, b: { kind: 'array', to: 0 } }, [array]));
    const ends = arrows.map(({ path }) => path.split(' ').slice(-2).join(' '));
    expect(new Set(ends).size).toBe(1);
  });

  test('plain values stand in rows as wide as a narrow window', () => {
    const values = snapshot({ n: integer('1'), sum: integer('2'), mean: integer('3'), i: integer('4') }, []);
    const [wide, narrow] = [picture(values), picture(values, true)];
    expect(wide.width).toBeGreaterThan(340);
    expect(narrow.width).toBeLessThan(340);
    expect(narrow.texts.filter(({ kind }) => kind === 'value')).toHaveLength(4);
  });

  test('plain values stand side by side, and an array beside its only name', () => {
    const array: HeapObject = {
      id: 0,
      fresh: false,
      freed: null,
      content: {
        kind: 'array',
        elements: [7, 8].map((value, index) => ({ index: String(index), skipped: false, value: integer(String(value)), changed: false })),
        length: 2,
        cut: false,
      },
    };
    const shown = snapshot({ n: integer('11'), i: integer('12'), a: { kind: 'array', to: 0 } }, [array]);
    const [n, i, first, second] = places(shown, ['11', '12', '7', '8']);
    expect(n && i && first && second && n.y === i.y && n.x < i.x && first.y > n.y && first.y === second.y && first.x < second.x).toBe(true);
    const { arrows, texts } = picture(shown);
    expect(arrows).toEqual([]);
    expect(texts.filter(({ kind }) => kind === 'name').map(({ text }) => text)).toEqual(['n', 'i', 'a']);
  });

  test('boxes do not lie on each other', () => {
    const tree = [node(1, '1', null), node(2, '2', null), node(4, '3', 1)];
    const record: HeapObject = {
      id: 6,
      fresh: false,
      freed: null,
      content: { kind: 'cell', value: { kind: 'record', fields: [field('left', pointer(4)), field('right', pointer(2))] }, changed: false },
    };
    const { boxes } = picture(snapshot({ root: pointer(6), n: integer('12345678901234567890123') }, [...tree, record]));
    const values = boxes.filter(({ kind }) => kind === 'value');
    for (const [at, a] of values.entries()) {
      for (const b of values.slice(at + 1)) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(apart, JSON.stringify([a, b])).toBe(true);
      }
    }
  });

  test('and all of it in words', () => {
    expect(pictureWords(snapshot({ list: pointer(3), n: integer('2') }, list.slice(0, 2)))).toEqual([
      'main: list leads to cell 3; n is 2.',
      'Cell 1 is a record (value is 71, next is null).',
      'Cell 3 is a record (value is 72, next leads to cell 1).',
    ]);
  });
});

test('freed memory is struck through, and says where it was freed', () => {
  const freed = { ...node(1, '71', null), freed: 8 };
  const { texts, boxes } = picture(snapshot({ list: pointer(3) }, [freed, node(3, '72', 1)]));
  const kindOf = (text: string) => texts.find((each) => each.text === text)?.kind;
  expect([kindOf('71'), kindOf('72'), kindOf('freed in line 8')]).toEqual(['freed', 'value', 'note']);
  expect(boxes.filter(({ kind }) => kind === 'freed').length).toBe(2);
  expect(pictureWords(snapshot({ list: pointer(3) }, [freed])).some((line) => line.startsWith('Cell 1 (freed in line 8) '))).toBe(true);
});
