/** New symbols of the engine carry the number of the term: `κ!4711`. Readers get κ₁, κ₂ and so on. */

const GREEK: Record<string, string> = { κ: '\\kappa', τ: '\\tau' };

/** The same data with new symbols numbered in the order in which they come, apart from the numbers that are taken. */
export function numbered<T>(data: T): T {
  const names = new Map<string, number>();
  const taken = new Map<string, Set<number>>();
  visit(data, (text) => {
    for (const [, letter = '', digits] of text.matchAll(/(κ|τ)(\d+)(?![\w!])/g)) {
      taken.set(letter, (taken.get(letter) ?? new Set()).add(Number(digits)));
    }
  });
  visit(data, (text) => {
    for (const [name, letters = ''] of text.matchAll(/(κ|τ|[a-z]+)!\d+/g)) {
      if (names.has(name)) continue;
      const used = taken.get(letters) ?? new Set();
      let number = 1;
      while (used.has(number)) number++;
      taken.set(letters, used.add(number));
      names.set(name, number);
    }
  });
  if (names.size === 0) return data;
  return rewritten(data, (text) =>
    text
      .replace(/\\mathit\{((κ|τ|[a-z]+)!\d+)\}/g, (_, name: string, letters: string) => {
        return `${GREEK[letters] ?? `\\mathit{${letters}}`}_{${names.get(name) ?? 0}}`;
      })
      .replace(/(κ|τ|[a-z]+)!\d+/g, (name, letters: string) => `${letters}${names.get(name) ?? 0}`),
  ) as T;
}

function visit(data: unknown, see: (text: string) => void): void {
  if (typeof data === 'string') see(data);
  else if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) visit(part, see);
}

function rewritten(data: unknown, write: (text: string) => string): unknown {
  if (typeof data === 'string') return write(data);
  if (Array.isArray(data)) return data.map((part) => rewritten(part, write));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, part]) => [key, rewritten(part, write)]));
}
