/** Numbers and lists for display, in the page's language. */
import { language, type Language } from '../shell/language.ts';

/** `12,345`. */
export function count(value: number): string {
  return decimal(value, 0);
}

/** The plural categories that each language uses for whole numbers, in the order in which texts list the forms. */
const FORMS = { en: ['one', 'other'], cs: ['one', 'few', 'other'] } satisfies Record<Language, readonly Intl.LDMLPluralRule[]>;

/**
 * `1 query`, `12,345 queries`: picks the plural form for a number and puts the number in place of `#`. Forms are separated
 * by bars, as in `# query|# queries`; Czech has three, `# dotaz|# dotazy|# dotazů`. `others` replace their names in braces,
 * because a text can have each of its own placeholders only once.
 */
export function counted(value: number, forms: string, others: Readonly<Record<string, string | number>> = {}): string {
  return formFor(value, forms).replace(/#|\{(\w+)\}/g, (_, name?: string) => (name === undefined ? count(value) : String(others[name])));
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** `one chain`, `four chains`, `161 chains`: for running text. Czech numbers would need the gender, so they are digits. */
export function countedWord(value: number, forms: string): string {
  const word = language() === 'en' ? words[value] : undefined;
  return formFor(value, forms).replaceAll('#', word ?? count(value));
}

function formFor(value: number, forms: string): string {
  const all = forms.split('|');
  const rule = new Intl.PluralRules(language()).select(value);
  return all[FORMS[language()].findIndex((form) => form === rule)] ?? all.at(-1) ?? '';
}

const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' };

/** `1st`, `22nd`, `12,345th`; in Czech `22.` */
export function ordinal(value: number): string {
  return language() === 'en' ? `${count(value)}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(value)]}` : `${count(value)}.`;
}

/** `0.21 s`, `4.3 s`, `2 min 5 s`. */
export function duration(seconds: number): string {
  if (seconds < 0.995) return `${decimal(seconds, 2)} s`;
  if (seconds < 59.95) return `${decimal(seconds, 1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min${whole % 60 === 0 ? '' : ` ${whole % 60} s`}`;
}

/** `87.5%`. */
export function percent(value: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** Bytes as `34.9 MB`. */
export function megabytes(bytes: number): string {
  return `${decimal(bytes / 1e6, 1)} MB`;
}

/** `3`, `3 and 5`, `3, 5 and 8`. */
export function listed(items: readonly string[]): string {
  // English without a comma before "and".
  return new Intl.ListFormat(language() === 'en' ? 'en-GB' : language()).format(items);
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** A number as subscript digits: `c` and 12 make `c₁₂`. */
export function subscript(value: number): string {
  return String(value).replace(/\d/g, (digit) => subscripts[Number(digit)] ?? digit);
}

/** By language and digits: a formatter is expensive to create. */
const formats = new Map<string, Intl.NumberFormat>();

function decimal(value: number, digits: number): string {
  const key = `${language()} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** Capitalises the first letter of a text. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
