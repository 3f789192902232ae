/**
 * The indentation of all lines of a program, from its braces, parentheses and statements without braces. It needs no tree, so
 * it works on texts with errors, too.
 */

import { indentRange, indentService } from '@codemirror/language';
import { EditorState, type ChangeSet, type Text } from '@codemirror/state';

/** One step of indentation of a program without any, in columns. */
const STEP = 2;

/** The columns of a tab that indents a line. */
export const TAB = 2;

/** The further indentation of the lines of a statement after its first one, in steps. */
const CONTINUED = 2;

/** A statement's beginning, on which another statement depends. */
type Header = 'if' | 'else' | 'for' | 'while' | 'do' | 'switch';

/** An open brace. */
interface Block {
  /** The depth of the line with its closing brace. */
  depth: number;
  /** True if it contains values, as after `=`: then the statement continues after it. */
  isValue: boolean;
  isSwitch: boolean;
  /** The beginnings that the block depends on. */
  headers: readonly Header[];
}

const TOKEN = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\w+|\s+|[^]/gy;

/** The changes that indent all lines of a program, in steps as wide as its own first one. */
export function formatting(doc: Text): ChangeSet {
  const text = doc.toString();
  const depths = depthsOf(text);
  const step = stepOf(text, depths);
  const service = indentService.of(({ state }, position) => {
    const depth = depths[state.doc.lineAt(position).number - 1];
    return depth == null ? null : depth * step;
  });
  return indentRange(EditorState.create({ doc, extensions: [EditorState.tabSize.of(TAB), service] }), 0, doc.length);
}

/** The indentation of the first line of depth 1. */
function stepOf(text: string, depths: readonly (number | null)[]): number {
  const first = text.split('\n')[depths.indexOf(1)] ?? '';
  return /^[ \t]*/.exec(first)?.[0].replaceAll('\t', ' '.repeat(TAB)).length || STEP;
}

/** The indentation of each line, in steps; null for lines within a comment or a directive, which stay as they are. */
export function depthsOf(text: string): readonly (number | null)[] {
  const reader = new Reader();
  const depths: (number | null)[] = [];
  let isNewLine = true;
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^\s/.test(token)) {
      for (const _ of token.matchAll(/\n/g)) {
        // A line without anything in it.
        if (isNewLine) depths.push(0);
        isNewLine = true;
        reader.endLine();
      }
      continue;
    }
    if (isNewLine) depths.push(reader.depthBefore(token));
    isNewLine = false;
    if (token.startsWith('/*')) depths.push(...Array.from(token.matchAll(/\n/g), () => null));
    else if (!token.startsWith('//')) reader.read(token);
  }
  if (isNewLine) depths.push(0);
  return depths;
}

/** The state that determines the next line's depth. */
class Reader {
  private readonly blocks: Block[] = [];
  /** The beginnings before the present statement that it depends on. */
  private headers: readonly Header[] = [];
  /** Those before the last statement: an `else` continues one of them. */
  private closed: readonly Header[] = [];
  /** The open parentheses and brackets. */
  private nesting = 0;
  /** A beginning whose parentheses have not closed. */
  private opening: Header | null = null;
  /** The depth of the statement that has begun; null between statements. */
  private begun: number | null = null;
  private isLabel = false;
  private isDirective = false;
  /** The last two tokens. */
  private last = '';
  private beforeLast = '';

  /** A directive continues after a backslash. */
  endLine(): void {
    this.isDirective &&= this.last === '\\';
    if (this.isDirective) this.last = '';
  }

  /** The depth of a line that begins with this token; null for a directive's further lines, which stay as they are. */
  depthBefore(token: string): number | null {
    if (this.isDirective) return null;
    const block = this.blocks.at(-1);
    if (token === '#' && this.begun === null) return 0;
    if (token === '}' && block) return block.depth;
    if (block?.isValue && this.nesting === 0) return block.depth + 1;
    if (this.begun !== null) return token === '{' ? this.begun : this.begun + CONTINUED;
    return this.depthOf(token);
  }

  /** The depth of a statement that begins with this token. */
  private depthOf(token: string): number {
    const block = this.blocks.at(-1);
    const base = block ? block.depth + 1 : 0;
    if (block?.isSwitch && isLabelWord(token)) return base;
    const inside = block?.isSwitch ? base + 1 : base;
    if (token === 'else') return inside + Math.max(0, this.closed.lastIndexOf('if'));
    return inside + (token === '{' ? Math.max(0, this.headers.length - 1) : this.headers.length);
  }

  read(token: string): void {
    if (!this.isDirective) this.readToken(token);
    [this.beforeLast, this.last] = [this.last, token];
  }

  private readToken(token: string): void {
    if (token === '#' && this.begun === null) this.isDirective = true;
    else if (token === '{') this.openBlock();
    else if (token === '}') this.closeBlock();
    else if ('(['.includes(token)) this.enter(token);
    else if (')]'.includes(token)) this.leave();
    else if (token === ';' && this.nesting === 0) this.end(this.headers);
    else if (token === ':' && this.isLabel) this.endLabel();
    else this.readWord(token);
  }

  private readWord(token: string): void {
    if (this.begun !== null || this.opening !== null) return;
    if (token === 'else') this.headers = [...this.closed.slice(0, Math.max(0, this.closed.lastIndexOf('if'))), 'else'];
    else if (token === 'do') this.headers = [...this.headers, 'do'];
    else if (token === 'if' || token === 'for' || token === 'while' || token === 'switch') this.opening = token;
    else {
      this.begun = this.depthOf(token);
      this.isLabel = isLabelWord(token);
    }
    this.begun ??= this.opening && this.depthOf(token);
  }

  private enter(token: string): void {
    this.begun ??= this.depthOf(token);
    this.nesting++;
  }

  private leave(): void {
    this.nesting = Math.max(0, this.nesting - 1);
    if (this.nesting > 0 || this.opening === null) return;
    // An `if` directly after an `else` takes its place: both are equally deep.
    const before = this.opening === 'if' && this.headers.at(-1) === 'else' ? this.headers.slice(0, -1) : this.headers;
    this.headers = [...before, this.opening];
    this.opening = null;
    this.begun = null;
  }

  private openBlock(): void {
    const isEnum = this.last === 'enum' || this.beforeLast === 'enum';
    const isGiven = this.begun !== null && (isEnum || /^(?:[=,:(]|alloc|return)$/.test(this.last));
    const isValue = this.blocks.at(-1)?.isValue === true || this.nesting > 0 || isGiven;
    const depth = this.blocks.at(-1)?.isValue ? (this.blocks.at(-1)?.depth ?? 0) + 1 : (this.begun ?? this.depthOf('{'));
    this.blocks.push({ depth, isValue, isSwitch: this.headers.at(-1) === 'switch' && this.begun === null, headers: this.headers });
    if (isValue) return;
    this.headers = [];
    this.closed = [];
    this.begun = null;
  }

  private closeBlock(): void {
    const block = this.blocks.pop();
    if (block && !block.isValue) this.end(block.headers);
  }

  private endLabel(): void {
    this.isLabel = false;
    this.begun = null;
  }

  private end(headers: readonly Header[]): void {
    this.closed = headers;
    // After the statement of a `do`, its `while` is due.
    this.headers = headers.slice(0, Math.max(0, headers.lastIndexOf('do')));
    this.begun = null;
    this.opening = null;
    this.isLabel = false;
  }
}

function isLabelWord(token: string): boolean {
  return token === 'case' || token === 'default';
}
