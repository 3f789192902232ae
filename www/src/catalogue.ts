/** What can be chosen for an analysis: the engine's name, a title, and what it does. */

export type Choices = readonly (readonly [name: string, title: string, about: string])[];

/** The orders in which states are taken. */
export const SEARCHES: Choices = [
  ['nearest', 'Towards the target', 'The state with the shortest way to a target comes first; branches before it and behind it count.'],
  ['bfs', 'Breadth first', 'The state that has waited longest comes first, so that no loop keeps the search for itself.'],
  ['dfs', 'Depth first', 'The newest state comes first: little has to be kept, but a loop may never be left.'],
  ['random', 'At random', 'Any state comes next, each as likely as another.'],
  ['tree', 'Random paths of the tree', 'A walk down the tree of paths, a side by chance at each fork: states after few forks are preferred.'],
  ['coverage', 'New lines first', 'A state is the likelier to come next the nearer it is to a statement that was not executed yet.'],
  ['klee', 'Paths and new lines by turns', 'By turns a random path of the tree and a state near new lines, as in KLEE.'],
  [
    'least-taken',
    'Rare branches first',
    'The state comes first that has split off at a branch where few have gone the same way: what lies outside of loops comes ' +
      'before one more round.',
  ],
  [
    'buggy',
    'Risky paths first',
    'The path comes first that has come past most places where something may go wrong: who was careless once may be so again.',
  ],
];

/** What is done with loops where all paths are executed. */
export const LOOPS: Choices = [
  ['unroll', 'Iteration by iteration', 'One iteration after the other.'],
  ['summarise', 'Summed up', 'All iterations of a loop in one step, where they can be summed up.'],
  ['template', 'By templates', 'All iterations along one way around a loop in one step, where it has a template.'],
];

/** When paths that come to the same place go on as one. */
export const MERGES: Choices = [
  ['none', 'Each path alone', 'Every path is executed by itself. With n conditions in a row there may be 2ⁿ of them.'],
  [
    'aggressive',
    'Always',
    'Paths that meet go on as one, with values that depend on which of them was taken. There are few paths then, but the ' +
      'questions to the solver are harder.',
  ],
  [
    'lattice',
    'Where few questions follow',
    'Paths that meet go on as one where fewer questions than the limit are expected about the variables in which they ' +
      'differ. For each variable they are counted up to 10.',
  ],
  [
    'recursive',
    'Where few follow, by rounds',
    'Paths that meet go on as one where fewer questions than the limit are expected. They are counted along the ways ahead, ' +
      'on which each loop is gone around so many times at most.',
  ],
  [
    'dynamic',
    'In the search order',
    'Paths do not wait for each other, so that the search order is kept. Who is where another path has been goes first, and ' +
      'may meet it. Few questions must follow here, too.',
  ],
];

/** What is done with indices that depend on inputs. */
export const INDEXINGS: Choices = [
  ['ite', 'One term for all', 'What may be read is one term, with a condition for each element. There are few paths, and terms grow.'],
  ['fork', 'A path for each element', 'The path forks, once for each element that may be meant. Terms stay small, and there are more paths.'],
];

/** Which of several templates of a loop is taken. */
export const TEMPLATES: Choices = [
  ['cheapest', 'The easiest one', 'The template about which questions are easiest: best without a quantifier.'],
  ['random', 'Any of them', 'Any template of the loop, by chance, as in the experiments of the paper.'],
];

/** What is done with paths of which others tell that they lead to no target. */
export const SUBSUMPTIONS: Choices = [
  ['no', 'Followed all the same', 'Every path is followed to its end.'],
  [
    'yes',
    'Left out',
    'Once all paths from a place have ended, the condition is kept with which no run gets from there to the target. A path ' +
      'that comes there later and satisfies it is left out. For a loop, such a condition is shown to hold in every round.',
  ],
];

/** Whether the chains ahead of paths say where these go. */
export const GUIDES: Choices = [
  ['no', 'By the search order', 'Which path is followed next, the search order alone decides.'],
  [
    'yes',
    'By the chains ahead',
    'What lies between a path and the target is taken apart into chains, with a counter for each way around a loop. A path goes ' +
      'first where the counters have values that lead to the target, and is left out where no chain has any.',
  ],
];

/** What is said of the number of calls. */
export const ABOUT_CALL_DEPTH = 'A path whose calls are nested deeper is given up, and then nothing is proved.';
