/** The initial text of a lesson, and an exercise of each kind to edit. */
import { msg } from '@lit/localize';
import type { Exercise } from '../generated/interface.ts';

const texts = import.meta.glob<string>('../lessons/new/*.md', { query: '?raw', import: 'default', eager: true });

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
    ['repair', msg('Fix the program'), msg('so that it cannot fail, and otherwise does the same')],
  ];
}

/** An exercise of a kind, as a text to edit. */
export function templateOf(kind: Exercise['kind']): string {
  const text = texts[`../lessons/new/${kind}.md`];
  if (text === undefined) throw new Error(`there is no template of the kind ${kind}`);
  return text;
}

/** The initial text of a lesson. */
export function firstLesson(): string {
  const introduction = 'This text is shown before the first exercise. It is *Markdown*.';
  return `---\nlesson: My lesson\n---\n${introduction}\n\n${templateOf('inputs')}`;
}
