/** The session that the browser keeps, as it is stored. */

const KEY = 'loopscope.session';

/** The part of the storage interface that is used here. */
export type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Each tab keeps its own session, even over reloads; a new tab starts with the session that was stored last in any tab. A
 * browser without storage may throw on any access to it, so access happens as late as possible.
 */
export function tabStorage(own: () => Kept = () => sessionStorage, shared: () => Kept = () => localStorage): Kept {
  return {
    getItem: (key) => own().getItem(key) ?? shared().getItem(key),
    setItem(key, value) {
      own().setItem(key, value);
      shared().setItem(key, value);
    },
  };
}

/** The stored value; null if there is none, or if it cannot be read. */
export function storedSession(storage: Pick<Storage, 'getItem'> = tabStorage()): unknown {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a session. Throws if the browser stores nothing. */
export function storeSession(session: unknown, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, JSON.stringify(session));
}

/** Returns true if the program that was kept last is in C. */
export function isKeptProgramInC(storage: Pick<Storage, 'getItem'> = tabStorage()): boolean {
  const session = storedSession(storage);
  return typeof session === 'object' && session !== null && 'dialect' in session && session.dialect === 'c';
}
