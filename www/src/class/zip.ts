/** The files in a zip, as learning platforms export the work of a class. */
import { msg } from '@lit/localize';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { LARGEST_FILE } from '../program/program-file.ts';
import { isProgram, type GivenFile } from './submissions.ts';

/** The most bytes to which the files of a zip unpack. */
const MOST_BYTES = 100_000_000;

/** The files in a zip: those that are wanted with what they hold, the others by their names. Or a sentence that says why there are none. */
export async function filesInZip(zip: Blob, isWanted: (name: string) => boolean = isProgram): Promise<GivenFile[] | string> {
  const sizes = new Map<string, number>();
  let all = 0;
  // Called for every file before any is unpacked, as the list of files is behind them.
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    sizes.set(name, originalSize);
    all += originalSize;
    if (all > MOST_BYTES) throw new TooLarge();
    return isWanted(name) && originalSize <= LARGEST_FILE;
  };
  try {
    // Programs are small. The other way to unpack starts workers from texts, which the page's policy forbids.
    const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()), { filter });
    // A damaged file often has another length.
    if (Object.entries(unpacked).some(([name, { length }]) => length !== sizes.get(name))) return broken();
    return [...sizes]
      .filter(([name]) => !name.endsWith('/'))
      .map(([name, size]) => {
        const bytes = unpacked[name];
        return { path: name.replaceAll('\\', '/'), size, file: bytes === undefined ? null : new Blob([bytes]) };
      });
  } catch (error) {
    return error instanceof TooLarge
      ? msg('This zip is too large: it unpacks to more than 100 MB. Nothing was read.')
      : broken();
  }
}

function broken(): string {
  return msg('This zip is broken. Nothing was read.');
}

class TooLarge extends Error {}
