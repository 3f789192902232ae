import { msg, str } from '@lit/localize';
import type { Dialect, Target } from '../generated/interface.ts';
import { remembered } from '../shell/remembered.ts';
import { checkedConfiguration, type Configuration } from './configuration.ts';
import { dialectOf } from './dialect.ts';
import { storedSession, storeSession, tabStorage } from './kept-session.ts';
import { lineName } from '../words/places.ts';

/** The visitor's work: it survives a reload. */
export interface Session extends Configuration {
  source: string;
  target: Target;
  dialect: Dialect;
  seconds: number;
}

/** The target for the middle of a sentence, after "to": in Czech, in the dative. */
export function targetText({ target }: Pick<Session, 'target'>): string {
  switch (target.kind) {
    case 'line':
      return msg(str`line ${lineName(target.line)}`, { id: 'to-line', desc: 'after "to": in the dative' });
    case 'any':
      return msg('a run-time error', { id: 'to-error', desc: 'after "to": in the dative' });
    case 'ends':
      return msg('the end of every run', { id: 'to-ends', desc: 'after "to": in the dative' });
  }
}

/** The stored session, or `fresh` if there is none or it cannot be read. */
export function restoreSession(fresh: Session, storage: Pick<Storage, 'getItem'> = tabStorage()): Session {
  return checkedSession(storedSession(storage), fresh);
}

/** Stores a session for the next visit. If the browser stores nothing, the page still works. */
export function keepSession(session: Session, storage: Pick<Storage, 'setItem'> = tabStorage()): void {
  try {
    storeSession(session, storage);
  } catch {
    // Storage is full or switched off.
  }
}

/**
 * The number of workers to use where techniques take turns: no option in the page, but the value in the storage under
 * `loopscope.workers`, for tests and experiments.
 */
export function wishedWorkers(storage: () => Pick<Storage, 'getItem'> = tabStorage): string | null {
  return remembered('loopscope.workers', storage);
}

/** Takes valid values from stored data, the rest from `fresh`. */
export function checkedSession(stored: unknown, fresh: Session): Session {
  if (typeof stored !== 'object' || stored === null) return fresh;
  const from = stored as Record<keyof Session, unknown>;
  return {
    source: typeof from.source === 'string' ? from.source : fresh.source,
    target: isTarget(from.target) ? from.target : fresh.target,
    dialect: dialectOf(from.dialect) ?? fresh.dialect,
    ...checkedConfiguration(stored, fresh),
    seconds: typeof from.seconds === 'number' && from.seconds > 0 ? from.seconds : fresh.seconds,
  };
}

function isTarget(value: unknown): value is Target {
  if (typeof value !== 'object' || value === null) return false;
  const target = value as Partial<Record<'kind' | 'line', unknown>>;
  return target.kind === 'any' || target.kind === 'ends' || (target.kind === 'line' && Number.isInteger(target.line) && Number(target.line) > 0);
}
