/** Numbers as people read them. */

const thousands = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345`. */
export function count(value: number): string {
  return thousands.format(value);
}

/** `1 query`, `12,345 queries`. */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `one chain`, `four chains`, `161 chains`: for running text. */
export function countedWord(value: number, one: string, many: string = `${one}s`): string {
  return `${words[value] ?? count(value)} ${value === 1 ? one : many}`;
}

/** `0.21 s`, `4.3 s`, `2 min 5 s`. */
export function duration(seconds: number): string {
  if (seconds < 0.995) return `${seconds.toFixed(2)} s`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Bytes as `34.9 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `3`, `3 and 5`, `3, 5 and 8`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** A number as subscript digits: `c` and 12 make `c₁₂`. */
export function subscript(value: number): string {
  return String(value).replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit);
}

/** A text with a capital letter first. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
