/** The picture of an answer: its card, and the program with its marked lines. */
import { codeParts } from '../elements/code-text.ts';
import { TAB } from '../editor/format.ts';
import { filesIn } from '../program/program-files.ts';
import { rowValue, type ShownInputs } from './shown-inputs.ts';
import type { AnswerKind, AnswerText } from './answer-text.ts';

/** A colour of the page, by the name of its variable without the dashes. */
export type Colour = string;

/** A font of the page. */
export interface Font {
  face: 'serif' | 'sans' | 'mono';
  size: number;
  weight: 400 | 600;
}

/** A stretch of text in one font. */
export interface Stretch {
  text: string;
  font: Font;
}

/** The parts of a drawing, in this order, with their colours. */
export type Item =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; fill: Colour; stroke: Colour | null }
  | { kind: 'shape'; path: string; fill: Colour }
  /** `y` is the baseline; `x` is where the text starts, or its middle or end. */
  | { kind: 'text'; x: number; y: number; anchor: 'start' | 'middle' | 'end'; stretches: readonly Stretch[]; fill: Colour };

export interface Picture {
  width: number;
  height: number;
  items: readonly Item[];
  /** The sentence, for those who do not see it. */
  label: string;
}

/** The width of a text in pixels. */
export type Measure = (text: string, font: Font) => number;

/** The words around the inputs, in the language of the page. */
export interface PictureWords {
  inputs: string;
  typed: string;
  checked: string;
}

/** The signs beside the lines of the program. */
export type LineSign = 'error' | 'target' | 'endless';

const MARGIN = 24;
const LEAST_WIDTH = 640;
/** Longer lines of the program are continued below. */
const MOST_COLUMNS = 100;
const GUTTER = 72;
const CODE: Font = { face: 'mono', size: 14, weight: 400 };
const CODE_LINE = 23;
const SENTENCE: Font = { face: 'serif', size: 25, weight: 600 };
const REASON: Font = { face: 'serif', size: 17.5, weight: 400 };
const NOTE: Font = { face: 'sans', size: 14, weight: 400 };
const MARK = 26;

const COLOURS: Record<AnswerKind, Colour> = { error: 'wrong', extreme: 'extreme', endless: 'wrong', reached: 'reached', proved: 'proved', unknown: 'unknown' };
const SIGNS: Record<LineSign, { sign: string; form: AnswerKind | 'flag'; colour: Colour }> = {
  error: { sign: '!', form: 'error', colour: 'wrong' },
  endless: { sign: '∞', form: 'endless', colour: 'wrong' },
  target: { sign: '', form: 'flag', colour: 'target' },
};
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text as readers count them: a letter with its accents is one, and so is an emoji. */
export function characters(text: string): string[] {
  return Array.from(CHARACTERS.segment(text), ({ segment }) => segment);
}

/** Draws an answer above its program; `signs` are the marked lines, counted from 1. */
export function answerPicture(answer: AnswerText, source: string, signs: ReadonlyMap<number, LineSign>, words: PictureWords, measure: Measure): Picture {
  const lines = codeLines(source);
  const widest = Math.max(...lines.map(({ text }) => measure(text, CODE)));
  const inner = Math.ceil(Math.max(LEAST_WIDTH, GUTTER + widest + 16));
  const card = cardOf(answer, words, measure, inner);
  const program = programOf(lines, signs, MARGIN + card.height + 16, inner);
  const [width, height] = [inner + 2 * MARGIN, card.height + program.height + 16 + 2 * MARGIN];
  const ground: Item = { kind: 'box', x: 0, y: 0, width, height, radius: 0, fill: 'paper', stroke: null };
  return { width, height, items: [ground, ...card.items, ...program.items], label: stretched(answer.sentence, SENTENCE).map(({ text }) => text).join('') };
}

interface Part {
  height: number;
  items: readonly Item[];
}

// --- the card ---------------------------------------------------------------------------------------------------------

