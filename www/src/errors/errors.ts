/** The errors of a program, each with an input, and what is known about its other places. */
import type { CoverInput, ErrorText, Goal } from '../generated/interface.ts';
import type { Covered, GoalFate } from '../cover/cover-view.ts';

/** A possible error. */
export type ErrorGoal = Goal & { kind: 'error' };

/** An error that some input shows. */
export interface FoundError {
  readonly key: string;
  readonly goal: ErrorGoal;
  /** True if only extreme inputs show it: everyday ones are proved to be fine there. */
  readonly isExtreme: boolean;
  readonly input: Pick<CoverInput, 'inputs' | 'parameters'>;
}

/** The findings in the one or two parts of a search: with everyday inputs, then with all. */
export interface Parts {
  /** Null if the search is not about everyday inputs. */
  readonly everyday: Covered | null;
  /** Null if the search is about everyday inputs only, or has not come so far. */
  readonly all: Covered | null;
}

/** The errors of a program so far. */
export interface Errors {
  /** By line. */
  readonly found: readonly FoundError[];
  /** The number of places where something could go wrong, and of those that are decided. */
  readonly places: number;
  readonly decided: number;
  /** The lines of the others. */
  readonly open: readonly number[];
  /** True if a place is proved for everyday inputs only. */
  readonly isLimited: boolean;
}

/** The worse of the faults that a line has; `differs`: it prints something else than another program. */
export type LineFault = 'error' | 'extreme' | 'endless' | 'differs';

/** Identifies an error by its kind and its place. */
export function keyOf({ kind, line, column }: Pick<ErrorText, 'kind' | 'line' | 'column'>): string {
  return `${line}:${column}:${kind}`;
}

/**
 * The errors that the parts of a search have found. `first` was known before: it is there in any case, with its own input.
 * `aside` is the key of a place that counts as decided, because what was known before tells it.
 */
export function errorsOf({ everyday, all }: Parts, first: FoundError | null, aside: string | null = null): Errors {
  const found = new Map<string, FoundError>(first === null ? [] : [[first.key, first]]);
  const open = new Set<number>();
  const ofAll = new Map(all?.goals.map(({ goal, fate }) => [keyOfGoal(goal), fate]));
  const { goals } = everyday ?? all ?? { goals: [] };
  let [decided, isLimited] = [0, false];
  for (const { goal, fate } of goals) {
    const key = keyOfGoal(goal);
    if (key === aside) {
      decided++;
      continue;
    }
    const [everydayFate, fateOfAll] = everyday === null ? [null, fate] : [fate, ofAll.get(key) ?? null];
    const standing = standingOf(everydayFate, fateOfAll);
    const input = reachedWith(everydayFate, everyday) ?? reachedWith(fateOfAll, all);
    const isError = standing === 'error' || standing === 'extreme';
    if (goal.kind === 'error' && isError && input !== null && !found.has(key)) found.set(key, { key, goal, isExtreme: standing === 'extreme', input });
    if (standing === 'limited') isLimited = true;
    if (standing === 'open' && key !== first?.key) open.add(goal.line);
    else decided++;
  }
  return { found: [...found.values()].sort(byPlace), places: goals.length, decided, open: [...open].sort((one, other) => one - other), isLimited };
}

/** The marks beside the lines of errors. */
export function faultsOf({ found }: Errors): ReadonlyMap<number, LineFault> {
  const faults = new Map<number, LineFault>();
  for (const { goal, isExtreme } of found) if (!isExtreme || !faults.has(goal.line)) faults.set(goal.line, isExtreme ? 'extreme' : 'error');
  return faults;
}

/** The standing of a place, of which `limited` means that it is proved for everyday inputs only. */
function standingOf(everyday: GoalFate | null, all: GoalFate | null): 'error' | 'extreme' | 'proved' | 'limited' | 'open' {
  if (everyday?.verdict === 'reachable') return 'error';
  if (all?.verdict === 'unreachable') return 'proved';
  const isFine = everyday?.verdict === 'unreachable';
  if (all?.verdict === 'reachable') return isFine ? 'extreme' : 'error';
  return isFine ? 'limited' : 'open';
}

function reachedWith(fate: GoalFate | null, covered: Covered | null): CoverInput | null {
  return fate?.verdict === 'reachable' ? (covered?.inputs[fate.inputs[0] ?? -1] ?? null) : null;
}

function keyOfGoal(goal: Goal): string {
  return keyOf({ kind: goal.kind === 'error' ? goal.error : goal.kind, line: goal.line, column: goal.column });
}

function byPlace({ goal: one }: FoundError, { goal: other }: FoundError): number {
  return one.line - other.line || one.column - other.column;
}
