/** The files in what is dropped onto the page or chosen, with those of folders. */
import { dropOf, type Drop } from './drop.ts';
import type { GivenFile } from './submissions.ts';

/** The most files that are looked at. */
const MOST_FILES = 20_000;

/** The files that were chosen, of which those of a folder have its name before theirs. */
export function chosenFiles(files: Iterable<File>): GivenFile[] {
  return [...files].slice(0, MOST_FILES).map((file) => ({ path: file.webkitRelativePath || file.name, size: file.size, file }));
}

/** The files that were dropped, with all in the folders among them. To be called while the event is handled. */
export function droppedFiles(data: DataTransfer | null): Promise<GivenFile[]> {
  return filesOfDrop(dropOf(data));
}

/** The files in what was dropped, with all in the folders among them. */
export async function filesOfDrop({ entries, files: plain }: Drop): Promise<GivenFile[]> {
  const files = chosenFiles(plain);
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const found: GivenFile[] = [];
  for (const entry of entries) if (entry) await collect(entry, '', found);
  return found;
}

async function collect(entry: FileSystemEntry, above: string, found: GivenFile[]): Promise<void> {
  if (found.length >= MOST_FILES) return;
  const path = `${above}${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
    if (file) found.push({ path, size: file.size, file });
    return;
  }
  for (const inside of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inside, `${path}/`, found);
}

/** The entries of a folder: browsers list them in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
