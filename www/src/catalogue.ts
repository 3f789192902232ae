/** What can be chosen for an analysis, by the engine's names, in words for people. */

/** The orders in which states are taken, by the engine's names. */
export const SEARCHES = [
  ['nearest', 'Towards the target'],
  ['bfs', 'Breadth first'],
  ['dfs', 'Depth first'],
  ['random', 'At random'],
  ['tree', 'Random paths of the tree'],
  ['coverage', 'New lines first'],
  ['klee', 'Paths and new lines by turns'],
] as const;

/** What is done with loops where all paths are executed. */
export const LOOPS = [
  ['unroll', 'Iteration by iteration'],
  ['summarise', 'Summed up'],
  ['template', 'By templates'],
] as const;

/** When paths that come to the same place go on as one: the engine's name, a title and what it does. */
export const MERGES = [
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
] as const;