function cardOf(answer: AnswerText, words: PictureWords, measure: Measure, width: number): Part {
  const colour = COLOURS[answer.kind];
  const left = MARGIN + 27;
  const indent = left + MARK + 11;
  // Other fonts than the page's, where it has not drawn the picture, may be a little wider.
  const room = (MARGIN + width - 24 - indent) * 0.95;
  const below: Item[] = [];
  let y = MARGIN + 14;
  const write = (text: string, font: Font, lineHeight: number, fill: Colour) => {
    for (const stretches of wrapped(stretched(text, font), room, measure)) {
      below.push({ kind: 'text', x: indent, y: y + lineHeight / 2 + font.size * 0.34, anchor: 'start', stretches, fill });
      y += lineHeight;
    }
  };
  write(answer.sentence, SENTENCE, 32, 'ink');
  for (const { sign, sentence } of answer.facts) {
    y += 4;
    write(`${sign} ${sentence}`, REASON, 26, 'ink');
  }
  if (answer.inputs !== null) {
    y += 8;
    const { items, height } = inputsOf(answer.inputs, words, indent, y, room, measure);
    below.push(...items);
    y += height;
    if (answer.inputs.kind === 'rows' && answer.inputs.note !== null) {
      y += 4;
      write(answer.inputs.note, NOTE, 21, 'soft');
    }
  }
  for (const reason of answer.reasons) {
    y += 8;
    write(reason, REASON, 26, 'ink');
  }
  for (const assumption of answer.assumptions) {
    y += 8;
    write(assumption, NOTE, 21, 'soft');
  }
  if (answer.isChecked) {
    y += 8;
    write(`${words.checked} ✓`, { ...NOTE, weight: 600 }, 21, 'proved');
  }
  const height = y + 16 - MARGIN;
  return {
    height,
    items: [
      { kind: 'box', x: MARGIN, y: MARGIN, width, height, radius: 4, fill: `${colour}-ground`, stroke: null },
      { kind: 'box', x: MARGIN, y: MARGIN, width: 5, height, radius: 0, fill: colour, stroke: null },
      ...mark(answer.kind, answer.sign, left, MARGIN + 17, MARK, colour),
      ...below,
    ],
  };
}

function inputsOf(inputs: ShownInputs, words: PictureWords, x: number, y: number, room: number, measure: Measure): Part {
  const small: Font = { face: 'sans', size: 13, weight: 400 };
  const label = (text: string): Item => ({ kind: 'text', x, y: y + 14, anchor: 'start', stretches: [{ text, font: small }], fill: 'soft' });
  switch (inputs.kind) {
    case 'none':
      return { height: 24, items: [{ kind: 'text', x, y: y + 17, anchor: 'start', stretches: [{ text: inputs.sentence, font: NOTE }], fill: 'soft' }] };
    case 'typed': {
      const lines = inputs.text.split('\n').flatMap((line) => wrapped([{ text: line, font: CODE }], room - 24, measure));
      return framed(label(words.typed), lines.map((value) => [value]), ['ink'], x, y, measure);
    }
    case 'rows': {
      const bold: Font = { ...CODE, weight: 600 };
      const starts = inputs.rows.map(({ name, where }) =>
        [{ text: name, font: bold }, ...(inputs.placed ? [{ text: where, font: small }] : [])].map((stretch) => wrapped([stretch], room / 3, measure)),
      );
      // Values begin after the widest of the first cells.
      const widths = (inputs.placed ? [0, 1] : [0]).map((column) => Math.max(...starts.flatMap((cells) => cells[column] ?? []).map((line) => widthOf(line, measure))));
      const left = widths.reduce((sum, width) => sum - width - 20, room - 24);
      const rows = inputs.rows.flatMap((row, at) => {
        const cells = [...(starts[at] ?? []), wrapped([{ text: rowValue(row, inputs.placed), font: CODE }], left, measure)];
        const height = Math.max(...cells.map((lines) => lines.length));
        return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? []));
      });
      return framed(label(words.inputs), rows, inputs.placed ? ['ink', 'soft', 'ink'] : ['ink', 'ink'], x, y, measure);
    }
  }
}

