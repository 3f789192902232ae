/**
 * Lays out a picture of memory: calls with their variables on the left, the objects that they point to on the right. Plain
 * values stand side by side; an array of plain values to which only one variable leads stands beside its name.
 *
 * The places on the right depend only on the references between objects and on their age, not on variables: while a pointer
 * walks through a list, only its arrow moves.
 */
import { msg } from '@lit/localize';
import type { Held, HeapObject, Snapshot } from '../generated/interface.ts';
import { counted } from '../words/format.ts';
import { byReferences, ledTo, ownArrays } from './object-references.ts';
import { BOX, LABEL, LETTER, cut, fieldSize, sizeOf, textOf } from './value-box.ts';
import { freedWords } from '../words/picture-words.ts';

/** A text; `x` is its middle unless it is a name, which ends there, or a note, which starts there. */
export interface PlacedText {
  x: number;
  y: number;
  text: string;
  kind: 'value' | 'freed' | 'name' | 'label' | 'note' | 'title' | 'missing';
  changed: boolean;
}

/** A box around a value, or around a call. */
export interface PlacedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: 'value' | 'freed' | 'call' | 'missing';
  changed: boolean;
}

/** An arrow, as a path with a dot at its start. */
export interface PlacedArrow {
  path: string;
  start: { x: number; y: number };
  changed: boolean;
}

/** A laid-out picture. */
export interface Picture {
  width: number;
  height: number;
  boxes: PlacedBox[];
  texts: PlacedText[];
  arrows: PlacedArrow[];
}

/** The size of an element that its array does not have. */
const MISSING = { width: BOX + 6, height: BOX };
const ROW_GAP = 8;
const HEAP_GAP = { x: 46, y: 30 };
const MARGIN = 14;
/** The height of the text below an object. */
const NOTE = 20;
/** The width of calls grows in steps of this size, so that not every new digit moves everything. */
const WIDTH_STEP = 32;
/** The width that plain values side by side take at most, in pixels. */
const ROW_WIDTH = 560;
/** The same in a narrow window, and where objects stand beside them, which need the rest of a pane. */
const NARROW_ROW_WIDTH = 240;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Port {
  x: number;
  y: number;
  to: number | null;
  changed: boolean;
}

/** Lays out a snapshot, for a narrow window if that is so. */
export function picture(snapshot: Snapshot, isNarrow = false): Picture {
  const drawing = new Drawing(ownArrays(snapshot), snapshot.missing, isNarrow);
  const left = drawing.calls(snapshot);
  drawing.heap(snapshot.objects, left + HEAP_GAP.x + 14);
  return drawing.finish();
}

class Drawing {
  /** `own`: the arrays that stand beside the names of their variables. `missing`: an element that its array does not have. */
  constructor(
    private readonly own: ReadonlyMap<number, HeapObject>,
    private readonly missing: Snapshot['missing'],
    private readonly isNarrow: boolean,
  ) {}

  private readonly boxes: PlacedBox[] = [];
  private readonly texts: PlacedText[] = [];
  private readonly ports: Port[] = [];
  /** The targets of arrows: objects, and variables. */
  private readonly goals = new Map<number, Rect & { isVariable: boolean }>();
  /** True while objects are drawn that lie in freed memory. */
  private isFreed = false;
  private right = 0;
  private bottom = 0;

