/** The options of an analysis: for each choice the engine's name, a title, and its effect. */
import { msg } from '@lit/localize';
import type { Switch } from '../generated/interface.ts';

export type Choices = readonly (readonly [name: string, title: string, about: string])[];

/** The orders in which the search takes states. */
export function searches(): Choices {
  return [
    ['nearest', msg('Towards the target'), msg('Takes the state with the shortest path to a target first, counting branches before and after it.')],
    ['bfs', msg('Breadth first'), msg('Takes the oldest state first, so that no loop occupies the search.')],
    ['dfs', msg('Depth first'), msg('Takes the newest state first. This needs little memory, but may never leave a loop.')],
    ['random', msg('At random'), msg('Takes a random state; all are equally likely.')],
    ['tree', msg('Random paths of the tree'), msg('Walks down the tree of paths and takes a random side at each fork, so it prefers states after few forks.')],
    ['coverage', msg('New lines first'), msg('Prefers states near statements that were not executed yet.')],
    ['klee', msg('Random paths and new lines in turn'), msg('Alternates between a random path of the tree and a state near new lines, as KLEE does.')],
    ['least-taken', msg('Rare branches first'), msg('Prefers states that took a branch which few others took: what lies outside of loops comes before one more iteration.')],
    ['buggy', msg('Risky paths first'), msg('Prefers paths that passed most places where an error can happen.')],
  ];
}

/** The treatment of loops when all paths are executed. */
export function loopChoices(): Choices {
  return [
    ['unroll', msg('Iteration by iteration'), msg('One iteration after the other.')],
    ['summarise', msg('Summed up'), msg('All iterations of a loop in one step, if they can be summed up.')],
    ['template', msg('By templates'), msg('All iterations along one path through a loop in one step, if it has a template.')],
  ];
}

/** When paths that meet at the same place are merged. */
export function merges(): Choices {
  return [
    ['none', msg('Each path alone'), msg('Executes each path separately. A row of n conditions can make 2ⁿ paths.')],
    ['aggressive', msg('Always'), msg('Merges paths that meet; values then depend on the path that was taken. This leaves few paths, but makes queries harder.')],
    ['lattice', msg('If few queries follow'), msg('Merges paths that meet if fewer queries than the limit are expected about the variables in which they differ. Counts at most 10 queries per variable.')],
    ['recursive', msg('If few follow, by iterations'), msg('Merges paths that meet if fewer queries than the limit are expected. Counts them along the paths ahead, with a bounded number of iterations of each loop.')],
    ['dynamic', msg('In the search order'), msg('Keeps the search order: paths do not wait for each other. A state where another path has been goes first, so that the two may merge. Few queries must follow here, too.')],
  ];
}

/** The treatment of indices that depend on inputs. */
export function indexings(): Choices {
  return [
    ['ite', msg('One term for all'), msg('Reads one term with a condition for each element. This leaves few paths, but makes terms larger.')],
    ['fork', msg('A path for each element'), msg('Forks the path for each possible element. Terms stay small, but there are more paths.')],
  ];
}

/** The choice among several templates of a loop. */
export function templateChoices(): Choices {
  return [
    ['cheapest', msg('The easiest one'), msg('The template with the easiest queries, preferably without a quantifier.')],
    ['random', msg('Any of them'), msg('A random template of the loop, as in the paper’s experiments.')],
  ];
}

/** The treatment of paths that, as earlier paths show, reach no target. */
export function subsumptions(): Choices {
  return [
    ['no', msg('Followed'), msg('Every path is followed to its end.')],
    ['yes', msg('Pruned'), msg('When all paths from a location have ended, keeps a condition under which no run gets from there to the target, and prunes later paths that satisfy it. For a loop, the condition is proved to hold in every iteration.')],
  ];
}

/** The use of the chains ahead of a path as a guide of the search. */
export function guides(): Choices {
  return [
    ['no', msg('By the search order'), msg('The search order alone decides which path comes next.')],
    ['yes', msg('By the chains ahead'), msg('Splits what lies between a path and the target into chains, with a counter for each path through a loop. Prefers paths whose counters have values that lead to the target, and prunes paths whose chains have none.')],
  ];
}

/** The processing of loops inside loops by `apc`. */
export function processings(): Choices {
  return [
    ['heavyweight', msg('Heavyweight'), msg('Computes how often an inner loop runs in an iteration, where the values before the iteration determine it.')],
    ['lightweight', msg('Lightweight'), msg('Does not compute how often an inner loop runs in an iteration.')],
  ];
}

/** The guides of the search. */
export function guideTimes(): Choices {
  return [
    ['always', msg('always'), msg('The guide is asked about every path whose turn it is.')],
    ['needed', msg('where it is needed'), msg('The guide is asked only while the search executes nothing new.')],
  ];
}

export function guideBases(): Choices {
  return [
    ['chains', msg('First and last iterations'), msg('What the first and the last iteration along each path through a loop need.')],
    ['condition', msg('The necessary condition'), msg('The necessary condition of the target, as APC builds it: what every iteration needs, and how often inner loops run.')],
  ];
}

/** The inputs that the question about a C program is about. */
export function scopes(): Choices {
  return [
    ['both', msg('Everyday ones, and all'), msg('Looks at all inputs. Where only extreme ones go wrong, or nothing is known about them, the answer says what holds for everyday ones.')],
    ['everyday', msg('Everyday ones'), msg('Looks at everyday inputs only: numbers up to the limit, of which at most 10,000 are typed.')],
    ['all', msg('All'), msg('Looks at all inputs that the types allow, up to the largest numbers.')],
  ];
}

/** A note about the limits on nested calls and iterations. */
export function aboutBounds(): string {
  return msg('A path with deeper calls or more iterations is given up; then nothing can be proved.');
}

/** The options that a line of a C program sets: for each a title, and its effect. */
export function switchNames(): Record<Switch['about'], readonly [title: string, about: string]> {
  return {
    input: [msg('Input may be anything'), msg('The user may type a letter where a number is read, or end the input.')],
    ints: [msg('Integers have no bounds'), msg('No result overflows, and no number wraps around.')],
    malloc: [msg('Allocations may fail'), msg('malloc and similar functions may return NULL at any call.')],
    model: [msg('long and pointers have 32 bits'), msg('The data model is ILP32, as on 32-bit systems: long, size_t and pointers have 32 bits, not 64.')],
    overflow: [msg('overflow'), msg('A result that does not fit into its signed type.')],
    shift: [msg('wrong shifts'), msg('A shift by a negative number, by too many bits, or of a negative number.')],
    division: [msg('division by zero'), msg('/ or % by 0.')],
    bounds: [msg('wrong indices'), msg('An index for which the array has no element.')],
    uninitialised: [msg('uninitialised values'), msg('A value that is read before one was written.')],
    pointers: [msg('wrong pointers'), msg('A use of NULL, or a comparison of pointers into different arrays.')],
    memory: [msg('wrong use of memory'), msg('Memory that is used or freed after it was freed, and a string literal that is written.')],
    calls: [msg('wrong calls'), msg('Arguments that do not fit their format, copies that overlap, results that are not returned, and recursion that fills the stack.')],
    assertions: [msg('assertions'), msg('A condition of assert that does not hold.')],
  };
}

/** Returns true if an option of a C program leaves out a group of errors. */
export function leavesOut(about: Switch['about']): boolean {
  return !['input', 'ints', 'malloc', 'model'].includes(about);
}
