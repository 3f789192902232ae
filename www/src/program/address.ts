/**
 * The fragment of the page's address: a program or an example, the question about it, and the view. None of it is sent
 * anywhere. Defaults are left out.
 *
 * An address is hostile input: lengths are bounded, choices must be in the lists of known ones, everything else keeps its
 * default, and an address that cannot be read is reported while the program in the editor stays.
 */
import { msg } from '@lit/localize';
import { examples, firstSession, type Example } from '../examples/examples.ts';
import { tabNamed } from '../explanation/tab-names.ts';
import type { Target } from '../generated/interface.ts';
import { DEFAULTS } from '../generated/options.ts';
import { checkedConfiguration, OPTIONS, storedValue, type Configuration } from './configuration.ts';
import { dialectOf } from './dialect.ts';
import { MOST_UNPACKED, pack, unpack } from './packing.ts';
import type { Session } from './session.ts';

/**
 * The most characters that a packed program or lesson may take in a link: more is not recognised as a link by mail programs
 * and chats.
 */
export const LONGEST_LINK = 8000;

/** The longest fragment that is read, in characters. */
export const LONGEST_READ = 500_000;

/** The view: `''` is the program alone, `answer` the result of an analysis, `compare` a comparison, `same` that with another program, others are tabs of "Why". */
export type View = string;

/** The target of an address. */
export interface Destination {
  /** Null if the address names no program; the one in the editor then stays. */
  session: Session | null;
  view: View;
  /** True if the dialect is to be recognised from the program. */
  isOpen: boolean;
}

/** Stands for a dialect in an address: the one that is recognised from the program. */
export const RECOGNISED = 'any';

/** Returns true if a fragment is one of ours, and not that of a heading, for instance. */
export function isAddress(fragment: string): boolean {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  return ['example', 'program', 'view'].some((name) => parameters.has(name));
}

/** The fragment for this destination, without `#`; if it would be longer than `longest`, it names no program. */
export async function fragmentOf({ session, view }: { session: Session; view: View }, longest: number = LONGEST_LINK): Promise<string> {
  const parameters = new URLSearchParams();
  const example = exampleOf(session);
  if (example) parameters.set('example', example.name);
  else parameters.set('program', await pack(session.source));
  setOptions(parameters, session, startOf(example));
  if (view !== '') parameters.set('view', view);
  const whole = parameters.toString();
  const isReadable = new Blob([session.source]).size <= MOST_UNPACKED;
  if (whole.length <= longest && isReadable) return whole;
  return view === '' ? '' : new URLSearchParams({ view }).toString();
}

/** The destination that a fragment names, with or without its `#`, or a message with the reason why it names none. */
export async function destinationOf(hash: string): Promise<Destination | string> {
  const fragment = hash.replace(/^#/, '');
  if (fragment.length > LONGEST_READ) return msg('This link is too long to read.');
  const parameters = new URLSearchParams(fragment);
  const view = checkedView(parameters.get('view') ?? '');
  const isOpen = parameters.get('dialect') === RECOGNISED;
  const [name, packed] = [parameters.get('example'), parameters.get('program')];
  if (name !== null) {
    const example = examples.find((one) => one.name === name);
    if (!example) return msg('This link names an example that does not exist.');
    return { session: withOptions(parameters, startOf(example)), view, isOpen };
  }
  if (packed === null) return { session: null, view, isOpen: false };
  const source = await unpack(packed);
  if (source === null) return msg('This link is incomplete, or its program is too long.');
  return { session: withOptions(parameters, { ...startOf(null), source }), view, isOpen };
}

/** Options in the format of an address, for the file of their program; empty if all have their defaults. */
export function optionsText(session: Session): string {
  const parameters = new URLSearchParams();
  setOptions(parameters, session, startOf(null));
  return parameters.toString();
}

/** A program with the options that `optionsText` wrote. */
export function sessionOf(source: string, options: string): Session {
  return withOptions(new URLSearchParams(options), { ...startOf(null), source });
}

/** The example whose program this is, unchanged. */
export function exampleOf({ source }: Pick<Session, 'source'>): Example | null {
  return examples.find((one) => one.source === source) ?? null;
}

/** The default question: that about an example, or else about a program of micro-c, as links that name no dialect mean that. */
export function startOf(example: Example | null): Session {
  const usual: Session = { ...firstSession(), source: '', target: { kind: 'any' }, dialect: 'sized' };
  if (!example) return usual;
  const { source, target, dialect, options } = example;
  return { ...usual, source, target, dialect, ...options };
}

/** Sets what differs from `usual`. */
function setOptions(parameters: URLSearchParams, session: Session, usual: Session): void {
  const target = targetText(session.target);
  if (target !== targetText(usual.target)) parameters.set('target', target);
  if (session.dialect !== usual.dialect) parameters.set('dialect', session.dialect);
  if (session.seconds !== usual.seconds) parameters.set('seconds', String(session.seconds));
  for (const name of OPTIONS) {
    if (session[name] !== usual[name]) parameters.set(name, String(session[name]));
  }
}

/** Takes the valid values, and the rest from `usual`. */
function withOptions(parameters: URLSearchParams, usual: Session): Session {
  const options: Partial<Record<keyof Configuration, unknown>> = {};
  for (const name of OPTIONS) {
    const value = storedValue(name, (name) => parameters.get(name));
    if (typeof value !== 'string') continue;
    const kind = typeof DEFAULTS[name];
    options[name] = kind === 'number' ? Number(value) : kind === 'boolean' ? value === 'true' : value;
  }
  const [dialect, seconds] = [parameters.get('dialect'), Number(parameters.get('seconds'))];
  return {
    source: usual.source,
    target: targetOf(parameters.get('target')) ?? usual.target,
    dialect: dialectOf(dialect) ?? usual.dialect,
    ...checkedConfiguration(options, usual),
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : usual.seconds,
  };
}

function targetText(target: Target): string {
  return target.kind === 'line' ? String(target.line) : target.kind;
}

/** The target that an address or an attribute names; null if it names none. */
export function targetOf(text: string | null): Target | null {
  if (text === 'any' || text === 'ends') return { kind: text };
  const line = Number(text);
  return text !== null && Number.isInteger(line) && line > 0 ? { kind: 'line', line } : null;
}

/** A view is a word; the shown results determine which ones exist. */
function checkedView(view: string): View {
  return /^[a-z-]{1,30}$/.test(view) ? tabNamed(view) : '';
}
