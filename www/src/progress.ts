import { capital, count, counted, duration, megabytes } from './format.ts';
import type { Stats } from './generated/interface.ts';

type Figures = Pick<Stats, 'states' | 'paths' | 'merges' | 'subsumed' | 'guided' | 'ruled_out' | 'queries'>;

const none: Figures = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0 };

/** What is going on, from the first moment on. */
export function workWords(doing: string): string {
  return `${capital(doing === '' ? 'reading the program' : doing)} …`;
}

/** What one of several workers does: whose turn it is there, and what that one is doing. */
export function sharedWorkWords(technique: string, doing: string): string {
  return `${technique}: ${doing === '' ? 'at work' : doing} …`;
}

/** How far it has come: figures that grow. */
export function workFigures(stats: Stats | null, seconds: number): string {
  const { states, paths, merges, subsumed, guided, ruled_out, queries } = stats ?? none;
  return [
    counted(states, 'state'),
    counted(paths, 'path'),
    ...(merges > 0 ? [counted(merges, 'merge')] : []),
    ...(subsumed > 0 ? [`${count(subsumed)} subsumed`] : []),
    ...(guided > 0 ? [`${count(guided)} guided`] : []),
    ...(ruled_out > 0 ? [`${count(ruled_out)} ruled out`] : []),
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
