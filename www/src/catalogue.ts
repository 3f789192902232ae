/** The options of an analysis: for each choice the engine's name, a title, and what it does. */
import { msg } from '@lit/localize';

export type Choices = readonly (readonly [name: string, title: string, about: string])[];

/** The orders in which the search takes states. */
export function searches(): Choices {
  return [
    ['nearest', msg('Towards the target'), msg('The state with the shortest way to a target comes first; branches before it and behind it count.')],
    ['bfs', msg('Breadth first'), msg('The state that has waited longest comes first, so that no loop keeps the search for itself.')],
    ['dfs', msg('Depth first'), msg('The newest state comes first: little has to be kept, but a loop may never be left.')],
    ['random', msg('At random'), msg('Any state comes next, each as likely as another.')],
    ['tree', msg('Random paths of the tree'), msg('A walk down the tree of paths, a side by chance at each fork: states after few forks are preferred.')],
    ['coverage', msg('New lines first'), msg('A state is the likelier to come next the nearer it is to a statement that was not executed yet.')],
    ['klee', msg('Paths and new lines by turns'), msg('By turns a random path of the tree and a state near new lines, as in KLEE.')],
    ['least-taken', msg('Rare branches first'), msg('The state comes first that has split off at a branch where few have gone the same way: what lies outside of loops comes before one more round.')],
    ['buggy', msg('Risky paths first'), msg('The path comes first that has come past most places where something may go wrong: who was careless once may be so again.')],
  ];
}

/** What happens to loops when all paths are executed. */
export function loopChoices(): Choices {
  return [
    ['unroll', msg('Iteration by iteration'), msg('One iteration after the other.')],
    ['summarise', msg('Summed up'), msg('All iterations of a loop in one step, where they can be summed up.')],
    ['template', msg('By templates'), msg('All iterations along one way around a loop in one step, where it has a template.')],
  ];
}

/** When paths that meet at the same place are merged. */
export function merges(): Choices {
  return [
    ['none', msg('Each path alone'), msg('Every path is executed by itself. With n conditions in a row there may be 2ⁿ of them.')],
    ['aggressive', msg('Always'), msg('Paths that meet go on as one, with values that depend on which of them was taken. There are few paths then, but the questions to the solver are harder.')],
    ['lattice', msg('Where few questions follow'), msg('Paths that meet go on as one where fewer questions than the limit are expected about the variables in which they differ. For each variable they are counted up to 10.')],
    ['recursive', msg('Where few follow, by rounds'), msg('Paths that meet go on as one where fewer questions than the limit are expected. They are counted along the ways ahead, on which each loop is gone around so many times at most.')],
    ['dynamic', msg('In the search order'), msg('Paths do not wait for each other, so that the search order is kept. Who is where another path has been goes first, and may meet it. Few questions must follow here, too.')],
  ];
}

/** What happens to indices that depend on inputs. */
export function indexings(): Choices {
  return [
    ['ite', msg('One term for all'), msg('What may be read is one term, with a condition for each element. There are few paths, and terms grow.')],
    ['fork', msg('A path for each element'), msg('The path forks, once for each element that may be meant. Terms stay small, and there are more paths.')],
  ];
}

/** Which of several templates of a loop is used. */
export function templateChoices(): Choices {
  return [
    ['cheapest', msg('The easiest one'), msg('The template about which questions are easiest: best without a quantifier.')],
    ['random', msg('Any of them'), msg('Any template of the loop, by chance, as in the experiments of the paper.')],
  ];
}

/** What happens to paths that, as earlier paths show, lead to no target. */
export function subsumptions(): Choices {
  return [
    ['no', msg('Followed all the same'), msg('Every path is followed to its end.')],
    ['yes', msg('Left out'), msg('Once all paths from a place have ended, the condition is kept with which no run gets from there to the target. A path that comes there later and satisfies it is left out. For a loop, such a condition is shown to hold in every round.')],
  ];
}

/** Whether the chains ahead of a path guide the search. */
export function guides(): Choices {
  return [
    ['no', msg('By the search order'), msg('Which path is followed next, the search order alone decides.')],
    ['yes', msg('By the chains ahead'), msg('What lies between a path and the target is taken apart into chains, with a counter for each way around a loop. A path goes first where the counters have values that lead to the target, and is left out where no chain has any.')],
  ];
}

/** A note about the limit on nested calls. */
export function aboutCallDepth(): string {
  return msg('A path whose calls are nested deeper is given up, and then nothing is proved.');
}
