import { msg } from '@lit/localize';
import type { Dialect, Target } from '../generated/interface.ts';
import { DEFAULTS, LIMITS } from '../generated/options.ts';
import type { Session } from '../program/session.ts';

/** A program to start from. */
export interface Example {
  /** The name of its file in this folder, without `.mc` or `.c`. */
  name: string;
  title: string;
  /** One sentence on the point of the example. */
  about: string;
  source: string;
  target: Target;
  dialect: Dialect;
  /** The technique that shows the point of the example best. */
  technique: string;
}

/** Examples of one kind. */
export interface ExampleGroup {
  title: string;
  examples: readonly Example[];
}

const sources = import.meta.glob<string>(['./*.mc', './*.c'], { query: '?raw', import: 'default', eager: true });

/** All of them, in groups. */
export function exampleGroups(): readonly ExampleGroup[] {
  return [
    {
      title: msg('C programs'),
      examples: [
        example('c-frost', 'any', msg('Days with frost'), msg('How many days fit into the array?'), { dialect: 'c' }),
        example('c-maximum', 'any', msg('The largest of five'), msg('One step too far in an array.'), { dialect: 'c' }),
        example('c-average', 'any', msg('The mean of numbers until 0'), msg('What is the mean of nothing?'), { dialect: 'c' }),
        example('c-factorial', 'any', msg('The factorial'), msg('Which is the first number whose factorial overflows an int?'), { dialect: 'c' }),
        example('c-greeting', 'any', msg('A greeting'), msg('A name that is too long for its array.'), { dialect: 'c' }),
        example('c-list', 'any', msg('A list that is freed'), msg('malloc, free, and a pointer that is followed too late.'), { dialect: 'c' }),
        example('c-stack', 'any', msg('A stack'), msg('What comes off a stack that is empty?'), { dialect: 'c' }),
        example('c-initials', 'any', msg('The first letters of a word'), msg('A text that may have no end.'), { dialect: 'c' }),
        example('c-cents', 'any', msg('Prices in cents'), msg('0.29 is 28 cents, and other prices that are not what they seem.'), { dialect: 'c' }),
        example('c-tenths', 'any', msg('Steps of 0.1'), msg('How many steps of 0.1 are there from 0 to 1?'), { dialect: 'c' }),
        example('c-newton', 'any', msg("Newton's root"), msg('How many steps does it take to come close enough?'), { dialect: 'c' }),
        example('c-bands', 'any', msg('Bands of temperatures'), msg('From a number with a point to an index, for any number: a proof.'), { dialect: 'c' }),
        example('c-digits', 'ends', msg('Counting a digit'), msg('Does the loop always go on to the next digit?'), { dialect: 'c' }),
        example('c-search', 'any', msg('Binary search'), msg('Nothing can go wrong, for any number: a proof.'), { dialect: 'c' }),
      ],
    },
    {
      title: msg('Any run-time error'),
      examples: [
        example('average', 'any', msg('A mean'), msg('For which inputs does the division fail?')),
        example('off-by-one', 'any', msg('One step too far'), msg('An index just beyond the end of an array.')),
        example('uninitialised', 'any', msg('Read before written'), msg('One path forgets a variable.')),
        example('list', 'any', msg('A linked list'), msg('Pointers, records, and null.')),
      ],
    },
    {
      title: msg('Does it ever end?'),
      examples: [
        example('step-over', 'ends', msg('Steps that miss the end'), msg('A loop that ends for some inputs, and never for others.')),
        example('rise-and-fall', 'ends', msg('First up, then down'), msg('Why a loop ends although its variable grows first.')),
      ],
    },
    {
      title: msg('A line to reach'),
      examples: [
        example('two-counters', 12, msg('Two counting loops'), msg('About 2³⁰ paths, and a few of them reach the assertion (CBA, figure 1).')),
        example('two-counters-proof', 12, msg('Two counting loops, out of reach'), msg('The same with 18 ones out of 15: a proof that no run gets there.')),
        example('even-steps', 7, msg('Steps of two'), msg('Counting by twos never meets 7.')),
        example('meet', 9, msg('Two loops in a row'), msg('The second loop stops where the first one did.')),
        example('balance', 9, msg('Paying in and out'), msg('How often must each path through the loop be taken to end with 20?')),
        example('linear-search', 7, msg('Linear search'), msg('An array and an element that is found late.')),
        example('nested', 13, msg('A loop in a loop'), msg('Two counters that depend on each other.')),
        example('sum', 9, msg('The sum of 1 to n'), msg('A sum that grows by more each time.')),
        example('combination', 13, msg('A combination lock'), msg('Which keys, in which order, open it?')),
      ],
    },
    {
      title: msg('Loops in one step'),
      examples: [
        example('exactly', 'any', msg('Exactly 100 000 times'), msg('Summed up, a long loop costs no more than a short one.'), { technique: 'summarise' }),
        example('turns', 'any', msg('Taking turns'), msg('Two paths through a loop follow each other in a pattern: an automaton shows it.'), { technique: 'summarise' }),
        example('fizz-buzz', 'any', msg('Fizz and buzz'), msg('Four paths through the loop, and six iterations until the pattern repeats.'), { technique: 'summarise' }),
        example('gears', 'any', msg('Changing gear'), msg('Each path through the loop for a while, then the next one: never exactly 1000.'), { technique: 'summarise' }),
        example('fill', 'any', msg('Filling an array'), msg('What each element holds after the loop, for any length.'), { technique: 'summarise' }),
        example('no-pattern', 'any', msg('No pattern'), msg('What holds in whatever order the paths through a loop are taken.'), { technique: 'summarise' }),
        example('text-length', 8, msg('The length of a text'), msg('Infinitely many paths, and a compact tree with two leaves for them.'), { technique: 'compact' }),
      ],
    },
    {
      title: msg('More of the language'),
      examples: [
        example('gcd', 11, msg('Recursion'), msg('Two numbers whose greatest common divisor is 6.')),
        example('function-value', 11, msg('Function values'), msg('Which function, on which number, gives 12?')),
        example('core', 10, msg('The core language'), msg('The same kind of loop in micro-c without C extensions.'), { dialect: 'microc' }),
      ],
    },
  ];
}

/** All of them; a first visitor sees the first one. Their texts here are English: look them up again to show them. */
export const examples: readonly Example[] = exampleGroups().flatMap((group) => group.examples);

function example(
  name: string,
  target: number | 'any' | 'ends',
  title: string,
  about: string,
  { dialect = 'sized', technique = 'auto' }: { dialect?: Dialect; technique?: string } = {},
): Example {
  return {
    name,
    title,
    about,
    source: (sources[`./${name}.${dialect === 'c' ? 'c' : 'mc'}`] ?? '').trimEnd(),
    target: typeof target === 'number' ? { kind: 'line', line: target } : { kind: target },
    dialect,
    technique,
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
