/** The configurations of a comparison, kept for the next visit. */
import { DEFAULTS } from '../generated/options.ts';
import { checkedConfiguration, type Configuration } from '../program/configuration.ts';
import { tabStorage } from '../program/kept-session.ts';

const KEY = 'loopscope.compare';

/** The most rows of a comparison. */
const MOST = 50;

/** The configurations that are compared by default. */
export const firstRows: readonly Configuration[] = [
  { ...DEFAULTS, technique: 'execute' },
  { ...DEFAULTS, technique: 'execute', merge: 'aggressive' },
  { ...DEFAULTS, technique: 'summarise' },
  DEFAULTS,
];

/** The configurations of the last visit, or the defaults if there are none or they cannot be read. */
export function restoreRows(storage: Pick<Storage, 'getItem'> = tabStorage()): readonly Configuration[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!Array.isArray(stored)) return firstRows;
    const rows = stored.filter((each) => typeof each === 'object' && each !== null);
    return rows.length === 0 ? firstRows : rows.slice(0, MOST).map((each) => checkedConfiguration(each, DEFAULTS));
  } catch {
    return firstRows;
  }
}

/** Stores them. If the browser stores nothing, the page still works. */
export function keepRows(rows: readonly Configuration[], storage: Pick<Storage, 'setItem'> = tabStorage()): void {
  try {
    storage.setItem(KEY, JSON.stringify(rows));
  } catch {
    // Storage is full or switched off.
  }
}
