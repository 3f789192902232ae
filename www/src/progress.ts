import { count, counted, duration, megabytes } from './format.ts';
import type { Stats } from './generated/interface.ts';

/** What each technique does, for a visitor who waits. */
const doing: Record<string, string> = {
  navigate: 'Counts how often each way around the loops must be taken',
  execute: 'Follows the paths of the program, one after the other',
  summarise: 'Follows the paths of the program, with loops summed up',
  compact: 'Follows the paths of the program, with loops in one step',
};

const none: Pick<Stats, 'states' | 'paths' | 'queries'> = { states: 0, paths: 0, queries: 0 };

/** What is going on, from the first moment on. */
export function workWords(technique: string): string {
  return technique === '' ? 'Reads the program.' : `${doing[technique] ?? 'Works on the program'}.`;
}

/** How far it has come: figures that grow. */
export function workFigures(stats: Stats | null, seconds: number): string {
  const { states, paths, queries } = stats ?? none;
  return [
    counted(states, 'state'),
    counted(paths, 'path'),
    `${count(queries)} ${queries === 1 ? 'question' : 'questions'} to the solver`,
    duration(Math.max(0, seconds)),
  ].join(' · ');
}

/** What is known of a solver that is on its way; `loaded` and `total` are bytes. */
export function loadingWords(loaded: number, total: number, seconds: number): string {
  const waited = duration(Math.max(0, seconds));
  if (total === 0) return `Asks for it · ${waited}`;
  if (loaded >= total) return `All ${megabytes(total)} are there; it starts · ${waited}`;
  return `${megabytes(loaded)} of ${megabytes(total)}, kept by your browser for the next time · ${waited}`;
}
