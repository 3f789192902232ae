/** The examples as they are offered: in groups, with a title and a sentence each. */
import { msg } from '@lit/localize';
import { exampleNamed, type Example } from './examples.ts';

/** An example with its words. */
export interface TitledExample extends Example {
  title: string;
  /** One sentence on the point of the example. */
  about: string;
}

/** Examples of one kind. */
export interface ExampleGroup {
  title: string;
  examples: readonly TitledExample[];
}

/** All of them, in groups, in the language of the page. */
export function exampleGroups(): readonly ExampleGroup[] {
  return [
    {
      title: msg('C programs'),
      examples: [
        titled('c-frost', msg('Days with frost'), msg('How many days fit into the array?')),
        titled('c-maximum', msg('The largest of five'), msg('One step too far in an array.')),
        titled('c-average', msg('The mean of numbers until 0'), msg('What is the mean of nothing?')),
        titled('c-factorial', msg('The factorial'), msg('Which is the first number whose factorial overflows an int?')),
        titled('c-greeting', msg('A greeting'), msg('A name that is too long for its array.')),
        titled('c-list', msg('A list that is freed'), msg('malloc, free, and a pointer that is followed too late.')),
        titled('c-stack', msg('A stack'), msg('What comes off a stack that is empty?')),
        titled('c-initials', msg('The first letters of a word'), msg('A text that may have no end.')),
        titled('c-cents', msg('Prices in cents'), msg('0.29 is 28 cents, and other prices that are not what they seem.')),
        titled('c-tenths', msg('Steps of 0.1'), msg('How many steps of 0.1 are there from 0 to 1?')),
        titled('c-newton', msg("Newton's root"), msg('How many steps does it take to come close enough?')),
        titled('c-bands', msg('Bands of temperatures'), msg('From a number with a point to an index, for any number: a proof.')),
        titled('c-digits', msg('Counting a digit'), msg('Does the loop always go on to the next digit?')),
        titled('c-search', msg('Binary search'), msg('Nothing can go wrong, for any number: a proof.')),
      ],
    },
    {
      title: msg('Any run-time error'),
      examples: [
        titled('average', msg('A mean'), msg('For which inputs does the division fail?')),
        titled('off-by-one', msg('One step too far'), msg('An index just beyond the end of an array.')),
        titled('uninitialised', msg('Read before written'), msg('One path forgets a variable.')),
        titled('list', msg('A linked list'), msg('Pointers, records, and null.')),
      ],
    },
    {
      title: msg('Does it ever end?'),
      examples: [
        titled('step-over', msg('Steps that miss the end'), msg('A loop that ends for some inputs, and never for others.')),
        titled('rise-and-fall', msg('First up, then down'), msg('Why a loop ends although its variable grows first.')),
      ],
    },
    {
      title: msg('A line to reach'),
      examples: [
        titled('two-counters', msg('Two counting loops'), msg('About 2³⁰ paths, and a few of them reach the assertion (CBA, figure 1).')),
        titled('two-counters-proof', msg('Two counting loops, out of reach'), msg('The same with 18 ones out of 15: a proof that no run gets there.')),
        titled('even-steps', msg('Steps of two'), msg('Counting by twos never meets 7.')),
        titled('meet', msg('Two loops in a row'), msg('The second loop stops where the first one did.')),
        titled('balance', msg('Paying in and out'), msg('How often must each path through the loop be taken to end with 20?')),
        titled('linear-search', msg('Linear search'), msg('An array and an element that is found late.')),
        titled('nested', msg('A loop in a loop'), msg('Two counters that depend on each other.')),
        titled('sum', msg('The sum of 1 to n'), msg('A sum that grows by more each time.')),
        titled('combination', msg('A combination lock'), msg('Which keys, in which order, open it?')),
      ],
    },
    {
      title: msg('Loops in one step'),
      examples: [
        titled('exactly', msg('Exactly 100 000 times'), msg('Summed up, a long loop costs no more than a short one.')),
        titled('turns', msg('Taking turns'), msg('Two paths through a loop follow each other in a pattern: an automaton shows it.')),
        titled('fizz-buzz', msg('Fizz and buzz'), msg('Four paths through the loop, and six iterations until the pattern repeats.')),
        titled('gears', msg('Changing gear'), msg('Each path through the loop for a while, then the next one: never exactly 1000.')),
        titled('fill', msg('Filling an array'), msg('What each element holds after the loop, for any length.')),
        titled('no-pattern', msg('No pattern'), msg('What holds in whatever order the paths through a loop are taken.')),
        titled('text-length', msg('The length of a text'), msg('Infinitely many paths, and a compact tree with two leaves for them.')),
      ],
    },
    {
      title: msg('Many paths'),
      examples: [
        titled('lights', msg('Six switches'), msg('64 paths to one line: merging makes one of them.')),
        titled('three-in-order', msg('Three numbers in order'), msg('One path spares others: what it needed holds on them as well.')),
        titled('lock', msg('A lock'), msg('What a proof needs of all that the loop does: interpolants keep only that.')),
        titled('ones', msg('Ones in an array'), msg('One condition on the inputs, for all paths through the loop.')),
      ],
    },
    {
      title: msg('More of the language'),
      examples: [
        titled('gcd', msg('Recursion'), msg('Two numbers whose greatest common divisor is 6.')),
        titled('function-value', msg('Function values'), msg('Which function, on which number, gives 12?')),
        titled('core', msg('The core language'), msg('The same kind of loop in micro-c without C extensions.')),
      ],
    },
  ];
}

function titled(name: string, title: string, about: string): TitledExample {
  return { ...exampleNamed(name), title, about };
}
