/** Small things that the browser remembers, if it does: some remember nothing, and throw as soon as their storage is named. */

/** What was remembered under a name; null where nothing was. */
export function remembered(name: string, storage: () => Pick<Storage, 'getItem'> = () => localStorage): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a text, or lets it be: what is set then holds until the page is left. */
export function remember(name: string, text: string, storage: () => Pick<Storage, 'setItem'> = () => localStorage): void {
  try {
    storage().setItem(name, text);
  } catch {
    // Storage is full or switched off.
  }
}
