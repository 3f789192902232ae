import { describe, expect, test } from 'vitest';
import { answerPicture, type Item, type LineSign, type Measure } from './answer-picture.ts';
import type { AnswerText } from './answer-text.ts';
import type { Report } from '../generated/interface.ts';
import { markedLines } from './save-answer.ts';
import { svgText } from './picture-files.ts';

/** Wide characters are as wide as two others, and accents have no width. */
const measure: Measure = (text, { size }) => [...text].reduce((sum, one) => sum + (/\p{Mn}/u.test(one) ? 0 : /\p{Script=Han}|\p{Emoji_Presentation}/u.test(one) ? 1.2 : 0.6), 0) * size;
const words = { inputs: 'With these inputs', typed: 'The text to type:', checked: 'Checked' };
const answer: AnswerText = {
  kind: 'error',
  sign: '!',
  sentence: 'Line 2 can divide by zero.',
  facts: [],
  inputs: { kind: 'rows', rows: [{ name: 'n', where: 'line 1, scanf', value: '0' }], placed: true, note: null },
  reasons: ['Here `n` is 0.'],
  assumptions: ['Assumed: nothing.'],
  isChecked: false,
};

function picture(of: Partial<AnswerText>, source = 'scanf("%d", &n);\nreturn 1 / n;\n', signs = new Map<number, LineSign>([[2, 'error']])) {
  return answerPicture({ ...answer, ...of }, source, signs, words, measure);
}

function textOf(item: Item): string {
  return item.kind === 'text' ? item.stretches.map(({ text }) => text).join('') : '';
}

/** The lines of text of a picture, from above. */
function linesOf({ items }: { items: readonly Item[] }): string[] {
  return items.map(textOf).filter((text) => text !== '');
}

describe('a picture of an answer', () => {
  test('has the sentence, the inputs, the cause, and the whole program with its marked line', () => {
    const { items, label } = picture({});
    expect(label).toBe('Line 2 can divide by zero.');
    expect(linesOf({ items })).toEqual([
      '!', 'Line 2 can divide by zero.', 'With these inputs', 'n', 'line 1, scanf', '0', 'Here n is 0.', 'Assumed: nothing.',
      '1', 'scanf("%d", &n);', '!', '2', 'return 1 / n;',
    ]);
    const code = items.flatMap((item) => (item.kind === 'text' ? item.stretches : [])).filter(({ font }) => font.face === 'mono');
    expect(code.map(({ text }) => text)).toContain('n');
    const marked = items.filter((item) => item.kind === 'box' && item.fill === 'wrong-ground');
    expect(marked).toHaveLength(2);
  });

  test('keeps everything within its edges, however long the words and the lines are', () => {
    const long = 'word '.repeat(60) + 'w'.repeat(300);
    const source = Array.from({ length: 300 }, (_, at) => at === 7 ? `// ${'漢🙂'.repeat(60)}` : `${'\t'.repeat(at % 3)}x = ${'y + '.repeat(at % 90)}1;`).join('\n');
    const rows = [
      { name: 'a', where: 'line 3, scanf', value: '1, '.repeat(200) },
      { name: 'length of values', where: 'line 9, scanf, 7 times', value: '0 each time' },
    ];
    const longest = [...rows, { name: 'n'.repeat(200), where: 'line 10, scanf', value: '1' }];
    const tables = [rows, longest].flatMap((rows) => [true, false].map((placed) => ({ kind: 'rows', rows, placed, note: long }) as const));
    for (const inputs of [...tables, { kind: 'typed', text: `${'a'.repeat(900)}⏎\nb⏎` }, { kind: 'none', sentence: 'Nothing.' }] as const) {
      const { width, height, items } = picture({ sentence: long, reasons: [long, long], assumptions: [long], inputs }, source);
      for (const item of items) {
        if (item.kind === 'shape') continue;
        const { x, y } = item;
        const right = item.kind === 'box' ? x + item.width : x + (item.anchor === 'start' ? item.stretches.reduce((sum, { text, font }) => sum + measure(text, font), 0) : 0);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(y + (item.kind === 'box' ? item.height : 0)).toBeLessThanOrEqual(height);
      }
    }
  });

  test('no text is written over another one', () => {
    const rows = [
      { name: 'n', where: 'line 1, scanf', value: '1, '.repeat(90) },
      { name: 'length of values '.repeat(4), where: 'line 9, scanf, 7 times', value: '0 ×4' },
    ];
    const { items } = picture({ sentence: 'word '.repeat(40), inputs: { kind: 'rows', rows, placed: true, note: '`0 ×4` is a note. '.repeat(9) }, reasons: ['`a` '.repeat(90)] });
    const boxes = items.flatMap((item) => {
      if (item.kind !== 'text') return [];
      const width = item.stretches.reduce((sum, { text, font }) => sum + measure(text, font), 0);
      const left = item.x - { start: 0, middle: width / 2, end: width }[item.anchor];
      return [{ text: textOf(item), left, right: left + width, y: item.y, size: Math.max(...item.stretches.map(({ font }) => font.size)) }];
    });
    const over = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right && Math.abs(one.y - other.y) < Math.max(one.size, other.size)).map((other) => [one.text, other.text]),
    );
    expect(over).toEqual([]);
  });

  test('says below the inputs what their notation means', () => {
    const rows = [{ name: 'n', where: 'line 1, scanf', value: '0 ×4' }];
    const lines = linesOf(picture({ inputs: { kind: 'rows', rows, placed: true, note: '`0 ×4` stands for four zeros in a row.' } }));
    expect(lines.slice(5, 8)).toEqual(['0 ×4', '0 ×4 stands for four zeros in a row.', 'Here n is 0.']);
  });

  test('has a flag beside the target, and no sign of an answer', () => {
    const { items } = picture({ kind: 'proved', sign: '✓', inputs: null, reasons: [], assumptions: [] }, 'a();\nb();', new Map([[2, 'target']]));
    expect(linesOf({ items })).toEqual(['✓', 'Line 2 can divide by zero.', '1', 'a();', '2', 'b();']);
    const flags = items.flatMap((item) => (item.kind === 'shape' && item.fill === 'target' ? [item.path] : []));
    expect(flags).toHaveLength(1);
    expect(flags[0]).toMatch(/^M[^A]*Z$/);
    expect(flags[0]?.split('L')).toHaveLength(6);
  });

  test('has spaces up to the next tab stop for a tab', () => {
    const lines = linesOf(picture({ inputs: null, reasons: [], assumptions: [] }, '\ta;\n \tb;\nccc\td;\n漢\te;', new Map()));
    expect(lines.filter((text) => text.endsWith(';'))).toEqual(['  a;', '  b;', 'ccc d;', '漢 e;']);
  });

  test('continues a line only between characters', () => {
    const [family, accented] = ['👩‍👩‍👧', 'e\u0301'];
    const lines = linesOf(picture({ inputs: null, reasons: [], assumptions: [] }, `${'x'.repeat(99)}${family}${'y'.repeat(99)}${accented}z`, new Map()));
    expect(lines.slice(-3)).toEqual([`${'x'.repeat(99)}${family}`, `${'y'.repeat(99)}${accented}`, 'z']);
  });

  test('continues long lines of the program without a new number, and loses none of their text', () => {
    const line = Array.from({ length: 50 }, (_, at) => `call(${at});`).join(' ');
    const drawn = picture({ inputs: null, reasons: [], assumptions: [] }, `first();\n${line}\nlast();`, new Map());
    const lines = linesOf(drawn).slice(2);
    expect(lines.filter((text) => /^\d+$/.test(text))).toEqual(['1', '2', '3']);
    expect(lines.filter((text) => !/^\d+$/.test(text)).join('')).toBe(`first();${line}last();`);
  });
});

