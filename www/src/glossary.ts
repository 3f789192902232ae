/** The field's terms, one sentence each: the explanations of the terms with a dotted underline. */
import { msg } from '@lit/localize';
export function glossary() {
  return {
    target: msg('The place in the program that the analysis tries to reach: a line, or any run-time error.'),
    technique: msg('The method by which the analysis searches for a run to the target or for a proof that there is none.'),
    chain: msg('A straight path through the program in which each loop is a single step.'),
    'root chain': msg('A chain that leads from the start of the program to the target.'),
    subchain: msg('One way to go once around a loop, written as a chain of its own.'),
    'path counter': msg('A number κ that counts how often a subchain is taken.'),
    'constraint system': msg('What the path counters must satisfy together so that a run can follow the root chain to its end.'),
    'closed form': msg('The value of a variable after a loop, written with path counters in place of the iterations.'),
    backbone: msg('A path to the target on which no place occurs twice; a loop on it is passed in one step, by counters.'),
    'necessary condition': msg('What every run to the target satisfies. Where it cannot hold, the target cannot be reached; where it can, it may be.'),
    'path condition': msg('What the inputs must satisfy so that the program takes exactly this path.'),
    'symbolic state': msg('A place in the program with formulas over the inputs in place of values: it stands for many runs at once.'),
    path: msg('A sequence of steps that the program can take from its start, with a decision at each branch.'),
    solver: msg('The program (Z3) that decides whether a formula has a solution, and finds one.'),
    query: msg('One formula that the analysis wants decided; many can be answered without the solver.'),
    'call stack': msg('The calls that have not returned: each waits for the one above it.'),
    'solver call': msg('A query, or a part of one, that is put to the solver: a query falls into parts that have nothing to do with each other.'),
    replay: msg('The program is run on the inputs that were found, step by step, to check that they really lead there.'),
    'last value': msg('On the right, a variable stands for the value that it had before the loop; ★ says that no closed form is known.'),
    'path dependency automaton': msg('A graph of the paths once around a loop: an arrow leads from one to another that can come directly after it.'),
    'loop type': msg('In types 1 and 3 the order of the paths is regular, in 2 and 4 it is not; types 3 and 4 have a NIV condition.'),
    'IV condition': msg('A condition on an induction variable: each path around the loop changes what is compared by a fixed amount.'),
    'NIV condition': msg('A condition on something that some path around the loop does not change by a fixed amount.'),
    trace: msg('A pattern in which the paths of a loop can follow each other from the first iteration to the last.'),
    approximated: msg('Put in place of a loop is something that can do all that the loop can, and more: what even that cannot do never happens.'),
    certificate: msg('What it takes to check a proof without trusting whoever found it: what holds at each loop, as formulas in a file.'),
    invariant: msg('A condition that holds each time a run comes to the head of a loop, however often it has gone around.'),
    template: msg('What any number κ of iterations of the same cycle do, written down once and used for each state that comes there.'),
    core: msg('The steps of a program that one way around a loop consists of: what a template repeats.'),
    'execution tree': msg('All paths of a program at once: it forks where both sides of a decision are possible, and each leaf is the end of a path.'),
    'compact tree': msg('An execution tree in which a loop is a single step: a node after it stands for any number κ of iterations.'),
    budget: msg('How long the analysis may search before it says that it does not know.'),
  };
}

/** The technique whose page says more about a term. */
export const pagesOfTerms: Partial<Record<Term, string>> = {
  chain: 'navigate',
  'root chain': 'navigate',
  subchain: 'navigate',
  'path counter': 'navigate',
  'constraint system': 'navigate',
  'closed form': 'navigate',
  backbone: 'apc',
  'necessary condition': 'apc',
  'path condition': 'execute',
  'symbolic state': 'execute',
  path: 'execute',
  'execution tree': 'execute',
  'path dependency automaton': 'summarise',
  'loop type': 'summarise',
  'IV condition': 'summarise',
  'NIV condition': 'summarise',
  trace: 'summarise',
  approximated: 'summarise',
  invariant: 'invariants',
  template: 'compact',
  core: 'compact',
  'compact tree': 'compact',
  technique: 'auto',
};

/** A term that the glossary explains. */
export type Term = keyof ReturnType<typeof glossary>;