  /** Places the calls below each other; returns their right edge. */
  calls({ calls, hidden_calls, objects }: Snapshot): number {
    const names = Math.max(...calls.flatMap(({ variables }) => variables.map(({ name }) => cut(name).length)), 1) * LETTER;
    const values = Math.max(...calls.flatMap(({ variables }) => variables.filter(isPlain).map(({ value }) => sizeOf(value).width)), BOX);
    const several = calls.length > 1;
    const tops: [number, number][] = [];
    const column = names + values + 3 * MARGIN;
    const isNarrow = this.isNarrow || objects.some(({ id }) => !this.own.has(id));
    const columns = Math.max(1, Math.floor((isNarrow ? NARROW_ROW_WIDTH : ROW_WIDTH) / column));
    const start = MARGIN * 2 + names + 8;
    let y = MARGIN;
    let end = MARGIN + column;
    for (const [at, call] of calls.entries()) {
      const before = calls[at - 1];
      if (before && before.depth + 1 < call.depth) {
        this.text(MARGIN, y + 10, `… ${counted(hidden_calls, msg('# more call|# more calls'))}`, 'note');
        y += 24;
      }
      const top = y;
      if (several) {
        this.text(MARGIN * 2, y + 17, call.function, 'title');
        y += 26;
      } else {
        y += MARGIN / 2;
      }
      for (const [place, row] of rowsOf(call.variables, columns).entries()) {
        if (place > 0) y += ROW_GAP;
        let height = 0;
        for (const [at, { name, value, changed, cell }] of row.entries()) {
          const x = start + at * column;
          const own = value.kind === 'array' && value.to !== null ? this.own.get(value.to) : undefined;
          if (own === undefined) {
            const size = sizeOf(value);
            this.text(x - 8, y + size.height - BOX / 2 + 4, cut(name), 'name', changed);
            const box = this.value(value, x, y, changed);
            if (cell !== null) this.goals.set(cell, { ...box, isVariable: true });
            [end, height] = [Math.max(end, x + size.width), Math.max(height, size.height)];
          } else {
            const box = this.object(own, x, y);
            this.text(x - 8, y + box.height - BOX / 2 + 4, cut(name), 'name', changed);
            [end, height] = [Math.max(end, x + box.width), Math.max(height, box.height + noteHeight(own))];
          }
        }
        y += height;
      }
      y += ROW_GAP;
      if (call.hidden_variables > 0) {
        this.text(MARGIN * 2, y + 10, `… ${counted(call.hidden_variables, msg('# more|# more'))}`, 'note');
        y += 20;
      }
      tops.push([top, y]);
      y += several ? 10 : 0;
    }
    const width = Math.ceil(end / WIDTH_STEP) * WIDTH_STEP;
    if (several) for (const [top, bottom] of tops) this.box({ x: MARGIN, y: top, width, height: bottom - top }, 'call', false);
    return MARGIN + width;
  }

  /** Places the objects: an object stands to the right of those that point to it. */
  heap(objects: readonly HeapObject[], left: number): void {
    const byId = new Map(objects.map((object) => [object.id, object]));
    const placed = new Set<number>();
    let y = MARGIN + LABEL;
    const place = (object: HeapObject, x: number, top: number): number => {
      placed.add(object.id);
      const rect = this.object(object, x, top);
      let next = top;
      for (const id of ledTo(object)) {
        const child = byId.get(id);
        if (child && !placed.has(id)) next += place(child, x + rect.width + HEAP_GAP.x, next) + HEAP_GAP.y;
      }
      return Math.max(rect.height + noteHeight(object), next - HEAP_GAP.y - top);
    };
    for (const object of byReferences(objects)) {
      if (!placed.has(object.id) && !this.own.has(object.id)) y += place(object, left, y) + HEAP_GAP.y;
    }
  }

  finish(): Picture {
    const arrows = this.ports.map((port) => this.arrow(port));
    return {
      width: this.right + MARGIN,
      height: this.bottom + MARGIN,
      boxes: this.boxes,
      texts: this.texts,
      arrows,
    };
  }

  private object({ id, fresh, freed, content }: HeapObject, x: number, y: number): Rect {
    this.isFreed = freed !== null;
    const rect = content.kind === 'cell' ? this.value(content.value, x, y, fresh || content.changed) : this.array(content, x, y, fresh, this.missing?.array === id ? this.missing.index : null);
    this.isFreed = false;
    if (freed !== null) this.text(x, rect.y + rect.height + NOTE - 5, freedWords(freed), 'note');
    this.goals.set(id, { ...rect, isVariable: false });
    return rect;
  }

