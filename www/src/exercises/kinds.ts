/** The question of each kind of exercise, in words. */
import { msg, str } from '@lit/localize';
import type { AnswerQuestion, Exercise } from '../generated/interface.ts';

/** Returns true if the answer is the program in the editor. */
export function isWritten({ kind }: Exercise): boolean {
  return kind === 'repair' || kind === 'program';
}

/** The question, in one sentence. */
export function questionOf({ kind, dialect, target, looping, variable, smallest }: Exercise): string {
  switch (kind) {
    case 'inputs':
      if (smallest === 'count') return msg(str`Find inputs that lead to line ${target}, and read as few numbers as possible.`);
      if (smallest === 'sum') return msg(str`Find inputs that lead to line ${target}, with absolute values whose sum is as small as possible.`);
      return msg(str`Find inputs that lead to line ${target}.`);
    case 'reachable':
      return msg(str`Can line ${target} be reached, and which technique shows it?`);
    case 'invariant':
      return msg(str`Give a condition that always holds at the head of the loop in line ${looping}, and from which it follows that line ${target} is never reached.`);
    case 'closed':
      return msg(str`What is ${variable} after the loop in line ${looping}? Use the values that the variables have before the loop.`);
    case 'path':
      return msg('Under which condition on its inputs does a run take this path?');
    case 'ranking':
      return msg(str`Give a term that is at least 0 in every iteration of the loop in line ${looping}, and falls in each.`);
    case 'endless':
      return msg('Find inputs on which the program never ends.');
    case 'failing':
      return msg('Find inputs on which the program goes wrong.');
    case 'program':
      return msg('Write the program. It is compared with a right one that is not shown.');
    case 'repair':
      if (dialect === 'c') return msg('The program is wrong. Change it so that it does what is asked.');
      return msg('Change the program so that no run fails, and all runs that did not fail output and return the same.');
  }
}

/** The reason why an answer is right, if no listed claims state it. */
export function reasonOf({ kind, target, smallest }: Exercise): string {
  switch (kind) {
    case 'inputs':
      if (smallest === 'count') return msg(str`The run with these inputs reaches line ${target}, and it reads as few numbers as possible.`);
      if (smallest === 'sum') return msg(str`The run with these inputs reaches line ${target}, and no smaller numbers do.`);
      return msg(str`The run with these inputs reaches line ${target}.`);
    case 'reachable':
      return msg('The technique that you chose finds this answer on its own.');
    case 'endless':
      return msg('A run with these inputs never ends: this is proved.');
    case 'failing':
      return msg('The run with these inputs ends with an error.');
    case 'invariant':
    case 'ranking':
    case 'closed':
    case 'path':
    case 'repair':
    case 'program':
      return '';
  }
}

/** The label of the field for the answer. */
export function fieldOf({ kind, dialect, variable }: Exercise): string {
  switch (kind) {
    case 'inputs':
    case 'endless':
    case 'failing':
      return dialect === 'c' ? msg('What you type') : msg('Your inputs');
    case 'ranking':
      return msg('Your term');
    case 'reachable':
      return msg('Your answer');
    case 'invariant':
      return msg('Your invariant');
    case 'closed':
      return msg(str`Your formula for ${variable}`);
    case 'path':
      return msg('Your condition');
    case 'repair':
    case 'program':
      return msg('Your program is the one in the editor');
  }
}

/** In a message, a bar would separate plural forms. */
const OR = '`||`';

/** Instructions for writing such an answer, with code between backticks; empty if it is chosen, or written in the editor. */
export function writingOf({ kind, dialect }: Exercise): string {
  switch (kind) {
    case 'inputs':
    case 'failing':
      if (dialect === 'c') return msg('What the program reads, as in a terminal: lines of numbers or of text.');
      return msg('A parameter as `n = 3`, an array as `A = [1, 2, 3]`, and all that `input` reads in one line, as `input: 4, 5`. What is not given is 0.');
    case 'invariant':
    case 'path':
      return msg(str`As in a program: \`==\` is equal, \`!=\` is not equal, \`&&\` is and, ${OR} is or, \`!\` is not, and \`%\` is the remainder of a division.`);
    case 'endless':
      return msg('A parameter as `n = 3`, and what every `input` reads as `input: 4`. What is not given is 0.');
    case 'closed':
    case 'ranking':
      return msg('As in a program: `2 * n` for two times n; `/` rounds towards zero, and `%` is the remainder.');
    case 'reachable':
    case 'repair':
    case 'program':
      return '';
  }
}

/** An example of how such an answer is written. */
export function exampleOf({ kind, dialect }: Exercise): string {
  const inputs = dialect === 'c' ? '3\n10 20 30' : 'n = 3\nA = [1, 2, 3]\ninput: 4, 5';
  return {
    inputs,
    failing: inputs,
    reachable: '',
    invariant: '0 <= i && i <= n',
    closed: '2 * n + 1',
    path: 'x > 0 && y != x',
    ranking: '2 * n - i',
    endless: 'n = 3\ninput: 4',
    repair: '',
    program: '',
  }[kind];
}

/** The claim that a question about an answer tests, in words. */
export function claimWords(claim: AnswerQuestion['claim']): string {
  switch (claim) {
    case 'initiation':
      return msg('It holds when the loop is reached first.');
    case 'consecution':
      return msg('If it holds before an iteration, it holds after it.');
    case 'enough':
      return msg('If it holds, the line cannot be reached.');
    case 'equal':
      return msg('For all inputs, the variable has the value of your formula.');
    case 'sound':
      return msg('All inputs that satisfy it take the path.');
    case 'complete':
      return msg('All inputs that take the path satisfy it.');
    case 'bounded':
      return msg('It is at least 0 in every iteration.');
    case 'falls':
      return msg('In each iteration it is smaller than in the one before.');
    case 'safe':
      return msg('No run fails.');
    case 'same':
      return msg('Outputs and results are the same as before.');
    case 'assumed':
      return msg('No `assume` ends a run that it did not end before.');
    case 'ends':
      return msg('Every run that used to end or fail still ends.');
  }
}

/** A description of a counterexample to it. */
export function refutationWords(claim: AnswerQuestion['claim']): string {
  switch (claim) {
    case 'initiation':
      return msg('With these inputs it does not hold when the loop is reached first:');
    case 'consecution':
      return msg('Here it holds before an iteration, but not after it. The program may never be in this state, but your condition allows it:');
    case 'enough':
      return msg('Here it holds, and still the line is reached. The program may never be in this state, but your condition allows it:');
    case 'equal':
      return msg('With these inputs the variable has another value:');
    case 'sound':
      return msg('These inputs satisfy it and take another path, or end on the way:');
    case 'complete':
      return msg('These inputs take the path and do not satisfy it:');
    case 'bounded':
      return msg('With these inputs it is below 0 at the beginning of an iteration:');
    case 'falls':
      return msg('With these inputs it is not smaller after an iteration:');
    case 'safe':
      return msg('With these inputs your program fails:');
    case 'same':
      return msg('With these inputs your program outputs or returns something else:');
    case 'assumed':
      return msg('With these inputs an `assume` ends your program, and none ended it before:');
    case 'ends':
      return msg('With these inputs your program never ends, but the program of the exercise does:');
  }
}
