/** The lines that a fix changes, as they are and as they will be. */
import type { Edit } from '../generated/interface.ts';

/** Lines of text with the part that changes, which may be empty. */
export interface ChangedLines {
  start: string;
  changed: string;
  end: string;
}

/** The most lines that are shown. */
const MOST_LINES = 4;

/** The lines before and after a fix, without the indentation that they share; null if they are too many to be shown. */
export function fixLines(source: string, { from, to, insert }: Edit): { before: ChangedLines; after: ChangedLines } | null {
  const lineEnd = source.indexOf('\n', to);
  const start = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
  const end = source.slice(to, lineEnd < 0 ? source.length : lineEnd);
  const sides = [source.slice(from, to), insert];
  const texts = sides.map((changed) => start + changed + end);
  if (texts.some((text) => text.split('\n').length > MOST_LINES)) return null;
  const [before, after] = marked(texts[0] ?? '', texts[1] ?? '', sharedIndentation(texts));
  return { before, after };
}

/** Two texts without so much indentation, and the part in which they differ: whole words of it. */
function marked(one: string, other: string, indentation: number): [ChangedLines, ChangedLines] {
  const [a, b] = [one, other].map((text) => text.replaceAll(new RegExp(`^[ \\t]{0,${indentation}}`, 'gm'), '').trimEnd());
  const [old, now] = [words(a ?? ''), words(b ?? '')];
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same++;
  let last = 0;
  while (last < Math.min(old.length, now.length) - same && old.at(-1 - last) === now.at(-1 - last)) last++;
  const split = (all: readonly string[]) => ({
    start: all.slice(0, same).join(''),
    changed: all.slice(same, all.length - last).join(''),
    end: all.slice(all.length - last).join(''),
  });
  return [split(old), split(now)];
}

/** A text as words, signs and spaces. */
function words(text: string): string[] {
  return text.match(/\w+|[=!<>+\-*/%&|]+|\s+|./gs) ?? [];
}

function sharedIndentation(texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  return Math.min(...lines.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0));
}