  /**
   * Elements side by side under their indices; elements that need more than a word stand below each other. An element that the
   * array does not have stands beside the others, or before them if its index is negative.
   */
  private array(content: ArrayContent, x: number, y: number, fresh: boolean, missing: string | null): Rect {
    const elements = missing === null ? content.elements : withMissing(content, missing);
    const more = content.cut && elements.at(-1)?.value.kind !== 'missing';
    if (elements.length === 0) {
      const box = { x, y: y + LABEL, width: BOX + LETTER, height: BOX };
      this.box(box, 'value', fresh);
      this.text(x + box.width / 2, box.y + BOX / 2 + 4, more ? '…' : '', 'value');
      return { ...box, y, height: BOX + LABEL };
    }
    const upright = elements.some(({ value }) => value.kind === 'pointer' || value.kind === 'array' || value.kind === 'record');
    const indices = Math.max(...elements.map(({ index }) => index.length)) * LETTER;
    let [right, down] = [x, y];
    for (const { index, skipped, value, changed } of elements) {
      const size = value.kind === 'missing' ? MISSING : sizeOf(value);
      const draw = (x: number, y: number, width?: number) =>
        value.kind === 'missing' ? this.absent(x, y, width ?? size.width) : this.value(value, x, y, changed || fresh, width);
      if (upright) {
        if (skipped) {
          this.text(x + indices + 6 + BOX / 2, down + 10, '⋮', 'label');
          down += 16;
        }
        this.text(x + indices, down + size.height - BOX / 2 + 4, index, 'name', changed);
        draw(x + indices + 6, down);
        right = Math.max(right, x + indices + 6 + size.width);
        down += size.height;
      } else {
        if (skipped) {
          this.text(right + 9, y + LABEL + BOX / 2 + 4, '…', 'label');
          right += 18;
        }
        const width = Math.max(size.width, index.length * LETTER);
        this.text(right + width / 2, y + LABEL - 4, index, 'label', changed);
        draw(right, y + LABEL, width);
        right += width;
      }
    }
    if (more) {
      if (upright) this.text(x + indices + 6 + BOX / 2, (down += 14) - 4, '⋮', 'label');
      else this.text((right += 18) - 9, y + LABEL + BOX / 2 + 4, '…', 'label');
    }
    return { x, y, width: right - x, height: upright ? down - y : BOX + LABEL };
  }

  /** The place of an element that the array does not have. */
  private absent(x: number, y: number, width: number): void {
    this.box({ x, y, width, height: BOX }, 'missing', false);
    this.text(x + width / 2, y + BOX / 2 + 4, '✕', 'missing');
  }

  /** A value in its box; a record is a box for each of its fields. */
  private value(value: Held, x: number, y: number, changed: boolean, width = sizeOf(value).width): Rect {
    if (value.kind === 'record' && value.fields.length > 0) {
      let right = x;
      const { height } = sizeOf(value);
      for (const field of value.fields) {
        const size = fieldSize(field.name, field.value);
        this.text(right + size.width / 2, y + LABEL - 4, cut(field.name), 'label', field.changed);
        const lower = y + height - sizeOf(field.value).height;
        this.value(field.value, right, lower, field.changed || (changed && !value.fields.some((other) => other.changed)), size.width);
        right += size.width;
      }
      return { x, y, width: right - x, height };
    }
    const rect = { x, y, width, height: BOX };
    this.box(rect, 'value', changed);
    const middle = { x: x + width / 2, y: y + BOX / 2 };
    if (value.kind === 'pointer' || value.kind === 'array') this.ports.push({ ...middle, to: value.to, changed });
    else this.text(middle.x, middle.y + 4, textOf(value), 'value', changed);
    return rect;
  }

