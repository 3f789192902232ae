import type { Dialect } from '../generated/interface.ts';

/** Colours for a program before the engine has loaded: the kind of each piece of its text. A test compares it with the engine. */

/** A piece of a line; `kind` is as in `Token`, or empty if it has no colour of its own. */
export interface Piece {
  text: string;
  kind: '' | 'keyword' | 'number' | 'string' | 'comment';
}

const KEYWORDS = new Set('var output while if else return alloc input null for do break continue int assert assume error'.split(' '));

const C_KEYWORDS = new Set(
  (
    'auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return ' +
    'short signed sizeof static struct switch typedef union unsigned void volatile while _Bool'
  ).split(' '),
);

const PIECES = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\d+)(?!\w)|\w+/g;

/** A directive is a keyword, with a header's name as a string; numbers have suffixes. */
const C_PIECES = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|<[\w/]+\.h>)|(\d\w*)|(^[ \t]*#[ \t]*\w+)|\w+/gm;

/** The lines of a program, split into pieces. */
export function colouredLines(source: string, dialect: Dialect = 'extended'): Piece[][] {
  const isC = dialect === 'c';
  const keywords = isC ? C_KEYWORDS : KEYWORDS;
  const lines: Piece[][] = [[]];
  const add = (text: string, kind: Piece['kind']) => {
    text.split('\n').forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, kind });
    });
  };
  let from = 0;
  for (const match of source.matchAll(isC ? C_PIECES : PIECES)) {
    const [text, comment, string, number, directive] = match;
    add(source.slice(from, match.index), '');
    from = match.index + text.length;
    add(text, comment ? 'comment' : string ? 'string' : number ? 'number' : directive || keywords.has(text) ? 'keyword' : '');
  }
  add(source.slice(from), '');
  return lines;
}
