/** What is asked in each kind of exercise, in words. */
import type { Exercise } from '../generated/interface.ts';

/** The question, in one sentence. */
export function questionOf({ kind, target, looping, variable, smallest }: Exercise): string {
  switch (kind) {
    case 'inputs':
      if (smallest === 'count') return `Find inputs that lead to line ${target}, and read as few numbers as possible.`;
      if (smallest === 'sum') return `Find inputs that lead to line ${target}, with absolute values whose sum is as small as possible.`;
      return `Find inputs that lead to line ${target}.`;
    case 'reachable':
      return `Can line ${target} be reached, and with which technique does one see it?`;
    case 'invariant':
      return `Give a condition that always holds at the head of the loop in line ${looping}, and from which it follows that line ${target} is never reached.`;
    case 'closed':
      return `What is ${variable} behind the loop in line ${looping}? Say it with the variables as they are in front of the loop.`;
    case 'path':
      return 'Under which condition on what main is given does a run take the marked path?';
    case 'repair':
      return 'Change the program so that no run fails, and all runs that did not fail output and return the same.';
  }
}

/** The name of the field for the answer. */
export function fieldOf({ kind, variable }: Exercise): string {
  return {
    inputs: 'Your inputs, one in a line',
    reachable: 'Your answer',
    invariant: 'Your invariant',
    closed: `Your formula for ${variable}`,
    path: 'Your condition',
    repair: 'Your program is the one in the editor',
  }[kind];
}

/** An example of how such an answer is written. */
export function exampleOf({ kind }: Exercise): string {
  return {
    inputs: 'n = 3\nA = [1, 2, 3]\ninput: 4, 5',
    reachable: '',
    invariant: '0 <= i && i <= n',
    closed: '2 * n + 1',
    path: 'x > 0 && y != x',
    repair: '',
  }[kind];
}

/** What a question about an answer shows when it can be answered. */
export const claims = {
  initiation: 'It holds when the loop is reached first.',
  consecution: 'If it holds before a round, it holds after it.',
  enough: 'Where it holds, the line is out of reach.',
  equal: 'The variable is what you say, for all inputs.',
  sound: 'All inputs that satisfy it take the path.',
  complete: 'All inputs that take the path satisfy it.',
  safe: 'No run fails.',
  same: 'Outputs and results are the same as before.',
} as const;

/** What a counterexample to it is. */
export const refutations = {
  initiation: 'With these inputs it does not hold when the loop is reached first:',
  consecution: 'Here it holds before a round, and not after it. Such a state need not be one that the program comes to; your condition allows it:',
  enough: 'Here it holds, and the line is reached all the same. Such a state need not be one that the program comes to; your condition allows it:',
  equal: 'With these inputs the variable is something else:',
  sound: 'These inputs satisfy it and take another path:',
  complete: 'These inputs take the path and do not satisfy it:',
  safe: 'With these inputs your program fails:',
  same: 'With these inputs your program outputs or returns something else:',
} as const;
