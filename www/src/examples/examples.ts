import type { Dialect, Target } from '../generated/interface.ts';
import { DEFAULTS, LIMITS } from '../generated/options.ts';
import type { Configuration } from '../program/configuration.ts';
import type { Session } from '../program/session.ts';

/** A program to start from. */
export interface Example {
  /** The name of its file in this folder, without `.mc` or `.c`. */
  name: string;
  source: string;
  target: Target;
  dialect: Dialect;
  /** The options that show the point of the example best. */
  options: Chosen;
}

/** The options that examples choose; opening one leaves the others as they are. */
type Chosen = Pick<Configuration, 'technique' | 'merge' | 'subsume'>;

const sources = import.meta.glob<string>(['./*.mc', './*.c'], { query: '?raw', import: 'default', eager: true });

/** All of them; a first visitor sees the first one. */
export const examples: readonly Example[] = [
  example('c-frost', 'any', { dialect: 'c' }),
  example('c-maximum', 'any', { dialect: 'c' }),
  example('c-average', 'any', { dialect: 'c' }),
  example('c-factorial', 'any', { dialect: 'c' }),
  example('c-greeting', 'any', { dialect: 'c' }),
  example('c-list', 'any', { dialect: 'c' }),
  example('c-stack', 'any', { dialect: 'c' }),
  example('c-initials', 'any', { dialect: 'c' }),
  example('c-cents', 'any', { dialect: 'c' }),
  example('c-tenths', 'any', { dialect: 'c' }),
  example('c-newton', 'any', { dialect: 'c' }),
  example('c-bands', 'any', { dialect: 'c' }),
  example('c-digits', 'ends', { dialect: 'c' }),
  example('c-search', 'any', { dialect: 'c' }),
  example('average', 'any'),
  example('off-by-one', 'any'),
  example('uninitialised', 'any'),
  example('list', 'any'),
  example('step-over', 'ends'),
  example('rise-and-fall', 'ends'),
  example('two-counters', 12),
  example('two-counters-proof', 12),
  example('even-steps', 7),
  example('meet', 9),
  example('balance', 9),
  example('linear-search', 7),
  example('nested', 13),
  example('sum', 9),
  example('combination', 13),
  example('exactly', 'any', { technique: 'summarise' }),
  example('turns', 'any', { technique: 'summarise' }),
  example('fizz-buzz', 'any', { technique: 'summarise' }),
  example('gears', 'any', { technique: 'summarise' }),
  example('fill', 'any', { technique: 'summarise' }),
  example('no-pattern', 'any', { technique: 'summarise' }),
  example('text-length', 8, { technique: 'compact' }),
  example('lights', 'any', { technique: 'execute', merge: 'aggressive' }),
  example('three-in-order', 'any', { technique: 'execute', subsume: true }),
  example('lock', 'any', { technique: 'interpolation' }),
  example('ones', 9, { technique: 'apc' }),
  example('gcd', 11),
  example('function-value', 11),
  example('core', 10, { dialect: 'microc' }),
];

/**
 * The example of this name.
 *
 * @throws if there is none
 */
export function exampleNamed(name: string): Example {
  const example = examples.find((one) => one.name === name);
  if (example === undefined) throw new Error(`there is no example ${name}`);
  return example;
}

function example(
  name: string,
  target: number | 'any' | 'ends',
  { dialect = 'sized', ...options }: { dialect?: Dialect } & Partial<Chosen> = {},
): Example {
  return {
    name,
    source: (sources[`./${name}.${dialect === 'c' ? 'c' : 'mc'}`] ?? '').trimEnd(),
    target: typeof target === 'number' ? { kind: 'line', line: target } : { kind: target },
    dialect,
    options: { technique: DEFAULTS.technique, merge: DEFAULTS.merge, subsume: DEFAULTS.subsume, ...options },
  };
}

/** The program that a first visitor sees. */
export function firstSession(): Session {
  const [first] = examples;
  return {
    source: first?.source ?? '',
    target: first?.target ?? { kind: 'any' },
    dialect: first?.dialect ?? 'c',
    ...DEFAULTS,
    seconds: LIMITS.seconds,
  };
}
