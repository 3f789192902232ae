/** What was dropped onto the page. */
export interface Drop {
  /** What is dropped may be folders. */
  entries: readonly (FileSystemEntry | null)[];
  files: readonly File[];
}

/** What was dropped. To be called while the event is handled, as it is gone afterwards. */
export function dropOf(data: DataTransfer | null): Drop {
  return { entries: [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null), files: [...(data?.files ?? [])] };
}
