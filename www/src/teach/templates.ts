/** The initial text of a lesson, and the kinds of exercises that can be added to it. */
import { msg } from '@lit/localize';
import { templateOf } from '../exercises/lessons.ts';
import type { Exercise } from '../generated/interface.ts';

/** The kinds of exercises, each with its name in a menu. */
export function kinds(): readonly (readonly [kind: Exercise['kind'], title: string, about: string])[] {
  return [
    ['inputs', msg('Find inputs'), msg('that reach a line, optionally with the smallest numbers')],
    ['reachable', msg('Say whether a line can be reached'), msg('and which technique shows it')],
    ['invariant', msg('Find an invariant'), msg('of a loop, from which it follows that a line is never reached')],
    ['closed', msg('Find a closed form'), msg('of a variable after a loop')],
    ['path', msg('Find a path condition'), msg('of the path that a run takes')],
    ['ranking', msg('Find a ranking function'), msg('that shows that a loop ends')],
    ['endless', msg('Find an endless run'), msg('inputs on which the program never ends')],
    ['failing', msg('Find a run that goes wrong'), msg('what to type so that a C program goes wrong')],
    ['program', msg('Write a program'), msg('that does the same as one that students do not see')],
    ['repair', msg('Fix the program'), msg('so that it cannot fail, and otherwise does the same')],
  ];
}

/** The initial text of a lesson. */
export function firstLesson(): string {
  const introduction = msg('This text is shown before the first exercise. It is *Markdown*.');
  return `---\nlesson: ${msg('My lesson')}\n---\n${introduction}\n\n${templateOf('inputs')}`;
}