/** A table in a frame, below its label. */
function framed(label: Item, rows: readonly (readonly (readonly Stretch[])[])[], fills: readonly Colour[], x: number, y: number, measure: Measure): Part {
  const rowHeight = 27;
  const top = y + 22;
  const widths = fills.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? [], measure))));
  const starts = widths.map((_, column) => x + 12 + widths.slice(0, column).reduce((sum, width) => sum + width + 20, 0));
  const width = widths.reduce((sum, each) => sum + each, 24 + 20 * (widths.length - 1));
  const frame: Item = { kind: 'box', x, y: top, width, height: rows.length * rowHeight, radius: 8, fill: 'surface', stroke: 'rule' };
  const texts = rows.flatMap((row, at) =>
    row.flatMap((stretches, column): Item[] => {
      const place = { x: starts[column] ?? x, y: top + at * rowHeight + 18.5 };
      return stretches.length === 0 ? [] : [{ kind: 'text', ...place, anchor: 'start', stretches, fill: fills[column] ?? 'ink' }];
    }),
  );
  return { height: 22 + rows.length * rowHeight, items: [label, frame, ...texts] };
}

// --- the program ------------------------------------------------------------------------------------------------------

/** A line as it is drawn; `number` is null where it continues the one above. */
interface CodeLine {
  number: number | null;
  text: string;
  /** The line of the whole program; null where the name of a file stands. */
  line: number | null;
}

/** The lines of a program; those of each of its files below its name, if there are several. */
function codeLines(source: string): CodeLine[] {
  const files = filesIn(source);
  if (files.length < 2) return linesOf(source, 1);
  return files.flatMap(({ name, text, first }) => [{ number: null, text: name, line: null }, ...linesOf(text, first)]);
}

function linesOf(source: string, first: number): CodeLine[] {
  return source
    .trimEnd()
    .split('\n')
    .flatMap((line, at) => {
      const all = drawnCharacters(line.trimEnd());
      return Array.from({ length: Math.max(1, Math.ceil(all.length / MOST_COLUMNS)) }, (_, part) => ({
        number: part === 0 ? at + 1 : null,
        text: all.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS).join(''),
        line: first + at,
      }));
    });
}

/** The characters of a line, with spaces up to the next tab stop for each tab, as in the editor. */
function drawnCharacters(line: string): string[] {
  const drawn: string[] = [];
  for (const character of characters(line)) {
    if (character === '\t') drawn.push(...' '.repeat(TAB - (drawn.length % TAB)));
    else drawn.push(character);
  }
  return drawn;
}

function programOf(lines: readonly CodeLine[], signs: ReadonlyMap<number, LineSign>, top: number, width: number): Part {
  const height = lines.length * CODE_LINE + 16;
  const items: Item[] = [{ kind: 'box', x: MARGIN, y: top, width, height, radius: 4, fill: 'surface', stroke: 'rule' }];
  lines.forEach(({ number, text, line }, at) => {
    const y = top + 8 + at * CODE_LINE;
    const sign = number === null || line === null ? undefined : signs.get(line);
    if (sign !== undefined) {
      const look = SIGNS[sign];
      items.push({ kind: 'box', x: MARGIN + 1, y, width: width - 2, height: CODE_LINE, radius: 0, fill: `${look.colour}-ground`, stroke: null });
      items.push(...mark(look.form, look.sign, MARGIN + 10, y + 3.5, 16, look.colour));
    }
    const baseline = y + 16;
    if (number !== null) items.push({ kind: 'text', x: MARGIN + GUTTER - 16, y: baseline, anchor: 'end', stretches: [{ text: String(number), font: CODE }], fill: 'soft' });
    if (text !== '') items.push({ kind: 'text', x: MARGIN + GUTTER, y: baseline, anchor: 'start', stretches: [{ text, font: line === null ? { ...NOTE, weight: 600 } : CODE }], fill: line === null ? 'soft' : 'ink' });
  });
  return { height, items };
}

