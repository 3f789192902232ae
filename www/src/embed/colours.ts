/** Colours for a program before the engine has loaded: the kind of each piece of its text. A test compares it with the engine. */

/** A piece of a line; `kind` is as in `Token`, or empty if it has no colour of its own. */
export interface Piece {
  text: string;
  kind: '' | 'keyword' | 'number' | 'string' | 'comment';
}

const KEYWORDS = new Set('var output while if else return alloc input null for do break continue int assert assume error'.split(' '));

const PIECES = /(\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\d+)(?!\w)|\w+/g;

/** The lines of a program, split into pieces. */
export function colouredLines(source: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const add = (text: string, kind: Piece['kind']) => {
    text.split('\n').forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, kind });
    });
  };
  let from = 0;
  for (const match of source.matchAll(PIECES)) {
    const [text, comment, string, number] = match;
    add(source.slice(from, match.index), '');
    from = match.index + text.length;
    add(text, comment ? 'comment' : string ? 'string' : number ? 'number' : KEYWORDS.has(text) ? 'keyword' : '');
  }
  add(source.slice(from), '');
  return lines;
}
