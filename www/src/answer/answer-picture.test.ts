import { describe, expect, test } from 'vitest';
import { answerPicture, type Item, type LineSign, type Measure } from './answer-picture.ts';
import type { AnswerText } from './answer-text.ts';
import type { Report } from '../generated/interface.ts';
import { markedLines } from './save-answer.ts';
import { svgText } from './picture-files.ts';

const measure: Measure = (text, { size }) => text.length * size * 0.6;
const words = { inputs: 'With these inputs', typed: 'The text to type:', checked: 'Checked' };
const answer: AnswerText = {
  kind: 'error',
  sign: '!',
  sentence: 'Line 2 can divide by zero.',
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
    const source = Array.from({ length: 300 }, (_, at) => `${'\t'.repeat(at % 3)}x = ${'y + '.repeat(at % 90)}1;`).join('\n');
    const rows = [{ name: 'a', where: '', value: '= 1, '.repeat(200) }];
    for (const inputs of [{ kind: 'rows', rows, placed: false, note: null }, { kind: 'typed', text: `${'a'.repeat(900)}⏎\nb⏎` }, { kind: 'none', sentence: 'Nothing.' }] as const) {
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
    const { items } = picture({ sentence: 'word '.repeat(40), reasons: ['`a` '.repeat(90)] });
    const places = items.flatMap((item) => (item.kind === 'text' && item.anchor === 'start' ? [`${item.x} ${item.y}`] : []));
    expect(new Set(places).size).toBe(places.length);
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