// --- marks and words --------------------------------------------------------------------------------------------------

/** A shape with a sign, which may be empty: a square of this size around it has its upper left corner at `x` and `y`. */
function mark(form: AnswerKind | 'flag', sign: string, x: number, y: number, size: number, fill: Colour): Item[] {
  const font: Font = { face: 'sans', size: size * 0.58, weight: 600 };
  const drawn: Item = { kind: 'shape', path: shape(form, x, y, size), fill };
  if (sign === '') return [drawn];
  return [drawn, { kind: 'text', x: x + size / 2, y: y + size * 0.71, anchor: 'middle', stretches: [{ text: sign, font }], fill: 'surface' }];
}

function shape(form: AnswerKind | 'flag', x: number, y: number, size: number): string {
  const at = (right: number, down: number) => `${x + size * right} ${y + size * down}`;
  if (form === 'flag') {
    // The flag of the editor, which is higher than it is wide.
    const corner = (right: number, down: number) => at(0.14 + 0.72 * right, 0.025 + 0.95 * down);
    return `M${[corner(0, 0), corner(0.14, 0), corner(1, 0.26), corner(0.14, 0.56), corner(0.14, 1), corner(0, 1)].join('L')}Z`;
  }
  if (form === 'error' || form === 'endless') {
    const corners = [at(0.3, 0), at(0.7, 0), at(1, 0.3), at(1, 0.7), at(0.7, 1), at(0.3, 1), at(0, 0.7), at(0, 0.3)];
    return `M${corners.join('L')}Z`;
  }
  if (form === 'extreme') return `M${[at(0.5, 0), at(1, 0.5), at(0.5, 1), at(0, 0.5)].join('L')}Z`;
  const radius = form === 'proved' ? 0.19 : 0.5;
  const arc = (to: string, of = radius) => `A${size * of} ${size * of} 0 0 1 ${to}`;
  // The lower left corner of a bubble points at the words.
  const corner = form === 'unknown' ? 0.12 : radius;
  const sides = [`M${at(radius, 0)}L${at(1 - radius, 0)}`, arc(at(1, radius)), `L${at(1, 1 - radius)}`, arc(at(1 - radius, 1)), `L${at(corner, 1)}`];
  return [...sides, arc(at(0, 1 - corner), corner), `L${at(0, radius)}`, arc(at(radius, 0)), 'Z'].join('');
}

/** A message with code between backticks. */
function stretched(message: string, font: Font): Stretch[] {
  return codeParts(message).map(({ text, code }) => ({ text, font: code ? { ...font, face: 'mono', size: font.size * 0.9 } : font }));
}

/** Breaks a text into lines that have room: at spaces, or within words that are too long for a line. */
function wrapped(stretches: readonly Stretch[], room: number, measure: Measure): Stretch[][] {
  const lines: Stretch[][] = [[]];
  let used = 0;
  const put = (stretch: Stretch, width: number) => {
    lines.at(-1)?.push(stretch);
    used += width;
  };
  const next = () => {
    lines.push([]);
    used = 0;
  };
  for (const { text, font } of stretches) {
    for (const word of text.split(/(?<= )/)) {
      const width = measure(word, font);
      if (used > 0 && used + measure(word.trimEnd(), font) > room) next();
      if (width <= room) put({ text: word, font }, width);
      else
        for (const character of characters(word)) {
          const own = measure(character, font);
          if (used > 0 && used + own > room) next();
          put({ text: character, font }, own);
        }
    }
  }
  return lines.map(joined);
}

/** Neighbours in one font as one stretch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { text, font } of stretches) {
    const last = all.at(-1);
    if (last?.font === font) last.text += text;
    else all.push({ text, font });
  }
  return all;
}

function widthOf(stretches: readonly Stretch[], measure: Measure): number {
  return stretches.reduce((sum, { text, font }) => sum + measure(text, font), 0);
}
