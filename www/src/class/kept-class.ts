/** The class that is graded, kept in this browser: a page that was closed continues where it stopped. */
import { INTERFACE_VERSION } from '../generated/interface-version.ts';
import { ungraded, type ClassWork } from './class-work.ts';

const DATABASE = 'loopscope.class';
const STORE = 'work';
const KEY = 'current';

/** Grades are only those of the engine that has given them. */
interface Kept {
  version: string;
  work: ClassWork;
}

/** Stores the work; null removes it. Some browsers have no storage, or no room in it: then a setting lasts until the page is left. */
export async function keepClass(work: ClassWork | null): Promise<void> {
  try {
    await inStore('readwrite', (store) => (work === null ? store.delete(KEY) : store.put({ version: INTERFACE_VERSION, work } satisfies Kept, KEY)));
  } catch {
    // Nothing is kept.
  }
}

/** The stored work, or null. */
export async function keptClass(): Promise<ClassWork | null> {
  try {
    const kept = (await inStore('readonly', (store) => store.get(KEY))) as Kept | undefined;
    if (kept === undefined || !isWork(kept.work)) return null;
    return kept.version === INTERFACE_VERSION ? kept.work : ungraded(kept.work);
  } catch {
    return null;
  }
}

/** Returns true if it has the form of this version's work down to the programs: they are what cannot be found again. */
function isWork(work: Partial<ClassWork> | undefined): boolean {
  return Array.isArray(work?.submissions) && Array.isArray(work.unread) && typeof work.reference?.source === 'string' && work.notes instanceof Map;
}

function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
