import { msg, str } from '@lit/localize';
import type { Message, Stats } from '../generated/interface.ts';
import { capital, counted, duration, megabytes } from '../words/format.ts';
import { messageWords } from '../words/message.ts';

type Figures = Pick<Stats, 'states' | 'paths' | 'merges' | 'subsumed' | 'guided' | 'ruled_out' | 'queries'>;

const none: Figures = { states: 0, paths: 0, merges: 0, subsumed: 0, guided: 0, ruled_out: 0, queries: 0 };

/** The current activity, from the first moment on. */
export function workWords(doing: Message | null): string {
  return `${capital(doing === null ? msg('reading the program') : messageWords(doing))} …`;
}

/** The activity of one of several workers: the member whose turn it is, and its activity. */
export function sharedWorkWords(technique: string, doing: Message | null): string {
  return `${technique}: ${doing === null ? msg('working') : messageWords(doing)} …`;
}

/** The progress: figures that grow. */
export function workFigures(stats: Stats | null): string {
  const { states, paths, merges, subsumed, guided, ruled_out, queries } = stats ?? none;
  return [
    counted(states, msg('# state|# states')),
    counted(paths, msg('# path|# paths')),
    ...(merges > 0 ? [counted(merges, msg('# merge|# merges'))] : []),
    ...(subsumed > 0 ? [counted(subsumed, msg('# subsumed|# subsumed'))] : []),
    ...(guided > 0 ? [counted(guided, msg('# guided|# guided'))] : []),
    ...(ruled_out > 0 ? [counted(ruled_out, msg('# ruled out|# ruled out'))] : []),
    counted(queries, msg('# solver query|# solver queries')),
  ].join(' · ');
}

/** The progress of the solver's download; `loaded` and `total` are bytes. */
export function loadingWords(loaded: number, total: number, seconds: number): string {
  const waited = duration(Math.max(0, seconds));
  if (total === 0) return msg(str`Requesting it · ${waited}`);
  if (loaded >= total) return msg(str`All ${megabytes(total)} loaded; starting · ${waited}`);
  return msg(str`${megabytes(loaded)} of ${megabytes(total)}, kept by your browser for the next time · ${waited}`);
}
