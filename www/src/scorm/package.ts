/** Makes a SCORM package: a zip with a manifest and the one-file page, which opens at the lesson. */
import { downloadZip } from 'client-zip';
import { manifest } from './manifest.ts';

/** The page's name in the package. */
const PAGE = 'lesson.html';

/** The zip with a page, named by its title. The page stays uncompressed: most of it is. */
export async function scormPackage(title: string, page: string): Promise<Blob> {
  const files = [
    { name: 'imsmanifest.xml', input: manifest(await idOf(page), title, PAGE) },
    { name: PAGE, input: page },
  ];
  return downloadZip(files).blob();
}

/** The same for the same page, so that a platform recognises a package. */
async function idOf(page: string): Promise<string> {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(page)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
