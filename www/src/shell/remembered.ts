/** Small items in the browser's storage; some browsers have none and throw on any access to it. */

/** The text stored under a name; null if there is none. */
export function remembered(name: string, storage: () => Pick<Storage, 'getItem'> = () => localStorage): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text if possible; otherwise a setting lasts only until the page is left. */
export function remember(name: string, text: string, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  try {
    storage().setItem(name, text);
  } catch {
    // Storage is full or switched off.
  }
}