  private arrow({ x, y, to, changed }: Port): PlacedArrow {
    const goal = to === null ? undefined : this.goals.get(to);
    const start = { x, y };
    if (!goal) {
      this.text(x + BOX + 10, y + 4, '…', 'note');
      return { start, changed, path: `M${x} ${y}H${x + BOX + 4}` };
    }
    const middle = goal.y + goal.height - BOX / 2;
    if (goal.isVariable) {
      const side = goal.x + goal.width;
      const bend = Math.max(x, side) + 34 + Math.abs(middle - y) / 8;
      this.extend(bend, y);
      return { start, changed, path: `M${x} ${y}C${bend} ${y} ${bend} ${middle} ${side + 2} ${middle}` };
    }
    // An arrow to the next column enters at the side, unless the target is left of its start.
    const ahead = goal.x - x;
    if (ahead > 0 && ahead < this.nearest(x, goal)) {
      const bend = Math.min(60, ahead / 2);
      return { start, changed, path: `M${x} ${y}C${x + bend} ${y} ${goal.x - bend} ${middle} ${goal.x - 2} ${middle}` };
    }
    // Around whatever lies between: from above or from below.
    const above = y <= goal.y + goal.height / 2 && ahead > 0;
    const end = { x: goal.x + goal.width / 2, y: above ? goal.y - 1 : goal.y + goal.height + 2 };
    const away = above ? -1 : 1;
    const height = end.y + away * 24;
    this.extend(end.x, Math.max(height, end.y));
    return {
      start,
      changed,
      path: `M${x} ${y}C${x + (ahead > 0 ? 40 : 24)} ${above ? Math.min(y, height) : Math.max(y + 30, height)} ${end.x - (ahead > 0 ? 30 : -30)} ${height} ${end.x} ${end.y}`,
    };
  }

  /** 0 if another object is in the way of an arrow from `x` to the side of its target, else infinity. */
  private nearest(x: number, goal: Rect): number {
    const between = [...this.goals.values()].filter(
      (other) => !other.isVariable && other.x > x && other.x + other.width < goal.x && other.y < goal.y + goal.height && goal.y < other.y + other.height,
    );
    return between.length > 0 ? 0 : Infinity;
  }

  private box(rect: Rect, kind: PlacedBox['kind'], changed: boolean): void {
    this.extend(rect.x + rect.width, rect.y + rect.height);
    this.boxes.push({ ...rect, kind: this.isFreed && kind === 'value' ? 'freed' : kind, changed });
  }

  private text(x: number, y: number, text: string, kind: PlacedText['kind'], changed = false): void {
    if (text === '') return;
    const width = text.length * LETTER;
    this.extend(kind === 'note' || kind === 'title' ? x + width : kind === 'name' ? x : x + width / 2, y);
    this.texts.push({ x, y, text, kind: this.isFreed && kind === 'value' ? 'freed' : kind, changed });
  }

  private extend(right: number, bottom: number): void {
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }
}

/** The height of the text below an object. */
function noteHeight({ freed }: HeapObject): number {
  return freed === null ? 0 : NOTE;
}

type ArrayContent = Extract<HeapObject['content'], { kind: 'array' }>;

/** An element as it is drawn; one that the array does not have is only a place. */
type DrawnElement = Omit<ArrayContent['elements'][number], 'value'> & { value: Held | { kind: 'missing' } };

/** The elements of an array, and the one that it does not have. */
function withMissing({ elements, cut: more, length }: ArrayContent, index: string): DrawnElement[] {
  const isBefore = index.startsWith('-');
  const absent: DrawnElement = { index: cut(index), skipped: !isBefore && (more || index !== String(length)), value: { kind: 'missing' }, changed: false };
  if (!isBefore) return [...elements, absent];
  return [absent, ...elements.map((element, at) => (at === 0 ? { ...element, skipped: element.skipped || index !== '-1' } : element))];
}

type Variable = Snapshot['calls'][number]['variables'][number];

/** Returns true if a variable holds a plain value and nothing points to it. */
function isPlain({ value, cell }: Variable): boolean {
  return cell === null && (value.kind === 'integer' || value.kind === 'unwritten' || value.kind === 'function');
}

/** The variables in rows: as many plain ones in a row of their own as fit, each other one alone. */
function rowsOf(variables: readonly Variable[], columns: number): Variable[][] {
  const rows: Variable[][] = [];
  for (const variable of variables) {
    const last = rows.at(-1);
    if (last && last.length < columns && isPlain(variable) && last.every(isPlain)) last.push(variable);
    else rows.push([variable]);
  }
  return rows;
}
