/** The files in a zip, as learning platforms export the work of a class. */
import { msg } from '@lit/localize';
import { unzip, type UnzipFileInfo } from 'fflate';
import { isProgram, type GivenFile } from './submissions.ts';

/** The most bytes to which the files of a zip unpack. */
const MOST_BYTES = 100_000_000;

/** The files in a zip: the programs with what they hold, the others by their names. Or a sentence that says why there are none. */
export async function filesInZip(zip: Blob): Promise<GivenFile[] | string> {
  const names: string[] = [];
  let size = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
      size += originalSize;
      if (size > MOST_BYTES) throw new TooLarge();
      if (!name.endsWith('/')) names.push(name);
      return isProgram(name);
    };
    unpacked = await new Promise((resolve, reject) => unzip(bytes, { filter }, (error, files) => (error ? reject(error) : resolve(files))));
  } catch (error) {
    return error instanceof TooLarge
      ? msg('This zip is too large: it unpacks to more than 100 MB. Nothing was read.')
      : msg('This zip is broken. Nothing was read.');
  }
  return names.map((name) => {
    const bytes = unpacked[name];
    return { path: name.replaceAll('\\', '/'), file: bytes === undefined ? null : new Blob([bytes as Uint8Array<ArrayBuffer>]) };
  });
}

class TooLarge extends Error {}
