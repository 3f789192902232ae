/** Files dropped onto the page. */
export interface Drop {
  /** The items that are dropped may be folders. */
  entries: readonly (FileSystemEntry | null)[];
  files: readonly File[];
}

/** Returns the dropped items. To be called while the event is handled, as they are gone afterwards. */
export function dropOf(data: DataTransfer | null): Drop {
  return { entries: [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null), files: [...(data?.files ?? [])] };
}