describe('marked lines', () => {
  test('are those of the error, of the target, and of the loop that never ends', () => {
    const lines = (report: object) => [...markedLines({ endless_run: null, ...report } as unknown as Report)];
    const target = { kind: 'line', line: 3 };
    expect(lines({ verdict: 'reachable', target: { kind: 'any', line: null }, error: { line: 2 } })).toEqual([[2, 'error']]);
    expect(lines({ verdict: 'reachable', target, error: null })).toEqual([[3, 'target']]);
    expect(lines({ verdict: 'unreachable', target, endless_run: { proof: { kind: 'recurrent', line: 7 } } })).toEqual([[3, 'target'], [7, 'endless']]);
    expect(lines({ verdict: 'endless', target: { kind: 'ends', line: null }, proof: { kind: 'recurrent', line: 5 } })).toEqual([[5, 'endless']]);
    expect(lines({ verdict: 'ends', target: { kind: 'ends', line: null }, proof: { kind: 'ranking' } })).toEqual([]);
  });
});

describe('an SVG file', () => {
  test('has the words as text, and nothing of a program is markup', () => {
    const file = svgText(picture({ sentence: 'Line 1 & `<b>"x"</b>`.' }, '<script>alert("1 & 2")</script>\0\u0007\ud800', new Map()), (colour) => `colour-of-${colour}`);
    expect(file).toContain('>&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;\ufffd\ufffd\ufffd</tspan>');
    expect(file).toContain('aria-label="Line 1 &amp; &lt;b&gt;&quot;x&quot;&lt;/b&gt;."');
    expect(file.match(/<script|<b>/)).toBeNull();
    expect(file).toContain('fill="colour-of-wrong"');
    expect(file).not.toMatch(/var\(|undefined|NaN/);
  });
});
